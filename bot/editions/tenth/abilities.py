"""Abilities that came with the 10th edition.

`PUB`: published core rules; 000 is the reference among the sources.
"""

from collections.abc import Iterable
from functools import partial

from bot.dice.quantity import Quantity
from bot.dice.stage import Reroll
from bot.editions.ability import Ability, Argument, Scene, Takes
from bot.editions.adjustments import (
    Adjustment,
    At,
    BearerTest,
    CriticalFrom,
    Effect,
    FailsBelow,
    GrantedReroll,
    HitsAutomatically,
    IgnoresCover,
    InCover,
    Modifier,
    MoreAttacks,
    OnRoll,
    Reads,
)
from bot.editions.eighth.abilities import TRANSHUMAN
from bot.editions.ninth import MELTA
from bot.editions.tenth.target_abilities import TARGET_ABILITIES

ONE = Quantity.fixed(1)


def _on_critical(at: At, effect: Effect, amount: Quantity, why: str, word: str = "") -> OnRoll:
    return OnRoll(at, Reads.CRITICAL, 0, effect, amount, why, group=effect.value, word=word)


def _lethal(_: Argument, __: Scene) -> Iterable[Adjustment]:
    why = "Lethal Hits: a critical hit wounds without a wound roll"
    yield _on_critical(At.HIT, Effect.AUTO_WOUND, ONE, why, "lethal")


def _sustained(argument: Argument, _: Scene) -> Iterable[Adjustment]:
    why = f"Sustained Hits {argument.quantity}: a critical hit scores {argument.quantity} more"
    yield _on_critical(At.HIT, Effect.EXTRA_HITS, argument.quantity, why)


def _devastating(_: Argument, __: Scene) -> Iterable[Adjustment]:
    why = "Devastating Wounds: a critical wound allows no save"
    yield _on_critical(At.WOUND, Effect.DEVASTATE, ONE, why, "devastating")


def _anti(argument: Argument, scene: Scene) -> Iterable[Adjustment]:
    keyword = argument.keyword
    roll = argument.roll
    if scene.has(keyword):
        why = f"Anti-{keyword} {roll}+: an unmodified {roll}+ is a critical wound"
        yield CriticalFrom(At.WOUND, roll, why)


