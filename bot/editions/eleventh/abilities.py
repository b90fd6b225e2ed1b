"""Abilities of the 11th edition that differ from the 10th, and what its ways of shooting do
(sections 10, 13, 22 and 24 of its core rules).
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from bot.dice.quantity import Quantity
from bot.editions.ability import NO_QUANTITY, Ability, Argument, Bearer, Scene, Takes
from bot.editions.adjustments import (
    Adjustment,
    At,
    BearerTest,
    CriticalFrom,
    Effect,
    FailsBelow,
    IgnoresHitPenalties,
    InCover,
    Modifier,
    MoreAttacks,
    NoHitRerolls,
    OnRoll,
    PicksCharacter,
    Reads,
    SkillChange,
)
from bot.editions.tenth import TENTH

UNSEEN_FLOOR, SPOTTED_FLOOR = 6, 4
"""The lowest unmodified hit roll of indirect shooting that may hit: usually, and if a stationary
unit shoots at what a friendly unit sees (10.07).
"""
HAZARD_FAILS = 2
"""Hazard rolls of so much or less fail (06.03)."""
ONE = Quantity.fixed(1)


def circumstances(scene: Scene) -> Iterable[Adjustment]:
    """What plunging fire (22.05) and indirect shooting (10.07) do."""
    if not scene.ranged:
        return
    if scene.situation.plunging:
        yield SkillChange(1, "plunging fire")
    if scene.situation.indirect:
        yield from _shot_indirectly(scene)


def _shot_indirectly(scene: Scene) -> Iterable[Adjustment]:
    yield InCover("benefit", "indirect shooting: the target has the benefit of cover")
    yield NoHitRerolls("indirect shooting: hits are not re-rolled")
    if scene.situation.spotted:
        why = "indirect shooting, target spotted: an unmodified 1-3 fails"
        yield FailsBelow(At.HIT, SPOTTED_FLOOR, why)
    else:
        yield FailsBelow(At.HIT, UNSEEN_FLOOR, "indirect shooting: an unmodified 1-5 fails")


def _indirect(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.ranged and (scene.situation.indirect or not scene.situation.visible):
        yield from _shot_indirectly(scene)


def _lethal(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.lethal:
        why = "Lethal Hits: a critical hit wounds without a wound roll"
        group = Effect.AUTO_WOUND.value
        yield OnRoll(
            At.HIT, Reads.CRITICAL, 0, Effect.AUTO_WOUND, ONE, why, group=group, word="lethal"
        )


def _blast(argument: Argument, scene: Scene) -> Iterable[Adjustment]:
    yield from _by_models("Blast", argument, scene)


def _heavy(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.situation.stationary and scene.ranged:
        yield Modifier(At.HIT, 1, 'Heavy: +1 to hit, no model moved more than 3"')


def _cleave(argument: Argument, scene: Scene) -> Iterable[Adjustment]:
    if not scene.ranged:
        yield from _by_models("Cleave", argument, scene)


def _by_models(name: str, argument: Argument, scene: Scene) -> Iterable[Adjustment]:
    """`argument` (or 1) more attacks for every five models."""
    models = scene.models
    fives = models // 5
    if not fives:
        return
    is_plain = argument.quantity == NO_QUANTITY
    each = ONE if is_plain else argument.quantity
    called = name if is_plain else f"{name} {each}"
    dice = each.count * fives
    plus = each.plus * fives
    more = Quantity(dice, each.sides, plus)
    noun = "attack" if str(more) == "1" else "attacks"
    why = f"{called}: +{more} {noun} for each weapon, {each} per five of the {models} models"
    yield MoreAttacks(more, why, name)


def _conversion(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.situation.beyond_12 is not False:
        why = 'Conversion: beyond 18" a successful unmodified 4+ is a critical hit'
        yield CriticalFrom(At.HIT, 4, why, successful=True)


def _psychic(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield IgnoresHitPenalties("Psychic: penalties to the skill and the hit roll are ignored")


def _precision(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.has("CHARACTER"):
        yield PicksCharacter("Precision: the Character's group may be attacked first")


def _hazardous(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield BearerTest(
        "Hazardous: each 1 or 2 is a mortal wound on your own unit, 3 if it is all Monsters or "
        "Vehicles",
        HAZARD_FAILS,
    )


def _stealth(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.ranged:
        yield InCover("benefit", "Stealth: the benefit of cover")


def _smokescreen(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.ranged:
        yield InCover("benefit", "Smokescreen: the benefit of cover")


_of_weapon = partial(Ability, source="PUB")
_of_target = partial(Ability, source="PUB", bearer=Bearer.TARGET)

ABILITIES = (
    _of_weapon(
        "Lethal Hits",
        help="A critical hit may wound without a wound roll; such a wound is not critical.",
        works=_lethal,
        aliases=("lethals", "lethal"),
    ),
    replace(
        *TENTH.abilities_named("Devastating Wounds"),
        help="A critical wound allows no save; its damage comes after the normal damage of its "
        "group of attacks, and does not spill over.",
    ),
    _of_weapon(
        "Blast",
        help="+X attacks (1 where no X is given) for every five models in the target.",
        works=_blast,
        takes=Takes.QUANTITY_OR_ONE,
    ),
    _of_weapon(
        "Heavy",
        help='+1 to hit if the unit is unengaged and no model of it moved more than 3".',
        works=_heavy,
    ),
    _of_weapon(
        "Cleave",
        help="In melee +X attacks for every five models in the target, if all attacks of the "
        "weapon are made against it.",
        works=_cleave,
        takes=Takes.QUANTITY,
    ),
    _of_weapon(
        "Indirect Fire",
        help="May shoot indirectly: the target is in cover, hits are not re-rolled, and an "
        "unmodified 1-5 fails (1-3 with `spotted`).",
        works=_indirect,
    ),
    _of_weapon(
        "Conversion",
        help='Beyond 18" a successful unmodified hit roll of 4+ is critical; say `within 18` where '
        "the target is nearer.",
        works=_conversion,
    ),
    _of_weapon(
        "Psychic",
        help="Penalties to the skill and to the hit roll are ignored, cover included.",
        works=_psychic,
    ),
    _of_weapon(
        "Hazardous",
        help="After the attacks one hazard roll for each such weapon: a 1 or 2 is a mortal wound "
        "on your own unit, or three if all its models are Monsters or Vehicles.",
        works=_hazardous,
    ),
    _of_weapon(
        "Precision",
        help="The group of a visible Character of the target may be attacked first: say "
        "`precision on the character`.",
        works=_precision,
    ),
    _of_weapon(
        "Close-Quarters",
        help="May be fired while engaged. No die changes.",
        aliases=("pistol",),
    ),
    _of_target("Stealth", help="Has the benefit of cover against ranged attacks.", works=_stealth),
    _of_target(
        "Smokescreen",
        help="Has the benefit of cover against ranged attacks.",
        works=_smokescreen,
        aliases=("smoke",),
    ),
)
