"""What moderators do with the rules: reload, their server's own words and entries, the log of changes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Self

import discord

from bot.errors import InputError, Unavailable, UserError
from bot.interaction import Interaction
from bot.reloading import Reloaded
from bot.render.card import WARNING, Card
from bot.render.corpus import IDS, LINES, change_lines, listing_card, reloaded_card
from bot.render.escape import visible
from bot.render.rule import entry_label, version_words
from bot.render.settings import log_card, whole_changes
from bot.rights import require_moderator
from bot.rules.certainty import Confidence
from bot.rules.corpus import entry_code
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.house import PREFIX
from bot.rules.shelf import look_up
from bot.servers import Server, paragraphs, wording_of
from bot.storage import Alias, HouseEntry, NotKept, Stamp
from bot.storage.limits import ALIASES_PER_ENTRY, ENTRY_CHARACTERS, TITLE_CHARACTERS, WORDS_CHARACTERS
from bot.views.form import Field, OwnedForm
from bot.views.item import Owned, template
from bot.views.place import here
from bot.views.reply import Picture, Reply, send, show_instead
from bot.views.rule import entry_reply

PAGE = 8
"""Changes on one page of the log."""
MAX_ID = 2**63 - 1
KINDS = {"house rule": Kind.RULE, "ruling": Kind.FAQ}
"""What a server can write: a rule of its own, or how it decided a question."""
NAMES_CHARACTERS = ALIASES_PER_ENTRY * (WORDS_CHARACTERS + len("; "))
"""Characters of all other names that an entry can have, so that every entry fits into its form again."""
REMOVED = "This entry has been removed meanwhile; add it anew with `/corpus entry add`."


def stamp(interaction: Interaction) -> Stamp:
    """Who does it, and when."""
    return Stamp(interaction.user.id, interaction.created_at)


async def reload(interaction: Interaction) -> Reloaded:
    """Read the rules again, once it is logged that they are. Raises `UserError` where they stay as they are."""
    server, book = await require_moderator(interaction), interaction.client.store.servers

    async def record(before: str, version: str) -> None:
        try:
            await book.log(server, stamp(interaction), "reload", before, version)
        except NotKept as error:
            raise NotKept(f"The rules in use stay. {error}") from error

    return await interaction.client.reloader.reload(record, server)


def reload_reply(done: Reloaded) -> Reply:
    """What a reload changed, with all ids in a file where a card can't hold them."""
    lines = change_lines(done)
    files = (text_file("changes.txt", lines, "Every entry that changed"),) if len(lines) > IDS else ()
    return Reply((reloaded_card(done),), private=True, pictures=files)


def text_file(name: str, lines: Sequence[str], about: str) -> Picture:
    """Lines as a file."""
    return Picture(name, ("\n".join(lines) + "\n").encode("utf-8", "replace"), about)


def listing(title: str, lines: Sequence[str], empty: str, version: str) -> Reply:
    """A list, with a file where a card can't hold it."""
    files = (text_file("list.txt", lines, title),) if len(lines) > LINES else ()
    return Reply((listing_card(title, lines, empty, version),), private=True, pictures=files)


def entry_meant(place: Server, text: str) -> Entry:
    """An entry by its id, or by a question that surely means it. Raises `InputError`."""
    entry = place.shelf.corpus.by_id.get(text.strip().lower())
    if entry is not None:
        return entry
    answer = look_up(place.shelf, text)
    if answer.entry is None or answer.confidence is not Confidence.HIGH:
        raise InputError("No entry is surely meant by that; choose one that the box offers.")
    return answer.entry


async def add_alias(interaction: Interaction, words: str, entry: str) -> tuple[Alias, bool]:
    """Keep a server's own words for an entry; whether they are new. Raises `UserError`."""
    server = await require_moderator(interaction)
    meant = entry_meant(await here(interaction), entry)
    alias = Alias(server, " ".join(visible(words).split()), meant.id, stamp(interaction))
    return alias, await interaction.client.servers.add_alias(alias)


