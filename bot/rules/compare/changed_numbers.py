"""Which numbers of two texts differ, and which took the place of which."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

from bot.rules.compare.quantities import Amount, Quantity, Unit


@dataclass(frozen=True, slots=True)
class Change:
    """A number that differs, as each text writes it; empty where only the other text has it."""

    before: str
    after: str


Span = tuple[int, int]
Pair = tuple[Quantity, Quantity]
"""A number of the older text, and the one that took its place."""
_MEASURED = frozenset({"move", "rang", "chang", "fall", "advanc", "consolid", "pile"})
_LIKE = 0.34
"""Two numbers are of the same thing if they share so much of the words around the one that has
fewer.
"""


@dataclass(slots=True)
class ChangedNumbers:
    """The numbers that differ between two texts: those that took the place of others, those that
    are gone, those that have come.
    """

    pairs: list[Pair] = field(default_factory=list)
    gone: list[Quantity] = field(default_factory=list)
    come: list[Quantity] = field(default_factory=list)

    @property
    def replaced(self) -> list[Quantity]:
        """The numbers of the older text that others took the place of."""
        return [older for older, _ in self.pairs]

    @property
    def replacing(self) -> list[Quantity]:
        """The numbers of the newer text that took the place of others."""
        return [newer for _, newer in self.pairs]

    @property
    def marks_before(self) -> list[Span]:
        """Where they stand in the older text."""
        numbers = self.replaced + self.gone
        return [number.span for number in numbers]

    @property
    def marks_after(self) -> list[Span]:
        """Where they stand in the newer text."""
        numbers = self.replacing + self.come
        return [number.span for number in numbers]

    def changes(self) -> tuple[Change, ...]:
        """How each text writes them, each change once."""
        found = []
        for older, newer in self.pairs:
            found.append(Change(older.said, newer.said))
        for number in self.gone:
            found.append(Change(number.said, ""))
        for number in self.come:
            found.append(Change("", number.said))
        return tuple(dict.fromkeys(found))


def amounts(numbers: Iterable[Quantity]) -> set[Amount]:
    return {number.amount for number in numbers}


def unsaid(found: list[Quantity], named: set[Amount]) -> list[Quantity]:
    """Each value that says something by itself once, in order, without those that are named."""
    once: dict[Amount, Quantity] = {}
    for quantity in found:
        amount = quantity.amount
        if quantity.is_telling and amount not in named:
            once.setdefault(amount, quantity)
    return list(once.values())


def pair_up(older: list[Quantity], newer: list[Quantity]) -> ChangedNumbers:
    """Numbers that differ: values that both texts have drop out, the rest pair up by the words
    around them, the likest first; what finds no partner follows.
    """
    before = amounts(older)
    after = amounts(newer)
    gone = [number for number in older if number.amount not in after]
    come = [number for number in newer if number.amount not in before]
    candidates = []
    for pair in product(gone, come):
        likeness = _likeness(*pair)
        if likeness >= _LIKE:
            candidates.append((likeness, pair))
    # Gone and come are in the order of their texts, and the sort keeps it among the equally like.
    candidates.sort(key=lambda candidate: -candidate[0])
    pairs = []
    for _, pair in candidates:
        one, other = pair
        if one in gone and other in come:
            gone.remove(one)
            come.remove(other)
            pairs.append(pair)
    return ChangedNumbers(pairs, gone, come)


def _likeness(one: Quantity, other: Quantity) -> float:
    """0 to 1: how much of the words around two numbers is the same; counts are of the same noun.

    Distances are alike as well where the same word leads to them (`move up to 3"`), if it says what
    is measured; bounds where both are of models (`6+ models`).
    """
    is_same_noun = one.noun == other.noun
    if one.unit is not other.unit:
        return 0.0
    if one.unit is Unit.COUNT and not is_same_noun:
        return 0.0
    common = len(one.near & other.near)
    fewer = min(len(one.near), len(other.near))
    shared = common / max(fewer, 1)
    is_alike = False
    if one.unit is Unit.INCHES:
        is_alike = one.verb == other.verb and one.verb in _MEASURED
    elif one.unit is Unit.BOUND:
        is_alike = is_same_noun and one.noun == "model"
    return max(_LIKE, shared) if is_alike else shared
