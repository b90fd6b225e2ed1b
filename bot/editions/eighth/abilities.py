"""Abilities that came with the 8th edition.

`PUB`: a published rule that no source document spells out.
"""

from collections.abc import Iterable

from bot.editions.ability import (
    Ability,
    Argument,
    Scene,
    Takes,
    target_ability,
    weapon_type,
)
from bot.editions.adjustments import (
    Adjustment,
    At,
    DoubledAttacks,
    FailsBelow,
    FeelNoPain,
    HalvedDamage,
    HitsAutomatically,
    IgnoresCover,
    Modifier,
)
from bot.editions.fourth.abilities import PISTOL


def _rapid_fire(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.situation.half_range:
        yield DoubledAttacks("Rapid Fire: twice the attacks at half range")


def _heavy(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.situation.moved and scene.ranged:
        yield Modifier(At.HIT, -1, "Heavy: -1 to hit after moving")


def _assault(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.situation.advanced and scene.ranged:
        yield Modifier(At.HIT, -1, "Assault: -1 to hit after Advancing")


def _automatic(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield HitsAutomatically(
        "hits automatically: no hit roll, and nothing that a hit roll would cause"
    )


def _ignores_cover(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield IgnoresCover("no bonus for cover")


def _resilient(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield FeelNoPain(5, "Disgustingly Resilient: each wound is ignored on 5+")


def _tenacious(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield FeelNoPain(6, "Tenacious Survivor: each wound is ignored on a 6")


def _feel_no_pain(argument: Argument, _: Scene) -> Iterable[Adjustment]:
    yield FeelNoPain(argument.roll, f"each wound is ignored on {argument.roll}+")


def _feel_no_mortal_pain(argument: Argument, _: Scene) -> Iterable[Adjustment]:
    why = f"each mortal wound is ignored on {argument.roll}+"
    yield FeelNoPain(argument.roll, why, mortal_only=True)


def _half(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield HalvedDamage("damage halved, rounding up")


def _transhuman(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield FailsBelow(At.WOUND, 4, "Transhuman: an unmodified 1-3 fails to wound")


TRANSHUMAN = target_ability(
    "Transhuman",
    "PUB",
    "Unmodified wound rolls of 1 to 3 fail, whatever the weapon's rules say.",
    works=_transhuman,
    aliases=("transhuman physiology",),
)

ABILITIES = (
    weapon_type(
        "Rapid Fire",
        "003:1001-1004, 002:716",
        "Doubles the rolled number of attacks at half range.",
        works=_rapid_fire,
        aliases=("rf",),
    ),
    weapon_type("Heavy", "003:984-993", "-1 to hit if the model moved.", works=_heavy),
    weapon_type(
        "Assault",
        "003:972-982",
        "May be fired after Advancing, at -1 to hit.",
        works=_assault,
    ),
    Ability(
        "Automatic Hits",
        "002:384-386",
        "Hits without a hit roll, so nothing that a hit roll would cause.",
        works=_automatic,
        aliases=("auto hits", "auto-hits", "autohits", "torrent"),
    ),
    Ability(
        "Ignores Cover",
        "002:46",
        "The target has no bonus to its saving throws for cover.",
        works=_ignores_cover,
        aliases=("ignore cover",),
    ),
    target_ability(
        "Disgustingly Resilient",
        "002:468-472, 002:737",
        "Each wound is ignored on 5+.",
        works=_resilient,
        aliases=("dr",),
    ),
    target_ability(
        "Tenacious Survivor",
        "003:1647-1649",
        "Each wound is ignored on a 6.",
        works=_tenacious,
    ),
    target_ability(
        "Feel No Pain",
        "003:1247-1261",
        "Each wound is ignored on X+.",
        works=_feel_no_pain,
        takes=Takes.ROLL,
        several=True,
        aliases=("fnp", "ignore wounds"),
    ),
    target_ability(
        "Feel No Pain v Mortal Wounds",
        "PUB",
        "Each mortal wound is ignored on X+.",
        works=_feel_no_mortal_pain,
        takes=Takes.ROLL,
        several=True,
        aliases=("fnp mortal", "fnp mortals", "fnp v mortals"),
    ),
    target_ability(
        "Half Damage",
        "002:332-336",
        "Each attack's damage is halved, rounding up.",
        works=_half,
        aliases=("halve damage", "halved damage"),
    ),
    TRANSHUMAN,
    PISTOL,
    weapon_type(
        "Grenade",
        "003:1006-1012",
        "One model may throw it. No die changes.",
        aliases=("grenades",),
    ),
)
