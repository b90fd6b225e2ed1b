"""What to answer to a question: which entry, what else it could be, and where else to look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.errors import InputError
from bot.rules.corpus import Corpus
from bot.rules.editions import read_editions
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.search import ANY_KIND, Confidence, Found, Hit, Searcher
from bot.rules.search.certainty import MEDIUM
from bot.rules.search.typed_words import Role, read_words
from bot.rules.text import MAX_QUERY

OTHERS = 4
"""How many entries beside the answer are offered."""
OFFERED = 25
"""How many choices autocomplete may have."""
OFFERED_OF_KINDS = 200
"""How many are looked at where only some kinds are offered."""
WEAK = 0.15
"""A score below which an entry beside the answer is not worth a line of the menu."""
SUBJECT = 2
"""Most words of a subject that official answers are listed for."""
OFFICIAL = frozenset({Kind.FAQ})
POPULAR = (
    "unit-coherency",
    "engagement-range",
    "cover",
    "overwatch",
    "charge-phase",
    "fall-back",
    "reinforcements",
    "targeting-characters",
    "re-rolls",
    "modifiers",
    "wound-roll",
    "saving-throw",
    "invulnerable-save",
    "mortal-wounds",
    "ignoring-wounds",
    "line-of-sight",
    "heroic-intervention",
    "pile-in",
    "consolidate",
    "fight-order",
    "stratagems",
    "command-reroll",
    "objective-markers",
    "transports",
    "roll-off",
)
"""Topics for an empty box, the most asked for first."""


@dataclass(frozen=True, slots=True)
class Answer:
    """`entry` answers (none: nothing does, and `others` are only the nearest of the editions asked
    for).

    `editions` are the ones asked for (none: any). `elsewhere` are entries of other editions, where
    none of the ones asked for has an answer. `lacking` is the usual edition, where none was asked
    for and it has no answer: `entry` is another edition's then. `matched` is the alias that the
    question named, if it named one; `own_words` says that it is the server's own.
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
    the usual one counts as asked for if `only_usual`; else another may answer in its place.

    Raises as `Searcher.search` does, and `InputError` where the query names other editions than
    `editions`.
    """
    _check_agreement(searcher, query, editions)
    found = searcher.search(query, editions, OTHERS + 1, kinds)
    best = found.best
    if best is None and kinds == OFFICIAL:
        about = _answers_about(searcher, found)
        if about:
            return _nothing_usual(searcher, about, kinds) if about.lacking and only_usual else about
    if best is None:
        return _nothing_found(searcher, found, kinds)
    others = tuple(hit.entry for hit in found.hits[1:] if hit.score >= WEAK)
    asked = found.query, found.editions, found.confidence
    answer = Answer(*asked, best.entry, best.matched, others, lacking=found.lacking)
    return _nothing_usual(searcher, answer, kinds) if found.lacking and only_usual else answer


def _nothing_usual(searcher: Searcher, answer: Answer, kinds: frozenset[Kind]) -> Answer:
    """An answer of another edition as what is elsewhere; nearest is what the usual edition has."""
    usual = answer.lacking
    first = (answer.entry,) if answer.entry else ()
    elsewhere = [entry for entry in (*first, *answer.others) if entry.edition != usual]
    near = _nearest(searcher, answer.query, (usual,), kinds)
    others = tuple(hit.entry for hit in near[:OTHERS])
    nothing = Answer(answer.query, (usual,), Confidence.NONE, None, others=others)
    return replace(nothing, elsewhere=_best_of_each(elsewhere))


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
    return tuple(dict.fromkeys((*first.values(), *entries)))[:OTHERS]


def _nothing_found(searcher: Searcher, found: Found, kinds: frozenset[Kind]) -> Answer:
    """No answer, but what is nearest in the editions asked for, and surely answers in others."""
    known = tuple(edition for edition in found.editions if edition in EDITIONS)
    near = _nearest(searcher, found.query, known, kinds)
    nothing = Answer(found.query, found.editions, Confidence.NONE, None)
    if found.editions and not known:
        return replace(nothing, elsewhere=_best_of_each(_sure_entries(near)))
    others = tuple(hit.entry for hit in near[:OTHERS])
    elsewhere = [hit for hit in found.hits if known and hit.entry.edition not in known]
    sure = _best_of_each(_sure_entries(elsewhere))
    return replace(nothing, editions=known, others=others, elsewhere=sure)


def _sure_entries(hits: Sequence[Hit]) -> tuple[Entry, ...]:
    return tuple(hit.entry for hit in hits if hit.is_sure)


def _answers_about(searcher: Searcher, found: Found) -> Answer | None:
    """The questions and answers about a subject of one word or two (`overwatch`), those that cover
    most of it first.

    A subject is no question: none of them is sure to be what is wanted.
    """
    subject: set[str] = set()
    for word in read_words(searcher.index, read_editions(found.query).text):
        if word.role is Role.ELSEWHERE:
            return None
        if word.role is not Role.ASKING and " " not in word.typed:
            subject.add(word.typed)
    if not 1 <= len(subject) <= SUBJECT:
        return None
    asked = found.editions or EDITIONS
    hits = sorted(found.hits, key=lambda hit: -hit.evidence.coverage.share)
    about = []
    for hit in hits:
        if hit.entry.edition in asked and hit.evidence.coverage.share >= MEDIUM:
            about.append(hit.entry)
    if not about:
        return None
    usual = searcher.default_edition
    if not found.editions:
        about.sort(key=lambda entry: entry.edition != usual)
    first, *others = about
    lacking = "" if found.editions or first.edition == usual else usual
    answer = Answer(found.query, found.editions, Confidence.MEDIUM, first, lacking=lacking)
    return replace(answer, others=tuple(others))


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
    entry = searcher.index.corpus.by_id.get(query.strip().lower())
    if entry:
        named: tuple[str, ...] = (entry.edition,)
    else:
        reading = searcher.read(query[:MAX_QUERY])
        named = (*reading.editions, *reading.unknown)
    if named and set(named).isdisjoint(editions):
        about, chosen = " and ".join(named), " and ".join(editions)
        said = f"The text is about {about} edition, but {chosen} was chosen as the edition"
        raise InputError(f"{said}; name one of them.")


def offer(
    searcher: Searcher, text: str, editions: Sequence[str] = (), kinds: frozenset[Kind] = ANY_KIND
) -> tuple[Entry, ...]:
    """Entries for a box in which `text` stands so far; on an empty one, or for a bare edition, the
    popular ones.
    """
    typed = text.strip().casefold()
    reading = searcher.read(typed[:MAX_QUERY])
    found: dict[Entry, None] = {}
    if reading.text.strip():
        limit = OFFERED if kinds == ANY_KIND else OFFERED_OF_KINDS
        for hit in searcher.complete(text, editions, limit):
            found[hit.entry] = None
    begun = tuple(edition for edition in EDITIONS if edition.startswith(typed))  # `10`, `10t`
    if begun or not reading.text.strip():
        usual = (searcher.default_edition, *reversed(EDITIONS))
        of = reading.editions or editions or (begun if typed else usual)
        found |= dict.fromkeys(_popular(searcher.index.corpus, of))
    offered = [entry for entry in found if entry.kind in kinds]
    return tuple(offered[:OFFERED])


def _popular(corpus: Corpus, editions: Sequence[str]) -> Iterator[Entry]:
    """Each popular topic in the first of `editions` that has it."""
    for topic in POPULAR:
        held = corpus.by_topic.get(topic, {})
        first = next((edition for edition in editions if edition in held), None)
        if first:
            yield held[first]


def offer_topics(searcher: Searcher, text: str) -> tuple[Entry, ...]:
    """One entry for each topic that fits the box and stands in two editions or more."""
    corpus = searcher.index.corpus
    topics: dict[str, Entry] = {}
    for entry in offer(searcher, text):
        topic = corpus.topic_of(entry)
        held = corpus.by_topic.get(topic, {})
        if len(held) > 1:
            topics.setdefault(topic, held.get(entry.edition, entry))
    return tuple(topics.values())
