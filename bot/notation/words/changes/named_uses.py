"""The abilities of a weapon's fields that have a name, as the edition knows them."""

from collections.abc import Mapping
from typing import Any

from bot.editions.ability import AbilityUse, Bearer
from bot.editions.named_abilities import read_ability


def uses_of(fields: Mapping[str, Any], edition: str) -> list[AbilityUse]:
    """The abilities of a weapon that have a name; a trigger has none."""
    names = [name for name in fields.get("abilities", ()) if isinstance(name, str)]
    uses = [read_ability(name, edition, Bearer.WEAPON) for name in names]
    return [use for use in uses if isinstance(use, AbilityUse)]
