"""Attackers against targets: every pair as if asked alone, ranked, and worked out once."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from bot.errors import InputError, LimitError
from bot.rolls.comparison import Comparison, Pair, Side, compare, ranked, split_side
from bot.rolls.sheet import TARGET, WEAPON
from bot.rolls.thresholds import Wanted, threshold_of
from tests.render.asking import attack

BOLTS, LASER = Side("4 3+ S4 AP0 D1", "Bolts", 80), Side("1 3+ S12 AP-3, damage 6", "Laser", 100)
SQUAD, TANK = Side("2x T4 4+ W1", "Squad", 40), Side("1x T12 4+ W6", "Tank", 200)


def compared(*attackers: Side, at_least: int | None = None, **values: str) -> Comparison:
    return compare(attackers, (SQUAD, TANK), {"edition": "10th"} | values, at_least)


def binomial(attacks: int, success: Fraction, number: int) -> float:
    """The chance of so many successes or more."""
    terms = [
        comb(attacks, n) * success**n * (1 - success) ** (attacks - n)
        for n in range(number, attacks + 1)
    ]
    return float(sum(terms))


def test_each_pair_has_the_odds_of_the_documents_tables() -> None:
    found = compared(BOLTS, LASER)
    # S4 v T4 on 4+, save 4+
    (bolts_squad, bolts_tank), (laser_squad, laser_tank) = found.rows
    one = Fraction(2, 3) * Fraction(1, 2) * Fraction(1, 2)
    assert bolts_squad is not None
    assert bolts_squad.chance == pytest.approx(binomial(4, one, 2))
    # S12 v T12 on 4+, no save left
    assert laser_tank is not None
    assert laser_tank.chance == pytest.approx(2 / 3 * 1 / 2)
    assert laser_tank.measure == "damage"
    assert laser_tank.expected == pytest.approx(2)
    assert laser_tank.share == pytest.approx(2 / 6)
    # S12 v T4 on 2+, no save left: it slays one model of two, never both
    assert laser_squad is not None
    assert (laser_squad.chance, laser_squad.measure) == (0, "models_destroyed")
    assert laser_squad.expected == pytest.approx(2 / 3 * 5 / 6)
    # Points: half of the squad's for each model; none of the tank's for wounds alone
    assert found.trade(1, 0) == pytest.approx(2 / 3 * 5 / 6 * 20 / 100)
    assert found.trade(1, 1) == pytest.approx(1 / 3 * 200 / 100)
    assert bolts_tank is not None
    assert bolts_tank.points_lost == 0


def test_at_least_so_many_and_no_points() -> None:
    found = compared(Side(BOLTS.text), at_least=1)
    (squad, tank), one = found.rows[0], Fraction(2, 3) * Fraction(1, 2) * Fraction(1, 2)
    assert squad is not None
    assert squad.chance == pytest.approx(binomial(4, one, 1))
    # S4 v T12 on 6
    assert tank is not None
    hurt = Fraction(2, 3) * Fraction(1, 6) * Fraction(1, 2)
    assert tank.chance == pytest.approx(binomial(4, hurt, 1))
    assert found.trade(0, 0) is None
    assert found.attackers[0].name == BOLTS.text


def test_the_best_is_the_likeliest_then_who_does_more() -> None:
    def pair(chance: float, expected: float) -> Pair:
        return Pair(chance, "damage", expected, expected / 10)

    pairs = [pair(0, 1), None, pair(0.5, 2), pair(0, 3), pair(0.5001, 1)]
    assert ranked(pairs) == [2, 4, 3, 0]


def test_a_pair_that_has_no_odds_is_left_out_with_the_reason() -> None:
    found = compared(BOLTS, Side("2000 3+ S4", "Horde"))
    assert found.rows[1] == (None, None)
    assert found.trade(1, 0) is None
    assert (
        found.left_out
        == (("Some pairs", "An attack has at most 1,000 attacks in all; this one may have 2,000."),)
        or "attacks" in found.left_out[0][1]
    )
    with pytest.raises((InputError, LimitError)):
        compared(Side("2000 3+ S4"))
    with pytest.raises(LimitError, match="At most 20 attackers"):
        compare([BOLTS] * 201, (SQUAD, TANK), {"edition": "10th"})


def test_all_that_is_wrong_with_any_side_is_told() -> None:
    guns = [Side("10 3+ S4 foo"), Side("5 3+ S8 qux")]
    targets = [Side("T4 3+ W2"), Side("T5 4+ bar")]
    with pytest.raises(InputError) as refusal:
        compare(guns, targets, {"edition": "10th"})
    unread = ("foo", "bar", "qux")
    assert [fault.split("not ")[1] for fault in refusal.value.faults] == [
        f"`{word}`." for word in unread
    ]
    found = compare([*guns, Side("20 3+ S4")], targets, {"edition": "10th"})
    assert [reason.split("not ")[1] for _, reason in found.left_out] == [
        f"`{word}`." for word in unread
    ]


def test_sides_stand_between_slashes_unless_the_text_is_one_profile() -> None:
    assert split_side(TARGET, "Boyz / 10x T4 3+ W2 | 1x W5 2+ / Nobz") == [
        "Boyz",
        "10x T4 3+ W2 | 1x W5 2+",
        "Nobz",
    ]
    assert split_side(TARGET, "10x T4 / 3+ / W2") == ["10x T4 / 3+ / W2"]
    assert split_side(WEAPON, "20 3+ S4 AP-1 D1 [anti-infantry/beasts 4+]") == [
        "20 3+ S4 AP-1 D1 [anti-infantry/beasts 4+]"
    ]
    both = "4 3+ S4 / 4 3+ S4, lethal hits"
    assert split_side(WEAPON, both) == both.split(" / ")
    named = "Intercessors / 20 3+ S4 AP-1 D1"
    assert split_side(WEAPON, named) == named.split(" / ")
    assert split_side(WEAPON, "a; b / c") == ["a; b", "c"]
    counted = "Squad: 2 bolt rifles, 1x fist / 20 3+ S4"
    assert split_side(WEAPON, counted) == counted.split(" / ")
    assert split_side(WEAPON, "Rifle: 20 shots / 3+ / S4") == ["Rifle: 20 shots / 3+ / S4"]
    assert split_side(WEAPON, "Boyz / ") == ["Boyz / "]
    with pytest.raises(LimitError, match="At most 20"):
        split_side(TARGET, " / ".join(f"Unit {letter}" for letter in "abcdefghijklmnopqrstu"))


def test_more_than_the_target_has_is_refused() -> None:
    with pytest.raises(InputError, match="has 10 models: `at_least` can be 10 at most"):
        threshold_of(attack(), Wanted(11))
    with pytest.raises(InputError, match="has 1 wound: "):
        threshold_of(attack(target="T4 W1"), Wanted(2))
    vehicle = attack("1 BS4 S9 AP2", "armour 12", edition="4th")
    with pytest.raises(InputError, match="destroyed or not"):
        threshold_of(vehicle, Wanted(1))
    assert threshold_of(vehicle, Wanted(None, 50)).enough is not None
    assert threshold_of(attack(), Wanted(10)).enough is None
