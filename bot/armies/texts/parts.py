"""Which lines of a text are one list, and which of them are units."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.armies.datasheets import Datasheets
from bot.armies.drafts import MAX_UNITS
from bot.armies.texts.lines import Line, read_line
from bot.armies.texts.words import begins, is_one, is_wargear

MAX_LINES = 500
"""Lines of a list by hand, each of which is looked up."""
LEAST_POINTS = 25
"""A number behind a name that is no smaller is points, else models: `Boyz 85`, `Boyz 10`."""
_POINTS_FIRST = re.compile(
    r"(\d{2,4}) ?(?:(?:p|pts?|points?)\b[ :–-]*|[:–-]+ *)(?=\w)", re.IGNORECASE
)
_NUMBER_LAST = re.compile(r"[ ,:=(\[–-]{1,4}(\d{1,4}) ?p?[)\]]?$", re.IGNORECASE)


def is_unit(line: Line, bulleted: bool) -> bool:
    """Whether a line is a unit's own. `bulleted` is a list whose units have bullets."""
    if line.is_known:
        return True
    if line.points is None or line.added or line.heading or not line.name:
        return False
    should_have_bullet = bulleted and line.level == 0
    if bool(line.bullet) is not should_have_bullet:
        return False
    for other in ("battle_size", "heading", "enhancement"):
        if is_one(line.name, other):
            return False
    return not begins(line.name, "total")


def first_list(lines: Sequence[Line]) -> tuple[Sequence[Line], Sequence[Line]]:
    """The lines of a text's first list, and those of another behind it; none where those hold no
    unit.
    """
    end = _second_title(lines)
    for at, line in enumerate(lines[:end], 1):
        if begins(line.text, "footer"):
            end = at
            break
    rest = lines[end:]
    if not any(is_unit(line, False) for line in rest):
        rest = ()
    return lines[:end], rest


def _second_title(lines: Sequence[Line]) -> int:
    """The place of the line with points in front of a second battle size; else behind all."""
    sizes = [at for at, line in enumerate(lines) if _is_battle_size(line)]
    place = len(lines)
    has_second = len(sizes) > 1
    if not has_second:
        return place
    second = sizes[1]
    for at, line in enumerate(lines[:second]):
        if line.apart and is_unit(line, False):
            place = at
    return place


def _is_battle_size(line: Line) -> bool:
    return bool(line.points) and is_one(line.name, "battle_size")


def with_named_units(lines: Sequence[Line], datasheets: Datasheets | None) -> Sequence[Line]:
    """The lines, with those known as units that have no points: a datasheet's name above bullets or
    with a bare number; and where no line with points is a unit, every line that names one.
    """
    if datasheets is None:
        return lines
    after = [*lines[1:], None]
    pairs = zip(lines, after, strict=False)
    found = [_sure(line, behind, datasheets) for line, behind in pairs]
    if len(lines) > MAX_LINES or _has_known_unit(lines, datasheets):
        return found
    named: list[Line] = []
    for line in lines:
        unit = _named(line, datasheets)
        is_among_units = any(each.is_known for each in named)
        if unit is None and is_among_units and _is_nothing_known(line, datasheets):
            unit = replace(line, is_known=True)
        named.append(unit or line)
    return named


def _is_nothing_known(line: Line, datasheets: Datasheets) -> bool:
    """Whether a line among bare names of units is no weapon, no wargear and no mark: then it is a
    unit that has no datasheet.
    """
    name = line.name
    is_bare = not (line.bullet or line.tail or line.level or line.heading or line.bearers)
    if not is_bare or "," in line.text or is_one(name, "mark") or is_wargear(name):
        return False
    return datasheets.any_weapon(name) is None and not datasheets.is_enhancement(name)


def _has_known_unit(lines: Sequence[Line], datasheets: Datasheets) -> bool:
    """Whether some line with points is a unit of the datasheets."""
    units = [line for line in lines if is_unit(line, bool(line.bullet))]
    return any(datasheets.named(line.name) for line in units[:MAX_UNITS])


def _sure(line: Line, after: Line | None, datasheets: Datasheets) -> Line:
    """A line as a unit, where it is a datasheet's name with a number, or above what it carries."""
    if line.points is not None:
        return line
    above_bullets = bool(after and after.bullet)
    may_be_unit = above_bullets and not line.bullet
    if may_be_unit and datasheets.is_name(line.name):
        return replace(line, is_known=True)
    for unit in _ways_to_read(line):
        if unit.points is not None and datasheets.is_name(unit.name):
            return replace(unit, is_known=True)
    return line


def _named(line: Line, datasheets: Datasheets) -> Line | None:
    """A line as a unit, where it is one with a number at most: `10 Boyz 85`, `75 - Warboss`."""
    for unit in _ways_to_read(line):
        is_faction = datasheets.means_faction(unit.name)
        if not is_faction and datasheets.named(unit.name):
            return replace(unit, bullet="", is_known=True)
    return None


def _ways_to_read(line: Line) -> Iterator[Line]:
    yield line
    last = _NUMBER_LAST.search(line.text)
    if last:
        number = int(last[1])
        front = line.text[: last.start()]
        rest = _shortened(line, front)
        if number >= LEAST_POINTS:
            yield replace(rest, points=number)
        else:
            yield replace(rest, count=number)
    first = _POINTS_FIRST.match(line.text)
    if first:
        rest = _shortened(line, line.text[first.end() :])
        points = int(first[1])
        yield replace(rest, points=points)


def _shortened(line: Line, text: str) -> Line:
    """A line as if this part of its text were all of it, in the same place of the list."""
    rest = read_line(text, line.apart)
    return replace(rest, level=line.level, bullet=line.bullet)
