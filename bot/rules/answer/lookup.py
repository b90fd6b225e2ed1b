"""What to answer to a question: which entry, what else it could be, and where else to look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.errors import InputError
from bot.rules.editions import read_editions
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.search import ANY_KIND, Confidence, Found, Hit, Searcher
from bot.rules.search.certainty import MEDIUM
from bot.rules.search.typed_words import Role, read_words
from bot.rules.text import MAX_QUERY

OTHERS = 4
"""How many entries beside the answer are offered."""
WEAK = 0.15
"""A score below which an entry beside the answer is not worth a line of the menu."""
NEAR = 0.05
"""Least certainty of an entry that is offered where nothing answers: chatter comes near to none."""
SUBJECT = 2
"""Most words of a subject that official answers are listed for."""
OFFICIAL = frozenset({Kind.FAQ})


@dataclass(frozen=True, slots=True)
class Answer:
    """`entry` answers (none: nothing does, and `others` are only the nearest of the editions asked
    for).

    `editions` are the ones asked for (none: any). `elsewhere` are entries of other editions, where
    none of the ones asked for has an answer. `lacking` is the usual edition, where none was asked
    for and it has no answer: `entry` is another edition's then. `matched` is the alias that the
    question named, if it named one; `own_words` says that it is the server's own. Of several
    editions asked for `beside` is what further ones answer where they do not have the same rule,
    and `without` are those that have no answer.
    """

    query: str
    editions: tuple[str, ...]
    confidence: Confidence
    entry: Entry | None
    matched: str = ""
    others: tuple[Entry, ...] = ()
    elsewhere: tuple[Entry, ...] = ()
    own_words: bool = False
    lacking: str = ""
    beside: tuple[Entry, ...] = ()
    without: tuple[str, ...] = ()

    @property
    def sure(self) -> bool:
        """The entry may be shown without asking back."""
        return self.confidence is Confidence.HIGH


def look_up(
    searcher: Searcher,
    query: str,
    editions: Sequence[str] = (),
    kinds: frozenset[Kind] = ANY_KIND,
    only_usual: bool = False,
) -> Answer:
    """Find the entry that answers, never one of an edition that was not asked for. Where none was,
    the usual one counts as asked for if `only_usual`; else another may answer in its place, and be
    offered beside it.

    Raises as `Searcher.search` does, and `InputError` where the query names other editions than
    `editions`.
    """
    _check_agreement(searcher, query, editions)
    found = searcher.search(query, editions, OTHERS + 1, kinds, only_usual)
    answer = _answer_in(found)
    if answer is None and kinds == OFFICIAL:
        answer = _answers_about(searcher, found)
    if answer is None:
        return _nothing_found(searcher, found, kinds)
    if answer.lacking and only_usual:
        return _nothing_usual(searcher, answer, kinds)
    return _with_further_editions(searcher, answer, kinds)


def _answer_in(found: Found) -> Answer | None:
    """The best of what was found, if it answers, and what else it could be."""
    best = found.best
    if best is None:
        return None
    others = tuple(hit.entry for hit in found.hits[1:] if hit.score >= WEAK)
    return Answer(
        found.query,
        found.editions,
        found.confidence,
        best.entry,
        best.matched,
        others,
        lacking=found.lacking,
    )


def _with_further_editions(searcher: Searcher, answer: Answer, kinds: frozenset[Kind]) -> Answer:
    """The same with what each further edition answers that was asked for."""
    entry = answer.entry
    assert entry is not None
    told = {entry.edition}
    for sibling in searcher.index.corpus.siblings(entry):
        told.add(sibling.edition)
    said = searcher.read(answer.query).text
    beside = []
    without = []
    for edition in dict.fromkeys(answer.editions):
        if edition in told:
            continue
        best = searcher.search(said, (edition,), 1, kinds).best
        if best:
            beside.append(best.entry)
        else:
            without.append(edition)
    return replace(answer, beside=tuple(beside), without=tuple(without))


def _nothing_usual(searcher: Searcher, answer: Answer, kinds: frozenset[Kind]) -> Answer:
    """An answer of another edition as what is elsewhere; nearest is what the usual edition has."""
    query = answer.query
    usual = (answer.lacking,)
    near = _nearest(searcher, query, usual, kinds)
    found = (answer.entry, *answer.others)
    elsewhere = [entry for entry in found if entry]
    return _nothing(query, usual, near, elsewhere)


def _nearest(
    searcher: Searcher, query: str, editions: Sequence[str], kinds: frozenset[Kind]
) -> list[Hit]:
    """What comes nearest to a question in some editions (none: in any), answer or not."""
    said = read_editions(query).text
    nearest = searcher.complete(said, editions)
    return [hit for hit in nearest if hit.entry.kind in kinds]


def _best_of_each(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """A few entries: the first of each edition, then the rest."""
    first: dict[str, Entry] = {}
    for entry in entries:
        first.setdefault(entry.edition, entry)
    first_ones = first.values()
    ordered = dict.fromkeys((*first_ones, *entries))
    return tuple(ordered)[:OTHERS]


def _nothing_found(searcher: Searcher, found: Found, kinds: frozenset[Kind]) -> Answer:
    """No answer, but what is nearest in the editions asked for, and surely answers in others."""
    query = found.query
    asked = found.editions
    known = tuple(edition for edition in asked if edition in EDITIONS)
    near = _nearest(searcher, query, known, kinds)
    near.sort(key=lambda hit: hit.entry.edition != searcher.default_edition)
    if asked and not known:
        sure = _sure_entries(near)
        return _nothing(query, asked, (), sure)
    hits = found.hits if known else ()
    others = [hit for hit in hits if hit.entry.edition not in known]
    sure = _sure_entries(others)
    return _nothing(query, known, near, sure)


def _nothing(
    query: str, editions: tuple[str, ...], near: Sequence[Hit], elsewhere: Sequence[Entry]
) -> Answer:
    """No answer of `editions`: a few that come near, and a few of other editions."""
    others = tuple(hit.entry for hit in near if hit.score >= NEAR)
    few = _best_of_each(elsewhere)
    return Answer(query, editions, Confidence.NONE, None, others=others[:OTHERS], elsewhere=few)


def _sure_entries(hits: Sequence[Hit]) -> tuple[Entry, ...]:
    return tuple(hit.entry for hit in hits if hit.is_sure)


def _answers_about(searcher: Searcher, found: Found) -> Answer | None:
    """The questions and answers about a subject of one word or two (`overwatch`), those that cover
    most of it first.

    A subject is no question: none of them is sure to be what is wanted.
    """
    editions = found.editions
    usual = searcher.default_edition
    about = []
    for hit in found.hits:
        covers = hit.evidence.coverage.share >= MEDIUM
        if covers and hit.entry.edition in (editions or EDITIONS):
            about.append(hit)
    if not about or not _is_subject(searcher, found.query):
        return None
    about.sort(key=lambda hit: -hit.evidence.coverage.share)
    lacking = ""
    if not editions:
        about.sort(key=lambda hit: hit.entry.edition != usual)
        if about[0].entry.edition != usual:
            lacking = usual
    first, *others = [hit.entry for hit in about]
    return Answer(
        found.query,
        editions,
        Confidence.MEDIUM,
        first,
        others=tuple(others),
        lacking=lacking,
    )


def _is_subject(searcher: Searcher, query: str) -> bool:
    """Whether a query has but a word or two beside how it is asked, none of another subject."""
    said = read_editions(query).text
    typed = read_words(searcher.index, said)
    if any(word.role is Role.ELSEWHERE for word in typed):
        return False
    subject = {word.typed for word in typed if word.role is not Role.ASKING}
    return 1 <= len(subject) <= SUBJECT


def settles(official: Answer, rules: Answer) -> bool:
    """Whether an official answer comes before what the rules answer to the same question: one of
    the edition asked for, unless it is only the closest match and the rule is sure, or nothing at
    all answers the question.
    """
    if official.entry is None:
        return False
    if rules.entry is None:
        return official.sure
    if official.lacking and not rules.lacking:
        return False
    return official.sure or not rules.sure


def _check_agreement(searcher: Searcher, query: str, editions: Sequence[str]) -> None:
    """Raise `InputError` if a query, or the id that it is, names none of the editions that were
    chosen besides.
    """
    if not editions:
        return
    named = _editions_named(searcher, query)
    if named and set(named).isdisjoint(editions):
        about = " and ".join(named)
        chosen = " and ".join(editions)
        said = f"The text is about {about} edition, but {chosen} was chosen as the edition"
        raise InputError(f"{said}; name one of them.")


def _editions_named(searcher: Searcher, query: str) -> list[str]:
    """The editions that a query names, or the one of the entry whose id it is."""
    by_id = searcher.index.corpus.by_id
    entry = by_id.get(query.strip().lower())
    if entry:
        return [entry.edition]
    reading = searcher.read(query[:MAX_QUERY])
    return [*reading.editions, *reading.unknown]
