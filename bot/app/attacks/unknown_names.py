"""What is told of names that nothing here has, beside what else is wrong."""

from __future__ import annotations

from collections.abc import Callable

from bot.armies.datasheets import GET_IT
from bot.armies.naming import Named, counted, without_losses
from bot.editions import DEFAULT_EDITION, EDITIONS
from bot.editions.ability import Bearer
from bot.errors import InputError, UserError, quoted
from bot.notation import read_target
from bot.notation.feedback.hints import written_like
from bot.notation.several import read_weapons
from bot.rolls.sheet import read_shorthand
from bot.rolls.whole import is_whole_unless_unit
from bot.storage import ProfileKind

NUMBERS = frozenset({"attacks", "skill", "strength", "damage"})
"""Of which shorthand for a weapon has some: other values stand behind names as well."""


def check_known(
    kind: ProfileKind,
    typed: str,
    edition: str,
    find: Callable[[str], Named | None],
    has_sheets: bool,
) -> None:
    """InputError for a text that holds no more than a name, and nothing here is called so: `10
    zzqq`, `zzqq 3 dead`, as the edition reads it. Where units are called much like it, `find`
    raises the question which one is meant. Where no datasheets are installed, it says how to get
    them.
    """
    whole = read_shorthand(kind, typed, edition)
    nobody = f"No unit and no saved {kind} is called"
    get_them = "" if has_sheets else f" {GET_IT}"
    if kind is ProfileKind.WEAPON and NUMBERS.isdisjoint(whole.fields):
        words = whole.name or (typed if whole.unread else "")
        if words and (whole.fields or whole.passed_over) and ":" not in words:
            how = written_like(EDITIONS[edition], Bearer.WEAPON)
            raise InputError(f"{nobody} {quoted(words)}; {how}.{get_them}")
    if (whole.fields or whole.errors) and not whole.has_unread:
        return  # It says what it lacks, or what is wrong.
    unit, *_ = without_losses(typed)
    _, unit = counted(unit)
    name = " ".join(unit.split()).strip(" ,")
    target = read_target(name, edition)
    if kind is ProfileKind.TARGET and target.name and target.complete:
        if not is_whole_unless_unit(typed):
            find(target.name)
        return
    if kind is ProfileKind.TARGET and target.name and target.missing and not target.unread:
        find(target.name)
        raise InputError(f"{nobody} {quoted(target.name)}.{get_them}")
    if not name or ":" in name or any(map(str.isdigit, name)):
        return
    if name != typed:
        find(name)
    if read_shorthand(kind, name, edition).is_nothing:
        bearer = Bearer.WEAPON if kind is ProfileKind.WEAPON else Bearer.TARGET
        how = written_like(EDITIONS[edition], bearer)
        raise InputError(f"{nobody} {quoted(name)}; {how}.{get_them}")


def faults_of_weapons(text: str, edition: str | None) -> list[UserError]:
    """What is wrong with weapons in shorthand, beside a target that nobody knows."""
    try:
        weapons = read_weapons(text, edition or DEFAULT_EDITION)
    except UserError as error:
        return [error]
    return [fault for weapon in weapons for fault in weapon.faults("The weapon")]
