"""Tables in printed text, where nothing but the words tells the columns: three kinds that rules
use.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.ingest.lines.line import Line, span_of
from bot.ingest.lines.vocabulary import Vocabulary
from bot.ingest.lines.wording import ends_sentence, is_capitals
from bot.ingest.outline import Row, Table
from bot.ingest.printed.margin_marks import read_marks

_DICE_HEAD = re.compile(r"(D(?:3|6|66)|2D6) ([A-Z][A-Z’'&/ -]{2,60})")
_ROW_NUMBER = re.compile(r"(\d{1,2})(?:\s?[-–]\s?(\d{1,2}))?\+?(?=\s|$)\s*")
_PROFILE_HEADS = ("WEAPON", "RANGE", "TYPE", "S", "AP", "D")
_PROFILE = re.compile(
    r"(.{2,60}?)\s+(Melee|\d{1,3}[\"”]|N/A|-)\s+(\D{2,24}?(?:\s\d?D?\d{1,2})?)"
    r"\s+(\S{1,8})\s+(-?\d{1,2}|-)\s+(\S{1,6})"
)
_ROLL = re.compile(r"\d\+")
_ROLL_HEAD = re.compile(r"\s*(D\S{1,2} ROLL(?: REQUIRED)?)$")
_MAX_HEAD_LINES = 6
_MAX_QUESTION_LINES = 4


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table, the index of the first line after it, its title if it carries one, and the marks
    beside it.
    """

    table: Table
    next: int
    title: str = ""
    rulings: tuple[str, ...] = ()


def find_table(lines: Sequence[Line], i: int, vocabulary: Vocabulary) -> FoundTable | None:
    """The table that begins with line `i`, if one does."""
    return (
        _dice_table(lines, i, vocabulary) or _profile_table(lines, i) or comparison_table(lines, i)
    )


def _dice_table(lines: Sequence[Line], i: int, vocabulary: Vocabulary) -> FoundTable | None:
    """`D3 WARLORD TRAIT`, then rows that begin with 1, 2, 3, on a line of its own or not."""
    heads = _DICE_HEAD.fullmatch(lines[i].text)
    if not heads:
        return None
    rows = []
    start = i + 1
    due = 1
    while start < len(lines):
        begun = lines[start].text
        number = _ROW_NUMBER.match(begun)
        if not number or int(number[1]) != due:
            break
        due = int(number[2] or number[1]) + 1
        end = _row_end(lines, start, due)
        text = begun[number.end() :]
        for line in lines[start + 1 : end]:
            text = vocabulary.join(text, line.words)
        span = span_of(lines[start:end])
        rows.append(Row((number[0].strip(), text), span))
        start = end
    if len(rows) < 2:
        return None
    table = Table(heads.groups(), tuple(rows))
    return FoundTable(table, start)


def _row_end(lines: Sequence[Line], start: int, due: int) -> int:
    """A row goes on until the next number or, once its sentence has ended, to a blank line."""
    next_number = re.compile(rf"{due}(?:\s|$)")
    for end in range(start + 1, len(lines)):
        line = lines[end]
        if next_number.match(line.text):
            return end
        above = lines[end - 1]
        if line.gap and end > start + 1 and ends_sentence(above.text):
            return end
    return len(lines)


def _profile_table(lines: Sequence[Line], i: int) -> FoundTable | None:
    """`WEAPON RANGE TYPE S AP D` and rows of a weapon each."""
    heads = tuple(lines[i].text.split())
    if tuple(map(str.upper, heads)) != _PROFILE_HEADS:
        return None
    rows = []
    rulings: list[str] = []
    for line in lines[i + 1 :]:
        text, marks = read_marks(line.text)
        cells = _PROFILE.fullmatch(text)
        if not cells:
            break
        rulings += marks
        rows.append(Row(cells.groups(), line.span))
    if not rows:
        return None
    table = Table(heads, tuple(rows))
    return FoundTable(table, i + 1 + len(rows), rulings=tuple(rulings))


def comparison_table(lines: Sequence[Line], i: int) -> FoundTable | None:
    """Questions that compare two numbers, each with the roll it asks for: `Is the Strength GREATER
    … ?` `3+`.
    """
    heads = []
    for line in lines[i : i + _MAX_HEAD_LINES]:
        if not is_capitals(line.text):
            break
        heads.append(line.text)
    if not heads:
        return None
    rows = []
    start = i + len(heads)
    while end := _roll_below(lines, start):
        question = " ".join(line.text for line in lines[start:end])
        if not question.endswith("?"):
            break
        span = span_of(lines[start : end + 1])
        rows.append(Row((question, lines[end].text), span))
        start = end + 1
    if len(rows) < 2:
        return None
    title = ""
    if len(heads) > 1 and not _ROLL_HEAD.search(heads[0]):
        title = heads.pop(0)
    named = _two_heads(" ".join(heads))
    return FoundTable(Table(named, tuple(rows)), start, title)


def _roll_below(lines: Sequence[Line], start: int) -> int:
    """The index of the roll under a question of up to four lines; 0 if there is none."""
    first = start + 1
    below = lines[first : first + _MAX_QUESTION_LINES]
    for at, line in enumerate(below, first):
        if _ROLL.fullmatch(line.text):
            return at
    return 0


def _two_heads(text: str) -> tuple[str, str]:
    match = _ROLL_HEAD.search(text)
    if match:
        return (text[: match.start()], match[1])
    return (text, "Roll")
