"""Dice written down, and thrown again."""

from __future__ import annotations

import pytest

from bot.dice.source import SeededDice
from bot.rolls import Misfit, Recording, Replay


def test_what_fell_falls_again() -> None:
    recording = Recording(SeededDice(1))
    faces = [recording.roll(sides) for sides in (6, 6, 3, 100)]
    assert [sides for sides, _ in recording.dice] == [6, 6, 3, 100]
    replay = Replay(recording.dice)
    assert [replay.roll(sides) for sides in (6, 6, 3, 100)] == faces
    replay.finish()


def test_other_dice_do_not_fit() -> None:
    with pytest.raises(Misfit, match="a D6 is thrown where the record has a D3"):
        Replay([(3, 1)]).roll(6)
    with pytest.raises(Misfit, match="no more dice"):
        Replay([]).roll(6)
    with pytest.raises(Misfit, match="more dice than are thrown"):
        Replay([(6, 1)]).finish()
