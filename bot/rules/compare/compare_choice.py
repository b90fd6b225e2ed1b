"""Which rule is meant where editions are compared, and through which of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.errors import InputError
from bot.rules.answer import OTHERS
from bot.rules.compare.comparison import Comparison, compare_entries
from bot.rules.corpus.topics import is_row
from bot.rules.editions import NAMES, EditionReading, read_editions
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.search import Searcher
from bot.rules.text import words

NEARLY = 0.8
"""A hit of at least this share of the best score may be what was meant as well."""
_ONLY_EDITIONS = "That names no rule; put one beside the edition, such as `coherency {}`."
_NO_RULE = "No rule of that name is known; try one that the box offers, such as `coherency`."
_UNKNOWN = "|".join(edition for edition in NAMES if edition not in EDITIONS)
_ORDINAL = re.compile(rf"\b(?:{_UNKNOWN})\b(?! (?:battle|turn|round|floor|level|stor))")


def compare_editions(searcher: Searcher, text: str, editions: Sequence[str] = ()) -> Comparison:
    """Compare a rule, named by its topic or in a player's words, through `editions` and those that
    `text` names.

    With one edition named, it is compared with the usual one, and the usual one with the nearest
    that has the rule; with none, all that have it are. Raises `InputError` where no rule fits,
    where `editions` names one twice, or `text` one that there are no rules of.
    """
    index = searcher.index
    usual = searcher.default_edition
    reading = read_editions(text)
    said = reading.text
    _check_editions(reading, editions)
    if reading.editions and index.lexicon.stop.issuperset(words(said)):
        raise InputError(_ONLY_EDITIONS.format(" ".join(reading.editions)))
    named = tuple(dict.fromkeys((*editions, *reading.editions)))
    topic = text.strip().lower()
    held = index.corpus.by_topic.get(topic)
    if held is None or _call_another(searcher, said, named, held):
        entry = _rule_meant(searcher, said, named)
        topic, held = _through_editions(searcher, entry, said)
    compared = _compared_editions(named, held, usual)
    comparison = compare_entries(index.lexicon, held, compared, topic)
    if named:
        return comparison
    without = tuple(edition for edition in EDITIONS if edition not in held)
    lacking = usual if usual in without else ""
    return replace(comparison, lacking=lacking, without=without)


def _call_another(
    searcher: Searcher, text: str, editions: Sequence[str], held: Mapping[str, Entry]
) -> bool:
    """Whether the editions asked for lack this topic and call another rule by its name: Leadership
    is a characteristic of its own in the 4th and 8th, a test in the 10th and 11th.
    """
    if not editions or not held.keys().isdisjoint(editions):
        return False
    corpus = searcher.index.corpus
    called = _called(searcher, text, editions)
    topic = corpus.topic_of(called) if called else ""
    others = corpus.by_topic.get(topic, {})
    return not others.keys().isdisjoint(editions)


def _check_editions(reading: EditionReading, editions: Sequence[str]) -> None:
    has_one_twice = len(set(editions)) < len(editions)
    if has_one_twice:
        said = f"Both editions to compare are the {editions[0]}"
        raise InputError(f"{said}; choose two different ones.")
    unknown = [*reading.unknown, *_ORDINAL.findall(reading.text)]
    if unknown:
        known = ", ".join(EDITIONS)
        raise InputError(f"There are no rules of the {unknown[0]} edition here, only of {known}.")


def _compared_editions(
    named: Sequence[str], held: Mapping[str, Entry], usual: str
) -> tuple[str, ...]:
    """The editions to compare. One alone gets another beside it, and so do some that all lack the
    rule.
    """
    if not named:
        return tuple(held)
    some_have_it = not held.keys().isdisjoint(named)
    if len(named) > 1 and some_have_it:
        return tuple(named)
    others = [edition for edition in held if edition not in named]
    if not others:
        return tuple(named)
    place = EDITIONS.index(named[-1])

    def distance(edition: str) -> tuple[bool, int]:
        return edition != usual, abs(EDITIONS.index(edition) - place)

    return (*named, min(others, key=distance))


def _rule_meant(searcher: Searcher, text: str, editions: Sequence[str]) -> Entry:
    """The best entry, or one nearly as good that has a topic. Raises `InputError`."""
    corpus = searcher.index.corpus
    called = _called(searcher, text, editions)
    if called:
        return called
    if _is_letter(searcher, text):
        raise InputError(_NO_RULE)
    found = searcher.search(text, editions, 2 * OTHERS)
    if found.best is None:
        found = searcher.search(text, (), 2 * OTHERS)
    best = found.best
    if best is None:
        raise InputError(_NO_RULE)
    if is_row(corpus, best.entry):
        return best.entry
    for hit in found.hits:
        if hit.score >= NEARLY * best.score and corpus.topic_of(hit.entry):
            return hit.entry
    return best.entry


def _named(searcher: Searcher, text: str) -> list[Entry]:
    """The entries that a text is a name of."""
    index = searcher.index
    numbers = index.exact.get(index.name_in(text), ())
    return [index.corpus.entries[number] for number in numbers]


def _called(searcher: Searcher, text: str, editions: Sequence[str]) -> Entry | None:
    """A topic's main entry, or a table's row, that is called just so: `to wound` is not `Wounds`.

    Of several come first those whose topic the editions asked for have, or else the usual one; then
    topics before rows, titles before aliases, the usual edition, the newest.
    """
    corpus = searcher.index.corpus
    usual = searcher.default_edition
    said = words(text)
    called = []
    for entry in _named(searcher, text):
        is_called_so = said in map(words, entry.names)
        if is_called_so and (entry.topic or is_row(corpus, entry)):
            called.append(entry)
    leading = set(editions or (usual,))

    def order(entry: Entry) -> tuple[bool, bool, bool, bool, int]:
        topic = corpus.topic_of(entry)
        held = corpus.by_topic.get(topic, ())
        return (
            not leading.isdisjoint((*held, entry.edition)),
            bool(entry.topic),
            words(entry.title) == said,
            entry.edition == usual,
            EDITIONS.index(entry.edition),
        )

    return max(called, key=order, default=None)


def _is_letter(searcher: Searcher, text: str) -> bool:
    """Whether a text comes to one letter or digit, and is no name just as it is written: `x'--` is
    not `x+`.
    """
    if len(searcher.index.name_key(text)) != 1:
        return False
    names: set[str] = set()
    for entry in _named(searcher, text):
        names.update(map(str.lower, entry.names))
    typed = text.strip().lower()
    return typed not in names


def _through_editions(
    searcher: Searcher, entry: Entry, text: str
) -> tuple[str, Mapping[str, Entry]]:
    """The entry's topic and its main entries; of a row that the text names, the rows and rules of
    the same name.
    """
    corpus = searcher.index.corpus
    is_row_alone = is_row(corpus, entry) and not entry.topic
    if is_row_alone and entry in _named(searcher, text):
        return "", _namesakes(searcher, entry)
    topic = corpus.topic_of(entry)
    alone = {entry.edition: entry}
    return topic, corpus.by_topic.get(topic, alone)


def _namesakes(searcher: Searcher, row: Entry) -> Mapping[str, Entry]:
    """Entries of the same title, the first one of every edition, rows of tables first; `row` of its
    own.
    """
    index = searcher.index
    key = index.name_key(row.title)
    rows: dict[str, Entry] = {row.edition: row}
    rules: dict[str, Entry] = {}
    for entry in _named(searcher, row.title):
        has_same_title = index.name_key(entry.title) == key
        if entry.kind is Kind.FAQ or not has_same_title:
            continue
        same = rows if is_row(index.corpus, entry) else rules
        same.setdefault(entry.edition, entry)
    return rules | rows
