"""A query as the search reads it: its words, what it names, and how every entry scores."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.errors import InputError, LimitError
from bot.rules.search.coverage import coverage
from bot.rules.search.indexing.index import Index
from bot.rules.search.misspelt_names import name_near
from bot.rules.search.scoring import Scores, score
from bot.rules.search.typed_words import Role, TypedWord, read_words
from bot.rules.text import MAX_QUERY, words
from bot.rules.text.strength_toughness import WOUND_ROWS

REMEMBERED = 4
"""Questions of late that are not read again: official answers and rules are asked the same."""
MOST = 0.5
"""Share of the other words of a query that the row of a table speaks of."""
_PROGRAM = re.compile(r";\s*--|</|\$\{|^\s*[!/](?:roll|play)\b")
"""Marks of program code and of other bots' commands, which ask nothing."""
_STRENGTH = re.compile("s[0-9]+")
_VALUE = re.compile(rf"[st][0-9]+|strength|toughness|{'|'.join(map(re.escape, WOUND_ROWS))}")


@dataclass(frozen=True, slots=True)
class Question:
    """A query read and scored: its normal form, its words, every entry's scores, and the entries
    that it is the name of (`misspelt`: but for slips; `titled`: those whose title it is), or whose
    row of a table its values name.
    """

    key: str
    words: list[TypedWord]
    scores: Scores
    named: tuple[int, ...] = ()
    titled: tuple[int, ...] = ()
    misspelt: bool = False
    rows: tuple[int, ...] = ()


@lru_cache(maxsize=REMEMBERED)
def read_question(index: Index, text: str, complete: bool = False) -> Question:
    """Read a query without its editions. `complete`: its last word may be unfinished."""
    typed = []
    spelt = ""
    if not _PROGRAM.search(text):
        typed = read_words(index, text, complete)
    if typed:
        spelt = _as_spelt(index, typed, text)
    scores = score(index, typed, spelt)
    key = index.name_in(text)
    named = index.exact.get(key, ())
    is_elsewhere = all(word.role is Role.ELSEWHERE for word in typed)
    if is_elsewhere:
        named = _called_just_so(index, named, text)  # `what time is it` is not `timing`
    if named or complete or is_elsewhere:
        titled = _titled(index, named, key)
        return Question(key, typed, scores, named, titled)
    near = name_near(index, text, typed)
    named = index.exact.get(near, ())
    if not named:
        rows = _rows(index, typed)
        return Question(key, typed, scores, rows=rows)
    titled = _titled(index, named, near)
    is_misspelt = any(word.surest < 1 for word in typed)
    return Question(near, typed, scores, named, titled, is_misspelt)


def checked_query(query: str) -> str:
    """A query without superfluous blanks. Raises `InputError` and `LimitError`."""
    query = " ".join(query.split())
    if not query:
        example = "type a rule's name or a question, such as `coherency 10th`."
        raise InputError(f"The query is empty; {example}")
    size = len(query)
    if size > MAX_QUERY:
        raise LimitError(f"The query has {size} characters; at most {MAX_QUERY} are allowed.")
    return query


def _as_spelt(index: Index, typed: Sequence[TypedWord], text: str) -> str:
    """A text with its misspelt words as the corpus has them: they stand beside others as well."""
    right = {}
    for word in typed:
        if 0 < word.surest < 1:
            right[word.typed] = index.spellings[word.best]
    if not right:
        return text
    spelt = [right.get(word, word) for word in words(text)]
    return " ".join(spelt)


def _called_just_so(index: Index, named: Sequence[int], text: str) -> tuple[int, ...]:
    """Those of the entries named that have the very words for a name."""
    said = words(text)
    called = []
    for number in named:
        names = index.entries[number].names
        if said in map(words, names):
            called.append(number)
    return tuple(called)


def _titled(index: Index, named: Sequence[int], key: str) -> tuple[int, ...]:
    """The entries named whose title has this normal form; the others have an alias of it."""
    titled = []
    for number in named:
        title = index.entries[number].title
        if index.name_key(title, with_asking=True) == key:
            titled.append(number)
    return tuple(titled)


def _rows(index: Index, typed: Sequence[TypedWord]) -> tuple[int, ...]:
    """Entries for the row of a table that is named by how Strength relates to Toughness, and, in
    the 4th edition, by the Strength; none of which most other words do not speak.
    """
    known = [word for word in typed if word.known]
    relations = [word for word in known if word.stem in WOUND_ROWS]
    if len(relations) != 1:
        return ()
    strengths = [word for word in known if _STRENGTH.fullmatch(word.stem)]
    rows: list[int] = []
    for word in relations + strengths:
        rows += _named_by(index, word.stem)
    others = [word for word in typed if not _VALUE.fullmatch(word.typed)]
    telling = [word for word in others if word.role is Role.WORD]
    if not telling:
        return tuple(rows)
    spoken_of = []
    covers = coverage(index, telling, rows)
    for number, cover in zip(rows, covers, strict=True):
        if cover.share >= MOST:
            spoken_of.append(number)
    return tuple(spoken_of)


def _named_by(index: Index, stem: str) -> list[int]:
    """The entries that have a stem in their title or aliases."""
    row, _ = index.impacts.row(index.terms[stem])
    return [number for number in row.tolist() if index.is_named(number, stem)]
