"""Profiles as answers and files, and the form in which several are typed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Self

import discord

from bot.app.books.profiles import Imported, import_sheet
from bot.errors import InputError
from bot.gateway.download import download
from bot.gateway.interaction import Interaction, acting
from bot.render.card import Card
from bot.render.numbers import counted
from bot.render.records.profile import as_line
from bot.render.rules.corpus import said_card
from bot.rolls.sheet import LINES, write_sheet
from bot.storage import Profile
from bot.views.form import Field, OwnedForm
from bot.views.item import template
from bot.views.reply import File, Reply, send_privately

FILE_BYTES = 512 * 1024
FORM_CHARACTERS = 4_000
TOO_LARGE = f"A file of lines has at most {FILE_BYTES:,} bytes."
SHARED = "shared"
OWN = "own"
EXAMPLE = "weapon Bolt rifle: 20 3+ S4 AP-1 D1\ntarget Marines: 10x T4 3+ W2\n"


def imported_card(imported: Imported) -> Card:
    """What became of a sheet."""
    new = counted(imported.new, "new one", "new ones")
    replaced = counted(imported.read - imported.new, "replaced", "replaced")
    return said_card(f"{counted(imported.read, 'profile')} read", f"{new}, {replaced}.")


def sheet_reply(profiles: Sequence[Profile]) -> Reply:
    """Profiles as files, each of as many lines as are read at once."""
    files = []
    name = "profiles.txt"
    for start in range(0, len(profiles), LINES):
        some = profiles[start : start + LINES]
        sheet = write_sheet(map(as_line, some))
        file = File(name, sheet.encode(), "Weapons and targets, one a line")
        files.append(file)
        name = f"profiles-{len(files) + 1}.txt"
    number = counted(len(profiles), "profile")
    read = "the file" if len(files) == 1 else "each file"
    about = f"{number}; `/profile import` reads {read} again."
    card = Card("Weapons and targets", about)
    return Reply((card,), private=True, files=tuple(files))


async def text_of(interaction: Interaction, file: discord.Attachment) -> str:
    """What a text file says. Raises `UserError`."""
    data = await download(interaction.client, file, FILE_BYTES, TOO_LARGE)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("The file is not UTF-8 text.") from None


class SheetForm(OwnedForm):
    """Lines of shorthand to be kept."""

    pattern = re.compile(template("sheet", f"(?P<whose>{OWN}|{SHARED})"))
    title = "Weapons and targets"

    def __init__(self, asker: int, shared: bool) -> None:
        super().__init__(asker)
        self.shared = shared

    @property
    def custom_id(self) -> str:
        """See `OwnedForm`."""
        return f"sheet:1:{self.asker}:{SHARED if self.shared else OWN}"

    @classmethod
    def parse(cls, match: re.Match[str]) -> Self:
        """See `OwnedForm`."""
        return cls(int(match["asker"]), match["whose"] == SHARED)

    def fields(self) -> tuple[Field, ...]:
        """See `OwnedForm`."""
        about = "What has a name already is replaced"
        return (Field("sheet", "One a line", EXAMPLE, about, FORM_CHARACTERS, long=True),)

    async def fill(self, interaction: Interaction, values: Mapping[str, str]) -> None:
        """Keep them."""
        imported = await import_sheet(*acting(interaction), values.get("sheet", ""), self.shared)
        await send_privately(interaction, imported_card(imported))


FORMS = (SheetForm,)
