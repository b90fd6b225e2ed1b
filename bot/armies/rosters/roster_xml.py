"""Rosters from XML: BattleScribe's `.ros`, and `.rosz`, which is a `.ros` in a zip file.

The file may be hostile: no entities are expanded, nothing is unpacked beyond a size, and no name
that stands in the file is ever used as a path.
"""

import zipfile
import zlib
from io import BytesIO
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from bot.armies.rosters.roster_tree import POINTS, Budget, Profile, Roster, Selection
from bot.armies.wording import clean_name, whole_number
from bot.errors import InputError, LimitError

MAX_UNPACKED = 8_000_000
"""Bytes of the `.ros` inside a `.rosz`."""
PLAIN_PACKING = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Ways of packing that are unpacked piece by piece: others grow a thousandfold in one."""
BROKEN = (zipfile.BadZipFile, zlib.error, RuntimeError, OSError, EOFError, ValueError)
"""What reading a damaged zip file raises; RuntimeError is one with a password."""


def unzip(data: bytes) -> bytes:
    """The one `.ros` of a `.rosz`. InputError or LimitError says what is wrong with the file."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            rosters = [each for each in archive.infolist() if each.filename.endswith(".ros")]
            if len(rosters) != 1:
                raise InputError("A .rosz file holds exactly one .ros file; this one does not.")
            if rosters[0].compress_type not in PLAIN_PACKING:
                raise InputError(
                    "This .rosz file is packed in an unusual way: export it once more."
                )
            with archive.open(rosters[0]) as packed:
                unpacked = packed.read(MAX_UNPACKED + 1)
    except BROKEN:
        raise InputError("This .rosz file is broken: export it once more.") from None
    if len(unpacked) > MAX_UNPACKED:
        raise LimitError(f"Unpacked, this file has more than {MAX_UNPACKED // 1_000_000} MB.")
    return unpacked


def read_roster(data: str) -> Roster:
    """The roster of a `.ros` file. InputError or LimitError says what is wrong with it."""
    try:
        root = fromstring(data, forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError, LookupError):
        raise InputError("This is not a roster in XML: export it once more.") from None
    if _tag(root) != "roster":
        raise InputError("This XML file is not a roster.")
    budget = Budget()
    found = []
    for force in _children(root, "forces", "force"):
        selections = _children(force, "selections", "selection")
        found += [_selection(each, budget, 0) for each in selections]
    return Roster(
        clean_name(root.get("gameSystemName")),
        clean_name(root.get("name")),
        _points(root),
        tuple(found),
    )


def _tag(element: Element) -> str:
    """The element's name without its namespace."""
    return element.tag.rpartition("}")[2]


def _children(element: Element, group: str, tag: str) -> list[Element]:
    """The children of this tag; they stand inside an element that groups them."""
    groups = [each for each in element if _tag(each) == group]
    return [child for each in groups for child in each if _tag(child) == tag]


def _selection(element: Element, budget: Budget, depth: int) -> Selection:
    budget.spend(depth)
    profiles = _children(element, "profiles", "profile")
    below = _children(element, "selections", "selection")
    number = whole_number(element.get("number"))
    return Selection(
        name=clean_name(element.get("name")),
        kind=clean_name(element.get("type")),
        number=1 if number is None else number,
        profiles=tuple(map(_profile, profiles)),
        rules=_names(element, "rules", "rule"),
        categories=_names(element, "categories", "category"),
        points=_points(element),
        group=clean_name(element.get("group")),
        selections=tuple([_selection(each, budget, depth + 1) for each in below]),
    )


def _names(element: Element, group: str, tag: str) -> tuple[str, ...]:
    return tuple(clean_name(each.get("name")) for each in _children(element, group, tag))


def _profile(element: Element) -> Profile:
    kind = clean_name(element.get("typeName"))
    columns = {}
    for each in _children(element, "characteristics", "characteristic"):
        name = clean_name(each.get("name")).upper()
        columns[name] = clean_name(each.text)
    return Profile(kind, clean_name(element.get("name")), columns)


def _points(element: Element) -> int | None:
    for cost in _children(element, "costs", "cost"):
        name = clean_name(cost.get("name"))
        if name.casefold() in POINTS:
            return whole_number(cost.get("value"))
    return None
