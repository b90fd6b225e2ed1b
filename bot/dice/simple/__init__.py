"""The engine of the simple tests: dice systems that are not an attack, each described once as a
script, rolled and with its exact odds. The tests themselves stand in `bot/editions`.
"""

from bot.dice.simple.fields import Field, Value
from bot.dice.simple.script import Outcome, ThrowRolled
from bot.dice.simple.system import (
    Prepared,
    Procedure,
    Scripted,
    SimpleOdds,
    SimpleRoll,
    SimpleTest,
)

__all__ = [
    "Field",
    "Outcome",
    "Prepared",
    "Procedure",
    "Scripted",
    "SimpleOdds",
    "SimpleRoll",
    "SimpleTest",
    "ThrowRolled",
    "Value",
]
