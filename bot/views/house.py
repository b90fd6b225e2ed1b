"""A server's own entries: the form in which they are written, and finding one of them again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Self

from bot.errors import InputError, Unavailable, UserError
from bot.interaction import Interaction
from bot.render.card import WARNING, Card
from bot.rights import require_moderator
from bot.rules.answer.server_entries import PREFIX
from bot.rules.corpus import entry_code
from bot.rules.entry import EDITIONS, Kind
from bot.servers import wording_of
from bot.storage import HouseEntry
from bot.storage.limits import (
    ALIASES_PER_ENTRY,
    ENTRY_CHARACTERS,
    TITLE_CHARACTERS,
    WORDS_CHARACTERS,
)
from bot.views.files import text_file
from bot.views.form import Field, OwnedForm
from bot.views.item import DIGITS, template
from bot.views.place import here, stamp
from bot.views.reply import Reply, send
from bot.views.rule import entry_reply
from bot.visible import paragraphs, visible

KINDS = {"house rule": Kind.RULE, "ruling": Kind.FAQ}
"""What a server can write: a rule of its own, or how it decided a question."""
NAMES_CHARACTERS = ALIASES_PER_ENTRY * (WORDS_CHARACTERS + len("; "))
"""Characters of all other names that an entry can have, so that every entry fits into its form
again.
"""
REMOVED = "This entry has been removed meanwhile; add it anew with `/corpus entry add`."


async def own_entry_of(interaction: Interaction, name: str) -> HouseEntry:
    """A server's own entry by its id. Raises `InputError`."""
    kept = await interaction.client.store.servers.entries(await require_moderator(interaction))
    wanted = name.strip().removeprefix(PREFIX)
    found = next((entry for entry in kept if entry.id == wanted), None)
    if found is None:
        raise InputError("This server has no entry of that id; choose one that the box offers.")
    return found


class EntryForm(OwnedForm):
    """A server's own entry, new or to be edited. `code` is the entry's, `new` for a new one;
    `wording` tells which text stood in the form, so that nobody overwrites what they did not see.
    """

    pattern = re.compile(
        template(
            "entry",
            rf"(?P<edition>[0-9]{{1,2}}th):(?P<kind>[a-z]+):(?P<code>new|{DIGITS})(?::(?P<wording>[0-9a-f]{{8}}))?",
        )
    )

    def __init__(
        self, asker: int, edition: str, kind: str, code: str = "new", wording: str = ""
    ) -> None:
        super().__init__(asker)
        self.edition = edition
        self.kind = kind
        self.code = code
        self.wording = wording
        self._kept: HouseEntry | None = None

    @classmethod
    def of(cls, asker: int, kept: HouseEntry) -> Self:
        """A form that changes an entry."""
        form = cls(asker, kept.edition, kept.kind, entry_code(kept.id), wording_of(kept))
        form._kept = kept
        return form

    @property
    def custom_id(self) -> str:
        """See `OwnedForm`."""
        end = f":{self.wording}" if self.wording else ""
        return f"entry:1:{self.asker}:{self.edition}:{self.kind}:{self.code}{end}"

    @property
    def title(self) -> str:
        """See `OwnedForm`."""
        said = next((name for name, kind in KINDS.items() if kind == self.kind), "entry")
        return f"{self.edition} edition: this server’s {said}"

    @classmethod
    def parse(cls, match: re.Match[str]) -> Self:
        """See `OwnedForm`."""
        return cls(
            int(match["asker"]),
            match["edition"],
            match["kind"],
            match["code"],
            match["wording"] or "",
        )

    def fields(self) -> tuple[Field, ...]:
        """See `OwnedForm`."""
        kept = self._kept
        also = "; ".join(kept.aliases) if kept else ""
        return (
            Field(
                "title",
                "Title",
                kept.title if kept else "",
                "What players will type",
                TITLE_CHARACTERS,
            ),
            Field(
                "text", "Text", kept.text if kept else "", "Markdown", ENTRY_CHARACTERS, long=True
            ),
            Field(
                "also",
                "Other names for it",
                also,
                "With ; between them",
                NAMES_CHARACTERS,
                required=False,
            ),
        )

    async def fill(self, interaction: Interaction, values: Mapping[str, str]) -> None:
        """Keep the entry, and show it as it will be found. What can't be kept is given back."""
        server = await require_moderator(interaction)
        try:
            await self._keep(interaction, server, values)
        except UserError as error:
            lines = [f"{field.label}:\n{values.get(field.name, '')}\n" for field in self.fields()]
            file = text_file("entry.txt", lines, "What you wrote")
            card = Card("Not kept", f"{error}\nWhat you wrote stands in the file.", colour=WARNING)
            await send(interaction, Reply((card,), private=True, files=(file,)))

    async def _keep(self, interaction: Interaction, server: int, values: Mapping[str, str]) -> None:
        if self.kind not in KINDS.values() or self.edition not in EDITIONS:
            raise InputError(
                "This form is from an older version of me; open it again with `/corpus entry add`."
            )
        entry = HouseEntry(
            server,
            await self._id(interaction, server),
            self.edition,
            self.kind,
            visible(values.get("title", "")),
            paragraphs(values.get("text", "")),
            stamp(interaction),
            _names(values.get("also", "")),
        )
        kept = await interaction.client.servers.put_entry(entry, self.wording)
        place = await here(interaction)
        shown = place.shelf.corpus.by_id[PREFIX + kept.id]
        reply = entry_reply(place.shelf.corpus, shown, interaction.user.id)
        await send(interaction, reply.privately())

    async def _id(self, interaction: Interaction, server: int) -> str:
        """The id of the entry to be changed, empty for a new one."""
        if self.code == "new":
            return ""
        for kept in await interaction.client.store.servers.entries(server):
            if entry_code(kept.id) == self.code:
                return kept.id
        raise Unavailable(REMOVED)


def _names(text: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(name for part in text.split(";") if (name := visible(part))))
    if len(names) > ALIASES_PER_ENTRY:
        raise InputError(f"An entry can have {ALIASES_PER_ENTRY} other names, not {len(names)}.")
    return names


FORMS = (EntryForm,)
