"""Finding the entry that answers: names first, then one blended score, then how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bot.rules.editions import EditionReading, read_editions
from bot.rules.entry import EDITIONS, Kind
from bot.rules.search.certainty import NO_ANSWER, Confidence, Evidence, judge
from bot.rules.search.coverage import Coverage
from bot.rules.search.evaluation import evaluate
from bot.rules.search.found import Found, Hit
from bot.rules.search.indexing.index import Index
from bot.rules.search.indexing.postings import Floats, highest
from bot.rules.search.own_answer import counterpart, first_of, own_answer, same_subject
from bot.rules.search.question import Question, checked_query, read_question
from bot.rules.search.scoring import DOCUMENTED
from bot.rules.search.unfinished_names import BY_ALIAS, BY_TITLE, begun_names
from bot.rules.text import MAX_QUERY

ANY_KIND = frozenset(Kind)
ALIAS, TITLE = 10.0, 20.0
"""Added to the score of an entry whose alias, or title, is the whole query."""
USUAL = 30.0
"""Added to such an entry of the usual edition, when none was named."""
ROW = 5.0
"""Added to the row of a table that two values of a query name: another row has other numbers."""
DEFAULT_EDITION = 0.03
"""Added for the edition that the asker plays, when none was named."""
LETTERS = 0.4
"""Likeness by letters that is enough for a box: `over wat` for Overwatch."""
MIN_RANKED = 20
"""So many of the best entries are looked at at least."""
OWN = 3
"""Entries of the usual edition that come before those of others, where it answers."""
SAME_SUBJECT = "on the subject of another edition's rule that answers this"


@dataclass(frozen=True, slots=True)
class Searcher:
    """Searches one index. A question that names no edition is about `default_edition`, the usual
    one.
    """

    index: Index
    default_edition: str

    def search(
        self,
        query: str,
        editions: Sequence[str] = (),
        limit: int = 5,
        kinds: frozenset[Kind] = ANY_KIND,
        only_usual: bool = False,
    ) -> Found:
        """The entries of `kinds` that answer, best first. Editions named in the query count before
        `editions`; where none is named, the usual edition's answer comes first, if it has one, and
        with `only_usual` nothing of other editions beside it.

        Raises `InputError` for an empty query and `LimitError` for one of more than `MAX_QUERY`
        characters.
        """
        query = checked_query(query)
        by_id = self.index.corpus.by_id
        entry = by_id.get(query.lower())
        if entry:
            certain = Evidence(Coverage(0.0, 0.0), 1.0, 1.0, 1.0, 1.0, exact=True)
            hit = Hit(entry, 1.0, certain)
            return Found(query, (entry.edition,), Confidence.HIGH, "id", (hit,))
        reading = self.read(query)
        unknown = reading.unknown
        if unknown and not reading.editions:
            named = " or ".join(unknown)
            reason = f"there are no rules of the {named} edition here"
            return Found(query, unknown, Confidence.NONE, reason, ())
        asked = reading.editions or tuple(editions)
        question = read_question(self.index, reading.text)
        return self._answer(query, question, asked, limit, kinds, only_usual)

    def _answer(
        self,
        query: str,
        question: Question,
        asked: tuple[str, ...],
        limit: int,
        kinds: frozenset[Kind],
        only_usual: bool,
    ) -> Found:
        """What the editions asked for answer, or the usual one where none is; failing that, what
        another one surely answers, which counts as the answer only where none was asked for.
        """
        wanted = asked or (self.default_edition,)
        hits = self._hits(question, wanted, limit, kinds)
        hits = self._usual_first(question, hits)
        own = own_answer(self.index.corpus, hits, question)
        if own:
            confidence, reason = judge(own.evidence, own.matched)
            if not asked and not only_usual:
                hits = self._among_all(question, hits, limit, kinds)
            return Found(query, asked, confidence, reason, hits)
        others = self._sure_elsewhere(question, wanted, limit, kinds)
        same = self._same_subject(question, wanted, kinds)
        same = same or counterpart(self.index.corpus, others, hits)
        if same:
            shown = first_of(same, hits, limit)
            return Found(query, asked, Confidence.MEDIUM, SAME_SUBJECT, shown)
        if not others:
            if not asked:
                hits = self._among_all(question, hits, limit, kinds)
            return Found(query, asked, Confidence.NONE, NO_ANSWER, hits)
        first = others[0]
        named = ", ".join(wanted)
        reason = f"not in {named}; found in {first.entry.edition}"
        if asked:
            return Found(query, asked, Confidence.NONE, reason, others)
        confidence, _ = judge(first.evidence)
        return Found(query, (), confidence, reason, others, lacking=self.default_edition)

    def _usual_first(self, question: Question, hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
        """Of several editions named the usual one's answer first, if it has one: whoever says what
        held in the 10th asks about the 11th.
        """
        own = [hit for hit in hits if hit.entry.edition == self.default_edition]
        answer = own_answer(self.index.corpus, own, question)
        return first_of(answer, hits, len(hits)) if answer else hits

    def _among_all(
        self, question: Question, usual: tuple[Hit, ...], limit: int, kinds: frozenset[Kind]
    ) -> tuple[Hit, ...]:
        """The best hits of the usual edition, those of other editions, then its further ones."""
        anywhere = self._hits(question, (), 2 * limit, kinds)
        others = [hit for hit in anywhere if hit.entry.edition != self.default_edition]
        best = usual[:OWN]
        further = usual[OWN:]
        return (*best, *others, *further)[:limit]

    def _same_subject(
        self, question: Question, wanted: Sequence[str], kinds: frozenset[Kind]
    ) -> Hit | None:
        """What an edition wanted has on the subject of another edition's alias."""
        corpus = self.index.corpus
        entry = same_subject(corpus, question, wanted)
        if entry is None or entry.kind not in kinds:
            return None
        (hit,) = evaluate(self.index, question, [corpus.entries.index(entry)])
        return hit

    def read(self, text: str) -> EditionReading:
        """The editions that a text names, as players write them, and the text without them."""
        return read_editions(self.index.lexicon.spell_out(text))

    def complete(self, text: str, editions: Sequence[str] = (), limit: int = 25) -> tuple[Hit, ...]:
        """Entries for a box in which `text` stands so far; never raises, and empty where nothing
        fits.

        Names that begin with the text come first, then titles with words that begin so, then what
        it describes.
        """
        reading = self.read(text[:MAX_QUERY])
        typed = reading.text
        asked = reading.editions or tuple(editions)
        question = read_question(self.index, typed, complete=True)
        names = self._begun_names(question, typed, asked)[:limit]
        begun = evaluate(self.index, question, names)
        if begun and typed.split()[-1] in self.index.lexicon.stop:
            return begun  # `go to` begins a name; as a word, `to` says nothing
        found = list(begun)
        shown = {hit.entry.id for hit in begun}
        for hit in self._hits(question, asked, limit):
            if hit.entry.id not in shown and _fits_box(hit.evidence):
                found.append(hit)
        return tuple(found[:limit])

    def _begun_names(self, question: Question, text: str, asked: tuple[str, ...]) -> list[int]:
        """Entries with a name that begins with a text: those of the usual edition first, then main
        entries, then short titles.
        """
        index = self.index
        begun = begun_names(index, text)
        total = self._total(question, asked, ANY_KIND)
        found = [e for e in begun if total[e] > 0]

        def order(e: int) -> tuple[Any, ...]:
            entry = index.entries[e]
            return (
                entry.edition != self.default_edition,
                begun[e] < BY_ALIAS,
                not index.corpus.is_main(entry),
                begun[e] < BY_TITLE,
                len(entry.title),
                -index.edition[e],
                -total[e],
                e,
            )

        return sorted(found, key=order)

    def _hits(
        self,
        question: Question,
        asked: tuple[str, ...],
        limit: int,
        kinds: frozenset[Kind] = ANY_KIND,
    ) -> tuple[Hit, ...]:
        """The best entries of the editions asked for (none: of all), the best of each edition
        first.
        """
        total = self._total(question, asked, kinds)
        ranked = highest(total, max(limit * 4, MIN_RANKED))
        order = [int(e) for e in ranked if total[e] > 0]
        if len(asked) > 1:
            order = self._best_of_each(total, order)
        shown = order[:limit]
        if not asked or not order or order[0] in question.rows:
            return evaluate(self.index, question, shown)
        first = order[0]
        scores = question.scores.total
        gap = float(scores.max()) - float(scores[first])
        named_in = {self.index.entries[e].edition for e in question.named}
        is_rival = bool(named_in) and named_in.isdisjoint(asked)
        return evaluate(self.index, question, shown, is_rival, gap)

    def _sure_elsewhere(
        self,
        question: Question,
        asked: tuple[str, ...],
        limit: int,
        kinds: frozenset[Kind],
    ) -> tuple[Hit, ...]:
        """The hits of the editions that were not asked for, if the first one surely answers."""
        rest = tuple(edition for edition in EDITIONS if edition not in asked)
        if not rest:
            return ()
        others = self._hits(question, rest, limit, kinds)
        is_sure = any(hit.is_sure for hit in others[:1])
        return others if is_sure else ()

    def _total(self, question: Question, asked: tuple[str, ...], kinds: frozenset[Kind]) -> Floats:
        """The blended score, with names on top; 0 for entries that may not be shown."""
        index = self.index
        total = question.scores.total.copy()
        named = list(question.named)
        titled = list(question.titled)
        rows = list(question.rows)
        # A name counts, wherever it is from.
        documented = index.documented[named]
        total[named] += ALIAS - DOCUMENTED * documented
        total[titled] += TITLE - ALIAS
        total[rows] += ROW
        if kinds != ANY_KIND:
            is_wanted = np.array([kind in kinds for kind in Kind])
            total *= is_wanted[index.kind]
        if asked:
            is_asked = np.array([edition in asked for edition in EDITIONS])
            total *= is_asked[index.edition]
            return total
        usual = EDITIONS.index(self.default_edition)
        is_usual = index.edition == usual
        is_usual &= total > 0
        total += DEFAULT_EDITION * is_usual
        total[named] += USUAL * is_usual[named]
        return total

    def _best_of_each(self, total: Floats, order: list[int]) -> list[int]:
        """The best entry of each edition first, however many of another edition surpass it, then
        the rest.
        """
        heads = []
        is_found = total > 0
        for edition in range(len(EDITIONS)):
            is_own = self.index.edition == edition
            own = np.flatnonzero(is_own & is_found)
            if len(own):
                place = np.argmax(total[own])
                best = int(own[place])
                heads.append(best)
        heads.sort(key=lambda e: -total[e])
        rest = [e for e in order if e not in heads]
        return heads + rest


def _fits_box(evidence: Evidence) -> bool:
    """Whether an entry has anything of what a box says, by words or by letters."""
    return evidence.coverage.mass > 0 or evidence.names >= LETTERS
