"""An attack as a command asks for it: two texts of shorthand, and options."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from bot.attack import AttackOdds, AttackSpec, AttackStory, attack_odds, roll_attack
from bot.dice.source import DiceSource
from bot.editions.ability import Situation
from bot.errors import UserError
from bot.notation import Options, TargetReading, WeaponReading, combine, read_target, read_weapon
from bot.rolls.request import Request, Scalar

SITUATION = tuple(Situation.__dataclass_fields__)
"""The switches, by the names of their options."""
AT_HAND = 256
"""Attacks that stay at hand: players roll the same ones, and press the buttons under them."""


@dataclass(frozen=True, slots=True)
class AttackAsk:
    """An attack, read and within all limits, with its exact odds. `weapon` and `target` are
    readings that hold the options as well.
    """

    request: Request
    weapon: WeaponReading
    target: TargetReading
    spec: AttackSpec
    odds: AttackOdds = field(compare=False, repr=False)

    def throw(self, source: DiceSource) -> "Attacked":
        """Roll it once."""
        return Attacked(roll_attack(self.spec, source))


@dataclass(frozen=True, slots=True)
class Attacked:
    """An attack that was rolled."""

    story: AttackStory

    def account(self) -> Mapping[str, Any]:
        """The numbers of every stage."""
        return self.story.counts()


@lru_cache(maxsize=AT_HAND)
def read_attack(request: Request) -> AttackAsk:
    """The attack of `weapon`, `target`, `edition` and options. InputError or LimitError says what
    is wrong, also where the odds are too much to work out.
    """
    values = request.values
    edition = str(values["edition"])
    weapon = read_weapon(str(values["weapon"]), edition)
    target = read_target(str(values["target"]), edition)
    options = _options(values)
    spec = combine(weapon, target, options)
    # The options stand in the readings too, so that their words say everything.
    weapon = replace(weapon, fields={**weapon.fields, **options.of_weapon})
    target = replace(target, fields={**target.fields, **options.of_target})
    return AttackAsk(request, weapon, target, spec, attack_odds(spec))


def read_apart(request: Request, editions: Iterable[str]) -> tuple[AttackAsk | UserError, ...]:
    """The same attack in several editions; where one can't read it, why. Raises `UserError` where
    none can.
    """
    found: list[AttackAsk | UserError] = []
    for edition in editions:
        values = {**request.values, "edition": edition}
        try:
            found.append(read_attack(Request.of(request.name, values)))
        except UserError as error:
            found.append(error)
    errors = [ask for ask in found if isinstance(ask, UserError)]
    if len(errors) == len(found):
        raise errors[0]
    return tuple(found)


def _options(values: Mapping[str, Scalar]) -> Options:
    def word(name: str) -> str | None:
        return str(values[name]) if name in values else None

    def number(name: str) -> int | None:
        return int(values[name]) if name in values else None

    return Options(
        mode=word("mode"),
        skill_mod=number("skill"),
        hit_mod=number("hit"),
        wound_mod=number("wound"),
        reroll_hits=word("reroll_hits"),
        reroll_wounds=word("reroll_wounds"),
        cover=_cover(word("cover")),
        situation={name: bool(values[name]) for name in SITUATION if name in values},
    )


def _cover(word: str | None) -> str | bool | int | None:
    """`yes` is whatever cover the edition has; the 4th edition's is a roll."""
    if word == "yes":
        return True
    if word is not None and word.rstrip("+").isdecimal():
        return int(word.rstrip("+"))
    return word
