"""Weapons and targets by name: a player's own, and a server's shared ones."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.storage.texts import keepable


class OwnerKind(StrEnum):
    """Who may use a profile."""

    USER = "user"
    SERVER = "server"


@dataclass(frozen=True, slots=True, order=True)
class Owner:
    """Whose a profile is: a player's own, or a server's, shared by all its members."""

    kind: OwnerKind
    id: int

    @classmethod
    def user(cls, id: int) -> Owner:
        """A player's own profiles."""
        return cls(OwnerKind.USER, id)

    @classmethod
    def server(cls, id: int) -> Owner:
        """A server's shared profiles."""
        return cls(OwnerKind.SERVER, id)

    @classmethod
    def parse(cls, text: str) -> Owner:
        """The owner that `str` made this text from."""
        kind, _, number = text.partition(":")
        return cls(OwnerKind(kind), int(number))

    def __str__(self) -> str:
        return f"{self.kind}:{self.id}"


class ProfileKind(StrEnum):
    """What a profile describes."""

    WEAPON = "weapon"
    TARGET = "target"
    PRESET = "preset"
    """What changes an attack and belongs to neither alone: `oath` gives `reroll hits`."""
    MACRO = "macro"
    """A roll or an attack, ready to be rolled: `charge` is `2D6 9+`."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A weapon or target under a name, in the players' shorthand. Names differ by more than case
    and spacing.

    `author` saved it; None once they had their data deleted, which leaves a server its shared
    profiles. `shared` are the servers and people who may use a player's own; they are changed by
    `share` alone.
    """

    owner: Owner
    kind: ProfileKind
    name: str
    text: str
    author: int | None
    saved: datetime
    shared: tuple[Owner, ...] = ()


def name_key(name: str) -> str:
    """What two names share that are the same name to a person: case, width and spacing do not
    count.
    """
    return " ".join(unicodedata.normalize("NFKC", keepable(name)).casefold().split())


class ProfileBook(Protocol):
    """Profiles of players and servers."""

    async def save(self, profiles: Sequence[Profile]) -> int:
        """Keep profiles, each in place of the one of its name, all or none; return how many were
        new. `LimitError` if an owner would have too many, `InputError` for a name or text that is
        empty.
        """

    async def find(self, owner: Owner, kind: ProfileKind, name: str) -> Profile | None:
        """A profile by its name."""

    async def of(self, owner: Owner, kind: ProfileKind | None = None) -> tuple[Profile, ...]:
        """An owner's profiles, weapons and targets, in the order of their names."""

    async def delete(self, owner: Owner, kind: ProfileKind, name: str) -> Profile | None:
        """Delete a profile and return it; None if there is none."""

    async def share(
        self, owner: Owner, kind: ProfileKind, name: str, audience: Owner, shared: bool
    ) -> bool:
        """Share a profile with a server or a person, or no longer; False if there is none of that
        name. `LimitError` if it would be shared with too many.
        """

    async def shared_with(
        self, audiences: Sequence[Owner], kind: ProfileKind | None = None
    ) -> tuple[Profile, ...]:
        """The newest profiles that are shared with any of these, the newest first."""
