"""Rolls that can be proved: epochs with sealed seeds, gapless numbers, a hash chain.

A scope (a server or a DM) counts its rolls in epochs. An epoch's seed is secret until the epoch is
revealed; its commitment, and the next epoch's, are public from the start. Rolls of an epoch are
numbered from 1 without gaps, and every roll's head follows from the head before it, across epochs.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.storage.server_book import Stamp

GENESIS = bytes(32)
"""The head before a scope's first roll."""


class ScopeKind(StrEnum):
    """Where rolls are counted together."""

    SERVER = "server"
    DM = "dm"


@dataclass(frozen=True, slots=True, order=True)
class Scope:
    """Where rolls are counted together: a server by its id, or a direct or group message by its
    channel's id.
    """

    kind: ScopeKind
    id: int

    @classmethod
    def server(cls, id: int) -> Scope:
        """The rolls of one server."""
        return cls(ScopeKind.SERVER, id)

    @classmethod
    def dm(cls, channel: int) -> Scope:
        """The rolls of one direct or group message."""
        return cls(ScopeKind.DM, channel)

    @classmethod
    def parse(cls, text: str) -> Scope:
        """The scope that `str` made this text from."""
        kind, _, number = text.partition(":")
        return cls(ScopeKind(kind), int(number))

    def __str__(self) -> str:
        return f"{self.kind}:{self.id}"


@dataclass(frozen=True, slots=True)
class Seal:
    """A secret seed of 32 bytes, and what may be shown of it before it is revealed."""

    seed: bytes = field(repr=False)
    commitment: bytes


Sealer = Callable[[Scope, int], Seal]
"""Draws the seed of a scope's epoch and computes its commitment. The store calls it once per epoch
it prepares.
"""


@dataclass(frozen=True, slots=True)
class Epoch:
    """An epoch as everyone may see it. `seed` is None until the epoch is revealed.

    `start` is the head before the epoch's first roll, `head` the one after its last; `rolls` counts
    them.
    """

    scope: Scope
    number: int
    commitment: bytes
    next_commitment: bytes
    opened: datetime
    closed: datetime | None
    revealed: datetime | None
    seed: bytes | None
    start: bytes
    head: bytes
    rolls: int


@dataclass(frozen=True, slots=True)
class RollContext:
    """What the store assigns to a roll before its dice are decided, and the player's rolls that
    follow the same one, the newest first. The seed is secret: it goes nowhere else.
    """

    key: int
    scope: Scope
    epoch: int
    number: int
    previous: bytes
    at: datetime
    seed: bytes = field(repr=False)
    beside: tuple[Roll, ...] = ()


@dataclass(frozen=True, slots=True)
class Follows:
    """That a player's roll repeats or continues the one with the key `parent`."""

    user: int
    parent: int


@dataclass(frozen=True, slots=True)
class RollRecord:
    """What was rolled, by whom, and what it made: the part of a roll that leaves at its owner's
    request.

    `command` is the canonical command, `dice` are pairs of sides and face in the order rolled,
    `result` is JSON, `parent` the key of the roll that this one repeats or continues. What people
    typed goes through `keepable` first, so that the leaf holds what is kept.
    """

    user: int
    channel: int
    at: datetime
    command: str
    dice: tuple[tuple[int, int], ...]
    result: str
    salt: bytes
    parent: int | None = None

    @property
    def private(self) -> bool:
        """Whether the player alone saw the roll: then its result says so."""
        return json.loads(self.result).get("private") is True


@dataclass(frozen=True, slots=True)
class Decision:
    """A roll as decided: its record, the record's leaf in the chain, the chain's head after it."""

    record: RollRecord
    leaf: bytes
    head: bytes


