"""Rows of tables, as values and back: the same in every store."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from bot.storage.army_book import Army
from bot.storage.moments import from_micros, to_micros
from bot.storage.profile_book import Owner, Profile, ProfileKind, name_key
from bot.storage.roll_log import GENESIS, Epoch, Roll, RollRecord, Scope
from bot.storage.server_book import Alias, Change, HouseEntry, Miss, Stamp

ItemKey = tuple[str, str, str]
"""What a profile or an army is found by: owner, kind and name."""
Rows = list[tuple[Any, ...]]
ARMY = "army"
"""The kind of an army, beside those of profiles."""


def named(columns: Iterable[str]) -> str:
    """Columns as a statement names them."""
    return ", ".join(f'"{column}"' for column in columns)


def alias_of(row: Sequence[Any]) -> Alias:
    """A server's own words for an entry."""
    server, words, entry, user, at = row
    return Alias(server, words, entry, stamp_of(user, at))


def roll_of(row: Sequence[Any]) -> Roll:
    """A roll from its place, the head before it (NULL for none), its links, and its record."""
    key, scope, epoch, number, previous, leaf, head, message, user, *record = row
    return Roll(
        key,
        Scope.parse(scope),
        epoch,
        number,
        previous or GENESIS,
        leaf,
        head,
        message,
        None if user is None else _record_of(user, *record),
    )


def _record_of(
    user: int,
    channel: int,
    at: int,
    command: str,
    dice: str,
    result: str,
    salt: bytes,
    parent: int | None,
) -> RollRecord:
    faces = tuple((sides, face) for sides, face in json.loads(dice))
    return RollRecord(user, channel, from_micros(at), command, faces, result, salt, parent)


def record_values(record: RollRecord) -> tuple[Any, ...]:
    """A roll's record as it is kept, in the order of the columns from `user` to `parent`."""
    dice = json.dumps(record.dice, separators=(",", ":"))
    return (
        record.user,
        record.channel,
        to_micros(record.at),
        record.command,
        dice,
        record.result,
        record.salt,
        record.parent,
    )


def epoch_of(row: Sequence[Any]) -> Epoch:
    """An epoch, with the commitment of the next, and its heads (NULL before the first roll)."""
    scope, number, commitment, following, opened, closed, revealed, seed, start, head, rolls = row
    return Epoch(
        Scope.parse(scope),
        number,
        commitment,
        following,
        from_micros(opened),
        None if closed is None else from_micros(closed),
        None if revealed is None else from_micros(revealed),
        None if revealed is None else seed,
        start or GENESIS,
        head or GENESIS,
        rolls,
    )


def change_of(row: Sequence[Any]) -> Change:
    """A line of a server's log."""
    line, server, user, at, *wording = row
    return Change(line, server, stamp_of(user, at), *wording)


def entry_of(row: Sequence[Any]) -> HouseEntry:
    """A server's own entry."""
    server, name, edition, kind, title, text, user, at, aliases = row
    by = stamp_of(user, at)
    return HouseEntry(server, name, edition, kind, title, text, by, tuple(json.loads(aliases)))


def miss_of(row: Sequence[Any]) -> Miss:
    """A query that found nothing."""
    query, edition, count, seen = row
    return Miss(query, edition, count, from_micros(seen))


def profile_of(row: Sequence[Any]) -> Profile:
    """A profile."""
    owner, kind, name, text, author, saved, shared = row
    of = Owner.parse(owner), ProfileKind(kind)
    return Profile(*of, name, text, author, from_micros(saved), audiences(shared))


def army_of(row: Sequence[Any]) -> Army:
    """An army."""
    player, name, edition, points, content, saved, shared = row
    at = from_micros(saved)
    return Army(player, name, edition, points, content, at, audiences(shared))


def audiences(listed: str | None) -> tuple[Owner, ...]:
    """All with whom something is shared; NULL: with nobody."""
    return tuple(map(Owner.parse, (listed or "").split()))


def profile_key(owner: Owner, kind: ProfileKind, name: str) -> ItemKey:
    """What a profile is found by."""
    return str(owner), str(kind), name_key(name)


def army_key(player: int, key: str) -> ItemKey:
    """What an army is found by among all that is shared."""
    return str(Owner.user(player)), ARMY, key


def stamp_of(user: int | None, at: int) -> Stamp:
    """Who did something, and when."""
    return Stamp(user, from_micros(at))
