"""The console: one line in, one reply out, by hand, from `-c`, or from standard input."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from typing import Any, Protocol

from discord import app_commands
from rich.console import Console

from bot.console.batches.batch import as_line
from bot.console.stand_in import show
from bot.console.stand_in.commandline import (
    begins_with_command,
    command_data,
    menu_data,
    read_command_line,
)
from bot.console.stand_in.loopback import Exchange, Terminal
from bot.console.stand_in.payloads import Payload
from bot.errors import InputError, UserError

LEAVE = frozenset({"exit", "quit", "/exit", "/quit"})


class Out(Protocol):
    """Where replies go."""

    def message(self, message: Payload, first: int) -> None:
        """Show a message whose controls count from `first`."""

    def say(self, text: str) -> None:
        """Say something that is no message."""

    def error(self, text: str) -> None:
        """Say why a line was not run."""


class Screen:
    """Replies as cards."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def message(self, message: Payload, first: int) -> None:
        """See `Out`."""
        show.show(self._console, message, first)

    def say(self, text: str) -> None:
        """See `Out`."""
        self._console.print(text, markup=False, highlight=False)

    def error(self, text: str) -> None:
        """See `Out`."""
        print(text, file=sys.stderr)  # noqa: T201


class Lines:
    """Replies as one JSON object a line."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def message(self, message: Payload, first: int) -> None:
        """See `Out`."""
        self._write(show.as_data(message))

    def say(self, text: str) -> None:
        """See `Out`."""
        self._write({"said": text})

    def error(self, text: str) -> None:
        """See `Out`."""
        self._write({"error": text})

    def _write(self, data: dict[str, Any]) -> None:
        self._console.print(as_line(data), markup=False, highlight=False, soft_wrap=True)


class Shell:
    """Runs lines from `source`, and remembers what can be pressed."""

    def __init__(
        self,
        terminal: Terminal,
        tree: app_commands.CommandTree[Any],
        out: Out,
        source: AsyncIterator[str],
    ) -> None:
        self._terminal = terminal
        self._tree = tree
        self._out = out
        self._source = source
        self._presses: list[show.Press] = []

    async def run(self) -> int:
        """Run every line until the source ends; 2 if one of them could not be used, else 0."""
        code = 0
        async for line in self._source:
            if line.strip().casefold() in LEAVE:
                break
            if not line.strip() or line.startswith("#"):
                continue
            try:
                await self.run_line(line.strip())
            except UserError as error:
                self._out.error(str(error))
                code = 2
        return code

    async def run_line(self, line: str) -> None:
        """Run a command, the number of a control, or `menu name: text`. Raises `InputError`."""
        if line.isdecimal():
            number = int(line)
            exchange = await self._press(number)
        else:
            data = self._menu(line) or self._command(line)
            exchange = await self._terminal.command(data)
        while exchange.modal:
            exchange = await self._fill_in(exchange.modal, exchange.source)
        self._show(exchange)

    def _menu(self, line: str) -> Payload | None:
        """What is sent for `menu name: text`, if a menu is called so."""
        begun, _, text = line.removeprefix("/").partition(":")
        name = begun.strip().casefold()
        for menu in self._tree.get_commands():
            if isinstance(menu, app_commands.ContextMenu) and menu.name.casefold() == name:
                return menu_data(menu, text.strip())
        return None

    def _command(self, line: str) -> Payload:
        """What is sent for a command, or for a question about rules."""
        if not line.startswith("/") and not begins_with_command(self._tree, line):
            line = f"/rule {line}"
        return command_data(read_command_line(self._tree, line))

    async def _press(self, number: int) -> Exchange:
        if not 1 <= number <= len(self._presses):
            raise InputError(f"Nothing to press has the number {number}.")
        press = self._presses[number - 1]
        values = (press.value,) if press.value else ()
        return await self._terminal.press(press.message, press.component, values)

    async def _fill_in(self, modal: Payload, source: Payload | None) -> Exchange:
        """Ask for each field of a form; the next lines of the source are the answers, of a menu its
        entries with commas between them. An empty line leaves what stands there.
        """
        values = {}
        for field, label in show.fields_of(modal):
            self._out.say(f"{modal['title']} › {label}:")
            line = await anext(self._source, "")
            text = line.replace("\\n", "\n")
            values[field["custom_id"]] = text or show.held(field)
        return await self._terminal.submit(modal, values, source)

    def _show(self, exchange: Exchange) -> None:
        if exchange.messages:
            self._presses = []
        for message in exchange.messages:
            first = len(self._presses) + 1
            self._presses.extend(show.presses(message))
            self._out.message(message, first)
        if not exchange.answered:
            self._out.error("The command gave no answer.")
