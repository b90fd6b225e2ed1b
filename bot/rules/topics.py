"""Topics for entries that name none: an imported document's rules join those of the same name in
other editions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bot.rules.corpus import Corpus
from bot.rules.entry import Entry, Kind
from bot.rules.lexicon import Lexicon
from bot.rules.text import words

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
    names = _Names(lexicon)
    names.learn(book)
    free = _free(corpus)
    names.add(free)
    found = [(*names.topic(entry), _rank(corpus, entry), entry) for entry in free]
    held = {topic: set(editions) for topic, editions in corpus.by_topic.items()}
    given: dict[str, str] = {}
    for _, topic, _, entry in sorted(found, key=lambda each: (each[0], each[2])):
        if topic and entry.edition not in held.setdefault(topic, set()):
            held[topic].add(entry.edition)
            given[entry.id] = topic
    given = {
        name: topic
        for name, topic in given.items()
        if len(held[topic]) > 1 or topic in book.by_topic
    }
    if not given:
        return corpus
    linked = tuple(replace(e, topic=given[e.id]) if e.id in given else e for e in corpus.entries)
    return replace(corpus, entries=linked, read_as=corpus.version)


def is_row(corpus: Corpus, entry: Entry) -> bool:
    """Whether the entry is a row of a table that is an entry as well."""
    above = corpus.by_id.get(entry.parent)
    return entry.kind is Kind.TABLE and above is not None and above.kind is Kind.TABLE


def _free(corpus: Corpus) -> list[Entry]:
    """Entries that may get a topic."""
    chosen = {entry.place.file for entry in corpus.entries if entry.topic}
    return [
        entry for entry in corpus.entries if entry.place.file not in chosen and entry.kind in _RANKS
    ]


def _rank(corpus: Corpus, entry: Entry) -> int:
    return len(_RANKS) if is_row(corpus, entry) else _RANKS.index(entry.kind)


@dataclass
class _Names:
    """Which topic a name stands for: in one edition as a title, in any as one, in one as an alias,
    in the corpus.
    """

    lexicon: Lexicon
    own: dict[str, str] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    made: dict[str, str] = field(default_factory=dict)

    def key(self, name: str) -> str:
        """The form in which names agree: stems of all words but articles; empty for one without a
        word (`2-3`).
        """
        said = words(_NUMBERED.sub("", name, count=1))
        key = " ".join(self.lexicon.stem(word) for word in said if word not in _ARTICLES)
        return key if _LETTERS.search(key) else ""

    def learn(self, book: Corpus) -> None:
        """Take the names of the main entries of topics."""
        for topic, editions in book.by_topic.items():
            for entry in editions.values():
                key = self.key(entry.title)
                self.titles.setdefault(key, topic)
                self.own.setdefault(f"{entry.edition} {key}", topic)
                for alias in entry.aliases:
                    self.aliases.setdefault(f"{entry.edition} {self.key(alias)}", topic)

    def add(self, entries: list[Entry]) -> None:
        """Make topics of titles that several editions have."""
        editions: dict[str, set[str]] = {}
        for entry in entries:
            editions.setdefault(self.key(entry.title), set()).add(entry.edition)
        for entry in entries:
            key = self.key(entry.title)
            if len(editions[key]) > 1:
                slug = _NO_SLUG.sub("-", _NUMBERED.sub("", entry.title, count=1).lower()).strip("-")
                self.made.setdefault(key, slug)

    def topic(self, entry: Entry) -> tuple[int, str]:
        """The topic that the entry's title stands for, after a number: the lower, the surer; empty
        if for none.
        """
        key = self.key(entry.title)
        here = f"{entry.edition} {key}"
        return next(
            (
                (sure, topic)
                for sure, topic in enumerate(self._stands_for(key, here))
                if key and topic
            ),
            (9, ""),
        )

    def _stands_for(self, key: str, here: str) -> Iterator[str]:
        yield from (self.own.get(here, ""), self.titles.get(key, ""), self.aliases.get(here, ""))
        yield self.made.get(key, "")
