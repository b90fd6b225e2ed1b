"""Queries that found nothing: the SQL."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from bot.storage import limits
from bot.storage.moments import to_micros
from bot.storage.rows import miss_of
from bot.storage.server_book import Miss


def count(db: sqlite3.Connection, server: int, query: str, edition: str, at: datetime) -> None:
    """Count a miss; if the server has too many different ones, drop the rarest of the others."""
    key = (server, limits.keepable_query(query), edition)
    db.execute(
        """INSERT INTO miss (server, query, edition, count, last_seen) VALUES (?, ?, ?, 1, ?)
            ON CONFLICT DO UPDATE SET count = count + 1, last_seen = excluded.last_seen""",
        (*key, to_micros(at)),
    )
    (kept,) = db.execute("SELECT count(*) FROM miss WHERE server = ?", (server,)).fetchone()
    if kept > limits.MISSES:
        db.execute(
            """DELETE FROM miss WHERE (server, query, edition) IN (
                SELECT server, query, edition FROM miss
                WHERE server = ?1 AND (query, edition) <> (?2, ?3)
                ORDER BY count, last_seen, query, edition LIMIT 1)""",
            key,
        )


def most_frequent(db: sqlite3.Connection, server: int | None, limit: int) -> tuple[Miss, ...]:
    """Misses of one server or of all, the most frequent first."""
    rows = db.execute(
        """SELECT query, edition, sum(count), max(last_seen) FROM miss
            WHERE ?1 IS NULL OR server = ?1
            GROUP BY query, edition ORDER BY 3 DESC, query, edition LIMIT ?2""",
        (server, limit),
    )
    return tuple(map(miss_of, rows))


def clear(db: sqlite3.Connection, server: int) -> int:
    """Forget a server's misses."""
    return db.execute("DELETE FROM miss WHERE server = ?", (server,)).rowcount


def expire(db: sqlite3.Connection, server: int, before: datetime) -> None:
    """Forget a server's misses that were last seen before this time."""
    db.execute("DELETE FROM miss WHERE server = ? AND last_seen < ?", (server, to_micros(before)))


def servers(db: sqlite3.Connection) -> tuple[int, ...]:
    """The servers that misses were counted for."""
    return tuple(server for (server,) in db.execute("SELECT DISTINCT server FROM miss"))
