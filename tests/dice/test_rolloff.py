"""Roll-offs: one D6 each, the highest wins, ties roll again, nothing else (001:74, 002:727,
003:722).
"""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.rolloff import RollOffRound, roll_off, roll_off_odds
from bot.dice.source import DiceSource, SeededDice
from bot.errors import InputError, LimitError

Exhaust = Callable[[Callable[[DiceSource], Hashable]], Mapping[Hashable, Fraction]]


class Loaded:
    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def roll(self, sides: int) -> int:
        assert sides == 6
        return self.faces.pop(0)


def test_the_highest_wins() -> None:
    done = roll_off(["Anna", "Ben"], Loaded(2, 5))
    assert done.winner == "Ben"
    assert done.rounds == (RollOffRound((("Anna", 2), ("Ben", 5)), ("Ben",)),)


def test_a_tie_is_shown_and_rolled_again() -> None:
    done = roll_off(["Anna", "Ben"], Loaded(4, 4, 1, 1, 6, 2))
    assert [turn.tied for turn in done.rounds] == [True, True, False]
    assert done.winner == "Anna"


def test_only_those_tied_for_the_highest_roll_again() -> None:
    done = roll_off(["Anna", "Ben", "Carl"], Loaded(5, 2, 5, 1, 3))
    assert done.rounds[1].dice == (("Anna", 1), ("Carl", 3))
    assert done.winner == "Carl"


def test_two_players_win_half_and_tie_a_sixth() -> None:
    odds = roll_off_odds(2)
    assert (odds.win, odds.tie) == (Fraction(1, 2), Fraction(1, 6))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ties_by_brute_force(players: int) -> None:
    """All throws of the first round."""
    left = [max(faces) for faces in product(range(1, 7), repeat=players)]
    stay = [faces.count(max(faces)) for faces in product(range(1, 7), repeat=players)]
    odds = roll_off_odds(players)
    assert odds.tie == Fraction(sum(number > 1 for number in stay), len(left))


def test_seeded_roll_offs_are_fair() -> None:
    source = SeededDice("fair")
    done = [roll_off(["a", "b", "c"], source) for _ in range(6000)]
    for player in "abc":
        assert abs(sum(game.winner == player for game in done) - 2000) < 5 * (6000 * 2 / 9) ** 0.5


@given(st.integers(2, 20), st.integers())
def test_every_roll_off_ends_with_one_winner(players: int, seed: int) -> None:
    done = roll_off([f"player {number}" for number in range(players)], SeededDice(seed))
    assert not done.rounds[-1].tied
    assert all(turn.tied for turn in done.rounds[:-1])
    for turn, following in zip(done.rounds, done.rounds[1:], strict=False):
        assert turn.highest == tuple(player for player, _ in following.dice)


@pytest.mark.parametrize("players", [[], ["Anna"]])
def test_it_takes_two(players: list[str]) -> None:
    with pytest.raises(InputError, match="at least two players"):
        roll_off(players, SeededDice(1))


def test_not_against_oneself() -> None:
    with pytest.raises(InputError, match="named twice"):
        roll_off(["Anna", "Anna"], SeededDice(1))


def test_twenty_players_at_most() -> None:
    with pytest.raises(LimitError, match="at most 20 players, not 21"):
        roll_off_odds(21)
