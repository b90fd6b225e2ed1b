"""Entries as autocomplete choices: what is read, and what is sent."""

from __future__ import annotations

from collections.abc import Iterable

from discord.app_commands import Choice

from bot.render.escape import cut
from bot.render.rules.rule import entry_label
from bot.rules.answer.server_entries import PREFIX
from bot.rules.corpus import Corpus
from bot.rules.entry import EDITIONS, Entry
from bot.typed_text.packed import packed, unpacked

CHOICE = 100
CHOICES = 25


def entry_choices(entries: Iterable[Entry]) -> list[Choice[str]]:
    """Entries by edition, title and chapter; what is sent is the id."""
    named = ((f"{e.edition} · {e.title} — {e.chapter}", e.id) for e in entries)
    return listed_choices(named)


def topic_choices(corpus: Corpus, entries: Iterable[Entry]) -> list[Choice[str]]:
    """Topics by title and the editions that have them; what is sent is the topic's slug."""
    return listed_choices((f"{e.title} — {_held(corpus, e)}", e.topic) for e in entries)


def own_choices(entries: Iterable[Entry], current: str) -> list[Choice[str]]:
    """A server's own entries whose title or id holds what was typed; what is sent is the id that
    the server knows.
    """
    typed = current.casefold()
    choices = []
    for entry in entries:
        title = entry.title.casefold()
        if typed in title or typed in entry.id:
            label = entry_label(entry, CHOICE)
            known_as = entry.id.removeprefix(PREFIX)
            choices.append((label, known_as))
    return listed_choices(choices)


def name_choices(names: Iterable[str]) -> list[Choice[str]]:
    """Names that are sent as they are read."""
    return listed_choices((name, name) for name in names)


def after(before: str, choices: Iterable[Choice[str]]) -> list[Choice[str]]:
    """Choices for the end of what was typed before; those that make it too long are left out."""
    return listed_choices((f"… {each.name}", f"{before}{unpacked(each.value)}") for each in choices)


def _held(corpus: Corpus, entry: Entry) -> str:
    return ", ".join(edition for edition in EDITIONS if edition in corpus.by_topic[entry.topic])


def listed_choices(named: Iterable[tuple[str, str]]) -> list[Choice[str]]:
    """Names, cut to what a choice holds, with what is sent: a text that is longer is packed, and
    left out where that is still too long.
    """
    choices = []
    for name, value in named:
        sent = value if len(value) <= CHOICE else packed(value, CHOICE)
        if sent or not value:
            choices.append(Choice(name=cut(name, CHOICE), value=sent))
    return choices[:CHOICES]
