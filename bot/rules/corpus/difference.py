"""What changed from one corpus to the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.rules.corpus.collection import Corpus

TURN = 256
"""Entries from one turn to the next."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Ids in reading order: new ones, those that say something else, those that are gone; whether
    sources changed.
    """

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]
    sources: bool = False

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed or self.sources)


def difference(old: Corpus, new: Corpus, turn: Callable[[], None] = lambda: None) -> Difference:
    """From `old` to `new`. An entry that only moved to another line has not changed.

    `turn` is called now and then, for those who have something else to do meanwhile.
    """
    added = []
    changed = []
    for number, entry in enumerate(new.entries):
        before = old.by_id.get(entry.id)
        if before is None:
            added.append(entry.id)
        elif before != entry:
            changed.append(entry.id)
        if number % TURN == TURN - 1:
            turn()
    removed = [name for name in old.by_id if name not in new.by_id]
    has_other_sources = dict(old.sources) != dict(new.sources)
    return Difference(tuple(added), tuple(changed), tuple(removed), has_other_sources)
