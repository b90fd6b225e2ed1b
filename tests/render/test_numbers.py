"""Chances, means and counts in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.numbers import counted, mean, percent, whole_percent


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.0, "0%"),
        (1e-15, "<0.1%"),
        (0.0004, "<0.1%"),
        (0.004, "0.4%"),
        (0.0123, "1%"),
        (0.81, "81%"),
        (0.994, "99.4%"),
        (0.9999, ">99.9%"),
        (1 - 1e-15, "100%"),
        (1.0, "100%"),
    ],
)
def test_a_chance(chance: float, said: str) -> None:
    assert percent(chance) == said


@given(st.floats(0, 1))
def test_only_what_is_impossible_or_certain_is_called_so(chance: float) -> None:
    said = percent(chance)
    assert (said == "0%") == (chance == 0)
    assert said != "100%" or chance > 1 - 1e-9


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "0"),
        (0.42, "0.42"),
        (1.8333, "1.8"),
        (3.0000000001, "3"),
        (9.94, "9.9"),
        (10.5, "10.5"),
        (13.3, "13.3"),
        (108.5, "108.5"),
        (3500, "3,500"),
        (2 / 3, "0.67"),
        (0.004, "<0.01"),
    ],
)
def test_a_mean(number: float, said: str) -> None:
    assert mean(number) == said


def test_a_count() -> None:
    assert [counted(n, "model") for n in (0, 1, 2, 1_000)] == [
        "0 models",
        "1 model",
        "2 models",
        "1,000 models",
    ]
    assert counted(2, "die", "dice") == "2 dice"


def test_means_below_none() -> None:
    assert (mean(-3.5), mean(-0.25), mean(-3.0), mean(-1e-17)) == ("-3.5", "-0.25", "-3", "0")


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0.0, "0"), (0.004, "<1"), (0.5, "50"), (0.999, ">99"), (1.0, "100")],
)
def test_whole_percents(chance: float, words: str) -> None:
    assert whole_percent(chance) == words
