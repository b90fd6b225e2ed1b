"""A number behind a unit of one model: several of them, or wounds of one."""

import re
from dataclasses import replace

from bot.armies.naming.questions import each_for, either
from bot.armies.naming.units.found import Found
from bot.armies.wording import around
from bot.errors import InputError, quoted

_WOUNDS = re.compile(r"(?:with|on|at)\s+(\d{1,3})", re.IGNORECASE)


def check_lone_attacker(found: Found, typed: str) -> None:
    """InputError for `rhino 4`: so many, or one with so many wounds, which attacks as any other."""
    said = _WOUNDS.fullmatch(found.values)
    text = typed
    if said and _most(found) == 1 and found.models is None:
        text = typed.replace(said[0], said[1])
        found = replace(found, models=int(said[1]))
    number = _number_behind(found, text)
    if number:
        raise _several_or_one(found, typed, number, number.string.replace(f" {number[0]}", "", 1))


def check_lone_target(found: Found, typed: str, wounds: int) -> None:
    """InputError for `land raider 7`: so many, or what is left of its `wounds`."""
    number = _number_behind(found, typed)
    if number is None:
        return
    before, behind = around(number)
    of_one = int(number[0])
    left = ""
    if of_one == wounds:
        left = f"{before.rstrip()}{behind}"
    elif of_one < wounds:
        left = f"{before}{of_one}W left{behind}"
    raise _several_or_one(found, typed, number, left)


def _most(found: Found) -> int:
    return found.sheet.most if found.sheet else found.unit.models


def _number_behind(found: Found, typed: str) -> re.Match[str] | None:
    """The number behind a unit of one model that was taken for so many of them. Who writes `x4` or
    `rhinos 4` means these, as does who writes it first.
    """
    if _most(found) > 1 or found.models in (None, 1):
        return None
    number = re.search(rf"(?<=\S )(?<![\w+]){found.models}(?![\w+])", typed)
    if number is None:
        return None
    before, _ = around(number)
    last_word = before.casefold().split()[-1]
    is_plural = last_word.endswith("s") and last_word not in found.unit.name.casefold()
    return None if is_plural else number


def _several_or_one(found: Found, typed: str, number: re.Match[str], one: str) -> InputError:
    whose = f"{quoted(number[0])} behind {quoted(found.unit.name)}"
    if not int(number[0]):
        return InputError(f"{whose}: at least one model, or one wound of it, is left.")
    before, behind = around(number)
    several = f"{number[0]} {before.strip()}{behind}"
    ways = [several, one] if one else [several]
    return InputError(
        f"{whose}, which is one model: write {either(ways)}.",
        choices=each_for(typed, ways),
    )
