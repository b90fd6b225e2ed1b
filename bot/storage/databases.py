"""Which store a database's name stands for."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext
from pathlib import Path

from pydantic import SecretStr

from bot.storage.errors import StorageError
from bot.storage.roll_log import Sealer
from bot.storage.sqlite import open_store, open_store_to_read
from bot.storage.sqlite.owner import owned
from bot.storage.store import Store

MISSING = (
    "BOT_DATABASE names PostgreSQL, but the package `asyncpg` is not installed:"
    " `pip install 'wh40k-rules-bot[postgres]'` brings it."
)


def alone(database: Path | SecretStr) -> AbstractContextManager[None]:
    """Keep other bots from the database until the context ends, if it is a file. `StorageError`
    where one is there already.
    """
    return owned(database) if isinstance(database, Path) else nullcontext()


def open_database(
    database: Path | SecretStr, sealer: Sealer, listen: SecretStr | None = None
) -> AbstractAsyncContextManager[Store]:
    """The store in a file, or in PostgreSQL by its address, which holds a password. `StorageError`
    if it can't be used. `listen` is where changes by other processes are heard, if not there.
    """
    if isinstance(database, Path):
        return open_store(database, sealer)
    return _postgres(database, sealer, listen)


def open_database_to_read(
    database: Path | SecretStr, sealer: Sealer
) -> AbstractAsyncContextManager[Store]:
    """The same beside a running bot, to read from. `StorageError` if it can't be."""
    if isinstance(database, Path):
        return open_store_to_read(database, sealer)
    return _postgres(database, sealer, None)


def _postgres(
    address: SecretStr, sealer: Sealer, listen: SecretStr | None
) -> AbstractAsyncContextManager[Store]:
    try:
        from bot.storage.postgres.opening import open_postgres
    except ImportError as error:
        raise StorageError(MISSING) from error
    there = listen.get_secret_value() if listen else ""
    return open_postgres(address.get_secret_value(), sealer, listen=there)
