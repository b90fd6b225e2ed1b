"""An attack as a command asks for it: two texts of shorthand, and options."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from bot.attack import AttackOdds, AttackSpec, AttackStory, attack_odds, roll_attack
from bot.attack.model.spec import Group
from bot.dice.source import DiceSource
from bot.editions.ability import Situation
from bot.notation import (
    Options,
    TargetReading,
    WeaponReading,
    combine_all,
    read_target,
    read_weapons,
)
from bot.notation.groups import with_picked_first
from bot.notation.other_damage import otherwise
from bot.notation.overlay import overlay, parted
from bot.rolls.request import Request, Scalar

SITUATION = tuple(Situation.__dataclass_fields__)
"""The switches, by the names of their options."""
AT_HAND = 256
"""Attacks that stay at hand: players roll the same ones, and press the buttons under them."""


@dataclass(frozen=True, slots=True)
class AttackAsk:
    """An attack, read and within all limits, with its exact odds. `weapons`, used in turn, and
    `target` are readings that hold the options as well.
    """

    request: Request
    weapons: tuple[WeaponReading, ...]
    target: TargetReading
    spec: AttackSpec
    odds: AttackOdds = field(compare=False, repr=False)

    def throw(self, source: DiceSource) -> "RolledAttack":
        """Roll it once."""
        return RolledAttack(roll_attack(self.spec, source))

    @property
    def called(self) -> str:
        """What the attack is called; nothing if it has no name."""
        return str(self.request.values.get("called", ""))

    def weapon_names(self) -> tuple[str, ...]:
        """What each weapon is called: its name, or the beginning of its profile."""
        return tuple(weapon.name or weapon.text for weapon in self.weapons)


@dataclass(frozen=True, slots=True)
class RolledAttack:
    """An attack that was rolled."""

    story: AttackStory

    def account(self) -> Mapping[str, Any]:
        """The numbers of every stage."""
        return self.story.counts()


def other_damage(ask: AttackAsk) -> str | None:
    """What a button says that rolls the same with damage `D3` or `D6` read the other way; None
    where no weapon says such damage.
    """
    others = (otherwise(weapon) for weapon in ask.weapons)
    return next((other.label for other in others if other), None)


def with_other_damage(ask: AttackAsk) -> AttackAsk:
    """The same attack with every damage `D3` or `D6` read the other way."""
    texts = [other.text if (other := otherwise(each)) else each.text for each in ask.weapons]
    values = {**ask.request.values, "weapon": "; ".join(texts)}
    return read_attack(Request.of(ask.request.name, values))


def with_character_picked(ask: AttackAsk) -> AttackAsk:
    """The same attack with Precision used on the Character."""
    texts = [overlay(each.text, "precision on the character") for each in ask.weapons]
    values = {**ask.request.values, "weapon": "; ".join(texts)}
    return read_attack(Request.of(ask.request.name, values))


def target_left(ask: AttackAsk, attacked: RolledAttack) -> str | None:
    """The target in shorthand as the attack left it, or None where nobody is left."""
    target, story = ask.spec.target, attacked.story
    if not story.models_left:
        return None
    if target.armour is not None:
        return None if story.counts()["models_destroyed"] else ask.target.text
    said = [f"{story.models_left} left", *_hurt(ask, story)]
    return overlay(ask.target.text, ", ".join(said))


def _hurt(ask: AttackAsk, story: AttackStory) -> Iterator[str]:
    """What is left of the models that may be hurt: of the first one, and of a Character, who is
    hurt before others where Precision picked him.
    """
    before = read_target(parted(ask.target.text)[0], ask.spec.edition).fields.get("groups", ())
    target, fallen = ask.spec.target, story.models_destroyed
    current = target.wounds[fallen] - story.wounds_on_current
    left = list(_groups_left(target.groups, fallen, current))
    bodyguard = [each for each in left if not each[0].character]
    characters = [each for each in left if each[0].character]
    if not characters and not bodyguard:
        bodyguard = [(Group(wounds=target.wounds[fallen]), current)]
    first = bodyguard[0] if bodyguard else characters[0]
    if first[0].wounds > 1:
        yield f"{first[1]}W left"
    dead = sum(bool(group.get("character")) for group in before) - len(characters)
    if dead > 0 and bodyguard:
        yield "character dead" if dead == 1 else f"{dead} characters dead"
    if characters and bodyguard and characters[0][1] < characters[0][0].wounds:
        yield f"character {characters[0][1]}W left"


def _groups_left(
    groups: Sequence[Group], fallen: int, current: int | None
) -> Iterator[tuple[Group, int]]:
    """The groups of which somebody is left, each with the wounds of its first model; those of the
    one that is attacked now are `current`.
    """
    for group in groups:
        if fallen >= group.models:
            fallen -= group.models
            continue
        unhurt = group.wounds if fallen else group.wounds - group.wounds_lost
        yield group, unhurt if current is None else current
        fallen, current = 0, None


@lru_cache(maxsize=AT_HAND)
def read_attack(request: Request) -> AttackAsk:
    """The attack of `weapon`, `target`, `edition` and options. InputError or LimitError says what
    is wrong, also where the odds are too much to work out.
    """
    values = request.values
    edition = str(values["edition"])
    weapons = read_weapons(str(values["weapon"]), edition)
    target = read_target(str(values["target"]), edition)
    options = options_of(values)
    spec = combine_all(weapons, target, options)
    # The options stand in the readings too, so that their words say everything.
    weapons = tuple(
        replace(weapon, fields={**weapon.fields, **options.of_weapon}) for weapon in weapons
    )
    target = replace(target, fields={**target.fields, **options.of_target})
    if any(volley.picks_character for volley in spec.volleys):
        target = with_picked_first(target)
    return AttackAsk(request, weapons, target, spec, attack_odds(spec))


def options_of(values: Mapping[str, Scalar]) -> Options:
    """What a command's options say about an attack, beside the weapon and the target."""

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
