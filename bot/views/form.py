"""Forms that outlive a restart: like a button, a form knows everything by its `custom_id`, and
nothing is kept.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import discord

from bot.errors import NotAllowed
from bot.gateway.answering import open_form
from bot.gateway.interaction import Interaction
from bot.gateway.reporting import report
from bot.render.escape import cut
from bot.views.item import arguments

PARTS = 5
"""Parts that a form can have."""
TITLE = 45
"""Characters of a form's title, and of a label."""
ENTRIES = 25
"""Entries of a menu."""
ABOUT = 100
"""Characters of what is said about one."""


@dataclass(frozen=True, slots=True)
class Field:
    """One text to fill in. `value` stands there already; `about` explains it in small print."""

    name: str
    label: str
    value: str = ""
    about: str = ""
    most: int = 100
    long: bool = False
    required: bool = True

    def component(self) -> discord.ui.Label[Any]:
        """The field as discord.py wants it."""
        style = discord.TextStyle.paragraph if self.long else discord.TextStyle.short
        box: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=self.name,
            style=style,
            default=self.value or None,
            required=self.required,
            max_length=self.most,
        )
        return discord.ui.Label(
            text=cut(self.label, TITLE), description=self.about or None, component=box
        )


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """Some of several entries to choose, each with what it is; those `chosen` already are. Filled
    in it is their names with commas between them.
    """

    name: str
    label: str
    entries: Sequence[tuple[str, str]]
    chosen: Sequence[str] = ()
    about: str = ""
    most: int = ENTRIES

    def component(self) -> discord.ui.Label[Any]:
        """The menu as discord.py wants it."""
        entries = self.entries[:ENTRIES]
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=self.name,
            min_values=0,
            max_values=min(self.most, len(entries)),
            required=False,
        )
        for entry, what in entries:
            menu.add_option(
                label=entry,
                description=cut(what, ABOUT) or None,
                default=entry in self.chosen,
            )
        return discord.ui.Label(text=self.label, description=self.about or None, component=menu)


class OwnedForm(ABC):
    """A form that one person was asked to fill in. Errors of `fill` are reported."""

    pattern: ClassVar[re.Pattern[str]]
    """Of the `custom_id`; made with `bot.views.item.template`."""

    def __init__(self, asker: int) -> None:
        self.asker = asker

    @property
    @abstractmethod
    def custom_id(self) -> str:
        """What fits `pattern`, and all that is known when the form comes back."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What stands above the form."""

    @property
    def note(self) -> str:
        """What stands above the fields, if they leave room for it."""
        return ""

    @abstractmethod
    def fields(self) -> tuple[Field | ChoiceField, ...]:
        """What is to be filled in, at most `PARTS`."""

    @classmethod
    def parse(cls, match: re.Match[str]) -> Self:
        """Make the form from the groups of its pattern, as the constructor takes them."""
        return cls(**arguments(match))

    @abstractmethod
    async def fill(self, interaction: Interaction, values: Mapping[str, str]) -> None:
        """What happens with what was filled in: field → text."""

    async def submit(self, interaction: Interaction) -> None:
        """Take a form that came back."""
        try:
            if interaction.user.id != self.asker:
                raise NotAllowed("Only the person who was asked can fill in this form.")
            data: Any = interaction.data
            await self.fill(interaction, dict(_values(data.get("components", ()))))
        except Exception as error:
            await report(interaction, error)


async def ask(interaction: Interaction, form: OwnedForm) -> None:
    """Open a form. discord.py is told that it is done with, so that it keeps nothing of it.
    `Unavailable` where it is too late for one.
    """
    title = cut(form.title, TITLE)
    modal = discord.ui.Modal(title=title, custom_id=form.custom_id)
    fields = form.fields()
    if form.note and len(fields) < PARTS:
        modal.add_item(discord.ui.TextDisplay(form.note))
    for field in fields:
        modal.add_item(field.component())
    modal.stop()
    await open_form(interaction, modal)


def form_of(custom_id: str, forms: tuple[type[OwnedForm], ...]) -> OwnedForm | None:
    """The form with this `custom_id`."""
    for form in forms:
        match = form.pattern.fullmatch(custom_id)
        if match:
            return form.parse(match)
    return None


def _values(parts: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Each field of a form that came back, and its text; fields stand in rows or behind labels."""
    for part in parts:
        name = str(part.get("custom_id"))
        value = part.get("value")
        if isinstance(value, str):
            yield name, value
        chosen = part.get("values")
        if isinstance(chosen, list):
            texts = map(str, chosen)
            yield name, ", ".join(texts)
        yield from _values(part.get("components", ()))
        if "component" in part:
            yield from _values([part["component"]])
