"""Files that people attach: whatever happens on the way is one sentence, for every command that
takes one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from discord import AppCommandOptionType
from discord.app_commands import Command

from bot.cogs import COMMANDS
from bot.console.stand_in.loopback import LOADING
from bot.gateway import answering, download
from bot.gateway.download import LOST
from tests.discord.standin import Bot, StandIn

TAKING = {"army import": {}, "macro import": {}, "profile import": {}}
"""Commands that take a file, and what else they need."""


def taking(commands: Any = COMMANDS) -> Iterator[str]:
    """All commands that do."""
    for command in commands:
        if isinstance(command, Command):
            kinds = [parameter.type for parameter in command.parameters]
            if AppCommandOptionType.attachment in kinds:
                yield command.qualified_name
        elif hasattr(command, "commands"):
            yield from taking(command.commands)


def test_all_are_here() -> None:
    assert sorted(taking()) == sorted(TAKING)


@pytest.mark.parametrize("command", TAKING)
@pytest.mark.parametrize("fails", ["403", "404", "500", "reset", "slow"])
async def test_a_file_that_can_not_be_had_is_one_sentence(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch, command: str, fails: str
) -> None:
    monkeypatch.setattr(download, "PATIENCE", 0.3)
    monkeypatch.setattr(answering, "PATIENCE", 0.1)
    world.uploads["5"] = b"weapon Bolter: 2 3+ S4"
    world.upload_fails = fails
    seen = await world.invoke(command, file="5", **TAKING[command])
    assert seen.private
    assert LOST in seen.text
    if fails == "slow":
        assert world.first_answers == [LOADING]


@pytest.mark.parametrize("command", TAKING)
@pytest.mark.parametrize("claimed", [None, 10])
async def test_a_file_that_is_too_large_is_not_read_whole(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch, command: str, claimed: int | None
) -> None:
    """Whatever Discord says of its size."""
    taken = 0
    pieces = download._pieces

    async def counted(*given: Any) -> Any:
        nonlocal taken
        async for piece in pieces(*given):
            taken += len(piece)
            yield piece

    monkeypatch.setattr(download, "_pieces", counted)
    world.uploads["5"] = b" " * 6_000_000
    world.claimed_size = claimed
    seen = await world.invoke(command, file="5", **TAKING[command])
    assert seen.private
    assert "has at most" in seen.text
    assert taken < 1_200_000