def _twin_linked(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield GrantedReroll(At.WOUND, Reroll.ALL, "Twin-linked: wound rolls may be re-rolled")


def _torrent(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield HitsAutomatically("Torrent: hits automatically, so no hit is critical")


def _blast(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    models = scene.models
    more = models // 5
    if more:
        noun = "attack" if more == 1 else "attacks"
        why = f"Blast: +{more} {noun} for each weapon, one per five of the {models} models"
        yield MoreAttacks(Quantity.fixed(more), why, "blast")


def _rapid_fire(argument: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.situation.half_range:
        why = f"Rapid Fire {argument.quantity}: that many more attacks at half range"
        yield MoreAttacks(argument.quantity, why, "rapid fire")


def _heavy(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.situation.stationary and scene.ranged:
        yield Modifier(At.HIT, 1, "Heavy: +1 to hit for remaining stationary")


def _lance(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.situation.charged:
        yield Modifier(At.WOUND, 1, "Lance: +1 to wound after a charge")


def _ignores_cover(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield IgnoresCover("Ignores Cover")


def _indirect(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if not scene.situation.visible:
        yield Modifier(At.HIT, -1, "Indirect Fire: -1 to hit a target out of sight")
        yield InCover("benefit", "Indirect Fire: a target out of sight has the Benefit of Cover")
        yield FailsBelow(At.HIT, 4, "Indirect Fire: an unmodified 1-3 always fails")


def _conversion(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.situation.beyond_12:
        why = 'Conversion: beyond 12" a successful unmodified 4+ is a critical hit'
        yield CriticalFrom(At.HIT, 4, why, successful=True)


def _critical_hits(argument: Argument, _: Scene) -> Iterable[Adjustment]:
    yield CriticalFrom(At.HIT, argument.roll, f"critical hits on an unmodified {argument.roll}+")


def _critical_wounds(argument: Argument, _: Scene) -> Iterable[Adjustment]:
    roll = argument.roll
    yield CriticalFrom(At.WOUND, roll, f"critical wounds on an unmodified {roll}+")


def _hazardous(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield BearerTest(
        "Hazardous: each 1 is 3 mortal wounds on one of your models with such a weapon; what is "
        "left over is lost"
    )


def _defensible(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if not scene.ranged:
        yield Modifier(At.HIT, 1, "Defensible: +1 to hit in melee")


_published = partial(Ability, source="PUB")

ABILITIES = (
    _published(
        "Lethal Hits",
        help="A critical hit wounds without a wound roll; such a wound is not critical.",
        works=_lethal,
        aliases=("lethals", "lethal", "lethal hit", "lh"),
    ),
    _published(
        "Sustained Hits",
        help="A critical hit scores X additional hits, which are not critical.",
        works=_sustained,
        takes=Takes.QUANTITY,
        aliases=("sustained", "sus", "sus hits", "sust", "sust hits", "sustain", "sh"),
    ),
    _published(
        "Devastating Wounds",
        help="A critical wound allows no save; its damage comes after all other attacks and does "
        "not spill over.",
        works=_devastating,
        aliases=("dev wounds", "devastating", "dev", "devs", "dev wound", "devwounds", "dw"),
    ),
    _published(
        "Anti",
        help="Against a target with the keyword, an unmodified wound roll of X+ is a critical "
        "wound.",
        works=_anti,
        takes=Takes.KEYWORD_ROLL,
    ),
    _published(
        "Twin-linked",
        help="Wound rolls may be re-rolled.",
        works=_twin_linked,
        aliases=("twinlinked", "tl"),
    ),
    _published("Torrent", help="Hits automatically.", works=_torrent, aliases=("torr",)),
    _published(
        "Blast",
        help="+1 attack for every five models in the target when it is selected.",
        works=_blast,
    ),
    _published(
        "Rapid Fire",
        help="X more attacks at half range.",
        works=_rapid_fire,
        takes=Takes.QUANTITY,
        aliases=("rf", "rapid", "rapidfire"),
    ),
    MELTA,
    _published("Heavy", help="+1 to hit if the unit remained stationary.", works=_heavy),
    _published("Lance", help="+1 to wound if the bearer charged this turn.", works=_lance),
    _published(
        "Ignores Cover",
        help="The target has no Benefit of Cover.",
        works=_ignores_cover,
        aliases=("ignore cover", "ignoring cover", "ic"),
    ),
    _published(
        "Indirect Fire",
        help="Against a target out of sight: -1 to hit, an unmodified 1-3 always fails, and it has "
        "the Benefit of Cover.",
        works=_indirect,
        aliases=("indirect",),
    ),
    _published(
        "Conversion",
        help='Beyond 12" a successful unmodified hit roll of 4+ is critical.',
        works=_conversion,
    ),
    _published(
        "Critical Hits",
        help="Unmodified hit rolls of X+ are critical hits, which always succeed.",
        works=_critical_hits,
        takes=Takes.ROLL,
        aliases=("crit hits", "crits", "crit", "critical hit", "criticals"),
    ),
    _published(
        "Critical Wounds",
        help="Unmodified wound rolls of X+ are critical wounds, which always succeed.",
        works=_critical_wounds,
        takes=Takes.ROLL,
        aliases=("crit wounds", "crit wound", "critical wound"),
    ),
    _published(
        "Hazardous",
        help="After the attacks one D6 for each such weapon: each 1 is 3 mortal wounds on a model "
        "of your own unit with such a weapon.",
        works=_hazardous,
        aliases=("haz",),
    ),
    _published("Extra Attacks", help="May be used beside another melee weapon. No die changes."),
    _published("One Shot", help="May be fired once per battle. No die changes."),
    _published(
        "Precision",
        help="A critical hit may be allocated to an attached Character. No die changes.",
    ),
    _published("Psychic", help="A psychic attack: other rules may look at that. No die changes."),
    _published("Pistol", help="May be fired in Engagement Range. No die changes."),
    _published("Assault", help="May be fired after Advancing. No die changes."),
    Ability(
        "Defensible",
        "000:123",
        "Inside Defensible terrain: +1 to hit in melee.",
        works=_defensible,
    ),
    *TARGET_ABILITIES,
    TRANSHUMAN,
)
