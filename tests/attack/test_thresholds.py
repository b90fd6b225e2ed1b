"""Thresholds: how likely at least so much is, and how many weapons make it likely enough."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from bot.attack import AttackSpec, attack_odds
from bot.attack.odds.thresholds import Enough, chance_of, enough_weapons, measured_by, times
from bot.errors import LimitError
from bot.notation import combine_all, read_target, read_weapons


def spec(weapon: str, target: str, edition: str = "10th") -> AttackSpec:
    return combine_all(read_weapons(weapon, edition), read_target(target, edition))


def at_least(attacks: int, success: Fraction, number: int) -> Fraction:
    """The chance of so many successes or more of independent attacks, term by term."""
    terms = [
        comb(attacks, n) * success**n * (1 - success) ** (attacks - n)
        for n in range(number, attacks + 1)
    ]
    return sum(terms, Fraction(0))


def test_at_least_so_many_models_by_the_binomial_law() -> None:
    # BS 3+, S4 v T4 on 4+, save 4+: 2/3 · 1/2 · 1/2
    one = Fraction(2, 3) * Fraction(1, 2) * Fraction(1, 2)
    odds = attack_odds(spec("12 3+ S4 AP0 D1", "6x T4 4+ W1"))
    for number in range(1, 7):
        expected = float(at_least(12, one, number))
        assert chance_of(odds, "models_destroyed", number) == pytest.approx(expected, abs=1e-12)
    assert chance_of(odds, "models_destroyed", 7) == 0
    assert chance_of(odds, "models_destroyed", None) == pytest.approx(float(at_least(12, one, 6)))


def test_at_least_so_many_wounds_of_a_single_model_by_enumeration() -> None:
    # Two attacks, each hits on 4+, wounds on 3+ (S5 v T4), saved on 5+, D3 damage: all faces
    law = dict.fromkeys(range(5), 0)
    for faces in product(range(1, 7), repeat=8):
        lost = 0
        for hit, wound, save, damage in (faces[:4], faces[4:]):
            if hit >= 4 and wound >= 3 and save < 5:
                lost += (damage + 1) // 2
        law[min(lost, 4)] += 1
    odds = attack_odds(spec("2 4+ S5 AP0 DD3", "T4 5+ W4"))
    for number in range(1, 5):
        ways = sum(count for lost, count in law.items() if lost >= number)
        assert chance_of(odds, "damage", number) == pytest.approx(ways / 6**8, abs=1e-12)


def test_what_an_attack_is_measured_by() -> None:
    assert measured_by(spec("1 3+ S4", "5x T4")) == "models_destroyed"
    assert measured_by(spec("1 3+ S4", "T4 W5")) == "damage"
    assert measured_by(spec("1 BS4 S9 AP2", "armour 12", "4th")) == "destroying_results"


@pytest.mark.parametrize(("sure", "number"), [(0.5, 3), (0.9, 3), (0.99, 5), (0.01, 1)])
def test_the_least_number_of_weapons_is_the_first_of_all_counted_one_by_one(
    sure: float, number: int
) -> None:
    # Two attacks a weapon, each slays with 2/3 · 1/2 · 2/3
    one = Fraction(2, 3) * Fraction(1, 2) * Fraction(2, 3)
    first = next(n for n in range(1, 200) if at_least(2 * n, one, number) >= sure)
    found = enough_weapons(spec("9x 2 3+ S4 AP-1 D1", "8x T4 4+ W1"), number, sure)
    assert found.reached
    assert found.weapons == first
    assert found.chance == pytest.approx(float(at_least(2 * first, one, number)), abs=1e-12)
    before = float(at_least(2 * first - 2, one, number)) if first > 1 else 0.0
    assert found.chance_before == pytest.approx(before, abs=1e-12)


def test_several_weapons_are_taken_as_often_together() -> None:
    both = spec("2x 1 3+ S4 AP0 D1; 3x 1 3+ S4 AP0 D1", "4x T4 4+ W1")
    assert [each.weapons for each in times(both, 3).volleys] == [6, 9]
    one = Fraction(2, 3) * Fraction(1, 2) * Fraction(1, 2)
    first = next(n for n in range(1, 200) if at_least(5 * n, one, 4) >= Fraction(4, 5))
    assert enough_weapons(both, None, 0.8).weapons == first


def test_what_no_number_reaches_says_how_far_one_comes() -> None:
    hopeless = spec("1 6+ S1 AP0 D1", "20x T12 2+ W10")
    found = enough_weapons(hopeless, None, 0.5)
    assert found == Enough(200, found.chance, found.chance_before, reached=False)
    # Six attacks a weapon: no more than 1000 are worked out
    many = enough_weapons(spec("6 6+ S1 AP0 D1", "20x T12 2+ W10"), None, 0.5)
    assert (many.weapons, many.reached) == (166, False)
    with pytest.raises(LimitError, match="at most 200 weapons"):
        times(spec("150x 1 3+ S4; 1x 1 3+ S5", "T4"), 2)


def test_where_not_even_one_can_be_worked_out_it_says_so() -> None:
    with pytest.raises(LimitError, match="at most 1,000 attacks"):
        enough_weapons(spec("100x 12 3+ S4; 1 3+ S4", "10x T4"), None, 0.9)
