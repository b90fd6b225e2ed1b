"""`army read` and `unit`: army lists from files, datasheets by name, one answer a line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from bot.armies.datasheets import (
    CREDIT,
    GET_IT,
    Datasheets,
    Match,
    full_label,
    open_datasheets,
)
from bot.armies.formats import read_army
from bot.armies.list_data import army_data
from bot.armies.sizes import MAX_BYTES
from bot.console.batches.batch import Tally, as_line
from bot.errors import InputError, Unavailable, UserError, quoted
from bot.settings import Settings

UNKNOWN = "numbers not known"
Data = dict[str, Any]


@click.group()
def army() -> None:
    """Read army lists."""


@army.command("read")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per file.")
@click.pass_obj
def read_command(read_settings: Callable[[], Settings], files: Sequence[str], as_json: bool) -> int:
    """Read lists of New Recruit, BattleScribe, ListForge, Rosterizer and the official app."""
    datasheets = open_datasheets(read_settings().tables)

    def read(file: str) -> Data:
        return file_data(file, datasheets)

    answers = (_answered("file", file, read) for file in files)
    return _print_all(answers, as_json, army_in_words)


@click.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per name.")
@click.pass_obj
def unit(read_settings: Callable[[], Settings], names: Sequence[str], as_json: bool) -> int:
    """Show the best datasheet for each NAME, or for each line of standard input."""
    datasheets = open_datasheets(read_settings().tables)

    def find(name: str) -> Data:
        return unit_data(name, datasheets)

    asked = names or _standard_input()
    answers = (_answered("query", name, find) for name in asked)
    return _print_all(answers, as_json, unit_in_words)


def _standard_input() -> Iterator[str]:
    for line in sys.stdin.buffer:
        yield line.decode("utf-8-sig", "replace").rstrip("\r\n")


def _answered(key: str, asked: str, answer: Callable[[str], Data]) -> Data:
    """The answer, or what was asked and why there is none."""
    try:
        return answer(asked)
    except UserError as error:
        return {key: asked, "error": str(error)}


def _print_all(answers: Iterable[Data], as_json: bool, in_words: Callable[[Data], str]) -> int:
    """Print every answer. The exit code; InputError with the first error where all are errors."""
    tally = Tally()
    for data in answers:
        tally.count(data.get("error", ""))
        click.echo(as_line(data) if as_json else in_words(data))
        sys.stdout.flush()
    return tally.code()


def file_data(file: str, datasheets: Datasheets | None) -> Data:
    """A file's list as data. InputError or LimitError says what is wrong with it."""
    army = read_army(_read(file), datasheets)
    return {"file": file, **army_data(army)}


def _read(file: str) -> bytes:
    """A file's bytes; of one that is too large no more than shows that."""
    try:
        with Path(file).open("rb") as opened:
            return opened.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is no file's"
        raise InputError(f"The file {quoted(file)} can't be read: {reason}.") from None


def unit_data(name: str, datasheets: Datasheets | None) -> Data:
    """The best datasheet for a name as data. UserError where there is none."""
    if datasheets is None:
        raise Unavailable(GET_IT)
    found = datasheets.find(name)
    if not found:
        raise InputError(
            f"No datasheet of the {datasheets.edition} edition is called {quoted(name)}, or "
            "anything like it."
        )
    sheet = found[0].sheet
    weapons = [
        {"name": weapon.name, "mode": weapon.mode, "shorthand": weapon.shorthand}
        for weapon in sheet.weapons
    ]
    return {
        "query": name,
        "name": sheet.name,
        "faction": sheet.faction,
        "edition": sheet.edition,
        "data_date": sheet.data_date,
        "models": sheet.models,
        "target": sheet.target,
        "weapons": weapons,
        "others": _others(found),
    }


def _others(found: Sequence[Match]) -> list[str]:
    """The names of the next best; namesakes of the best with their factions."""
    best, *others = [match.sheet for match in found]
    return [full_label(sheet) if sheet.name == best.name else sheet.name for sheet in others]


def army_in_words(data: Data) -> str:
    """A list on a line for each unit and weapon."""
    if "error" in data:
        return f"{data['file']}: {data['error']}"
    edition = data["edition"] or "edition not named"
    title = f"{data['file']}: {data['title']} · {data['format']} · {edition}"
    if data["points"] is not None:
        title += f" · {data['points']} points"
    lines = [title]
    for each in data["units"]:
        unit = f"  {each['models']}x {each['name']}"
        if each["attached_to"]:
            unit += f" (joins {each['attached_to']})"
        lines.append(f"{unit}: {each['target'] or UNKNOWN}")
        for weapon in each["weapons"]:
            lines.append(f"    {weapon['count']}x {_weapon_words(weapon)}")
    for each in data["skipped"]:
        lines.append(f"  not read: {each['what']}: {each['why']}")
    return "\n".join(lines)


def _weapon_words(weapon: Data) -> str:
    numbers = weapon["shorthand"] or UNKNOWN
    return f"{weapon['name']} ({weapon['mode']}): {numbers}"


def unit_in_words(data: Data) -> str:
    """A datasheet on a line for each weapon, with the credit that its data's licence asks for."""
    if "error" in data:
        return str(data["error"])
    about = f"{data['faction']} · {data['edition']} · data of {data['data_date']} · {CREDIT}"
    lines = [f"{data['name']} · {about}"]
    lines.append(f"  {data['target'] or UNKNOWN}")
    lines += [f"  {_weapon_words(weapon)}" for weapon in data["weapons"]]
    if data["others"]:
        lines.append(f"  or: {', '.join(data['others'])}")
    return "\n".join(lines)
