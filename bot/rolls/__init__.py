"""What players ask to be rolled: read from a request, thrown with any dice source, thrown again
from its own dice.
"""

from bot.rolls.asks import Ask, Story, read_ask
from bot.rolls.attack import AttackAsk, Attacked
from bot.rolls.plain import DiceAsk, DiceThrown
from bot.rolls.replay import Misfit, Recording, Replay
from bot.rolls.request import Request, Scalar
from bot.rolls.rolloff import RolledOff, RollOffAsk
from bot.rolls.simple import SimpleAsk, SimpleThrown

__all__ = [
    "Ask",
    "AttackAsk",
    "Attacked",
    "DiceAsk",
    "DiceThrown",
    "Misfit",
    "Recording",
    "Replay",
    "Request",
    "RollOffAsk",
    "RolledOff",
    "Scalar",
    "SimpleAsk",
    "SimpleThrown",
    "Story",
    "read_ask",
]
