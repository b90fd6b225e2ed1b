"""Topics for entries that name none: an imported document's rules join those of the same name in
other editions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

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
    names = _Names(lexicon)
    names.learn(book)
    names.make_topics(free)
    given = _give_topics(corpus, book, free, names)
    if not given:
        return corpus
    linked = list(corpus.entries)
    for place, entry in enumerate(linked):
        if entry.id in given:
            linked[place] = replace(entry, topic=given[entry.id])
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
    held = {topic: set(editions) for topic, editions in corpus.by_topic.items()}

    def order(entry: Entry) -> tuple[int, int]:
        rank = len(_RANKS) if is_row(corpus, entry) else _RANKS.index(entry.kind)
        return names.topic(entry)[0], rank

    given: dict[str, str] = {}
    for entry in sorted(free, key=order):
        _, topic = names.topic(entry)
        editions = held.setdefault(topic, set())
        if topic and entry.edition not in editions:
            editions.add(entry.edition)
            given[entry.id] = topic
    linking = {topic for topic in held if len(held[topic]) > 1 or topic in book.by_topic}
    return {name: topic for name, topic in given.items() if topic in linking}


@dataclass
class _Names:
    """Which topic a name stands for: in one edition as a title (`own`), in any as one, in one as an
    alias, and the topics `made` of titles.
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

    def make_topics(self, entries: list[Entry]) -> None:
        """Make topics of titles that several editions have."""
        editions: dict[str, set[str]] = {}
        for entry in entries:
            editions.setdefault(self.key(entry.title), set()).add(entry.edition)
        for entry in entries:
            key = self.key(entry.title)
            if len(editions[key]) > 1:
                title = _NUMBERED.sub("", entry.title, count=1).lower()
                self.made.setdefault(key, _NO_SLUG.sub("-", title).strip("-"))

    def topic(self, entry: Entry) -> tuple[int, str]:
        """The topic that the entry's title stands for, after a number: the lower, the surer; empty
        if for none.
        """
        key = self.key(entry.title)
        if not key:
            return 9, ""
        here = f"{entry.edition} {key}"
        known = (self.own.get(here), self.titles.get(key), self.aliases.get(here))
        for sure, topic in enumerate((*known, self.made.get(key))):
            if topic:
                return sure, topic
        return 9, ""
