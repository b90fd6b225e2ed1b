"""Words at the end of a text that is still being typed."""

from __future__ import annotations

import pytest

from bot.editions.ability import Bearer
from bot.notation.feedback.endings import ended

WEAPON, TARGET = Bearer.WEAPON, Bearer.TARGET


@pytest.mark.parametrize(
    ("bearer", "typed", "whole"),
    [
        (TARGET, "intercessors in c", "intercessors in cover"),
        (TARGET, "Intercessors, In Cov", "Intercessors, in cover"),
        (TARGET, "intercessors cov", "intercessors cover"),
        (TARGET, "10x T4 3+ W2 half d", "10x T4 3+ W2 half damage"),
        (WEAPON, "boyz half ra", "boyz half range"),
        (WEAPON, "boyz within half r", "boyz within half range"),
        (WEAPON, "boyz cha", "boyz charged"),
        (WEAPON, "20 3+ S4 out of s", "20 3+ S4 out of sight"),
    ],
)
def test_a_circumstance_that_is_begun_is_ended(bearer: Bearer, typed: str, whole: str) -> None:
    assert ended(typed, "10th", bearer) == whole


@pytest.mark.parametrize(
    ("bearer", "typed"),
    [
        (TARGET, "intercessors"),
        (TARGET, "intercessors in"),  # two letters may begin anything
        (TARGET, "intercessors in cover"),
        (TARGET, "intercessors in cover "),
        (TARGET, "captain in t"),
        (TARGET, "cov"),  # a name, perhaps
        (TARGET, ""),
        (TARGET, "boyz cha"),  # who charges attacks
        (WEAPON, "boyz cov"),
    ],
)
def test_other_words_stay_as_they_are(bearer: Bearer, typed: str) -> None:
    assert ended(typed, "10th", bearer) == ""


def test_each_edition_has_its_own_circumstances() -> None:
    assert ended("boyz plung", "11th", WEAPON) == "boyz plunging"
    assert ended("boyz plung", "10th", WEAPON) == ""
