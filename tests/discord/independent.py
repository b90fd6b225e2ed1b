"""An independent stand-in of Discord beside the checkout, and the bot in front of it as a process
of its own.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.discord.forked import Forked, start_forked
from tests.discord.standin import WAITING

ROOT = Path(__file__).parents[2]
STANDIN = ROOT / "../shared/discord"

beside = pytest.mark.skipif(
    not STANDIN.is_dir(), reason="the independent stand-in is not beside the checkout"
)


@asynccontextmanager
async def running(**manner: Any) -> AsyncIterator[Any]:
    """The stand-in while it runs. A busy machine has longer than Discord gives: no test asks how
    fast.
    """
    sys.path.insert(0, str(STANDIN.resolve()))
    try:
        from fakediscord import FakeDiscord

        class Patient(FakeDiscord):  # type: ignore[misc]
            """Waits for what a deferral announced, also where an answer to one person alone takes
            the place of an open one.
            """

            async def _send(self, it: Any, *given: Any, **more: Any) -> Any:
                result = await super()._send(it, *given, **more)
                if it.deferred:
                    await it.wait(lambda: it.failure is not None or answered(it), WAITING)
                return result

        async with Patient(**{"deadline": 30.0} | manner) as fake:
            yield fake
    finally:
        sys.path.remove(str(STANDIN.resolve()))


def answered(it: Any) -> bool:
    """Whether an interaction has made a message or changed the one it came from."""
    changed = it.message is not None and it.message.changed_perf > it.first_response
    return changed or any(not message.deleted for message in it.messages)


class Heard:
    """All that a process prints."""

    def __init__(self, process: Forked) -> None:
        self.output = ""
        self._process = process

    async def hear(self) -> None:
        """Until it ends."""
        async for line in self._process.stderr:
            self.output += line.decode("utf-8", "replace")


@asynccontextmanager
async def bot_of(fake: Any, folder: Path, **environ: str) -> AsyncIterator[Heard]:
    """The bot as a process of its own, with a data folder, once it is connected."""
    given = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **fake.env}
    given |= {"BOT_DATABASE": str(folder / "bot.sqlite3")} | environ
    process = await start_forked(["run"], folder, given)
    heard = Heard(process)
    hearing = asyncio.create_task(heard.hear())
    try:
        await fake.wait_ready(WAITING)
        yield heard
        process.terminate()
        assert await asyncio.wait_for(process.wait(), WAITING) == 0
    finally:
        process.kill()
        await hearing


def number(seen: Any) -> int:
    """A roll's number, as its footer shows it."""
    match = re.search(r"#([0-9]+) · [0-9a-f]{16}", seen.text)
    assert match is not None
    return int(match[1])
