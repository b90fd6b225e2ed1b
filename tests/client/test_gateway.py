"""Connecting, staying connected, and telling Discord the commands."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.gateway import DiscordWebSocket

from bot.client import RulesBot
from bot.cogs.publishing import RECORD, fingerprint
from bot.console.stand_in import payloads
from bot.gateway.discord_parts import guard
from bot.rules.library import Library
from bot.settings import Shard
from bot.storage import Store
from tests.discord.standin import WAITING, Bot, StandIn


async def test_it_asks_for_no_intent_and_keeps_no_cache(world: StandIn, bot: Bot) -> None:
    assert bot.client.intents.value == 0
    assert list(bot.client.cached_messages) == []
    assert bot.client.allowed_mentions is not None
    assert bot.client.allowed_mentions.to_dict() == {"parse": []}


async def test_a_part_of_the_servers_may_be_served(
    world: StandIn, shipped: Library, store: Store
) -> None:
    bot = Bot(RulesBot(shipped, store=store, shard=Shard(1, 4)), world)
    await bot.start()
    await bot.stop()
    assert world.shards == [[1, 4]]


async def test_commands_are_published_once(
    world: StandIn, bot: Bot, start: Callable[..., Any], shipped: Library
) -> None:
    assert world.syncs == 1
    await bot.stop()
    again = await start(shipped)
    assert world.syncs == 1
    await again.stop()
    world.commands.clear()
    await start(shipped)
    assert world.syncs == 2


async def test_a_changed_command_is_published(
    world: StandIn, bot: Bot, start: Callable[..., Any], shipped: Library, tmp_path: Path
) -> None:
    await bot.stop()
    record = tmp_path / "data" / RECORD
    kept = json.loads(record.read_text())
    record.write_text(json.dumps(kept | {"commands": "of another version"}))
    await start(shipped)
    assert world.syncs == 2
    assert json.loads(record.read_text())["commands"] == kept["commands"]


async def test_a_damaged_record_is_no_reason_to_fail(
    world: StandIn, bot: Bot, start: Callable[..., Any], shipped: Library, tmp_path: Path
) -> None:
    await bot.stop()
    (tmp_path / "data" / RECORD).write_bytes(b"\xff{")
    await start(shipped)
    assert world.syncs == 2


async def test_a_folder_that_cannot_be_written_to_is_no_reason_to_fail(
    world: StandIn,
    shipped: Library,
    store: Store,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    (tmp_path / "file").write_text("in the way")
    bot = Bot(RulesBot(shipped, tmp_path / "file" / "data", store=store), world)
    await bot.start()
    await bot.stop()
    assert world.syncs == 1
    assert "could not record" in caplog.text


async def test_a_dev_guild_gets_the_commands_alone(
    world: StandIn, start: Callable[..., Any], shipped: Library
) -> None:
    await start(shipped, dev_guild=77)
    assert {command["guild_id"] for command in world.commands} == {"77"}
    assert "rule" in {command["name"] for command in world.commands}


def test_the_fingerprint_changes_with_a_description(
    shipped: Library, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = RulesBot(shipped, store=store).tree
    before = fingerprint(tree)
    assert fingerprint(RulesBot(shipped, store=store).tree) == before
    command = tree.get_command("rule")
    assert command is not None
    monkeypatch.setattr(command, "description", "something else")
    assert fingerprint(tree) != before


async def test_an_event_that_cannot_be_read_does_not_end_the_process(
    world: StandIn, bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    await world.dispatch("INTERACTION_CREATE", {"id": "1"})
    await world.dispatch("GUILD_CREATE", None)
    seen = await world.invoke("rule", query="coherency 10th")
    assert seen.embed["title"] == "Unit Coherency"
    assert "an interaction could not be read" in caplog.text
    assert "gateway event GUILD_CREATE could not be read" in caplog.text


async def test_a_closed_connection_is_resumed(world: StandIn, bot: Bot) -> None:
    await world.close_gateway(4000)
    await world.ready()
    assert (world.identifies, world.resumes) == (1, 1)
    assert (await world.invoke("rule", query="coherency 10th")).embed["title"] == "Unit Coherency"


@pytest.mark.parametrize(
    "frame",
    [
        "{not json",
        "[]",
        '{"op": 10, "d": {}}',
        '{"op": 0, "t": "READY", "s": 9, "d": {}}',
        "[" * 990 + "]" * 990,
        '{"op": 0, "t": "X", "d": ' + "[" * 1900 + "]" * 1900 + "}",
    ],
)
async def test_a_frame_that_cannot_be_read_is_a_new_connection(
    world: StandIn, bot: Bot, frame: str
) -> None:
    world._ready.clear()
    await world.send_raw(frame)
    await world.ready()
    assert (await world.invoke("rule", query="coherency 10th")).embed["title"] == "Unit Coherency"


async def test_no_fault_in_a_frame_ends_the_process(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever discord.py raises at it."""
    received = DiscordWebSocket.received_message
    faults: list[Exception] = [RecursionError(), MemoryError(), LookupError(), RuntimeError()]

    async def broken(socket: Any, message: Any) -> None:
        if faults and "noise" in str(message):
            raise faults.pop()
        await received(socket, message)

    monkeypatch.setattr(DiscordWebSocket, "received_message", broken)
    while faults:
        world._ready.clear()
        await world.send_raw("noise")
        await world.ready()
    assert (await world.invoke("rule", query="coherency 10th")).embed["title"] == "Unit Coherency"


