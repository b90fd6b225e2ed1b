"""The simple tests: every dice system of the rules that is not an attack, rolled and with its exact
odds.
"""

from bot.dice.simple.fields import Field, Value
from bot.dice.simple.registry import TESTS, find, odds_from_json, prepare_from_json
from bot.dice.simple.script import Outcome, ThrowRolled
from bot.dice.simple.system import Prepared, SimpleOdds, SimpleRoll, SimpleTest

__all__ = [
    "TESTS",
    "Field",
    "Outcome",
    "Prepared",
    "SimpleOdds",
    "SimpleRoll",
    "SimpleTest",
    "ThrowRolled",
    "Value",
    "find",
    "odds_from_json",
    "prepare_from_json",
]
