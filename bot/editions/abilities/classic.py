"""Abilities that came with the 4th to 9th edition; some are had in the 10th as well.

`PUB`: a published rule that no source document spells out.
"""

from collections.abc import Iterable
from functools import partial

from bot.dice.stage import Reroll
from bot.editions.abilities.ability import Ability, Argument, Bearer, Scene, Takes
from bot.editions.abilities.tenth import melta
from bot.editions.adjustments import (
    Adjustment,
    At,
    AttacksAtLeast,
    DoubledAttacks,
    HalvedDamage,
    HitsAutomatically,
    IgnoresCover,
    Modifier,
    RollAgain,
    Ward,
)

EIGHTH_NINTH = ("8th", "9th")
SINCE_EIGHTH = (*EIGHTH_NINTH, "10th")


def _rapid_fire(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.situation.half_range:
        yield DoubledAttacks("Rapid Fire: twice the attacks at half range")


def _heavy(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.situation.moved and scene.ranged:
        yield Modifier(At.HIT, -1, "Heavy: -1 to hit after moving")


def _assault(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.situation.advanced and scene.ranged:
        yield Modifier(At.HIT, -1, "Assault: -1 to hit after Advancing")


def _blast(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.models >= 11:
        yield AttacksAtLeast(
            None, f"Blast: the most attacks possible against {scene.models} models"
        )
    elif scene.models >= 6:
        yield AttacksAtLeast(3, f"Blast: at least 3 attacks against {scene.models} models")


def _automatic(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield HitsAutomatically(
        "hits automatically: no hit roll, and nothing that a hit roll would cause"
    )


def _ignores_cover(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield IgnoresCover("no bonus for cover")


def _five_plus(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield Ward(5, "Disgustingly Resilient: each wound is ignored on 5+")


def _six(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield Ward(6, "Tenacious Survivor: each wound is ignored on a 6")


def _ward(argument: Argument, _: Scene) -> Iterable[Adjustment]:
    yield Ward(argument.roll, f"each wound is ignored on {argument.roll}+")


def _mortal_ward(argument: Argument, _: Scene) -> Iterable[Adjustment]:
    yield Ward(argument.roll, f"each mortal wound is ignored on {argument.roll}+", mortal_only=True)


def _minus_one(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield Modifier(At.DAMAGE, -1, "Disgustingly Resilient: -1 damage, to no less than 1")


def _half(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield HalvedDamage("damage halved, rounding up")


def _twin_linked(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield RollAgain(At.HIT, Reroll.FAILED, "Twin-linked: misses are re-rolled")


_type = partial(Ability, takes=Takes.ATTACKS)
_of_target = partial(Ability, bearer=Bearer.TARGET)
_wards = partial(_of_target, takes=Takes.ROLL, several=True)

ABILITIES = (
    _type(
        "Rapid Fire",
        EIGHTH_NINTH,
        "003:1001-1004, 002:716",
        "Doubles the rolled number of attacks at half range.",
        works=_rapid_fire,
        aliases=("rf",),
    ),
    _type("Heavy", EIGHTH_NINTH, "003:984-993", "-1 to hit if the model moved.", works=_heavy),
    _type(
        "Assault",
        EIGHTH_NINTH,
        "003:972-982",
        "May be fired after Advancing, at -1 to hit.",
        works=_assault,
    ),
    Ability(
        "Blast",
        ("9th",),
        "PUB",
        "At least 3 attacks against 6 to 10 models, and the most possible against 11 or more.",
        works=_blast,
    ),
    Ability(
        "Melta", ("9th",), "PUB", "X more damage at half range.", works=melta, takes=Takes.QUANTITY
    ),
    Ability(
        "Automatic Hits",
        EIGHTH_NINTH,
        "002:384-386",
        "Hits without a hit roll, so nothing that a hit roll would cause.",
        works=_automatic,
        aliases=("auto hits", "auto-hits", "autohits", "torrent"),
    ),
    Ability(
        "Ignores Cover",
        EIGHTH_NINTH,
        "002:46",
        "The target has no bonus to its saving throws for cover.",
        works=_ignores_cover,
        aliases=("ignore cover",),
    ),
    _of_target(
        "Disgustingly Resilient",
        ("8th",),
        "002:468-472, 002:737",
        "Each wound is ignored on 5+.",
        works=_five_plus,
        aliases=("dr",),
    ),
    _of_target(
        "Disgustingly Resilient",
        ("9th",),
        "PUB",
        "-1 damage, to no less than 1.",
        works=_minus_one,
        aliases=("dr",),
    ),
    _of_target(
        "Tenacious Survivor",
        ("8th",),
        "003:1647-1649",
        "Each wound is ignored on a 6.",
        works=_six,
    ),
    _wards(
        "Feel No Pain",
        EIGHTH_NINTH,
        "003:1247-1261",
        "Each wound is ignored on X+.",
        works=_ward,
        aliases=("fnp", "ignore wounds"),
    ),
    _wards(
        "Feel No Pain v Mortal Wounds",
        SINCE_EIGHTH,
        "PUB",
        "Each mortal wound is ignored on X+.",
        works=_mortal_ward,
        aliases=("fnp mortal", "fnp mortals", "fnp v mortals"),
    ),
    _of_target(
        "Half Damage",
        SINCE_EIGHTH,
        "002:332-336",
        "Each attack's damage is halved, rounding up.",
        works=_half,
        aliases=("halve damage", "halved damage"),
    ),
    Ability(
        "Twin-linked",
        ("4th",),
        "PUB",
        "Misses are re-rolled.",
        works=_twin_linked,
        aliases=("twinlinked", "tl"),
    ),
    _type(
        "Pistol",
        ("4th", "8th", "9th"),
        "003:1014-1037",
        "May be fired close to the enemy. No die changes.",
    ),
    _type(
        "Grenade",
        EIGHTH_NINTH,
        "003:1006-1012",
        "One model may throw it. No die changes.",
        aliases=("grenades",),
    ),
    _type(
        "Rapid Fire", ("4th",), "PUB", "Range depends on movement. No die changes.", aliases=("rf",)
    ),
    _type("Heavy", ("4th",), "PUB", "Cannot be fired after moving. No die changes."),
    _type("Assault", ("4th",), "PUB", "Does not keep its bearer from charging. No die changes."),
)
