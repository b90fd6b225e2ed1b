"""`/corpus`: the rules, and what a server has of its own. For moderators."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from discord import app_commands
from discord.app_commands import Choice

from bot.app.moderation import aliases, own_entries
from bot.app.moderation import corpus as rules
from bot.app.moderation.aliases import alias_line
from bot.cogs.kinds import Commands, Edition
from bot.cogs.moderators import ModeratorsOnly
from bot.gateway.interaction import Interaction, acting, current_server
from bot.gateway.reporting import suggestions
from bot.render.choices import CHOICE, entry_choices, listed_choices, own_choices
from bot.render.rules.corpus import (
    alias_kept,
    alias_lines,
    checked_card,
    entry_lines,
    loaded_by,
    misses_card,
    said_card,
    status_card,
)
from bot.render.rules.rule import version_words
from bot.rules.answer.server_rules import offer
from bot.rules.text import MAX_QUERY
from bot.storage.limits import WORDS_CHARACTERS
from bot.views.files import text_file
from bot.views.form import ask
from bot.views.reply import Reply, send, send_privately
from bot.views.rules.corpus import list_reply, log_reply, reload_reply
from bot.views.rules.house import KINDS, EntryForm

NO_ALIAS = "This server has no such name for that; `/corpus alias list` shows all."
Words = app_commands.Range[str, 1, WORDS_CHARACTERS]
Named = app_commands.Range[str, 1, MAX_QUERY]

corpus = ModeratorsOnly("corpus", "The rules, and what this server has of its own")
alias = ModeratorsOnly("alias", "This server’s own words for an entry", corpus)
entry = ModeratorsOnly("entry", "This server’s own rules and rulings", corpus)


@corpus.command(description="Read the rules again from their files, and say what changed")
async def reload(interaction: Interaction) -> None:
    """Put the files' rules in place, if nothing is wrong with them."""
    done = await rules.reload_corpus(*acting(interaction))
    await send(interaction, reload_reply(done))


@corpus.command(description="Documents, editions, entries, version and age of the rules in use")
async def status(interaction: Interaction) -> None:
    """What the rules consist of."""
    status = await rules.corpus_status(*acting(interaction))
    loaded = loaded_by(status.origin, status.server)
    card = status_card(status, loaded)
    await send_privately(interaction, card)


@corpus.command(description="Look for mistakes in the rules’ files, and change nothing")
async def check(interaction: Interaction) -> None:
    """What a reload would say."""
    bot, actor = acting(interaction)
    checked = await rules.check_corpus(bot, actor)
    version = version_words(bot.library.corpus)
    reply = Reply((checked_card(checked, version),), private=True)
    if checked.problems:
        file = text_file("problems.txt", checked.problems, "Every problem")
        reply = replace(reply, files=(file,))
    await send(interaction, reply)


@corpus.command(description="Questions in this server that found nothing, the most frequent first")
async def misses(interaction: Interaction, forget: bool = False) -> None:
    """What is asked in vain.

    Args:
        forget: Start counting anew afterwards
    """
    bot, actor = acting(interaction)
    found = await rules.misses(bot, actor, forget)
    version = version_words(bot.library.corpus)
    card = misses_card(found, version)
    await send_privately(interaction, card)


@corpus.command(description="Who changed what in this server")
async def log(interaction: Interaction) -> None:
    """The log of changes."""
    await send(interaction, await log_reply(interaction))


@alias.command(name="add", description="Give an entry a name that this server uses")
async def alias_add(interaction: Interaction, words: Words, entry: Named) -> None:
    """Used in this server's searches at once.

    Args:
        words: What your players say
        entry: What they mean
    """
    bot, actor = acting(interaction)
    added = await aliases.add_alias(bot, actor, words, entry)
    title = "Kept"
    if not added.new:
        title = "This server has that already"
    lines = alias_kept(added.alias, added.before, added.after)
    text = "\n".join(lines)
    card = said_card(title, text)
    await send_privately(interaction, card)


@alias.command(name="remove", description="Take a name of this server’s back")
async def alias_remove(interaction: Interaction, words: Words, entry: Named | None = None) -> None:
    """Undone as easily as added.

    Args:
        words: The name
        entry: Only for this entry, where it has several
    """
    removed = await aliases.remove_alias(*acting(interaction), words, entry)
    server = await current_server(interaction)
    corpus = server.shelf.corpus
    lines = alias_lines(removed, corpus.by_id)
    card = said_card("Nothing to take back", NO_ALIAS)
    if removed:
        text = "\n".join(lines)
        card = said_card("Taken back", text)
    await send_privately(interaction, card)


@alias.command(name="list", description="All names of this server’s own")
async def alias_list(interaction: Interaction) -> None:
    """A server's own words."""
    bot, actor = acting(interaction)
    known = await aliases.aliases(bot, actor)
    server = await current_server(interaction)
    corpus = server.shelf.corpus
    lines = list(alias_lines(known, corpus.by_id))
    reply = list_reply(corpus, "This server’s own words", lines)
    await send(interaction, reply)


@entry.command(name="add", description="Write a house rule or a ruling of this server’s")
async def entry_add(
    interaction: Interaction,
    edition: Edition,
    kind: Literal["house rule", "ruling"] = "house rule",
) -> None:
    """Opens a form.

    Args:
        edition: The edition it is for
        kind: A rule of your own, or how you decided a question
    """
    await ask(interaction, EntryForm(interaction.user.id, edition, KINDS[kind]))


@entry.command(name="edit", description="Change an entry of this server’s")
async def entry_edit(interaction: Interaction, entry: Named) -> None:
    """Opens a form in which it stands.

    Args:
        entry: Which one
    """
    bot, actor = acting(interaction)
    kept = await own_entries.find_own_entry(bot, actor, entry)
    await ask(interaction, EntryForm.of(actor.user, kept))


@entry.command(name="remove", description="Remove an entry of this server’s")
async def entry_remove(interaction: Interaction, entry: Named) -> None:
    """Its text stays in the log of changes.

    Args:
        entry: Which one
    """
    removed = await own_entries.remove_own_entry(*acting(interaction), entry)
    about = "Its text stays in `/corpus log`."
    await send_privately(interaction, said_card(f"Removed: {removed.title}", about))


@entry.command(name="list", description="All entries of this server’s own")
async def entry_list(interaction: Interaction) -> None:
    """A server's own rules and rulings."""
    bot, actor = acting(interaction)
    known = await own_entries.own_entries(bot, actor)
    server = await current_server(interaction)
    corpus = server.shelf.corpus
    lines = list(entry_lines(known))
    reply = list_reply(corpus, "This server’s own entries", lines)
    await send(interaction, reply)


@alias_add.autocomplete("entry")
@suggestions
async def offer_entries(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Entries, the server's own among them."""
    server = await current_server(interaction)
    return entry_choices(offer(server.shelf, current))


@alias_remove.autocomplete("words")
@suggestions
async def offer_words(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The server's own words."""
    bot, actor = acting(interaction)
    known = await aliases.aliases(bot, actor)
    typed = current.casefold()
    choices = []
    for each in known:
        line = alias_line(each)
        if typed in line.casefold():
            value = line if len(line) <= CHOICE else each.words
            choices.append((line, value))
    return listed_choices(choices)


@entry_edit.autocomplete("entry")
@entry_remove.autocomplete("entry")
@suggestions
async def offer_own(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The server's own entries."""
    server = await current_server(interaction)
    return own_choices(server.shelf.house.entries, current)


COMMANDS: Commands = (corpus,)
