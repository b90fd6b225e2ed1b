"""Abilities of a target that came with the 10th edition: stratagems as published, and as the
reference among the sources has them.

`PUB`: published core rules; 000 is the reference.
"""

from collections.abc import Iterable
from functools import partial

from bot.editions.ability import Ability, Argument, Bearer, Scene, Takes
from bot.editions.adjustments import Adjustment, At, FeelNoPain, InCover, Invulnerable, Modifier


def _stealth(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.ranged:
        yield Modifier(At.HIT, -1, "Stealth: -1 to hit")


def _reference_smokescreen(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    if scene.ranged:
        yield Modifier(At.HIT, -1, "Smokescreen: -1 to hit")


def _smokescreen(argument: Argument, scene: Scene) -> Iterable[Adjustment]:
    yield from _stealth(argument, scene)
    yield InCover("benefit", "Smokescreen: Benefit of Cover")


def _reference_go_to_ground(_: Argument, __: Scene) -> Iterable[Adjustment]:
    yield Modifier(At.HIT, -1, "Go to Ground: -1 to hit")
    yield Modifier(At.SAVE, 1, "Go to Ground: +1 to saving throws")


def _go_to_ground(_: Argument, scene: Scene) -> Iterable[Adjustment]:
    """Until the end of the opponent's Shooting phase, so never in a fight."""
    if scene.ranged:
        yield Invulnerable(6, "Go to Ground: 6+ invulnerable save")
        yield InCover("benefit", "Go to Ground: Benefit of Cover")


def _feel_no_pain(argument: Argument, _: Scene) -> Iterable[Adjustment]:
    yield FeelNoPain(argument.roll, f"Feel No Pain {argument.roll}+")


_published = partial(Ability, source="PUB")

TARGET_ABILITIES = (
    _published(
        "Stealth", help="Ranged attacks are at -1 to hit.", works=_stealth, bearer=Bearer.TARGET
    ),
    _published(
        "Lone Operative",
        help='Cannot be shot from beyond 12". No die changes.',
        bearer=Bearer.TARGET,
    ),
    _published(
        "Feel No Pain",
        help="Each point of damage is ignored on X+.",
        works=_feel_no_pain,
        bearer=Bearer.TARGET,
        takes=Takes.ROLL,
        several=True,
        aliases=("fnp",),
    ),
    _published(
        "Smokescreen",
        help="Stealth and the Benefit of Cover.",
        works=_smokescreen,
        bearer=Bearer.TARGET,
        aliases=("smoke", "smokescreen published"),
        note="Smokescreen is rolled as published: Stealth and the Benefit of Cover.",
    ),
    Ability(
        "Smokescreen (reference)",
        "000:171",
        "-1 to hit, as the reference has it.",
        works=_reference_smokescreen,
        bearer=Bearer.TARGET,
        aliases=("smokescreen reference",),
        note="Smokescreen is rolled as the reference has it (000:171): -1 to hit. The published "
        "stratagem is `Smokescreen`.",
    ),
    _published(
        "Go to Ground",
        help="Against shooting a 6+ invulnerable save and the Benefit of Cover.",
        works=_go_to_ground,
        bearer=Bearer.TARGET,
        aliases=("go to ground published",),
        note="Go to Ground is rolled as published: a 6+ invulnerable save and the Benefit of "
        "Cover.",
    ),
    Ability(
        "Go to Ground (reference)",
        "000:170",
        "+1 to saves and -1 to hit, as the reference has it.",
        works=_reference_go_to_ground,
        bearer=Bearer.TARGET,
        aliases=("go to ground reference",),
        note="Go to Ground is rolled as the reference has it (000:170): +1 to saves and -1 to hit. "
        "The published stratagem is `Go to Ground`.",
    ),
)
