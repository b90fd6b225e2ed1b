"""Pasted lists: which lines are units, and what the lines around them say of the army.

A unit is a line with points and without a bullet. What is no unit and stands below none is a
heading, whatever it says: so unknown headings, other languages and missing blank lines do no harm.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.armies.datasheets import Datasheets
from bot.armies.drafts import DraftList, UnitDraft
from bot.armies.editions import edition_named
from bot.armies.texts.bodies import read_body
from bot.armies.texts.items import read_inline
from bot.armies.texts.lines import Line, split_lines
from bot.armies.texts.parts import first_list, is_unit, with_named_units
from bot.armies.texts.words import begins, is_one
from bot.armies.wording import clean_name, name_key

ANOTHER = "it stands behind the end of the list: import what it begins apart"
SIZES_STEP = 500
"""Battle sizes are multiples of so many points."""
_HEADER = re.compile(r"\+\s*([^\W\d][\w /-]{2,30}):\s*(.*)")
_FENCE = re.compile(r"[+&=_*~-]{3,}|\+|[+&]\s.*|`{3}\w{0,20}")
_APP = re.compile(r"(?:app|application)[ -]version\s*:?\s*v?(\d{1,2})\.", re.IGNORECASE)
_VERSION = re.compile(r"\bv(\d{1,2})\.\d")
_ELEVENTH = re.compile(
    r"detachment points?\)|points? de d[ée]tachement\)|force dispositions?\s*:|attached as:",
    re.IGNORECASE,
)
"""What only lists of the 11th edition say."""
_NUMBER_AT_THE_END = re.compile(r"\b\d{1,5}$")
_TENTH_APP, _ELEVENTH_APP = "1", "2"
"""First numbers of the versions of the official app."""


@dataclass(slots=True)
class _Block:
    """A unit's own line, and those below it."""

    line: Line
    body: list[Line] = field(default_factory=list)
    attachment: int | None = None


@dataclass(slots=True)
class _Pages:
    """A list taken apart: its units, what its header says, and the other lines."""

    blocks: list[_Block] = field(default_factory=list)
    header: dict[str, str] = field(default_factory=dict)
    others: list[Line] = field(default_factory=list)
    strays: list[Line] = field(default_factory=list)
    attachments: int = 0


def read_text(text: str, datasheets: Datasheets | None) -> DraftList | None:
    """The list of a text; None where no line of it is a unit. LimitError where it is too long."""
    typed = list(split_lines(text))
    lines, rest = first_list(typed)
    lines = with_named_units(lines, datasheets)
    pages = _pages(lines)
    title = _take_title(pages, datasheets)
    if not pages.blocks:
        return None
    wrote = _format(text, lines, pages)
    edition = _edition(text, lines, pages)
    found = DraftList(wrote, edition)
    blocks = pages.blocks
    found.title = _title(pages, title)
    found.points = _points(pages, title)
    found.factions = _factions(pages, title)
    for line in pages.strays:
        found.skip(line.text, "it stands below no unit")
    if rest:
        found.skip(rest[0].text, ANOTHER)
    compact = _is_compact(blocks)
    for block in blocks:
        draft = _draft(block, compact, found.factions, datasheets)
        found.units.append(draft)
    found.check_size()
    return found


def _pages(lines: Sequence[Line]) -> _Pages:
    pages = _Pages()
    bulleted = _has_bulleted_units(lines)
    current: _Block | None = None
    attachment: int | None = None
    for line in lines:
        if _read_header(pages, line):
            continue
        if is_unit(line, bulleted):
            current = _Block(line, [], attachment)
            pages.blocks.append(current)
        elif begins(line.text, "attached_unit") and line.text[-1:].isdigit():
            pages.attachments += 1
            attachment, current = pages.attachments, None
        elif current and not _ends_unit(line):
            current.body.append(line)
        elif line.bullet:
            pages.strays.append(line)
        else:
            current, attachment = None, None
            pages.others.append(line)
    return pages


def _has_bulleted_units(lines: Sequence[Line]) -> bool:
    """Whether bullets stand in front of units: of more than one, and of all but a title."""
    priced = [line for line in lines if line.points is not None]
    plain = sum(is_unit(line, False) for line in priced if not line.bullet)
    return plain <= 1 and sum(is_unit(line, True) for line in priced if line.bullet) > plain


def _read_header(pages: _Pages, line: Line) -> bool:
    """Whether a line is one of the frame that tournaments' texts begin with."""
    found = _HEADER.match(line.text)
    if found:
        label = name_key(found[1])
        pages.header.setdefault(label, clean_name(found[2]))
        return True
    return _FENCE.fullmatch(line.text) is not None


def _ends_unit(line: Line) -> bool:
    """Whether a line below a unit is a heading: no bullet, no count, and apart or in capitals."""
    if line.heading or _total(line) is not None:
        return True
    counted = line.count is not None or line.bearers is not None
    if line.bullet or counted or line.added:
        return False
    if line.apart or line.text.isupper():
        return True
    name = line.text.rstrip(":")
    return is_one(name, "heading") or begins(line.text, "footer")


