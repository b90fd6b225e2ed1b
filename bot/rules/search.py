"""Finding the entry that answers: hard tiers first, then one blended score, then how sure we are of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np

from bot.errors import InputError, LimitError
from bot.rules.editions import read_editions
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.expand import Group, groups
from bot.rules.index import Floats, Index, Ints
from bot.rules.scoring import Scores, Weights, coverage, score
from bot.rules.text import MAX_QUERY


class Confidence(StrEnum):
    """How far an answer may be trusted: an answer; an answer with alternatives; nothing answers."""

    HIGH = "high"
    MEDIUM = "medium"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for an entry as the answer, each 0 to 1 (see `Scores`), and `exact` for a name matched whole."""

    coverage: float
    words: float
    asked: float
    names: float
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry found, its score (0 to 1), and the alias that the query named, when it was one."""

    entry: Entry
    score: float
    matched: str = ""
    evidence: Evidence = Evidence(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a query. `editions` are those asked for. With `Confidence.NONE` the hits are only suggestions."""

    query: str
    editions: tuple[str, ...]
    confidence: Confidence
    reason: str
    hits: tuple[Hit, ...]

    @property
    def best(self) -> Hit | None:
        """The first hit, if something answers."""
        return self.hits[0] if self.hits and self.confidence is not Confidence.NONE else None


ANY_KIND = frozenset(Kind)
EXACT = 10.0
PREFIX = 0.15
"""Added to the score of an entry whose title the query names whole, or begins."""
DEFAULT_EDITION = 0.03
"""Added for the edition that the asker plays, when none was named."""
HIGH = 0.62
MEDIUM = 0.40
"""Least certainty for an answer without, and with, alternatives."""


