"""`/corpus`: the rules, and what a server has of its own. For moderators."""

from __future__ import annotations

import time
from typing import Literal

from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.kinds import Command, Edition
from bot.interaction import Interaction
from bot.render.choices import entry_choices, own_choices
from bot.render.escape import cut
from bot.render.rules.corpus import (
    alias_lines,
    checked_card,
    entry_lines,
    loaded_by,
    misses_card,
    said_card,
    status_card,
)
from bot.render.rules.rule import version_words
from bot.reporting import suggestions
from bot.rights import ModeratorsOnly, require_moderator
from bot.rules.answer.server_rules import offer
from bot.rules.text import MAX_QUERY
from bot.servers import alias_told
from bot.storage.limits import WORDS_CHARACTERS
from bot.views.corpus import add_alias, listing, log_reply, reload_reply
from bot.views.corpus import reload as read_again
from bot.views.files import text_file
from bot.views.form import ask
from bot.views.house import KINDS, EntryForm, own_entry_of
from bot.views.place import here, stamp
from bot.views.reply import Reply, in_time, send

MOST_MISSES = 20
NO_ALIAS = "This server has no such name for that; `/corpus alias list` shows all."
Words = app_commands.Range[str, 1, WORDS_CHARACTERS]
Named = app_commands.Range[str, 1, MAX_QUERY]

corpus = ModeratorsOnly("corpus", "The rules, and what this server has of its own")
alias = ModeratorsOnly("alias", "This server’s own words for an entry", corpus)
entry = ModeratorsOnly("entry", "This server’s own rules and rulings", corpus)


@corpus.command(description="Read the rules again from their files, and say what changed")
async def reload(interaction: Interaction) -> None:
    """Put the files' rules in place, if nothing is wrong with them."""
    done = await in_time(interaction, read_again(interaction), private=True)
    await send(interaction, reload_reply(done))


@corpus.command(description="Documents, editions, entries, version and age of the rules in use")
async def status(interaction: Interaction) -> None:
    """What the rules consist of."""
    server = await require_moderator(interaction)
    book, client = interaction.client.store.servers, interaction.client
    own = len(await book.aliases(server)), len(await book.entries(server))
    loaded = loaded_by(client.reloader.origin, server)
    card = status_card(client.library.corpus, time.time() - client.reloader.since, loaded, *own)
    await send(interaction, Reply((card,), private=True))


@corpus.command(description="Look for mistakes in the rules’ files, and change nothing")
async def check(interaction: Interaction) -> None:
    """What a reload would say."""
    checked = await in_time(interaction, interaction.client.reloader.check(), private=True)
    files = (
        (text_file("problems.txt", checked.problems, "Every problem"),) if checked.problems else ()
    )
    card = checked_card(checked, version_words(interaction.client.library.corpus))
    await send(interaction, Reply((card,), private=True, files=files))


@corpus.command(description="Questions in this server that found nothing, the most frequent first")
@app_commands.describe(forget="Start counting anew afterwards")
async def misses(interaction: Interaction, forget: bool = False) -> None:
    """What is asked in vain."""
    server, book = await require_moderator(interaction), interaction.client.store.servers
    found = await book.misses(server, limit=MOST_MISSES)
    if forget:
        await book.clear_misses(server, stamp(interaction))
    card = misses_card(found, version_words(interaction.client.library.corpus))
    await send(interaction, Reply((card,), private=True))


@corpus.command(description="Who changed what in this server")
async def log(interaction: Interaction) -> None:
    """The log of changes."""
    await send(interaction, await log_reply(interaction))


@alias.command(name="add", description="Give an entry a name that this server uses")
@app_commands.describe(words="What your players say", entry="What they mean")
async def alias_add(interaction: Interaction, words: Words, entry: Named) -> None:
    """Used in this server's searches at once."""
    await send(interaction, await add_alias(interaction, words, entry))


@alias.command(name="remove", description="Take a name of this server’s back")
@app_commands.describe(words="The name", entry="Only for this entry, where it has several")
async def alias_remove(interaction: Interaction, words: Words, entry: Named | None = None) -> None:
    """Undone as easily as added."""
    server = await require_moderator(interaction)
    gone = await interaction.client.servers.remove_alias(server, words, stamp(interaction), entry)
    known = (await here(interaction)).shelf.corpus.by_id
    lines = "\n".join(alias_lines(gone, known)) or NO_ALIAS
    await send(
        interaction,
        Reply((said_card("Taken back" if gone else "Nothing to take back", lines),), private=True),
    )


@alias.command(name="list", description="All names of this server’s own")
async def alias_list(interaction: Interaction) -> None:
    """A server's own words."""
    kept = await interaction.client.store.servers.aliases(await require_moderator(interaction))
    corpus = (await here(interaction)).shelf.corpus
    lines = list(alias_lines(kept, corpus.by_id))
    await send(
        interaction,
        listing("This server’s own words", lines, "It has none yet.", version_words(corpus)),
    )


@entry.command(name="add", description="Write a house rule or a ruling of this server’s")
@app_commands.describe(
    edition="The edition it is for", kind="A rule of your own, or how you decided a question"
)
async def entry_add(
    interaction: Interaction,
    edition: Edition,
    kind: Literal["house rule", "ruling"] = "house rule",
) -> None:
    """Opens a form."""
    await ask(interaction, EntryForm(interaction.user.id, edition, KINDS[kind]))


@entry.command(name="edit", description="Change an entry of this server’s")
@app_commands.describe(entry="Which one")
async def entry_edit(interaction: Interaction, entry: Named) -> None:
    """Opens a form in which it stands."""
    await ask(
        interaction, EntryForm.of(interaction.user.id, await own_entry_of(interaction, entry))
    )


@entry.command(name="remove", description="Remove an entry of this server’s")
@app_commands.describe(entry="Which one")
async def entry_remove(interaction: Interaction, entry: Named) -> None:
    """Its text stays in the log of changes."""
    kept = await own_entry_of(interaction, entry)
    await interaction.client.servers.remove_entry(kept.server, kept.id, stamp(interaction))
    about = "Its text stays in `/corpus log`."
    await send(interaction, Reply((said_card(f"Removed: {kept.title}", about),), private=True))


@entry.command(name="list", description="All entries of this server’s own")
async def entry_list(interaction: Interaction) -> None:
    """A server's own rules and rulings."""
    kept = await interaction.client.store.servers.entries(await require_moderator(interaction))
    version = version_words((await here(interaction)).shelf.corpus)
    await send(
        interaction,
        listing("This server’s own entries", list(entry_lines(kept)), "It has none yet.", version),
    )


@alias_add.autocomplete("entry")
@suggestions
async def offer_entries(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Entries, the server's own among them."""
    return entry_choices(offer((await here(interaction)).shelf, current))


@alias_remove.autocomplete("words")
@suggestions
async def offer_words(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The server's own words."""
    kept = await interaction.client.store.servers.aliases(await require_moderator(interaction))
    found = [alias for alias in kept if current.casefold() in alias_told(alias).casefold()]
    told = [(cut(alias_told(alias), WORDS_CHARACTERS), alias) for alias in found]
    return [
        Choice(name=name, value=name if name == alias_told(alias) else alias.words)
        for name, alias in told
    ]


@entry_edit.autocomplete("entry")
@entry_remove.autocomplete("entry")
@suggestions
async def offer_own(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The server's own entries."""
    return own_choices((await here(interaction)).shelf.house.entries, current)


COMMANDS: tuple[Command, ...] = (corpus,)
