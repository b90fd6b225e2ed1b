"""Who does something."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.storage import Roll, Scope, Stamp


@dataclass(frozen=True, slots=True)
class Actor:
    """A person who does something, where, when, and with which rights.

    `act` is the id of what they do: what arrives twice has the same id both times. `server` is
    None in a direct or group message. `manages` says that they may manage the server, `roles` are
    the ids of the roles that they have there.
    """

    act: int
    user: int
    channel: int
    at: datetime
    server: int | None = None
    manages: bool = False
    roles: frozenset[int] = frozenset()

    @property
    def stamp(self) -> Stamp:
        """How a change that they make is signed."""
        return Stamp(self.user, self.at)

    @property
    def scope(self) -> Scope:
        """Where their rolls are counted."""
        return Scope.dm(self.channel) if self.server is None else Scope.server(self.server)

    def may_see(self, roll: Roll) -> bool:
        """Whether a roll may be shown to them here: their own, or one that was made openly in this
        channel.
        """
        record = roll.record
        if record is None or roll.scope != self.scope:
            return False
        if record.user == self.user:
            return True
        return record.channel == self.channel and not record.private
