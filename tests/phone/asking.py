"""What the bot answers to a line of the console, as messages with their files."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from bot.client import RulesBot
from bot.console.shell import Shell
from bot.console.stand_in.loopback import Terminal
from bot.console.stand_in.payloads import Payload


class Phone:
    """Keeps the messages that lines bring, and the files that come with them."""

    def __init__(self, client: RulesBot) -> None:
        self._client = client
        self._terminal = Terminal(client)
        self.files = self._terminal.conversation.files
        self.messages: list[Payload] = []

    async def ask(self, *lines: str) -> Payload:
        """The last message that these lines bring. RuntimeError if there is none."""
        self.messages = []
        shell = Shell(self._terminal, self._client.tree, self, _each(lines))
        await shell.run()
        if not self.messages:
            raise RuntimeError(f"no answer to {lines}")
        return self.messages[-1]

    def message(self, message: Payload, _: int) -> None:
        """See `bot.console.shell.Out`."""
        self.messages.append(message)

    def say(self, text: str) -> None:
        """See `bot.console.shell.Out`."""

    def error(self, text: str) -> None:
        """See `bot.console.shell.Out`."""
        raise RuntimeError(text)


async def _each(lines: Sequence[str]) -> AsyncIterator[str]:
    for line in lines:
        yield line
