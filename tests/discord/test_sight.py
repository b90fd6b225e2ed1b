"""What an operator's machines see: health, readiness and numbers."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.client import RulesBot
from bot.errors import Unavailable
from bot.gateway.door import kept, listening
from bot.gateway.sight import Sight, sight_of
from bot.ops.metrics import NAMES, Metrics
from bot.rules.library import Library
from bot.settings import Address
from bot.storage import Store
from tests.discord.doors import Doors
from tests.discord.standin import TOKEN, WAITING, Bot, StandIn, until

ANYWHERE = Address("127.0.0.1", 0)


class Machine:
    """What asks."""

    def __init__(self, sight: Sight, base: str, session: aiohttp.ClientSession) -> None:
        self.sight = sight
        self._base = base
        self._session = session

    async def get(self, path: str) -> tuple[int, str]:
        """Status and text."""
        async with self._session.get(self._base + path) as response:
            return response.status, await response.text()

    async def health(self) -> tuple[int, list[str]]:
        """Status and lines of `/healthz`."""
        status, text = await self.get("/healthz")
        return status, text.splitlines()


@pytest.fixture
async def machine(bot: Bot) -> AsyncIterator[Machine]:
    """Looks at a bot that is at the gateway."""
    sight, _ = sight_of(bot.client, connects=True)
    async with (
        listening(sight.application(), ANYWHERE, "BOT_METRICS") as there,
        aiohttp.ClientSession() as session,
    ):
        yield Machine(sight, f"http://{there.host}:{there.port}", session)


async def test_numbers_of_an_evening(world: StandIn, bot: Bot, machine: Machine) -> None:
    await world.invoke("rule", query="coherency 10th")
    await world.invoke("rule", query="unladen swallow velocity")
    await world.invoke("roll", dice="nonsense")
    card = await world.invoke("roll", dice="2D6", reason="secret plan")
    await world.press(card, "Again")
    await bot.client.arrivals.settled(5.0)
    watch = asyncio.create_task(machine.sight.watch_database())
    await asyncio.sleep(0.2)
    watch.cancel()
    status, text = await machine.get("/metrics")
    assert status == 200
    for line in (
        'rules_bot_interactions_total{command="rule",outcome="answered"} 1.0',
        'rules_bot_interactions_total{command="rule",outcome="not found"} 1.0',
        'rules_bot_interactions_total{command="roll",outcome="refused"} 1.0',
        'rules_bot_interactions_total{command="roll",outcome="answered"} 1.0',
        'rules_bot_interactions_total{command="again",outcome="answered"} 1.0',
        'rules_bot_interaction_seconds_count{command="rule"} 2.0',
        "rules_bot_under_way 0.0",
        "rules_bot_connected 1.0",
        "rules_bot_database_writable 1.0",
        f'rules_bot_corpus_info{{version="{bot.client.library.corpus.version}"}} 1.0',
    ):
        assert line in text, line
    for typed in ("coherency", "swallow", "nonsense", "secret"):
        assert typed not in text


async def test_ready_is_who_can_be_sent_interactions(
    world: StandIn, bot: Bot, machine: Machine
) -> None:
    rules = f"rules: {bot.client.library.corpus.version}"
    state = ["alive", "interactions: can come", "database: not tried yet", rules]
    assert (await machine.health()) == (200, state)
    assert await machine.get("/readyz") == (200, "ready\n")
    world.turn_away = ["refuse"]
    await bot.stop()
    assert await machine.get("/readyz") == (503, "not connected to Discord\n")
    bot.client.reloader.behind = "another process uses others"
    state[1] = "interactions: not connected to Discord"
    state[3] = f"{rules}, but another process uses others"
    assert (await machine.health()) == (200, state)
    assert "rules_bot_behind 1.0" in (await machine.get("/metrics"))[1]


async def test_ready_by_http_is_who_listens_where_discord_posts(
    world: StandIn,
    shipped: Library,
    store: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Between the login and the open door commands are published, and Discord may be slow."""
    published = asyncio.Event()
    async with RulesBot(shipped, tmp_path, store=store) as bot, aiohttp.ClientSession() as session:
        sight, _ = sight_of(bot, connects=False)
        key = Doors((), session).public_key
        monkeypatch.setattr(bot, "setup_hook", published.wait)
        async with listening(sight.application(), ANYWHERE, "BOT_METRICS") as there:
            machine = Machine(sight, f"http://{there.host}:{there.port}", session)
            assert await machine.get("/readyz") == (503, "not logged in\n")
            running = asyncio.create_task(kept(bot, TOKEN, key, ANYWHERE))
            await until(lambda: bot.application)
            assert await machine.get("/readyz") == (503, "the door is not open yet\n")
            published.set()
            await until(lambda: bot.at_door)
            assert await machine.get("/readyz") == (200, "ready\n")
            running.cancel()
            await asyncio.wait([running])
            assert await machine.get("/readyz") == (503, "the door is not open yet\n")


