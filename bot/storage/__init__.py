"""The only SQL: what the bot keeps, behind the protocol in `store.py`."""

from bot.storage.errors import NotKept, StorageError
from bot.storage.profile_book import Owner, OwnerKind, Profile, ProfileBook, ProfileKind
from bot.storage.roll_log import (
    Decide,
    Decision,
    Epoch,
    FaceCount,
    Roll,
    RollContext,
    RollLog,
    RollRecord,
    Scope,
    ScopeKind,
    Seal,
    Sealer,
    Within,
)
from bot.storage.server_book import (
    Alias,
    Change,
    HouseEntry,
    Miss,
    ServerBook,
    ServerSettings,
    Stamp,
)
from bot.storage.sqlite import SqliteStore, copy_database, open_store, open_temporary_store
from bot.storage.store import Erased, Store, UserData
from bot.storage.texts import keepable

__all__ = [
    "Alias",
    "Change",
    "Decide",
    "Decision",
    "Epoch",
    "Erased",
    "FaceCount",
    "HouseEntry",
    "Miss",
    "NotKept",
    "Owner",
    "OwnerKind",
    "Profile",
    "ProfileBook",
    "ProfileKind",
    "Roll",
    "RollContext",
    "RollLog",
    "RollRecord",
    "Scope",
    "ScopeKind",
    "Seal",
    "Sealer",
    "ServerBook",
    "ServerSettings",
    "SqliteStore",
    "Stamp",
    "StorageError",
    "Store",
    "UserData",
    "Within",
    "copy_database",
    "keepable",
    "open_store",
    "open_temporary_store",
]
