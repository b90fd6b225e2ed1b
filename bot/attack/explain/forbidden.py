"""Circumstances after which a weapon can't shoot at all, for want of an ability: its dice are those
of one that may.
"""

from collections.abc import Iterator

from bot.attack.model.spec import MELEE, AttackSpec, Volley
from bot.editions.ability import AbilityUse, Bearer, Situation
from bot.editions.named_abilities import find_ability

ASSAULT, INDIRECT = "Assault", "Indirect Fire"
_LACKING = {
    "advanced": f"After an Advance nothing without {ASSAULT} shoots: write `assault` as well if "
    "{who} it, else this attack can't be made.",
    "visible": f"Nothing without {INDIRECT} shoots at what is out of sight: write `indirect fire` "
    "as well if {who} it, else this attack can't be made.",
}
_NEEDED = {"advanced": ASSAULT, "visible": INDIRECT}


def forbidding(spec: AttackSpec, volley: Volley) -> frozenset[str]:
    """The circumstances in which this weapon can't shoot."""
    if volley.mode == MELEE:
        return frozenset()
    said = _asking(volley.situation)
    return frozenset(name for name in said if _lacks(_NEEDED[name], spec.edition, volley))


def cannot_shoot(spec: AttackSpec) -> Iterator[str]:
    """A sentence for each circumstance in which some of the weapons can't shoot."""
    several = len(spec.volleys) > 1
    found = [name for volley in spec.volleys for name in forbidding(spec, volley)]
    for name in dict.fromkeys(found):
        is_all = found.count(name) == len(spec.volleys)
        who = ("they have" if is_all else "all of them have") if several else "the weapon has"
        yield _LACKING[name].format(who=who)


def _asking(situation: Situation) -> Iterator[str]:
    """The circumstances of a situation in which only some weapons shoot."""
    if situation.advanced:
        yield "advanced"
    if not situation.visible and not situation.indirect:
        yield "visible"


def _lacks(name: str, edition: str, volley: Volley) -> bool:
    """Whether an edition has an ability and the weapon has not."""
    if find_ability(name, edition, Bearer.WEAPON) is None:
        return False
    uses = [item for item in volley.abilities if isinstance(item, AbilityUse)]
    return all(use.ability.name != name for use in uses)
