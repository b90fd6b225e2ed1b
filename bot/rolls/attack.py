"""An attack as a command asks for it: two texts of shorthand, and options."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from bot.attack import AttackOdds, AttackSpec, AttackStory, attack_odds, roll_attack
from bot.attack.explain.idle import idle_circumstances, is_cover_idle
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
from bot.notation.feedback.other_damage import otherwise
from bot.notation.overlay import overlay, stored_and_typed
from bot.notation.words.groups import with_character_first
from bot.notation.words.phrases import SITUATION_PREFIX
from bot.rolls.request import Request, Scalar

SWITCHES = tuple(Situation.__dataclass_fields__)
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
    """The same attack with the damage that the button names, `D3` or `D6`, read the other way."""
    label = other_damage(ask)
    texts = []
    for weapon in ask.weapons:
        other = otherwise(weapon)
        is_named = other is not None and other.label == label
        texts.append(other.text if other and is_named else weapon.text)
    return _with_weapons(ask, texts)


def with_character_picked(ask: AttackAsk) -> AttackAsk:
    """The same attack with Precision used on the Character."""
    texts = [overlay(each.text, "precision on the character") for each in ask.weapons]
    return _with_weapons(ask, texts)


def _with_weapons(ask: AttackAsk, texts: Iterable[str]) -> AttackAsk:
    """The same attack with these weapons."""
    values = dict(ask.request.values)
    values["weapon"] = "; ".join(texts)
    return read_attack(Request.of(ask.request.name, values))


def target_left(ask: AttackAsk, attacked: RolledAttack) -> str | None:
    """The target in shorthand as the attack left it, or None where nobody is left."""
    target = ask.spec.target
    story = attacked.story
    if not story.models_left:
        return None
    if target.armour is not None:
        if story.counts()["models_destroyed"]:
            return None
        return ask.target.text
    said = [f"{story.models_left} left", *_hurt(ask, story)]
    return overlay(ask.target.text, ", ".join(said))


def _hurt(ask: AttackAsk, story: AttackStory) -> Iterator[str]:
    """What is left of the models that may be hurt: of the first one, and of a Character, who is
    hurt before others where Precision picked him.
    """
    left = story.groups_left
    characters = [each for each in left if each[0].character]
    bodyguard = [each for each in left if not each[0].character]
    first, wounds_left = (bodyguard or characters)[0]
    if first.wounds > 1:
        yield f"{wounds_left}W left"
    if not bodyguard:
        return
    dead = _characters_before(ask) - len(characters)
    if dead == 1:
        yield "character dead"
    elif dead > 0:
        yield f"{dead} characters dead"
    for character, character_left in characters[:1]:
        if character_left < character.wounds:
            yield f"character {character_left}W left"


def _characters_before(ask: AttackAsk) -> int:
    """The Characters of the unit as it was typed."""
    profile, *_ = stored_and_typed(ask.target.text)
    target = read_target(profile, ask.spec.edition)
    characters = 0
    for group in target.fields.get("groups", ()):
        characters += bool(group.get("character"))
    return characters


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
    used = tuple(
        _weapon_as_used(weapon, options, idle)
        for weapon, idle in zip(weapons, idle_circumstances(spec), strict=True)
    )
    attacked = _target_as_attacked(target, options, spec)
    return AttackAsk(request, used, attacked, spec, attack_odds(spec))


def _weapon_as_used(weapon: WeaponReading, options: Options, idle: Iterable[str]) -> WeaponReading:
    """The weapon with the options, so that its words say everything. They are looked at apart
    before: an option that contradicts the weapon is none of it.
    """
    fields = {**weapon.fields, **options.unusual_of_weapon}
    names = frozenset(f"{SITUATION_PREFIX}{name}" for name in idle)
    return replace(weapon, fields=fields, idle=names)


def _target_as_attacked(target: TargetReading, options: Options, spec: AttackSpec) -> TargetReading:
    """The target with the options, and its groups in the order in which they are hurt."""
    fields = {**target.fields, **options.of_target}
    idle = ["cover"] if is_cover_idle(spec) else []
    attacked = replace(target, fields=fields, idle=frozenset(idle))
    if any(volley.picks_character for volley in spec.volleys):
        return with_character_first(attacked)
    return attacked


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
        situation={name: bool(values[name]) for name in SWITCHES if name in values},
    )


def _cover(word: str | None) -> str | bool | int | None:
    """`yes` is whatever cover the edition has; the 4th edition's is a roll."""
    if word == "yes":
        return True
    if word is not None and word.rstrip("+").isdecimal():
        return int(word.rstrip("+"))
    return word
