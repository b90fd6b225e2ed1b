"""How much of a query an entry speaks of, and what in the query tells of something else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

import numpy as np

from bot.rules.search.index import Index
from bot.rules.search.typed_words import Role, TypedWord

_SAYS = re.compile(r"[a-z]{2}|d\d|\d\+\+|[^\x00-\x7f]|[<=>]")
"""What makes more of a query than numbers: words, dice (`2d6`), saves (`5+++`), rows of a table
(`s>t`).
"""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How an entry covers a query.

    `share` (0 to 1) of what the query says stands in the entry; `mass` is how much
    that is (sum of the covered words' weights), in `count` words; `elsewhere` counts words that
    tell of another subject and are no part of the entry's names. `unknown` is the share of words
    that stand in no entry at all. `card`: all that is asked is what stands on the data sheet of
    something that the entry does not speak of (`how many points is a rhino`).
    """

    share: float
    mass: float
    count: int = 0
    elsewhere: int = 0
    unknown: float = 0.0
    card: bool = False


def coverage(index: Index, typed: Sequence[TypedWord], entries: Sequence[int]) -> list[Coverage]:
    """Measure how each of `entries` covers the query's words. A bare number (`-1`, `1e999`) says
    nothing that an entry covers.
    """
    says_something = any(_SAYS.search(word.typed) for word in typed)
    if not says_something:
        nothing = Coverage(0.0, 0.0)
        return [nothing] * len(entries)
    said = [word for word in typed if word.role is not Role.ASKING]
    about_card = _asks_for_card(index, said)
    # The terms of a word are looked through once for all entries: it may begin a thousand.
    strengths = [_strengths(index, word, entries) for word in said]
    found = []
    for place, entry in enumerate(entries):
        own = [each[place] for each in strengths]
        cover = _cover(index, said, own, entry, about_card)
        found.append(cover)
    return found


def _asks_for_card(index: Index, said: Sequence[TypedWord]) -> bool:
    """Whether all that is asked for stands on a data sheet."""
    wanted = [word.typed for word in said if word.role is Role.WORD and word.known]
    return bool(wanted) and index.lexicon.card.issuperset(wanted)


def _strengths(index: Index, word: TypedWord, entries: Sequence[int]) -> list[float]:
    """For each of `entries` the strength of the strongest term it has of those that a word may
    stand for; 0: none.
    """
    best = np.zeros(len(index.entries))
    weakest_first = sorted(word.variants, key=itemgetter(1))
    for term, strength in weakest_first:
        columns, _ = index.impacts.row(term)
        best[columns] = strength
    wanted = best[list(entries)]
    found: list[float] = wanted.tolist()
    return found


def _cover(
    index: Index,
    said: Sequence[TypedWord],
    strengths: Sequence[float],
    entry: int,
    about_card: bool,
) -> Coverage:
    mass = covered = unknown = 0.0
    count = elsewhere = 0
    is_strange = False
    for word, strength in zip(said, strengths, strict=True):
        mass += word.weight
        covered += word.weight * strength
        unknown += 0.0 if word.known else word.weight
        count += strength > 0 and word.role is not Role.DETAIL
        if word.role is Role.WORD and word.known:
            continue
        is_named = index.is_named(entry, word.stem)
        if word.role is Role.ELSEWHERE:
            elsewhere += not is_named
        elif word.typed.isalpha():
            is_strange = is_strange or not (is_named and strength)
    whole = mass or 1.0
    is_card = is_strange and about_card
    return Coverage(covered / whole, covered, count, elsewhere, unknown / whole, is_card)
