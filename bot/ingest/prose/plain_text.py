"""Rules as plain text, one paragraph to a line: headings in capitals, bullets, steps, tables set
with tabs.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from bot.ingest.lines.furniture import remove_site_lines
from bot.ingest.lines.line import Line
from bot.ingest.lines.vocabulary import Vocabulary
from bot.ingest.lines.wording import ends_sentence, headline, is_capitals, is_title_case
from bot.ingest.outline import Notes, Outline, Passage, Row, Section, Span, Table
from bot.ingest.prose.delimited_tables import tab_table
from bot.ingest.prose.paragraphs import passages
from bot.ingest.questions.pairs import begins_part

_STEP = re.compile(r"\d{1,2}\)\s+\S")
_BULLET = re.compile(r"[•▪◦*+-]\s|\d{1,3}\.\s")
_CONTENTS = frozenset({"contents", "table of contents", "index"})
_CONTENTS_CHAPTER = re.compile(r"(?:^\d{1,2}\t|(?:^|\t)\d{1,2} )([^\t\d][^\t]*)")
_MAX_WORDS = 9
_SHORT = 10
"""Words of a value in a list of names and values."""


def read_plain(lines: Sequence[Line], notes: Notes, form: str) -> Outline:
    """Read plain text. `form` is the name that the report gives to it."""
    lines = remove_site_lines(lines, notes)
    spaced = any(line.gap for line in lines[1:])
    heads = {i for i, line in enumerate(lines) if _is_heading(lines, i, spaced)}
    title, start = _title(lines, heads, notes)
    chapters = _contents(lines, heads, notes) | _doubled(lines, heads)
    vocabulary = Vocabulary.of(lines)
    gone = notes.left_out
    sections: list[Section] = []
    if start not in heads:
        sections.append(Section(2, title, passages=_body(lines, start, heads, gone, vocabulary)))
    step_open = False
    for i in sorted(at for at in heads if at >= start and lines[at].number not in gone):
        level, step_open = _level(lines[i].text, chapters, step_open)
        span = lines[i].span
        body = _body(lines, i + 1, heads, gone, vocabulary)
        sections.append(Section(level, headline(lines[i].text), span, body))
    return Outline(form, tuple(_pairs_as_tables(_with_intro(sections))), title)


def _is_heading(lines: Sequence[Line], i: int, spaced: bool) -> bool:
    """Capitals; or, where blank lines set headings apart, a short line between two of them that is
    no sentence.
    """
    line = lines[i]
    text = line.text
    if "\t" in text or _BULLET.match(text) or begins_part(text):
        return False
    if is_capitals(text):
        return True
    alone = spaced and (line.gap > 0 or i == 0) and i + 1 < len(lines) and lines[i + 1].gap > 0
    words = text.split()
    if not alone or len(words) > _MAX_WORDS or text[-1] in ".,;:–-":
        return False
    if _STEP.match(text):
        return True
    named = text[0].isupper() or text[0] == "("
    return (
        named
        and (not ends_sentence(text) or text[-1] in "?)")
        and (is_title_case(text) or len(words) <= 4)
    )


def _title(lines: Sequence[Line], heads: set[int], notes: Notes) -> tuple[str, int]:
    """The first line, if it looks like a title, and the index of the first line after it."""
    if not lines:
        return "", 0
    first = lines[0].text
    if 0 in heads or (
        len(first.split()) <= _MAX_WORDS and not ends_sentence(first) and "\t" not in first
    ):
        notes.leave_out([lines[0].number], "title")
        return headline(first), 1
    return "", 0


def _contents(lines: Sequence[Line], heads: set[int], notes: Notes) -> set[str]:
    """Leave out a table of contents; the chapters that it numbers (lower case)."""
    chapters: set[str] = set()
    for i in heads:
        if lines[i].text.lower() not in _CONTENTS:
            continue
        end = next((at for at in sorted(heads) if at > i), len(lines))
        block = [
            line
            for line in lines[i:end]
            if line.number == lines[i].number or re.search(r"\d\s*$|\t", line.raw)
        ]
        if len(block) == end - i:
            notes.leave_out((line.number for line in block), "table of contents")
            found = (match for line in block for match in _CONTENTS_CHAPTER.findall(line.raw))
            chapters.update(title.strip().lower() for title in found)
    return chapters


def _doubled(lines: Sequence[Line], heads: set[int]) -> set[str]:
    """Headings with another heading right under them head a chapter (lower case)."""
    doubled = (
        i
        for i in heads
        if i + 1 in heads and is_capitals(lines[i].text) and is_capitals(lines[i + 1].text)
    )
    return {lines[i].text.lower() for i in doubled}


def _level(text: str, chapters: set[str], step_open: bool) -> tuple[int, bool]:
    """Chapter 1, section 2, step 3; other headings stand below the section, or below the step if
    one is open.
    """
    if is_capitals(text) and not _STEP.match(text):
        return (1 if text.lower() in chapters else 2), False
    if _STEP.match(text):
        return 3, True
    return (4 if step_open else 3), step_open


def _body(
    lines: Sequence[Line], start: int, heads: set[int], gone: Container[int], vocabulary: Vocabulary
) -> tuple[Passage, ...]:
    """The passages from line `start` to the next heading."""
    end = next((at for at in range(start, len(lines)) if at in heads), len(lines))
    made: list[Passage] = []
    for tabbed, block in _blocks([line for line in lines[start:end] if line.number not in gone]):
        if tabbed:
            made.append(Passage((Span(block[0].number, block[-1].number),), table=tab_table(block)))
        else:
            made.extend(passages(block, vocabulary))
    return tuple(made)


def _blocks(lines: Sequence[Line]) -> Iterator[tuple[bool, list[Line]]]:
    """Runs of lines with tabs (at least two in a row), and runs of others."""
    block: list[Line] = []
    tabbed = False
    for line in lines:
        here = "\t" in line.raw.strip(" ")
        if block and (here != tabbed or (here and line.gap)):
            yield tabbed and len(block) > 1, block
            block = []
        block.append(line)
        tabbed = here
    if block:
        yield tabbed and len(block) > 1, block


def _with_intro(sections: Sequence[Section]) -> Iterator[Section]:
    """Text that stands right under a chapter's heading becomes a section of its own with the
    chapter's title.
    """
    for section in sections:
        if section.level == 1 and section.passages:
            yield replace(section, passages=())
            yield replace(section, level=2, heading=None)
        else:
            yield section


def _pairs_as_tables(sections: Iterator[Section]) -> list[Section]:
    """Three or more headings in a row over a few words each, mostly no sentences, are a table of
    names and values.
    """
    made: list[Section] = []
    run: list[Section] = []
    for section in sections:
        value = section.level > 2 and bool(section.passages) and _is_value(section.passages[0])
        run += [section] if value else []
        if not value or len(section.passages) > 1:
            made.extend(_as_table(made, run) if _is_table(run) else run)
            run = []
        if not value:
            made.append(section)
    return made + (_as_table(made, run) if _is_table(run) else run)


def _is_value(passage: Passage) -> bool:
    return bool(passage.text) and passage.words <= _SHORT


def _is_table(run: Sequence[Section]) -> bool:
    loose = sum(not ends_sentence(section.passages[0].text) for section in run)
    return len(run) >= 3 and 2 * loose > len(run)


def _as_table(made: list[Section], run: Sequence[Section]) -> list[Section]:
    """Put the run into the section before it; what followed the last value stays behind the table."""
    rows = tuple(_pair(section) for section in run)
    table = Passage((Span(rows[0].span.first, rows[-1].span.last),), table=Table(("", ""), rows))
    home = made.pop()
    return [replace(home, passages=(*home.passages, table, *run[-1].passages[1:]))]


def _pair(section: Section) -> Row:
    value = section.passages[0]
    first = section.heading.first if section.heading else value.spans[0].first
    return Row((section.title, value.text), Span(first, value.spans[-1].last))