async def own_entry_of(interaction: Interaction, name: str) -> HouseEntry:
    """A server's own entry by its id. Raises `InputError`."""
    kept = await interaction.client.store.servers.entries(await require_moderator(interaction))
    wanted = name.strip().removeprefix(PREFIX)
    found = next((entry for entry in kept if entry.id == wanted), None)
    if found is None:
        raise InputError("This server has no entry of that id; choose one that the box offers.")
    return found


async def log_reply(interaction: Interaction, before: int | None = None) -> Reply:
    """A page of the server's log of changes."""
    server = await require_moderator(interaction)
    found = await interaction.client.store.servers.changes(server, before=before, limit=PAGE + 1)
    shown, more = found[:PAGE], len(found) > PAGE
    controls = [OlderChanges(interaction.user.id, shown[-1].id)] if more else []
    lines = whole_changes(shown)
    files = (text_file("changes.txt", lines, "These changes with their whole texts"),) if lines else ()
    card = log_card(shown, more, version_words(interaction.client.library.corpus))
    return Reply((card,), tuple(controls), private=True, pictures=files)


class OlderChanges(Owned[discord.ui.Button[Any]], template=template("changes", r"(?P<before>[0-9]{1,19})")):
    """Shows what was changed before."""

    ask_with = "`/corpus log`"

    def __init__(self, asker: int, before: int) -> None:
        super().__init__(discord.ui.Button(label="Older", custom_id=f"changes:1:{asker}:{before}"), asker)
        self.before = before

    @classmethod
    def parse(cls, match: re.Match[str], item: discord.ui.Item[Any]) -> Self:
        """See `Owned.parse`."""
        return cls(int(match["asker"]), min(int(match["before"]), MAX_ID))

    async def press(self, interaction: Interaction) -> None:
        """Show the page in place of this one."""
        await show_instead(interaction, await log_reply(interaction, self.before))


class EntryForm(OwnedForm):
    """A server's own entry, new or to be edited. `code` is the entry's, `new` for a new one; `wording` tells which text
    stood in the form, so that nobody overwrites what they did not see."""

    pattern = re.compile(
        template(
            "entry",
            r"(?P<edition>[0-9]{1,2}th):(?P<kind>[a-z]+):(?P<code>new|[0-9a-f]{12})(?::(?P<wording>[0-9a-f]{8}))?",
        )
    )

    def __init__(self, asker: int, edition: str, kind: str, code: str = "new", wording: str = "") -> None:
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
        return cls(int(match["asker"]), match["edition"], match["kind"], match["code"], match["wording"] or "")

    def fields(self) -> tuple[Field, ...]:
        """See `OwnedForm`."""
        kept = self._kept
        also = "; ".join(kept.aliases) if kept else ""
        return (
            Field("title", "Title", kept.title if kept else "", "What players will type", TITLE_CHARACTERS),
            Field("text", "Text", kept.text if kept else "", "Markdown", ENTRY_CHARACTERS, long=True),
            Field("also", "Other names for it", also, "With ; between them", NAMES_CHARACTERS, required=False),
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
            await send(interaction, Reply((card,), private=True, pictures=(file,)))

    async def _keep(self, interaction: Interaction, server: int, values: Mapping[str, str]) -> None:
        if self.kind not in KINDS.values() or self.edition not in EDITIONS:
            raise InputError("This form is from an older version of me; open it again with `/corpus entry add`.")
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


def own_choices(place: Server, current: str) -> list[discord.app_commands.Choice[str]]:
    """A server's own entries, for a box."""
    typed = current.casefold()
    return [
        discord.app_commands.Choice(name=entry_label(entry, 100), value=entry.id.removeprefix(PREFIX))
        for entry in place.shelf.house.entries
        if typed in entry.title.casefold() or typed in entry.id
    ]


ITEMS = (OlderChanges,)
FORMS = (EntryForm,)
