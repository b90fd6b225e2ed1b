"""What changed from one corpus to the next."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.corpus import Corpus


@dataclass(frozen=True, slots=True)
class Difference:
    """Ids in reading order: new ones, those that say something else, those that are gone; whether sources changed."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]
    sources: bool = False

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed or self.sources)


def difference(old: Corpus, new: Corpus) -> Difference:
    """From `old` to `new`. An entry that only moved to another line has not changed."""
    return Difference(
        added=tuple(entry.id for entry in new.entries if entry.id not in old.by_id),
        changed=tuple(e.id for e in new.entries if e.id in old.by_id and old.by_id[e.id] != e),
        removed=tuple(entry.id for entry in old.entries if entry.id not in new.by_id),
        sources=dict(old.sources) != dict(new.sources),
    )
