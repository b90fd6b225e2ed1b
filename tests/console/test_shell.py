"""The console's life: replies, presses by number, forms, errors, exit codes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import discord
import pytest
from discord import app_commands
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from rich.console import Console

from bot.client import RulesBot
from bot.console.complete import CommandCompleter
from bot.console.shell import Lines, Screen, Shell
from bot.console.stand_in.loopback import Terminal
from tests.console.conftest import lines_of

Run = Callable[..., Any]


async def test_a_command_is_answered(run: Run) -> None:
    code, heard = await run("/rule coherency 10th")
    assert code == 0
    assert heard.messages[0]["embeds"][0]["title"] == "Unit Coherency"


async def test_a_line_without_a_slash_is_a_rule(run: Run) -> None:
    code, heard = await run("coherency 10th", "rule query:coherency edition:10th")
    assert code == 0
    assert [message["embeds"][0]["title"] for message in heard.messages] == ["Unit Coherency"] * 2


async def test_what_is_numbered_can_be_pressed(run: Run) -> None:
    _, heard = await run("/rule coherency 10th", "1")
    assert len(heard.messages) == 2
    assert (
        heard.messages[1]["embeds"][0]["title"] != "Unit Coherency"
        or heard.messages[1] is heard.messages[0]
    )
    assert heard.errors == []


@pytest.mark.parametrize("number", ["0", "99"])
async def test_a_number_of_nothing(run: Run, number: str) -> None:
    code, heard = await run("/rule coherency 10th", number)
    assert code == 2
    assert heard.errors == [f"Nothing to press has the number {number}."]


async def test_a_message_menu_is_used_by_its_name(run: Run) -> None:
    code, heard = await run("Look up rule: what is unit coherency in 10th?")
    assert code == 0
    assert heard.messages[0]["embeds"][0]["title"] == "Unit Coherency"


async def test_an_unknown_command_is_one_sentence_and_the_rest_goes_on(run: Run) -> None:
    code, heard = await run("/zzqq x", "", "# a comment", "/rule coherency 10th", "exit", "/about")
    assert code == 2
    assert heard.errors == ["There is no command /zzqq; /help lists them."]
    assert len(heard.messages) == 1


async def test_what_the_bot_refuses_is_a_reply(run: Run) -> None:
    code, heard = await run("/compare good morning all")
    assert code == 0
    assert "No rule of that name" in heard.messages[0]["content"]


@pytest.fixture
def odd(client: RulesBot) -> RulesBot:
    """A bot with commands that answer in every way there is."""

    class Report(discord.ui.Modal, title="Report"):
        what: discord.ui.TextInput[Any] = discord.ui.TextInput(label="What", custom_id="what")

        async def on_submit(self, interaction: discord.Interaction) -> None:  # type: ignore[override]
            await interaction.response.send_message(f"noted: {self.what.value}", ephemeral=True)

    @client.tree.command(description="opens a form")
    async def form(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Report())

    @client.tree.command(description="takes its time")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await asyncio.sleep(0)
        await interaction.followup.send(
            "at last", file=discord.File(StringIO("x"), "odds.png", description="a curve")
        )  # type: ignore[arg-type]
        await interaction.followup.send("and more")

    @client.tree.command(description="changes its mind")
    async def fickle(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one thing")
        await interaction.edit_original_response(content="another")
        again = await interaction.original_response()
        extra = await interaction.followup.send("gone soon", wait=True)
        await extra.edit(content="gone now")
        await extra.delete()
        assert again.content == "another"

    @client.tree.command(description="says nothing")
    async def silent(interaction: discord.Interaction) -> None:
        return None

    @client.tree.command(description="shows who and where")
    async def who(
        interaction: discord.Interaction, other: discord.Member, sheet: discord.Attachment
    ) -> None:
        text = (await sheet.read()).decode()
        assert interaction.guild is not None
        assert interaction.permissions.manage_guild
        await interaction.response.send_message(
            f"{interaction.user.display_name} {other.display_name} {text}"
        )

    @client.tree.command(description="fails")
    async def broken(interaction: discord.Interaction) -> None:
        raise ZeroDivisionError

    return client


async def test_a_form_is_filled_in_line_by_line(odd: RulesBot, run: Run) -> None:
    code, heard = await run("/form", "a typo")
    assert code == 0
    assert heard.said == ["Report › What:"]
    assert heard.messages[0]["content"] == "noted: a typo"


async def test_an_answer_that_takes_its_time(odd: RulesBot, run: Run) -> None:
    _, heard = await run("/slow")
    assert [message["content"] for message in heard.messages] == ["at last", "and more"]
    assert heard.messages[0]["attachments"][0]["description"] == "a curve"


async def test_an_answer_that_changes(odd: RulesBot, run: Run) -> None:
    _, heard = await run("/fickle")
    assert [message["content"] for message in heard.messages] == ["another"]


async def test_no_answer_is_named(odd: RulesBot, run: Run) -> None:
    _, heard = await run("/silent")
    assert heard.errors == ["The command gave no answer."]


async def test_people_files_and_rights(odd: RulesBot, run: Run, tmp_path: Any) -> None:
    (tmp_path / "list.txt").write_text("ten marines")
    _, heard = await run(f'/who other:Bob sheet:"{tmp_path / "list.txt"}"')
    assert heard.messages[0]["content"] == "Player Bob ten marines"


async def test_a_fault_is_an_apology(
    odd: RulesBot, run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    _, heard = await run("/broken")
    assert "incident" in heard.messages[0]["content"]
    assert "ZeroDivisionError" in caplog.text


async def shown(client: RulesBot, *lines: str) -> str:
    """What a terminal shows for some lines."""
    paper = Console(width=80, file=StringIO(), color_system=None)
    await Shell(Terminal(client), client.tree, Screen(paper), lines_of(lines)).run()
    return paper.file.getvalue()  # type: ignore[attr-defined]


async def test_a_card_is_a_panel(client: RulesBot) -> None:
    text = await shown(client, "/rule coherency 10th")
    lines = text.split("\n")
    assert lines[0].startswith("╭")
    assert "10th edition · rule" in lines[1]
    assert "Unit Coherency" in lines[2]
    assert "• 7 or more models: at least two" in text
    assert "Published core rules · 10th edition · to June 2026" in text
    assert "  Source" in text
    assert "8th]" in text
    assert all(len(line) <= 80 for line in lines)
    assert "**" not in text


async def test_sections_stand_side_by_side(client: RulesBot) -> None:
    text = await shown(client, "/compare coherency 8th vs 10th")
    assert any("8th · Unit" in line and "10th · Unit" in line for line in text.split("\n"))


async def test_files_and_private_words_are_named(odd: RulesBot) -> None:
    assert "[odds.png, 1 bytes: a curve]" in await shown(odd, "/slow")
    assert "only you can see this" in await shown(odd, "/help")


async def test_replies_as_data(client: RulesBot, capsys: pytest.CaptureFixture[str]) -> None:
    paper = Console(width=80, file=StringIO(), color_system=None)
    lines = lines_of(["/rule coherency 10th", "/zzqq"])
    code = await Shell(Terminal(client), client.tree, Lines(paper), lines).run()
    card, error = [json.loads(line) for line in paper.file.getvalue().splitlines()]  # type: ignore[attr-defined]
    assert code == 2
    assert card["cards"][0]["title"] == "Unit Coherency"
    assert card["cards"][0]["badge"] == "10th edition · rule"
    assert {"label": "8th", "menu": ""} in card["controls"]
    assert error == {"error": "There is no command /zzqq; /help lists them."}


async def completions(client: RulesBot, text: str) -> list[tuple[str, int]]:
    """What is offered at the end of a text, and how many characters it replaces."""
    completer = CommandCompleter(client.tree, Terminal(client))
    found = completer.get_completions_async(Document(text), CompleteEvent())
    return [(completion.text, completion.start_position) async for completion in found]


async def test_commands_options_and_choices_are_completed(client: RulesBot) -> None:
    assert ("/rule", -2) in await completions(client, "/r")
    assert ("edition:", -3) in await completions(client, "/rule coherency edi")
    assert ("10th", -2) in await completions(client, "/rule coherency edition:10")
    assert ("10th/movement/unit-coherency", -5) in await completions(client, "/rule coher")
    assert await completions(client, "/zzqq x") == []
    assert await completions(client, "/rule x private:t") == []
    assert ("edition:", 0) in await completions(client, "/rule ")


@pytest.mark.parametrize(
    ("typed", "replaced"),
    [("fall ", 5), ('"fall back', 10), ('"fall back"', 11), ("query:fall ", 5)],
)
async def test_a_choice_takes_the_place_of_all_that_is_typed_of_its_value(
    client: RulesBot, typed: str, replaced: int
) -> None:
    assert ("8th/movement/fall-back", -replaced) in await completions(client, f"/rule {typed}")


async def test_commands_that_are_declared_later_need_no_code_here(odd: RulesBot, run: Run) -> None:
    @app_commands.command(description="new")
    async def brand_new(interaction: discord.Interaction, number: int) -> None:
        await interaction.response.send_message(f"got {number}")

    odd.tree.add_command(brand_new)
    _, heard = await run("/brand_new 5")
    assert heard.messages[0]["content"] == "got 5"
