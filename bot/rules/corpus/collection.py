"""The corpus as one frozen value, and the views of it that look-ups read."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from operator import attrgetter

from bot.rules.entry import EDITIONS, Entry, Kind, Source

CODE_DIGITS = 12
"""Of an `entry_code`."""


def entry_code(entry_id: str) -> str:
    """Twelve hex digits that stand for an id where an id (up to 100 characters) does not fit."""
    return hashlib.blake2s(entry_id.encode(), digest_size=CODE_DIGITS // 2).hexdigest()


@dataclass(frozen=True)
class Corpus:
    """Entries in reading order, and the sources they cite. A later folder's entry shadows an
    earlier one's.
    """

    entries: tuple[Entry, ...]
    sources: Mapping[str, Source]
    duplicates: tuple[Entry, ...] = ()
    """Entries whose id was taken in the same folder; `check` reports them."""
    read_as: str = ""
    """The version of what was read, where entries have been given topics since."""

    @cached_property
    def by_id(self) -> Mapping[str, Entry]:
        """Every entry by its id."""
        return {entry.id: entry for entry in self.entries}

    @cached_property
    def by_code(self) -> Mapping[str, Entry]:
        """Every entry by its `entry_code`."""
        return {entry_code(entry.id): entry for entry in self.entries}

    @cached_property
    def by_topic(self) -> Mapping[str, Mapping[str, Entry]]:
        """topic → edition → the topic's main entry of that edition (the first one; rules before
        other kinds).
        """
        topics: dict[str, dict[str, Entry]] = {}
        rules_first = sorted(self.entries, key=lambda entry: entry.kind is not Kind.RULE)
        for entry in rules_first:
            if entry.topic:
                held = topics.setdefault(entry.topic, {})
                held.setdefault(entry.edition, entry)
        return topics

    @cached_property
    def version(self) -> str:
        """Twelve hex digits that change with anything an entry or source says."""
        if self.read_as:
            return self.read_as
        names = [field.name for field in fields(Entry) if field.compare]
        digest = hashlib.sha256()
        for entry in sorted(self.entries, key=attrgetter("id")):
            said = tuple(getattr(entry, name) for name in names)
            digest.update(repr(said).encode())
        sources = sorted(self.sources.items())
        digest.update(repr(sources).encode())
        return digest.hexdigest()[:12]

    def ready(self) -> None:
        """Work out now what is otherwise worked out at first use, in the middle of a look-up."""
        _ = self.version, self.by_id, self.by_code, self.by_topic

    def holds_only(self, edition: str) -> str:
        """What is here of an edition's rules (`definitions`), where that is not all."""
        held = {source.holds for source in self.sources.values() if source.edition == edition}
        return held.pop() if len(held) == 1 else ""

    def topic_of(self, entry: Entry) -> str:
        """The entry's topic, or that of the nearest entry above; empty if none has one."""
        topic = entry.topic
        parent = entry.parent
        while not topic and parent:
            above = self.by_id.get(parent)
            topic = above.topic if above else ""
            parent, _, _ = parent.rpartition("/")
        return topic

    def is_main(self, entry: Entry) -> bool:
        """Whether the entry is the one of its edition that stands for its topic."""
        held = self.by_topic.get(entry.topic, {})
        return held.get(entry.edition) is entry

    def siblings(self, entry: Entry) -> tuple[Entry, ...]:
        """The main entries of the entry's `topic_of` in every other edition."""
        held = self.by_topic.get(self.topic_of(entry), {})
        others = [edition for edition in EDITIONS if edition != entry.edition]
        return tuple(held[edition] for edition in others if edition in held)
