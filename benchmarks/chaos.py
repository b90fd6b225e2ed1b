"""Discord out of order: whether the bot lives through it, and what people are told.

    python -m benchmarks.chaos [--calls 400] [--share 0.1] [--breaks 100] [--seed 1]

A real client at a stand-in of Discord. First a share of its calls fail: rate limits of each scope and
Cloudflare's, 5xx, broken connections, ten silent seconds, answers that took effect and were lost,
interactions that have ended, were answered, or may not be. Then its gateway breaks: requests to
reconnect, sessions that are no more, closed and cut connections, junk, events that lack something
or hold the wrong kind; the pauses between connections are left out. Wanted: after each break a
question is answered, no line in the log speaks of a defect of the program but of events that could
not be read, no roll is in the log twice, and nobody sees one answer twice but where Discord lost
its first. Exit code 1 if not so.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import click
import discord
from aiohttp import web

from bot.app.rolling import seal
from bot.client import RulesBot
from bot.console import payloads
from bot.console.loopback import Exchange
from bot.gateway import install
from bot.gateway.budget import Budget
from bot.gateway.logs import leave_out_what_is_no_news
from bot.rules.library import open_library
from bot.storage import Scope, Store, open_temporary_store
from tests.discord.standin import Bot, StandIn, _json

COMMAND = discord.InteractionType.application_command
TYPING = discord.InteractionType.autocomplete
ASKED: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("roll", {"dice": "3D6"}, ""),
    ("rule", {"query": "coherency 10th"}, ""),
    ("settings answers", {"visible": "public"}, ""),
    ("rule", {"query": "unit coh"}, "query"),
)
AT_ONCE = 8
SILENCE = 10.0
SETTLED = 60.0
"""Seconds after which whoever is not answered never will be."""
PROBED = 30.0
"""Seconds in which a question is answered after a break."""
LIMITS = {"route": "user", "shared": "shared", "global": "global"}
REFUSALS = {
    "10062": (404, 10062),
    "40060": (400, 40060),
    "50027": (401, 50027),
    "50013": (403, 50013),
}
STATUSES = {"500": 500, "502": 502, "503": 503}
FAULTS = (*LIMITS, "cloudflare", *STATUSES, "reset", "silence", "lost", "lost 502", *REFUSALS)
LIMITED = 0.3
"""Seconds for which Discord wants to hear nothing."""
EARLY = 0.02
"""Seconds that a clock may be off."""
INVALID = ("route", "global", "cloudflare", "50027", "50013")
"""Refusals with 401, 403 and 429 but those of a limit that others use up too."""
LOST = ("lost", "lost 502")
CODES = (1000, 1001, 1006, 4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009)
FRAMES = (
    *("{not json", "[]", "null", '"x"', "1", "{}", '{"op": 99, "d": null}', '{"op": 11}'),
    *('{"op": 10, "d": {}}', '{"op": 10, "d": null}', '{"op": 9}', '{"op": 0}'),
    *('{"op": 0, "t": "READY", "s": 9, "d": {}}', '{"op": 0, "t": "READY", "s": 9, "d": null}'),
    *('{"op": 0, "t": "RESUMED", "s": "x", "d": {}}', '{"op": 0, "t": 5, "s": 1, "d": {}}'),
    '{"op": 0, "t": "X", "s": 1, "d": ' + "[" * 990 + "]" * 990 + "}",
)
EVENTS = ("INTERACTION_CREATE", "GUILD_CREATE", "MESSAGE_CREATE", "CHANNEL_UPDATE")


class Chaos(StandIn):
    """Discord, of whose answers about interactions a share fails."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self.chance = chance
        self.share = 0.0
        self.faults: dict[str, list[str]] = {}
        """Which befell each interaction, by its token."""
        self.calls = 0
        self.invalid = 0
        """Calls that Discord counts against an address: it shuts out one with 10,000 of them in ten
        minutes.
        """
        self.too_soon = 0
        """Calls about an interaction that was to wait longer."""
        self._wait: dict[str, float] = {}

    async def _about_interaction(self, request: web.Request) -> web.Response:
        token, now = request.match_info["token"], time.perf_counter()
        self.calls += 1
        self.too_soon += now < self._wait.get(token, 0.0)
        if self.chance.random() >= self.share:
            return await super()._about_interaction(request)
        fault = self.chance.choice(FAULTS)
        self.faults.setdefault(token, []).append(fault)
        self.invalid += fault in INVALID
        if fault in LIMITS:
            self._wait[token] = now + LIMITED - EARLY
        if fault in LOST or fault == "silence":
            answer = await super()._about_interaction(request)
            if fault == "silence":
                await asyncio.sleep(SILENCE)
                return answer
        if fault in ("reset", "lost"):
            assert request.transport is not None
            request.transport.abort()
            return web.Response()
        return _refusal(fault)


