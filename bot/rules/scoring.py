"""How well every entry matches a query: three scores, each 0 to 1, blended into one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bot.rules.entry import Kind
from bot.rules.expand import ROLE_WEIGHT, Group, Role
from bot.rules.index import Index
from bot.rules.postings import Floats, Postings
from bot.rules.text import trigrams

_SAYS = re.compile(r"[a-z]{2}|d\d|\d\+\+|[^\x00-\x7f]|[<=>]")
"""What makes more of a query than numbers: words, dice (`2d6`), saves (`5+++`), rows of a table
(`s>t`).
"""
RULE = tuple(Kind).index(Kind.RULE)


@dataclass(frozen=True, slots=True)
class Weights:
    """How the scores are blended. Set on the tuning part of the golden queries
    (`benchmarks/search.py`).
    """

    words: float = 1.0
    asked: float = 0.1
    names: float = 0.15
    latent: float = 0.4
    rule: float = 0.015
    documented: float = 0.05


@dataclass(frozen=True, slots=True)
class Scores:
    """One number per entry: `words` BM25F over all fields, `asked` the likeness to the entry's
    nearest title, alias, question or asked-as line, `names` the likeness of its nearest name by
    letters, `latent` the likeness by meaning (`asked` again where the index has no model of it),
    `total` the blend.
    """

    words: Floats
    asked: Floats
    names: Floats
    latent: Floats
    total: Floats


def score(index: Index, found: list[Group], weights: Weights) -> Scores:
    """Score all entries against the query's words."""
    entries = len(index.corpus.entries)
    heavy = [group for group in found if group.role is not Role.DETAIL or not group.typed.isalpha()]
    said = (
        sum(group.weight for group in heavy or found) or 1.0
    )  # the name of a unit takes nothing away
    words = _add_up(
        index.impacts, found, entries, dict.fromkeys(range(len(found)), 1.0)
    ) / np.float32(said)
    norm = float(np.sqrt(sum(group.weight**2 for group in found))) or 1.0
    shares = {i: group.weight / norm for i, group in enumerate(found)}
    asked = index.asked.best(
        _add_up(index.asked.postings, found, len(index.asked.texts), shares), entries
    )
    names = index.names.best(_letters(index, found), entries)
    total = weights.words * words + weights.asked * asked + weights.names * names
    latent = index.latent.likeness(_spread(index, found))
    total += weights.latent * latent
    total += weights.rule * (index.kind == RULE) + weights.documented * index.documented
    return Scores(words, asked, names, latent if index.latent.size else asked, total)


def _spread(index: Index, found: list[Group]) -> dict[int, float]:
    """Term → weight. A word that may stand for several terms is spread over them by their strength."""
    weighted: dict[int, float] = {}
    for group in found:
        strengths = sum(strength for _, strength in group.variants)
        for term, strength in group.variants:
            weighted[term] = (
                weighted.get(term, 0.0) + float(index.idf[term]) * strength * strength / strengths
            )
    return weighted


def _add_up(matrix: Postings, found: list[Group], size: int, factors: dict[int, float]) -> Floats:
    """Per column the sum over groups of the group's best variant there."""
    total = np.zeros(size, np.float32)
    best = np.zeros(size, np.float32)
    for group, factor in ((group, factors[i]) for i, group in enumerate(found) if group.variants):
        rows = [
            (*matrix.row(term), np.float32(strength * factor)) for term, strength in group.variants
        ]
        columns = np.concatenate([row for row, _, _ in rows])
        np.maximum.at(
            best, columns, np.concatenate([weights * strength for _, weights, strength in rows])
        )
        total[columns] += best[columns]  # once, where several variants have a column
        best[columns] = 0
    return total


def _letters(index: Index, found: list[Group]) -> Floats:
    """Cosine of the query's trigrams with each name's."""
    grams = trigrams(" ".join(group.typed for group in found))
    total = np.zeros(len(index.names.texts), np.float32)
    for gram in grams:
        row = index.grams.get(gram)
        if row is not None:
            columns, values = index.names.postings.row(row)
            total[columns] += values
    return total / np.float32(np.sqrt(max(len(grams), 1)))


@dataclass(frozen=True, slots=True)
class Coverage:
    """How an entry covers a query.

    `share` (0 to 1) of what the query says, details aside, stands in the entry; `mass` is how much
    that is (sum of the covered words' weights), in `count` words; `elsewhere` counts words that
    tell of another subject and are no part of the entry's names; `names` counts those of units and
    weapons that are no part of them. `card`: all that is asked is what stands on the data sheet of
    something that the entry does not speak of (`how many points is a rhino`).
    """

    share: float
    mass: float
    count: int = 0
    elsewhere: int = 0
    names: int = 0
    card: bool = False


def coverage(index: Index, found: list[Group], entries: Sequence[int]) -> list[Coverage]:
    """Measure how each of `entries` covers the query's words. A bare number (`-1`, `1e999`) says
    nothing that an entry covers. The words' terms are looked through once for all entries: the last
    word of an unfinished text may begin a thousand terms.
    """
    if not any(_SAYS.search(group.typed) for group in found):
        return [Coverage(0.0, 0.0)] * len(entries)
    told = [
        (group, _strengths(index, group, entries))
        for group in found
        if group.role is not Role.ASKING
    ]
    asked_for = [group.typed for group in found if group.role is Role.WORD and group.known]
    about_card = bool(asked_for) and index.lexicon.card.issuperset(asked_for)
    return [
        _coverage(index, [(group, strengths[i]) for group, strengths in told], entry, about_card)
        for i, entry in enumerate(entries)
    ]


def _strengths(index: Index, group: Group, entries: Sequence[int]) -> list[float]:
    """For each of `entries` the strength of the strongest term it has of those that a word may
    stand for; 0: none.
    """
    best = np.zeros(len(index.corpus.entries))
    for term, strength in sorted(group.variants, key=lambda variant: variant[1]):
        best[index.impacts.row(term)[0]] = strength
    found: list[float] = best[list(entries)].tolist()
    return found


def _coverage(
    index: Index, told: list[tuple[Group, float]], entry: int, about_card: bool
) -> Coverage:
    """`about_card`: what the query asks for stands on a data sheet."""
    said = covered = 0.0
    count = elsewhere = names = strange = 0
    for group, strength in told:
        weight = (
            group.weight / ROLE_WEIGHT[group.role]
            if strength and group.typed.isdigit()
            else group.weight
        )
        said += weight
        covered += weight * strength
        count += strength > 0 and group.role is not Role.DETAIL
        if group.role is Role.WORD and group.known:
            continue
        named = index.is_named(entry, group.word)
        elsewhere += group.role is Role.ELSEWHERE and not named
        names += group.role is Role.DETAIL and group.typed.isalpha() and not named
        strange += (
            group.role is not Role.ELSEWHERE and group.typed.isalpha() and not (named and strength)
        )
    return Coverage(
        covered / said if said else 0.0,
        covered,
        count,
        elsewhere,
        names,
        strange > 0 and about_card,
    )
