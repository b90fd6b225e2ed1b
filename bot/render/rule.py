"""Entries as cards, and the short lines that name them in menus, buttons and autocomplete."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.render.card import WARNING, Card, edition_colour
from bot.render.escape import cut, typed, typed_plain
from bot.render.markdown import pages
from bot.rules.answer import Answer
from bot.rules.corpus import Corpus
from bot.rules.entry import Citation, Entry, Kind

KIND_WORDS = {Kind.RULE: "rule", Kind.FAQ: "official answer", Kind.TABLE: "table", Kind.GLOSSARY: "definition"}
LABEL = 80
LINE = 100


def page_count(entry: Entry) -> int:
    """How many pages the entry's card has."""
    return len(pages(entry.text))


def rule_card(corpus: Corpus, entry: Entry, page: int = 0, matched: str = "") -> Card:
    """The entry's card. `matched` is the alias that the asker named; a page that does not exist is the nearest one."""
    texts = pages(entry.text)
    page = max(0, min(page, len(texts) - 1))
    return Card(
        title=entry.title,
        text=texts[page],
        badge=" · ".join((f"{entry.edition} edition", KIND_WORDS[entry.kind], *entry.rulings)),
        colour=edition_colour(entry.edition),
        footer="\n".join(_footer(corpus, entry, page, len(texts), matched)),
    )


def _footer(corpus: Corpus, entry: Entry, page: int, count: int, matched: str) -> Iterator[str]:
    if len(entry.path) > 1:
        yield " › ".join(entry.path[:-1])
    yield from source_lines(corpus, entry)
    last = [entry.id, f"corpus {corpus.version[:8]}"]
    if matched:
        last.insert(0, f"found as “{typed_plain(matched)}”")
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
    return cut(f"{entry.edition} · {entry.title}", limit)


def entry_line(entry: Entry, limit: int = LINE) -> str:
    """`Movement › Unit Coherency · rule`: tells entries of one title apart."""
    return cut(" › ".join(entry.path[:-1]) or KIND_WORDS[entry.kind], limit)


def maybe_card(card: Card) -> Card:
    """The card of an answer that may not be the one meant."""
    return replace(card, badge=f"{card.badge} · closest match", text=f"{card.text}\n\n**Did you mean** something else?")


def nothing_card(answer: Answer) -> Card:
    """What is said where nothing answers: where was looked, what comes nearest, where else there is something."""
    lines = [f"You asked: {typed(answer.query)}"]
    if answer.others:
        lines.append("The nearest entries are below; they may be about something else.")
    if answer.elsewhere:
        editions = ", ".join(dict.fromkeys(entry.edition for entry in answer.elsewhere))
        lines.append(f"**Other editions** have something: {editions}.")
    if not answer.others and not answer.elsewhere:
        lines.append("Try the rule's name, or fewer words.")
    return Card(f"Nothing in {_where(answer)} answers this", "\n".join(lines), colour=WARNING)


def no_official_card(answer: Answer) -> Card:
    """What is said where no official answer settles a question."""
    text = (
        f"You asked: {typed(answer.query)}\nNo question and answer in {_where(answer)} settles this. The nearest rule:"
    )
    return Card("No official answer found", text, colour=WARNING)


def _where(answer: Answer) -> str:
    return " or ".join(answer.editions) or "the editions I have"
