"""Dice by face, and in order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.dice.notation import Die
from bot.render.rolls.dice import faces, in_order

DICE = st.lists(
    st.lists(st.integers(1, 6), min_size=1, max_size=2).map(lambda f: Die(6, tuple(f), f[-1])),
    max_size=40,
)


def dice(*thrown: tuple[int, ...]) -> list[Die]:
    return [Die(6, faces, faces[-1]) for faces in thrown]


def test_equal_faces_stand_together_the_highest_first() -> None:
    assert faces(dice((2,), (6,), (2,), (5,))) == "`6` `5` `2`×2"


def test_what_was_picked_up_is_struck() -> None:
    assert faces(dice((1, 4), (1, 1), (4,))) == "`4`×2 `1` re-rolled ~~`1`×2~~"
    assert in_order(dice((1, 4), (1, 1), (4,))) == "1→4 1→1 4"


def test_a_d3_is_half_a_d6_rounded_up() -> None:
    # 003:393-398, 001:58
    assert faces(dice((1,), (2,), (3,), (6,)), 3) == "`3` `2` `1`×2"
    assert in_order(dice((1, 6), (4,)), 3) == "1→3 2"


def test_no_dice_are_nothing() -> None:
    assert faces([]) == ""


@given(DICE)
def test_no_die_is_lost(thrown: list[Die]) -> None:
    text = faces(thrown)
    stand, _, again = text.partition(" re-rolled ")

    def count(part: str) -> int:
        return sum(int(word.partition("×")[2] or 1) for word in part.replace("~", "").split())

    assert count(stand) == len(thrown)
    assert count(again) == sum(len(die.faces) - 1 for die in thrown)
