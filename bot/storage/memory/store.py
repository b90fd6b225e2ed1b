"""The whole store, in memory."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.storage.memory.profiles import MemoryProfiles
from bot.storage.memory.rolls import MemoryRolls
from bot.storage.memory.servers import MemoryServers
from bot.storage.roll_log import Scope, ScopeKind, Sealer
from bot.storage.server_book import OUTSIDE
from bot.storage.store import Erased, UserData


class MemoryStore:
    """A `Store` that lives as long as the object."""

    def __init__(self, sealer: Sealer) -> None:
        self.servers = MemoryServers()
        self.rolls = MemoryRolls(sealer, self.servers.note)
        self.profiles = MemoryProfiles()
        self._facts: dict[str, str] = {}

    async def export(self, user: int) -> UserData:
        return UserData(
            user,
            self.rolls.of_user(user),
            self.profiles.of_user(user),
            self.servers.written_by(user),
        )

    async def erase(self, user: int) -> Erased:
        rolls = self.rolls.remove(lambda _, record: record.user == user)
        profiles = self.profiles.erase(user)
        return Erased(rolls, profiles, self.profiles.unsign(user) + self.servers.unsign(user))

    async def expire(self, now: datetime, default_days: int | None = None) -> int:
        days = {
            server: (await self.servers.settings(server)).retention_days
            for server in self.servers.known()
        }

        def limit(scope: Scope) -> datetime | None:
            chosen = days.get(scope.id) if scope.kind is ScopeKind.SERVER else None
            kept = default_days if chosen is None else chosen
            return None if kept is None else now - timedelta(days=kept)

        for server in {OUTSIDE, *days}:
            if (oldest := limit(Scope.server(server))) is not None:
                self.servers.expire(server, oldest)
        return self.rolls.remove(
            lambda r, record: (oldest := limit(r.scope)) is not None and record.at < oldest
        )

    async def recall(self, name: str) -> str | None:
        return self._facts.get(name)

    async def remember(self, name: str, value: str) -> None:
        self._facts[name] = value
