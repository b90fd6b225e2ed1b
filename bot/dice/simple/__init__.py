"""The engine of the simple tests: dice systems that are not an attack, each described once as a
script, rolled and with its exact odds. The tests themselves stand in `bot/editions`.
"""

from bot.dice.simple.fields import Field, Value
from bot.dice.simple.script import Outcome, ThrowRoll
from bot.dice.simple.system import (
    PreparedTest,
    Procedure,
    ScriptProcedure,
    SimpleOdds,
    SimpleRoll,
    SimpleTest,
)

__all__ = [
    "Field",
    "Outcome",
    "PreparedTest",
    "Procedure",
    "ScriptProcedure",
    "SimpleOdds",
    "SimpleRoll",
    "SimpleTest",
    "ThrowRoll",
    "Value",
]
