"""The store as the bot sees it: what is kept, not how.

Every write returns once it is safely kept, and raises `Unavailable` if it can't be. Times are aware
`datetime`s.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.storage.army_book import Army, ArmyBook
from bot.storage.notices import Hear
from bot.storage.profile_book import Profile, ProfileBook
from bot.storage.roll_log import Roll, RollLog
from bot.storage.server_book import Change, ServerBook


@dataclass(frozen=True, slots=True)
class UserData:
    """Everything that is kept about one person, the oldest first."""

    user: int
    rolls: tuple[Roll, ...]
    profiles: tuple[Profile, ...]
    armies: tuple[Army, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Erased:
    """What was deleted at a person's request: records of rolls, own profiles, armies, and the
    name under what they wrote.
    """

    rolls: int
    profiles: int
    armies: int
    signatures: int


class Store(Protocol):
    """Everything the bot keeps."""

    @property
    def rolls(self) -> RollLog:
        """The log of rolls."""

    @property
    def heard(self) -> list[Hear]:
        """Told of changes by other processes. Where only one uses what is kept, there are none."""

    @property
    def servers(self) -> ServerBook:
        """What servers' moderators decide."""

    @property
    def profiles(self) -> ProfileBook:
        """Weapons and targets by name."""

    @property
    def armies(self) -> ArmyBook:
        """Army lists."""

    async def export(self, user: int) -> UserData:
        """Everything that is kept about a person."""

    async def erase(self, user: int) -> Erased:
        """Delete everything about a person. Their rolls keep number, leaf and head; what they wrote
        for a server stays the server's, without their id.
        """

    async def expire(self, now: datetime, default_days: int | None = None) -> int:
        """Remove the records of rolls, and the misses, that are older than their server keeps them,
        or than `default_days` in DMs and in servers that chose nothing. Returns the number of rolls
        removed.
        """

    async def recall(self, name: str) -> str | None:
        """A fact that the program remembered."""

    async def remember(self, name: str, value: str) -> None:
        """Remember a fact, in place of the one before."""
