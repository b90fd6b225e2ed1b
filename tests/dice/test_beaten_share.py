"""How lucky a result was: the share of rolls that did worse."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.beaten_share import beaten_share
from bot.dice.distribution import Distribution
from bot.dice.notation import parse

TWO_D6 = parse("2D6").distribution()


@pytest.mark.parametrize(
    ("total", "worse", "higher"),
    [(2, 0, 35), (7, 15, 15), (9, 26, 6), (12, 35, 0), (1, 0, 36), (13, 36, 0)],
)
def test_only_worse_results_are_beaten(total: int, worse: int, higher: int) -> None:
    assert beaten_share(TWO_D6, total) == pytest.approx(worse / 36, abs=1e-14)
    assert beaten_share(TWO_D6, total, more_is_better=False) == pytest.approx(
        higher / 36, abs=1e-14
    )


def test_what_is_certain_is_neither_lucky_nor_unlucky() -> None:
    assert beaten_share(Distribution.constant(3), 3) is None


@given(
    st.integers(-9, 9),
    st.lists(st.integers(0, 9), min_size=2, max_size=9).filter(lambda n: sum(map(bool, n)) > 1),
)
def test_results_that_are_beaten_equalled_and_not_reached_are_all(
    low: int, weights: list[int]
) -> None:
    law = Distribution.from_weights(low, weights)
    for value in range(low - 2, low + 12):
        below, above = beaten_share(law, value), beaten_share(law, value, more_is_better=False)
        assert below is not None and above is not None
        assert below + law.chance(value) + above == pytest.approx(1, abs=1e-12)
