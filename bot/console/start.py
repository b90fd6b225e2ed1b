"""Opening the console: where its lines come from, and how replies are shown."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.patch_stdout import patch_stdout
from rich.console import Console

from bot.client import RulesBot
from bot.console.complete import CommandCompleter
from bot.console.shell import Lines, Screen, Shell
from bot.console.stand_in.loopback import Terminal

GREETING = "Type a rule's name, or /help for all commands; Ctrl+D leaves."


async def open_console(bot: RulesBot, lines: Sequence[str], as_json: bool, folder: Path) -> int:
    """Run `lines`; without any those of standard input, with a prompt if that is a terminal.
    Returns the exit code.
    """
    terminal = Terminal(bot)
    console = Console()
    out = Lines(console) if as_json else Screen(console)
    if not lines and sys.stdin.isatty():
        print(GREETING, file=sys.stderr)  # noqa: T201
        prompted = _prompted(bot, terminal, folder)
        await Shell(terminal, bot.tree, out, prompted).run()
        return 0
    source = _given(lines) if lines else _piped()
    return await Shell(terminal, bot.tree, out, source).run()


async def _given(lines: Sequence[str]) -> AsyncIterator[str]:
    for line in lines:
        yield line


async def _piped() -> AsyncIterator[str]:
    while line := await asyncio.to_thread(sys.stdin.readline):
        yield line.rstrip("\n")


async def _prompted(bot: RulesBot, terminal: Terminal, folder: Path) -> AsyncIterator[str]:
    session: PromptSession[str] = PromptSession(
        "› ",
        completer=CommandCompleter(bot.tree, terminal),
        history=_history(folder),
        complete_while_typing=True,
    )
    while True:
        try:
            with patch_stdout(raw=True):
                yield await session.prompt_async()
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


def _history(folder: Path) -> History:
    """Kept in the data folder, or only for this time where that can't be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "console-history").touch()
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(folder / "console-history"))