@dataclass(frozen=True, slots=True)
class Searcher:
    """Searches one index. `default_edition` wins where entries of several editions answer equally well."""

    index: Index
    default_edition: str = "10th"
    weights: Weights = field(default_factory=Weights)

    def search(
        self, query: str, editions: Sequence[str] = (), limit: int = 5, kinds: frozenset[Kind] = ANY_KIND
    ) -> Found:
        """The entries of `kinds` that answer, best first. Editions named in the query count before `editions`.

        Raises `InputError` for an empty query and `LimitError` for one of more than `MAX_QUERY` characters.
        """
        query = " ".join(query.split())
        if not query:
            raise InputError("The query is empty; type a rule's name or a question, such as `coherency 10th`.")
        if len(query) > MAX_QUERY:
            raise LimitError(f"The query has {len(query)} characters; at most {MAX_QUERY} are allowed.")
        entry = self.index.corpus.by_id.get(query.lower())
        if entry:
            return Found(query, (entry.edition,), Confidence.HIGH, "id", (Hit(entry, 1.0),))
        reading = read_editions(self.index.lexicon.spell_out(query))
        named = reading.editions or (() if reading.unknown else tuple(editions))
        if reading.unknown and not reading.editions:
            return Found(query, reading.unknown, Confidence.NONE, f"no {' or '.join(reading.unknown)} edition here", ())
        return self._answer(query, reading.text, named, limit, kinds)

    def _answer(self, query: str, text: str, named: tuple[str, ...], limit: int, kinds: frozenset[Kind]) -> Found:
        text, named = self._bare_edition(text, named)
        found = groups(self.index, text)
        scores = score(self.index, found, self.weights)
        hits = self._ranked(text, found, scores, named, limit, kinds)
        confidence, reason = judge(hits)
        if confidence is Confidence.NONE and named:
            others = tuple(edition for edition in EDITIONS if edition not in named)
            elsewhere = self._ranked(text, found, scores, others, limit, kinds)
            if judge(elsewhere)[0] is Confidence.HIGH:
                where = ", ".join(dict.fromkeys(hit.entry.edition for hit in elsewhere[:1]))
                return Found(query, named, confidence, f"not in {', '.join(named)}; found in {where}", elsewhere)
        return Found(query, named, confidence, reason, hits)

    def complete(self, text: str, editions: Sequence[str] = (), limit: int = 25) -> tuple[Hit, ...]:
        """Entries for a box in which `text` stands so far, best first; never raises."""
        reading = read_editions(self.index.lexicon.spell_out(text[:MAX_QUERY]))
        named = reading.editions or tuple(editions)
        found = groups(self.index, reading.text, complete=True)
        return self._ranked(reading.text, found, score(self.index, found, self.weights), named, limit)

    def _bare_edition(self, text: str, named: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """`coherency 10`: a last number is an edition where the rest is a name in it, and the whole is none."""
        rest, _, number = text.rpartition(" ")
        edition = f"{number}th"
        if named or edition not in EDITIONS or self.index.name_key(text) in self.index.exact:
            return text, named
        known = any(
            self.index.corpus.entries[e].edition == edition for e in self.index.exact.get(self.index.name_key(rest), ())
        )
        return (rest, (edition,)) if known else (text, named)

    def _ranked(
        self,
        text: str,
        found: list[Group],
        scores: Scores,
        named: tuple[str, ...],
        limit: int,
        kinds: frozenset[Kind] = ANY_KIND,
    ) -> tuple[Hit, ...]:
        total = scores.total.copy()
        key = self.index.name_key(text)
        exact = self.index.exact.get(key, ()) if key else ()
        titled = [e for e in exact if self.index.name_key(self.index.corpus.entries[e].title) == key]
        total[list(exact)] += EXACT
        total[titled] += EXACT / 2
        if key:
            total[self.index.titles_beginning_with(key)] += PREFIX
        if named:
            total[~np.isin(self.index.edition, [EDITIONS.index(edition) for edition in named])] = 0
        else:
            total += DEFAULT_EDITION * (total > 0) * (self.index.edition == EDITIONS.index(self.default_edition))
        if kinds != ANY_KIND:
            total[~np.isin(self.index.kind, [i for i, kind in enumerate(Kind) if kind in kinds])] = 0
        first = _highest(total, max(limit * 4, 20))
        order = [int(e) for e in first if total[e] > DEFAULT_EDITION]
        return tuple(self._hit(e, found, scores, total, e in exact, text) for e in _mixed(self, order, named)[:limit])

    def _hit(self, e: int, found: list[Group], scores: Scores, total: Floats, exact: bool, text: str) -> Hit:
        entry = self.index.corpus.entries[e]
        evidence = Evidence(
            coverage(self.index, found, e),
            float(scores.words[e]),
            float(scores.asked[e]),
            float(scores.names[e]),
            exact,
        )
        key = self.index.name_key(text)
        alias = next((name for name in entry.aliases if self.index.name_key(name) == key), "") if exact else ""
        if self.index.name_key(entry.title) == key:
            alias = ""
        return Hit(entry, 1.0 if exact else certainty(evidence), alias, evidence)


def _highest(total: Floats, count: int) -> Ints:
    """Positions of the `count` highest, highest first, earlier ones first among equals."""
    if len(total) > count:
        least = np.partition(total, -count)[-count]
        positions = np.flatnonzero(total >= least)
    else:
        positions = np.arange(len(total))
    return positions[np.argsort(-total[positions], kind="stable")][:count]


def _mixed(searcher: Searcher, order: list[int], named: tuple[str, ...]) -> list[int]:
    """With several editions named, the best of each stands first."""
    if len(named) < 2:
        return order
    firsts: dict[str, int] = {}
    for e in order:
        firsts.setdefault(searcher.index.corpus.entries[e].edition, e)
    heads = sorted(firsts.values(), key=order.index)
    return heads + [e for e in order if e not in heads]


def certainty(evidence: Evidence) -> float:
    """How likely the entry answers, 0 to 1."""
    return min(1.0, 0.6 * evidence.coverage + 0.4 * evidence.asked + 0.2 * evidence.names)


def judge(hits: Sequence[Hit]) -> tuple[Confidence, str]:
    """How sure the first hit is, and why."""
    if not hits:
        return Confidence.NONE, "nothing matches"
    best = hits[0]
    if best.evidence.exact:
        return Confidence.HIGH, f"matched alias {best.matched}" if best.matched else "title matches"
    sure = certainty(best.evidence)
    if sure >= HIGH:
        return Confidence.HIGH, f"{best.evidence.coverage:.0%} of the query covered"
    if sure >= MEDIUM:
        return Confidence.MEDIUM, f"{best.evidence.coverage:.0%} of the query covered"
    return Confidence.NONE, "nothing here answers this"
