"""The bot as a process, a corpus of one rule for it, and an independent stand-in of Discord."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.discord import independent
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
async def process(
    world: StandIn, folder: Path, tmp_path: Path
) -> AsyncIterator[Callable[..., Any]]:
    """Starts `python -m bot run` against the stand-in, or with other arguments, with more settings
    if need be. It knows one rule: to index all that are shipped takes longer than most of these
    tests.
    """
    running: list[asyncio.subprocess.Process] = []

    async def start(*arguments: str, **environ: str) -> asyncio.subprocess.Process:
        given = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", ""))),
            "BOT_CORPUS": str(folder),
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": world.api_base,
            "DISCORD_GATEWAY_URL": world.gateway_url,
        }
        made = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "bot", *(arguments or ("run",))),
            cwd=tmp_path,
            env=given | environ,
            stderr=asyncio.subprocess.PIPE,
        )
        running.append(made)
        return made

    yield start
    for made in running:
        if made.returncode is None:
            made.kill()
        await made.wait()