async def test_a_balancer_that_asks_hears_of_the_end_first(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await machine.get("/readyz")
    goodbye = asyncio.create_task(machine.sight.goodbye())
    await asyncio.sleep(0.05)
    assert not goodbye.done()
    assert await machine.get("/readyz") == (503, "leaving\n")
    await goodbye
    assert "nobody has asked since" not in caplog.text


async def test_where_nobody_asks_nobody_is_waited_for(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await machine.sight.goodbye()
    assert "nobody has asked since" not in caplog.text
    assert await machine.get("/readyz") == (503, "leaving\n")


async def fails(*_: object) -> None:
    raise Unavailable("The disk is full.")


async def hangs(*_: object) -> None:
    await asyncio.Event().wait()


@pytest.mark.parametrize("disk", [fails, hangs])
async def test_a_database_that_keeps_nothing_is_seen(
    bot: Bot,
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    disk: Callable[..., Awaitable[None]],
) -> None:
    monkeypatch.setattr("bot.gateway.sight.STUCK", 0.01)
    monkeypatch.setattr("bot.gateway.sight.EVERY", 0.01)
    watch = asyncio.create_task(machine.sight.watch_database())
    await until_health(machine, "database: keeps what is written")
    monkeypatch.setattr(bot.client.store, "remember", disk)
    await until_health(machine, "database: can't be written to")
    watch.cancel()
    assert "rules_bot_database_writable 0.0" in (await machine.get("/metrics"))[1]


async def until_health(machine: Machine, line: str) -> None:
    async with asyncio.timeout(WAITING):
        while line not in (await machine.health())[1]:
            await asyncio.sleep(0.01)


def test_names_that_are_told_apart_have_an_end() -> None:
    metrics = Metrics()
    for number in range(NAMES + 50):
        metrics.answered(f"command {number}", "answered", 0.1)
    text = metrics.content("v", "p").decode()
    assert 'command="other",outcome="answered"} 50.0' in text


async def test_a_process_is_seen_from_outside(world: StandIn, process: Any, tmp_path: Path) -> None:
    running = await process(
        BOT_METRICS="127.0.0.1:0",
        BOT_LOG_FORMAT="json",
        BOT_DATABASE="data/bot.sqlite3",
        BOT_BACKUPS="backups",
    )
    await world.ready()
    assert (await world.invoke("rule", query="charge")).embed["title"] == "Charge"
    await until(lambda: list(tmp_path.glob("backups/bot-*.sqlite3")))
    running.terminate()
    _, errors = await asyncio.wait_for(running.communicate(), 60)
    assert running.returncode == 0
    lines = [json.loads(line) for line in errors.decode().splitlines()]
    assert {"at", "level", "logger", "message"} <= set(lines[0])
    assert any("seen at" in line["message"] for line in lines)


async def test_what_ends_it_is_an_object_too_where_the_log_is_for_machines(
    world: StandIn, process: Any
) -> None:
    running = await process(BOT_LOG_FORMAT="json", DISCORD_TOKEN="wrong-token-canary")
    _, errors = await asyncio.wait_for(running.communicate(), 60)
    assert running.returncode == 2
    last = [json.loads(line) for line in errors.decode().splitlines()][-1]
    assert last["level"] == "CRITICAL"
    assert last["message"].startswith("Discord refused DISCORD_TOKEN")
