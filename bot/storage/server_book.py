"""What a server's moderators decide: settings, their own words and entries, and the log of who
changed what.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

OUTSIDE = 0
"""Stands for the server where there is none: a DM, a group, the console."""
RELOAD = "reload"
"""What a log says where the rules were read again, which are the same for all servers."""
OPERATOR = 0
"""Stands for the person where the bot's operator did something."""
STRANGER = -1
"""Stands for the person where a moderator of another server did something: who is not told."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who did something, and when. `user` is None once the person had their data deleted,
    `OPERATOR` for nobody on Discord.
    """

    user: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """How the bot behaves in a server. None: the program's default, no role, no channel, kept for
    ever.
    """

    server: int
    default_edition: str | None = None
    private: bool = False
    moderator_role: int | None = None
    report_channel: int | None = None
    retention_days: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One line of a server's log: who changed what, and its text before and after. `id` grows with
    each line.
    """

    id: int
    server: int
    by: Stamp
    what: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Alias:
    """A server's own words for an entry. The same words may stand for several entries."""

    server: int
    words: str
    entry: str
    by: Stamp


@dataclass(frozen=True, slots=True)
class HouseEntry:
    """A server's own rule or ruling. `id` is unique in the server, `kind` is as in the corpus."""

    server: int
    id: str
    edition: str
    kind: str
    title: str
    text: str
    by: Stamp
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Miss:
    """A query that found nothing, and how often. `edition` is empty where the query named none."""

    query: str
    edition: str
    count: int
    last_seen: datetime


class ServerBook(Protocol):
    """What servers keep. Every change by a moderator is logged together with the change itself."""

    async def settings(self, server: int) -> ServerSettings:
        """A server's settings; the defaults if it changed none."""

    async def save_settings(self, settings: ServerSettings, by: Stamp) -> ServerSettings:
        """Keep settings, log each one that differs, and return those from before."""

    async def log(
        self, server: int, by: Stamp, what: str, before: str | None = None, after: str | None = None
    ) -> None:
        """Log a change that is kept elsewhere, such as a reload. What is logged `OUTSIDE` stands in
        all logs, and so does every `RELOAD`.
        """

    async def changes(
        self, server: int, *, before: int | None = None, limit: int = 10
    ) -> tuple[Change, ...]:
        """A server's log, the newest first, with what stands in all; `before` continues after the
        last id of the page before.
        """

    async def latest(self, what: str) -> Change | None:
        """The newest line about this, of all servers' logs."""

    async def aliases(self, server: int) -> tuple[Alias, ...]:
        """A server's own words, in the order of the words."""

    async def add_alias(self, alias: Alias) -> bool:
        """Keep an alias; False if the server has it already. `LimitError` if the server has too
        many.
        """

    async def remove_alias(
        self, server: int, words: str, by: Stamp, entry: str | None = None
    ) -> tuple[Alias, ...]:
        """Remove words, for one entry or for all; return what was removed."""

    async def entries(self, server: int) -> tuple[HouseEntry, ...]:
        """A server's own entries, in the order of their ids."""

    async def put_entry(self, entry: HouseEntry) -> HouseEntry | None:
        """Keep an entry, in place of the one with its id, and return that one. `LimitError` if it
        is too large, or the server has too many.
        """

    async def remove_entry(self, server: int, id: str, by: Stamp) -> HouseEntry | None:
        """Remove an entry and return it; None if there is none."""

    async def miss(self, server: int, query: str, edition: str, at: datetime) -> None:
        """Count a query that found nothing. Queries are cut to the limit; of too many the rarest is
        dropped.
        """

    async def misses(self, server: int | None = None, *, limit: int = 25) -> tuple[Miss, ...]:
        """The queries that found nothing, most frequent first: of one server, or all added up for
        the operator.
        """

    async def clear_misses(self, server: int, by: Stamp) -> int:
        """Forget a server's misses, log it, and return how many there were."""
