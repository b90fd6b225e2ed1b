"""The 10th edition, by what differs from the 9th: modifiers capped at one either way (000:21-24), a
natural 6 always hits and wounds (000:19).
"""

from dataclasses import replace

from bot.editions.edition import Cover
from bot.editions.ninth import NINTH
from bot.editions.tables import modified_saves
from bot.editions.tenth.abilities import ABILITIES
from bot.editions.tests import anydice, courage, hazards, movement, stratagems

BENEFIT = (
    "one Benefit of Cover: +1 to saves against shooting, but not for a save of 3+ or better "
    "against AP 0"
)


def _of_the_reference(name: str, line: str) -> str:
    return (
        f"{name} cover is the 10th reference's ({line}), taken over from an earlier edition; the "
        f"published 10th edition has {BENEFIT} (`benefit`)."
    )


TENTH = replace(
    NINTH,
    key="10th",
    name="10th edition",
    words=("tenth", "ten", "x"),
    released="2023-06",
    colour=0xF67775,
    example_weapons=(
        "20 3+ S4 AP-1 D1",
        "5x 4 3+ S5 AP-2 D2 melee",
        "D6 4+ S9 AP-2 DD6 [blast]",
        "10 3+ S4 AP0 D1 [sustained hits 1, lethal hits]",
        "D6 auto S5 AP-1 D1 [torrent, ignores cover]",
        "2 3+ S12 AP-3 DD6+1 [devastating wounds]",
    ),
    usual_targets={
        **NINTH.usual_targets,
        "TEQ": {"toughness": 5, "save": 2, "invuln": 4, "wounds": 3},
    },
    signs=(
        *NINTH.signs[1:],
        r"battle-shock(?:ed)?|sustained hits|lethal hits|devastating wounds|lone operative"
        r"|enhancements?",
    ),
    abilities=(
        *ABILITIES,
        *NINTH.abilities_named("Feel No Pain v Mortal Wounds", "Half Damage"),
    ),
    tests={
        **NINTH.tests_named("overwatch", "ignore_wounds", "rolloff", "modify"),
        movement.CHARGE: movement.charge(floor=0, whole_rerolls=True),
        movement.ADVANCE: movement.advance(floor=0),
        courage.BATTLESHOCK: courage.battleshock,
        courage.LEADERSHIP: courage.leadership,
        hazards.TRANSPORT: hazards.transport_of_the_10th,
        hazards.HAZARD: hazards.hazardous,
        stratagems.TANK_SHOCK: stratagems.tank_shock,
        hazards.EXPLODES: hazards.deadly_demise,
        stratagems.EXPLOSIVES: stratagems.grenade,
        hazards.DESPERATE_ESCAPE: hazards.desperate_escape,
        anydice.DICE: anydice.dice(floor=None),
    },
    saves=modified_saves(cap=1),
    types_carry_attacks=False,
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
    mortal_wounds_wait=True,
    highest_toughness=True,
    scoped=True,
)
