"""Buttons and menus that outlive a restart: everything they know stands in their `custom_id`.

A `custom_id` reads `name:version:asker:rest`. The version goes up when the rest changes its
meaning; presses on older messages are then answered with a sentence (`bot.client`).
"""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import Any, Self, TypeAlias, TypeVar

import discord

from bot.errors import NotAllowed
from bot.gateway.interaction import Interaction
from bot.gateway.reporting import report
from bot.rules.corpus import CODE_DIGITS
from bot.storage.limits import MAX_ID

CUSTOM_ID = 100
"""Characters that a `custom_id` may have."""
DIGITS = rf"[0-9a-f]{{{CODE_DIGITS}}}"
"""An `entry_code`."""
CODE = rf"(?P<code>{DIGITS})"
"""An entry in a template, by its `entry_code`."""
NUMBERS = frozenset({"asker", "before", "key", "page", "player"})
"""Groups of templates that are numbers."""
Button: TypeAlias = discord.ui.Button[Any]
Select: TypeAlias = discord.ui.Select[Any]
Base = TypeVar(
    "Base",
    bound="Button | Select | discord.ui.RoleSelect[Any] | discord.ui.ChannelSelect[Any]",
)


def template(name: str, rest: str, version: int = 1) -> str:
    """The pattern of a `custom_id`; `rest` is a regular expression with named groups."""
    return rf"{name}:{version}:(?P<asker>[0-9]{{1,20}}):{rest}"


def arguments(match: re.Match[str]) -> dict[str, Any]:
    """What a `custom_id` says, by the names of its template's groups."""
    said: dict[str, Any] = {}
    for name, text in match.groupdict().items():
        if name in NUMBERS and text is not None:
            said[name] = min(int(text), MAX_ID)
        elif text is not None:
            said[name] = text
    return said


class Owned(discord.ui.DynamicItem[Base], template=r"(?!)"):
    """A control under an answer. Errors of `press` are reported.

    Under a card that all see, everyone may use it (`shared`): the person who asked changes the
    card, anyone else is answered alone. Under what is somebody's own it is theirs alone. Its
    constructor takes the groups of its template by their names.
    """

    ask_with = "`/rule`"
    """The command with which another person gets a message of their own."""
    shared = False
    """Whether everyone may use it."""

    def __init__(self, item: Base, asker: int) -> None:
        super().__init__(item)
        self.asker = asker

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """Read the control back from a message, perhaps one of a former process."""
        try:
            return cls.parse(match)
        except Exception as error:
            await report(interaction, error)
            raise

    @classmethod
    def parse(cls, match: re.Match[str]) -> Self:
        """Make the control from the groups of its template."""
        return cls(**arguments(match))

    def is_askers(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether it is the person who asked that uses it."""
        return interaction.user.id == self.asker

    @abstractmethod
    async def press(self, interaction: Interaction) -> None:
        """What happens when someone uses it who may."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Refuse other people, do what is asked, report what goes wrong."""
        try:
            if not self.shared and not self.is_askers(interaction):
                raise NotAllowed(
                    "Only the person who asked can use this; "
                    f"ask with {self.ask_with} to get buttons of your own."
                )
            await self.press(interaction)
        except Exception as error:
            await report(interaction, error)
