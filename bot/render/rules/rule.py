"""Entries as cards, and the short lines that name them in menus, buttons and autocomplete."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.render.card import HOUSE, WARNING, Card, edition_colour
from bot.render.escape import cut, typed, typed_plain, uncited
from bot.render.markdown import pages
from bot.rules.answer import Answer
from bot.rules.answer.server_entries import is_house
from bot.rules.corpus import Corpus
from bot.rules.entry import EDITIONS, Citation, Entry, Kind

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
    return len(_pages(entry))


def _pages(entry: Entry) -> tuple[str, ...]:
    """The text as it is said at the table; in which lines it stands is shown with its source."""
    return pages(uncited(entry.text))


def kind_words(entry: Entry) -> str:
    """What an entry is; of a server's own, that it is. A row of a table reads as a rule."""
    if is_house(entry):
        return OWN_WORDS.get(entry.kind, "this server’s own")
    if entry.kind is Kind.TABLE and "|---" not in entry.text:
        return "rule"
    return KIND_WORDS[entry.kind]


def rule_card(corpus: Corpus, entry: Entry, page: int = 0) -> Card:
    """The entry's card; a page that does not exist is the nearest one."""
    texts = _pages(entry)
    page = max(0, min(page, len(texts) - 1))
    colour = edition_colour(entry.edition)
    footer = _document(corpus, entry)
    if is_house(entry):
        colour = HOUSE
        footer = NOT_OFFICIAL
    if len(texts) > 1:
        footer = f"page {page + 1} of {len(texts)} · {footer}"
    badge = (f"{entry.edition} edition", kind_words(entry), *entry.rulings)
    return Card(
        title=entry.title,
        text=texts[page],
        badge=" · ".join(badge),
        colour=colour,
        footer=footer,
    )


def _document(corpus: Corpus, entry: Entry) -> str:
    """What an entry is from, in a player's words: document, edition, date. Of several documents the
    first that has a short name.
    """
    keys = [citation.key for citation in entry.sources]
    cited = [corpus.sources[key] for key in keys if key in corpus.sources]
    edition = f"{entry.edition} edition"
    if not cited:
        return edition
    first = cited[0]
    source = next((each for each in cited if each.short), first)
    words = source.short or source.title
    if edition not in words.casefold():
        words += f" · {edition}"
    date = source.date
    if entry.date and source is first:
        date = entry.date
    if date:
        words += f" · {date}"
    return words


def source_card(corpus: Corpus, entry: Entry, found_as: str = "") -> Card:
    """Where an entry stands: chapter, documents with their lines, id and version of the rules.
    `found_as` says how the question named it.
    """
    chapter = " › ".join(entry.path[:-1])
    where = [chapter, *source_lines(corpus, entry)]
    if is_house(entry):
        where.insert(0, NOT_OFFICIAL)
    where.append(f"`{entry.id}` · {version_words(corpus)}")
    where.append(found_as)
    said = filter(None, where)
    return Card(
        title=entry.title,
        text="\n".join(said),
        badge=f"{entry.edition} edition · source",
        colour=edition_colour(entry.edition),
    )


def found_as_name(name: str) -> str:
    """That a question named an entry by another name than its title."""
    return f"found as “{typed(name)}”"


def found_as_own(words: Iterable[str]) -> str:
    """That a question named an entry by words that the server's moderators gave it."""
    listed = ", ".join(f"“{typed(each)}”" for each in words)
    return f"found by this server’s own words {listed}".rstrip()


def version_words(corpus: Corpus) -> str:
    """Which corpus a card was made from."""
    return f"corpus {corpus.version[:8]}"


def source_lines(corpus: Corpus, entry: Entry) -> Iterator[str]:
    """For each source: title, date, and the lines where the entry's facts stand."""
    by_key = defaultdict(list)
    for citation in entry.sources:
        by_key[citation.key].append(_span(citation))
    # An entry's own date is that of the first document.
    date = entry.date
    for key, spans in by_key.items():
        source = corpus.sources.get(key)
        parts = [key]
        if source:
            parts = [source.title]
            date = date or source.date
        if date:
            parts.append(date)
        if source is None or source.file:
            lines = ", ".join(spans)
            noun = "line" if lines.isdecimal() else "lines"
            parts.append(f"{noun} {lines}")
        yield ", ".join(parts)
        date = ""


def _span(citation: Citation) -> str:
    if citation.first_line == citation.last_line:
        return f"{citation.first_line}"
    return f"{citation.first_line}–{citation.last_line}"


