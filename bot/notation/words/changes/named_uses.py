"""The abilities of a weapon's fields that have a name, as the edition knows them."""

from collections.abc import Mapping
from typing import Any

from bot.editions.ability import AbilityUse, Bearer, Scene, Situation
from bot.editions.named_abilities import read_ability


def uses_of(fields: Mapping[str, Any], edition: str) -> list[AbilityUse]:
    """The abilities of a weapon that have a name; a trigger has none."""
    names = [name for name in fields.get("abilities", ()) if isinstance(name, str)]
    uses = [read_ability(name, edition, Bearer.WEAPON) for name in names]
    return [use for use in uses if isinstance(use, AbilityUse)]


def gains_at_half_range(fields: Mapping[str, Any], edition: str) -> bool:
    """Whether a weapon has an ability that half range changes."""
    far = Scene("shoot", Situation(), 1, frozenset())
    near = Scene("shoot", Situation(half_range=True), 1, frozenset())
    return any(use.adjustments(far) != use.adjustments(near) for use in uses_of(fields, edition))
