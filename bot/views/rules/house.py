"""The form in which a server's own entries are written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Self

from bot.app.moderation.own_entries import own_entries, put_own_entry, wording_of
from bot.app.rights import require_moderator
from bot.errors import InputError, Unavailable, UserError
from bot.gateway.interaction import Interaction, acting, actor_of, current_server
from bot.render.card import WARNING, Card
from bot.rules.answer.server_entries import PREFIX
from bot.rules.corpus import entry_code
from bot.rules.entry import EDITIONS, Kind
from bot.storage import HouseEntry
from bot.storage.limits import (
    ALIASES_PER_ENTRY,
    ENTRY_CHARACTERS,
    TITLE_CHARACTERS,
    WORDS_CHARACTERS,
)
from bot.typed_text.visible import paragraphs, visible
from bot.views.files import text_file
from bot.views.form import Field, OwnedForm
from bot.views.item import DIGITS, template
from bot.views.reply import send, send_privately
from bot.views.rules.rule import entry_reply

KINDS = {"house rule": Kind.RULE, "ruling": Kind.FAQ}
"""What a server can write: a rule of its own, or how it decided a question."""
NEW = "new"
NAMES_CHARACTERS = ALIASES_PER_ENTRY * (WORDS_CHARACTERS + len("; "))
"""Characters of all other names that an entry can have, so that every entry fits into its form
again.
"""
REMOVED = "This entry has been removed meanwhile; add it anew with `/corpus entry add`."
OUTDATED = "This form is from an older version of me; open it again with `/corpus entry add`."


class EntryForm(OwnedForm):
    """A server's own entry, new or to be edited. `code` is the entry's, `new` for a new one;
    `wording` tells which text stood in the form, so that nobody overwrites what they did not see.
    """

    pattern = re.compile(
        template(
            "entry",
            r"(?P<edition>[0-9]{1,2}th):(?P<kind>[a-z]+):"
            rf"(?P<code>{NEW}|{DIGITS})(?::(?P<wording>[0-9a-f]{{8}}))?",
        )
    )

    def __init__(
        self,
        asker: int,
        edition: str,
        kind: str,
        code: str = NEW,
        wording: str = "",
        kept: HouseEntry | None = None,
    ) -> None:
        super().__init__(asker)
        self.edition = edition
        self.kind = kind
        self.code = code
        self.wording = wording
        self._kept = kept

    @classmethod
    def of(cls, asker: int, kept: HouseEntry) -> Self:
        """A form that changes an entry."""
        return cls(asker, kept.edition, kept.kind, entry_code(kept.id), wording_of(kept), kept)

    @property
    def custom_id(self) -> str:
        """See `OwnedForm`."""
        end = f":{self.wording}" if self.wording else ""
        return f"entry:1:{self.asker}:{self.edition}:{self.kind}:{self.code}{end}"

    @property
    def title(self) -> str:
        """See `OwnedForm`."""
        names: dict[str, str] = {kind: name for name, kind in KINDS.items()}
        return f"{self.edition} edition: this server’s {names.get(self.kind, 'entry')}"

    def fields(self) -> tuple[Field, ...]:
        """See `OwnedForm`."""
        title = ""
        text = ""
        also = ""
        kept = self._kept
        if kept:
            title = kept.title
            text = kept.text
            also = "; ".join(kept.aliases)
        return (
            Field("title", "Title", title, "What players will type", TITLE_CHARACTERS),
            Field("text", "Text", text, "Markdown", ENTRY_CHARACTERS, long=True),
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
        server = await require_moderator(*acting(interaction))
        try:
            await self._keep(interaction, server, values)
        except UserError as error:
            lines = []
            for field in self.fields():
                written = values.get(field.name, "")
                lines.append(f"{field.label}:\n{written}\n")
            file = text_file("entry.txt", lines, "What you wrote")
            text = f"{error}\nWhat you wrote stands in the file."
            card = Card("Not kept", text, colour=WARNING)
            await send_privately(interaction, card, files=(file,))

    async def _keep(self, interaction: Interaction, server: int, values: Mapping[str, str]) -> None:
        if self.kind not in KINDS.values() or self.edition not in EDITIONS:
            raise InputError(OUTDATED)
        entry = HouseEntry(
            server,
            await self._id(interaction),
            self.edition,
            self.kind,
            visible(values.get("title", "")),
            paragraphs(values.get("text", "")),
            actor_of(interaction).stamp,
            _names(values.get("also", "")),
        )
        kept = await put_own_entry(interaction.client, entry, self.wording)
        now = await current_server(interaction)
        corpus = now.shelf.corpus
        shown = corpus.by_id[PREFIX + kept.id]
        reply = entry_reply(corpus, shown, interaction.user.id)
        await send(interaction, reply.privately())

    async def _id(self, interaction: Interaction) -> str:
        """The id of the entry to be changed, empty for a new one."""
        if self.code == NEW:
            return ""
        for kept in await own_entries(*acting(interaction)):
            if entry_code(kept.id) == self.code:
                return kept.id
        raise Unavailable(REMOVED)


def _names(text: str) -> tuple[str, ...]:
    """Other names of an entry, each once. `InputError` for too many."""
    names = dict.fromkeys(map(visible, text.split(";")))
    names.pop("", None)
    if len(names) > ALIASES_PER_ENTRY:
        raise InputError(f"An entry can have {ALIASES_PER_ENTRY} other names, not {len(names)}.")
    return tuple(names)


FORMS = (EntryForm,)
