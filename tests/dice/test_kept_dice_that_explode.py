"""Dice that explode, of which the highest or lowest are kept, those that they bring among them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from bot.dice import exploding
from bot.dice.distribution import Distribution
from bot.dice.exploding import sum_of_kept_chains
from bot.dice.notation import parse
from bot.dice.notation.typed import parse_typed
from bot.dice.source import SeededDice
from bot.errors import LimitError


def chains(sides: int, first: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """A die, and one more that it may bring."""
    for face in range(1, sides + 1):
        if face < first:
            yield (face,), Fraction(1, sides)
        else:
            for more in range(1, sides + 1):
                yield (face, more), Fraction(1, sides**2)


@pytest.mark.parametrize("highest", [True, False])
@pytest.mark.parametrize(
    ("count", "sides", "first", "kept"),
    [(2, 4, 3, 1), (2, 4, 3, 2), (3, 4, 4, 2), (3, 4, 3, 3), (3, 6, 5, 2), (1, 6, 6, 1)],
)
def test_brute_force_says_the_same(
    count: int,
    sides: int,
    first: int,
    kept: int,
    highest: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each die brings one more at most, so that all throws can be written down."""
    monkeypatch.setattr(exploding, "MAX_EXPLOSIONS", 1)
    expected = defaultdict[int, Fraction](Fraction)
    for thrown in product(chains(sides, first), repeat=count):
        faces = sorted((face for chain, _ in thrown for face in chain), reverse=highest)
        chance = Fraction(1)
        for _, part in thrown:
            chance *= part
        total = sum(faces[:kept])
        expected[total] += chance
    law = sum_of_kept_chains(Distribution.uniform(sides), first, count, kept, highest=highest)
    assert law.as_dict() == pytest.approx({each: float(part) for each, part in expected.items()})


def test_no_die_that_is_kept_is_worth_more_than_its_sides() -> None:
    assert parse("4D6!kh3").bounds == (3, 18)
    assert parse("4D6!").bounds == (4, 240)


def test_further_dice_are_kept_as_well() -> None:
    (roll,) = parse_typed("4d6 explode 6 keep 3").rolls
    thrown = [roll.roll(SeededDice(seed)) for seed in range(50)]
    longest = max(thrown, key=lambda rolled: len(rolled.dice))
    kept = [die.value for die in longest.dice if die.counts]
    assert len(longest.dice) > 4 and len(kept) == 3
    best = sorted((die.value for die in longest.dice), reverse=True)[:3]
    assert longest.total == sum(kept) == sum(best)


def test_odds_that_take_long_are_not_worked_out() -> None:
    assert parse("6D6!5kh4").distribution().high == 24
    with pytest.raises(LimitError, match="too many dice for its exact odds"):
        parse("20D6!5kh10").distribution()
