"""What the program puts together when it starts: the operator's settings and numbers reach the bot
that runs.
"""

from __future__ import annotations

import asyncio
import re
import signal
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot import __main__ as program
from bot import __version__
from bot.app.actor import Actor
from bot.app.moderation.corpus import ELSEWHERE
from bot.app.rolls.rolling import RollService, seal
from bot.console.stand_in import payloads
from bot.gateway.arrivals import TELLING, Arrival
from bot.gateway.bounds.admission import BUSY, FEW, Gate
from bot.gateway.bounds.limits import BANNED, TOO_OFTEN
from bot.gateway.sight import GOODBYE
from bot.ops import lifetime, loop_lag
from bot.ops.heartbeat import is_alive
from bot.ops.metrics import Metrics
from bot.rolls import Request, read_ask
from bot.rules import library as rules_library
from bot.settings import Settings
from bot.storage import open_store
from tests.discord.forked import Forked
from tests.discord.standin import TOKEN, WAITING, Bot, StandIn, until
from tests.postgres_server import PostgresServer

Start = Callable[..., Any]
NUMBERS = {
    "rules_bot_interactions_total",
    "rules_bot_interaction_seconds_count",
    "rules_bot_loop_lag_seconds_count",
    "rules_bot_loop_lag_worst_seconds",
    "rules_bot_database_seconds_count",
    "rules_bot_database_writable",
    "rules_bot_reloads_total",
    "rules_bot_corpus_info",
    "rules_bot_info",
    "rules_bot_under_way",
    "rules_bot_lists_under_way",
    "rules_bot_pictures_under_way",
    "rules_bot_tasks",
    "rules_bot_connected",
    "rules_bot_behind",
    "rules_bot_refused_calls",
    "rules_bot_backup_age_seconds",
    "process_resident_memory_bytes",
    "process_cpu_seconds_total",
    "process_open_fds",
}
"""All that docs/operations.md promises, each where something has happened."""
HEARD = "SELECT datname FROM pg_stat_activity WHERE application_name = 'rules-bot listens'"
"""In which databases processes hear what others change."""


async def told(running: Forked, words: str) -> str:
    """The line of the log with these words, and those before it."""
    lines = ""
    async with asyncio.timeout(WAITING):
        while words not in lines:
            line = (await running.stderr.readline()).decode()
            assert line, f"ended without saying {words!r}: {lines}"
            lines += line
    return lines


@pytest.mark.parametrize(
    ("setting", "value", "who", "reason"),
    [
        ("BOT_BANS", "bans.txt", "bob", BANNED),
        ("BOT_USER_RATE", "1", "alice", TOO_OFTEN),
        ("BOT_SERVER_RATE", "1", "bob", TOO_OFTEN),
    ],
)
async def test_whom_the_operator_does_not_let_in_is_told_so(
    world: StandIn, process: Start, tmp_path: Path, setting: str, value: str, who: str, reason: str
) -> None:
    (tmp_path / "bans.txt").write_text(f"{payloads.number('bob')}\n")
    await process(**{setting: value})
    await world.ready()
    assert (await world.invoke("rule", query="charge")).embed["title"] == "Charge"
    refused = await world.invoke("rule", who=who, query="charge")
    assert (refused.text, refused.private) == (reason, True)


async def test_a_user_has_sixty_a_minute_unless_the_operator_says_otherwise() -> None:
    assert Settings.read({}).user_rate == 60
    assert Settings.read({"BOT_USER_RATE": "0"}).user_rate == 0


async def test_a_setting_that_is_none_is_named_in_the_log(process: Start) -> None:
    running = await process(BOT_LOGLEVEL="INFO")
    warning = "BOT_LOGLEVEL is no setting; BOT_LOG_LEVEL is."
    assert warning in await told(running, warning)


async def test_parts_by_http_are_told_to_be_none(process: Start) -> None:
    running = await process(
        "serve", "--http", "127.0.0.1:0", DISCORD_PUBLIC_KEY="ab" * 32, BOT_SHARD="0/2"
    )
    assert program.NO_SHARDS in await told(running, program.NO_SHARDS)


async def test_a_part_of_the_servers_is_asked_for(world: StandIn, process: Start) -> None:
    await process(BOT_SHARD="1/2")
    await world.ready()
    assert world.shards == [[1, 2]]


async def test_the_commands_go_to_the_server_of_the_developer(
    world: StandIn, process: Start
) -> None:
    await process(BOT_DEV_GUILD="77")
    await world.ready()
    assert {command["guild_id"] for command in world.commands} == {"77"}


async def test_the_rules_are_read_again_for_those_that_the_operator_names(
    world: StandIn, process: Start
) -> None:
    await process(BOT_RELOAD_SERVERS=str(payloads.GUILD + 1))
    await world.ready()
    assert (await world.invoke("corpus reload")).text == ELSEWHERE


async def test_a_sign_of_life_is_given(world: StandIn, process: Start, tmp_path: Path) -> None:
    await process()
    await world.ready()
    assert not is_alive(tmp_path)
    await until(lambda: is_alive(tmp_path / "data"))
    assert (tmp_path / "data" / "alive").is_file()