def entry_label(entry: Entry, limit: int = LABEL) -> str:
    """`10th · Unit Coherency`."""
    return cut(f"{entry.edition} · {_title(entry)}", limit)


def entry_button(entry: Entry) -> str:
    """`8th: Disembark`, on a button."""
    return cut(f"{entry.edition}: {_title(entry)}", LABEL)


def _title(entry: Entry) -> str:
    return f"{entry.title}{OWN}" if is_house(entry) else entry.title


def entry_line(entry: Entry, limit: int = LINE) -> str:
    """`Movement › Unit Coherency · rule`: tells entries of one title apart."""
    return cut(" › ".join(entry.path[:-1]) or kind_words(entry), limit)


def maybe_card(card: Card, others: bool) -> Card:
    """The card of an answer that may not be the one meant; it asks back where there are others to
    choose.
    """
    text = card.text
    if others:
        text += "\n\n**Did you mean** something else?"
    return replace(card, badge=f"{card.badge} · closest match", text=text)


def nothing_card(corpus: Corpus, answer: Answer) -> Card:
    """What is said where nothing answers: where was looked, what comes nearest, where else there is
    something.
    """
    asked = f"You asked: {typed(answer.query)}"
    text = _lines(asked, *_only_held(corpus, answer.editions), *_where_else(answer))
    return Card(nothing_in(answer.editions), text, colour=WARNING)


def _lines(*lines: str) -> str:
    return "\n".join(lines)


def _only_held(corpus: Corpus, editions: Sequence[str]) -> Iterator[str]:
    """That of an edition not all rules are here."""
    for edition in editions:
        held = corpus.holds_only(edition)
        if held:
            yield f"Of the {edition} edition only {held} are here."


def _where_else(answer: Answer) -> Iterator[str]:
    if answer.elsewhere:
        found = {entry.edition for entry in answer.elsewhere}
        editions = ", ".join(edition for edition in EDITIONS if edition in found)
        yield f"**Other editions** have something: {editions}."
    if answer.others:
        yield "The nearest entries are below; they may be about something else."
    if not answer.others and not answer.elsewhere:
        yield "Try the rule's name, or fewer words."


def datasheet_card(unit: str, edition: str) -> Card:
    """What stands under that nothing answers, where a unit's datasheet of an edition does."""
    shown = f"{edition} edition profile, weapons and points"
    text = f"`/unit {typed_plain(unit)}` shows its {shown}."
    return Card("Profiles and points stand on datasheets", text)


def lacking_card(corpus: Corpus, usual: str, shown: Entry) -> Card:
    """What stands above another edition's card where the usual one has no answer."""
    text = (
        f"The {shown.edition} edition does. In a server, `/settings edition` sets the edition that "
        "you play."
    )
    text = _lines(*_only_held(corpus, (usual,)), text)
    return Card(nothing_in((usual,)), text, colour=WARNING)


def without_card(corpus: Corpus, editions: Sequence[str], shown: Entry) -> Card:
    """What stands above an answer where other editions that were asked for have none."""
    text = _lines(*_only_held(corpus, editions), f"The {shown.edition} edition does.")
    return Card(nothing_in(editions), text, colour=WARNING)


def unofficial_card(query: str, edition: str = "") -> Card:
    """What stands above a rule where no official answer settles the question. `edition`: that of
    the rule, if no official answer of it is known at all.
    """
    title = "No official answer found; the rule says:"
    if edition:
        title = f"No official answers of the {edition} here"
    return Card(title, f"You asked: {typed(query)}", colour=WARNING)


def unread_card(edition: str) -> Card:
    """What is said above an answer while a server's settings can't be read."""
    return Card(
        "What this server has decided can't be read now",
        f"So the answer is for you alone, and by the {edition} edition unless you name another.",
        colour=WARNING,
    )


def no_official_card(corpus: Corpus, rules: Answer) -> Card:
    """What is said where neither an official answer nor a rule answers."""
    asked = f"You asked: {typed(rules.query)}"
    nothing = nothing_in(rules.editions)
    text = _lines(asked, nothing, *_only_held(corpus, rules.editions), *_where_else(rules))
    return Card("No official answer found", text, colour=WARNING)


def nothing_in(editions: Sequence[str]) -> str:
    """That some editions (none: all) have no answer, or that there are no rules of them here."""
    if editions and set(editions).isdisjoint(EDITIONS):
        return f"There are no rules of {_where(editions)} here."
    return f"Nothing in {_where(editions)} answers this."


def _where(editions: Sequence[str]) -> str:
    return f"the {' or '.join(editions)} edition" if editions else "the editions I have"
