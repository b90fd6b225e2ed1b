"""The 9th edition. Its source (001) has no attack sequence: published rules, unless a line is
named.
"""

from bot.editions.adjustments import Reads
from bot.editions.edition import (
    Cover,
    Edition,
    modified_saves,
    plain_skill,
    strength_against_toughness,
)

NINTH = Edition(
    key="9th",
    name="9th edition",
    skill=plain_skill,
    wound=strength_against_toughness,
    saves=modified_saves(cap=None),
    typed_weapons=True,
    trigger_reads=Reads.UNMODIFIED,
    natural_six=True,
    cap=1,
    covers={
        "light": Cover("light cover", ranged_save=1),
        "heavy": Cover("heavy cover", melee_save=1, not_after_charge=True),
        "dense": Cover("dense cover", to_hit=-1),
    },
    default_cover="light",
    cover_rule="light is +1 to saves against shooting, heavy +1 in melee, dense -1 to hit",
)
