"""An independent stand-in of Discord beside the checkout, and the bot in front of it as a process
of its own.
"""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
STANDIN = ROOT / "../shared/discord"

beside = pytest.mark.skipif(
    not STANDIN.is_dir(), reason="the independent stand-in is not beside the checkout"
)


@asynccontextmanager
async def running(**manner: Any) -> AsyncIterator[Any]:
    """The stand-in while it runs."""
    sys.path.insert(0, str(STANDIN.resolve()))
    try:
        from fakediscord import FakeDiscord

        async with FakeDiscord(**manner) as fake:
            yield fake
    finally:
        sys.path.remove(str(STANDIN.resolve()))


def bot_of(fake: Any, folder: Path, **environ: str) -> Any:
    """The bot as a process of its own, with a data folder."""
    from fakediscord import BotProcess

    given = {"PYTHONPATH": str(ROOT), "BOT_DATABASE": str(folder / "bot.sqlite3")} | environ
    return BotProcess(fake, ["-m", "bot", "run"], style="env", cwd=str(folder), env=given)


def number(seen: Any) -> int:
    """A roll's number, as its footer shows it."""
    match = re.search(r"#([0-9]+) · [0-9a-f]{16}", seen.text)
    assert match is not None
    return int(match[1])
