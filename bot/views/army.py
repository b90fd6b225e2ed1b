"""Importing an army: from a file that was attached, or from a form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePath

import discord

from bot.app.armies import import_army
from bot.armies.sizes import MAX_BYTES, TOO_LARGE
from bot.gateway.download import download
from bot.gateway.interaction import Interaction, acting
from bot.render.armies.army import army_card
from bot.storage.limits import NAME_CHARACTERS
from bot.views.form import Field, OwnedForm
from bot.views.item import template
from bot.views.reply import send_privately

PASTED = 4_000
"""Characters that a field of a form takes."""


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

    @property
    def custom_id(self) -> str:
        """See `OwnedForm`."""
        return f"army:1:{self.asker}:paste"

    def fields(self) -> tuple[Field, ...]:
        """See `OwnedForm`."""
        about = "As exported by the official app, New Recruit or ListForge"
        more = "Where one field does not hold the list"
        return (
            Field("list", "The list", about=about, most=PASTED, long=True),
            Field("more", "The rest", about=more, most=PASTED, long=True, required=False),
            Field("name", "A name for it", most=NAME_CHARACTERS, required=False),
        )

    async def fill(self, interaction: Interaction, values: Mapping[str, str]) -> None:
        """Read and keep it."""
        text = joined(values.get("list", ""), values.get("more", ""))
        data = text.encode("utf-8", "replace")
        await _import(interaction, data, values.get("name", ""))


def joined(beginning: str, rest: str) -> str:
    """A list out of two fields: one that is full was cut wherever it ended, perhaps in a word."""
    between = "" if len(beginning) >= PASTED else "\n"
    return f"{beginning}{between}{rest}".strip("\n")


FORMS = (PasteForm,)
