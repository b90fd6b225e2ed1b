"""How much is kept. Every store refuses the same things with the same words."""

from __future__ import annotations

from bot.errors import InputError, LimitError
from bot.storage.army_book import Army
from bot.storage.profile_book import OwnerKind, Profile, ProfileKind
from bot.storage.roll_log import RollRecord
from bot.storage.server_book import Alias, HouseEntry, ServerSettings
from bot.storage.texts import keepable

MAX_ID = 2**63 - 1
"""The largest id that can be kept."""
ENTRIES = 500
ENTRY_CHARACTERS = 4_000
ENTRY_BYTES = 2 * 1024 * 1024
ID_CHARACTERS = 100
TITLE_CHARACTERS = 100
ALIASES = 500
ALIASES_PER_ENTRY = 20
WORDS_CHARACTERS = 100
SHARED = 500
"""Profiles of others that a player is offered, the newest first."""
PROFILES = {OwnerKind.USER: 100, OwnerKind.SERVER: 500}
"""Of each kind: weapons, targets, presets, macros."""
NAME_CHARACTERS = 50
PROFILE_CHARACTERS = 500
ARMIES = 20
ARMY_BYTES = 200_000
"""A real army takes 12,000."""
SHARES = 50
MISSES = 1_000
QUERY_CHARACTERS = 100
RETENTION_DAYS = 3_650


def check_text(what: str, text: str, limit: int) -> None:
    """`InputError` for an empty text, `LimitError` for one over the limit."""
    if not text.strip():
        raise InputError(f"{what} is empty: write at least one character.")
    if len(text) > limit:
        raise LimitError(f"{what} has {len(text):,} characters; at most {limit:,} are possible.")
    if text != keepable(text):
        raise InputError(f"{what} holds a character that can't be kept: type it again.")


def check_record(record: RollRecord) -> None:
    """Whether the texts of a roll can be kept."""
    for text in (record.command, record.result):
        if text != keepable(text):
            raise InputError("The roll holds a character that can't be kept: type it again.")


def keepable_query(query: str) -> str:
    """A query as it is counted among the misses."""
    return keepable(query)[:QUERY_CHARACTERS]


def check_settings(settings: ServerSettings) -> None:
    """Whether settings are of a kind that can be followed."""
    days = settings.retention_days
    if days is not None and not 1 <= days <= RETENTION_DAYS:
        raise InputError(
            f"Rolls can be kept for 1 to {RETENTION_DAYS:,} days, not {days:,}; or for ever."
        )


def check_entry(entry: HouseEntry) -> None:
    """Whether one entry is of a size that is kept."""
    check_text("The id", entry.id, ID_CHARACTERS)
    check_text("The edition", entry.edition, ID_CHARACTERS)
    check_text("The kind", entry.kind, ID_CHARACTERS)
    check_text("The title", entry.title, TITLE_CHARACTERS)
    check_text("The text", entry.text, ENTRY_CHARACTERS)
    if len(entry.aliases) > ALIASES_PER_ENTRY:
        raise LimitError(
            f"An entry can have {ALIASES_PER_ENTRY} aliases, not {len(entry.aliases)}."
        )
    for words in entry.aliases:
        check_text("An alias", words, WORDS_CHARACTERS)


def entry_bytes(entry: HouseEntry) -> int:
    """The space that an entry takes of its server's."""
    return sum(len(text.encode()) for text in (entry.id, entry.title, entry.text, *entry.aliases))


def check_entry_room(count: int, size: int) -> None:
    """Whether a server may keep this many entries of this many bytes together."""
    if count > ENTRIES:
        raise LimitError(f"A server can have {ENTRIES} entries of its own: remove one first.")
    if size > ENTRY_BYTES:
        raise LimitError(
            "A server's own entries can take 2 MiB together: remove or shorten one first."
        )


def check_alias(alias: Alias) -> None:
    """Whether an alias is of a size that is kept."""
    check_text("The alias", alias.words, WORDS_CHARACTERS)
    check_text("The entry", alias.entry, ID_CHARACTERS)


def check_alias_room(count: int) -> None:
    """Whether a server may keep this many aliases."""
    if count > ALIASES:
        raise LimitError(f"A server can have {ALIASES} aliases: remove one first.")


def check_profile(profile: Profile) -> None:
    """Whether a profile is of a size that is kept."""
    check_text("The name", profile.name, NAME_CHARACTERS)
    check_text("The profile", profile.text, PROFILE_CHARACTERS)


def check_profile_room(owner: OwnerKind, kind: ProfileKind, count: int) -> None:
    """Whether a player or server may keep this many of a kind."""
    if count > PROFILES[owner]:
        whose = "You" if owner is OwnerKind.USER else "A server"
        raise LimitError(f"{whose} can have {PROFILES[owner]} {kind}s: delete one first.")


def check_army(army: Army) -> None:
    """Whether an army is of a size that is kept."""
    check_text("The name", army.name, NAME_CHARACTERS)
    size = len(army.content.encode("utf-8", "replace"))
    if size > ARMY_BYTES:
        raise LimitError("This army is larger than any that can be kept: import it in parts.")
    if army.content != keepable(army.content):
        raise InputError("This army holds a character that can't be kept.")


def check_army_room(count: int) -> None:
    """Whether a player may keep this many armies."""
    if count > ARMIES:
        raise LimitError(f"You can have {ARMIES} armies: delete one first.")


def check_shares(count: int) -> None:
    """Whether something may be shared with this many."""
    if count > SHARES:
        raise LimitError(f"It can be shared with {SHARES} servers and people: end one first.")
