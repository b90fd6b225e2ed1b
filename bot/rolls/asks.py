"""What all kinds of roll have in common, and how a request finds its kind."""

from collections.abc import Mapping
from typing import Any, Protocol

from bot.dice.source import DiceSource
from bot.errors import InputError
from bot.rolls.assault import AssaultAsk
from bot.rolls.attack import read_attack
from bot.rolls.plain import DiceAsk
from bot.rolls.request import Request
from bot.rolls.rolloff import RollOffAsk
from bot.rolls.simple import SimpleAsk


class Story(Protocol):
    """What happened: every die, and what it came to."""

    def account(self) -> Mapping[str, Any]:
        """What it came to, in a few words and numbers, as the log keeps it."""


class Ask(Protocol):
    """Something that can be rolled, read completely and within all limits."""

    @property
    def request(self) -> Request:
        """The request in its one spelling, from which the same ask is read again."""

    def throw(self, source: DiceSource) -> Story:
        """Roll it once."""


def read_ask(request: Request) -> Ask:
    """The ask of a request. InputError or LimitError says what is wrong with it."""
    kind = request.name.partition(" ")[0]
    match kind:
        case "attack":
            return read_attack(request)
        case "assault":
            return AssaultAsk.read(request)
        case "roll":
            return DiceAsk.read(request)
        case "rolloff":
            return RollOffAsk.read(request)
        case "test":
            return SimpleAsk.read(request)
    raise InputError(f"There is nothing to roll for /{request.name}.")
