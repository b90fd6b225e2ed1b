"""Finding the entry that answers: hard tiers first, then one blended score, then how sure we are of
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from bot.errors import InputError, LimitError
from bot.rules.certainty import HIGH, Confidence, Evidence, certainty, judge
from bot.rules.editions import EditionReading, read_editions
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.fitting import fitting
from bot.rules.index import Index
from bot.rules.naming import Question, is_title, meant, read_question, siblings, stands_under
from bot.rules.postings import Floats, Ints
from bot.rules.scoring import Coverage, Weights, coverage
from bot.rules.text import MAX_QUERY

__all__ = ["ANY_KIND", "Confidence", "Found", "Hit", "Searcher"]

ANY_KIND = frozenset(Kind)
ALIAS, TITLE = 10.0, 20.0
"""Tiers: added to the score of an entry whose alias, or title, is the whole query."""
ROW = 5.0
"""Added to the row of a table that two values of a query name: Strength and Toughness, or two
Weapon Skills.
"""
PREFIX = 0.15
"""Added to the score of an entry whose title begins with the whole query."""
DEFAULT_EDITION = 0.03
"""Added for the edition that the asker plays, when none was named."""
NEWER = 2.0
"""Added for each edition that an entry of the name is newer: more than their words can tell, less
than a title.
"""
UNDER = 1.0
"""Taken from an entry of the name that stands under another of it: the rule comes before a part of
it.
"""
LETTERS = 0.4
"""Likeness by letters that is enough for a box: `over wat` for Overwatch."""
FITTED = 5
"""Entries among which a table is looked for that holds the numbers of a query."""
RELEVANT = 0.25
"""An entry with less than this share of the best one's score is not offered."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry found, how likely it answers (0 to 1), and the alias that the query named, when it
    was one.
    """

    entry: Entry
    score: float
    evidence: Evidence
    matched: str = ""

    @property
    def meant(self) -> bool:
        """Whether the query surely means this entry, or names it but for the spelling."""
        return self.score >= HIGH or self.evidence.misspelt


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a query. `editions` are those asked for. With `Confidence.NONE` the hits are
    only suggestions.
    """

    query: str
    editions: tuple[str, ...]
    confidence: Confidence
    reason: str
    hits: tuple[Hit, ...]

    @property
    def best(self) -> Hit | None:
        """The first hit, if something answers."""
        return self.hits[0] if self.hits and self.confidence is not Confidence.NONE else None


