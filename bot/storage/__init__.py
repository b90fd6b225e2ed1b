"""The only SQL: what the bot keeps, behind the protocol in `store.py`."""

from bot.storage.army_book import Army, ArmyBook
from bot.storage.databases import alone, open_database, open_database_to_read
from bot.storage.errors import NotKept, StorageError
from bot.storage.moving import move_database
from bot.storage.notices import Notice
from bot.storage.profile_book import Owner, OwnerKind, Profile, ProfileBook, ProfileKind
from bot.storage.roll_log import (
    Decide,
    Decision,
    Epoch,
    FaceCount,
    Follows,
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
    RELOAD,
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
    "RELOAD",
    "Alias",
    "Army",
    "ArmyBook",
    "Change",
    "Decide",
    "Decision",
    "Epoch",
    "Erased",
    "FaceCount",
    "Follows",
    "HouseEntry",
    "Miss",
    "NotKept",
    "Notice",
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
    "alone",
    "copy_database",
    "keepable",
    "move_database",
    "open_database",
    "open_database_to_read",
    "open_store",
    "open_temporary_store",
]
