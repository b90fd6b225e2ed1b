"""Tables in printed text, where nothing but the words tells the columns: three kinds that rules
use.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.ingest.lines.line import Line
from bot.ingest.lines.vocabulary import Vocabulary
from bot.ingest.lines.wording import ends_sentence, is_capitals
from bot.ingest.outline import Row, Span, Table
from bot.ingest.printed.margin_marks import read_marks

_DICE_HEAD = re.compile(r"(D(?:3|6|66)|2D6) ([A-Z][A-Z’'&/ -]{2,60})")
_ROW_NUMBER = re.compile(r"(\d{1,2})(?:\s?[-–]\s?(\d{1,2}))?\+?(?=\s|$)\s*")
_PROFILE_HEAD = ("WEAPON", "RANGE", "TYPE", "S", "AP", "D")
_PROFILE = re.compile(
    r"(.{2,60}?)\s+(Melee|\d{1,3}[\"”]|N/A|-)\s+(\D{2,24}?(?:\s\d?D?\d{1,2})?)\s+(\S{1,8})\s+(-?\d{1,2}|-)\s+(\S{1,6})"
)
_ROLL = re.compile(r"\d\+")
_ROLL_HEAD = re.compile(r"\s*(D\S{1,2} ROLL(?: REQUIRED)?)$")
_MAX_HEAD_LINES = 6


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table, the index of the first line after it, its title if it carries one, and the marks
    beside it.
    """

    table: Table
    next: int
    title: str = ""
    rulings: tuple[str, ...] = ()


def find_table(lines: Sequence[Line], i: int, known: Vocabulary) -> FoundTable | None:
    """The table that begins with line `i`, if one does."""
    return _dice_table(lines, i, known) or _profile_table(lines, i) or comparison_table(lines, i)


def _dice_table(lines: Sequence[Line], i: int, known: Vocabulary) -> FoundTable | None:
    """`D3 WARLORD TRAIT`, then rows that begin with 1, 2, 3, on a line of its own or not."""
    head = _DICE_HEAD.fullmatch(lines[i].text)
    rows: list[Row] = []
    at, due = i + 1, 1
    while head and at < len(lines):
        number = _ROW_NUMBER.match(lines[at].text)
        if not number or int(number[1]) != due:
            break
        due = int(number[2] or number[1]) + 1
        end = _row_end(lines, at, due)
        text = lines[at].text[number.end() :]
        for line in lines[at + 1 : end]:
            text = known.join(text, " ".join(line.text.split()))
        rows.append(Row((number[0].strip(), text), Span(lines[at].number, lines[end - 1].number)))
        at = end
    if not head or len(rows) < 2:
        return None
    return FoundTable(Table((head[1], head[2]), tuple(rows)), at)


def _row_end(lines: Sequence[Line], at: int, due: int) -> int:
    """A row goes on until the next number or, once its sentence has ended, to a blank line."""
    for end in range(at + 1, len(lines)):
        above = lines[end - 1].text
        if re.match(rf"{due}(?:\s|$)", lines[end].text) or (
            lines[end].gap and end > at + 1 and ends_sentence(above)
        ):
            return end
    return len(lines)


def _profile_table(lines: Sequence[Line], i: int) -> FoundTable | None:
    """`WEAPON RANGE TYPE S AP D` and rows of a weapon each."""
    if tuple(lines[i].text.upper().split()) != _PROFILE_HEAD:
        return None
    rows: list[Row] = []
    rulings: tuple[str, ...] = ()
    at = i + 1
    while at < len(lines):
        bare, marks = read_marks(lines[at].text)
        cells = _PROFILE.fullmatch(bare)
        if not cells:
            break
        rulings = (*rulings, *marks)
        rows.append(Row(cells.groups(), lines[at].span))
        at += 1
    return (
        FoundTable(Table(tuple(lines[i].text.split()), tuple(rows)), at, rulings=rulings)
        if rows
        else None
    )


def comparison_table(lines: Sequence[Line], i: int) -> FoundTable | None:
    """Questions that compare two numbers, each with the roll it asks for: `Is the Strength GREATER
    … ?` `3+`.
    """
    at = i
    while at < len(lines) and at - i < _MAX_HEAD_LINES and is_capitals(lines[at].text):
        at += 1
    heads = [line.text for line in lines[i:at]]
    rows: list[Row] = []
    while heads and at < len(lines):
        question, end = _question(lines, at)
        if not question:
            break
        rows.append(Row((question, lines[end].text), Span(lines[at].number, lines[end].number)))
        at = end + 1
    if len(rows) < 2:
        return None
    title = heads.pop(0) if len(heads) > 1 and not _ROLL_HEAD.search(heads[0]) else ""
    return FoundTable(Table(_two_heads(" ".join(heads)), tuple(rows)), at, title)


def _question(lines: Sequence[Line], at: int) -> tuple[str, int]:
    """A question over up to four lines and the index of the roll under it; empty if there is none."""
    for end in range(at + 1, min(at + 5, len(lines))):
        if _ROLL.fullmatch(lines[end].text):
            question = " ".join(line.text for line in lines[at:end])
            return (question, end) if question.endswith("?") else ("", at)
    return "", at


def _two_heads(text: str) -> tuple[str, str]:
    match = _ROLL_HEAD.search(text)
    return (text[: match.start()], match[1]) if match else (text, "Roll")
