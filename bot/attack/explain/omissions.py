"""The same attack without one of its rules: abilities, triggers, modifiers, re-rolls, and what
protects the target.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from bot.attack.model.rule_words import FURTHER, REROLL, SAVES
from bot.attack.model.spec import AttackSpec, Target, Volley
from bot.editions.ability import AbilityUse
from bot.editions.adjustments import OnRoll
from bot.editions.named_abilities import NotModelled, hits_automatically

Profile = TypeVar("Profile", Volley, Target)
Told = Callable[[Any], str]
OF_VOLLEYS: dict[str, Told] = {
    "hit_mod": "{:+d} to hit".format,
    "wound_mod": "{:+d} to wound".format,
    "reroll_hits": lambda kind: REROLL[kind.value].format("hits"),
    "reroll_wounds": lambda kind: REROLL[kind.value].format("wounds"),
    "reroll_attacks": "attacks: {}".format,
    "reroll_damage": "damage: {}".format,
}
OF_TARGETS: dict[str, Told] = {
    "cover": lambda _: "cover",
    "invulnerable": "{}+ invulnerable save".format,
    "feel_no_pain": SAVES["fnp"].format,
    "feel_no_mortal_pain": SAVES["fnp_mortal"].format,
    "save_mod": FURTHER["save_mod"].format,
    "half_damage": FURTHER["half_damage"].format,
    "damage_reduction": FURTHER["damage_reduction"].format,
    "reroll_saves": lambda kind: REROLL[kind.value].format("saves"),
}
"""What may be left out of a profile, and how it is told."""


def without_each_rule(spec: AttackSpec) -> Iterator[tuple[str, AttackSpec]]:
    """Each rule of the attack by its name, and the attack without it."""
    for index, volley in enumerate(spec.volleys):
        for name, other in _volleys_without(volley):
            volleys = (*spec.volleys[:index], other, *spec.volleys[index + 1 :])
            yield name, replace(spec, volleys=volleys)
    if spec.target.armour is None:
        for name, target in _targets_without(spec.target):
            yield name, replace(spec, target=target)


def _volleys_without(volley: Volley) -> Iterator[tuple[str, Volley]]:
    for item in dict.fromkeys(volley.abilities):
        if isinstance(item, NotModelled) or (
            isinstance(item, AbilityUse) and not item.ability.changes_dice
        ):
            continue
        if isinstance(item, AbilityUse) and hits_automatically(item) and volley.skill is None:
            continue
        rest = tuple(other for other in volley.abilities if other != item)
        yield _name(item), replace(volley, abilities=rest)
    yield from _left_out(volley, OF_VOLLEYS)


def _name(item: object) -> str:
    return item.why if isinstance(item, OnRoll) else str(item)


def _targets_without(target: Target) -> Iterator[tuple[str, Target]]:
    for item in dict.fromkeys(target.abilities):
        if isinstance(item, AbilityUse) and item.ability.changes_dice:
            rest = tuple(other for other in target.abilities if other != item)
            yield str(item), replace(target, abilities=rest)
    yield from _left_out(target, OF_TARGETS)


def _left_out(profile: Profile, told: Mapping[str, Told]) -> Iterator[tuple[str, Profile]]:
    """The profile without each of these fields that it uses: as it is where nothing is said."""
    unsaid: dict[str, Any] = {field.name: field.default for field in fields(profile)}
    for name, words in told.items():
        value = getattr(profile, name)
        if value != unsaid[name]:
            yield words(value), replace(profile, **{name: unsaid[name]})
