"""What moderators see of the rules: their state, a reload, what is wrong, what was not found, a
server's own words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence

from bot.app.moderation.corpus import CorpusStatus
from bot.ops.reloading import Reloaded
from bot.ops.rules_reader import Checked
from bot.render.card import GOOD, WARNING, Card, Section
from bot.render.escape import cut, typed, without_mentions
from bot.render.numbers import counted
from bot.render.rules.rule import entry_label, version_words
from bot.render.times import duration, moment
from bot.rules.answer import Answer
from bot.rules.corpus import Corpus
from bot.rules.entry import EDITIONS, Entry
from bot.storage import Alias, HouseEntry, Miss
from bot.storage.server_book import OUTSIDE

IDS = 10
"""Ids that a card names of each kind."""
LINES = 25
"""Lines of a list that a card shows; all of them stand in a file."""
GONE = " (this entry is gone: it finds nothing)"


def loaded_by(origin: int | None, server: int) -> str:
    """Who put the rules in place (see `Reloader.origin`), as told in a server."""
    if origin is None:
        return "since the bot started"
    if origin == OUTSIDE:
        return "read again by the bot’s operator"
    return f"read again by a moderator of {'this' if origin == server else 'another'} server"


def status_card(status: CorpusStatus, loaded: str) -> Card:
    """What the rules consist of. `loaded`: who put them in place."""
    corpus = status.corpus
    number = len(corpus.entries)
    noted = sum("Note:" in entry.text for entry in corpus.entries)
    notes = counted(noted, "note")
    age = duration(status.age)
    text = (
        f"{number:,} entries, {notes} on sources that disagree or are unclear\n"
        f"Version `{corpus.version}`, in use for {age}, {loaded}"
    )
    if status.behind:
        text += f"\n**Not followed:** {status.behind}"
    counts = Counter(entry.edition for entry in corpus.entries)
    editions = [f"{e}: {counts[e]:,} entries" for e in EDITIONS if counts[e]]
    aliases = counted(status.aliases, "alias", "aliases")
    own = f"{aliases}, {_entries(status.entries)}"
    documents = "\n".join(_documents(corpus)) or "None."
    return Card(
        title="The rules in use",
        text=text,
        sections=(
            Section("Editions", "\n".join(editions), True),
            Section("This server’s own", own, True),
            Section("Documents", cut(documents, 1_000)),
        ),
        footer=version_words(corpus),
    )


def _documents(corpus: Corpus) -> Iterator[str]:
    """The source documents, and how many entries cite each."""
    citing = Counter[str]()
    for entry in corpus.entries:
        citing.update({citation.key for citation in entry.sources})
    for source in corpus.sources.values():
        published = source.edition
        if source.date:
            published += f", {source.date}"
        entries = _entries(citing[source.key])
        yield f"- {source.title} ({published}): {entries}"


def _entries(number: int) -> str:
    return counted(number, "entry", "entries")


def reloaded_card(done: Reloaded) -> Card:
    """What a reload changed."""
    changes = done.difference
    sections = []
    for name in ("Added", "Changed", "Removed"):
        ids = getattr(changes, name.lower())
        if ids:
            sections.append(Section(f"{name}: {len(ids):,}", _ids(ids)))
    version = f"Version `{done.before}` → `{done.version}`"
    if not changes:
        which = "No entry has changed" if done.words else "Nothing has changed"
        version = f"{which}: version `{done.version}`"
    text = f"{version}, {done.entries:,} entries, {done.seconds:.1f} s"
    if changes.sources:
        text += "\nThe list of source documents changed."
    if done.words:
        text += "\nPlayers’ words (`words.toml`) changed: questions may find other entries."
    return Card("The rules were read again", text, colour=GOOD, sections=tuple(sections))


def _ids(ids: Sequence[str]) -> str:
    lines = [f"`{name}`" for name in ids[:IDS]]
    more = len(ids) - IDS
    if more > 0:
        lines.append(f"and {more:,} more")
    return "\n".join(lines)


def change_lines(done: Reloaded) -> list[str]:
    """Every entry that a reload changed."""
    changes = done.difference
    marked = (("+", changes.added), ("~", changes.changed), ("-", changes.removed))
    return [f"{mark} {name}" for mark, ids in marked for name in ids]


def checked_card(checked: Checked, version: str) -> Card:
    """What is wrong with the files, or that nothing is. `version` is that of the rules in use."""
    if not checked.problems:
        text = (
            f"{checked.entries:,} entries, version `{checked.version}`. `/corpus reload` puts "
            "them in place."
        )
        return Card("The files are in order", text, colour=GOOD, footer=f"In use: {version}")
    text = "\n".join(f"- {typed(problem, 300)}" for problem in checked.problems[:IDS])
    title = f"{counted(len(checked.problems), 'problem')} in the files"
    return Card(
        title, text, colour=WARNING, footer=f"A reload would keep the rules in use: {version}"
    )


def misses_card(misses: Sequence[Miss], version: str) -> Card:
    """The questions that nothing answered, the most frequent first."""
    text = "\n".join(map(_miss, misses)) or "Every question in this server found something so far."
    return Card("Questions without an answer", text, footer=f"Who asked is not kept. {version}")


def _miss(miss: Miss) -> str:
    edition = f" ({miss.edition})" if miss.edition else ""
    return f"{miss.count:,}× {typed(miss.query)}{edition}, last {moment(miss.last_seen)}"


def alias_lines(aliases: Sequence[Alias], known: Container[str]) -> Iterator[str]:
    """A server's own words; those for an entry that is not among the `known` ones are marked."""
    for alias in aliases:
        yield f"{typed(alias.words)} → `{alias.entry}`{'' if alias.entry in known else GONE}"


def alias_kept(alias: Alias, before: Answer, after: Answer) -> Iterator[str]:
    """A server's own words that were kept; what they find first all the same, or what they surely
    found `before`.
    """
    yield f"{typed(alias.words)} → `{alias.entry}`"
    found = after.entry
    until_now = before.entry
    if found is None:
        yield "But these words still find nothing here."
    elif found.id != alias.entry:
        yield f"But these words still find {_entry(found)} first here."
    elif until_now and before.sure and until_now != found:
        yield f"Until now these words found {_entry(until_now)} first."


def _entry(entry: Entry) -> str:
    return f"{typed(entry_label(entry))} (`{entry.id}`)"


def entry_lines(entries: Sequence[HouseEntry]) -> Iterator[str]:
    """A server's own entries."""
    for entry in entries:
        yield f"{entry.edition} · {typed(entry.title)}: `{entry.id}`"


def listing_card(title: str, lines: Sequence[str], empty: str, version: str = "") -> Card:
    """A list, or its beginning. `version` is that of the rules in use."""
    text = "\n".join(lines[:LINES]) or empty
    more = len(lines) - LINES
    if more > 0:
        text += f"\nand {more:,} more in the file"
    return Card(title, text, footer=version)


def said_card(title: str, text: str = "") -> Card:
    """That something was done."""
    return Card(title, without_mentions(text), colour=GOOD)
