"""The roll-off."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.dice.die import Die
from bot.dice.expression import RolledExpression
from bot.dice.pool import RolledPool
from bot.dice.rolloff import MAX_PLAYERS, roll_off, roll_off_odds
from bot.dice.simple.aim import D6
from bot.dice.simple.fields import Field, Value
from bot.dice.simple.script import Outcome, ThrowRoll
from bot.dice.simple.system import AS_ELSEWHERE, SimpleOdds, SimpleTest, Wording
from bot.dice.source import DiceSource


@dataclass(frozen=True, slots=True)
class RollOffs:
    """Played as long as it takes. The outcome is the number of the player who wins; success is
    player 1.
    """

    further: tuple[Field, ...] = ()
    wording: Wording = AS_ELSEWHERE

    def roll(
        self, values: Mapping[str, Value], source: DiceSource
    ) -> tuple[tuple[ThrowRoll, ...], Outcome]:
        done = roll_off(_names(values), source)
        throws = tuple(
            ThrowRoll(f"Round {number}, player {player}", _rolled(face))
            for number, turn in enumerate(done.rounds, 1)
            for player, face in turn.dice
        )
        return throws, Outcome(done.winner, done.winner == "1")

    def odds(self, values: Mapping[str, Value]) -> SimpleOdds:
        names = _names(values)
        chance = float(roll_off_odds(len(names)).win)
        return SimpleOdds(chance, dict.fromkeys(names, chance))


def _names(values: Mapping[str, Value]) -> tuple[str, ...]:
    players = values["players"]
    assert isinstance(players, int)
    return tuple(str(number) for number in range(1, players + 1))


def _rolled(face: int) -> RolledExpression:
    return RolledExpression(D6, (RolledPool(D6.pools[0], (Die(6, (face,), face),), face),), face)


ROLLOFF = SimpleTest(
    name="rolloff",
    title="Roll-off",
    cites="001:74, 002:727, 003:722",
    outcome="player who wins",
    success="player # wins",
    failure="the winner is player #",
    chance="of player 1",
    fields=(Field("players", "number", "how many roll off", default=2, low=2, high=MAX_PLAYERS),),
    aliases=("roll_off", "mission_roll", "first_turn"),
)
rolloff = RollOffs()
