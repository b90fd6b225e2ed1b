"""What players ask to be rolled: read from a request, thrown with any dice source, thrown again
from its own dice.
"""

from bot.rolls.asks import Ask, Story, read_ask
from bot.rolls.assault import AssaultAsk, RolledAssault
from bot.rolls.attack import AttackAsk, RolledAttack
from bot.rolls.plain import DiceAsk, RolledDice, is_picked_up
from bot.rolls.replay import Misfit, Recording, Replay
from bot.rolls.request import Request, Scalar
from bot.rolls.rolloff import RolledRollOff, RollOffAsk
from bot.rolls.simple import RolledTest, SimpleAsk

__all__ = [
    "Ask",
    "AssaultAsk",
    "AttackAsk",
    "DiceAsk",
    "Misfit",
    "Recording",
    "Replay",
    "Request",
    "RollOffAsk",
    "RolledAssault",
    "RolledAttack",
    "RolledDice",
    "RolledRollOff",
    "RolledTest",
    "Scalar",
    "SimpleAsk",
    "Story",
    "is_picked_up",
    "read_ask",
]
