"""Which rule is meant where editions are compared, and through which of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.errors import InputError
from bot.rules.answer import OTHERS
from bot.rules.compare import Comparison, compare_entries
from bot.rules.editions import NEWEST, EditionReading, name_edition, read_editions
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.search import Searcher
from bot.rules.text import words
from bot.rules.topics import is_row

NEARLY = 0.8
"""A hit of at least this share of the best score may be what was meant as well."""
_ONLY_EDITIONS = "That names no rule; put one beside the edition, such as `coherency {}`."
_NO_RULE = "No rule of that name is known; try one that the box offers, such as `coherency`."
_UNKNOWN = "|".join(
    name for name in map(name_edition, range(1, NEWEST + 1)) if name not in EDITIONS
)
_ORDINAL = re.compile(rf"\b(?:{_UNKNOWN})\b(?! (?:battle|turn|round|floor|level|stor))")


def compare_editions(searcher: Searcher, text: str, editions: Sequence[str] = ()) -> Comparison:
    """Compare a rule, named by its topic or in a player's words, through `editions` and those that
    `text` names.

    With one edition named, it is compared with the usual one, and the usual one with the nearest
    that has the rule; with none, all that have it are. Raises `InputError` where no rule fits,
    where `editions` names one twice, or `text` one that there are no rules of.
    """
    corpus = searcher.index.corpus
    reading = read_editions(text)
    _check_editions(reading, editions)
    if reading.editions and searcher.index.lexicon.stop.issuperset(words(reading.text)):
        raise InputError(_ONLY_EDITIONS.format(" ".join(reading.editions)))
    named = tuple(dict.fromkeys((*editions, *reading.editions)))
    topic = text.strip().lower()
    held = corpus.by_topic.get(topic)
    if held is None:
        topic, held = _through_editions(
            searcher, _rule_meant(searcher, reading.text, named), reading.text
        )
    return compare_entries(
        searcher.index.lexicon, held, _asked(named, held, searcher.default_edition), topic
    )


def _check_editions(reading: EditionReading, editions: Sequence[str]) -> None:
    if len(editions) > len(set(editions)):
        raise InputError(
            f"Both editions to compare are the {editions[0]}; choose two different ones."
        )
    unknown = (*reading.unknown, *_ORDINAL.findall(reading.text))
    if unknown:
        raise InputError(
            f"There are no rules of the {unknown[0]} edition here, only of {', '.join(EDITIONS)}."
        )


def _asked(named: Sequence[str], held: Mapping[str, Entry], usual: str) -> tuple[str, ...]:
    """The editions to compare. One alone gets another beside it, and so do some that all lack the
    rule.
    """
    if not named:
        return tuple(held)
    if len(named) > 1 and any(edition in held for edition in named):
        return tuple(named)
    others = [edition for edition in held if edition not in named]
    place = EDITIONS.index(named[-1])
    nearest = sorted(
        others, key=lambda edition: (edition != usual, abs(EDITIONS.index(edition) - place))
    )
    return (*named, *nearest[:1])


def _rule_meant(searcher: Searcher, text: str, editions: Sequence[str]) -> Entry:
    """The best entry, or one nearly as good that has a topic. Raises `InputError`."""
    called = _called(searcher, text, editions)
    if called:
        return called
    if _is_letter(searcher, text):
        raise InputError(_NO_RULE)
    found = searcher.search(text, editions, 2 * OTHERS)
    if found.best is None:
        found = searcher.search(text, (), 2 * OTHERS)
    if found.best is None:
        raise InputError(_NO_RULE)
    if is_row(searcher.index.corpus, found.best.entry):
        return found.best.entry
    good = [hit.entry for hit in found.hits if hit.score >= NEARLY * found.best.score]
    return next(
        (entry for entry in good if searcher.index.corpus.topic_of(entry)), found.best.entry
    )


def _called(searcher: Searcher, text: str, editions: Sequence[str]) -> Entry | None:
    """A topic's main entry, or a table's row, that is called just so: `to wound` is not `Wounds`.

    Of several those asked for come first, then those of the usual edition, then the newest; titles
    before aliases.
    """
    corpus, said = searcher.index.corpus, words(text)
    same = [corpus.entries[e] for e in searcher.index.exact.get(searcher.index.name_key(text), ())]
    same = [entry for entry in same if entry.topic or is_row(corpus, entry)]
    called = [
        entry
        for entry in same
        if any(words(name) == said for name in (entry.title, *entry.aliases))
    ]
    usual = searcher.default_edition

    def order(entry: Entry) -> tuple[bool, ...]:
        asked = not editions or entry.edition in editions
        return asked, bool(entry.topic), words(entry.title) == said, entry.edition == usual

    return max(
        called, key=lambda entry: (*order(entry), EDITIONS.index(entry.edition)), default=None
    )


def _is_letter(searcher: Searcher, text: str) -> bool:
    """Whether a text comes to one letter or digit, and is no name just as it is written: `x'--` is
    not `x+`.
    """
    index, key = searcher.index, searcher.index.name_key(text)
    held = (index.corpus.entries[e] for e in index.exact.get(key, ()))
    names = {name.lower() for entry in held for name in (entry.title, *entry.aliases)}
    return len(key) == 1 and text.strip().lower() not in names


def _through_editions(
    searcher: Searcher, entry: Entry, text: str
) -> tuple[str, Mapping[str, Entry]]:
    """The entry's topic and its main entries; of a row that the text names, the rows and rules of
    the same name.
    """
    corpus, key = searcher.index.corpus, searcher.index.name_key
    names = {key(name) for name in (entry.title, *entry.aliases)}
    if not entry.topic and is_row(corpus, entry) and key(text) in names:
        return "", _namesakes(searcher, entry)
    topic = corpus.topic_of(entry)
    return topic, corpus.by_topic[topic] if topic else {entry.edition: entry}


def _namesakes(searcher: Searcher, row: Entry) -> Mapping[str, Entry]:
    """Entries of the same title, the first one of every edition, rows of tables first; `row` of its
    own.
    """
    index, key = searcher.index, searcher.index.name_key(row.title)
    named = (index.corpus.entries[e] for e in index.exact.get(key, ()))
    same = [
        entry
        for entry in named
        if index.name_key(entry.title) == key and entry.kind is not Kind.FAQ
    ]
    rules = [entry for entry in reversed(same) if not is_row(index.corpus, entry)]
    rows = [entry for entry in reversed(same) if is_row(index.corpus, entry)]
    return {entry.edition: entry for entry in (*rules, *rows, row)}