async def test_changes_are_heard_where_the_operator_says(
    world: StandIn, process: Start, postgres: PostgresServer, address: str
) -> None:
    beside = f"postgresql://bot@/postgres?host={postgres.folder}"
    await process(BOT_DATABASE=address, BOT_DATABASE_LISTEN=beside)
    await world.ready()
    async with asyncio.timeout(WAITING):
        while not (heard := await postgres.rows(HEARD)):
            await asyncio.sleep(0.05)
    assert heard == [("postgres",)]


async def test_every_number_is_told(
    world: StandIn, process: Start, folder: Path, tmp_path: Path
) -> None:
    running = await process(
        BOT_METRICS="127.0.0.1:0", BOT_DATABASE="data/bot.sqlite3", BOT_BACKUPS="backups"
    )
    seen = re.search(r"seen at (\S+)", await told(running, "seen at"))
    assert seen
    await world.ready()
    await world.invoke("rule", query="charge")
    running.send_signal(signal.SIGHUP)
    await told(running, "the rules were read again")
    await until(lambda: list(tmp_path.glob("backups/bot-*.sqlite3")))
    async with aiohttp.ClientSession() as session, session.get(seen[1]) as response:
        content = await response.text()
    values = {
        name: float(value)
        for name, value in re.findall(r"^(\w+)(?:\{.*\})? (\S+)$", content, re.MULTILINE)
    }
    assert values.keys() >= NUMBERS
    assert f'rules_bot_info{{version="{__version__}"}} 1.0' in content
    assert values["rules_bot_loop_lag_seconds_count"] > 0
    assert values["rules_bot_database_seconds_count"] > 0
    assert values["rules_bot_reloads_total"] == 1
    assert values["rules_bot_tasks"] > 1
    assert 0 <= values["rules_bot_backup_age_seconds"] < WAITING


async def test_the_gate_hears_how_late_the_loop_is(
    world: StandIn, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hearing: list[Any] = []

    async def watch(*hear: Any) -> None:
        hearing.extend(each.__func__ for each in hear)

    monkeypatch.setattr(loop_lag, "watch", watch)
    settings = Settings.read(
        {
            "DISCORD_TOKEN": TOKEN,
            "BOT_CORPUS": str(folder),
            "BOT_DATA": str(tmp_path / "data"),
            "BOT_METRICS": "127.0.0.1:0",
        }
    )
    running = asyncio.create_task(program._answer_until(asyncio.Event(), settings, None))
    await world.ready()
    running.cancel()
    await asyncio.wait([running])
    assert hearing.count(Gate.look) == 1
    assert hearing.count(Metrics.late) == 1


async def test_a_stop_does_not_wait_for_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, stop = threading.Event(), asyncio.Event()
    read: list[bool] = []
    monkeypatch.setattr(rules_library, "open_library", lambda *_: read.append(go.wait(600)))
    settings = Settings.read({"DISCORD_TOKEN": TOKEN, "BOT_DATA": str(tmp_path)})
    asyncio.get_running_loop().call_later(0.1, stop.set)
    await asyncio.wait_for(program._answer_until(stop, settings, None), 60)
    assert read == [], "the rules are still being read when the bot has ended"
    go.set()


async def test_the_gate_is_asked(world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether more is let in than can be answered."""
    monkeypatch.setattr(bot.client.gate, "_clock", lambda: 0.0)
    waiting = {Arrival({}, "rule", 0.0) for _ in range(FEW)}
    bot.client.arrivals.under_way |= waiting
    bot.client.gate.look(2.0, 2.0)
    seen = await world.invoke("rule", query="charge")
    bot.client.arrivals.under_way -= waiting
    assert (seen.text, seen.private) == (BUSY, True)
    assert (await world.invoke("rule", query="charge")).text != BUSY


async def test_epochs_end_while_the_bot_runs(process: Start, tmp_path: Path) -> None:
    async with open_store(tmp_path / "data" / "bot.sqlite3", seal) as store:
        actor = Actor(1, 1, 2, datetime(2026, 1, 1, tzinfo=UTC), server=7)
        await RollService(store.rolls).roll(read_ask(Request("roll", (("dice", "2D6"),))), actor)
    running = await process(BOT_DATABASE="data/bot.sqlite3")
    ended = "ended and revealed 1 epochs"
    assert ended in await told(running, ended)


def test_the_latest_is_told_once() -> None:
    metrics = Metrics()
    for late in (0.25, 2.5, 0.5):
        metrics.late(late, 0.05)
    for expected in ("2.5", "0.0"):
        content = metrics.content("v", "p").decode()
        assert f"\nrules_bot_loop_lag_worst_seconds {expected}\n" in content


def test_what_the_end_consists_of_fits_into_five_seconds() -> None:
    together = GOODBYE + lifetime.ANSWERING + TELLING + lifetime.CLOSING
    assert together < lifetime.LEAVING < 5
