"""Circumstances after which a weapon can't shoot at all, for want of an ability: its dice are those
of one that may.
"""

from collections.abc import Iterator

from bot.attack.model.shooting import ASSAULT, INDIRECT, needed_to_shoot
from bot.attack.model.spec import MELEE, AttackSpec, Volley
from bot.editions.ability import AbilityUse

_LACKING = {
    "advanced": f"After an Advance nothing without {ASSAULT} shoots: write `assault` as well if "
    "{who} it, else this attack can't be made.",
    "visible": f"Nothing without {INDIRECT} shoots at what is out of sight: write `indirect fire` "
    "as well if {who} it, else this attack can't be made.",
}


def forbidding(spec: AttackSpec, volley: Volley) -> frozenset[str]:
    """The circumstances in which this weapon can't shoot."""
    if volley.mode == MELEE:
        return frozenset()
    situation = volley.situation
    unseen = not (situation.visible or situation.indirect)
    needed = needed_to_shoot(spec.edition, advanced=situation.advanced, unseen=unseen)
    uses = [item for item in volley.abilities if isinstance(item, AbilityUse)]
    own = {use.ability.name for use in uses}
    lacking = [name for name, ability in needed.items() if ability not in own]
    return frozenset(lacking)


def cannot_shoot(spec: AttackSpec) -> Iterator[str]:
    """A sentence for each circumstance in which some of the weapons can't shoot."""
    several = len(spec.volleys) > 1
    found = [name for volley in spec.volleys for name in forbidding(spec, volley)]
    for name in dict.fromkeys(found):
        is_all = found.count(name) == len(spec.volleys)
        who = ("they have" if is_all else "all of them have") if several else "the weapon has"
        yield _LACKING[name].format(who=who)
