"""Lines of a pasted list, taken apart: bullet, count, name, points, and what stands behind them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.armies.texts.words import alternatives
from bot.armies.wording import MAX_NAME, around, clean_name
from bot.errors import LimitError

MAX_LINES = 10_000
MAX_LINE = 2_000
"""Characters of a line; a unit with everything it carries has about 300."""
TOO_LONG = f"A pasted list has at most {MAX_LINES:,} lines of {MAX_LINE:,} characters."
TAB = 4
_GAP = re.compile(r"(?<=\S)\s{2,}")
"""Blanks between words, of which one says as much as a thousand; those in front say how deep a line
is.
"""
HOLLOW = "◦○▫⁃"
"""Bullets of the second level, which some programs do not indent."""
_POINTS = alternatives("points")
_NUMBER = r"([0-9][0-9 .,'’\u00a0\u202f]{0,11})"
_IN_BRACKETS = re.compile(
    rf"[(\[]\s*(\+?){_NUMBER}(?:{_POINTS})\s*(?:[,;][^)\]]*)?[)\]]", re.IGNORECASE
)
_AT_THE_END = re.compile(rf"(?:^|[\s:,–-])(\+?){_NUMBER}(?:{_POINTS})\.?$", re.IGNORECASE)
_BULLET = re.compile(r"([•‣∙·⁃»›\u2190-\u21ff\u25a0-\u25ff\u2700-\u27bf]|[*–?\ufffd-](?=\s))\s*")
"""Signs in front of what is listed: dots, arrows, squares, stars, ticks, and what becomes of them
in another encoding."""
_PLUS = re.compile(r"\+\s+(?=\S)")
"""A bullet where it is indented; else the frame of a tournament's text."""
_QUOTED = re.compile(r"^(?:> ?){1,5}")
_NUMBERED = re.compile(r"^\d{1,3}[.)]\s+")
_LABEL = re.compile(r"[A-Za-z]{2,12} ?\d{1,2}: +")
_COUNT = re.compile(r"(\d{1,3})(?: ?[x×] ?| +)(?=[^\W\d]|['’])", re.IGNORECASE)
_LAST_COUNT = re.compile(r" [x×](\d{1,3})$", re.IGNORECASE)
_COUNT_IN_BRACKETS = re.compile(r" [(\[]x?(\d{1,2})(?: models?)?[)\]]$", re.IGNORECASE)
_WITH = re.compile(rf"(\d{{1,3}}) (?:{alternatives('with')})(?: (.+))?", re.IGNORECASE)
_WITH_FIRST = re.compile(rf"^(?:w/|(?:{alternatives('with')}) ) *", re.IGNORECASE)
_ALL_IN_BRACKETS = re.compile(r"[(\[]([^()\[\]]+)[)\]]")
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad\ufe0e\ufe0f"))
_EMOJI = re.compile(r" ?[\u2600-\u26ff\U0001f000-\U0001faff]+ ?")
_MARKS = re.compile(r"\*\*|__|~~|(?<!`)`(?!`)")
"""Discord's marks for bold, underlined and struck out words, and for code."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list.

    `level` is how deep it is indented, `bullet` its mark or nothing; `count` stands in front of the
    name (`10x`), `points` behind it; `added` is `+15 pts`. `tail` is what follows the points or a
    colon. `bearers` is the 2 of `2 with Plasma pistol`. `heading` is Markdown's. `apart`
    says that a blank line stands before it, `is_known` that it is a unit for its name alone.
    """

    text: str
    level: int
    bullet: str
    name: str
    count: int | None = None
    points: int | None = None
    added: bool = False
    tail: str = ""
    bearers: int | None = None
    heading: bool = False
    apart: bool = False
    is_known: bool = False


