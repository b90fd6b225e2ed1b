"""The schema: how old it is, and the way to the newest, for one process at a time."""

from __future__ import annotations

from pathlib import Path

from asyncpg import PostgresError

from bot.storage.errors import StorageError
from bot.storage.migrations import check_known, read_migrations
from bot.storage.postgres.faults import MAKE_IT, passes, with_way
from bot.storage.postgres.transaction import Transaction

_FOLDER = Path(__file__).parent / "migrations"


async def migrate(db: Transaction, name: str, folder: Path = _FOLDER) -> None:
    """Bring the database to the newest schema, whole or not at all; other processes wait for it.
    `StorageError` if it can't be.
    """
    encoding = await db.value("SHOW server_encoding")
    if encoding != "UTF8":
        raise StorageError(
            f"{name} can't be used: its encoding is {encoding}, and must be UTF8; {MAKE_IT}."
        )
    steps = read_migrations(folder)
    await db.take("rules-bot migrations")
    version = await _version(db)
    check_known(version, steps, name)
    for step in steps[version:]:
        try:
            await db.script(step.script)
        except PostgresError as error:
            if passes(error):
                raise
            raise StorageError(
                f"{name} could not be brought to schema {step.number} and was left as it was:"
                f" {with_way(error)}."
            ) from error
        await db.change(
            "INSERT INTO migration (number, name, applied) VALUES ($1, $2, now())",
            step.number,
            step.name,
        )


async def _version(db: Transaction) -> int:
    """The number of the newest migration, 0 for an empty database."""
    if await db.value("SELECT to_regclass('migration') IS NULL"):
        await db.script(
            "CREATE TABLE migration"
            " (number BIGINT PRIMARY KEY, name TEXT NOT NULL, applied TIMESTAMPTZ NOT NULL)"
        )
    return int(await db.value("SELECT coalesce(max(number), 0) FROM migration"))
