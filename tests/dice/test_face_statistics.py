"""Luck and evenness against brute force, published tables and closed forms."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import erfc, exp, sqrt

import numpy as np
import pytest

from bot.dice.chi_square import gamma_tail, share_more_uneven
from bot.dice.distribution import Distribution
from bot.dice.face_statistics import (
    FaceStatistics,
    count_faces,
    describe_faces,
    percent,
    share_below,
)
from bot.dice.source import SeededDice


def brute_force(sides: int, dice: int) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """Every throw: total → share below it, and sum of squared counts → mid-rank share above it."""
    totals: Counter[int] = Counter()
    squares: Counter[int] = Counter()
    for throw in product(range(1, sides + 1), repeat=dice):
        totals[sum(throw)] += 1
        squares[sum(count**2 for count in Counter(throw).values())] += 1
    throws = sides**dice
    below = {t: Fraction(sum(c for u, c in totals.items() if u < t), throws) for t in totals}
    above = {
        s: Fraction(2 * sum(c for u, c in squares.items() if u > s) + squares[s], 2 * throws)
        for s in squares
    }
    return below, above


@pytest.mark.parametrize(
    ("sides", "dice"), [(2, 1), (2, 7), (3, 1), (3, 6), (4, 5), (6, 1), (6, 5), (8, 3)]
)
def test_both_shares_are_those_of_every_throw_counted(sides: int, dice: int) -> None:
    below, above = brute_force(sides, dice)
    assert {t: share_below(sides, dice, t) for t in below} == pytest.approx(
        {t: float(p) for t, p in below.items()}
    )
    assert {s: share_more_uneven(sides, dice, s) for s in above} == pytest.approx(
        {s: float(p) for s, p in above.items()}
    )


@pytest.mark.parametrize(
    ("freedom", "chi_square", "share"),
    [
        (1, 3.841, 0.05),
        (1, 6.635, 0.01),
        (5, 11.070, 0.05),
        (5, 15.086, 0.01),
        (5, 1.145, 0.95),
        (99, 123.225, 0.05),
    ],
)
def test_the_curve_is_the_published_table(freedom: int, chi_square: float, share: float) -> None:
    assert gamma_tail(freedom / 2, chi_square / 2) == pytest.approx(share, rel=1e-3)


@pytest.mark.parametrize("chi_square", [1e-9, 0.001, 0.5, 1.9, 2.0, 3.0, 7.0, 40.0, 300.0])
def test_the_curve_is_its_closed_forms(chi_square: float) -> None:
    """One degree of freedom is a squared normal, two are an exponential, four one term more."""
    x = chi_square / 2
    assert gamma_tail(0.5, x) == pytest.approx(erfc(sqrt(x)), rel=1e-12)
    assert gamma_tail(1.0, x) == pytest.approx(exp(-x), rel=1e-12)
    assert gamma_tail(2.0, x) == pytest.approx(exp(-x) * (1 + x), rel=1e-12)


def test_perfectly_even_faces_are_beaten_by_everyone() -> None:
    assert gamma_tail(2.5, 0.0) == 1.0
    assert gamma_tail(2.5, -1e-12) == 1.0


@pytest.mark.no_cover
@pytest.mark.parametrize(("sides", "dice"), [(2, 75), (3, 601), (6, 57), (8, 53), (10, 51)])
def test_where_the_curve_takes_over_it_is_good_to_a_hundredth(sides: int, dice: int) -> None:
    """Against the law itself, built face by face from binomials."""
    law = squares_law(sides, dice)
    for squares in sorted(law)[:: max(1, len(law) // 60)]:
        exact = sum(p for s, p in law.items() if s > squares) + law[squares] / 2
        assert share_more_uneven(sides, dice, squares) == pytest.approx(exact, abs=0.01)


def squares_law(sides: int, dice: int) -> dict[int, float]:
    """Sum of squared counts → probability, by giving each face in turn its share of the dice that
    are left.
    """
    states = {(dice, 0): 1.0}
    for face in range(sides, 0, -1):
        following: dict[tuple[int, int], float] = {}
        for (left, squares), chance in states.items():
            takes = Distribution.bernoulli(1 / face).power(left)
            for count, share in enumerate(takes.pmf.tolist(), takes.low):
                if chance * share > 1e-9:
                    state = (left - count, squares + count**2)
                    following[state] = following.get(state, 0.0) + chance * share
        states = following
    law: dict[int, float] = {}
    for (_, squares), chance in states.items():
        law[squares] = law.get(squares, 0.0) + chance
    return law


@pytest.mark.parametrize(("sides", "dice"), [(6, 4_001), (2, 20_001), (100, 203), (1000, 21)])
def test_where_the_normal_curve_takes_over_it_is_good_to_the_fourth_digit(
    sides: int, dice: int
) -> None:
    law = Distribution.uniform(sides).power(dice)
    totals = [law.percentile(share) for share in (1e-6, 0.001, 0.02, 0.3, 0.5, 0.8, 0.99, 0.99999)]
    assert [share_below(sides, dice, t) for t in totals] == pytest.approx(
        [law.at_most(t - 1) for t in totals], abs=2e-5
    )


def test_the_shares_stay_between_none_and_all() -> None:
    assert share_below(6, 10_000, 10_000) == 0.0
    assert share_below(6, 10_000, 60_000) == 1.0
    assert share_below(6, 3, 3) == 0.0
    assert share_below(6, 3, 4) == pytest.approx(1 / 216)
    assert share_more_uneven(6, 10_000, 10_000**2) == pytest.approx(0.0, abs=1e-300)


def test_dice_too_few_for_the_curve_and_too_many_to_count_say_nothing() -> None:
    assert share_more_uneven(1000, 4_999, 30_000) is None
    assert share_more_uneven(1000, 5_000, 30_000) is not None
    assert share_more_uneven(1000, 9, 9) == pytest.approx(
        (1 - p_none_twice(1000, 9)) + p_none_twice(1000, 9) / 2
    )


def p_none_twice(sides: int, dice: int) -> float:
    return float(np.prod([(sides - place) / sides for place in range(dice)]))


def test_a_reading_holds_its_counts() -> None:
    (luck,) = count_faces([(6, 1, 4), (6, 6, 5), (6, 2, 3), (6, 6, 0)])
    assert (luck.sides, luck.counts, luck.dice, luck.freedom) == (6, (4, 3, 0, 0, 0, 5), 12, 5)
    assert luck.mean == pytest.approx((4 + 6 + 30) / 12)
    assert luck.chi_square == pytest.approx(sum((count - 2) ** 2 / 2 for count in luck.counts))
    assert luck.share_below == pytest.approx(share_below(6, 12, 40))


def test_counts_of_one_face_are_added_up() -> None:
    assert count_faces([(6, 3, 2), (6, 3, 5)])[0].counts == (0, 0, 7, 0, 0, 0)


def test_each_kind_of_die_is_read_by_itself_the_commonest_first() -> None:
    read = count_faces([(3, 1, 2), (6, 5, 9), (2, 2, 2), (1, 1, 50), (8, 3, 0)])
    assert [(luck.sides, luck.dice) for luck in read] == [(6, 9), (2, 2), (3, 2)]
    assert count_faces([]) == ()


@pytest.mark.parametrize("wrong", [(6, 7, 1), (6, 0, 1), (6, 1, -1)])
def test_a_face_that_the_die_has_not_is_refused(wrong: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="did not show"):
        count_faces([wrong])


def test_fair_players_are_spread_over_all_shares() -> None:
    """2,000 fair players with 120 D6 each: every tenth of luck and of unevenness has a tenth,
    within 6 deviations.
    """
    dice = SeededDice("players")
    lucks = []
    for _ in range(2_000):
        counts = Counter(dice.roll(6) for _ in range(120))
        lucks += count_faces([(6, face, count) for face, count in counts.items()])
    for shares in (
        [luck.share_below for luck in lucks],
        [luck.share_more_uneven or 0.0 for luck in lucks],
    ):
        tenths = Counter(min(int(share * 10), 9) for share in shares)
        assert all(abs(tenths[tenth] - 200) < 6 * sqrt(180) for tenth in range(10)), tenths


def luck(higher: float = 0.61, uneven: float | None = 0.5, sides: int = 6) -> FaceStatistics:
    return FaceStatistics(sides, (40,) * sides, higher, 3.25, uneven)


def test_the_reading_in_words() -> None:
    assert describe_faces(luck()) == (
        "240 D6 came up 3.50 on average, fair dice 3.50: if high is lucky, luckier than 61% of "
        "players with this many "
        "dice.",
        "The faces come as fair dice do: 50% of fair players see less even ones (chi-square 3.2 "
        "at 5 degrees of "
        "freedom).",
    )


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (None, "Too few dice to say how evenly the faces come: it takes 30."),
        (0.05, "come as fair dice do"),
        (0.049, "chance does this to 5% of fair players, so by itself it proves nothing"),
        (
            0.001,
            "unevenly (chi-square 3.2 at 5 degrees of freedom): chance does this to 0.1% of fair "
            "players",
        ),
        (0.0009, "Among many players there is always one"),
    ],
)
def test_the_reading_of_evenness_never_claims_more_than_it_knows(
    share: float | None, words: str
) -> None:
    assert words in describe_faces(luck(uneven=share))[1]


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.0, "fewer than 0.01%"),
        (0.0001, "0.01%"),
        (0.0042, "0.4%"),
        (0.01, "1%"),
        (0.5, "50%"),
        (0.99, "99%"),
        (0.9944, "99.4%"),
        (0.99955, "99.95%"),
        (1.0, "more than 99.99%"),
    ],
)
def test_no_share_of_players_is_none_or_all(share: float, text: str) -> None:
    assert percent(share) == text
