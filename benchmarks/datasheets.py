"""The datasheets held against a second public source, which knows nothing of the first.

    git clone https://github.com/game-datacards/datasources
    python -m benchmarks.datasheets datasources/11th/gdc [--units 60] [--seed 40000]

Datasheets are drawn at random of those that both have, Combat Patrol aside. Printed is every
difference in Toughness, save, wounds, invulnerable save, most models, Feel No Pain, Stealth, the
keyword CHARACTER, and weapons: their attacks, skill, Strength, AP, damage and keywords. Names are no difference: the weapon of the same
numbers counts as the same, where one of its name is missing. `--units 0` draws all of them.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from bot.armies.datasheets import Datasheet, Datasheets, open_datasheets
from bot.armies.wording import name_key

SEED = 40_000
UNITS = 60
_MARK = re.compile(r"feel no pain.*|stealth|character")
_MODE = re.compile(r"^.* [-‑–] | \((?:ranged|melee)\)$")
_PUNCTUATION = re.compile(r"[^a-z0-9+]+")

Card = Mapping[str, Any]
Row = tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """What is compared: rows of models (T, SV, W, invulnerable), the most models, marks (Feel No
    Pain with its value, Stealth, CHARACTER), and rows of weapons (mode, A, skill, S, AP, D,
    keywords) by their names.
    """

    rows: frozenset[Row]
    most: int
    marks: frozenset[str]
    weapons: Mapping[str, frozenset[Row]]


def of_ours(sheet: Datasheet) -> Sheet:
    """A datasheet as the bot has it."""
    rows = set()
    for row in sheet.rows:
        invulnerable = (row.get("INSV") or "-").split()[0]
        rows.add((row["T"], row["SV"], row["W"], invulnerable))
    weapons: dict[str, set[Row]] = {}
    for weapon in sheet.sheet_weapons:
        columns = weapon.columns
        skill = columns.get("BS") or columns.get("WS") or ""
        numbers = (columns["A"], skill, columns["S"], columns["AP"], columns["D"])
        words = keywords(columns.get("KEYWORDS", "").split(","))
        weapons.setdefault(short_name(weapon.name), set()).add((weapon.mode, *numbers, words))
    marks = marks_of(sheet.abilities, sheet.keywords)
    return Sheet(frozenset(rows), sheet.most, marks, frozen(weapons))


def of_card(card: Card) -> Sheet:
    """A datasheet as the second source has it."""
    invulnerable = (card["abilities"].get("invul") or {}).get("value") or "-"
    rows = {(row["t"], row["sv"], row["w"], invulnerable) for row in card["stats"]}
    weapons: dict[str, set[Row]] = {}
    for mode, kind in (("ranged", "rangedWeapons"), ("melee", "meleeWeapons")):
        for weapon in card[kind]:
            for profile in weapon["profiles"]:
                numbers = [profile[name] for name in ("attacks", "skill", "strength", "ap")]
                row = (mode, *numbers, profile["damage"], keywords(profile["keywords"]))
                weapons.setdefault(short_name(profile["name"]["en"]), set()).add(row)
    marks = marks_of(names_of(card["abilities"].get("core", ())), names_of(card["keywords"]))
    return Sheet(frozenset(rows), most_models(card), marks, frozen(weapons))


def names_of(records: Iterable[Card]) -> list[str]:
    """The names of a card's abilities or keywords, which stand in `name` or alone."""
    return [record.get("name", record)["en"] for record in records]


def marks_of(abilities: Iterable[str], keywords: Iterable[str]) -> frozenset[str]:
    """Which of the abilities and keywords that are compared a datasheet has, in one spelling."""
    named = [_PUNCTUATION.sub(" ", each.casefold()).strip() for each in (*abilities, *keywords)]
    return frozenset(each for each in named if _MARK.fullmatch(each))


def most_models(card: Card) -> int:
    """The most models that a card prints points for."""
    return max((int(each["models"]) for each in card["points"]), default=1)


def frozen(weapons: Mapping[str, set[Row]]) -> dict[str, frozenset[Row]]:
    """Rows by name, which no longer change."""
    return {name: frozenset(rows) for name, rows in weapons.items()}


def short_name(name: str) -> str:
    """A weapon's name as it is compared: without that of its mode and how it is used."""
    return name_key(_MODE.sub("", name.removeprefix("➤ ")))


def keywords(words: list[str]) -> str:
    """Keywords in one spelling and order; what the source writes for none is none."""
    plain = [_PUNCTUATION.sub(" ", word.casefold()).strip() for word in words]
    return ", ".join(sorted(filter(None, plain)))


def differences(ours: Sheet, theirs: Sheet) -> Iterator[str]:
    """Each thing in which two datasheets differ, as a line."""
    if ours.rows != theirs.rows:
        yield f"rows: {listed(ours.rows)} here, {listed(theirs.rows)} there"
    if ours.most != theirs.most:
        yield f"at most {ours.most} models here, {theirs.most} there"
    for mark in sorted(ours.marks ^ theirs.marks):
        yield f"{mark}: only {'here' if mark in ours.marks else 'there'}"
    their_rows = frozenset().union(*theirs.weapons.values())
    our_rows = frozenset().union(*ours.weapons.values())
    for name in sorted({*ours.weapons, *theirs.weapons}):
        here = ours.weapons.get(name, frozenset())
        there = theirs.weapons.get(name, frozenset())
        if here and there and here != there:
            yield f"{name}: {listed(here)} here, {listed(there)} there"
        elif not there and not here <= their_rows:
            yield f"{name}: only here"
        elif not here and not there <= our_rows:
            yield f"{name}: only there"


def listed(rows: frozenset[Row]) -> str:
    """Rows as one text."""
    return " and ".join(" ".join(row) for row in sorted(rows))


def read_cards(folder: Path) -> Iterator[Card]:
    """Every datasheet of a folder of the second source."""
    for path in sorted(folder.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(data, dict):
            yield from data.get("datasheets", ())


def same_unit(card: Card, book: Datasheets) -> Datasheet | None:
    """The datasheet of a card's name, of its faction where several are called so."""
    name = name_key(card["name"]["en"])
    called = [each for each in book.sheets if name_key(each.name) == name]
    factions = set(map(name_key, card["factions"]))
    own = [each for each in called if factions & set(map(name_key, factions_of(each)))]
    playable = [each for each in own or called if not each.combat_patrol]
    return playable[0] if playable else None


def factions_of(sheet: Datasheet) -> tuple[str, ...]:
    """The factions that a datasheet belongs to."""
    return (sheet.faction, *sheet.chapters)


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--units", default=UNITS, show_default=True)
@click.option("--seed", default=SEED, show_default=True)
def main(folder: Path, units: int, seed: int) -> None:
    """Compare datasheets with those of the FOLDER."""
    with tempfile.TemporaryDirectory() as kept:
        book = open_datasheets(Path(kept))
    if book is None:
        raise click.ClickException("the datasheets are not installed")
    cards = list(read_cards(folder))
    pairs = [(card, sheet) for card in cards if (sheet := same_unit(card, book))]
    if units:
        pairs = random.Random(seed).sample(pairs, min(units, len(pairs)))
    different = weapons = 0
    for card, sheet in pairs:
        ours, theirs = of_ours(sheet), of_card(card)
        weapons += sum(map(len, theirs.weapons.values()))
        lines = list(differences(ours, theirs))
        different += bool(lines)
        for text in lines:
            print(f"{sheet.name} ({sheet.faction}, {sheet.data_date}): {text}")
    print(f"{len(pairs)} datasheets, {weapons} rows of weapons: {different} datasheets differ")


if __name__ == "__main__":
    main()
