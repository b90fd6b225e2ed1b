"""How little a player types until a whole unit attacks another, with what is offered meanwhile.

A phone shows the first four commands or offers above its keyboard. What is counted: the letters of
the command, then of each unit until it is among those; a tap on each, and one on the arrow that
sends.
"""

from __future__ import annotations

import pytest

from bot.app.units import DatasheetShelf
from bot.armies.datasheets import Datasheets
from tests.discord.standin import Bot, StandIn

SHOWN = 4
MOST = 12
"""Letters that are typed in all."""
PAIRS = [
    ("Boyz", "Intercessor Squad"),
    ("Intercessor Squad", "Boyz"),
    ("Hellblaster Squad", "Necron Warriors"),
    ("Necron Warriors", "Terminator Squad"),
    ("Hormagaunts", "Custodian Guard"),
]


def typed_for_command(commands: list[str], wanted: str) -> int:
    """Letters with the slash until a command is shown; those that begin so come in their order."""
    for length in range(1, len(wanted) + 1):
        begun = sorted(name for name in commands if name.startswith(wanted[:length]))
        if wanted in begun[:SHOWN]:
            return 1 + length
    raise AssertionError(wanted)


async def typed_for_unit(world: StandIn, option: str, wanted: str) -> int:
    """Letters until a unit is shown."""
    for length in range(1, len(wanted) + 1):
        typed = wanted[:length].casefold()
        offered = await world.complete("attack", option, **{option: typed})
        if wanted in [choice["value"].partition(" (")[0] for choice in offered[:SHOWN]]:
            return length
    raise AssertionError(wanted)


@pytest.mark.parametrize(("weapon", "target"), PAIRS)
async def test_a_whole_unit_attacks_after_a_dozen_letters(
    world: StandIn, bot: Bot, published: Datasheets, weapon: str, target: str
) -> None:
    bot.client.datasheets = DatasheetShelf(read=lambda _: published)
    commands = [command.name for command in bot.client.tree.get_commands()]
    letters = [
        typed_for_command(commands, "attack"),
        await typed_for_unit(world, "weapon", weapon),
        await typed_for_unit(world, "target", target),
    ]
    assert sum(letters) <= MOST, letters
    mode = {"mode": "melee"} if weapon == "Hormagaunts" else {}
    seen = await world.invoke("attack", weapon=weapon, target=target, **mode)
    assert f"{weapon} → {target}" in seen.text
