"""A PostgreSQL database as the source or target of a move."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any

import asyncpg

from bot.database_address import shown
from bot.storage.moving import KEYS
from bot.storage.postgres.faults import FAILURES, MOVED, unusable
from bot.storage.postgres.schema import migrate
from bot.storage.postgres.transaction import Transaction
from bot.storage.rows import Rows, named

if TYPE_CHECKING:
    from asyncpg import Connection, Record

AT_ONCE = 1_000
"""Rows in memory."""
_COLUMNS = """
    SELECT column_name, data_type FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position
"""
_KEY = """
    SELECT attname FROM pg_index, unnest(indkey) WITH ORDINALITY AS part (number, place),
        pg_attribute
    WHERE indrelid = $1::text::regclass AND indisprimary
        AND attrelid = indrelid AND attnum = part.number ORDER BY place
"""
_TABLES = """
    DO $$ DECLARE name TEXT; BEGIN
        FOREACH name IN ARRAY '{{{tables}}}'::text[] LOOP
            EXECUTE format('{what}', name);
        END LOOP;
    END $$;
"""
_TAKE = "LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE"
_REFUSE = """
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $refuse$ BEGIN
        RAISE EXCEPTION USING ERRCODE = '{code}',
            MESSAGE = 'it was moved on ' || (SELECT value FROM fact WHERE name = 'moved');
    END $refuse$;
"""
"""Processes that still use a database that was moved write nothing into it any more (`MOVED`)."""
_ASK_IT = "CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION refuse()"


class PostgresTables:
    """The tables of a database, within one transaction."""

    def __init__(self, connection: Connection[Record], name: str) -> None:
        self.name = name
        self._connection = connection
        self._db = Transaction(connection)

    async def take_all(self) -> None:
        """Let others read, but nobody write."""
        await self._db.script(_with_each_table(_TAKE))

    async def columns(self, table: str) -> tuple[str, ...]:
        return tuple(await self._types(table))

    async def rows(self, table: str, columns: tuple[str, ...]) -> AsyncIterator[Rows]:
        key = [name for (name,) in await self._db.rows(_KEY, table)]
        order = named(key)
        sql = f"SELECT {named(columns)} FROM {table} ORDER BY {order}"  # noqa: S608
        with _worded(self.name):
            cursor = await self._connection.cursor(sql)
            while rows := await cursor.fetch(AT_ONCE):
                yield list(map(tuple, rows))

    async def add(self, table: str, columns: tuple[str, ...], rows: Rows) -> None:
        types = await self._types(table)
        kinds = [types[name] for name in columns]
        flags = [place for place, kind in enumerate(kinds) if kind == "boolean"]
        records = [_with_flags(row, flags) for row in rows]
        if table == "roll":
            result = columns.index("result")
            columns = (*columns, "private")
            records = [(*record, _is_private(record[result])) for record in records]
        await self._connection.copy_records_to_table(table, records=records, columns=columns)

    async def keep(self) -> None:
        newest = "SELECT max(id) FROM change"
        await self._db.value(f"SELECT setval(pg_get_serial_sequence('change', 'id'), ({newest}))")
        await self._connection.execute("COMMIT")

    async def mark_moved(self, when: str) -> None:
        await self._db.change(
            "INSERT INTO fact (name, value) VALUES ('moved', $1)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            when,
        )
        await self._db.script(_REFUSE.format(code=MOVED) + _with_each_table(_ASK_IT))
        await self._connection.execute("COMMIT")

    async def _types(self, table: str) -> dict[str, str]:
        return {str(name): str(kind) for name, kind in await self._db.rows(_COLUMNS, table)}


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[PostgresTables]:
    """A database to be moved or filled, which nobody else can write to meanwhile."""
    name = shown(address)
    with _worded(name):
        connection = await asyncpg.connect(address, timeout=10, statement_cache_size=0)
        try:
            await connection.execute("BEGIN; SET LOCAL lock_timeout = 10000")
            await migrate(Transaction(connection), name)
            tables = PostgresTables(connection, name)
            await tables.take_all()
            yield tables
        finally:
            # What was not committed goes with the connection.
            await connection.close(timeout=10)


@contextmanager
def _worded(name: str) -> Iterator[None]:
    try:
        yield
    except (*FAILURES, ValueError) as error:
        raise unusable(name, error) from error


def _with_each_table(what: str) -> str:
    """Do this with each table of ours; a database may hold others as well."""
    return _TABLES.format(tables=", ".join(KEYS), what=what)


def _with_flags(row: tuple[Any, ...], flags: list[int]) -> tuple[Any, ...]:
    """The row with truth values where the other store has numbers."""
    values = list(row)
    for place in flags:
        values[place] = bool(values[place])
    return tuple(values)


def _is_private(result: str | None) -> bool | None:
    """The column that says of a roll what its result says (see `RollRecord.private`)."""
    return None if result is None else json.loads(result).get("private") is True
