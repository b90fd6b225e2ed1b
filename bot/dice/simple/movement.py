"""Advancing, charging, random movement, consolidating."""

from functools import partial

from bot.dice.expression import DiceExpression
from bot.dice.simple.aim import D6, FLOOR, TWO_D6, reach
from bot.dice.simple.fields import Field
from bot.dice.simple.script import Outcome, Script, Steps, Throw
from bot.dice.simple.system import Scripted, SimpleTest, scripted


def _charge(distance: int | None, bonus: int, reroll: str, floor: int | None) -> Steps:
    return reach("Charge roll", TWO_D6, need=distance, bonus=bonus, reroll=reroll, floor=floor)


def _advance(bonus: int, floor: int | None) -> Steps:
    return reach("Advance roll", D6, need=None, bonus=bonus, floor=floor)


def _random_move(dice: DiceExpression, difficult: bool) -> Steps:
    thrown = yield Throw("Distance", dice)
    return Outcome(str((thrown.total + 1) // 2 if difficult else thrown.total))


def _consolidate() -> Steps:
    return reach("Consolidation after a Massacre", D6, need=None)


def floored(script: Script) -> dict[str, Scripted]:
    """The 8th to 10th editions of a modified roll: the first two have a floor of 1, 10th names none
    but that of any distance, 0.
    """
    floors = {"8th": FLOOR, "9th": FLOOR, "10th": 0}
    return {edition: Scripted(partial(script, floor=floor)) for edition, floor in floors.items()}


BONUS = Field("bonus", "number", "what is added to the roll", default=0, low=-20, high=20)

TESTS = (
    SimpleTest(
        name="charge",
        title="Charge roll",
        procedures=floored(_charge),
        cites="003:1344, 002:387",
        outcome="inches",
        success="the charge arrives",
        failure="the charge falls short",
        chance="to arrive",
        fields=(
            Field("distance", "number", "inches that the roll must reach", low=0, high=60),
            BONUS,
            Field(
                "reroll",
                "choice",
                "re-roll a failed charge: one die (Command Re-roll), or all of them",
                default="none",
                choices=("none", "one", "all"),
            ),
        ),
    ),
    SimpleTest(
        name="advance",
        title="Advance roll",
        procedures=floored(_advance),
        cites="003:481-488",
        outcome="inches",
        fields=(BONUS,),
        aliases=("run",),
    ),
    SimpleTest(
        name="random_move",
        title="Random movement",
        procedures=scripted(_random_move, "4th", "8th"),
        cites="003:184-190, 004:336, 004:374",
        outcome="inches",
        fields=(
            Field("dice", "dice", "the move's dice", default="2D6"),
            Field(
                "difficult",
                "flag",
                "slowed by Difficult Terrain: half the distance, rounded up",
                default=False,
                editions=("4th",),
            ),
        ),
        aliases=("random_movement", "compulsory_movement"),
    ),
    SimpleTest(
        name="consolidate",
        title="Consolidation after a Massacre",
        procedures=scripted(_consolidate, "4th"),
        cites="004:657",
        outcome="inches",
        aliases=("consolidation", "massacre"),
    ),
)
