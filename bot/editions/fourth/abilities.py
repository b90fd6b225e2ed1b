"""Abilities of weapons of the 4th edition.

`PUB`: a published rule that no source document spells out.
"""

from collections.abc import Iterable

from bot.dice.stage import Reroll
from bot.editions.ability import Ability, Argument, Scene, weapon_type
from bot.editions.adjustments import Adjustment, At, GrantedReroll


def _twin_linked(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield GrantedReroll(At.HIT, Reroll.FAILED, "Twin-linked: misses are re-rolled")


TWIN_LINKED = Ability(
    "Twin-linked",
    "PUB",
    "Misses are re-rolled.",
    works=_twin_linked,
    aliases=("twinlinked", "tl"),
)
PISTOL = weapon_type("Pistol", "003:1014-1037", "May be fired close to the enemy. No die changes.")
RAPID_FIRE = weapon_type(
    "Rapid Fire", "PUB", "Range depends on movement. No die changes.", aliases=("rf",)
)
HEAVY = weapon_type("Heavy", "PUB", "Cannot be fired after moving. No die changes.")
ASSAULT = weapon_type("Assault", "PUB", "Does not keep its bearer from charging. No die changes.")

ABILITIES = (TWIN_LINKED, PISTOL, RAPID_FIRE, HEAVY, ASSAULT)
