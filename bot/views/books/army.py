"""Importing an army: from a file that was attached, or from a form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

import discord

from bot.app.books.armies import import_army
from bot.armies.sizes import MAX_BYTES, TOO_LARGE
from bot.gateway.download import download
from bot.gateway.interaction import Interaction, acting
from bot.gateway.refusals.pasted import may_be_pasted_again, pasted_on
from bot.render.armies.army import army_card
from bot.storage.limits import NAME_CHARACTERS
from bot.views.form import Field, OwnedForm, ask
from bot.views.item import Button, Owned, template
from bot.views.reply import send_privately

PASTED = 4_000
"""Characters that a field of a form takes."""
LIST, MORE, NAME = "The list", "The rest", "A name for it"
"""Labels of its fields."""


async def import_file(interaction: Interaction, file: discord.Attachment, name: str) -> None:
    """Read an attached list, and show what was read. Raises `UserError`."""
    data = await download(interaction.client, file, MAX_BYTES, TOO_LARGE)
    await _import(interaction, data, name, PurePath(file.filename).stem)


async def _import(interaction: Interaction, data: bytes, name: str, otherwise: str = "") -> None:
    shown = await import_army(*acting(interaction), data, name, otherwise)
    did = "Imported" if shown.is_new else "Imported again"
    title = f"{did}: {shown.army.name}"
    card = army_card(shown, title)
    await send_privately(interaction, card)


class PasteForm(OwnedForm):
    """A list as text; Discord's fields hold 4,000 characters each, and lists have up to 6,000."""

    pattern = re.compile(template("army", "paste"))
    title = "Import an army"

    def __init__(self, asker: int, held: Mapping[str, str] | None = None) -> None:
        super().__init__(asker)
        self._held = held or {}
        """What stands in its fields already, by their labels."""

    @property
    def custom_id(self) -> str:
        """See `OwnedForm`."""
        return f"army:1:{self.asker}:paste"

    def fields(self) -> tuple[Field, ...]:
        """See `OwnedForm`."""
        about = "As exported by the official app, New Recruit or ListForge"
        more = "Where one field does not hold the list"
        return (
            self._field("list", LIST, about, most=PASTED, long=True),
            self._field("more", MORE, more, most=PASTED, long=True, required=False),
            self._field("name", NAME, most=NAME_CHARACTERS, required=False),
        )

    def _field(self, name: str, label: str, about: str = "", **limits: Any) -> Field:
        most: int = limits["most"]
        held = self._held.get(label, "")[:most]
        return Field(name, label, held, about, **limits)

    async def fill(self, interaction: Interaction, values: Mapping[str, str]) -> None:
        """Read and keep it; what is refused can be mended."""
        texts = {each.label: values.get(each.name, "") for each in self.fields()}
        mend = MendPasted(self.asker)
        may_be_pasted_again(interaction, mend.custom_id, texts)
        text = joined(texts[LIST], texts[MORE])
        data = text.encode("utf-8", "replace")
        await _import(interaction, data, texts[NAME])


class MendPasted(Owned[Button], template=template("army", "again")):
    """Opens the form with a list that was refused."""

    ask_with = "`/army import`"

    def __init__(self, asker: int) -> None:
        super().__init__(Button(label="Mend", custom_id=f"army:1:{asker}:again"), asker)

    async def press(self, interaction: Interaction) -> None:
        """Open it."""
        held = pasted_on(interaction)
        await ask(interaction, PasteForm(self.asker, held))


def joined(beginning: str, rest: str) -> str:
    """A list out of two fields: one that is full was cut wherever it ended, perhaps in a word."""
    between = "" if len(beginning) >= PASTED else "\n"
    return f"{beginning}{between}{rest}".strip("\n")


ITEMS = (MendPasted,)
FORMS = (PasteForm,)
