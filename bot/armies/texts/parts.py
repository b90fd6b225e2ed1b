"""Which lines of a text are one list, and which of them are units."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from bot.armies.datasheets import Datasheet, Datasheets
from bot.armies.drafts import MAX_UNITS
from bot.armies.texts.by_hand import typed_unit, unknown_unit, ways_to_read
from bot.armies.texts.lines import Line
from bot.armies.texts.words import begins, is_one, is_wargear

MAX_LINES = 500
"""Lines of a list by hand, each of which is looked up."""


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
    """The lines, with those known as units that begin with a datasheet's name: above bullets, with
    a bare number or at the left margin; and where no line with points is a unit, every line that
    names one.
    """
    if datasheets is None:
        return lines
    found = list(_with_sure_units(lines, datasheets))
    if len(lines) > MAX_LINES or _has_known_unit(lines, datasheets):
        return found
    named: list[Line] = []
    for line in found:
        unit = line if line.is_known else _named(line, datasheets)
        is_among_units = any(each.is_known for each in named)
        if unit is None and is_among_units and _is_nothing_known(line, datasheets):
            unit = replace(line, is_known=True)
        named.append(unit or line)
    return named


def _is_nothing_known(line: Line, datasheets: Datasheets) -> bool:
    """Whether a line among bare names of units is no weapon, no wargear and no mark: then it is a
    unit that has no datasheet.
    """
    if line.bullet or line.tail or line.level or line.heading or line.bearers:
        return False
    if line.text.endswith(":") or "," in line.text:
        return False
    name = line.name
    if is_one(name, "mark") or is_one(name, "heading") or begins(name, "total"):
        return False
    if is_wargear(name) or datasheets.is_enhancement(name):
        return False
    return datasheets.any_weapon(name) is None


def _has_known_unit(lines: Sequence[Line], datasheets: Datasheets) -> bool:
    """Whether some line with points is a unit of the datasheets."""
    units = [line for line in lines if is_unit(line, bool(line.bullet))]
    return any(datasheets.named(line.name) for line in units[:MAX_UNITS])


def _with_sure_units(lines: Sequence[Line], datasheets: Datasheets) -> Iterator[Line]:
    """The lines; those are known as units that a datasheet's name and their place say are some."""
    margin = min((line.level for line in lines), default=0)
    is_short = len(lines) <= MAX_LINES
    above: Datasheet | None = None
    is_apart = True
    for line, after in zip_longest(lines, lines[1:]):
        unit = _sure(line, after, datasheets)
        if is_short and line.level == margin:
            found = typed_unit(line, datasheets)
            is_apart = is_apart or line.apart
            if found and (unit.is_known or _is_own(*found, above, is_apart)):
                unit, above = found
                unit = replace(unit, is_known=True)
            elif above and not unit.is_known and _may_be_unknown(line):
                unit = unknown_unit(line, datasheets) or unit
        yield unit
        is_apart = unit.is_known or bool(line.bullet) or line.level > margin


def _is_own(unit: Line, sheet: Datasheet, above: Datasheet | None, is_apart: bool) -> bool:
    """Whether a line with a datasheet's name is a unit. Without points it is one below another,
    where it stands apart from what that carries and is none of its models.
    """
    if unit.heading or unit.added:
        return False
    if unit.points is not None:
        return True
    opens_list = unit.text.endswith(":")
    if above is None or unit.bullet or opens_list or not is_apart:
        return False
    return above is not sheet and not above.has_model(unit.name)


def _may_be_unknown(line: Line) -> bool:
    """Whether a line below a unit may be another, without a datasheet and the word for points."""
    is_plain = not (line.bullet or line.heading or line.added or line.bearers)
    return is_plain and line.points is None and not is_one(line.name, "mark")


def _sure(line: Line, after: Line | None, datasheets: Datasheets) -> Line:
    """A line as a unit, where it is a datasheet's name with a number, or above what it carries."""
    if line.points is not None:
        return line
    above_bullets = bool(after and after.bullet)
    may_be_unit = above_bullets and not line.bullet
    if may_be_unit and datasheets.is_name(line.name):
        return replace(line, is_known=True)
    for unit in ways_to_read(line):
        has_points = unit.points is not None
        if has_points and datasheets.is_name(unit.name):
            return replace(unit, is_known=True)
    return line


def _named(line: Line, datasheets: Datasheets) -> Line | None:
    """A line as a unit, where it is one with a number at most: `10 Boyz 85`, `75 - Warboss`."""
    found = typed_unit(line, datasheets)
    if found is None:
        return None
    unit, _ = found
    return replace(unit, bullet="", is_known=True)
