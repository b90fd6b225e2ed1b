"""What a server's log says about a change of its settings, aliases and entries: the same in every
store.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from bot.storage.server_book import Alias, HouseEntry, ServerSettings
from bot.storage.texts import keepable


@dataclass(frozen=True, slots=True)
class Wording:
    """A line of the log before it is kept: what changed, from what, to what."""

    what: str
    before: str | None = None
    after: str | None = None

    @classmethod
    def of(cls, what: str, before: str | None, after: str | None) -> Wording:
        """A line from texts that came from outside."""
        return cls(keepable(what), before and keepable(before), after and keepable(after))


def settings_changes(before: ServerSettings, after: ServerSettings) -> tuple[Wording, ...]:
    """One line for each setting that differs."""
    lines = []
    for field in fields(ServerSettings):
        old = getattr(before, field.name)
        new = getattr(after, field.name)
        if old != new and field.name != "server":
            what = f"setting {field.name.replace('_', ' ')}"
            lines.append(Wording(what, _shown(old), _shown(new)))
    return tuple(lines)


def alias_added(alias: Alias) -> Wording:
    """A server has new words for an entry."""
    return Wording(f"alias {alias.words}", after=alias.entry)


def alias_removed(alias: Alias) -> Wording:
    """A server gave up words for an entry."""
    return Wording(f"alias {alias.words}", before=alias.entry)


def entry_changed(id: str, before: HouseEntry | None, after: HouseEntry | None) -> Wording:
    """A server's own entry was added, edited or removed."""
    return Wording(f"entry {id}", _entry_text(before), _entry_text(after))


def misses_cleared(count: int) -> Wording:
    """A server's misses were forgotten."""
    return Wording("questions without an answer", f"{count:,}", "none")


def epoch_revealed(number: int) -> Wording:
    """A moderator ended an epoch."""
    return Wording(f"epoch {number}", "open", "ended and revealed")


def restored(last: int, open_now: int, copied: str) -> Wording:
    """A copy went on in the database's place: `last` was the newest epoch in it."""
    return Wording.of(
        "restored from a backup", f"epoch {last}", f"epoch {open_now}; the backup is of {copied}"
    )


def _shown(value: object) -> str | None:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return None if value is None else str(value)


def _entry_text(entry: HouseEntry | None) -> str | None:
    if entry is None:
        return None
    title = f"{entry.title} [{entry.edition} {entry.kind}]"
    if entry.aliases:
        title += f" (also: {', '.join(entry.aliases)})"
    return f"{title}\n\n{entry.text}"
