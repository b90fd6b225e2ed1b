"""What moderators and players see where something fails, and what boxes of theirs offer."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

import aiohttp
import discord
import pytest

from bot.console.stand_in import payloads
from bot.console.stand_in.loopback import UPDATE_LATER
from bot.errors import Unavailable
from bot.gateway import answering
from bot.gateway.logs import leave_out_what_is_no_news
from bot.render.armies.unit import fitting
from bot.render.records.history import asked, outcome
from bot.render.records.profile import profile_card
from bot.render.times import duration
from bot.storage import Owner, Profile, ProfileKind, RollRecord
from bot.views import reply
from bot.views.reply import LOST
from bot.views.rolls.roll import RollAgain
from bot.views.rules.house import EntryForm
from bot.views.rules.mistake import CLOSED, NOWHERE, UNSURE
from tests.discord.standin import GUILD, WAITING, Bot, StandIn

NOW = datetime(2026, 11, 21, tzinfo=UTC)
ATTACK = {"weapon": "20 3+ S4 AP-1 D1", "target": "10x T4 3+"}


def failing(monkeypatch: pytest.MonkeyPatch, book: object, *names: str) -> None:
    """Let these functions of a store fail, as on a full disk."""

    async def fails(*_: object, **__: object) -> Any:
        raise Unavailable("The disk is full.")

    for name in names:
        monkeypatch.setattr(book, name, fails)


async def test_rules_are_answered_where_settings_can_not_be_read(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, bot.client.store.servers, "settings", "miss")
    seen = await world.invoke("rule", query="coherency 10th")
    assert "Unit Coherency" in seen.text
    assert seen.private
    assert (await world.invoke("rule", query="good morning all")).private
    monkeypatch.undo()
    await world.invoke("settings edition", edition="9th")
    assert (await bot.client.servers.at(GUILD)).edition == "9th"


async def test_attacks_are_rolled_where_profiles_can_not_be_read(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, bot.client.store.profiles, "of")
    assert "#1 ·" in (await world.invoke("attack", **ATTACK)).text
    assert await world.complete("attack", "weapon", weapon="bolt") == []
    for command in ("profile list", "profile export"):
        assert "The disk is full" in (await world.invoke(command)).text


async def test_what_can_not_be_kept_is_told(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = bot.client.store
    failing(monkeypatch, store.rolls, "in_channel", "current", "faces", "record")
    failing(monkeypatch, store.servers, "save_settings", "add_alias", "log")
    failing(monkeypatch, store, "export", "erase")
    for command, options in (
        ("history", {}),
        ("verify", {}),
        ("fairness show", {}),
        ("luck", {}),
        ("roll", {"dice": "2D6"}),
        ("privacy", {}),
        ("settings edition", {"edition": "9th"}),
        ("corpus alias add", {"words": "x", "entry": "10th/movement/unit-coherency"}),
    ):
        seen = await world.invoke(command, **options)
        assert seen.private, command
        assert "The disk is full" in seen.text, command


async def test_boxes_offer_entries(world: StandIn, bot: Bot) -> None:
    offered = await world.complete("corpus alias add", "entry", words="x", entry="unit coh")
    assert "10th/movement/unit-coherency" in [choice["value"] for choice in offered]
    form = await world.invoke("corpus entry add", edition="10th")
    await world.submit(form, title="Barrels explode", text="On a 5+.")
    for command in ("corpus entry edit", "corpus entry remove"):
        offered = await world.complete(command, "entry", entry="barr")
        assert [choice["value"] for choice in offered] == ["barrels-explode"]
        assert await world.complete(command, "entry", entry="zz") == []
    kept = await world.invoke("corpus alias add", words="conga", entry="unit coherency 10th")
    assert "10th/movement/unit-coherency" in kept.text
    refused = await world.invoke("corpus entry edit", entry="nothing-like-it")
    assert "no entry of that id" in refused.text


async def test_a_report_that_can_not_be_given_is_told(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.invoke("settings reports", channel="30")
    card = await world.invoke("rule", query="coherency 10th")
    form = await world.press(card, "Report a mistake")
    world.closed_channels.add(30)
    assert CLOSED in (await world.submit(form, words="wrong")).text
    assert world.posted == []
    await world.invoke("settings reports")
    assert NOWHERE in (await world.submit(form, words="wrong")).text


async def test_a_report_that_takes_long_is_waited_for(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "PATIENCE", 0.01)
    await world.invoke("settings reports", channel="30")
    card = await world.invoke("rule", query="coherency 10th")
    form = await world.press(card, "Report a mistake")
    world.slow_channels = 0.2
    seen = await world.submit(form, words="wrong")
    assert world.first_answers[-1] == UPDATE_LATER
    assert seen.private
    assert "The moderators have been told" in seen.text
    assert len(world.posted) == 1


async def test_a_report_or_an_answer_that_is_lost_is_told_as_that(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.invoke("settings reports", channel="30")
    form = await world.press(await world.invoke("rule", query="coherency 10th"), "Report a mistake")
    sent = reply.answer

    async def lost(*_: Any, **__: Any) -> Any:
        monkeypatch.setattr(reply, "answer", sent)
        raise aiohttp.ServerDisconnectedError

    with monkeypatch.context() as broken:
        broken.setattr(discord.PartialMessageable, "send", lost)
        assert UNSURE in (await world.submit(form, words="wrong")).text
    assert world.posted == []
    monkeypatch.setattr(reply, "answer", lost)
    seen = await world.submit(form, words="wrong")
    assert seen.private
    assert LOST in seen.text
    assert len(world.posted) == 1


async def test_a_change_whose_answer_is_lost_is_told_as_that(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.invoke("roll", dice="D6")
    asked = await world.press(await world.invoke("privacy"), "Delete mine")

    async def lost(*_: Any, **__: Any) -> Any:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(discord.InteractionResponse, "edit_message", lost)
    seen = await world.press(asked, "Yes, delete everything")
    assert seen.private
    assert LOST in seen.text


@pytest.mark.parametrize("refused", [(429, 0), (403, 50013)])
async def test_an_answer_that_discord_does_not_take_is_no_defect_of_ours(
    world: StandIn, bot: Bot, caplog: pytest.LogCaptureFixture, refused: tuple[int, int]
) -> None:
    world.refuse_callbacks = [refused]
    await world.invoke("rule", query="coherency 10th")
    await bot.client.arrivals.settled(WAITING)
    (exchange,) = world.conversation.exchanges.values()
    assert [message["content"] for message in exchange.messages] == [LOST]
    assert "incident" not in caplog.text


@pytest.mark.parametrize("refused", [(404, 10062), (429, 0)])
async def test_choices_that_come_too_late_are_no_news(
    world: StandIn, bot: Bot, caplog: pytest.LogCaptureFixture, refused: tuple[int, int]
) -> None:
    tree = logging.getLogger("discord.app_commands.tree")
    before = list(tree.filters)
    leave_out_what_is_no_news()
    try:
        for status, code in (refused, (400, 50035)):
            world.refuse_callbacks = [(status, code)]
            assert await world.complete("rule", "query", query="unit coh") == []
            await bot.client.arrivals.settled(WAITING)
    finally:
        tree.filters[:] = before
    assert caplog.text.count("Ignoring exception in autocomplete") == 1
    assert "50035" in caplog.text, "choices that Discord can't read are a defect of ours"


async def test_history_goes_past_many_rolls_that_one_may_not_see(world: StandIn, bot: Bot) -> None:
    await world.invoke("roll", dice="D6", reason="in the open")
    for _ in range(55):
        await world.invoke("roll", dice="D6", private=True)
    assert "in the open" in (await world.invoke("history", who="bob")).text
    nothing = await world.invoke("history", who="bob", player=str(payloads.number("carol")))
    assert "No rolls" in nothing.text


def record(command: str, result: str = '{"total": 7}') -> RollRecord:
    """A roll of the log."""
    return RollRecord(1, 2, NOW, command, ((6, 3),), result, b"salt")


@pytest.mark.parametrize(
    ("command", "result", "line", "end"),
    [
        ("from another time", '{"total": 7}', "from another time", "7"),
        ('/rolloff player:"Ann"', '{"winner": "Blue"}', "/rolloff", "Blue won"),
        (
            '/rolloff player:"Ann" opponent:"Bob"',
            '{"winner": "Blue"}',
            "/rolloff Bob",
            "Bob won",
        ),
        (
            '/attack weapon:"x"',
            '{"destroying_results": 0, "penetrating": 2, "glancing": 0}',
            "/attack x",
            "2 penetrating, 0 glancing",
        ),
        ('/test test:"scatter"', '{"outcome": "hit"}', "/test test:scatter", "hit"),
    ],
)
def test_rolls_of_all_kinds_have_a_line(command: str, result: str, line: str, end: str) -> None:
    assert asked(record(command)) == line
    assert outcome(record(command, result)) == end


def test_a_stretch_of_time() -> None:
    assert [duration(seconds) for seconds in (1, 59, 60, 7_200, 100_000)] == [
        "1 second",
        "59 seconds",
        "1 minute",
        "2 hours",
        "1 day",
    ]


def test_a_profile_that_no_edition_reads_any_more_is_shown() -> None:
    kept = Profile(Owner.user(1), ProfileKind.WEAPON, "Old", "of an old form", 1, NOW)
    assert "No edition reads this any more" in profile_card(kept, "10th", 1).text
    assert fitting(["x" * 30] * 5, 100).endswith("and 3 more")


async def test_a_fault_behind_every_door_is_an_apology(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A control and a form that can't even be read back; commands and what they call are seen in
    other tests.
    """
    card = await world.invoke("attack", **ATTACK)
    form = await world.invoke("corpus entry add", edition="10th")
    assert form.exchange.modal is not None

    def broken(*_: object) -> Any:
        raise RuntimeError("boom")

    monkeypatch.setattr(RollAgain, "parse", broken)
    monkeypatch.setattr(EntryForm, "parse", broken)
    again = await world.press(card, "Again")
    sent = await world.submit_raw(form.exchange.modal, {"title": "x", "text": "y"})
    for seen in (again, sent):
        assert seen.private
        assert "something broke on my side" in seen.text
