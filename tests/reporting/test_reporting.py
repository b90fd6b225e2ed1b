"""The five doors through which an exception becomes an answer, and what the log never shows."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.errors import InputError
from bot.gateway.answering import waiting_of
from bot.gateway.arrivals import Arrivals
from bot.gateway.logs import JsonLines, Redacting, log_to_stderr
from bot.gateway.reporting import CHANGED, report, suggestions


class Response:
    """Keeps what is said."""

    def __init__(self, done: bool = False, failure: Exception | None = None) -> None:
        self.done = done
        self.failure = failure
        self.said: list[tuple[str, bool]] = []

    def is_done(self) -> bool:
        return self.done

    async def send_message(self, *, content: str, ephemeral: bool) -> Any:
        if self.failure:
            raise self.failure
        self.said.append((content, ephemeral))
        return SimpleNamespace(message_id=1)

    async def send(self, *, content: str, ephemeral: bool, wait: bool) -> Any:
        assert wait
        self.said.append((content, ephemeral))
        return SimpleNamespace(id=2)


def asked(done: bool = False, failure: Exception | None = None) -> Any:
    """An interaction, as much of it as reporting uses."""
    response = Response(done, failure)
    command = SimpleNamespace(qualified_name="rule")
    kind = discord.InteractionType.application_command
    return SimpleNamespace(
        response=response, followup=response, data={}, command=command, type=kind, extras={}
    )


def refusal(status: int, code: int) -> discord.HTTPException:
    """An answer of Discord that refuses."""
    return discord.HTTPException(
        SimpleNamespace(status=status, reason="no"), {"code": code, "message": "no"}
    )  # type: ignore[arg-type]


async def test_a_user_error_is_said_privately_as_it_is() -> None:
    interaction = asked()
    await report(interaction, InputError("The dice are too many."))
    assert interaction.response.said == [("The dice are too many.", True)]


async def test_after_an_answer_it_is_a_follow_up() -> None:
    interaction = asked(done=True)
    await report(interaction, InputError("Too late to say no."))
    assert interaction.followup.said == [("Too late to say no.", True)]


async def test_anything_else_is_an_apology_with_an_incident(
    caplog: pytest.LogCaptureFixture,
) -> None:
    interaction = asked()
    try:
        raise ZeroDivisionError("secret detail")
    except ZeroDivisionError as error:
        await report(interaction, app_commands.CommandInvokeError(_command(), error))
    ((text, private),) = interaction.response.said
    assert private
    assert "secret detail" not in text
    assert text.split("`")[1] in caplog.text
    assert "ZeroDivisionError: secret detail" in caplog.text


async def test_a_changed_command_asks_for_a_reload() -> None:
    interaction = asked()
    await report(interaction, app_commands.CommandNotFound("rule", []))
    assert interaction.response.said == [(str(CHANGED), True)]


async def test_a_failed_check_says_so() -> None:
    interaction = asked()
    await report(interaction, app_commands.CheckFailure())
    assert "may not use" in interaction.response.said[0][0]


@pytest.mark.parametrize("cause", [InputError("Read as nothing."), ValueError("internal")])
async def test_a_value_that_can_not_be_converted(cause: Exception) -> None:
    interaction = asked()
    error = app_commands.TransformerError(
        "x", discord.AppCommandOptionType.string, app_commands.Transformer()
    )
    error.__cause__ = cause
    await report(interaction, error)
    assert interaction.response.said[0][0] in {"Read as nothing.", "I can't use 'x'."}


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (401, 50027)])
async def test_too_late_is_logged_only(
    status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    interaction = asked()
    await report(interaction, refusal(status, code))
    assert interaction.response.said == []
    assert "/rule came too late" in caplog.text


@pytest.mark.parametrize(
    "failure",
    [refusal(404, 10062), aiohttp.ServerDisconnectedError(), ConnectionResetError("reset")],
)
async def test_when_even_the_apology_fails_it_is_logged(
    failure: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    await report(asked(failure=failure), InputError("No."))
    assert "could not tell the user about /rule" in caplog.text


async def test_where_the_connection_breaks_it_is_said_once_more() -> None:
    interaction = asked()
    send, faults = interaction.response.send_message, [aiohttp.ServerDisconnectedError()]

    async def breaks_once(**message: Any) -> Any:
        if faults:
            raise faults.pop()
        return await send(**message)

    interaction.response.send_message = breaks_once
    await report(interaction, InputError("No."))
    assert interaction.response.said == [("No.", True)]


async def test_after_a_deferral_that_discord_may_have_heard_it_follows() -> None:
    interaction = asked(failure=refusal(400, 40060))
    waiting_of(interaction).perhaps = True
    await report(interaction, InputError("No."))
    assert interaction.followup.said == [("No.", True)]


async def test_autocomplete_gives_no_choices_and_at_most_25(
    caplog: pytest.LogCaptureFixture,
) -> None:
    @suggestions
    async def failing(interaction: Any, current: str) -> list[app_commands.Choice[str]]:
        raise KeyError(current)

    @suggestions
    async def many(interaction: Any, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=str(n), value=str(n)) for n in range(40)]

    assert await failing(asked(), "x") == []
    assert "autocomplete of /rule" in caplog.text
    assert len(await many(asked(), "x")) == 25


TOKEN = "MTA" + "x" * 21 + ".GabcdE." + "y" * 38


@pytest.mark.parametrize(
    "line",
    [
        f"login with {TOKEN} failed",
        "POST https://discord.com/api/v10/webhooks/123456789012345678/aW50ZXJhY3Rpb246MTIz_-abc/messages/@original",
        "POST https://discord.com/api/v10/interactions/123456789012345678/aW50ZXJhY3Rpb246MTIz_-abc/callback",
        "token aW50ZXJhY3Rpb246MTIzNDU2Nzg5",
        "my own secret-by-name here",
    ],
)
def test_the_log_shows_no_secret(line: str) -> None:
    text = Redacting("secret-by-name").redact(line)
    assert "[redacted]" in text
    for secret in (TOKEN, "aW50ZXJhY3Rpb246MTIz", "secret-by-name"):
        assert secret not in text


def test_a_traceback_is_redacted_too() -> None:
    try:
        raise RuntimeError(f"bad token {TOKEN}")
    except RuntimeError:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "failed", None, sys.exc_info())
    assert TOKEN not in Redacting().format(record)


def test_a_line_for_machines_names_the_request_and_no_secret() -> None:
    """Not what was typed, either: that stands in an interaction beside the name of its command."""
    heard: list[str] = []

    async def say(*_: object) -> None: ...

    def begin(_raw: dict[str, Any]) -> set[asyncio.Task[Any]]:
        record = logging.LogRecord("x", logging.INFO, "f", 1, "token %s", (TOKEN,), None)
        heard.append(JsonLines(TOKEN).format(record))
        return set()

    option = {"name": "query", "type": 3, "value": "my secret plan"}
    data = {"name": "rule", "options": [option]}
    Arrivals(begin, say).take({"type": 2, "id": "77", "token": "t", "data": data})
    line = json.loads(heard[0])
    assert line.pop("at").startswith("20")
    assert line == {
        "level": "INFO",
        "logger": "x",
        "message": "token [redacted]",
        "request": "77",
        "command": "rule",
    }
    try:
        raise RuntimeError(f"bad token {TOKEN}")
    except RuntimeError:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "failed", None, sys.exc_info())
    failed = json.loads(JsonLines(TOKEN).format(record))
    assert "RuntimeError" in failed["traceback"]
    assert TOKEN not in failed["traceback"]
    assert "request" not in failed


def test_ids_and_sentences_stay() -> None:
    line = (
        "10th/movement/unit-coherency of corpus 0123456789ab at 2026-11-21 02:00:00.123 "
        "in bot.rules.library"
    )
    assert Redacting().redact(line) == line


def test_the_log_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    level = root.level
    handler = log_to_stderr("DEBUG", TOKEN)
    try:
        logging.getLogger("bot.test").debug("with %s", TOKEN)
        logging.getLogger("markdown_it.rules_block").debug("entering blockquote")
        logging.getLogger("discord.state").warning("Guilds intent seems to be disabled.")
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    shown = capsys.readouterr().err
    assert "with [redacted]" in shown
    assert "Guilds intent" not in shown
    assert "blockquote" not in shown


def _command() -> Any:
    @app_commands.command(description="x")
    async def rule(interaction: discord.Interaction) -> None:
        """Never called."""

    return rule
