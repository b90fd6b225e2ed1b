"""The same attack without one of its rules: abilities, triggers, modifiers, re-rolls, and what
protects the target.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from bot.attack.model.rule_words import FURTHER, REROLL, SAVES
from bot.attack.model.spec import AttackSpec, Target, Volley
from bot.editions.ability import AbilityUse
from bot.editions.adjustments import OnRoll
from bot.editions.named_abilities import NotModelled, hits_automatically

Profile = TypeVar("Profile", Volley, Target)
Item = TypeVar("Item")
InWords = Callable[[Any], str]
OF_VOLLEYS: dict[str, InWords] = {
    "skill_mod": "{:+d} to the skill".format,
    "hit_mod": "{:+d} to hit".format,
    "wound_mod": "{:+d} to wound".format,
    "reroll_hits": lambda kind: REROLL[kind.value].format("hits"),
    "reroll_wounds": lambda kind: REROLL[kind.value].format("wounds"),
    "reroll_attacks": "attacks: {}".format,
    "reroll_damage": "damage: {}".format,
}
OF_TARGETS: dict[str, InWords] = {
    "cover": lambda _: "cover",
    "invulnerable": "{}+ invulnerable save".format,
    "invulnerable_ranged": SAVES["invuln_ranged"].format,
    "invulnerable_melee": SAVES["invuln_melee"].format,
    "feel_no_pain": SAVES["fnp"].format,
    "feel_no_mortal_pain": SAVES["fnp_mortal"].format,
    "save_mod": FURTHER["save_mod"].format,
    "half_damage": FURTHER["half_damage"].format,
    "damage_reduction": FURTHER["damage_reduction"].format,
    "reroll_saves": lambda kind: REROLL[kind.value].format("saves"),
}
"""What may be left out of a profile, and how each is put in words."""


def without_each_rule(spec: AttackSpec) -> Iterator[tuple[str, AttackSpec]]:
    """Each rule of the attack by its name, and the attack without it; one that several weapons
    have is taken from all of them at once.
    """
    # A weapon may have rules of one name, which are told apart by their order.
    found: dict[tuple[str, int], list[Volley]] = {}
    for index, volley in enumerate(spec.volleys):
        named = Counter[str]()
        for name, other in _volleys_without(volley):
            key = (name, named[name])
            volleys = found.setdefault(key, list(spec.volleys))
            volleys[index] = other
            named[name] += 1
    for (name, _), volleys in found.items():
        yield name, replace(spec, volleys=tuple(volleys))
    if spec.target.armour is None:
        for name, target in _targets_without(spec.target):
            yield name, replace(spec, target=target)


def _volleys_without(volley: Volley) -> Iterator[tuple[str, Volley]]:
    for item, rest in _each_left_out(volley.abilities):
        if isinstance(item, AbilityUse) and hits_automatically(item) and volley.skill is None:
            continue  # without it the weapon has no skill to hit with
        name = item.why if isinstance(item, OnRoll) else str(item)
        without = replace(volley, abilities=rest)
        yield name, without
    yield from _fields_left_out(volley, OF_VOLLEYS)


def _targets_without(target: Target) -> Iterator[tuple[str, Target]]:
    for item, rest in _each_left_out(target.abilities):
        yield str(item), replace(target, abilities=rest)
    yield from _fields_left_out(target, OF_TARGETS)


def _each_left_out(abilities: tuple[Item, ...]) -> Iterator[tuple[Item, tuple[Item, ...]]]:
    """Each ability that may change dice, and the others."""
    for item in dict.fromkeys(abilities):
        if isinstance(item, AbilityUse):
            changes_dice = item.ability.changes_dice
        else:
            changes_dice = not isinstance(item, NotModelled)
        if changes_dice:
            yield item, tuple([other for other in abilities if other != item])


def _fields_left_out(
    profile: Profile, words: Mapping[str, InWords]
) -> Iterator[tuple[str, Profile]]:
    """The profile without each of these fields that it uses: as it is where nothing is said."""
    unsaid: dict[str, Any] = {field.name: field.default for field in fields(profile)}
    for name, in_words in words.items():
        value = getattr(profile, name)
        if value != unsaid[name]:
            other = replace(profile, **{name: unsaid[name]})
            yield in_words(value), other
