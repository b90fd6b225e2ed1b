"""Laws of whole numbers against brute force in fractions, icepool, and their own algebra."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import icepool
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.distribution import Distribution

D6 = Distribution.uniform(6)


def laws(low: int = -5, high: int = 12) -> st.SearchStrategy[Distribution]:
    weights = st.lists(st.integers(0, 9), min_size=1, max_size=8).filter(any)
    return st.builds(Distribution.from_weights, st.integers(low, high), weights)


def brute(*laws: Distribution, total: Callable[..., int]) -> dict[int, float]:
    """The law of a function of independent numbers, term by term."""
    chances: dict[int, float] = defaultdict(float)
    for combination in product(*(law.as_dict().items() for law in laws)):
        chances[total(*(value for value, _ in combination))] += float(
            np.prod([chance for _, chance in combination])
        )
    return dict(chances)


def close(law: Distribution, expected: dict[int, float]) -> bool:
    return law.as_dict().keys() == expected.keys() and law.as_dict() == pytest.approx(
        expected, abs=1e-14
    )


def test_two_dice_sum_to_one_to_six_thirty_sixths() -> None:
    """004:76-78, 003:391: 2D6 is 1..6..1 in 36."""
    expected = {total: float(Fraction(6 - abs(total - 7), 36)) for total in range(2, 13)}
    assert close(D6 + D6, expected)
    assert D6.power(2) == (D6 + D6)


def test_reading_a_law() -> None:
    total = D6 + D6
    assert (total.low, total.high) == (2, 12)
    assert total.values.tolist() == list(range(2, 13))
    assert total.mean == pytest.approx(7, abs=1e-14)
    assert total.variance == pytest.approx(35 / 6, abs=1e-14)
    assert total.chance(7) == pytest.approx(1 / 6, abs=1e-15)
    assert total.chance(1) == total.chance(13) == 0
    assert total.at_least(9) == pytest.approx(10 / 36, abs=1e-15)
    assert total.at_most(4) == pytest.approx(6 / 36, abs=1e-15)
    assert (total.at_least(-50), total.at_least(13)) == (pytest.approx(1), 0)
    assert (total.at_most(1), total.at_most(50)) == (0, pytest.approx(1))


@pytest.mark.parametrize(
    ("share", "value"), [(0, 1), (1 / 6, 1), (0.2, 2), (0.5, 3), (0.51, 4), (1, 6)]
)
def test_percentile_is_the_smallest_value_not_exceeded_that_often(share: float, value: int) -> None:
    assert D6.percentile(share) == value


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan")])
def test_a_percentile_is_a_share(share: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        D6.percentile(share)


def test_gaps_and_edges_of_probability_zero_are_left_out() -> None:
    law = Distribution.from_weights(0, [0, 1, 0, 1, 0, 0])
    assert (law.low, law.high) == (1, 3)
    assert law.as_dict() == {1: 0.5, 3: 0.5}
    assert law == Distribution(1, np.array([0.5, 0.0, 0.5]))


def test_a_law_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        D6.pmf[0] = 1
    source = np.array([0.5, 0.5])
    law = Distribution(0, source)
    source[0] = 9
    assert law.as_dict() == {0: 0.5, 1: 0.5}


@pytest.mark.parametrize("pmf", [[0.5, 0.4], [1.5, -0.5], [0.0], [float("nan"), 1.0]])
def test_probabilities_are_not_negative_and_sum_to_one(pmf: list[float]) -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        Distribution(0, np.array(pmf))


def test_equality_is_by_number_and_hashable() -> None:
    assert Distribution.uniform(6) == D6
    assert len({Distribution.uniform(6), D6}) == 1
    assert D6 + 1 != D6
    assert Distribution.uniform(5) != D6
    assert D6 != "D6"


def test_constants_and_chances() -> None:
    assert Distribution.constant(-4).as_dict() == {-4: 1.0}
    assert Distribution.bernoulli(0.25).as_dict() == {0: 0.75, 1: 0.25}
    assert Distribution.bernoulli(1.0).as_dict() == {1: 1.0}
    assert (D6 + 3).as_dict() == pytest.approx(dict.fromkeys(range(4, 10), 1 / 6))


def test_no_negative_number_of_terms() -> None:
    with pytest.raises(ValueError, match="no negative number"):
        D6.power(-1)


def test_a_mixture_has_a_part() -> None:
    with pytest.raises(ValueError, match="at least one part"):
        Distribution.mixture([(0.0, D6)])


@given(laws(), laws())
def test_a_sum_is_what_brute_force_says(first: Distribution, second: Distribution) -> None:
    assert close(first + second, brute(first, second, total=lambda a, b: a + b))


@given(laws(), st.integers(0, 4))
def test_a_power_is_a_repeated_sum(law: Distribution, times: int) -> None:
    repeated = Distribution.constant(0)
    for _ in range(times):
        repeated += law
    assert close(law.power(times), repeated.as_dict())


@given(laws(), laws(), st.floats(0, 1))
def test_a_mixture_weighs_its_parts(
    first: Distribution, second: Distribution, weight: float
) -> None:
    mixed = Distribution.mixture([(weight, first), (1 - weight, second)])
    for value in range(-6, 21):
        assert mixed.chance(value) == pytest.approx(
            weight * first.chance(value) + (1 - weight) * second.chance(value), abs=1e-15
        )


@given(laws())
def test_a_map_moves_every_value(law: Distribution) -> None:
    assert close(
        law.map(lambda value: abs(value) // 2 - 3),
        brute(law, total=lambda value: abs(value) // 2 - 3),
    )


@given(laws())
def test_moments_and_tails_agree_with_their_definitions(law: Distribution) -> None:
    table = law.as_dict()
    assert law.mean == pytest.approx(
        sum(value * chance for value, chance in table.items()), abs=1e-12
    )
    mean = law.mean
    assert law.variance == pytest.approx(
        sum((v - mean) ** 2 * chance for v, chance in table.items()), abs=1e-12
    )
    for value in range(-6, 21):
        assert law.at_least(value) + law.at_most(value - 1) == pytest.approx(1, abs=1e-14)


@pytest.mark.parametrize("count", [1, 2, 3, 10, 40, 137])
def test_many_dice_agree_with_icepool_also_in_the_tails(count: int) -> None:
    """icepool counts in whole numbers; the relative error stays small even where the chance is
    6^-137.
    """
    theirs = count @ icepool.d(6)
    ours = D6.power(count).as_dict()
    assert list(ours) == list(theirs.outcomes())
    for value, chance in ours.items():
        assert chance == pytest.approx(float(theirs.probability(value)), rel=1e-12)


def test_a_thousand_dice_sum_to_one() -> None:
    law = D6.power(1000)
    assert abs(float(law.pmf.sum()) - 1) < 1e-12
    assert law.mean == pytest.approx(3500, abs=1e-8)
    assert law.variance == pytest.approx(1000 * 35 / 12, abs=1e-6)