def _refusal(fault: str) -> web.Response:
    if fault in LIMITS:
        body = {"message": "limited", "retry_after": LIMITED, "global": fault == "global"}
        made = _json(body, status=429)
        made.headers["X-RateLimit-Scope"] = LIMITS[fault]
        made.headers["Via"] = "1.1 google"
        return made
    if fault == "cloudflare":
        return web.Response(status=429, text="error code: 1015", content_type="text/html")
    if fault in REFUSALS:
        status, code = REFUSALS[fault]
        return _json({"message": "refused", "code": code}, status=status)
    status = STATUSES.get(fault, 502)
    return web.Response(status=status, text="<html>bad</html>", content_type="text/html")


class Defects(logging.Handler):
    """Keeps what the log says of defects of the program."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line, but of what could not be read."""
        line = record.getMessage()
        if "could not be read" not in line:
            error = record.exc_info[1] if record.exc_info else None
            self.lines.append(f"{record.name}: {line} {error!r}")


async def calls(world: Chaos, bot: RulesBot, store: Store, number: int, share: float) -> list[str]:
    """Ask while calls fail, and print what people see; what is wrong."""
    world.share, tokens, room = share, dict[str, int](), asyncio.Semaphore(AT_ONCE)
    began = time.perf_counter()

    async def ask(turn: int) -> None:
        async with room:
            name, options, focused = ASKED[turn % len(ASKED)]
            data = world._data(name, options, focused)
            kind = TYPING if focused else COMMAND
            raw = world.conversation.begin(kind, payloads.user("alice"), data, None)
            world._heard[raw["token"]] = asyncio.Event()
            tokens[raw["token"]] = int(raw["id"])
            await world.dispatch("INTERACTION_CREATE", raw)
            await asyncio.sleep(0.1)

    await asyncio.gather(*(ask(turn) for turn in range(number)))
    await bot.arrivals.settled(SETTLED)
    world.share = 0.0
    fates, found = dict[str, Counter[str]](), list[str]()
    for token in tokens:
        faults, seen = world.faults.get(token, []), _seen(world.conversation.exchanges[token])
        fate = "answered" if seen == 1 else f"{seen} messages" if seen else "unanswered"
        fates.setdefault(fate, Counter()).update(["+".join(faults) or "no fault"])
        if (seen != 1 and not faults) or (seen > 1 and not set(faults) & {*LOST, "silence"}):
            found.append(f"{fate} after {faults or 'no fault'}")
    rolls = await store.rolls.chain(Scope.server(payloads.GUILD), 1)
    kept = [roll.key for roll in rolls if roll.key in tokens.values()]
    if len(kept) != len(set(kept)) or len(bot.arrivals.under_way):
        found.append(f"{len(kept)} rolls, {len(bot.arrivals.under_way)} never ended")
    print(
        f"{number} interactions, {share:.0%} of calls failed, {time.perf_counter() - began:.0f} s"
    )
    print(
        f"    {world.calls} calls, {world.invalid} refused with 401, 403 or 429,"
        f" {world.too_soon} sent sooner than asked for"
    )
    if world.too_soon:
        found.append(f"{world.too_soon} calls sent sooner than asked for")
    for fate, causes in fates.items():
        print(f"    {causes.total()} {fate}: {dict(causes.most_common())}")
    return found


