"""Entries as cards, and the short lines that name them in menus, buttons and autocomplete."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.render.card import HOUSE, WARNING, Card, edition_colour
from bot.render.escape import cut, typed, typed_plain
from bot.render.markdown import pages
from bot.rules.answer import Answer
from bot.rules.answer.server_entries import is_house
from bot.rules.corpus import Corpus
from bot.rules.entry import Citation, Entry, Kind

OWN_WORDS = {Kind.RULE: "this server’s house rule", Kind.FAQ: "this server’s ruling"}
NOT_OFFICIAL = "Written by this server’s moderators; not official"
KIND_WORDS = {
    Kind.RULE: "rule",
    Kind.FAQ: "official answer",
    Kind.TABLE: "table",
    Kind.GLOSSARY: "definition",
}
OWN = " (this server’s)"
LABEL = 80
LINE = 100


def page_count(entry: Entry) -> int:
    """How many pages the entry's card has."""
    return len(pages(entry.text))


def kind_words(entry: Entry) -> str:
    """What an entry is; of a server's own, that it is."""
    return (
        OWN_WORDS.get(entry.kind, "this server’s own")
        if is_house(entry)
        else KIND_WORDS[entry.kind]
    )


def rule_card(
    corpus: Corpus, entry: Entry, page: int = 0, matched: str = "", own_words: bool = False
) -> Card:
    """The entry's card. `matched` is the alias that the asker named, one of the server's own if
    `own_words`; a page that does not exist is the nearest one.
    """
    texts = pages(entry.text)
    page = max(0, min(page, len(texts) - 1))
    return Card(
        title=entry.title,
        text=texts[page],
        badge=" · ".join((f"{entry.edition} edition", kind_words(entry), *entry.rulings)),
        colour=HOUSE if is_house(entry) else edition_colour(entry.edition),
        footer="\n".join(_footer(corpus, entry, page, len(texts), _found_as(matched, own_words))),
    )


def _found_as(matched: str, own_words: bool) -> str:
    if own_words:
        return f"found by this server’s own words{f' “{typed_plain(matched)}”' if matched else ''}"
    return f"found as “{typed_plain(matched)}”" if matched else ""


def version_words(corpus: Corpus) -> str:
    """Which corpus a card was made from."""
    return f"corpus {corpus.version[:8]}"


def _footer(corpus: Corpus, entry: Entry, page: int, count: int, found_as: str) -> Iterator[str]:
    if is_house(entry):
        yield NOT_OFFICIAL
    elif len(entry.path) > 1:
        yield " › ".join(entry.path[:-1])
    yield from source_lines(corpus, entry)
    last = [entry.id, version_words(corpus)]
    if found_as:
        last.insert(0, found_as)
    if count > 1:
        last.insert(0, f"page {page + 1} of {count}")
    yield " · ".join(last)


def source_lines(corpus: Corpus, entry: Entry) -> Iterator[str]:
    """For each source: title, date, and the lines where the entry's facts stand."""
    by_key: dict[str, list[Citation]] = {}
    for citation in entry.sources:
        by_key.setdefault(citation.key, []).append(citation)
    for number, (key, citations) in enumerate(by_key.items()):
        source = corpus.sources.get(key)
        parts = [source.title if source else key]
        date = (entry.date if number == 0 else "") or (source.date if source else "")
        if date:
            parts.append(date)
        if source is None or source.file:
            spans = ", ".join(_span(citation) for citation in citations)
            parts.append(f"line{'s' if any(c in spans for c in ',–') else ''} {spans}")
        yield ", ".join(parts)


def _span(citation: Citation) -> str:
    if citation.first_line == citation.last_line:
        return f"{citation.first_line}"
    return f"{citation.first_line}–{citation.last_line}"


def entry_label(entry: Entry, limit: int = LABEL) -> str:
    """`10th · Unit Coherency`."""
    return cut(f"{entry.edition} · {entry.title}{OWN if is_house(entry) else ''}", limit)


def entry_line(entry: Entry, limit: int = LINE) -> str:
    """`Movement › Unit Coherency · rule`: tells entries of one title apart."""
    return cut(" › ".join(entry.path[:-1]) or kind_words(entry), limit)


def maybe_card(card: Card, others: bool) -> Card:
    """The card of an answer that may not be the one meant; it asks back where there are others to
    choose.
    """
    asked = "\n\n**Did you mean** something else?" if others else ""
    return replace(card, badge=f"{card.badge} · closest match", text=f"{card.text}{asked}")


def nothing_card(answer: Answer, version: str = "") -> Card:
    """What is said where nothing answers: where was looked, what comes nearest, where else there is
    something.
    """
    lines = [f"You asked: {typed(answer.query)}"]
    if answer.others:
        lines.append("The nearest entries are below; they may be about something else.")
    if answer.elsewhere:
        editions = ", ".join(dict.fromkeys(entry.edition for entry in answer.elsewhere))
        lines.append(f"**Other editions** have something: {editions}.")
    if not answer.others and not answer.elsewhere:
        lines.append("Try the rule's name, or fewer words.")
    return Card(
        f"Nothing in {_where(answer)} answers this",
        "\n".join(lines),
        colour=WARNING,
        footer=version,
    )


def no_official_card(answer: Answer, version: str = "", rule: bool = True) -> Card:
    """What is said where no official answer settles a question. `rule`: the rule that comes nearest
    stands below.
    """
    text = (
        f"You asked: {typed(answer.query)}\nNo question and answer in {_where(answer)} settles this"
    )
    text += ". The nearest rule:" if rule else ", and no rule does."
    return Card("No official answer found", text, colour=WARNING, footer=version)


def _where(answer: Answer) -> str:
    return " or ".join(answer.editions) or "the editions I have"
