"""The roll-off: each player rolls one D6, the highest wins, ties roll again (8th 002:727, 9th
001:74).

Nothing re-rolls or modifies these dice. With more than two players, those tied for the highest roll
again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from bot.dice.source import DiceSource
from bot.errors import InputError, LimitError

MAX_PLAYERS = 20


@dataclass(frozen=True, slots=True)
class RollOffRound:
    """One throw of everybody who is still in: their D6, in the players' order, and who had the
    highest.
    """

    dice: tuple[tuple[str, int], ...]
    highest: tuple[str, ...]

    @property
    def tied(self) -> bool:
        return len(self.highest) > 1


@dataclass(frozen=True, slots=True)
class RollOff:
    """All rounds of a roll-off; only the last has no tie."""

    players: tuple[str, ...]
    rounds: tuple[RollOffRound, ...]

    @property
    def winner(self) -> str:
        return self.rounds[-1].highest[0]


@dataclass(frozen=True, slots=True)
class RollOffOdds:
    """Each player's chance to win, and the chance that the first round is tied."""

    win: Fraction
    tie: Fraction


def roll_off(players: Sequence[str], source: DiceSource) -> RollOff:
    """Roll until somebody stands alone at the top. InputError unless there are two players or more,
    all different.
    """
    _check(len(players))
    different = set(players)
    if len(different) < len(players):
        raise InputError("A roll-off is between different players; one of them is named twice.")
    contenders = tuple(players)
    rounds: list[RollOffRound] = []
    while len(contenders) > 1:
        dice = tuple((player, source.roll(6)) for player in contenders)
        best = max(face for _, face in dice)
        contenders = tuple(player for player, face in dice if face == best)
        rounds.append(RollOffRound(dice, contenders))
    return RollOff(tuple(players), tuple(rounds))


def roll_off_odds(players: int) -> RollOffOdds:
    """The exact odds for a number of players."""
    _check(players)
    return RollOffOdds(Fraction(1, players), 1 - _highest(players, 1))


def _check(players: int) -> None:
    if players < 2:
        raise InputError(f"A roll-off takes at least two players, not {players}.")
    if players > MAX_PLAYERS:
        raise LimitError(f"A roll-off takes at most {MAX_PLAYERS} players, not {players:,}.")


def _highest(players: int, shared_by: int) -> Fraction:
    """P(exactly `shared_by` of `players` dice show the highest face)."""
    ways = sum(comb(players, shared_by) * below ** (players - shared_by) for below in range(6))
    return Fraction(ways, 6**players)
