"""One edition's rule as it is compared: its text without its notes and what it tells of itself."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.rules.entry import Entry


@dataclass(frozen=True, slots=True)
class Told:
    """What a rule says of itself: changed from an edition, and how (`Changed from the 10th: …`), or
    the same (`Same as in the 10th.`: no `change`).
    """

    edition: str
    change: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """One edition's rule. `marks` are the (start, end) of what differs from a neighbour, in `text`.

    `notes` are its paragraphs that begin with `Note:`: shown, but no part of the rule that is
    compared, nor is what it tells of itself; that belongs to the step from there.
    """

    edition: str
    entry: Entry | None
    text: str = ""
    marks: tuple[tuple[int, int], ...] = ()
    notes: tuple[str, ...] = ()
    told: Told | None = None


_PARAGRAPH = r"(?:.|\n(?![ \t]*(?:\n|\Z)))*"
_NOTE = re.compile(rf"^(?:\*\*)?Note:{_PARAGRAPH}", re.MULTILINE)
_TOLD = re.compile(
    rf"^(?:Changed from the (\d+th): ({_PARAGRAPH})|Same as in the (\d+th)\.$)", re.MULTILINE
)
_BLANKS = re.compile(r"\n(?:[ \t]*\n){2,}")


def read_side(edition: str, entry: Entry | None) -> Side:
    """An edition's rule, apart from its notes and what it tells of itself."""
    if entry is None:
        return Side(edition, None)
    notes = [note.strip() for note in _NOTE.findall(entry.text)]
    text = _NOTE.sub("", entry.text)
    told = _told(text)
    text = _TOLD.sub("", text)
    text = _BLANKS.sub("\n\n", text).strip()
    return Side(edition, entry, text, notes=tuple(notes), told=told)


def _told(text: str) -> Told | None:
    found = _TOLD.search(text)
    if found is None:
        return None
    changed_from, change, same_as = found.groups(default="")
    return Told(changed_from or same_as, change.strip())


def told_of(older: Side, newer: Side) -> Told | None:
    """What the newer rule says of the step from this older one."""
    told = newer.told
    if told and told.edition == older.edition:
        return told
    return None
