"""Queries that found nothing: the SQL."""

from __future__ import annotations

from datetime import datetime

from bot.storage import limits
from bot.storage.moments import to_micros
from bot.storage.postgres.transaction import Transaction
from bot.storage.rows import miss_of
from bot.storage.server_book import Miss


async def count(db: Transaction, server: int, query: str, edition: str, at: datetime) -> None:
    """Count a miss; if the server has too many different ones, drop the rarest of the others."""
    key = (server, limits.keepable_query(query), edition)
    await db.change(
        """INSERT INTO miss (server, query, edition, count, last_seen) VALUES ($1, $2, $3, 1, $4)
            ON CONFLICT (server, query, edition)
            DO UPDATE SET count = miss.count + 1, last_seen = excluded.last_seen""",
        *key,
        to_micros(at),
    )
    kept = await db.value("SELECT count(*) FROM miss WHERE server = $1", server)
    if kept > limits.MISSES:
        await db.change(
            """DELETE FROM miss WHERE (server, query, edition) IN (
                SELECT server, query, edition FROM miss
                WHERE server = $1 AND (query, edition) <> ($2, $3)
                ORDER BY count, last_seen, query, edition LIMIT 1)""",
            *key,
        )


async def most_frequent(db: Transaction, server: int | None, limit: int) -> tuple[Miss, ...]:
    """Misses of one server or of all, the most frequent first."""
    rows = await db.rows(
        """SELECT query, edition, sum(count)::bigint, max(last_seen) FROM miss
            WHERE $1::bigint IS NULL OR server = $1
            GROUP BY query, edition ORDER BY 3 DESC, query, edition LIMIT $2""",
        server,
        limit,
    )
    return tuple(map(miss_of, rows))


async def clear(db: Transaction, server: int) -> int:
    """Forget a server's misses."""
    return await db.change("DELETE FROM miss WHERE server = $1", server)


async def expire(db: Transaction, server: int, before: datetime) -> None:
    """Forget a server's misses that were last seen before this time."""
    await db.change(
        "DELETE FROM miss WHERE server = $1 AND last_seen < $2", server, to_micros(before)
    )


async def servers(db: Transaction) -> tuple[int, ...]:
    """The servers that misses were counted for."""
    return tuple(server for (server,) in await db.rows("SELECT DISTINCT server FROM miss"))
