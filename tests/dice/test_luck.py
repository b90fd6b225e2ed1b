"""How lucky a result was: the mid-rank percentile."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.distribution import Distribution
from bot.dice.luck import better_than
from bot.dice.notation import parse

TWO_D6 = parse("2D6").distribution()


@pytest.mark.parametrize(("total", "share"), [(2, 0.5 / 36), (7, 0.5), (9, 28 / 36), (12, 35.5 / 36), (1, 0), (13, 1)])
def test_worse_results_and_half_of_the_equal_ones_are_beaten(total: int, share: float) -> None:
    assert better_than(TWO_D6, total) == pytest.approx(share, abs=1e-14)
    assert better_than(TWO_D6, total, more_is_better=False) == pytest.approx(1 - share, abs=1e-14)


@given(st.integers(-9, 9), st.lists(st.integers(0, 9), min_size=1, max_size=9).filter(any))
def test_on_average_nobody_is_lucky(low: int, weights: list[int]) -> None:
    law = Distribution.from_weights(low, weights)
    mean = sum(chance * better_than(law, value) for value, chance in law.as_dict().items())
    assert mean == pytest.approx(0.5, abs=1e-12)
    assert all(0 <= better_than(law, value) <= 1 for value in range(low - 2, low + 12))
