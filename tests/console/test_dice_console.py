"""The dice commands in the console, as the demonstration shows them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from bot.__main__ import main
from bot.console.complete import CommandCompleter
from bot.console.stand_in.loopback import Terminal

ATTACK = '/attack weapon:"20 3+ S4 AP-1 D1 [lethal hits]" target:"10x T4 3+ W2"'


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No `.env`."""
    monkeypatch.chdir(tmp_path)


def test_the_demonstration(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["/rule coherency 10th", ATTACK, "/rolloff reason:first turn"]
    arguments = [argument for line in lines for argument in ("-c", line)]
    assert main(["console", "--seed", "40000", *arguments]) == 0
    shown = capsys.readouterr().out
    for words in (
        "10th edition · attack",
        "1.8 models expected, wipe <0.1%",
        "wins the roll-off",
        "first turn",
        "seed 40000: not random",
    ):
        assert words in shown
    assert main(["console", "--seed", "40000", *arguments]) == 0
    assert capsys.readouterr().out == shown


def test_dice_picked_up_again_are_marked_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["console", "--seed", "4", "-c", "/roll 10D6 5+ rr1"]) == 0
    assert "6×4 5×2 re-rolled ~~1~~ · 4×2 2×2 re-rolled ~~1×2~~" in capsys.readouterr().out


def test_dice_differ_without_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    shown = set()
    for _ in range(2):
        assert main(["console", "--json", "-c", "/roll 100D6"]) == 0
        (card,) = json.loads(capsys.readouterr().out)["cards"]
        shown.add(card["text"])
        assert "not random" not in card["footer"]
    assert len(shown) == 2


async def test_buttons_are_pressed_by_number(run: Callable[..., Any]) -> None:
    code, heard = await run(ATTACK, "1", ATTACK, "3", "2")
    assert code == 0
    rolled, details, *_ = heard.messages
    assert details["id"] == rolled["id"]
    assert details["embeds"][1]["title"] == "Details"
    footers = [each["embeds"][0]["footer"]["text"].split(" · ")[0] for each in heard.messages[:4]]
    assert footers == ["#1", "#1", "#2", "after #2"]
    assert heard.messages[4]["attachments"][0]["filename"] == "odds.png"


async def test_a_first_option_needs_no_name(run: Callable[..., Any]) -> None:
    code, heard = await run(
        "/attack 20 3+ S4 target:10x T4", "/roll 2d6 reason:why not", "/test charge 9"
    )
    assert code == 0
    assert [m["embeds"][0]["title"].split(":")[0] for m in heard.messages][1:] == [
        "2D6",
        "Charge roll",
    ]


async def test_an_opponent_is_a_name(run: Callable[..., Any]) -> None:
    _, heard = await run("/rolloff opponent:@Bob", "/rolloff opponent:bot")
    assert "Bob `" in heard.messages[0]["embeds"][0]["description"]


async def test_words_behind_a_roll_off_are_its_reason_and_a_mark_names_who(
    run: Callable[..., Any],
) -> None:
    _, heard = await run("/rolloff first turn", "/rolloff @Bob first turn")
    reason, person = [each["embeds"][0]["description"] for each in heard.messages]
    assert "first turn" in reason
    assert "Red" in reason
    assert "Bob" in person


async def test_a_canonical_command_can_be_typed_as_it_stands(
    run: Callable[..., Any], client: Any
) -> None:
    await run(ATTACK + " hit:1 cover:light moved:true")
    roll = (await client.store.rolls.in_channel(3, limit=1))[0]
    code, heard = await run(roll.record.command)
    assert code == 0
    assert "+1 to hit" in heard.messages[0]["embeds"][0]["description"]
    assert "light cover" in heard.messages[0]["embeds"][0]["description"]


async def test_what_is_typed_is_read_back(client: Any) -> None:
    completer = CommandCompleter(client.tree, Terminal(client))
    offered = completer.get_completions_async(
        Document("/attack weapon:20 3+ S4 D3"), CompleteEvent()
    )
    words = [completion.display_text async for completion in offered]
    assert "damage 3, not D3" in words[0]
