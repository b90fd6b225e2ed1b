"""The group of a Character that attacks with Precision pick (11th edition, 24.28): it takes its
losses before the others, mortal wounds included.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.attack.model.spec import AttackSpec, Volley
from bot.editions.ability import AbilityUse
from bot.editions.adjustments import PicksCharacter
from bot.errors import InputError

Member = TypeVar("Member")
NO_CHARACTER = (
    "No group of the target is a CHARACTER that Precision could pick: write one as "
    "`5x T4 3+ W2 | 1x W5 2+ character`, or name the unit and its leader with `led by` between."
)
NO_PRECISION = "Only a weapon with Precision picks a Character: add `precision`."
SOME_ONLY = (
    "Some of these weapons pick the Character and others do not: roll them one after the other, "
    "the next with *Next*."
)


def character_first(
    groups: Sequence[Member], is_character: Callable[[Member], bool]
) -> tuple[Member, ...]:
    """The groups with the first Character's before all others."""
    picked = next((group for group in groups if is_character(group)), None)
    others = [group for group in groups if group is not picked]
    if picked is None:
        return tuple(others)
    return (picked, *others)


def with_picked_first(spec: AttackSpec) -> AttackSpec:
    """The attack with the groups in the order in which its weapons hurt them. InputError where they
    pick a Character who is not there, or do not all pick him.
    """
    target = spec.target
    picking = [volley for volley in spec.volleys if volley.picks_character]
    if not picking:
        return spec
    if not any(group.character for group in target.groups):
        raise InputError(NO_CHARACTER)
    if not all(has_precision(spec, volley) for volley in picking):
        raise InputError(NO_PRECISION)
    if len(picking) < len(spec.volleys):
        raise InputError(SOME_ONLY)
    groups = character_first(target.groups, lambda group: group.character)
    wounds: list[int] = []
    for group in groups:
        wounds += group.wounds_left
    target = replace(target, groups=groups, wounds=tuple(wounds))
    return replace(spec, target=target)


def may_pick_character(spec: AttackSpec) -> bool:
    """Whether all weapons may pick a Character whose group is attacked after others."""
    precise = [has_precision(spec, volley) for volley in spec.volleys]
    return comes_late(spec) and all(precise)


def comes_late(spec: AttackSpec) -> bool:
    """Whether the target has a Character who takes his losses after others."""
    groups = spec.target.groups
    return any(group.character for group in groups) and not groups[0].character


def has_precision(spec: AttackSpec, volley: Volley) -> bool:
    """Whether the attacks of a weapon may pick a Character of the target."""
    scene = spec.scene(volley)
    for item in volley.abilities:
        if not isinstance(item, AbilityUse):
            continue
        if any(isinstance(each, PicksCharacter) for each in item.adjustments(scene)):
            return True
    return False
