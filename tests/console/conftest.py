"""The console with the shipped rules."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

import bot.console.batches.searching
import bot.rules.library
from bot.client import RulesBot
from bot.console.shell import Shell
from bot.console.stand_in.loopback import Terminal
from bot.console.stand_in.payloads import Payload
from bot.rules.library import SHIPPED, Library


class Heard:
    """Keeps what the console would print."""

    def __init__(self) -> None:
        self.messages: list[Payload] = []
        self.firsts: list[int] = []
        self.said: list[str] = []
        self.errors: list[str] = []

    def message(self, message: Payload, first: int) -> None:
        self.messages.append(message)
        self.firsts.append(first)

    def say(self, text: str) -> None:
        self.said.append(text)

    def error(self, text: str) -> None:
        self.errors.append(text)


async def lines_of(lines: Iterable[str]) -> AsyncIterator[str]:
    for line in lines:
        yield line


@pytest.fixture(autouse=True)
def indexed_once(shipped: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is called in this process takes the shipped rules as they are indexed already. Those
    that are started as processes read them.
    """
    read = bot.rules.library.open_library

    def open_library(folders: Sequence[Path], edition: str) -> Library:
        if tuple(folders) not in ((), (SHIPPED,)):
            return read(folders, edition)
        return Library(replace(shipped.searcher, default_edition=edition), (SHIPPED,))

    for module in (bot.rules.library, bot.console.batches.searching):
        monkeypatch.setattr(module, "open_library", open_library)


@pytest.fixture
async def run(client: RulesBot) -> Callable[..., object]:
    """Runs lines in the console; returns the exit code and what was heard."""

    async def run_lines(*lines: str) -> tuple[int, Heard]:
        heard = Heard()
        code = await Shell(Terminal(client), client.tree, heard, lines_of(lines)).run()
        return code, heard

    return run_lines


@pytest.fixture
def paper() -> Console:
    """A console that keeps what is printed, as wide as a terminal."""
    return Console(
        width=80, record=True, file=None, force_terminal=False, color_system=None, quiet=False
    )
