"""The 4th edition: Ballistic and Weapon Skill, AP against armour, Instant Death, vehicles (004)."""

from bot.editions.adjustments import Reads
from bot.editions.edition import AssaultRules, Edition, VehicleRules
from bot.editions.fourth import tables
from bot.editions.fourth.abilities import ABILITIES
from bot.editions.fourth.tests import TESTS

FOURTH = Edition(
    key="4th",
    name="4th edition",
    words=("fourth", "four", "iv"),
    released="2004-11",
    colour=0xFDC244,
    example_weapons=("10 BS4 S4 AP5", "5x 3 WS4 S4", "1 BS4 S9 AP2", "1 BS4 S8 AP3 ordnance"),
    example_targets=("10x T4 3+", "20x T3 5+ cover 4+", "10x T4 6+ WS4", "armour 12"),
    usual_targets={
        "GEQ": {"toughness": 3, "save": 5, "wounds": 1},
        "MEQ": {"toughness": 4, "save": 3, "wounds": 1},
        "TEQ": {"toughness": 4, "save": 2, "invuln": 5, "wounds": 1},
    },
    signs=(
        r"glancing hits?|penetrating hits?|sweeping advance|assault phase|ordnance|initiative"
        r"|armou?r value",
    ),
    abilities=ABILITIES,
    tests=TESTS,
    skill=tables.to_hit,
    wound=tables.to_wound,
    saves=tables.one_save,
    trigger_reads=Reads.UNMODIFIED,
    compares_skills=True,
    types_carry_attacks=True,
    wounds_always_one=True,
    ap=(1, 6),
    ap_beats_armour=True,
    cover_saves=True,
    overwatch=False,
    slays=tables.instant_death,
    vehicles=VehicleRules(tables.penetration, tables.VEHICLE_DAMAGE, tables.DESTROYING),
    assaults=AssaultRules(tables.holds, tables.escapes),
)
