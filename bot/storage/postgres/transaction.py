"""What runs in one transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.storage.postgres.listening import NOTIFY, wording

if TYPE_CHECKING:
    from asyncpg import Connection, Record
    from asyncpg.pool import PoolConnectionProxy

Row = tuple[Any, ...]


class Transaction:
    """The statements of one transaction. Values stand in place of `$1`, `$2` and so on."""

    def __init__(
        self, connection: Connection[Record] | PoolConnectionProxy[Record], sender: str = ""
    ) -> None:
        self._connection = connection
        self._sender = sender

    async def rows(self, sql: str, *values: Any) -> list[Row]:
        """All rows that a statement returns."""
        return [tuple(row) for row in await self._connection.fetch(sql, *values)]

    async def row(self, sql: str, *values: Any) -> Row | None:
        """The first row that a statement returns."""
        row = await self._connection.fetchrow(sql, *values)
        return None if row is None else tuple(row)

    async def value(self, sql: str, *values: Any) -> Any:
        """The first value of the first row."""
        return await self._connection.fetchval(sql, *values)

    async def change(self, sql: str, *values: Any) -> int:
        """How many rows a statement changed."""
        status = await self._connection.execute(sql, *values)
        return int(status.rpartition(" ")[2])

    async def script(self, sql: str) -> None:
        """Run several statements without values."""
        await self._connection.execute(sql)

    async def tell(self, server: int, what: str) -> None:
        """Tell other processes what changed, once it is committed."""
        await self.value(NOTIFY, wording(self._sender, server, what))

    async def take(self, name: str) -> None:
        """Wait until no other transaction has taken this name; it is free when this one ends. For
        what is read and then changed.
        """
        await self.value("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", name)
