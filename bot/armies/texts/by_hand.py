"""Units that are typed by hand: `Captain (80): power fist`, `10 Boyz w/ big shoota - 85`.

A datasheet's name says where such a unit's own name ends, and what it carries begins.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from bot.armies.datasheets import Datasheet, Datasheets
from bot.armies.texts.lines import Line, read_line, split_items
from bot.armies.texts.words import alternatives, begins, is_one, is_wargear
from bot.armies.wording import around

LEAST_POINTS = 25
"""A number behind a name that is no smaller is points, else models: `Boyz 85`, `Boyz 10`."""
_WITH = rf"w/|(?:{alternatives('with')})\b"
_POINTS_FIRST = re.compile(
    r"(\d{2,4}) ?(?:(?:p|pts?|points?)\b[ :–-]*|[:–-]+ *)(?=\w)", re.IGNORECASE
)
_NUMBER_LAST = re.compile(r"[ ,:=(\[–-]{1,4}(\d{1,4}) ?p?[)\]]?$", re.IGNORECASE)
_NUMBER_BETWEEN = re.compile(
    rf"[ ,=(\[–-]{{1,4}}(\d{{1,4}}) ?(?:{alternatives('points')})?[)\]]?"
    rf"(?=\s*[:,;(\[]| [–-] | (?:{_WITH})|(?<=[)\]]) \w)",
    re.IGNORECASE,
)
_WORD = re.compile(r" \w")
_ALSO = re.compile(r" *; *| \+ +")
"""What players write for a comma."""
_CARRIES = re.compile(rf"[ ,]*(?:[;(\[,]| [–-] | (?:{_WITH})) *", re.IGNORECASE)
"""What may stand between a unit's name and what it carries, beside a colon."""


def ways_to_read(line: Line) -> Iterator[Line]:
    """A line as it is, and as one whose numbers without a word are points or models."""
    text = line.text
    yield line
    last = _NUMBER_LAST.search(text)
    if last:
        yield _with_number(line, last)
    first = _POINTS_FIRST.match(text)
    if first:
        _, rest = around(first)
        points = int(first[1])
        yield replace(_shortened(line, rest), points=points)
    between = _NUMBER_BETWEEN.search(text)
    if between and ":" not in text[: between.start()]:
        yield _with_number(line, between)


def _with_number(line: Line, found: re.Match[str]) -> Line:
    """A line without a number, which is its points or its models."""
    front, behind = around(found)
    is_bare_list = _WORD.match(behind) and not _CARRIES.match(behind)
    joint = ":" if is_bare_list else ""
    rest = _shortened(line, f"{front}{joint}{behind}")
    number = int(found[1])
    if number >= LEAST_POINTS:
        return replace(rest, points=number)
    return replace(rest, count=number)


def _shortened(line: Line, text: str) -> Line:
    """A line as if this part of its text were all of it, in the same place of the list."""
    rest = read_line(text, line.apart)
    return replace(rest, level=line.level, bullet=line.bullet)


def typed_unit(line: Line, datasheets: Datasheets) -> tuple[Line, Datasheet] | None:
    """A line that begins with a datasheet's name as that unit, and its datasheet; of several ways
    to read it the one with the longest name, and with points.
    """
    ways = []
    for way in ways_to_read(line):
        named = _name_apart(way, datasheets)
        if named:
            ways.append(named)
    if not ways:
        return None
    unit, sheet = max(ways, key=_rank)
    listed = _ALSO.sub(", ", unit.tail)
    return replace(unit, tail=listed), sheet


def _rank(found: tuple[Line, Datasheet]) -> tuple[int, bool]:
    unit, _ = found
    return len(unit.name), unit.points is not None


def _name_apart(line: Line, datasheets: Datasheets) -> tuple[Line, Datasheet] | None:
    """A line with its datasheet, and what stands behind the unit's name as what it carries; the
    longest name counts: `Captain with Jump Pack with power fist`.
    """
    sheet = _sheet_called(line.name, datasheets)
    if sheet:
        return line, sheet
    for cut in reversed(_cuts(line.name)):
        sheet = _sheet_called(cut.name, datasheets)
        if sheet and _is_carried(cut, datasheets):
            return _line_cut(line, cut), sheet
    return None


class _Cut(NamedTuple):
    """A place where a unit's name may end, and what it carries begin."""

    name: str
    sign: str
    carried: str


def _cuts(text: str) -> list[_Cut]:
    """Every place of a text where a name may end, from left to right."""
    cuts = []
    for found in _CARRIES.finditer(text):
        name, carried = around(found)
        cut = _Cut(name, found[0], carried.rstrip(" )]"))
        cuts.append(cut)
    return cuts


def _line_cut(line: Line, cut: _Cut) -> Line:
    """A line whose name ends at the cut; what is carried stands before its other items."""
    items = filter(None, (cut.carried, line.tail))
    return replace(line, name=cut.name, tail=", ".join(items))


def unknown_unit(line: Line, datasheets: Datasheets) -> Line | None:
    """A line as a unit that has no datasheet, where a number behind its name is its points."""
    for unit in ways_to_read(line):
        if unit.points is None or not unit.name:
            continue
        if begins(unit.name, "total") or _is_gear(unit.name, datasheets):
            continue
        return replace(_gear_apart(unit, datasheets), is_known=True)
    return None


def _gear_apart(line: Line, datasheets: Datasheets) -> Line:
    """A line with what stands behind the first `with` as what it carries, where that is known."""
    for cut in _cuts(line.name):
        if _has_gear(cut.carried, datasheets):
            return _line_cut(line, cut)
    return line


def _sheet_called(name: str, datasheets: Datasheets) -> Datasheet | None:
    """The datasheet of a name that is neither a faction's nor, all but the same, something's that
    is carried: `Storm Shield`.
    """
    if datasheets.means_faction(name) or datasheets.any_weapon(name):
        return None
    if _is_gear(name, datasheets) and not datasheets.is_name(name):
        return None
    return datasheets.named(name)


def _is_carried(cut: _Cut, datasheets: Datasheets) -> bool:
    """Whether what stands behind a name is what the unit carries: for its word `with`, or because
    one thing of it is known.
    """
    if re.fullmatch(_WITH, cut.sign.strip(" ,"), re.IGNORECASE):
        return True
    return _has_gear(cut.carried, datasheets)


def _has_gear(items: str, datasheets: Datasheets) -> bool:
    """Whether one item of a listing is known as something that is carried."""
    return any(_is_gear(item, datasheets) for item in split_items(items))


def _is_gear(name: str, datasheets: Datasheets) -> bool:
    """Whether something is a weapon, wargear, an enhancement or a mark."""
    if datasheets.any_weapon(name) or datasheets.is_enhancement(name):
        return True
    return is_wargear(name) or is_one(name, "mark")
