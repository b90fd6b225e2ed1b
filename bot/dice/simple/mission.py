"""Tables of the 8th edition mission, and the roll-off."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.dice.expression import RolledExpression
from bot.dice.notation import parse
from bot.dice.pool import Die, RolledPool
from bot.dice.rolloff import MAX_PLAYERS, roll_off, roll_off_odds
from bot.dice.simple.aim import D3, D6, reach
from bot.dice.simple.fields import Field, Value
from bot.dice.simple.script import Outcome, Steps, Throw, ThrowRolled
from bot.dice.simple.system import NEWEST_FIRST, SimpleOdds, SimpleTest, scripted
from bot.dice.source import DiceSource

WARLORD_TRAITS = ("Legendary Fighter", "Inspiring Leader", "Tenacious Survivor")
OBJECTIVES = ("Slay and Secure", "Ancient Relic", "Domination")


def _warlord_trait() -> Steps:
    thrown = yield Throw("Warlord Trait", D3)
    return Outcome(WARLORD_TRAITS[thrown.total - 1])


def _objective() -> Steps:
    thrown = yield Throw("Victory conditions", D3)
    return Outcome(OBJECTIVES[thrown.total - 1])


def _victory_points() -> Steps:
    return reach("Victory points", D3, need=None)


def _ancient_relic() -> Steps:
    return reach("Objective marker that stays", parse("D4"), need=None)


@dataclass(frozen=True, slots=True)
class RollOffProcedure:
    """A roll-off, as long as it takes. The outcome is the number of the player who wins; success is
    player 1.
    """

    def roll(
        self, values: Mapping[str, Value], source: DiceSource
    ) -> tuple[tuple[ThrowRolled, ...], Outcome]:
        done = roll_off(_names(values), source)
        throws = tuple(
            ThrowRolled(f"Round {number}, player {player}", _rolled(face))
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
    return RolledExpression(D6, (RolledPool(D6.terms[0], (Die(6, (face,), face),), face),), face)


TESTS = (
    SimpleTest(
        name="rolloff",
        title="Roll-off",
        procedures=dict.fromkeys(NEWEST_FIRST, RollOffProcedure()),
        cites="001:74, 002:727, 003:722",
        outcome="player who wins",
        success="player 1 wins",
        failure="player 1 does not win",
        chance="of player 1",
        fields=(
            Field("players", "number", "how many roll off", default=2, low=2, high=MAX_PLAYERS),
        ),
        aliases=("roll_off", "mission_roll", "first_turn"),
    ),
    SimpleTest(
        name="warlord_trait",
        title="Warlord Trait",
        procedures=scripted(_warlord_trait, "8th"),
        cites="003:1639-1651",
        outcome="trait",
    ),
    SimpleTest(
        name="objective",
        title="Only War, primary objective",
        procedures=scripted(_objective, "8th"),
        cites="003:1731-1756",
        outcome="victory conditions",
        aliases=("primary_objective", "victory_conditions"),
    ),
    SimpleTest(
        name="victory_points",
        title="Victory points for the slain Warlord",
        procedures=scripted(_victory_points, "8th"),
        cites="003:1734-1738",
        outcome="victory points",
    ),
    SimpleTest(
        name="ancient_relic",
        title="Ancient Relic, the marker that stays",
        procedures=scripted(_ancient_relic, "8th"),
        cites="003:1741-1748",
        outcome="number of the objective marker",
    ),
)
