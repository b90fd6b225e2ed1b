"""What a query is the name of: the entries of that name, as typed or once it is spelt, and a
table's rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.rules.editions import bare_edition
from bot.rules.expand import Group, Role, groups
from bot.rules.index import Index
from bot.rules.lexicon import LONGEST_NAME
from bot.rules.rows import VALUE, row_names
from bot.rules.scoring import Scores, Weights, coverage, score
from bot.rules.text import plain, words

CLASSES = ("weapon", "ability", "stratagem", "keyword", "trait")
"""What players put behind the name of one: `tank shock stratagem`, `obscuring trait`."""


@dataclass(frozen=True, slots=True)
class Question:
    """A query read and scored: its words, every entry's scores, the entries that it is the name of
    (`misspelt`: once its words are spelt as the corpus has them, or without the name of a unit),
    and those for the row of a table that its values name.
    """

    key: str
    words: list[Group]
    scores: Scores
    named: tuple[int, ...] = ()
    misspelt: bool = False
    rows: tuple[int, ...] = ()


def read_question(index: Index, text: str, weights: Weights, complete: bool = False) -> Question:
    """Read a query without its editions. `complete`: its last word may be unfinished."""
    found = [_uncorrected(index, group) for group in groups(index, text, complete)]
    scores = score(index, found, weights)
    key = index.name_key(text)
    named = _named(index, key, text)
    if named or complete:
        return Question(key, found, scores, named)
    spelt = _as_meant(index, found)
    named = _named(index, spelt, text)
    if not named and found and found[-1].word in map(index.lexicon.stem, CLASSES):
        spelt = _as_meant(index, found[:-1])
        named = tuple(e for e in _named(index, spelt, text) if _is_of(index, e, found[-1].word))
    if named:
        return Question(spelt, found, scores, named, any(group.best[1] < 1 for group in found))
    spelt = _as_meant(index, _without_units(index, found, text))
    named = _named(index, spelt, text)
    rows = _rows(index, found)
    return (
        Question(spelt, found, scores, named, True)
        if named and not rows
        else Question(key, found, scores, rows=rows)
    )


def meant(index: Index, text: str, asked: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """What a query without its edition words asks for, and in which editions: `coherency 10`,
    `battle line units`.
    """
    text, asked = _without_edition(index, text, asked)
    return _with_compound(index, text), asked


def _without_edition(
    index: Index, text: str, asked: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """A last word is an edition where the rest is a name in it, as typed or once it is spelt, and
    the whole is none.
    """
    rest, _, last = text.rpartition(" ")
    edition = bare_edition(last, rest.rpartition(" ")[2])
    if asked or not edition or index.name_key(text) in index.exact:
        return text, asked
    named = index.exact.get(index.name_key(rest), ()) or index.exact.get(
        _as_meant(index, groups(index, rest)), ()
    )
    known = any(index.corpus.entries[e].edition == edition for e in named)
    return (rest, (edition,)) if known else (text, asked)


def _with_compound(index: Index, text: str) -> str:
    """The text with two words written as one, where a name writes them so and the text is that name
    then.
    """
    found = words(text)
    if index.name_key(text) in index.exact or len(found) > LONGEST_NAME + 1:
        return text
    for i, word in enumerate(map("".join, pairwise(found))):
        joined = " ".join((*found[:i], word, *found[i + 2 :]))
        named = index.exact.get(index.name_key(joined), ())
        if any(word in words(name) for e in named for name in _names(index, e)):
            return joined
    return text


def is_title(index: Index, entry: int, key: str) -> bool:
    """Whether a normal form is that of the entry's title."""
    return index.name_key(index.corpus.entries[entry].title) == key


def stands_under(index: Index, entry: int, others: Sequence[int]) -> bool:
    """Whether the entry is a part of one of the others."""
    place = index.corpus.entries[entry].id
    return any(place.startswith(index.corpus.entries[other].id + "/") for other in others)


