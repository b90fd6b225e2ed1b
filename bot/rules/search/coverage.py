"""How much of a query an entry speaks of, and what in the query tells of something else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

import numpy as np

from bot.rules.search.indexing.index import Index
from bot.rules.search.indexing.postings import Doubles, Truths
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
    mass = sum(word.weight for word in said)
    unknown = sum(word.weight for word in said if not word.known)
    # Word by word for all entries at once: a word may begin a thousand, and a query has up to 150.
    covered = np.zeros(len(entries))
    count, elsewhere = np.zeros((2, len(entries)), int)
    for word in said:
        if word.known:
            strengths = _strengths(index, word, entries)
            covered += word.weight * strengths
            if word.role is not Role.DETAIL:
                count += strengths > 0
        if word.role is Role.ELSEWHERE:
            elsewhere += ~_naming(index, word, entries)
    card = _of_other_cards(index, said, entries)
    whole = mass or 1.0
    shares = covered / whole
    return [
        Coverage(
            share=float(shares[place]),
            mass=float(covered[place]),
            count=int(count[place]),
            elsewhere=int(elsewhere[place]),
            unknown=unknown / whole,
            card=bool(card[place]),
        )
        for place in range(len(entries))
    ]


def _of_other_cards(index: Index, said: Sequence[TypedWord], entries: Sequence[int]) -> Truths:
    """Which of `entries` are asked for what stands on the data sheet of something else."""
    other = np.zeros(len(entries), bool)
    if not _asks_for_card(index, said):
        return other
    for word in said:
        is_of_rules = word.role is Role.WORD and word.known
        if is_of_rules or word.role is Role.ELSEWHERE or not word.typed.isalpha():
            continue
        is_named = _naming(index, word, entries)
        is_spoken_of = _strengths(index, word, entries) > 0
        other |= ~(is_named & is_spoken_of)
    return other


def _asks_for_card(index: Index, said: Sequence[TypedWord]) -> bool:
    """Whether all that is asked for stands on a data sheet."""
    wanted = [word.typed for word in said if word.role is Role.WORD and word.known]
    return bool(wanted) and index.lexicon.card.issuperset(wanted)


def _naming(index: Index, word: TypedWord, entries: Sequence[int]) -> Truths:
    """Which of `entries` have a word in their title or aliases."""
    return np.array([index.is_named(entry, word.stem) for entry in entries], bool)


def _strengths(index: Index, word: TypedWord, entries: Sequence[int]) -> Doubles:
    """For each of `entries` the strength of the strongest term it has of those that a word may
    stand for; 0: none.
    """
    best = np.zeros(len(index.entries))
    weakest_first = sorted(word.variants, key=itemgetter(1))
    for term, strength in weakest_first:
        columns, _ = index.impacts.row(term)
        best[columns] = strength
    return best[list(entries)]
