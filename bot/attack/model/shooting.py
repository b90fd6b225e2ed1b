"""What a weapon needs to shoot at all, whatever its dice would be."""

from bot.editions.ability import Bearer
from bot.editions.named_abilities import find_ability

ASSAULT, INDIRECT = "Assault", "Indirect Fire"


def needed_to_shoot(edition: str, *, advanced: bool, unseen: bool) -> dict[str, str]:
    """The field of a situation → the ability without which no weapon shoots in it: Assault after an
    Advance, Indirect Fire at what is out of sight; as far as the edition has them.
    """
    needed = {}
    if unseen:
        needed["visible"] = INDIRECT
    if advanced:
        needed["advanced"] = ASSAULT
    return {name: each for name, each in needed.items() if _has(edition, each)}


def _has(edition: str, ability: str) -> bool:
    return find_ability(ability, edition, Bearer.WEAPON) is not None