async def breaks(world: Chaos, number: int) -> list[str]:
    """Break the gateway again and again; after what nothing was answered."""
    kinds, found = Counter[str](), []
    for _ in range(number):
        assert world._socket is not None
        kind = world.chance.choice(("op 7", "op 9", "close", "reset", "junk", "junk", "event"))
        kinds[kind] += 1
        told = await _break(world, kind)
        if not await _answers(world):
            return [*found, f"nothing was answered after {kind} {told}"]
    print(
        f"{number} breaks of the gateway: {dict(kinds)}; {world.identifies} new sessions,"
        f" {world.resumes} resumed"
    )
    return found


async def _break(world: Chaos, kind: str) -> str:
    chance, socket = world.chance, world._socket
    assert socket is not None
    if kind == "op 7":
        told = '{"op": 7, "d": null}'
    elif kind == "op 9":
        told = json.dumps({"op": 9, "d": chance.random() < 0.5})
    elif kind == "junk":
        told = chance.choice(FRAMES)
    elif kind == "event":
        told = json.dumps(_mangled(world))
    elif kind == "close":
        code = chance.choice(CODES)
        await world.close_gateway(code)
        return str(code)
    else:
        assert socket._req is not None
        assert socket._req.transport is not None
        socket._req.transport.abort()
        return ""
    await world.send_raw(told)
    return told[:80]


def _mangled(world: Chaos) -> dict[str, Any]:
    """An event that lacks something, or holds the wrong kind."""
    raw = payloads.interaction(
        world.conversation.next_id(),
        COMMAND,
        payloads.user("eve"),
        world._data("rule", {"query": "x"}),
    )
    token = f"console-{raw['id']}"
    where: Any = world.chance.choice((raw, raw["data"], raw["member"], raw["member"]["user"]))
    part = world.chance.choice(list(where))
    if world.chance.random() < 0.5:
        del where[part]
    else:
        where[part] = world.chance.choice((None, [], {}, "x", -1, 1e308, [[]]))
    world._heard.setdefault(token, asyncio.Event())
    world.conversation.exchanges.setdefault(token, Exchange())
    return {"op": 0, "t": world.chance.choice(EVENTS), "s": 10**6, "d": raw}


def _seen(exchange: Exchange) -> int:
    """How many answers there were."""
    return len(exchange.messages) or bool(exchange.choices)


async def _answers(world: Chaos) -> bool:
    end = time.perf_counter() + PROBED
    while time.perf_counter() < end:
        await asyncio.sleep(0.05)
        try:
            async with asyncio.timeout(3):
                await world.ready()
                if (await world.invoke("rule", query="coherency 10th")).message["embeds"]:
                    return True
        except (TimeoutError, OSError, aiohttp.ClientError):
            continue
    return False


async def run(number: int, share: float, times: int, seed: int) -> list[str]:
    """Play it all; what is wrong."""
    leave_out_what_is_no_news()
    with overheard() as defects, unpaced():
        async with Chaos(random.Random(seed)) as world, open_temporary_store(seal) as store:
            install(world.api_base, world.gateway_url)
            with tempfile.TemporaryDirectory() as folder:
                bot = Bot(RulesBot(open_library((), "10th"), Path(folder), store=store), world)
                await bot.start()
                found = await calls(world, bot.client, store, number, share)
                found += await breaks(world, times)
                await bot.stop()
    return found + [f"in the log: {line}" for line in defects.lines]


@contextmanager
def overheard() -> Iterator[Defects]:
    """What the log says of defects meanwhile."""
    defects = Defects()
    logging.getLogger().addHandler(defects)
    try:
        yield defects
    finally:
        logging.getLogger().removeHandler(defects)


@contextmanager
def unpaced() -> Iterator[None]:
    """Without pauses between connections."""
    paced = Budget.wait
    Budget.wait = lambda self, now, resumes=False: 0.0  # type: ignore[method-assign]
    try:
        yield
    finally:
        Budget.wait = paced  # type: ignore[method-assign]


@click.command()
@click.option("--calls", "number", default=400, show_default=True, help="Interactions.")
@click.option("--share", default=0.1, show_default=True, help="Of calls that fail.")
@click.option("--breaks", "times", default=100, show_default=True, help="Of the gateway.")
@click.option("--seed", default=1, show_default=True)
def main(number: int, share: float, times: int, seed: int) -> None:
    """See the module."""
    found = asyncio.run(run(number, share, times, seed))
    for fault in found[:30]:
        click.echo(f"  {fault}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
