"""The 9th edition, by what differs from the 8th. Its source (001) has no attack sequence: published
rules, unless a line is named.
"""

from collections.abc import Iterable
from dataclasses import replace

from bot.dice.simple.aim import FLOOR
from bot.editions.ability import Ability, Argument, Scene, Takes, target_ability
from bot.editions.adjustments import Adjustment, At, AttacksAtLeast, Modifier, Reads
from bot.editions.edition import Cover
from bot.editions.eighth import EIGHTH
from bot.editions.tests import anydice, movement
from bot.errors import InputError


def _blast(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    models = scene.models
    if models >= 11:
        yield AttacksAtLeast(None, f"Blast: the most attacks possible against {models} models")
    elif models >= 6:
        yield AttacksAtLeast(3, f"Blast: at least 3 attacks against {models} models")


def _melta(argument: Argument, scene: Scene) -> Iterable[Adjustment]:
    more = argument.quantity
    if more.is_rolled:
        raise InputError(f"`Melta {more}`: Melta takes a plain number, like `Melta 2`.")
    if scene.situation.half_range:
        yield Modifier(At.DAMAGE, more.plus, f"Melta {more}: more damage at half range")


def _resilient(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield Modifier(At.DAMAGE, -1, "Disgustingly Resilient: -1 damage, to no less than 1")


BLAST = Ability(
    "Blast",
    "PUB",
    "At least 3 attacks against 6 to 10 models, and the most possible against 11 or more.",
    works=_blast,
)
MELTA = Ability("Melta", "PUB", "X more damage at half range.", works=_melta, takes=Takes.QUANTITY)
RESILIENT = target_ability(
    "Disgustingly Resilient",
    "PUB",
    "-1 damage, to no less than 1.",
    works=_resilient,
    aliases=("dr",),
)

NINTH = replace(
    EIGHTH,
    key="9th",
    name="9th edition",
    words=("ninth", "nineth", "nine", "ix"),
    released="2020-07",
    colour=0xD3B8F6,
    example_weapons=(
        "20 3+ S4 AP-1 D1",
        "Heavy 3 3+ S5 AP-1 D2",
        "Rapid Fire 2 3+ S4 half range",
        "5x 4 3+ S5 AP-2 D2 melee",
    ),
    usual_targets={
        "GEQ": {"toughness": 3, "save": 5, "wounds": 1},
        "MEQ": {"toughness": 4, "save": 3, "wounds": 2},
        "TEQ": {"toughness": 4, "save": 2, "invuln": 5, "wounds": 3},
    },
    signs=(*EIGHTH.signs[1:], r"engagement range|command phase"),
    abilities=(
        *EIGHTH.abilities_named("Rapid Fire", "Heavy", "Assault"),
        BLAST,
        MELTA,
        *EIGHTH.abilities_named("Automatic Hits", "Ignores Cover"),
        RESILIENT,
        *EIGHTH.abilities_named(
            *("Feel No Pain", "Feel No Pain v Mortal Wounds", "Half Damage", "Transhuman"),
            *("Pistol", "Grenade"),
        ),
    ),
    tests={
        **EIGHTH.tests_named(
            *("advance", "psychic", "perils", "perils_blast", "deny", "smite"),
            *("overwatch", "ignore_wounds", "explodes", "transport", "rolloff", "dice"),
        ),
        movement.CHARGE: movement.charge(floor=FLOOR, whole_rerolls=True),
        anydice.MODIFY: anydice.ROUNDED_LAST,
    },
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