def _take_title(pages: _Pages, datasheets: Datasheets | None) -> Line | None:
    """The list's own line, which looks like a unit; and lines with its size, which do as well."""
    title: Line | None = None
    while pages.blocks and _is_bare(pages.blocks[0]):
        first, *others = pages.blocks
        if not others or not _may_be_total(first, others):
            break
        if datasheets and datasheets.named(first.line.name):
            break
        title = title or first.line
        pages.blocks = others
        pages.others += first.body
    return title


def _may_be_total(block: _Block, others: Sequence[_Block]) -> bool:
    """Whether the points of a line may be those of the list: a battle size, or about as many."""
    points = block.line.points or 0
    total = sum([other.line.points or 0 for other in others])
    return points % SIZES_STEP == 0 or 2 * points >= total


def _is_bare(block: _Block) -> bool:
    """Whether nothing that a unit carries stands at a line or below it."""
    own = block.line
    if own.tail or own.count is not None:
        return False
    return not any(line.bullet or line.count or line.bearers for line in block.body)


def _title(pages: _Pages, title: Line | None) -> str:
    named = pages.header.get(name_key("LIST NAME"))
    if named:
        return named
    if title:
        return clean_name(title.name)
    for line in pages.others:
        if not line.heading and not _total(line):
            return _title_of(line)
    return ""


def _title_of(line: Line) -> str:
    """The title that a line above the units is, without its points; none in capitals."""
    if line.text.isupper() or is_one(line.text.rstrip(":"), "heading"):
        return ""
    return clean_name(line.name if line.points else line.text)


def _points(pages: _Pages, title: Line | None) -> int | None:
    """The points that the list says, else those of its units together."""
    printed = pages.header.get(name_key("TOTAL ARMY POINTS"), "")
    stated = re.search(r"\d+", printed.replace(",", ""))
    if stated:
        digits = stated[0][:6]
        return int(digits)
    for line in pages.others:
        if line.points and "++" in line.text:
            return line.points
    if title:
        return title.points
    totals = [total for line in pages.others if (total := _total(line)) is not None]
    if totals:
        return totals[-1]
    units = [block.line for block in pages.blocks]
    said = [line.points for line in units if line.points is not None]
    return sum(said) if said else None


def _total(line: Line) -> int | None:
    """The points of a line that sums a list up: `Total: 420`."""
    found = _NUMBER_AT_THE_END.search(line.text)
    return int(found[0]) if found and begins(line.text, "total") else None


def _factions(pages: _Pages, title: Line | None) -> list[str]:
    """Lines that may name the faction: in the frame, in front of the units, or in the title."""
    named = pages.header.get(name_key("FACTION KEYWORD"))
    if named:
        return [named, *named.split(" - ")]
    names = [line.name for line in pages.others[:8]]
    if title:
        names += title.text.split(" - ")
    return names


def _format(text: str, lines: Sequence[Line], pages: _Pages) -> str:
    """What wrote the list, by the marks that its programs leave."""
    if name_key("FACTION KEYWORD") in pages.header:
        if any(line.bearers is not None for line in lines):
            return "newrecruit-wtc"
        if any(block.line.tail for block in pages.blocks):
            return "newrecruit-wtc-compact"
        return "newrecruit-gw"
    if "++ Army Roster ++" in text or any(line.heading for line in lines):
        return "newrecruit-text"
    if _is_of_app(text, lines):
        return "app-text"
    for line in pages.others:
        if not line.bullet and line.text.endswith(":"):
            return "listforge-text"
    return "text"


def _is_of_app(text: str, lines: Sequence[Line]) -> bool:
    """Whether the official app wrote a list: its last line, its second bullet, or its sizes."""
    if "◦" in text or _APP.search(text):
        return True
    return any(line.points and is_one(line.name, "battle_size") for line in lines)


def _edition(text: str, lines: Sequence[Line], pages: _Pages) -> str | None:
    """The edition, by the app's version in the last line, or by what a list says."""
    number = _app_number(text, lines[-1].text)
    if number == _TENTH_APP:
        return "10th"
    if number == _ELEVENTH_APP or pages.attachments or _ELEVENTH.search(text):
        return "11th"
    return edition_named(text[:2000])


def _app_number(text: str, last_line: str) -> str:
    """The first number of the official app's version; empty where the list does not say it."""
    version = _APP.search(text)
    if version is None and begins(last_line, "footer"):
        version = _VERSION.search(last_line)
    if version is None:
        return ""
    return version[1]


def _is_compact(blocks: Sequence[_Block]) -> bool:
    """Whether the list has bullets and no levels, as the app's compact text."""
    bodies = [line for block in blocks for line in block.body]
    loose = any(not line.bullet and line.count is not None for line in bodies)
    return loose and not any(line.bearers is not None for line in bodies)


def _draft(
    block: _Block, compact: bool, factions: Sequence[str], datasheets: Datasheets | None
) -> UnitDraft:
    line = block.line
    draft = UnitDraft(line.name, line.count, line.points, attachment=block.attachment)
    sheet = None
    if datasheets and (block.body or line.tail):
        sheet = datasheets.named(draft.name, factions)
    read_inline(draft, line.tail, sheet)
    read_body(draft, block.body, compact, sheet)
    return draft
