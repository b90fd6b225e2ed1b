"""The whole store in a PostgreSQL database."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.storage.notices import Hear, Notice
from bot.storage.postgres.session import Session
from bot.storage.postgres.tables import armies, misses, profiles, rolls, servers, shares
from bot.storage.postgres.tables.armies import PostgresArmies
from bot.storage.postgres.tables.profiles import PostgresProfiles
from bot.storage.postgres.tables.rolls import PostgresRolls
from bot.storage.postgres.tables.servers import PostgresServers
from bot.storage.postgres.transaction import Transaction
from bot.storage.roll_log import ScopeKind, Sealer
from bot.storage.store import Erased, UserData


class PostgresStore:
    """A `Store` in a PostgreSQL database."""

    def __init__(self, session: Session, sealer: Sealer) -> None:
        self._session = session
        self.heard: list[Hear] = []
        self._patient = session.patient()
        self.rolls = PostgresRolls(session, sealer)
        self.servers = PostgresServers(session)
        self.profiles = PostgresProfiles(session)
        self.armies = PostgresArmies(session)

    def hear(self, notice: Notice) -> None:
        """Pass on what another process told."""
        for hear in self.heard:
            hear(notice)

    async def export(self, user: int) -> UserData:
        return await self._patient.read(_export, user)

    async def erase(self, user: int) -> Erased:
        return await self._patient.write(_erase, user)

    async def expire(self, now: datetime, default_days: int | None = None) -> int:
        days = await self._patient.read(servers.retention)
        removed = 0
        for server in await self._patient.read(misses.servers):
            kept = days.get(server, default_days)
            if kept is not None:
                oldest = now - timedelta(days=kept)
                await self._patient.write(misses.expire, server, oldest)
        # Each scope by itself, so that rolls go on in between.
        for scope in await self._patient.read(rolls.scopes):
            is_server = scope.kind is ScopeKind.SERVER
            kept = days.get(scope.id, default_days) if is_server else default_days
            if kept is not None:
                oldest = now - timedelta(days=kept)
                removed += await self._patient.write(rolls.remove_older, scope, oldest)
        return removed

    async def recall(self, name: str) -> str | None:
        return await self._session.read(_recall, name)

    async def remember(self, name: str, value: str) -> None:
        await self._session.write(_remember, name, value)


async def _export(db: Transaction, user: int) -> UserData:
    return UserData(
        user,
        await rolls.of_user(db, user),
        await profiles.of_user(db, user),
        await armies.of_player(db, user),
        await servers.written_by(db, user),
    )


async def _erase(db: Transaction, user: int) -> Erased:
    removed = await rolls.remove_of_user(db, user)
    await shares.erase(db, user)
    own = await profiles.erase(db, user)
    lists = await armies.erase(db, user)
    signatures = await profiles.unsign(db, user)
    signatures += await servers.unsign(db, user)
    return Erased(removed, own, lists, signatures)


async def _recall(db: Transaction, name: str) -> str | None:
    value = await db.value("SELECT value FROM fact WHERE name = $1", name)
    return None if value is None else str(value)


async def _remember(db: Transaction, name: str, value: str) -> None:
    await db.change(
        "INSERT INTO fact (name, value) VALUES ($1, $2)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name,
        value,
    )
