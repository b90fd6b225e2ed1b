"""Which format a file has, and its reader."""

import json
from collections.abc import Mapping

from bot.armies import roster_json, roster_xml
from bot.armies.model import ArmyList
from bot.armies.roster_units import read_units
from bot.errors import InputError, LimitError

MAX_BYTES = 1_000_000
"""Bytes of a file: real exports have up to 500,000."""


def read_army(data: bytes) -> ArmyList:
    """A list from a file's bytes. InputError or LimitError says in one sentence what is wrong."""
    if len(data) > MAX_BYTES:
        raise LimitError(f"An army file has at most {MAX_BYTES // 1_000_000} MB.")
    if data.startswith(b"PK"):
        return read_units(roster_xml.read_roster(roster_xml.unzip(data)), "rosz")
    text = _decoded(data).lstrip("\ufeff \t\r\n")
    if text.startswith("<"):
        return read_units(roster_xml.read_roster(text.encode()), "ros")
    if text.startswith(("{", "[")):
        return _from_json(text)
    raise InputError("I cannot tell what kind of army list this is.")


def _decoded(data: bytes) -> str:
    if b"\0" in data[:1000] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError("This is a binary file, not an army list.")
    for encoding in ("utf-8-sig", "utf-16", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeError:
            continue
    raise InputError("The letters of this file cannot be read: save it as UTF-8.")


def _from_json(text: str) -> ArmyList:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("This JSON is broken: export the list once more.") from None
    roster = roster_json.read_roster(data) if isinstance(data, Mapping) else None
    if roster is None:
        raise InputError("This JSON file holds no army list that I know.")
    return read_units(roster, "newrecruit-json")
