"""Units by name become the shorthand that an attack is read from."""

from bot.armies.naming.attackers import Unarmed, weapon_named, weapons_of
from bot.armies.naming.joined import begins_with_unit, is_name, units_apart, with_plus
from bot.armies.naming.offers import Offer, target_offers, weapon_offers
from bot.armies.naming.targets import target_named, target_of
from bot.armies.naming.units.asked_back import check_no_faction
from bot.armies.naming.units.found import Found, KnownUnits, Named
from bot.armies.naming.units.labels import with_keywords
from bot.armies.naming.units.lookup import counted, listed_units
from bot.armies.naming.units.sizing import without_losses
from bot.armies.naming.weapon_alone import check_have_unit
from bot.armies.naming.weapons.modes import (
    Best,
    Fights,
    Use,
    first_mode,
    is_hazardous,
    last_mode,
    may_target,
    prey_of,
)

__all__ = [
    "Best",
    "Fights",
    "Found",
    "KnownUnits",
    "Named",
    "Offer",
    "Unarmed",
    "Use",
    "begins_with_unit",
    "check_have_unit",
    "check_no_faction",
    "counted",
    "first_mode",
    "is_hazardous",
    "is_name",
    "last_mode",
    "listed_units",
    "may_target",
    "prey_of",
    "target_named",
    "target_of",
    "target_offers",
    "units_apart",
    "weapon_named",
    "weapon_offers",
    "weapons_of",
    "with_keywords",
    "with_plus",
    "without_losses",
]
