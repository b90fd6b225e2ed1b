"""The 10th edition: modifiers capped at one either way (000:21-24), a natural 6 always hits and
wounds (000:19).
"""

from bot.editions.adjustments import Reads
from bot.editions.edition import (
    Cover,
    Edition,
    modified_saves,
    plain_skill,
    strength_against_toughness,
)

BENEFIT = "one Benefit of Cover: +1 to saves against shooting, but not for a save of 3+ or better against AP 0"


def _of_the_reference(name: str, line: str) -> str:
    return (
        f"{name} cover is the 10th reference's ({line}), taken over from an earlier edition; the published "
        f"10th edition has {BENEFIT} (`benefit`)."
    )


TENTH = Edition(
    key="10th",
    name="10th edition",
    skill=plain_skill,
    wound=strength_against_toughness,
    saves=modified_saves(cap=1),
    trigger_reads=Reads.UNMODIFIED,
    natural_six=True,
    cap=1,
    covers={
        "benefit": Cover("Benefit of Cover", ranged_save=1, not_for_good_armour=True),
        "light": Cover("light cover", ranged_save=1, note=_of_the_reference("Light", "000:115")),
        "heavy": Cover(
            "heavy cover", ranged_save=1, melee_save=1, note=_of_the_reference("Heavy", "000:116")
        ),
        "dense": Cover("dense cover", to_hit=-1, note=_of_the_reference("Dense", "000:117")),
    },
    default_cover="benefit",
    cover_rule=f"the 10th edition has {BENEFIT}",
    mortal_deferred=True,
)