BAD_VALUES: list[Any] = [None, 5, "x", [], [5], {"custom_id": 5, "component_type": []}]
BAD_PARTS: list[dict[str, Any]] = [
    *({"data": value} for value in BAD_VALUES),
    *({"type": 3, "data": value} for value in BAD_VALUES),
    *({"type": 5, "data": {"custom_id": "sheet:1:1:own", "components": v}} for v in BAD_VALUES),
    *({"member": value} for value in BAD_VALUES),
    {"type": 3, "data": {"custom_id": "again:1:1:1", "component_type": 2}, "message": {"id": "x"}},
    {"data": {"name": "roll", "type": 1, "options": [{"name": "dice", "type": 3, "value": []}]}},
    {"data": {"name": "roll", "type": 1, "options": [5]}},
    {"data": {"name": "roll", "type": 2, "target_id": []}},
    {"type": 4, "data": {"name": "roll", "type": 1, "options": []}},
    {"token": None},
    {"id": "not a number"},
]


async def test_interactions_of_the_wrong_types_leave_nothing_behind(
    world: StandIn, bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    for bad in BAD_PARTS:
        good = world.conversation.begin(
            discord.InteractionType.application_command, payloads.user("a"), {"name": "x"}, None
        )
        world._heard[good["token"]] = asyncio.Event()
        await world.hand_over(good | bad)
        if "token" in bad:
            await world.hand_over(
                {name: good[name] for name in good if name != "token"} | {"data": 1}
            )
    assert (await world.invoke("rule", query="coherency 10th")).embed["title"] == "Unit Coherency"
    await bot.client.arrivals.settled(WAITING)
    gc.collect()
    await asyncio.sleep(0.05)
    assert "never retrieved" not in caplog.text
    assert bot.client.arrivals.under_way == set()
    world.broken.clear()  # each of discord.py's tasks that fails is told


@pytest.mark.parametrize("manner", ["refuse", "hang up", "stammer", "silence"])
async def test_a_first_connection_that_fails_is_tried_again(
    world: StandIn,
    start: Callable[..., Any],
    shipped: Library,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    manner: str,
) -> None:
    monkeypatch.setattr("bot.gateway.discord_parts.OPENING", 3.0 if manner == "silence" else 50.0)
    monkeypatch.setattr(
        "bot.gateway.bounds.budget.Budget.wait", lambda self, now, resumes=False: 0.0
    )
    world.turn_away = [manner] if manner == "silence" else [manner, manner]
    await asyncio.wait_for(start(shipped), WAITING)
    assert world.turn_away == []
    assert (world.identifies, world.resumes) == (1, 0)
    assert (await world.invoke("rule", query="coherency 10th")).embed["title"] == "Unit Coherency"
    assert "the gateway can't be reached" in caplog.text
    assert manner == "stammer" or "Traceback" not in caplog.text


async def test_a_later_connection_that_fails_is_resumed(world: StandIn, bot: Bot) -> None:
    world.turn_away = ["hang up", "stammer"]
    await world.close_gateway(4000)
    await world.ready()
    assert (world.identifies, world.resumes) == (1, 1)


async def test_connections_wait_for_the_budget_and_still_resume(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    waits = iter([0.2])
    monkeypatch.setattr(
        type(bot.client.budget), "wait", lambda self, now, resumes=False: next(waits, 0.0)
    )
    started = asyncio.get_running_loop().time()
    await world.close_gateway(4000)
    await world.ready()
    assert asyncio.get_running_loop().time() - started >= 0.2
    assert (world.identifies, world.resumes) == (1, 1)
    assert "the connection keeps breaking" in caplog.text


def test_guarded_parsers_still_parse() -> None:
    heard: list[Any] = []
    parsers: dict[str, Callable[[Any], Any]] = {
        "GOOD": heard.append,
        "BAD": lambda data: data["missing"],
    }
    guard(parsers)
    parsers["GOOD"]({"a": 1})
    parsers["BAD"]({})
    assert heard == [{"a": 1}]
