"""What becomes of people when three times as much is asked as can be answered.

    python -m benchmarks.overload [--seconds 20] [--seed 1]

The bot runs as a process of its own behind its HTTP door; this process plays Discord. First it finds
out how many a second are answered when 32 people ask one thing after another; then it offers three
times as many, at times fixed beforehand, whatever becomes of them; ten seconds later it asks as
before. Wanted: of those let in 95 in 100 answered within 2.5 s, of all others 99 in 100 told `Busy`
within 1 s, and afterwards at most twice the latency of before. Both processes share the machine.
Exit code 1 if not so.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple

import aiohttp
import click
import discord
import numpy as np
from aiohttp import web

from bot.console.stand_in import payloads
from bot.console.stand_in.loopback import LOADING
from bot.console.stand_in.payloads import Payload
from tests.discord.doors import Doors
from tests.discord.standin import TOKEN, StandIn, _read

COMMAND = discord.InteractionType.application_command
BOT = payloads.user("bot", payloads.APPLICATION, bot=True)
USERS = 32
SHOWN = 100
"""Messages that somebody may still press something on."""
ANSWERED, TOLD = 2.5, 1.0
"""Seconds within which who is let in is answered, and who is not is told so."""
MIX = (
    ("rule", 0.6, lambda n: {"query": f"{('coherency', 'cover', 'charge')[n % 3]} {n % 997}"}),
    ("roll", 0.3, lambda n: {"dice": f"{1 + n % 40}D6 4+"}),
    ("odds", 0.1, lambda n: {"weapon": f"{1 + n % 60} 3+ S4 AP-1 D1", "target": "10x T4 3+ W2"}),
)


class Discord(StandIn):
    """As little of Discord as can be: notes when an answer comes; that one will come is none."""

    def __init__(self) -> None:
        super().__init__()
        self.came: dict[str, asyncio.Future[float]] = {}
        self.shown = deque[dict[str, Any]](maxlen=SHOWN)
        """The last messages with something to press."""

    async def _about_interaction(self, request: web.Request) -> web.Response:
        body, _ = await _read(request)
        token = request.match_info["token"]
        if (came := self.came.get(token)) and not came.done() and body.get("type") != LOADING:
            came.set_result(time.perf_counter())
        content = body if "type" not in body else body.get("data") or {}
        answer = payloads.message(self.conversation.next_id(), content, BOT)
        if answer["components"] and "custom_id" not in content:  # which is a form
            self.shown.append(answer)
        if "type" in body:
            answer = {"interaction": {"id": "1", "type": 4, "response_message_id": answer["id"]}}
        kind = {"Content-Type": "application/json"}  # discord.py wants it without a charset
        return web.Response(body=json.dumps(answer).encode(), headers=kind)


class Crowd:
    """People who ask; all from one seed."""

    def __init__(self, world: Discord, doors: Doors, address: str, seed: int) -> None:
        self.world, self._doors, self._address = world, doors, address
        self.chance = random.Random(seed)
        self._number = 0

    def question(self, number: int) -> tuple[discord.InteractionType, Payload, Payload | None]:
        """What is asked: of which kind, with which data, and on which message."""
        names, shares, options = zip(*MIX, strict=True)
        kind = self.chance.choices(range(len(names)), shares)[0]
        return COMMAND, self.world._data(names[kind], options[kind](number)), None

    async def ask(self) -> tuple[str, float]:
        """What became of one question (`answered`, `busy`, `lost`), and after how long."""
        self._number += 1
        kind, data, source = self.question(self._number)
        person = payloads.user(f"user {self._number % 500}")
        raw = payloads.interaction(self.world.conversation.next_id(), kind, person, data)
        if source is not None:
            raw["message"] = source
        came = self.world.came[raw["token"]] = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        try:
            status, _ = await self._doors.post(self._address, json.dumps(raw).encode())
            if status == 200:
                return "busy", time.perf_counter() - began
            return "answered", await asyncio.wait_for(came, 30) - began
        except (TimeoutError, aiohttp.ClientError):
            return "lost", time.perf_counter() - began
        finally:
            self.world.came.pop(raw["token"], None)

    async def closed(self, users: int, seconds: float) -> list[float]:
        """Each of so many people asks, waits, and asks again; the seconds of each answer."""
        end, taken = time.perf_counter() + seconds, []

        async def person() -> None:
            while time.perf_counter() < end:
                became, waited = await self.ask()
                if became == "answered":
                    taken.append(waited)

        await asyncio.gather(*(person() for _ in range(users)))
        return taken

    async def offered(self, a_second: float, seconds: float) -> list[tuple[str, float]]:
        """So many a second, whatever becomes of them."""
        begin, tasks = time.perf_counter(), []
        for number in range(int(a_second * seconds)):
            await asyncio.sleep(max(0.0, begin + number / a_second - time.perf_counter()))
            tasks.append(asyncio.create_task(self.ask()))
        return await asyncio.gather(*tasks)


def told(seen: Sequence[tuple[str, float]]) -> bool:
    """Print what became of all; whether it is as wanted."""
    kinds = {
        kind: [waited for became, waited in seen if became == kind]
        for kind in ("answered", "busy", "lost")
    }
    for kind, waits in kinds.items():
        p50, p95, most = np.percentile(waits, [50, 95, 100]) if waits else (0, 0, 0)
        print(
            f"{kind:10}{len(waits):8}   p50 {p50:6.3f} s   p95 {p95:6.3f} s   worst {most:6.3f} s"
        )
    on_time = sum(waited <= ANSWERED for waited in kinds["answered"])
    share = on_time / max(1, len(kinds["answered"]) + len(kinds["lost"]))
    soon = sum(waited <= TOLD for waited in kinds["busy"]) / max(1, len(kinds["busy"]))
    print(
        f"of those let in {share:.1%} within {ANSWERED} s; of the others {soon:.1%} within {TOLD} s"
    )
    return share >= 0.95 and soon >= 0.99


class Started(NamedTuple):
    """The bot, the address of its door, and that of its numbers."""

    process: asyncio.subprocess.Process
    door: str
    metrics: str


async def started(world: Discord, folder: str, key: str, **environ: str) -> Started:
    """The bot as a process of its own."""
    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "serve", "--http", "127.0.0.1:0"),
        env=os.environ
        | {
            "BOT_DATA": folder,
            "BOT_METRICS": "127.0.0.1:0",
            "BOT_USER_RATE": "0",
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_PUBLIC_KEY": key,
            "DISCORD_API_BASE": world.api_base,
            **environ,
        },
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    assert running.stderr is not None
    places = dict.fromkeys(("seen at ", "answering at "), "")
    while not all(places.values()):
        said = (await running.stderr.readline()).decode()
        assert said, "the bot did not start"
        for what in places:
            _, found, place = said.partition(what)
            places[what] = place.strip() if found else places[what]
    running_log = asyncio.create_task(running.stderr.read())  # lest it waits for a reader
    running_log.add_done_callback(lambda _: None)
    return Started(running, places["answering at "], places["seen at "])


async def played(crowd: Crowd, seconds: float, seed: int) -> tuple[bool, list[float], list[float]]:
    """Before, while and after too much is asked."""
    await crowd.closed(4, 2.0)
    before = await crowd.closed(1, seconds / 4)
    load = len(await crowd.closed(USERS, seconds / 4)) / (seconds / 4)
    print(f"capacity {load:.0f} a second; offered {3 * load:.0f} a second, seed {seed}")
    fine = told(await crowd.offered(3 * load, seconds))
    await asyncio.sleep(10)
    return fine, before, await crowd.closed(1, seconds / 4)


async def run(seconds: float, seed: int) -> bool:
    """Print what is seen; whether it is as wanted."""
    connector = aiohttp.TCPConnector(limit=0)
    async with Discord() as world, aiohttp.ClientSession(connector=connector) as session:
        doors = Doors((), session)
        with tempfile.TemporaryDirectory() as folder:
            bot = await started(world, folder, doors.public_key)
            crowd = Crowd(world, doors, bot.door, seed)
            try:
                fine, before, after = await played(crowd, seconds, seed)
            finally:
                bot.process.kill()
                await bot.process.wait()
    p50s: Any = [1_000 * float(np.median(waits)) for waits in (before, after)]
    print(f"one person alone, p50: {p50s[0]:.1f} ms before, {p50s[1]:.1f} ms ten seconds after")
    return fine and p50s[1] <= 2 * p50s[0]


@click.command()
@click.option("--seconds", default=20.0, help="How long too much is asked; 4 is the short form.")
@click.option("--seed", default=1)
def main(seconds: float, seed: int) -> None:
    """See the module."""
    sys.exit(0 if asyncio.run(run(seconds, seed)) else 1)


if __name__ == "__main__":
    main()
