"""Kinds of weapons that decide which of them are used together."""

from collections.abc import Iterable

from bot.armies.model import ArmyUnit, ArmyWeapon
from bot.armies.wording import name_key

PISTOLS = ("pistol", "close-quarters")
EXTRA = ("extra attacks",)
GRENADE = ("grenade",)
RAPID_FIRE = ("rapid fire",)
INDIRECT_FIRE = ("indirect fire",)
RARE = (*PISTOLS, *GRENADE, "blast", "torrent")
"""Abilities of weapons that few models of a unit carry, or use instead of another."""
FISTS = "close combat weapon"


def has(weapon: ArmyWeapon, abilities: Iterable[str]) -> bool:
    """Whether it is of such a type (`Pistol 1`, until the 9th edition) or has such an ability."""
    numbers, _, bracket = (weapon.shorthand or "").casefold().partition("[")
    return any(name in bracket or numbers.startswith(f"{name} ") for name in abilities)


def has_rapid_fire(weapon: ArmyWeapon) -> bool:
    """Whether it does more at half range, and players say so by the ability's name; also where the
    edition that is rolled has no such ability, and the distance changes nothing.
    """
    foreign = " ".join(weapon.unread).casefold()
    return has(weapon, RAPID_FIRE) or any(name in foreign for name in RAPID_FIRE)


def has_indirect_fire(weapon: ArmyWeapon) -> bool:
    """Whether it shoots at what its unit does not see, which players call by the ability's name."""
    return has(weapon, INDIRECT_FIRE)


def is_pistol(weapon: ArmyWeapon) -> bool:
    """Whether a model fires it in place of its other guns."""
    return has(weapon, PISTOLS)


def has_only_pistols(unit: ArmyUnit) -> bool:
    """Whether all that it fires are pistols, and it can fight as well: nobody says of Berzerkers
    that they fight.
    """
    carried = [weapon for weapon in unit.weapons if weapon.count and weapon.shorthand]
    guns = [each for each in carried if each.mode == "ranged" and not is_grenade(each)]
    return bool(guns) and all(map(is_pistol, guns)) and len(carried) > len(guns)


def is_grenade(weapon: ArmyWeapon) -> bool:
    """Whether one model of a unit throws it."""
    return has(weapon, GRENADE)


def is_beside_others(weapon: ArmyWeapon) -> bool:
    """Whether a model fights with it beside another weapon."""
    return has(weapon, EXTRA)


def is_fists(weapon: ArmyWeapon) -> bool:
    """Whether it is what models fight with that have no weapon."""
    return name_key(weapon.name) == FISTS
