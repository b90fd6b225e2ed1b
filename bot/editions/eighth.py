"""The 8th edition: modifiers without limits, and no natural 6."""

from bot.editions.adjustments import Reads
from bot.editions.edition import (
    Cover,
    Edition,
    modified_saves,
    plain_skill,
    strength_against_toughness,
)

EIGHTH = Edition(
    key="8th",
    name="8th edition",
    skill=plain_skill,
    wound=strength_against_toughness,
    saves=modified_saves(cap=None),
    typed_weapons=True,
    # 002:533-537: "6+" looks at the final result, after re-rolls and modifiers.
    trigger_reads=Reads.MODIFIED,
    covers={"cover": Cover("cover", ranged_save=1)},  # 003:1197-1222
    default_cover="cover",
    cover_rule="the 8th edition has one kind, +1 to saves against shooting, invulnerable saves excepted",
)
