"""Morale and Battle-shock."""

from bot.dice.simple.aim import D6, TWO_D6, reach
from bot.dice.simple.fields import Field
from bot.dice.simple.script import Outcome, Steps, Throw
from bot.dice.simple.system import ScriptProcedure, SimpleTest


@ScriptProcedure
def morale(leadership: int, slain: int) -> Steps:
    thrown = yield Throw("Morale test", D6)
    total = thrown.total + slain
    flee = max(0, total - leadership)
    compared = f"{thrown.total} + {slain} slain = {total} against {leadership}"
    return Outcome(str(flee), flee == 0, compared=compared)


@ScriptProcedure
def battleshock(leadership: int) -> Steps:
    return reach("Battle-shock test", TWO_D6, need=leadership)


MORALE = SimpleTest(
    name="morale",
    title="Morale test",
    cites="002:691, 003:1519-1526",
    outcome="models that flee",
    success="holds",
    failure="# flee",
    chance="that nobody flees",
    fields=(
        Field(
            "leadership",
            "number",
            "the unit's highest Leadership",
            required=True,
            low=1,
            high=20,
        ),
        Field(
            "slain",
            "number",
            "models of the unit slain this turn",
            required=True,
            low=1,
            high=100,
        ),
    ),
)
BATTLESHOCK = SimpleTest(
    name="battleshock",
    title="Battle-shock test",
    cites="000:168, published: 2D6 equal to or above Leadership",
    outcome="2D6",
    success="the unit passes",
    failure="the unit is Battle-shocked",
    chance="to pass",
    fields=(
        Field(
            "leadership",
            "number",
            "Leadership, such as 6 for 6+",
            required=True,
            low=2,
            high=12,
        ),
    ),
    aliases=("battle_shock", "morale", "leadership"),
)
