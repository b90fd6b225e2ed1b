"""The 8th edition: modifiers without limits, and no natural 6."""

from bot.editions.adjustments import Reads
from bot.editions.edition import Cover, Edition
from bot.editions.eighth.abilities import ABILITIES
from bot.editions.eighth.tests import TESTS
from bot.editions.tables import modified_saves, plain_skill, strength_against_toughness

EIGHTH = Edition(
    key="8th",
    name="8th edition",
    words=("eighth", "eigth", "eight", "viii"),
    released="2017-06",
    colour=0x3688F0,
    example_weapons=(
        "20 3+ S4 AP-1 D1",
        "Heavy 3 3+ S5 moved",
        "Rapid Fire 2 3+ S4 half range",
        "5x 4 3+ S5 AP-2 D2 melee",
    ),
    example_targets=(
        "10x T4 3+ W2",
        "5x T4 2+ 4++ W3",
        "20x T3 5+ W1",
        "T10 3+ W11",
        "10x T5 4+ 5+++ W1",
    ),
    # Marines had one wound or two then: `MEQ` is not settled.
    usual_targets={
        "GEQ": {"toughness": 3, "save": 5, "wounds": 1},
        "TEQ": {"toughness": 4, "save": 2, "invuln": 5, "wounds": 2},
    },
    signs=(
        r"within 1[\"”] of an? enemy|6[\"”] vertically",
        r"power rating|power level|psychic phase|deny the witch|battle-forged",
        r"wholly within|mortal wounds?|command points?|stratagems?|datasheets?|invulnerable save",
    ),
    abilities=ABILITIES,
    tests=TESTS,
    skill=plain_skill,
    wound=strength_against_toughness,
    saves=modified_saves(cap=None),
    types_carry_attacks=True,
    # 002:533-537: "6+" looks at the final result, after re-rolls and modifiers.
    trigger_reads=Reads.MODIFIED,
    covers={"cover": Cover("cover", ranged_save=1)},  # 003:1197-1222
    default_cover="cover",
    cover_rule="the 8th edition has one kind, +1 to saves against shooting, "
    "invulnerable saves excepted",
)
