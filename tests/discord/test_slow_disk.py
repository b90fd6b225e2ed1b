"""On a disk that confirms late, whatever is used is answered: Discord is asked to wait, and then
told what became of it, to whom it concerns.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord
import pytest

from bot.console.stand_in.loopback import LOADING, UPDATE_LATER
from bot.gateway import answering
from bot.gateway.answering import TOO_LATE_FOR_A_FORM
from bot.storage.sqlite import writer
from bot.storage.sqlite.writer import Outcome, Work
from tests.discord.standin import Bot, StandIn, until

WRITING: Sequence[tuple[str, dict[str, Any], str, bool]] = (
    ("roll", {"dice": "2D6"}, "#1 ·", False),
    ("roll", {"dice": "2D6", "private": True}, "#1 ·", True),
    ("rolloff", {}, "#1 ·", False),
    ("settings edition", {"edition": "8th"}, "8th", True),
    ("settings answers", {"visible": "private"}, "Settings", True),
    ("corpus alias add", {"words": "glue", "entry": "coherency 10th"}, "Kept", True),
    (
        "profile save",
        {"kind": "weapon", "name": "Bolter", "profile": "2 3+ S4"},
        "Saved: Bolter",
        True,
    ),
    ("preset save", {"name": "wrath", "gives": "reroll hits"}, "Saved: wrath", True),
    ("macro save", {"name": "charge", "text": "2D6 9+"}, "Saved: charge", True),
)
"""What is written, how it is answered, and whether to the asker alone."""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow disk."""
    commit = writer.commit_together

    def late(db: sqlite3.Connection, works: Sequence[Work]) -> list[Outcome]:
        time.sleep(0.3)
        return commit(db, works)

    monkeypatch.setattr(answering, "PATIENCE", 0.1)
    monkeypatch.setattr(writer, "commit_together", late)


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize(("command", "options", "said", "private"), WRITING)
async def test_a_command_that_writes_is_answered_late(
    world: StandIn, bot: Bot, command: str, options: dict[str, Any], said: str, private: bool
) -> None:
    seen = await world.invoke(command, **options)
    assert world.first_answers == [LOADING]
    assert said in seen.text
    assert seen.private is private
    assert len(seen.exchange.messages) == 1


async def test_buttons_menus_and_forms_are_answered_late(
    world: StandIn, bot: Bot, request: pytest.FixtureRequest
) -> None:
    roll = await world.invoke("attack", weapon="20 3+ S4", target="10x T4 3+")
    settings = await world.invoke("settings show")
    mine = await world.press(await world.invoke("privacy"), "Delete mine")
    then = await world.press(roll, "Next")
    sheet = await world.invoke("profile import")
    request.getfixturevalue("slow")
    world.first_answers.clear()
    again = await world.press(roll, "Again")
    assert (again.private, "after #1" in again.text) == (False, True)
    alone = await world.press(roll, "Again", who="bob")
    assert (alone.private, "after #1" in alone.text) == (True, True)
    following = await world.submit(then, weapon="20 3+ S5")
    assert (following.private, "after #1" in following.text) == (False, True)
    changed = await world.press(settings, "Edition: 8th")
    assert changed.message is settings.message
    erased = await world.press(mine, "Yes, delete everything")
    assert erased.message is mine.message
    assert world.first_answers == [UPDATE_LATER] * 5
    world.first_answers.clear()
    revealed = await world.invoke("fairness reveal")
    assert (revealed.private, "has ended" in revealed.text) == (False, True)
    kept = await world.submit(sheet, sheet="weapon Bolter: 2 3+ S4")
    assert world.first_answers == [LOADING] * 2
    assert (kept.private, "1 profile read" in kept.text) == (True, True)


@pytest.mark.usefixtures("slow")
async def test_what_is_refused_late_is_told_to_the_asker_alone(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: sqlite3.Connection, works: Sequence[Work]) -> list[Outcome]:
        time.sleep(0.3)
        error = sqlite3.OperationalError("full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        return [Outcome(error=error)] * len(works)

    monkeypatch.setattr(writer, "commit_together", full)
    seen = await world.invoke("roll", dice="2D6")
    assert world.first_answers == [LOADING]
    assert seen.private
    assert seen.text.startswith("The roll was not made")


async def test_a_form_that_comes_too_late_is_told_as_that(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.invoke("settings reports", channel="30")
    opened = answering.open_form

    async def late(interaction: discord.Interaction[Any], form: discord.ui.Modal) -> None:
        await answering._ask_to_wait(interaction)
        await opened(interaction, form)

    monkeypatch.setattr("bot.views.form.open_form", late)
    seen = await world.invoke("corpus entry add", edition="10th")
    assert (seen.private, seen.text) == (True, TOO_LATE_FOR_A_FORM)


async def test_an_answer_that_comes_first_is_not_followed_by_thinking(
    world: StandIn, bot: Bot, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that stood still has both to do at once when it goes on: whoever waited for the
    answer to be sent finds it sent.
    """
    sent = discord.InteractionResponse.send_message
    behind: list[asyncio.Task[None]] = []

    async def overtaken(response: Any, **content: Any) -> Any:
        behind.append(asyncio.create_task(answering._ask_to_wait(response._parent)))
        await asyncio.sleep(0)
        return await sent(response, **content)

    monkeypatch.setattr(discord.InteractionResponse, "send_message", overtaken)
    seen = await world.invoke("roll", dice="2D6")
    await asyncio.gather(*behind)
    assert seen.text
    assert world.broken == []
    assert "Traceback" not in caplog.text


async def test_a_second_try_sends_the_answer_itself(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Heard or not, a first answer whose connection breaks is sent again, and stands there once."""
    sent = discord.InteractionResponse.send_message
    broken: list[bool] = [False]

    async def breaks(response: Any, **content: Any) -> Any:
        if broken:
            if broken.pop(0):
                await sent(response, **content)
                response._response_type = None
            raise aiohttp.ServerDisconnectedError
        return await sent(response, **content)

    monkeypatch.setattr(discord.InteractionResponse, "send_message", breaks)
    unheard = await world.invoke("roll", dice="2D6")
    broken[:] = [True]
    heard = await world.invoke("roll", dice="2D6")
    assert "#1 ·" in unheard.text
    assert "#2 ·" in heard.text
    assert len(unheard.exchange.messages) == len(heard.exchange.messages) == 1
    await until(lambda: world.broken == ["the interaction was answered twice"])
    world.broken.clear()