@dataclass(frozen=True, slots=True)
class Searcher:
    """Searches one index. `default_edition` wins where entries of several editions answer equally
    well.
    """

    index: Index
    default_edition: str = "10th"
    weights: Weights = field(default_factory=Weights)

    def search(
        self,
        query: str,
        editions: Sequence[str] = (),
        limit: int = 5,
        kinds: frozenset[Kind] = ANY_KIND,
    ) -> Found:
        """The entries of `kinds` that answer, best first. Editions named in the query count before
        `editions`.

        Raises `InputError` for an empty query and `LimitError` for one of more than `MAX_QUERY`
        characters.
        """
        query = " ".join(query.split())
        if not query:
            raise InputError(
                "The query is empty; type a rule's name or a question, such as `coherency 10th`."
            )
        if len(query) > MAX_QUERY:
            raise LimitError(
                f"The query has {len(query)} characters; at most {MAX_QUERY} are allowed."
            )
        entry = self.index.corpus.by_id.get(query.lower())
        if entry:
            exact = Evidence(Coverage(0.0, 0.0), 1.0, 1.0, 1.0, 1.0, exact=True)
            return Found(query, (entry.edition,), Confidence.HIGH, "id", (Hit(entry, 1.0, exact),))
        reading = self.read(query)
        if reading.unknown and not reading.editions:
            unknown = " or ".join(reading.unknown)
            return Found(
                query,
                reading.unknown,
                Confidence.NONE,
                f"there are no rules of the {unknown} edition here",
                (),
            )
        text, asked = meant(self.index, reading.text, reading.editions or tuple(editions))
        question = read_question(self.index, text, self.weights)
        hits = self._hits(question, asked, max(limit, FITTED), kinds)
        confidence, reason = _judged(hits)
        if confidence is not Confidence.NONE and not self._is_title(hits[0], question):
            hits = self._fitted(text, hits, kinds)
        hits = hits[:limit]
        rest = tuple(e for e in EDITIONS if e not in asked)
        if confidence is Confidence.NONE and asked and rest:
            others = self._hits(question, rest, limit, kinds, poor=False)
            if others and others[0].meant:
                return Found(
                    query,
                    asked,
                    confidence,
                    f"not in {', '.join(asked)}; found in {others[0].entry.edition}",
                    others,
                )
        return Found(query, asked, confidence, reason, hits)

    def read(self, text: str) -> EditionReading:
        """The editions that a text names, as players write them, and the text without them."""
        return read_editions(self.index.lexicon.spell_out(text))

    def nearest(self, query: str) -> Hit | None:
        """The best entry of the editions that the query names, however little speaks for it: what
        is calibrated on.
        """
        reading = self.read(" ".join(query.split()))
        if reading.unknown and not reading.editions:
            return None
        text, asked = meant(self.index, reading.text, reading.editions)
        return next(iter(self._hits(read_question(self.index, text, self.weights), asked, 1)), None)

    def complete(self, text: str, editions: Sequence[str] = (), limit: int = 25) -> tuple[Hit, ...]:
        """Entries for a box in which `text` stands so far; never raises, and empty where nothing
        fits.

        Names that begin with the text come first, then titles with words that begin so, then what
        it describes.
        """
        reading = self.read(text[:MAX_QUERY])
        asked = reading.editions or tuple(editions)
        question = read_question(self.index, reading.text, self.weights, complete=True)
        begun = self.index.begun(reading.text)
        total = self._total(question, asked, ANY_KIND)
        named = [e for e in begun if total[e] > 0]
        named.sort(key=lambda e: self._place(e, begun[e], float(total[e])))
        names = self._made(question, named[:limit])
        shown = {hit.entry.id for hit in names}
        if named and reading.text.split()[-1] in self.index.lexicon.stop:
            return names  # `go to` begins a name; as a word, `to` says nothing
        rest = (hit for hit in self._hits(question, asked, limit) if hit.entry.id not in shown)
        fits = (
            hit for hit in rest if hit.evidence.coverage.mass > 0 or hit.evidence.names >= LETTERS
        )
        return (*names, *fits)[:limit]

    def _place(self, e: int, begun: int, total: float) -> tuple[Any, ...]:
        """Sorts names that begin with a text: main entries first, then the usual edition, then
        short titles.
        """
        entry = self.index.corpus.entries[e]
        main = self.index.corpus.by_topic.get(entry.topic, {}).get(entry.edition) is entry
        usual = entry.edition == self.default_edition
        return (
            begun < 2,
            not main,
            begun < 3,
            not usual,
            len(entry.title),
            -self.index.edition[e],
            -total,
            e,
        )

    def _edition(self, entry: int) -> str:
        return self.index.corpus.entries[entry].edition

    def _hits(
        self,
        question: Question,
        asked: tuple[str, ...],
        limit: int,
        kinds: frozenset[Kind] = ANY_KIND,
        poor: bool = True,
    ) -> tuple[Hit, ...]:
        """`poor`: each of several editions has a hit, however far it is behind another edition's."""
        total = self._total(question, asked, kinds)
        best = _highest(total, max(limit * 4, 20))
        scores = question.scores.total
        least = RELEVANT * max((float(scores[e]) for e in best if total[e] > 0), default=0.0)
        order = [int(e) for e in best if total[e] > 0 and scores[e] >= least]
        if len(asked) > 1:
            order = self._best_of_each(
                total if poor else np.where(scores >= least, total, 0), order
            )
        rival = bool(asked and question.named) and not any(
            self._edition(e) in asked for e in question.named
        )
        sure = not asked or not order or order[0] in question.rows
        gap = 0.0 if sure else max(0.0, float(scores.max(initial=0.0)) - float(scores[order[0]]))
        of_name = [
            e
            for usual in asked or (self.default_edition,)
            for e in siblings(self.index, question.named, usual)
        ]
        return self._made(question, order[:limit], rival, gap, of_name)

    def _total(self, question: Question, asked: tuple[str, ...], kinds: frozenset[Kind]) -> Floats:
        """The blended score with the tiers on top; 0 for entries that may not be shown."""
        total = question.scores.total.copy()
        named = list(question.named)
        begun = self.index.titles_beginning_with(question.key) if question.key else []
        total[named] += (
            ALIAS - self.weights.documented * self.index.documented[named]
        )  # a name counts, wherever it is from
        total[[e for e in named if is_title(self.index, e, question.key)]] += TITLE - ALIAS
        total[[e for e in named if stands_under(self.index, e, named)]] -= UNDER
        total[list(question.rows)] += ROW
        total[begun] += PREFIX
        if kinds != ANY_KIND:
            total *= np.array([kind in kinds for kind in Kind])[self.index.kind]
        if asked:
            total *= np.array([edition in asked for edition in EDITIONS])[self.index.edition]
            return total
        shown = total > 0
        total += (
            DEFAULT_EDITION * shown * (self.index.edition == EDITIONS.index(self.default_edition))
        )
        total[named] += NEWER * self.index.edition[named] * shown[named]
        first = self._usual_first(total, named or begun)
        if first:
            total[first] += total.max() - total[first].max() + NEWER
        return total

    def _usual_first(self, total: Floats, named: list[int]) -> list[int]:
        """Entries of the usual edition that stand before the best one, where that has the name of
        another edition's: those of this name, else the entry of its topic.
        """
        best = int(np.argmax(total)) if len(total) else -1
        if best not in named or self._edition(best) == self.default_edition:
            return []
        same = [e for e in named if self._edition(e) == self.default_edition and total[e] > 0]
        return same or [
            e for e in siblings(self.index, (best,), self.default_edition) if total[e] > 0
        ]

    def _is_title(self, hit: Hit, question: Question) -> bool:
        return hit.evidence.exact and is_title(
            self.index, self.index.numbers[hit.entry.id], question.key
        )

    def _fitted(self, text: str, hits: tuple[Hit, ...], kinds: frozenset[Kind]) -> tuple[Hit, ...]:
        """Hits with the row of the first one's table in front that the numbers of the text fall
        into.
        """
        entry = fitting(self.index, text, [hit.entry for hit in hits])
        if entry is hits[0].entry or entry.kind not in kinds:
            return hits
        first = next(
            (hit for hit in hits if hit.entry is entry), replace(hits[0], entry=entry, matched="")
        )
        return (first, *(hit for hit in hits if hit.entry is not entry))

    def _best_of_each(self, total: Floats, order: list[int]) -> list[int]:
        """The best entry of each edition first, however many of another edition surpass it, then
        the rest.
        """
        held = [
            np.flatnonzero((self.index.edition == edition) & (total > 0))
            for edition in range(len(EDITIONS))
        ]
        heads = sorted(
            (int(found[np.argmax(total[found])]) for found in held if len(found)),
            key=lambda e: -total[e],
        )
        return heads + [e for e in order if e not in heads]

    def _made(
        self,
        question: Question,
        found: list[int],
        rival: bool = False,
        gap: float = 0.0,
        of_name: Sequence[int] = (),
    ) -> tuple[Hit, ...]:
        """Entries as hits. `of_name`: those of the subject that the query names in other editions."""
        covers = coverage(self.index, question.words, found)
        return tuple(
            self._hit(question, e, cover, rival, gap, e in of_name)
            for e, cover in zip(found, covers, strict=True)
        )

    def _hit(
        self, question: Question, e: int, cover: Coverage, rival: bool, gap: float, sibling: bool
    ) -> Hit:
        entry, scores = self.index.corpus.entries[e], question.scores
        named = e in question.named
        evidence = Evidence(
            cover,
            float(scores.words[e]),
            float(scores.asked[e]),
            float(scores.names[e]),
            float(scores.latent[e]),
            exact=named and not question.misspelt,
            misspelt=named and question.misspelt,
            rival=rival,
            gap=gap,
            row=e in question.rows,
            sibling=sibling,
        )
        alias = ""
        if named and not is_title(self.index, e, question.key):
            alias = next(
                name for name in entry.aliases if self.index.name_key(name) == question.key
            )
        return Hit(entry, certainty(evidence), evidence, alias)


def _highest(total: Floats, count: int) -> Ints:
    """Positions of the `count` highest, highest first, earlier ones first among equals."""
    positions = np.flatnonzero(total >= _at_most_highest(total, count))
    if len(positions) > count:
        positions = positions[total[positions] >= np.partition(total[positions], -count)[-count]]
    return positions[np.argsort(-total[positions], kind="stable")][:count]


def _at_most_highest(total: Floats, count: int) -> float:
    """No more than the `count`-th highest, found sooner: the `count`-th of the highest of each of
    some more parts.
    """
    parts = 4 * count
    size = len(total) // parts
    if not size:
        return -np.inf
    heads = total[: parts * size].reshape(parts, size).max(axis=1)
    return float(np.partition(heads, -count)[-count])


def _judged(hits: Sequence[Hit]) -> tuple[Confidence, str]:
    if not hits:
        return Confidence.NONE, "nothing here answers this"
    return judge(hits[0].evidence, hits[0].matched)
