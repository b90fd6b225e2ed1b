"""Boxes and tables of a printed page, put where the running text speaks of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from bot.ingest.outline import Notes, Passage, Section

_ANNOUNCED = re.compile(r"\bfollowing (?:table|profile|chart)\s*:?$", re.IGNORECASE)
_NUMBERED = re.compile(r"(\d{1,2})\. (.+)")


def place_tables(sections: Sequence[Section]) -> tuple[Section, ...]:
    """A table that stands later in the chapter goes behind the paragraph that ends in `the
    following table:`.
    """
    placed = list(sections)
    for at, end in _announcements(placed):
        found = _next_table(placed, at, end)
        if found:
            _move(placed, found, (at, end + 1))
    return tuple(
        section for section in placed if section.passages or section.level == 1 or section.heading
    )


def _announcements(sections: Sequence[Section]) -> Iterator[tuple[int, int]]:
    for at, section in enumerate(sections):
        for i, passage in enumerate(section.passages):
            words = passage.items[-1].text if passage.items else passage.text
            if _ANNOUNCED.search(words):
                yield at, i


def _next_table(sections: Sequence[Section], at: int, i: int) -> tuple[int, int] | None:
    """Section and passage of the first table after passage `i`, in the same chapter."""
    if sections[at].passages[i + 1 : i + 2] and sections[at].passages[i + 1].table:
        return None
    for there in range(at, len(sections)):
        if there > at and sections[there].level == 1:
            return None
        for k, passage in enumerate(sections[there].passages):
            if passage.table and (there > at or k > i):
                return there, k
    return None


def _move(sections: list[Section], source: tuple[int, int], target: tuple[int, int]) -> None:
    """A section that was nothing but the table goes with it: its heading becomes the table's name."""
    there, k = source
    home = sections[there]
    table = home.passages[k]
    rest = (*home.passages[:k], *home.passages[k + 1 :])
    if not rest and home.heading:
        table = replace(table, lead=home.title, spans=(home.heading, *table.spans))
        home = replace(home, heading=None)
    sections[there] = replace(home, passages=rest)
    at, i = target
    passages = sections[at].passages
    sections[at] = replace(sections[at], passages=(*passages[:i], table, *passages[i:]))


def sort_sequences(sections: Sequence[Section], notes: Notes) -> tuple[Section, ...]:
    """In a box that lists the steps of a phase, words that were set beside one step but belong to
    the next go there.

    The text shows it: the words stand in two blocks, and the headings of the chapter tell what each
    step is called.
    """
    ordered: list[Section] = []
    titles: dict[str, str] = {}
    for at, section in enumerate(sections):
        if section.level == 1 or at == 0:
            titles = _step_titles(sections, at)
        ordered.append(replace(section, passages=_sorted_steps(section.passages, titles, notes)))
    return tuple(ordered)


def _step_titles(sections: Sequence[Section], at: int) -> dict[str, str]:
    """Number (`3.`) → title of the headings in the chapter that begins with section `at`."""
    titles: dict[str, str] = {}
    for section in sections[at:]:
        if section.level == 1:
            if section is not sections[at]:
                break
            continue
        match = _NUMBERED.fullmatch(section.title)
        if match:
            titles.setdefault(match[1] + ".", match[2].casefold())
    return titles


def _sorted_steps(
    passages: tuple[Passage, ...], titles: dict[str, str], notes: Notes
) -> tuple[Passage, ...]:
    steps = list(passages)
    for i, (passage, after) in enumerate(pairwise(steps)):
        if not passage.is_step or not after.is_step or len(passage.spans) < 2:
            continue
        (item,), (following,) = passage.items, after.items
        name, due = titles.get(item.marker, ""), titles.get(following.marker, "")
        if (
            name
            and item.text.casefold().startswith(name + " ")
            and due.startswith(following.text.casefold())
        ):
            astray = item.text[len(name) :].strip()
            text = f"{astray} {following.text}"
            notes.doubt(
                passage.spans[0].first, f"{astray!r} is read as part of the next step: {text!r}"
            )
            steps[i] = replace(passage, items=(replace(item, text=item.text[: len(name)]),))
            steps[i + 1] = replace(after, items=(replace(following, text=text),))
    return tuple(steps)
