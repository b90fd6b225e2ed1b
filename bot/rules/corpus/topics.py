"""Topics for entries that name none: an imported document's rules join those of the same name in
other editions.
"""

from __future__ import annotations

import re
from dataclasses import replace

from bot.rules.corpus.collection import Corpus
from bot.rules.entry import Entry, Kind
from bot.rules.text.lexicon import Lexicon
from bot.rules.text.normal_form import words

_RANKS = (Kind.RULE, Kind.TABLE, Kind.GLOSSARY)
"""Of entries of one name and edition the first kind's is the main one; rows of tables come last,
answers never.
"""
_NO_SLUG = re.compile("[^a-z0-9]+")
_LETTERS = re.compile("[a-z]{2}")
_NUMBERED = re.compile(r"[0-9]{1,2}[.)]\s+(?=\S)")
_ARTICLES = frozenset({"the", "a", "an"})


def with_topics(corpus: Corpus, book: Corpus, lexicon: Lexicon) -> Corpus:
    """The corpus, its entries without a topic linked by their names; itself, if there is nothing to
    link.

    Looked at are chapters none of whose entries names a topic: where one does, somebody has chosen.
    An entry takes the topic that its title names in `book` (by a title of any edition, or an alias
    of its own), else one that is made of the title, if another edition has an entry of the same
    name. A topic that its edition has already stays as it is.
    """
    free = _free_entries(corpus)
    names = _Names(lexicon, book, free)
    given = _give_topics(corpus, book, free, names)
    if not given:
        return corpus
    linked = list(corpus.entries)
    for place, entry in enumerate(linked):
        topic = given.get(entry.id)
        if topic:
            linked[place] = replace(entry, topic=topic)
    return replace(corpus, entries=tuple(linked), read_as=corpus.version)


def is_row(corpus: Corpus, entry: Entry) -> bool:
    """Whether the entry is a row of a table that is an entry as well."""
    above = corpus.by_id.get(entry.parent)
    return entry.kind is Kind.TABLE and above is not None and above.kind is Kind.TABLE


def _free_entries(corpus: Corpus) -> list[Entry]:
    """Entries that may get a topic."""
    chosen = {entry.place.file for entry in corpus.entries if entry.topic}
    free = (entry for entry in corpus.entries if entry.place.file not in chosen)
    return [entry for entry in free if entry.kind in _RANKS]


def _give_topics(corpus: Corpus, book: Corpus, free: list[Entry], names: _Names) -> dict[str, str]:
    """Id → topic, for those whose topic links them to an entry of another edition."""

    def order(entry: Entry) -> tuple[int, int]:
        return names.place(entry), _rank(corpus, entry)

    held = {}
    for topic, editions in corpus.by_topic.items():
        held[topic] = set(editions)
    given = {}
    for entry in sorted(free, key=order):
        topic = names.topic(entry)
        editions_held = held.setdefault(topic, set())
        if topic and entry.edition not in editions_held:
            editions_held.add(entry.edition)
            given[entry.id] = topic
    for name, topic in list(given.items()):
        is_alone = len(held[topic]) == 1
        if is_alone and topic not in book.by_topic:
            del given[name]
    return given


def _rank(corpus: Corpus, entry: Entry) -> int:
    return len(_RANKS) if is_row(corpus, entry) else _RANKS.index(entry.kind)


class _Names:
    """Which topic a name stands for, by four tables, the surest first: titles of its own edition,
    titles of any, aliases of its own, titles that several editions have.
    """

    def __init__(self, lexicon: Lexicon, book: Corpus, entries: list[Entry]) -> None:
        self._lexicon = lexicon
        own: dict[str, str] = {}
        titles: dict[str, str] = {}
        aliases: dict[str, str] = {}
        for topic, editions in book.by_topic.items():
            for entry in editions.values():
                title = self._key(entry.title)
                own_title = self._own_key(entry, entry.title)
                titles.setdefault(title, topic)
                own.setdefault(own_title, topic)
                for alias in entry.aliases:
                    own_alias = self._own_key(entry, alias)
                    aliases.setdefault(own_alias, topic)
        made = self._made(entries)
        self._tables = (own, titles, aliases, made)

    def topic(self, entry: Entry) -> str:
        """The topic that the entry's title stands for; empty if for none."""
        return next(filter(None, self._found(entry)), "")

    def place(self, entry: Entry) -> int:
        """The table that the topic stands in."""
        found = self._found(entry)
        return next((place for place, topic in enumerate(found) if topic), len(found))

    def _found(self, entry: Entry) -> list[str]:
        """The topic that the entry's title has in each table; none without a word in it."""
        key = self._key(entry.title)
        own_key = self._own_key(entry, entry.title)
        if not key:
            return []
        own, titles, aliases, made = self._tables
        return [
            own.get(own_key, ""),
            titles.get(key, ""),
            aliases.get(own_key, ""),
            made.get(key, ""),
        ]

    def _made(self, entries: list[Entry]) -> dict[str, str]:
        """Topics of titles that several editions have."""
        editions: dict[str, set[str]] = {}
        made: dict[str, str] = {}
        for entry in entries:
            key = self._key(entry.title)
            held = editions.setdefault(key, set())
            held.add(entry.edition)
            if key and len(held) > 1:
                title = _NUMBERED.sub("", entry.title, count=1)
                slug = _NO_SLUG.sub("-", title.lower())
                made.setdefault(key, slug.strip("-"))
        return made

    def _own_key(self, entry: Entry, name: str) -> str:
        key = self._key(name)
        return f"{entry.edition} {key}" if key else ""

    def _key(self, name: str) -> str:
        """The form in which names agree: stems of all words but articles; empty for one without a
        word (`2-3`).
        """
        name = _NUMBERED.sub("", name, count=1)
        said = [word for word in words(name) if word not in _ARTICLES]
        stems = map(self._lexicon.stem, said)
        key = " ".join(stems)
        if not _LETTERS.search(key):
            return ""
        return key
