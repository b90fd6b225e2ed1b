"""Everything that is kept, from one store into another that is empty.

Both kinds of store have the same tables. All rows are written in one transaction, read back in it,
and compared one by one: the target has all of them, or it is as it was. The source is only read,
and then marked, so that no bot goes on with it by mistake.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

from pydantic import SecretStr

from bot.errors import InputError
from bot.storage.databases import MISSING, alone
from bot.storage.errors import StorageError, moved_on
from bot.storage.rows import Rows
from bot.storage.sqlite import moving as sqlite

KEYS: Mapping[str, tuple[str, ...]] = {
    "epoch": ("scope", "number"),
    "roll": ("key",),
    "setting": ("server",),
    "change": ("id",),
    "alias": ("server", "words", "entry"),
    "house_entry": ("server", "id"),
    "miss": ("server", "query", "edition"),
    "profile": ("owner", "key", "kind"),
    "fact": ("name",),
    "army": ("player", "key"),
    "army_use": ("player", "server"),
    "share": ("audience", "owner", "kind", "key"),
}
"""All tables but that of the migrations, with their keys; what others refer to comes first."""


class Tables(Protocol):
    """The tables of one store, within one transaction."""

    name: str

    async def columns(self, table: str) -> tuple[str, ...]:
        """The columns of a table."""

    def rows(self, table: str, columns: tuple[str, ...]) -> AsyncIterator[Rows]:
        """These columns of all rows, in the order of their key, some rows at a time."""


class Source(Tables, Protocol):
    """A store that nobody else changes meanwhile."""

    async def mark_moved(self, when: str) -> None:
        """Say in the store that it was moved, and commit."""


class Target(Tables, Protocol):
    """A store to be filled."""

    async def add(self, table: str, columns: tuple[str, ...], rows: Rows) -> None:
        """Write rows of a table."""

    async def keep(self) -> None:
        """Commit what was added. Without this nothing stays."""


class Either(Source, Target, Protocol):
    """A store that may be the source or the target."""


async def move_database(source: Path | SecretStr, target: Path | SecretStr) -> dict[str, int]:
    """Move everything, and return how many rows of which table there were. `InputError` if the
    target holds anything; `StorageError` if either can't be used, or a bot answers from the source.
    """
    with _unused(source):
        return await _move(source, target)


def _unused(source: Path | SecretStr) -> AbstractContextManager[None]:
    is_there = not isinstance(source, Path) or source.exists()
    return alone(source) if is_there else nullcontext()


async def _move(source: Path | SecretStr, target: Path | SecretStr) -> dict[str, int]:
    async with _reading(source) as old, _filling(target) as new:
        await _check_whole(old, isinstance(source, Path))
        await _check_empty(new)
        counts = {table: await _copy(old, new, table) for table in KEYS}
        for table in KEYS:
            await _compare(old, new, table)
        await new.keep()
        await old.mark_moved(f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC to {new.name}")
    return counts


def _reading(database: Path | SecretStr) -> AbstractAsyncContextManager[Source]:
    return sqlite.reading(database) if isinstance(database, Path) else _at_address(database)


def _filling(database: Path | SecretStr) -> AbstractAsyncContextManager[Target]:
    return sqlite.filling(database) if isinstance(database, Path) else _at_address(database)


def _at_address(address: SecretStr) -> AbstractAsyncContextManager[Either]:
    try:
        from bot.storage.postgres.moving import opened
    except ImportError as error:
        raise StorageError(MISSING) from error
    return opened(address.get_secret_value())


async def _check_whole(old: Source, is_file: bool) -> None:
    async for name, value in _each(old, "fact", ("name", "value")):
        if name == "moved":
            raise moved_on(old.name, value, is_file)


async def _check_empty(new: Target) -> None:
    for table, key in KEYS.items():
        async for _ in new.rows(table, key):
            raise InputError(f"{new.name} is not empty: name another database.")


async def _copy(old: Source, new: Target, table: str) -> int:
    columns = await _shared_columns(old, new, table)
    count = 0
    async for rows in old.rows(table, columns):
        await new.add(table, columns, rows)
        count += len(rows)
    return count


async def _compare(old: Source, new: Target, table: str) -> None:
    """`StorageError` for the first row that is not the same in both."""
    columns = await _shared_columns(old, new, table)
    theirs = _each(new, table, columns)
    async for row in _each(old, table, columns):
        if row != await anext(theirs, None):
            raise _different(new, table)
    if await anext(theirs, None) is not None:
        raise _different(new, table)


def _different(new: Target, table: str) -> StorageError:
    return StorageError(
        f"{new.name} does not give back what was written to its table {table}: nothing was moved."
    )


async def _each(
    tables: Tables, table: str, columns: tuple[str, ...]
) -> AsyncIterator[tuple[Any, ...]]:
    async for rows in tables.rows(table, columns):
        for row in rows:
            yield row


async def _shared_columns(old: Source, new: Target, table: str) -> tuple[str, ...]:
    """The columns that both have; what one alone has it makes of the others."""
    there = await new.columns(table)
    return tuple(column for column in await old.columns(table) if column in there)
