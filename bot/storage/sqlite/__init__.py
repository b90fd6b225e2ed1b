"""The store in one SQLite file."""

from bot.storage.sqlite.copying import copy_database
from bot.storage.sqlite.store import (
    SqliteStore,
    open_store,
    open_store_to_read,
    open_temporary_store,
)

__all__ = [
    "SqliteStore",
    "copy_database",
    "open_store",
    "open_store_to_read",
    "open_temporary_store",
]
