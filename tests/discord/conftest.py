"""The bot as a process, a corpus of one rule for it, and an independent stand-in of Discord."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.discord import independent
from tests.discord.forked import Forked, start_forked
from tests.discord.standin import TOKEN, WAITING, StandIn

ROOT = Path(__file__).parents[2]
CHARGE = "## Charge\n<!--\nid: 10th/movement/charge\nsources: own:1\n-->\nRoll 2D6.\n"


@pytest.fixture
async def fake() -> AsyncIterator[Any]:
    """The independent stand-in. It guesses at 50 answers a second for all users together; the
    commands are played faster than people type. How long an answer takes is no question of these
    tests: a busy machine is slow.
    """
    async with independent.running(enforce_rate_limits=False, deadline=WAITING) as fake:
        yield fake


@pytest.fixture
async def strict() -> AsyncIterator[Any]:
    """The independent stand-in with Discord's rate limits."""
    async with independent.running(deadline=WAITING) as fake:
        yield fake


@pytest.fixture
def folder(write_corpus: Callable[..., Path]) -> Path:
    """One rule in a file."""
    made = write_corpus(e10th=CHARGE)
    (made / "sources.toml").write_text('[own]\ntitle = "Our rules"\nedition = "10th"\n')
    return made


@pytest.fixture
def environment(world: StandIn, folder: Path) -> dict[str, str]:
    """What a process of the bot is told, to connect to the stand-in and to know one rule."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", ""))),
        "BOT_CORPUS": str(folder),
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_BASE": world.api_base,
        "DISCORD_GATEWAY_URL": world.gateway_url,
    }


@pytest.fixture
async def process(
    environment: dict[str, str], tmp_path: Path, kept_table: Path
) -> AsyncIterator[Callable[..., Any]]:
    """Starts `python -m bot run` against the stand-in, or with other arguments, with more settings
    if need be. It knows one rule: to index all that are shipped takes longer than most of these
    tests.
    """
    running: list[Forked] = []
    for beside_the_database in (tmp_path, tmp_path / "data"):
        shutil.copytree(kept_table, beside_the_database, dirs_exist_ok=True)

    async def start(*arguments: str, **more: str) -> Forked:
        made = await start_forked(arguments or ("run",), tmp_path, environment | more)
        running.append(made)
        return made

    yield start
    for made in running:
        if made.returncode is None:
            made.kill()
        await made.wait()
