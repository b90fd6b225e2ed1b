"""Discord, PostgreSQL and the workers, as the parts of this benchmark need them."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Set
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
import discord
from aiohttp import web
from pydantic import SecretStr

from bot.app.rolls.rolling import seal
from bot.armies.datasheets import open_datasheets
from bot.console.stand_in import payloads
from bot.console.stand_in.loopback import LOADING, LOADING_FLAG, MESSAGE
from bot.console.stand_in.payloads import Payload
from bot.dice.fairness import Standing, gather_log, verify_log
from bot.storage import Scope, Stamp, open_database
from tests.discord.fleet import FOOTER, Balancer, Worker
from tests.discord.standin import TOKEN, StandIn, _json, _read
from tests.postgres_server import PostgresServer

COMMAND = discord.InteractionType.application_command
SERVERS = range(101, 111)
"""Where people are."""
TICKS = os.sysconf("SC_CLK_TCK")
RULE = """---
edition: 10th
title: Movement
---

# Movement

## Charge
<!--
id: 10th/movement/charge
sources: own:1
-->
Roll 2D6.
"""
SOURCES = '[own]\ntitle = "Our rules"\nedition = "10th"\n'


@dataclass(slots=True)
class Heard:
    """What Discord heard about one interaction."""

    messages: list[Payload] = field(default_factory=list)
    """What somebody sees; the first answer comes first, as long as it stands."""
    waiting: bool = False
    refused: int = 0
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def texts(self) -> list[str]:
        """What stands on each message."""
        return [_text(message) for message in self.messages]

    @property
    def roll(self) -> tuple[int, str] | None:
        """The number and head of the roll that was shown."""
        found = [match for text in self.texts if (match := FOOTER.search(text))]
        return (int(found[0][1]), found[0][2]) if found else None


class Discord(StandIn):
    """As little of Discord as can be: keeps what was answered, and takes one first answer."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: dict[int, Heard] = {}

    def make(self, command: str, who: str, **options: Any) -> dict[str, Any]:
        """A new interaction, in any server."""
        key = self.conversation.next_id()
        self.heard[key] = Heard()
        data = self._data(command, options)
        raw = payloads.interaction(key, COMMAND, payloads.user(who), data)
        raw["guild_id"] = raw["guild"]["id"] = str(SERVERS[key % len(SERVERS)])
        return raw

    def first(self, key: int, answer: dict[str, Any]) -> bool:
        """Take the first answer; whether there was none before."""
        heard = self.heard[key]
        if heard.answered.is_set() or heard.waiting:
            heard.refused += 1
            return False
        if answer["type"] == LOADING:
            heard.waiting = True
        elif answer["type"] == MESSAGE:
            self._show(heard, answer["data"])
        return True

    async def _about_interaction(self, request: web.Request) -> web.Response:
        body, _ = await _read(request)
        key = int(request.match_info["token"].rpartition("-")[2])
        heard = self.heard[key]
        tail = request.match_info.get("tail", "")
        if tail == "callback":
            if not self.first(key, body):
                return _json({"message": "already", "code": 40060}, status=400)
            about = {"id": "1", "type": body["type"], "response_message_id": "2"}
            return _json({"interaction": about})
        if request.method == "GET":
            return _json(heard.messages[0] if heard.messages else self._message(THINKING))
        if request.method == "DELETE":
            assert tail == "messages/@original", tail
            del heard.messages[:1]  # none as long as it says "thinking…"
            return web.Response(status=204)
        return _json(self._show(heard, body))

    def _message(self, body: Payload) -> Payload:
        return payloads.message(self.conversation.next_id(), body, self.conversation.bot)

    def _show(self, heard: Heard, body: Payload) -> Payload:
        message = self._message(body)
        heard.messages.append(message)
        heard.answered.set()
        return message


THINKING: Payload = {"flags": LOADING_FLAG}


def _text(message: Payload) -> str:
    footers = [(embed.get("footer") or {}).get("text", "") for embed in message["embeds"]]
    return "\n".join((message["content"], *footers))


@asynccontextmanager
async def fleet(
    size: int, postgres: PostgresServer | None, corpus: str = ""
) -> AsyncIterator[tuple[Discord, Balancer]]:
    """Discord and so many workers, with the shipped rules or those of another folder; in a file's
    database where there is no server.
    """
    async with AsyncExitStack() as stack:
        world = await stack.enter_async_context(Discord())
        connector = aiohttp.TCPConnector(limit=0)
        session = await stack.enter_async_context(aiohttp.ClientSession(connector=connector))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        balancer = Balancer([], session)
        environ = {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": world.api_base,
            "DISCORD_PUBLIC_KEY": balancer.public_key,
            "BOT_METRICS": "127.0.0.1:0",
            "BOT_USER_RATE": "0",
            "BOT_CORPUS": corpus or "shipped",
        }
        if postgres is not None:
            await postgres.empty()
            environ["BOT_DATABASE"] = postgres.address
        table = folder / "table"
        table.mkdir()
        open_datasheets(table)
        for number in range(size):
            shutil.copytree(table, folder / str(number) / "data")
            worker = Worker(number, folder / str(number), environ)
            stack.push_async_callback(worker.kill)
            balancer.workers.append(worker)
        await asyncio.gather(*(worker.start() for worker in balancer.workers))
        yield world, await stack.enter_async_context(balancer)


@asynccontextmanager
async def one_rule() -> AsyncIterator[str]:
    """A folder with one rule: a worker that knows no more starts sooner."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "10th").mkdir()
        (folder / "10th" / "movement.md").write_text(RULE)
        (folder / "sources.toml").write_text(SOURCES)
        yield name


def processor(pid: int) -> float:
    """Seconds of processor that a process has used, and its children."""
    used = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parts = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if str(pid) in (stat.parent.name, parts[1]):
            used += sum(map(int, parts[11:15] if stat.parent.name == str(pid) else parts[11:13]))
    return used / TICKS


async def faults(postgres: PostgresServer, heard: dict[int, Heard]) -> tuple[Set[int], list[str]]:
    """The interactions whose rolls are in the logs, and what is wrong with them for whoever saw
    these answers.
    """
    found = []
    for server in SERVERS:
        if (verdict := await _log_of(postgres, Scope.server(server))) is not Standing.HOLDS:
            found.append(f"the log of server {server}: {verdict}")
    rows = await postgres.rows("SELECT key, number, encode(head, 'hex') FROM roll")
    kept = {key: (number, head[:16]) for key, number, head in rows}
    for key, each in heard.items():
        if len(each.texts) > 1:
            found.append(f"answered {len(each.texts)} times: {key}: {each.texts}")
        if each.roll and kept.get(key) != each.roll:
            found.append(f"lost or changed: {each.roll} of {key} is {kept.get(key)}")
    return kept.keys(), found


async def _log_of(postgres: PostgresServer, scope: Scope) -> Standing:
    """What the verifier says of a server's rolls, once their seed is revealed."""
    now = datetime.now(UTC)
    async with open_database(SecretStr(postgres.address), seal) as store:
        epoch = await store.rolls.current(scope, now)
        ended = await store.rolls.rotate(scope, epoch.number, now, Stamp(1, now))
        log = gather_log(store.rolls, scope, [ended])
        return verify_log([line async for line in log]).verdict.standing
