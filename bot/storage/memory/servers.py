"""What servers' moderators decide, in memory."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from bot.storage.changes import (
    Wording,
    alias_added,
    alias_removed,
    entry_changed,
    misses_cleared,
    settings_changes,
)
from bot.storage.limits import (
    MISSES,
    check_alias,
    check_alias_room,
    check_entry,
    check_entry_room,
    check_settings,
    entry_bytes,
    keepable_query,
)
from bot.storage.server_book import OUTSIDE, Alias, Change, HouseEntry, Miss, ServerSettings, Stamp


class MemoryServers:
    """Settings, logs, aliases, entries and misses of all servers."""

    def __init__(self) -> None:
        self._settings: dict[int, ServerSettings] = {}
        self._changes: list[Change] = []
        self._aliases: dict[tuple[int, str, str], Alias] = {}
        self._entries: dict[tuple[int, str], HouseEntry] = {}
        self._misses: dict[tuple[int, str, str], Miss] = {}

    async def settings(self, server: int) -> ServerSettings:
        return self._settings.get(server, ServerSettings(server))

    async def save_settings(self, settings: ServerSettings, by: Stamp) -> ServerSettings:
        check_settings(settings)
        before = await self.settings(settings.server)
        self._settings[settings.server] = settings
        self.note(settings.server, by, settings_changes(before, settings))
        return before

    async def log(
        self, server: int, by: Stamp, what: str, before: str | None = None, after: str | None = None
    ) -> None:
        self.note(server, by, [Wording.of(what, before, after)])

    async def changes(
        self, server: int, *, before: int | None = None, limit: int = 10
    ) -> tuple[Change, ...]:
        lines = [
            c
            for c in self._changes
            if c.server in (server, OUTSIDE) and (before is None or c.id < before)
        ]
        return tuple(lines[::-1][:limit])

    async def aliases(self, server: int) -> tuple[Alias, ...]:
        return tuple(self._aliases[key] for key in sorted(self._aliases) if key[0] == server)

    async def add_alias(self, alias: Alias) -> bool:
        check_alias(alias)
        key = (alias.server, alias.words, alias.entry)
        if key in self._aliases:
            return False
        check_alias_room(len(await self.aliases(alias.server)) + 1)
        self._aliases[key] = alias
        self.note(alias.server, alias.by, [alias_added(alias)])
        return True

    async def remove_alias(
        self, server: int, words: str, by: Stamp, entry: str | None = None
    ) -> tuple[Alias, ...]:
        found = tuple(
            a for a in await self.aliases(server) if a.words == words and entry in (None, a.entry)
        )
        for alias in found:
            del self._aliases[server, words, alias.entry]
        self.note(server, by, [alias_removed(alias) for alias in found])
        return found

    async def entries(self, server: int) -> tuple[HouseEntry, ...]:
        return tuple(self._entries[key] for key in sorted(self._entries) if key[0] == server)

    async def put_entry(self, entry: HouseEntry) -> HouseEntry | None:
        check_entry(entry)
        before = self._entries.get((entry.server, entry.id))
        kept = [other for other in await self.entries(entry.server) if other.id != entry.id] + [
            entry
        ]
        check_entry_room(len(kept), sum(map(entry_bytes, kept)))
        self._entries[entry.server, entry.id] = entry
        self.note(entry.server, entry.by, [entry_changed(entry.id, before, entry)])
        return before

    async def remove_entry(self, server: int, id: str, by: Stamp) -> HouseEntry | None:
        before = self._entries.pop((server, id), None)
        if before is not None:
            self.note(server, by, [entry_changed(id, before, None)])
        return before

    async def miss(self, server: int, query: str, edition: str, at: datetime) -> None:
        key = (server, keepable_query(query), edition)
        before = self._misses.get(key)
        self._misses[key] = Miss(key[1], edition, before.count + 1 if before else 1, at)
        others = [k for k in self._misses if k[0] == server and k != key]
        if len(others) >= MISSES:
            del self._misses[
                min(others, key=lambda k: (self._misses[k].count, self._misses[k].last_seen, k))
            ]

    async def misses(self, server: int | None = None, *, limit: int = 25) -> tuple[Miss, ...]:
        total: dict[tuple[str, str], Miss] = {}
        for (where, query, edition), miss in self._misses.items():
            if server in (None, where):
                known = total.get((query, edition), Miss(query, edition, 0, miss.last_seen))
                last_seen = max(known.last_seen, miss.last_seen)
                total[query, edition] = Miss(query, edition, known.count + miss.count, last_seen)
        return tuple(sorted(total.values(), key=lambda m: (-m.count, m.query, m.edition))[:limit])

    async def clear_misses(self, server: int, by: Stamp) -> int:
        count = self._forget([key for key in self._misses if key[0] == server])
        if count:
            self.note(server, by, [misses_cleared(count)])
        return count

    def expire(self, server: int, before: datetime) -> None:
        """Forget a server's misses that were last seen before this time."""
        self._forget(
            [k for k, miss in self._misses.items() if k[0] == server and miss.last_seen < before]
        )

    def known(self) -> set[int]:
        """The servers that changed a setting or that misses were counted for."""
        return {*self._settings, *(key[0] for key in self._misses)}

    def written_by(self, user: int) -> tuple[Change, ...]:
        """What a person changed, the oldest first."""
        return tuple(change for change in self._changes if change.by.user == user)

    def unsign(self, user: int) -> int:
        """Take a person's id from everything they wrote for a server, and return how often it stood
        there.
        """
        signed = sum(self._signatures(user))
        self._changes = [replace(c, by=_unsigned(c.by, user)) for c in self._changes]
        self._aliases = {k: replace(a, by=_unsigned(a.by, user)) for k, a in self._aliases.items()}
        self._entries = {k: replace(e, by=_unsigned(e.by, user)) for k, e in self._entries.items()}
        return signed

    def _signatures(self, user: int) -> Iterable[bool]:
        stamps = (
            *(change.by for change in self._changes),
            *(alias.by for alias in self._aliases.values()),
            *(entry.by for entry in self._entries.values()),
        )
        return (stamp.user == user for stamp in stamps)

    def _forget(self, keys: list[tuple[int, str, str]]) -> int:
        for key in keys:
            del self._misses[key]
        return len(keys)

    def note(self, server: int, by: Stamp, lines: Iterable[Wording]) -> None:
        """Write lines into a server's log of changes."""
        for line in lines:
            self._changes.append(
                Change(len(self._changes) + 1, server, by, line.what, line.before, line.after)
            )


def _unsigned(by: Stamp, user: int) -> Stamp:
    return Stamp(None, by.at) if by.user == user else by
