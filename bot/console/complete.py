"""What the console offers while a line is typed: commands, option names, and each option's own
choices.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable, Iterator
from typing import Any

from discord import app_commands
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from bot.console.stand_in.commandline import Line, command_data, leaves, read_command_line
from bot.console.stand_in.loopback import Terminal
from bot.errors import UserError


class CommandCompleter(Completer):
    """Completes from the command tree, and asks the commands themselves for their choices."""

    def __init__(self, tree: app_commands.CommandTree[Any], terminal: Terminal) -> None:
        self._tree = tree
        self._terminal = terminal

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Command and option names only: choices have to be awaited."""
        typed = document.text_before_cursor
        line = self._line(typed)
        return self._commands(typed) if line is None else self._options(line, typed)

    async def get_completions_async(
        self, document: Document, complete_event: CompleteEvent
    ) -> AsyncGenerator[Completion, None]:
        """Everything."""
        typed = document.text_before_cursor
        line = self._line(typed)
        if line is not None:
            for completion in await self._choices(line, typed):
                yield completion
        for completion in self.get_completions(document, complete_event):
            yield completion

    def _line(self, typed: str) -> Line | None:
        if " " not in typed.lstrip():
            return None
        try:
            return read_command_line(self._tree, typed)
        except UserError:
            return None

    def _commands(self, typed: str) -> Iterator[Completion]:
        begun = typed.lstrip()
        for command in leaves(self._tree):
            name = f"/{command.qualified_name}"
            if name.startswith(begun):
                yield Completion(name, -len(begun), display_meta=command.description)

    def _options(self, line: Line, typed: str) -> Iterator[Completion]:
        word = typed.rpartition(" ")[2]
        for parameter in line.command.parameters:
            name = f"{parameter.display_name}:"
            if parameter.display_name not in line.texts and name.startswith(word):
                yield Completion(name, -len(word), display_meta=str(parameter.description))

    async def _choices(self, line: Line, typed: str) -> list[Completion]:
        parameter = next(
            (p for p in line.command.parameters if p.display_name == line.focused), None
        )
        if parameter is None:
            return []
        text = line.texts[line.focused]
        if parameter.choices:
            offered = [
                (choice.name, choice.name) for choice in parameter.choices if text in choice.name
            ]
        elif parameter.autocomplete:
            choices = await self._terminal.complete(command_data(line, complete=True))
            offered = [(str(choice["value"]), choice["name"]) for choice in choices]
        else:
            return []
        begun = typed.rindex(text) if text else len(typed)
        begun -= typed[:begun].endswith('"')
        return [Completion(value, begun - len(typed), display=name) for value, name in offered]
