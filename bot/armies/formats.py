"""Which format a file has, and its reader."""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from bot.armies.completion import SAME_RULES, complete
from bot.armies.datasheets import Datasheets
from bot.armies.drafts import DraftList
from bot.armies.model import ArmyList
from bot.armies.rosters import roster_json, roster_xml
from bot.armies.rosters.roster_drafts import draft_units
from bot.armies.rosters.roster_tree import Roster
from bot.armies.rosters.roster_units import has_rows, read_units
from bot.armies.rosters.rosterizer import draft_assets
from bot.armies.sizes import MAX_BYTES, TOO_LARGE
from bot.armies.texts import read_text
from bot.errors import InputError, LimitError, quoted

MAX_SHARED = 8_000_000
"""Bytes of a list that is packed into an address."""
_SHARED = re.compile(r"(?:https?://\S{0,200}/)?(H4sI[A-Za-z0-9+/_=%-]+)")
"""A compressed list in an address, as ListForge shares it."""
GZIP = 31
"""zlib's number for data with gzip's frame."""
DAMAGED = "This address holds a damaged list: copy it once more."
CATALOGUE = (
    "This is a catalogue, which holds all units of a faction, and no army list: export the list "
    "itself, in New Recruit as JSON."
)
BOMS = (b"\xff\xfe", b"\xfe\xff")


def read_army(data: bytes, datasheets: Datasheets | None = None) -> ArmyList:
    """A list from a file's bytes. InputError or LimitError says in one sentence what is wrong.

    Units and weapons whose numbers the file does not say take them from the datasheets.
    """
    if len(data) > MAX_BYTES:
        raise LimitError(TOO_LARGE)
    if data.startswith(b"PK"):
        unpacked = _decoded(roster_xml.unzip(data))
        roster = roster_xml.read_roster(unpacked)
        return _from_roster(roster, "rosz", datasheets)
    text = _decoded(data).strip("\ufeff \t\r\n")
    if text.startswith("<"):
        roster = roster_xml.read_roster(text)
        return _from_roster(roster, "ros", datasheets)
    shared = _SHARED.fullmatch(text)
    if shared:
        return _from_json(_unpacked(shared[1]), datasheets)
    if text.startswith(("{", "[")):
        return _from_json(text, datasheets)
    return _from_text(text, datasheets)


def _decoded(data: bytes) -> str:
    if data.startswith(BOMS):
        return data.decode("utf-16", "replace")
    if b"\0" in data[:1000]:
        raise InputError("This is a binary file, not an army list.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _unpacked(shared: str) -> str:
    """The JSON of a list in an address."""
    plain = shared.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=")
    letters = plain.replace("-", "+").replace("_", "/").rstrip("=")
    unpacker = zlib.decompressobj(GZIP)
    try:
        packed = base64.b64decode(letters + "=" * (-len(letters) % 4), validate=True)
        unpacked = unpacker.decompress(packed, MAX_SHARED)
    except (binascii.Error, zlib.error, ValueError):
        raise InputError(DAMAGED) from None
    if unpacker.unconsumed_tail:
        raise LimitError(f"Unpacked, this list has more than {MAX_SHARED // 1_000_000} MB.")
    if not unpacker.eof:
        raise InputError(DAMAGED)
    return _decoded(unpacked)


def _from_json(text: str, datasheets: Datasheets | None) -> ArmyList:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("This JSON is broken: export the list once more.") from None
    if isinstance(data, Mapping):
        roster = roster_json.read_roster(data)
        if roster is not None:
            return _from_roster(roster, _wrote(data), datasheets)
        assets = draft_assets(data)
        if assets is not None:
            return _completed(assets, datasheets)
        if "catalogue" in data:
            raise InputError(CATALOGUE)
    raise InputError("This JSON file holds no army list that I know.")


def _wrote(data: Mapping[str, Any]) -> str:
    """The program that wrote a roster in JSON."""
    roster = data.get("roster", data)
    program = f"{data.get('generatedBy')} {roster.get('generatedBy')}".casefold()
    is_listforge = "listforge" in program.replace(" ", "")
    return "listforge-json" if is_listforge else "newrecruit-json"


def _from_roster(roster: Roster, wrote: str, datasheets: Datasheets | None) -> ArmyList:
    if has_rows(roster):
        return _checked(read_units(roster, wrote))
    return _completed(draft_units(roster, wrote), datasheets)


def _from_text(text: str, datasheets: Datasheets | None) -> ArmyList:
    drafts = read_text(text, datasheets)
    if drafts is None:
        raise InputError(
            "I found no unit with its points in this text, like `Intercessor Squad (80 points)`."
        )
    return _completed(drafts, datasheets)


def _completed(drafts: DraftList, datasheets: Datasheets | None) -> ArmyList:
    if not drafts.units:
        raise InputError("This file holds no units.")
    completed = complete(drafts, datasheets)
    if datasheets is None or drafts.edition not in SAME_RULES:
        return completed
    return _checked(completed)


def _checked(army: ArmyList) -> ArmyList:
    """The list. InputError where nothing of it has numbers: prose, or a file of something else."""
    for unit in army.units:
        if unit.target or any(weapon.shorthand for weapon in unit.weapons):
            return army
    names = [quoted(unit.name, 60) for unit in army.units[:3]]
    listed = ", ".join(names)
    raise InputError(f"I know nothing in this as a unit of the game, such as {listed}.")
