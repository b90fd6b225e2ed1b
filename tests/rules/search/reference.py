"""The scores of a search, written down in the plainest way: loops over texts, no index."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from bot.rules.entry import Entry
from bot.rules.search.indexing.index_builder import CONCEPT_WEIGHT, FIELDS, SATURATION
from bot.rules.text import trigrams
from bot.rules.text.lexicon import CONCEPT, Lexicon


def texts(entry: Entry) -> dict[str, tuple[str, ...]]:
    """What an entry says, by field."""
    return {
        "title": (entry.title,),
        "aliases": entry.aliases,
        "asked": entry.asked,
        "question": (entry.question,) if entry.question else (),
        "path": entry.path[:-1],
        "body": (entry.text.replace(entry.question, "", 1) if entry.question else entry.text,),
    }


class Reference:
    """BM25F, the nearest asked-as line and the nearest name, for every entry of a small corpus."""

    def __init__(self, entries: Sequence[Entry], lexicon: Lexicon) -> None:
        self.entries = entries
        self.lexicon = lexicon
        self.said = [
            {
                field: [term for text in texts(entry)[field] for term in lexicon.terms(text)]
                for field in FIELDS
            }
            for entry in entries
        ]

    def frequency(self, term: str) -> int:
        """In how many entries the term stands."""
        return sum(any(term in found for found in said.values()) for said in self.said)

    def idf(self, term: str) -> float:
        """How rare the term is (Robertson and Spärck Jones, never negative)."""
        frequency = self.frequency(term)
        return math.log(1 + (len(self.entries) - frequency + 0.5) / (frequency + 0.5))

    def bm25f(self, term: str, number: int) -> float:
        """Field frequencies by length, weighted, summed; then saturated."""
        total = 0.0
        for field, (weight, norm) in FIELDS.items():
            lengths = [len(said[field]) for said in self.said if said[field]]
            found = self.said[number][field]
            if term in found:
                mean = sum(lengths) / len(lengths)
                total += weight * found.count(term) / (1 - norm + norm * len(found) / mean)
        return self.idf(term) * total / (SATURATION + total)

    def line(self, text: str) -> dict[str, float]:
        """A title, alias, question or asked-as line as a unit vector of its terms' weights."""
        weights = {
            term: self.idf(term) * (CONCEPT_WEIGHT if term.startswith(CONCEPT) else 1.0)
            for term in set(self.lexicon.terms(text))
        }
        norm = math.sqrt(sum(weight**2 for weight in weights.values()))
        return {term: weight / norm for term, weight in weights.items()}

    def nearest_line(self, number: int, shares: dict[str, float]) -> float:
        """The best cosine of the query (term → its share of a unit vector) with a line of the
        entry.
        """
        fields = texts(self.entries[number])
        lines = [
            self.line(text)
            for field in ("title", "aliases", "question", "asked")
            for text in fields[field]
        ]
        return max(
            sum(share * line.get(term, 0.0) for term, share in shares.items()) for line in lines
        )

    def nearest_name(self, number: int, typed: Iterable[str]) -> float:
        """The best cosine by letters of the query with a name of the entry."""
        entry = self.entries[number]
        asked = trigrams(" ".join(typed))
        names = [trigrams(name) for name in (entry.title, *entry.aliases)]
        cosines = [
            len(asked & name) / math.sqrt(len(asked) * len(name))
            for name in names
            if asked and name
        ]
        return max(cosines, default=0.0)