def siblings(index: Index, entries: Sequence[int], edition: str) -> tuple[int, ...]:
    """The main entries of an edition that have the topics of these entries."""
    topics = (index.corpus.by_topic.get(index.corpus.entries[e].topic, {}) for e in entries)
    return tuple(
        dict.fromkeys(index.numbers[held[edition].id] for held in topics if edition in held)
    )


def _named(index: Index, key: str, text: str) -> tuple[int, ...]:
    """Entries that the query is the name of. Of a name with one word that says something, the small
    words that tell questions apart count as well: `who dies` is not `how many dice`, nor `at the
    same time` `what time is it`. A name typed with all its small words counts alone in its edition:
    `how many turns` is no `turn` there.
    """
    named = index.exact.get(key, ())
    typed = words(text)
    if named and len(typed) > key.count(" ") + 1:
        whole = {
            e: index.edition[e]
            for e in named
            if any(words(name) == typed for name in _names(index, e))
        }
        named = tuple(e for e in named if e in whole or index.edition[e] not in whole.values())
    if " " in key or not named:
        return named
    said = index.lexicon.asking.intersection(typed)
    return tuple(e for e in named if any(said >= asking for asking in _asking(index, e, key)))


def _asking(index: Index, entry: int, key: str) -> list[frozenset[str]]:
    """The small words of each of an entry's names with this normal form."""
    names = (name for name in _names(index, entry) if index.name_key(name) == key)
    return [index.lexicon.asking.intersection(words(name)) for name in names]


def _names(index: Index, entry: int) -> tuple[str, ...]:
    held = index.corpus.entries[entry]
    return held.title, *held.aliases


def _is_of(index: Index, entry: int, stem: str) -> bool:
    """Whether a class is that of an entry: a word of the sections it stands in (Core Stratagems ›
    Tank Shock).
    """
    return stem in map(index.lexicon.stem, words(" ".join(index.corpus.entries[entry].path[:-1])))


def _uncorrected(index: Index, group: Group) -> Group:
    """A word that is known to tell of another subject is no misspelling of one that is not
    (`dinner`, `winner`).
    """
    if group.typed not in index.lexicon.elsewhere:
        return group
    return replace(group, variants=tuple(found for found in group.variants if found[1] == 1.0))


def _as_meant(index: Index, found: list[Group]) -> str:
    """The name key that the words would have, had they been spelt, joined and split as the corpus
    does it.
    """
    if not all(group.variants for group in found):
        return ""
    return " ".join(
        index.spellings[group.best[0]] for group in found if group.role is not Role.ASKING
    )


def _without_units(index: Index, found: list[Group], text: str) -> list[Group]:
    """The words of a question that names a unit, in one word or two (`space marine`), besides a
    rule; none where it names none or more (what is asked may be how they compare), or where what is
    asked stands on a unit's data sheet.
    """
    units = [group.typed for group in found if group.role is Role.DETAIL and group.typed.isalpha()]
    one = len(units) == 1 or (len(units) == 2 and "".join(units) in plain(text).replace(" ", ""))
    rest = [group for group in found if group.role is not Role.DETAIL or not group.typed.isalpha()]
    told = all(group.typed in index.lexicon.card for group in rest if group.role is Role.WORD)
    return rest if one and not told else []


def _rows(index: Index, said: list[Group]) -> tuple[int, ...]:
    """Entries for the row of a table that two values name, unless most of the words speak of
    something else.
    """
    rest = [group for group in said if group.role is Role.WORD and not VALUE.fullmatch(group.typed)]
    found: dict[int, None] = {}
    for row in row_names(said):
        columns, _ = index.impacts.row(row.variants[0][0])
        found.update(dict.fromkeys(int(e) for e in columns if index.is_named(int(e), row.word)))
    covers = zip(found, coverage(index, rest, tuple(found)), strict=True)
    return tuple(e for e, cover in covers if not rest or cover.share >= 0.5)
