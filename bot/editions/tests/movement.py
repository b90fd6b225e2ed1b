"""Advancing, charging, random movement, consolidating."""

from bot.dice.expression import DiceExpression
from bot.dice.simple.aim import D6, TWO_D6, Sum, reach
from bot.dice.simple.fields import Field
from bot.dice.simple.script import Outcome, Steps, Throw, ThrowResult
from bot.dice.simple.system import ScriptProcedure, SimpleTest
from bot.errors import InputError

MOST_CHARGED = 12
"""Inches of a charge roll of the 11th edition, whatever is added to it."""


def charge(floor: int, *, whole_rerolls: bool = False) -> ScriptProcedure:
    """A charge roll that is never modified below `floor`: 1, or 0 where only distances have one.

    With `whole_rerolls` a Command Re-roll takes both dice, too, as every re-roll of a sum does.
    """

    def script(distance: int | None, bonus: int, reroll: str) -> Steps:
        if whole_rerolls and reroll == "one":
            reroll = "all"
        return reach("Charge roll", TWO_D6, need=distance, bonus=bonus, reroll=reroll, floor=floor)

    return ScriptProcedure(script)


@ScriptProcedure
def limited_charge(distance: int | None, bonus: int, reroll: str) -> Steps:
    """11th edition: at most 12", a double 1 always fails, a re-roll takes both dice."""
    rerolls = reroll != "none"
    if rerolls and distance is None:
        raise InputError(
            f'The re-roll "{reroll}" depends on what is needed: give the distance to reach.'
        )
    thrown = yield Throw("Charge roll", TWO_D6, by_die=True)
    if rerolls and not _arrives(thrown, distance, bonus):
        thrown = yield Throw("Charge roll, all dice again", TWO_D6, by_die=True)
    success = None if distance is None else _arrives(thrown, distance, bonus)
    charged = _charged(thrown, bonus)
    compared = charged.text() if bonus else ""
    if distance is not None:
        compared = f"{charged.text()} against {distance}"
    return Outcome(str(charged.counts), success, compared=compared)


def _charged(thrown: ThrowResult, bonus: int) -> Sum:
    counts = max(1, min(MOST_CHARGED, thrown.total + bonus))
    return Sum(thrown.total, bonus, counts)


def _arrives(thrown: ThrowResult, distance: int | None, bonus: int) -> bool:
    fails = thrown.values == (1, 1)
    return not fails and distance is not None and _charged(thrown, bonus).counts >= distance


def advance(floor: int) -> ScriptProcedure:
    """An Advance roll that is never modified below `floor`."""

    def script(bonus: int) -> Steps:
        return reach("Advance roll", D6, need=None, bonus=bonus, floor=floor)

    return ScriptProcedure(script)


@ScriptProcedure
def random_move(dice: DiceExpression) -> Steps:
    thrown = yield Throw("Distance", dice)
    return Outcome(str(thrown.total))


def _random_move_with_terrain(dice: DiceExpression, difficult: bool) -> Steps:
    thrown = yield Throw("Distance", dice)
    return Outcome(str((thrown.total + 1) // 2 if difficult else thrown.total))


@ScriptProcedure
def consolidate() -> Steps:
    return reach("Consolidation after a Massacre", D6, need=None)


DIFFICULT = Field(
    "difficult", "flag", "slowed by Difficult Terrain: half the distance, rounded up", default=False
)
random_move_with_terrain = ScriptProcedure(_random_move_with_terrain, further=(DIFFICULT,))
BONUS = Field("bonus", "number", "what is added to the roll", default=0, low=-20, high=20)

CHARGE = SimpleTest(
    name="charge",
    title="Charge roll",
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
            "re-roll a failed charge: one die (Command Re-roll; both since the 9th), or all",
            default="none",
            choices=("none", "one", "all"),
        ),
    ),
)
ADVANCE = SimpleTest(
    name="advance",
    title="Advance roll",
    cites="003:481-488",
    outcome="inches",
    fields=(BONUS,),
    aliases=("run",),
)
RANDOM_MOVE = SimpleTest(
    name="random_move",
    title="Random movement",
    cites="003:184-190, 004:336, 004:374",
    outcome="inches",
    fields=(Field("dice", "dice", "the move's dice", default="2D6"),),
    aliases=("random_movement", "compulsory_movement"),
    seldom=True,
)
CONSOLIDATE = SimpleTest(
    name="consolidate",
    title="Consolidation after a Massacre",
    cites="004:657",
    outcome="inches",
    aliases=("consolidation", "massacre"),
    seldom=True,
)
