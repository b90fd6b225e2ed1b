"""An edition that nobody plays, all of it in this module. Run as a script, it is the bot's command
line with that edition as the newest.
"""

import sys
from collections.abc import Iterable
from dataclasses import replace

from bot.dice.simple.aim import D6, reach
from bot.dice.simple.script import Steps
from bot.dice.simple.system import ScriptProcedure, SimpleTest
from bot.editions import add_edition
from bot.editions.ability import Ability, Argument, Scene, Takes
from bot.editions.adjustments import Adjustment, At, Modifier
from bot.editions.tenth import TENTH


def _glimmer(argument: Argument, _: Scene) -> Iterable[Adjustment]:
    yield Modifier(At.DAMAGE, argument.quantity.plus, "Glimmer: more damage")


@ScriptProcedure
def tide() -> Steps:
    return reach("Tide", D6, need=3)


TIDE = SimpleTest(
    name="tide",
    title="Tide",
    cites="nowhere",
    outcome="height",
    success="the tide comes in",
    failure="the tide stays out",
    chance="that it comes in",
    seldom=True,
)

MADE_UP = replace(
    TENTH,
    key="12th",
    name="12th edition",
    words=("twelfth",),
    released="2999-01",
    colour=0x123456,
    example_weapons=("3 3+ S3 AP0 D1 [glimmer 2]",),
    example_targets=("3x T3 6+ W3",),
    signs=(r"glimmers?|tidal march",),
    abilities=(
        *TENTH.abilities_named("Lethal Hits", "Torrent"),
        Ability("Glimmer", "PUB", "X more damage.", works=_glimmer, takes=Takes.QUANTITY),
    ),
    tests={**TENTH.tests_named("charge", "rolloff"), TIDE: tide},
    wound=lambda _strength, _toughness: 4,
)

if __name__ == "__main__":
    add_edition(MADE_UP)
    from bot.__main__ import main

    sys.exit(main())
