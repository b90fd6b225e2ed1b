"""What becomes of the bot when its gateway breaks again and again."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import aiohttp
import discord

from benchmarks.chaos.calls import rolls_made
from benchmarks.chaos.defects import Defects
from benchmarks.chaos.world import EARLY, IDENTIFY, RESUME, Chaos, transport_of
from benchmarks.leaping import most_within, now
from bot.console.stand_in import payloads
from bot.console.stand_in.loopback import Exchange
from bot.gateway.bounds.budget import DAY, HOUR, Budget
from bot.storage import Store

COMMAND = discord.InteractionType.application_command
CODES = (1000, 1001, 1006, 4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009)
FRAMES = (
    *("{not json", "[]", "null", '"x"', "1", "{}", '{"op": 99, "d": null}', '{"op": 11}'),
    *('{"op": 10, "d": {}}', '{"op": 10, "d": null}', '{"op": 9}', '{"op": 0}'),
    *('{"op": 0, "t": "READY", "s": 9, "d": {}}', '{"op": 0, "t": "READY", "s": 9, "d": null}'),
    *('{"op": 0, "t": "RESUMED", "s": "x", "d": {}}', '{"op": 0, "t": 5, "s": 1, "d": {}}'),
    '{"op": 0, "t": "X", "s": 1, "d": ' + "[" * 990 + "]" * 990 + "}",
)
KINDS = (
    *("op 7", "op 9", "close", "reset", "junk", "junk", "event"),
    *("half open", "no ack", "replay"),
)
EVENTS = ("INTERACTION_CREATE", "GUILD_CREATE", "MESSAGE_CREATE", "CHANNEL_UPDATE")
HEARD = 3.0
"""Seconds in which a bot that is connected answers."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 20.0
"""Seconds from one question to the next: ever longer."""
AWAY = DAY + HOUR
"""Seconds that a bot may stay away: one that has begun as many sessions as it may waits a day."""
FEW = 20
"""Files and connections that may be open at the end and were not at the start."""
TOLD = 1_000
"""After so many breaks it is told how far it is."""
KEPT = 100
"""The last exchanges: an answer may be late."""
MOST = ((IDENTIFY, "IDENTIFY", 20, HOUR), (RESUME, "RESUME", 60, 60.0))
"""What a bot may send, and how often in how many seconds."""


class PacedByLoop(Budget):
    """A budget of connections by the loop's clock."""

    def wait(self, _now: float, resumes: bool = False) -> float:
        """Seconds to wait."""
        return super().wait(now(), resumes)


async def breaks(world: Chaos, store: Store, number: int, defects: Defects) -> list[str]:
    """Break the gateway again and again; after what nothing was answered, and what was sent too
    often.
    """
    kinds, began, away, files = Counter[str](), now(), 0.0, open_files()
    for turn in range(1, number + 1):
        kind = world.chance.choice(KINDS)
        kinds[kind] += 1
        defects.spoilt = kind == "event"
        told, since = await _break(world, kind), now()
        if not await _answers(world):
            return [f"nothing was answered after {kind} {told}"]
        away = max(away, now() - since)
        for token in list(world.conversation.exchanges)[:-KEPT]:
            world.forget(token)
        if turn % TOLD == 0:
            print(f"    {turn} breaks, {len(world.hellos[IDENTIFY])} sessions", flush=True)
    print(
        f"{number} breaks of the gateway in {(now() - began) / HOUR:.0f} h: {dict(kinds)};"
        f" away for at most {away:.0f} s, {defects.unread} lines of what could not be read"
    )
    found = await _after_replays(world, store)
    if (now_open := open_files()) > files + FEW:
        found.append(f"{files} files were open, and {now_open} are")
    for op, name, most, seconds in MOST:
        times = world.hellos[op]
        worst = most_within(times, seconds - EARLY)
        print(f"    {len(times)} {name}, at most {worst} in {seconds:.0f} s")
        if worst > most:
            found.append(f"{worst} {name} in {seconds:.0f} s")
    return found


async def _break(world: Chaos, kind: str) -> str:
    chance = world.chance
    if kind == "half open":
        world.halve()
        return ""
    if kind == "no ack":
        world.deaf_to_beats = world._socket
        return ""
    if kind == "replay":
        await _let_it_roll(world)
        await world.close_gateway()
        return ""
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
        transport_of(world._socket).abort()
        return ""
    await world.send_raw(told)
    return told[:80]


async def _after_replays(world: Chaos, store: Store) -> list[str]:
    """What is wrong with rolls that came twice."""
    made = await rolls_made(store, set(world.replayed))
    shown = [len(exchange.messages) for exchange in world.replayed.values()]
    print(f"    {len(shown)} rolls came twice")
    found = []
    if sorted(made) != sorted(world.replayed):
        found.append(f"{len(made)} rolls made of {len(shown)} that came twice")
    if any(number != 1 for number in shown):
        found.append(f"rolls that came twice were shown {Counter(shown)} times")
    return found


def open_files() -> int:
    """Files and connections of this process, which is the bot and Discord."""
    return len(list(Path("/proc/self/fd").iterdir()))


async def _let_it_roll(world: Chaos) -> None:
    """Have a roll answered that comes once more when the session is taken up."""
    raw = world.conversation.begin(
        COMMAND, payloads.user("alice"), world._data("roll", {"dice": "3D6"}), None
    )
    heard = world._heard[raw["token"]] = asyncio.Event()
    await world.dispatch("INTERACTION_CREATE", raw)
    await heard.wait()
    world.replay = [raw]


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


async def _answers(world: Chaos) -> bool:
    """Whether a question is answered at last."""
    end, pause = now() + AWAY, FIRST_PAUSE
    while now() < end:
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
        if world._socket is None or world._socket.closed:
            continue
        try:
            async with asyncio.timeout(HEARD):
                await world.ready()
                if (await world.invoke("rule", query="coherency 10th")).message["embeds"]:
                    return True
        except (TimeoutError, OSError, aiohttp.ClientError):
            continue
    return False
