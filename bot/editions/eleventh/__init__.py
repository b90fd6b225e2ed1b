"""The 11th edition as of app data 972 (2 October 2026), by what differs from the 10th.

It is not among the sources: numbers such as 15.09 are those of its published core rules. What the
text leaves open, and how it is read here, stands in `docs/adr/0007-eleventh-edition.md`.
"""

from dataclasses import replace

from bot.dice.simple.aim import FLOOR
from bot.editions.edition import Cover
from bot.editions.eleventh.abilities import ABILITIES, circumstances
from bot.editions.tables import modified_saves
from bot.editions.tenth import TENTH
from bot.editions.tests import anydice, courage, hazards, movement, stratagems

DATA_VERSION = "app data 972 of 2 October 2026"
"""Which state of the published rules this edition follows."""

ELEVENTH = replace(
    TENTH,
    key="11th",
    name="11th edition",
    words=("eleventh", "eleven", "xi"),
    released="2026-06",
    colour=0x3ED4B5,
    example_weapons=(
        "20 3+ S4 AP-1 D1",
        "5x 4 3+ S5 AP-2 D2 melee [cleave 1]",
        "D6 4+ S9 AP-2 DD6 [blast, indirect fire] indirect",
        "10 3+ S4 AP0 D1 [sustained hits 1: infantry, lethal hits]",
        "D6 auto S5 AP-1 D1 [torrent, ignores cover]",
        "2 3+ S12 AP-3 DD6+1 [devastating wounds] plunging",
    ),
    example_targets=(*TENTH.example_targets, "4x T4 W2 3+ | 1x W5 2+ 4++ character"),
    signs=(),  # an importer is told the edition
    abilities=(
        *ABILITIES,
        *TENTH.abilities_named(
            *("Torrent", "Twin-linked", "Rapid Fire", "Melta", "Lance", "Critical Hits"),
            "Critical Wounds",
            *("Ignores Cover", "Extra Attacks", "One Shot", "Assault", "Lone Operative"),
            *("Sustained Hits", "Anti", "Feel No Pain", "Feel No Pain v Mortal Wounds"),
            *("Half Damage", "Transhuman"),
        ),
    ),
    tests={
        **TENTH.tests_named("explodes", "ignore_wounds", "rolloff"),
        courage.BATTLESHOCK: courage.limited_battleshock,
        courage.LEADERSHIP: courage.limited_leadership,
        movement.CHARGE: movement.limited_charge,
        movement.ADVANCE: movement.advance(floor=FLOOR),
        hazards.HAZARD: hazards.hazard,
        stratagems.CRUSHING_IMPACT: stratagems.crushing_impact,
        stratagems.EXPLOSIVES: stratagems.explosives,
        hazards.DESPERATE_ESCAPE: hazards.hazardous_escape,
        hazards.OVERWATCH: hazards.snap_shot,
        anydice.DICE: anydice.dice(floor=FLOOR),
        anydice.MODIFY: anydice.ADDED_FIRST,
    },
    saves=modified_saves(cap=None),
    covers={"benefit": Cover("cover", to_skill=-1)},
    cover_rule="cover worsens BS by 1 in the 11th edition, and has no kinds",
    skill_limits=(2, 6),
    ways=("plunging", "indirect", "spotted"),
    circumstances=circumstances,
    snap_rerolls=False,
    snap_crits=False,
    group_by_group=True,
    dev_reduced=False,
    adds_before_halving=True,
    target_groups=True,
    best_duplicate=True,
    lethal_is_optional=True,
    readings=("snap_crits", "torrent_snap", "dev_reduced"),
)
