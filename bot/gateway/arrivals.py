"""Every interaction on its way in: whether it is taken, what is being answered, and leaving in good
order.

The gateway and the HTTP door (`bot.gateway.door`) hand each raw interaction to `Arrivals.take`,
which lets discord.py begin to answer it, or says in a sentence why it is not taken.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from time import monotonic
from typing import Any

import discord

from bot.typed_text.packed import unpacked

log = logging.getLogger(__name__)

Raw = dict[str, Any]
"""An interaction as Discord sends it."""
Begin = Callable[[Raw], set[asyncio.Task[Any]]]
Say = Callable[[Raw, str], Coroutine[Any, Any, None]]

RESTARTING = "I am being restarted: try again in a few seconds."
CUT_OFF = (
    "I was restarted before I could answer. If you rolled, `/history` shows whether it counted;"
    " if you changed something, look whether it has; else ask again."
)
DEFECT = "Sorry, something broke on my side."
TELLING = 0.6
"""Seconds for telling those whose answer was cut off."""


class FirstAnswer(IntEnum):
    """The kinds of answer to an interaction that are sent without discord.py."""

    PONG = 1
    MESSAGE = 4
    CHOICES = 8


PRIVATE = 1 << 6


def refusal(raw: Raw, text: str) -> Raw:
    """The answer that tells a person privately; who is still typing gets no choices."""
    if raw.get("type") == discord.InteractionType.autocomplete.value:
        return {"type": FirstAnswer.CHOICES, "data": {"choices": []}}
    data = {"content": text, "flags": PRIVATE, "allowed_mentions": {"parse": []}}
    return {"type": FirstAnswer.MESSAGE, "data": data}


def _unpack(options: Iterable[Raw]) -> None:
    """Put what was typed in place of long texts that lines of autocomplete sent packed."""
    for option in options:
        value = option.get("value")
        if isinstance(value, str):
            option["value"] = unpacked(value)
        _unpack(option.get("options", ()))


@dataclass(slots=True, eq=False)
class Arrival:
    """An interaction that came at `since`. `name` says what was used, never what was typed."""

    raw: Raw
    name: str
    since: float
    outcome: str = "answered"
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    @classmethod
    def of(cls, raw: Raw, now: float) -> Arrival:
        """Read what was used."""
        return cls(raw, name_of(raw.get("data") or {}), now)

    @property
    def user(self) -> int | None:
        """Who sent it."""
        person = (self.raw.get("member") or self.raw).get("user") or {}
        return _number(person.get("id"))

    @property
    def server(self) -> int | None:
        """Where, unless directly."""
        return _number(self.raw.get("guild_id"))

    @property
    def typing(self) -> bool:
        """Whether somebody is still typing, and waits for choices alone."""
        return self.raw.get("type") == discord.InteractionType.autocomplete.value


def _number(given: object) -> int | None:
    text = str(given)
    return int(text) if text.isascii() and text.isdigit() else None


def name_of(data: Raw) -> str:
    """A command's whole name, or the first part of a control's or form's `custom_id`."""
    if "custom_id" in data:
        first, _, _ = str(data["custom_id"]).partition(":")
        return first[:40]
    names = []
    inner: Any = data
    while inner:
        names.append(str(inner.get("name", "")))
        inner = _subcommand(inner)
    return " ".join(names)


def _subcommand(command: Raw) -> Raw | None:
    """The subcommand, or the group of some, that was used of a command."""
    for option in command.get("options") or ():
        if option.get("type") in (1, 2):
            used: Raw = option
            return used
    return None


Check = Callable[[Arrival], str | None]
"""Why an interaction is not taken, as its person is told; None if it is."""

_CURRENT: ContextVar[Arrival | None] = ContextVar("arrival", default=None)


def current() -> Arrival | None:
    """The interaction that this task answers."""
    return _CURRENT.get()


def note(outcome: str) -> None:
    """Note what becomes of the interaction that this task answers."""
    if arrival := current():
        arrival.outcome = outcome


class Arrivals:
    """What is being answered. `begin` lets discord.py answer an interaction, `say` tells its person
    something privately, answered or not.
    """

    def __init__(self, begin: Begin, say: Say, clock: Callable[[], float] = monotonic) -> None:
        self._begin = begin
        self._say = say
        self._clock = clock
        self._telling: set[asyncio.Task[None]] = set()
        self.under_way: set[Arrival] = set()
        self.checks: list[Check] = [self._restarting]
        """Asked in this order."""
        self.ended: list[Callable[[Arrival, float], None]] = []
        """Told of each arrival that ended, and how many seconds it took."""
        self.closed = False

    def take(self, raw: Raw) -> str | None:
        """Begin to answer an interaction, or say why not."""
        arrival = Arrival.of(raw, self._clock())
        for check in self.checks:
            if reason := check(arrival):
                arrival.outcome = "turned away"
                self._end(arrival)
                return reason
        _unpack(raw.get("data", {}).get("options", ()))
        token = _CURRENT.set(arrival)
        try:
            arrival.tasks = self._begin(raw)
        finally:
            _CURRENT.reset(token)
        self.under_way.add(arrival)
        for task in arrival.tasks:
            task.add_done_callback(partial(self._done, arrival))
        if not arrival.tasks:
            self._end(arrival)
        return None

    def take_or_tell(self, raw: Raw) -> None:
        """`take`, and tell the person themselves if it is not taken, or can't be read."""
        try:
            reason = self.take(raw)
        except Exception:
            log.exception("an interaction could not be read")
            reason = DEFECT
        if reason:
            self.tell(raw, reason)

    def tell(self, raw: Raw, text: str) -> None:
        """Tell a person something, beside all else."""
        task = asyncio.create_task(self._say(raw, text))
        self._telling.add(task)
        task.add_done_callback(self._told)

    async def finish(self, seconds: float) -> None:
        """Take nothing more, wait at most so long for what is being answered, and tell those whose
        answer is cut off.
        """
        self.closed = True
        await self.settled(seconds)
        for arrival in tuple(self.under_way):
            log.warning("%s was cut off", arrival.name)
            arrival.outcome = "cut off"
            for task in arrival.tasks:
                task.cancel()
            if not arrival.typing:
                self.tell(arrival.raw, CUT_OFF)
        if self._telling:
            await asyncio.wait(self._telling, timeout=TELLING)

    async def settled(self, seconds: float) -> None:
        """Wait, at most so long, until what is being answered now has been."""
        if tasks := [task for arrival in self.under_way for task in arrival.tasks]:
            await asyncio.wait(tasks, timeout=seconds)

    def _told(self, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.warning("somebody could not be told something: %r", error)

    def _restarting(self, _arrival: Arrival) -> str | None:
        return RESTARTING if self.closed else None

    def _done(self, arrival: Arrival, task: asyncio.Task[Any]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("%s could not be answered", arrival.name, exc_info=error)
            arrival.outcome = "broken"
            self.tell(arrival.raw, DEFECT)
        arrival.tasks.discard(task)
        if not arrival.tasks:
            self._end(arrival)

    def _end(self, arrival: Arrival) -> None:
        self.under_way.discard(arrival)
        for hear in self.ended:
            hear(arrival, self._clock() - arrival.since)