Decide = Callable[[RollContext], Decision]
"""Decides the dice. Pure: it may be called again if the write before it failed, and it runs on
another thread.
"""


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of the log. `record` is None once it was removed; leaf and head stay, so the chain
    still verifies.

    `previous` is the head before it. `message` is the id of the message that shows it, if it became
    known.
    """

    key: int
    scope: Scope
    epoch: int
    number: int
    previous: bytes
    leaf: bytes
    head: bytes
    message: int | None
    record: RollRecord | None

    def named(self, epoch: int) -> str:
        """What it is called in this epoch: `#7`, or `#7 of epoch 1`; each counts from 1."""
        return f"#{self.number}" if self.epoch == epoch else f"#{self.number} of epoch {self.epoch}"


@dataclass(frozen=True, slots=True)
class Within:
    """Which rolls of a player are meant: those of a scope, of a channel, and if `public` only those
    that not the player alone saw. None: of all.
    """

    scope: Scope | None = None
    channel: int | None = None
    public: bool = False

    def holds(self, scope: Scope, record: RollRecord) -> bool:
        """Whether a roll is among them."""
        here = self.scope in (None, scope) and self.channel in (None, record.channel)
        return here and not (self.public and record.private)


EVERYWHERE = Within()


@dataclass(frozen=True, slots=True, order=True)
class FaceCount:
    """How often a face of a die came up."""

    sides: int
    face: int
    count: int


class RollLog(Protocol):
    """The log of rolls. Lists run from the newest to the oldest, except `chain`, and never hold
    removed records unless said so. `before` continues a list after the last key (or epoch number)
    of the page before.
    """

    async def record(
        self,
        key: int,
        scope: Scope,
        at: datetime,
        decide: Decide,
        follows: Follows | None = None,
    ) -> Roll:
        """Decide a roll and keep it; return once it is on the disk. The key is the id of what the
        player did: a key that is known returns its roll as it stands, and decides nothing. Of rolls
        that follow the same one each is told of those before it, however close they come.
        `Unavailable` if the roll can't be kept, and what `decide` raises: then none was made.
        """

    async def show(self, key: int, message: int) -> None:
        """Remember which message shows a roll; nothing happens if the roll is unknown or was
        removed. It is written with what is written next, for a commit of its own would cost as much
        as the roll's. Lists and exports know it at once.
        """

    async def get(self, key: int) -> Roll | None:
        """A roll by its key, removed or not."""

    async def numbered(self, scope: Scope, epoch: int, number: int) -> Roll | None:
        """A roll by its number, removed or not."""

    async def in_channel(
        self, channel: int, *, viewer: int | None = None, before: int | None = None, limit: int = 10
    ) -> tuple[Roll, ...]:
        """The latest rolls of a channel; with `viewer`, without those only other players saw."""

    async def by_user(
        self, user: int, within: Within = EVERYWHERE, *, before: int | None = None, limit: int = 10
    ) -> tuple[Roll, ...]:
        """The latest rolls of a player."""

    async def chain(
        self, scope: Scope, epoch: int, *, after: int = 0, limit: int = 1000
    ) -> tuple[Roll, ...]:
        """An epoch's rolls in order, removed ones included, from number `after` + 1 on."""

    async def faces(self, user: int, within: Within = EVERYWHERE) -> tuple[FaceCount, ...]:
        """How often each face of each die came up for a player, in order of sides and face."""

    async def current(self, scope: Scope, at: datetime) -> Epoch:
        """The scope's open epoch. A scope without one gets its first, opened `at`."""

    async def epoch(self, scope: Scope, number: int) -> Epoch | None:
        """An epoch that was opened, by its number."""

    async def epochs(
        self, scope: Scope, *, before: int | None = None, limit: int = 10
    ) -> tuple[Epoch, ...]:
        """The scope's latest epochs, the open one first."""

    async def rotate(
        self, scope: Scope, number: int, at: datetime, by: Stamp | None = None
    ) -> Epoch:
        """Close an epoch, reveal its seed, and open the next, whose commitment is already known;
        return the closed one. An epoch that is closed already is returned as it stands. With `by` a
        server's log says who did it. `InputError` if it was never opened.
        """

    async def due(self, opened_before: datetime) -> tuple[Epoch, ...]:
        """The open epochs that hold a roll and were opened before this time, oldest first."""
