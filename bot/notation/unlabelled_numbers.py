"""What a number means that does not say it: its place decides where players always write so, else
it is refused.

A datasheet prints attacks first and damage last: A, BS or WS, S, AP, D. A target begins with its
number of models.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.errors import InputError, UserError, quoted
from bot.notation.phrases import (
    IRRELEVANT,
    LOOSE,
    LOOSE_AP,
    NO_SKILL,
    SKILL_OR_STRENGTH,
    Read,
    Scan,
)

BARE_DICE = ("d3", "d6")
"""Damage `D3` is the number 3, but before another damage, and before the skill, it is how many
attacks are rolled.
"""
SKILLS = ("skill", "bs", "ws", NO_SKILL)


def weapon_in_place(scanned: Scan, *, damage: bool) -> Scan:
    """Every loose number of a weapon as its attacks or its damage; `damage`: whether the edition
    has any.
    """
    complaints: list[UserError] = []
    told = _ap_behind_strength(scanned.read, complaints)
    items = _dice_first([_skill_or_strength(told, item) for item in told])
    found: list[Read] = []
    for at, item in enumerate(items):
        if LOOSE not in item.fields:
            found.append(item)
            continue
        try:
            found.append(replace(item, fields={_meaning(items, at, damage): item.fields[LOOSE]}))
        except InputError as error:
            if not item.behind_unread:
                complaints.append(error)
    return replace(scanned, read=tuple(found), complaints=(*scanned.complaints, *complaints))


def _ap_behind_strength(items: Sequence[Read], complaints: list[UserError]) -> list[Read]:
    """The items with a bare `-1` or `0` right behind the Strength as the AP; elsewhere `-1` is a
    complaint, and `0` a number like others.
    """
    found: list[Read] = []
    for item in items:
        if LOOSE_AP not in item.fields:
            found.append(item)
        elif found and _says(found[-1], "strength"):
            found.append(Read(item.text, {"ap": item.fields[LOOSE_AP]}))
        elif item.fields[LOOSE_AP] == 0:
            found.append(Read(item.text, {LOOSE: item.text}))
        else:
            ways = f"the AP as `AP{item.text}`, a modifier as `{item.text} to hit`"
            complaints.append(_either(item.text, ways))
    return found


def _skill_or_strength(items: Sequence[Read], item: Read) -> Read:
    """`4s` as Strength 4 where another item says the skill and none the Strength; else as a roll of
    4+.
    """
    if SKILL_OR_STRENGTH not in item.fields:
        return item
    number = item.fields[SKILL_OR_STRENGTH]
    others = [each for each in items if each is not item]
    skilled = any(_says(each, *SKILLS, SKILL_OR_STRENGTH) for each in others)
    strong = any(_says(each, "strength") for each in others)
    if skilled and not strong:
        return Read(item.text, {"strength": number})
    return Read(item.text, {"skill": f"{number}+"})


def _dice_first(items: Sequence[Read]) -> tuple[Read, ...]:
    """The items, a bare `D6` in front of skill and Strength being attacks if those and the damage
    are yet to come.
    """
    first = next(
        (
            at
            for at, item in enumerate(items)
            if _says(item, "damage", LOOSE, "strength", "ap", *SKILLS)
        ),
        None,
    )
    if (
        first is None
        or items[first].text.casefold() not in BARE_DICE
        or any(_says(item, "attacks") for item in items)
    ):
        return tuple(items)
    later = items[first + 1 :]
    damages = any(_says(item, "damage") for item in later)
    late = any(_says(item, LOOSE) and _is_late(items, at) for at, item in enumerate(items))
    if not damages and not late:
        return tuple(items)
    attacks = Read(items[first].text, {"attacks": items[first].text.upper()})
    return (*items[:first], attacks, *later)


def _is_late(items: Sequence[Read], at: int) -> bool:
    return any(_says(item, "strength", "ap") for item in items[:at])


def _meaning(items: Sequence[Read], at: int, damage: bool) -> str:
    """`attacks` or `damage`. InputError where the number can be either."""
    typed, amount = items[at].text, str(items[at].fields[LOOSE])
    others = (*items[:at], *items[at + 1 :])
    if not _is_late(items, at):
        if any(_says(item, "attacks") for item in others):
            raise _either(typed, f"how many there are as `{amount}x`, the attacks once")
        return "attacks"
    attacks = any(
        _says(item, "attacks") or (_says(item, LOOSE) and not _is_late(items, place))
        for place, item in enumerate(items)
    )
    if not damage:
        if any(_says(item, "ap") for item in others):
            return "attacks"
        raise _either(typed, f"the attacks as `A{amount}`, the AP as `AP{amount}`")
    if any(_says(item, "damage") for item in others):
        return "attacks"
    if not amount.isdecimal() or (attacks and any(_says(item, "ap") for item in items[:at])):
        return "damage"
    raise _either(typed, f"the attacks as `A{amount}`, the damage as `D{amount}`")


def models_in_place(scanned: Scan) -> Scan:
    """Every loose number of a target as its models, which stand in front; elsewhere it may be a
    save or wounds.
    """
    found: list[Read] = []
    complaints: list[UserError] = []
    said = {name for item in scanned.read for name in item.fields}
    profile = False
    for item in scanned.read:
        if LOOSE not in item.fields:
            found.append(item)
            profile = profile or not _says(item, "keyword", "ability", IRRELEVANT)
            continue
        number = item.fields[LOOSE]
        also = list(_other_values(number, said)) if profile else []
        if item.behind_unread:
            continue
        if also:
            complaints.append(_either(item.text, ", ".join([f"the models as `{number}x`", *also])))
        else:
            found.append(Read(item.text, {"models": number}))
    return replace(scanned, read=tuple(found), complaints=(*scanned.complaints, *complaints))


def _other_values(number: int, said: set[str]) -> Sequence[str]:
    """What else a number can be behind other values, and how that is written."""
    saves = (
        ("save", f"the save as `{number}+`", 7),
        ("invuln", f"an invulnerable save as `{number}++`", 6),
    )
    found = [way for name, way, most in saves if name not in said and 2 <= number <= most]
    return [*found[:1], *([f"the wounds as `W{number}`"] if "wounds" not in said else [])]


def _says(item: Read, *names: str) -> bool:
    return any(name in item.fields for name in names)


def _either(typed: str, ways: str) -> InputError:
    return InputError(f"{quoted(typed)} can be read in two ways: write {ways}.")
