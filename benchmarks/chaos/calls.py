"""What people see while Discord's answers fail."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import discord

from benchmarks.chaos.world import LOST, Chaos
from benchmarks.leaping import most_within, now
from bot.client import RulesBot
from bot.console.stand_in import payloads
from bot.console.stand_in.loopback import Exchange
from bot.storage import Scope, Store

COMMAND = discord.InteractionType.application_command
TYPING = discord.InteractionType.autocomplete
ASKED: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("roll", {"dice": "3D6"}, ""),
    ("rule", {"query": "coherency 10th"}, ""),
    ("settings answers", {"visible": "public"}, ""),
    ("rule", {"query": "unit coh"}, "query"),
)
AT_ONCE = 8
SETTLED = 60.0
"""Seconds after which whoever is not answered never will be."""
TEN_MINUTES = 600.0
INVALID = 100
"""Calls refused with 401, 403 or 429 in ten minutes that are too many."""
TOLD = 10_000
"""After so many interactions it is told how far it is."""
SHOWN = 12
"""Causes of each fate that are printed."""


async def calls(
    world: Chaos, bot: RulesBot, store: Store, number: int, share: float, pace: float
) -> list[str]:
    """Ask while calls fail, and print what people see; what is wrong."""
    people, began = People(world), now()
    world.share = share
    async with asyncio.TaskGroup() as asking:
        for turn in range(number):
            asking.create_task(people.ask(turn))
            if turn % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(AT_ONCE / pace)
            if turn % TOLD == TOLD - 1:
                print(f"    {turn + 1} asked, {len(people.found)} faults", flush=True)
    world.share, worst = 0.0, most_within(world.invalid, TEN_MINUTES)
    print(
        f"{number} interactions in {now() - began:.0f} s, {share:.0%} of calls failed\n"
        f"    {world.calls} calls, {len(world.invalid)} refused with 401, 403 or 429, at most"
        f" {worst} in ten minutes, {world.too_soon} sent sooner than asked for"
    )
    for fate, causes in people.fates.items():
        print(f"    {causes.total()} {fate}: {dict(causes.most_common(SHOWN))}")
    found, rolls = people.found, await rolls_made(store, people.rolled)
    if sorted(rolls) != sorted(people.rolled):
        found.append(f"{len(people.rolled)} rolls asked for, {len(rolls)} made")
    if bot.arrivals.under_way:
        found.append(f"{len(bot.arrivals.under_way)} never ended")
    if world.too_soon:
        found.append(f"{world.too_soon} calls sent sooner than asked for")
    if worst >= INVALID:
        found.append(f"{worst} calls refused with 401, 403 or 429 in ten minutes")
    return found


class People:
    """Who asks, and what becomes of it."""

    def __init__(self, world: Chaos) -> None:
        self._world = world
        self.fates: dict[str, Counter[str]] = {}
        """What befell whom, by what they saw."""
        self.found: list[str] = []
        """What is wrong."""
        self.rolled: set[int] = set()
        """The keys of the rolls asked for."""

    async def ask(self, turn: int) -> None:
        """Ask, wait, and see what was answered."""
        name, options, focused = ASKED[turn % len(ASKED)]
        data, kind = self._world._data(name, options, focused), TYPING if focused else COMMAND
        raw = self._world.conversation.begin(kind, payloads.user("alice"), data, None)
        self._world._heard[raw["token"]] = asyncio.Event()
        if name == "roll":
            self.rolled.add(int(raw["id"]))
        await self._world.dispatch("INTERACTION_CREATE", raw)
        await asyncio.sleep(SETTLED)
        faults, exchange = self._world.forget(raw["token"])
        seen = _seen(exchange)
        fate = "answered" if seen == 1 else f"{seen} messages" if seen else "unanswered"
        self.fates.setdefault(fate, Counter()).update(["+".join(faults) or "no fault"])
        if (seen != 1 and not faults) or (seen > 1 and not set(faults) & {*LOST, "silence"}):
            self.found.append(f"{fate} after {faults or 'no fault'}")


def _seen(exchange: Exchange) -> int:
    """How many answers there were."""
    return len(exchange.messages) or bool(exchange.choices)


async def rolls_made(store: Store, asked: set[int]) -> list[int]:
    """The keys of those rolls of the log that were asked for."""
    keys, last = list[int](), 0
    while page := await store.rolls.chain(Scope.server(payloads.GUILD), 1, after=last):
        keys += [roll.key for roll in page if roll.key in asked]
        last = page[-1].number
    return keys
