"""Boxes and tables of a printed page, put where the running text speaks of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from bot.ingest.outline import Item, Notes, Passage, Section

_ANNOUNCED = re.compile(r"\bfollowing (?:table|profile|chart)\s*:?$", re.IGNORECASE)
_NUMBERED = re.compile(r"(\d{1,2}\.) (.+)")
_Place = tuple[int, int]
"""A section and a passage in it, by their indexes."""


def place_tables(sections: Sequence[Section]) -> tuple[Section, ...]:
    """A table that stands later in the chapter goes behind the paragraph that ends in `the
    following table:`.
    """
    placed = list(sections)
    for place in _announcements(placed):
        table = _next_table(placed, place)
        if table:
            _move(placed, table, place)
    return tuple(
        section for section in placed if section.passages or section.level == 1 or section.heading
    )


def _announcements(sections: Sequence[Section]) -> Iterator[_Place]:
    for at, section in enumerate(sections):
        for i, passage in enumerate(section.passages):
            if _ANNOUNCED.search(passage.last_text):
                yield at, i


def _next_table(sections: Sequence[Section], place: _Place) -> _Place | None:
    """The first table after a passage, in the same chapter; none if it follows right away."""
    at, i = place
    here = sections[at]
    later = takewhile(lambda section: section.level > 1, sections[at + 1 :])
    for there, section in enumerate([here, *later], at):
        for k, passage in enumerate(section.passages):
            found = (there, k)
            if not passage.table or found <= place:
                continue
            if found == (at, i + 1):
                return None
            return found
    return None


def _move(sections: list[Section], table: _Place, place: _Place) -> None:
    """Put a table behind the passage at `place`. A section that was nothing but the table goes with
    it: its heading becomes the table's name.
    """
    there, k = table
    home = sections[there]
    rest = list(home.passages)
    moved = rest.pop(k)
    if not rest and home.heading:
        spans = (home.heading, *moved.spans)
        moved = replace(moved, lead=home.title, spans=spans)
        home = replace(home, heading=None)
    sections[there] = replace(home, passages=tuple(rest))
    at, i = place
    section = sections[at]
    passages = list(section.passages)
    passages.insert(i + 1, moved)
    sections[at] = replace(section, passages=tuple(passages))


def sort_sequences(sections: Sequence[Section], notes: Notes) -> tuple[Section, ...]:
    """In a box that lists the steps of a phase, words that were set beside one step but belong to
    the next go there.

    The text shows it: the words stand in two blocks, and the headings of the chapter tell what each
    step is called.
    """
    ordered = []
    titles = {}
    for at, section in enumerate(sections):
        if section.level == 1 or at == 0:
            titles = _step_titles(sections[at:])
        passages = _sort_steps(section.passages, titles, notes)
        ordered.append(replace(section, passages=passages))
    return tuple(ordered)


def _step_titles(sections: Sequence[Section]) -> dict[str, str]:
    """Number (`3.`) → title of the headings in the chapter that begins with the first section."""
    titles: dict[str, str] = {}
    for i, section in enumerate(sections):
        match = _NUMBERED.fullmatch(section.title)
        if section.level == 1:
            if i:
                break
        elif match:
            titles.setdefault(match[1], match[2].casefold())
    return titles


def _sort_steps(
    passages: tuple[Passage, ...], titles: dict[str, str], notes: Notes
) -> tuple[Passage, ...]:
    steps = list(passages)
    for i, (step, after) in enumerate(pairwise(passages)):
        if not step.is_step or not after.is_step or len(step.spans) < 2:
            continue
        item = step.items[0]
        following = after.items[0]
        cut = _own_length(item, following, titles)
        if not cut:
            continue
        own = item.text[:cut]
        astray = item.text[cut:].strip()
        text = f"{astray} {following.text}"
        line = step.spans[0].first
        notes.doubt(line, f"{astray!r} is read as part of the next step: {text!r}")
        shorter = replace(item, text=own)
        longer = replace(following, text=text)
        steps[i] = replace(steps[i], items=(shorter,))
        steps[i + 1] = replace(after, items=(longer,))
    return tuple(steps)


def _own_length(step: Item, following: Item, titles: dict[str, str]) -> int:
    """The length of a step's title, where words stand behind it and those of the next step are only
    the beginning of its title; else 0.
    """
    title = titles.get(step.marker)
    if not title:
        return 0
    has_more = step.text.casefold().startswith(f"{title} ")
    next_title = titles.get(following.marker, "")
    is_next_begun = next_title.startswith(following.text.casefold())
    return len(title) if has_more and is_next_begun else 0
