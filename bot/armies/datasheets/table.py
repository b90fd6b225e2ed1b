"""Datasheets as a compact table, and the table as bytes, which a process hands over.

A table is JSON of short lists, compressed. Texts that come again and again (`Infantry`, `3+`) are
held once in memory.
"""

import gzip
import json
from collections.abc import Mapping
from sys import intern
from typing import Any

from bot.armies.datasheets.sheet import Columns, Datasheet, ModelGroup, SheetWeapon
from bot.armies.model import Mode

FORMAT = 10
"""Goes up when the table changes, so that a file of an older one is made anew."""
UNIT_COLUMNS = ("M", "T", "SV", "W", "LD", "OC", "INSV")
MODES: Mapping[str, Mode] = {"ranged": "ranged", "melee": "melee"}

Table = Mapping[str, Any]


def pack(table: Table) -> bytes:
    """A table as bytes."""
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), mtime=0)


def unpack(packed: bytes) -> Table:
    """A table from bytes. ValueError, KeyError or OSError where they hold none."""
    table: Table = json.loads(gzip.decompress(packed))
    if table["format"] != FORMAT:
        raise ValueError("a table of another format")
    return table


def sheets_of(table: Table) -> tuple[Datasheet, ...]:
    """The datasheets of a table."""
    edition, date = intern(table["edition"]), intern(table["data_date"])
    rows = _Rows()
    return tuple(_sheet(unit, edition, date, rows) for unit in table["units"])


class _Rows:
    """Rows of weapons; equal ones are held once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], Columns] = {}

    def columns(self, mode: Mode, values: list[str]) -> Columns:
        """`[A, skill, S, AP, D, keywords, range]` by their names."""
        skill = "WS" if mode == "melee" else "BS"
        key = (skill, *values)
        known = self._known.get(key)
        if known is None:
            names = ("A", skill, "S", "AP", "D", "KEYWORDS", "RANGE")
            known = dict(zip(names, map(intern, values), strict=True))
            self._known[key] = known
        return known


def _sheet(unit: Mapping[str, Any], edition: str, date: str, rows: _Rows) -> Datasheet:
    groups = [ModelGroup(intern(name), *numbers) for name, *numbers in unit["groups"]]
    least = [group.least for group in groups]
    weapons = [_weapon(weapon, rows, least) for weapon in unit["weapons"]]
    return Datasheet(
        name=unit["name"],
        faction=intern(unit["faction"]),
        edition=edition,
        data_date=date,
        chapters=_texts(unit["chapters"]),
        keywords=_texts(unit["keywords"]),
        abilities=_texts(unit["abilities"]),
        unmodelled=_texts(unit["unmodelled"]),
        rows=tuple(map(_unit_row, unit["rows"])),
        row_names=_texts(unit["row_names"]),
        groups=tuple(groups),
        sheet_weapons=tuple(weapons),
        points=tuple((models, cost) for models, cost in unit["points"]),
        leads=_texts(unit["leads"]),
        aliases=_texts(unit["aliases"]),
        combat_patrol=unit["combat_patrol"],
    )


def _texts(values: list[str]) -> tuple[str, ...]:
    return tuple(map(intern, values))


def _unit_row(values: list[str]) -> Columns:
    return dict(zip(UNIT_COLUMNS, map(intern, values), strict=True))


def _weapon(values: list[Any], rows: _Rows, least: list[int]) -> SheetWeapon:
    name, weapon, kind, each, taken, *row = values
    mode = MODES[kind]
    columns = rows.columns(mode, row)
    count = 0
    for has, models in zip(each, least, strict=True):
        count += has * models
    return SheetWeapon(
        intern(name), intern(weapon), mode, count, columns, tuple(each), tuple(taken)
    )
