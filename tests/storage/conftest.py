"""Every kind of store, and rolls to put into it."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from bot.storage import (
    Decide,
    Decision,
    Roll,
    RollContext,
    RollRecord,
    Scope,
    Seal,
    Store,
    open_store,
)
from tests.postgres_server import PostgresServer

NOON = datetime(2026, 11, 21, 12, 0, 0, 123_457, tzinfo=UTC)


def seal(scope: Scope, epoch: int) -> Seal:
    """A seed that anyone could know: enough for a test."""
    seed = hashlib.sha256(f"{scope}/{epoch}".encode()).digest()
    return Seal(seed, hashlib.sha256(seed).digest())


def decide(
    context: RollContext, user: int = 1, channel: int = 2, dice: int = 3, parent: int | None = None
) -> Decision:
    """A roll that depends on everything the store assigns, as the real ones do."""
    block = hashlib.sha256(
        f"{context.epoch}/{context.number}/{context.key}".encode() + context.seed
    ).digest()
    faces = tuple((6, byte % 6 + 1) for byte in block[:dice])
    record = RollRecord(
        user, channel, context.at, f"{dice}D6", faces, '{"kept": true}', block[16:], parent
    )
    leaf = hashlib.sha256(repr(record).encode()).digest()
    return Decision(record, leaf, hashlib.sha256(context.previous + leaf).digest())


@dataclass
class Table:
    """A store with players round it: every roll has the next key and the next second."""

    store: Store
    scope: Scope = field(default_factory=lambda: Scope.server(7))

    def __post_init__(self) -> None:
        self._keys = count(1_000)

    @property
    def noon(self) -> datetime:
        return NOON

    def later(self, **by: float) -> datetime:
        return NOON + timedelta(**by)

    def deciding(self, **how: int | None) -> Decide:
        return lambda context: decide(context, **how)  # type: ignore[arg-type]

    async def roll(
        self,
        key: int | None = None,
        scope: Scope | None = None,
        at: datetime | None = None,
        **how: int | None,
    ) -> Roll:
        number = next(self._keys) if key is None else key
        when = self.later(seconds=number) if at is None else at
        return await self.store.rolls.record(
            number, scope or self.scope, when, self.deciding(**how)
        )


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """Each kind of store: what these tests say holds for every one."""
    if request.param == "sqlite":
        async with open_store(tmp_path / "bot.sqlite3", seal) as opened:
            yield opened
    else:
        async with _open_empty(request.getfixturevalue("postgres")) as opened:
            yield opened


@asynccontextmanager
async def _open_empty(server: PostgresServer) -> AsyncIterator[Store]:
    """A store in PostgreSQL with nothing in it, which waits as long as a busy machine takes."""
    from bot.storage.postgres.opening import open_postgres

    await server.empty()
    async with open_postgres(server.address, seal, patience=30.0) as opened:
        yield opened


@pytest.fixture
def table(store: Store) -> Iterator[Table]:
    yield Table(store)


@pytest.fixture
def sealer() -> object:
    return seal


@pytest.fixture
def make_table() -> type[Table]:
    return Table


@pytest.fixture
def open_empty() -> object:
    """Opens a store in PostgreSQL with nothing in it."""
    return _open_empty
