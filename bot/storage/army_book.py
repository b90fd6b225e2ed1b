"""Army lists of players: names, numbers and keywords, never a rules text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.storage.profile_book import Owner


@dataclass(frozen=True, slots=True)
class Army:
    """A player's army list. `content` is its JSON, `edition` and `points` are what the list says.

    `shared` are the servers and people who may take its units as targets; they are changed by
    `share` alone.
    """

    player: int
    name: str
    edition: str | None
    points: int | None
    content: str
    saved: datetime
    shared: tuple[Owner, ...] = ()


class ArmyBook(Protocol):
    """Army lists by player and name; case and spacing of a name do not count."""

    async def save(self, army: Army) -> bool:
        """Keep an army in place of the player's one of its name, with whom that was shared; return
        whether it is new. `LimitError` if the player would have too many.
        """

    async def of(self, player: int) -> tuple[Army, ...]:
        """A player's armies in the order of their names."""

    async def find(self, player: int, name: str) -> Army | None:
        """A player's army by its name."""

    async def delete(self, player: int, name: str) -> Army | None:
        """Delete an army and return it; None if there is none."""

    async def use(self, player: int, server: int, name: str) -> bool:
        """Take an army into use in a server, in place of another; False if there is none of that
        name. Server 0 is the place outside of all.
        """

    async def in_use(self, player: int, server: int) -> Army | None:
        """The army that a player uses in a server."""

    async def share(self, player: int, name: str, audience: Owner, shared: bool) -> bool:
        """Share an army with a server or a person, or no longer; False if there is none of that
        name. `LimitError` if it would be shared with too many.
        """

    async def shared_with(self, audiences: Sequence[Owner]) -> tuple[Army, ...]:
        """The armies that are shared with any of these, the newest first."""