def split_lines(text: str) -> Iterator[Line]:
    """The lines that hold something. LimitError where no list can be so long."""
    lines = text.translate(_INVISIBLE).splitlines()
    longest = max(map(len, lines), default=0)
    is_too_long = len(lines) > MAX_LINES or longest > MAX_LINE
    if is_too_long:
        raise LimitError(TOO_LONG)
    apart = True
    for typed in lines:
        line = _QUOTED.sub("", typed)
        is_blank = not line.strip()
        if not is_blank:
            spaced = line.replace("\u00a0", " ").expandtabs(TAB)
            text_of_line = _GAP.sub(" ", spaced)
            yield read_line(text_of_line, apart)
        apart = is_blank


def read_line(raw: str, apart: bool) -> Line:
    """A line, taken apart."""
    raw = _EMOJI.sub(" ", raw)
    text = raw.strip()
    level = len(raw) - len(raw.lstrip())
    heading = text.startswith("#")
    text = _NUMBERED.sub("", _MARKS.sub("", text))
    bullet = ""
    marked = _BULLET.match(text) or (_PLUS.match(text) if level else None)
    if marked:
        bullet = marked[0].strip()
        text = text[marked.end() :]
        level += bullet in HOLLOW
    if heading:
        text = text.strip("#* ")
    rest = _without_label(text)
    borne = _WITH.fullmatch(rest)
    if borne:
        bearers, tail = borne.groups("")
        return Line(text, level, bullet, "", tail=tail, bearers=int(bearers), apart=apart)
    count, rest = _take_count(rest)
    name, points, added, tail = _take_points(rest)
    if points is None:
        name, tail = _take_tail(name)
    if count is None:
        count, name = _take_last_count(name, _LAST_COUNT)
    if count is None and points is not None:
        count, name = _take_last_count(name, _COUNT_IN_BRACKETS)
    return Line(
        text=text,
        level=level,
        bullet=bullet,
        name=clean_name(name),
        count=count,
        points=points,
        added=added,
        tail=tail,
        heading=heading,
        apart=apart,
    )


def _without_label(text: str) -> str:
    label = _LABEL.match(text)
    if label is None:
        return text
    _, rest = around(label)
    return rest


def _take_count(text: str) -> tuple[int | None, str]:
    """`10x Boyz` → 10, `Boyz`."""
    found = _COUNT.match(text)
    if found is None:
        return None, text
    _, name = around(found)
    return int(found[1]), name


def _take_last_count(text: str, pattern: re.Pattern[str]) -> tuple[int | None, str]:
    """`Boyz x10`, `Boyz (10)` → 10, `Boyz`."""
    found = pattern.search(text)
    if found is None:
        return None, text
    name, _ = around(found)
    return int(found[1]), name


def _take_points(text: str) -> tuple[str, int | None, bool, str]:
    """`Boyz (85 pts): Choppa` → `Boyz`, 85, whether it is `+85`, `Choppa`."""
    found = _IN_BRACKETS.search(text)
    if found and ":" in text[: found.start()]:
        # `Boyz: Choppa, Relic [15 pts]`: the points are those of something carried.
        found = None
    found = found or _AT_THE_END.search(text)
    if not found:
        return text, None, False, ""
    plus, number = found.groups()
    digits = re.sub(r"\D", "", number)
    points = int(digits[:6])
    name, behind = around(found)
    tail = _unwrapped(behind.strip(" :-"))
    return name.strip(" :-–,"), points, bool(plus), tail


def _unwrapped(tail: str) -> str:
    """`w/ power fist`, `(power fist)` → `power fist`."""
    plain = _WITH_FIRST.sub("", tail)
    bracketed = _ALL_IN_BRACKETS.fullmatch(plain)
    return bracketed[1] if bracketed else plain


def _take_tail(text: str) -> tuple[str, str]:
    """`Nob: Slugga, Choppa` → `Nob`, and what it carries."""
    name, colon, tail = text.partition(":")
    if not colon or len(name) > MAX_NAME:
        return text, ""
    return name.strip(), tail.strip()


def split_items(text: str) -> list[str]:
    """`Power fist, Icon [15 pts], Drone (Gun, Claw)` at the commas outside of brackets."""
    parts = [""]
    depth = 0
    for letter in text:
        depth = max(0, depth + (letter in "([") - (letter in ")]"))
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]
