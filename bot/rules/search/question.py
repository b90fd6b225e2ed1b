"""A query as the search reads it: its words, what it names, and how every entry scores."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.errors import InputError, LimitError
from bot.rules.search.coverage import coverage
from bot.rules.search.index import Index
from bot.rules.search.scoring import Scores, score
from bot.rules.search.typed_words import Role, TypedWord, read_words
from bot.rules.text import MAX_QUERY
from bot.rules.text.strength_toughness import WOUND_ROWS

MOST = 0.5
"""Share of the other words of a query that the row of a table speaks of."""
_STRENGTH = re.compile("s[0-9]+")
_VALUE = re.compile(rf"[st][0-9]+|strength|toughness|{'|'.join(map(re.escape, WOUND_ROWS))}")


@dataclass(frozen=True, slots=True)
class Question:
    """A query read and scored: its normal form, its words, every entry's scores, and the entries
    that it is the name of (`misspelt`: once its words are spelt as the corpus has them), or whose
    row of a table its values name.
    """

    key: str
    words: list[TypedWord]
    scores: Scores
    named: tuple[int, ...] = ()
    misspelt: bool = False
    rows: tuple[int, ...] = ()


def read_question(index: Index, text: str, complete: bool = False) -> Question:
    """Read a query without its editions. `complete`: its last word may be unfinished."""
    typed = read_words(index, text, complete)
    key = index.name_key(text)
    scores = score(index, typed)
    named = index.exact.get(key, ())
    if named or complete:
        return Question(key, typed, scores, named)
    spelt = _spelt_key(index, typed)
    named = index.exact.get(spelt, ())
    if named:
        is_misspelt = any(word.surest < 1 for word in typed)
        return Question(spelt, typed, scores, named, is_misspelt)
    return Question(key, typed, scores, rows=_rows(index, typed))


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


def _spelt_key(index: Index, typed: Sequence[TypedWord]) -> str:
    """The name key that the words would have, had they been spelt, joined and split as the corpus
    does it; empty where one is unknown.
    """
    if not all(word.known for word in typed):
        return ""
    return " ".join(index.spellings[word.best] for word in typed if word.role is not Role.ASKING)


def _rows(index: Index, typed: Sequence[TypedWord]) -> tuple[int, ...]:
    """Entries for the row of a table that is named by how Strength relates to Toughness, and, in
    the 4th edition, by the Strength; none of which most other words do not speak.
    """
    relations = [word for word in typed if word.known and word.stem in WOUND_ROWS]
    if len(relations) != 1:
        return ()
    strengths = [word for word in typed if word.known and _STRENGTH.fullmatch(word.stem)]
    rows: list[int] = []
    for word in relations + strengths:
        columns, _ = index.impacts.row(index.terms[word.stem])
        rows += [e for e in columns.tolist() if index.is_named(e, word.stem)]
    others = [word for word in typed if not _VALUE.fullmatch(word.typed)]
    telling = [word for word in others if word.role is Role.WORD]
    if not telling:
        return tuple(rows)
    covers = coverage(index, telling, rows)
    return tuple(e for e, cover in zip(rows, covers, strict=True) if cover.share >= MOST)
