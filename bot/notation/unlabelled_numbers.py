"""What a number means that does not say it: its place decides where players always write so, else
it is refused.

A datasheet prints attacks first and damage last: A, BS or WS, S, AP, D. A target begins with its
number of models.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from bot.errors import InputError, UserError, quoted
from bot.notation.words.ability_words import NAMES
from bot.notation.words.changes.raised import better_by, is_better_by
from bot.notation.words.phrases import (
    D3_OF_ROW,
    IRRELEVANT,
    LOOSE,
    LOOSE_AP,
    NO_SKILL,
    PASSED_OVER,
    SKILL_OR_STRENGTH,
)
from bot.notation.words.scanning import Read, Scan

BARE_DICE = ("d3", "d6")
"""Damage `D3` is the number 3, but before another damage, and before the skill, it is how many
attacks are rolled.
"""
SKILLS = ("skill", "bs", "ws", NO_SKILL)
NOTHING = "0"
ROLLS = frozenset("23456")
"""Numbers that may be a skill without its plus."""


Items = Sequence[Read]
Judged = tuple[Read | None, UserError | None]
"""What an item means, None where it is left out; and what is wrong with it."""


def weapon_in_place(scanned: Scan, *, damage: bool) -> Scan:
    """Every loose number of a weapon as its attacks or its damage; `damage`: whether the edition
    has any.
    """
    items: Items = scanned.read
    complaints = [*scanned.complaints, *_rule_for_a_name(items)]
    steps: tuple[Callable[[Items, int], Judged], ...] = (
        _better_ap,
        _ap_behind_strength,
        _skill_or_strength,
        _dice_first,
        _damage_of_row,
        partial(_attacks_or_damage, damage=damage),
    )
    for step in steps:
        judged = [step(items, at) for at in range(len(items))]
        items = [item for item, _ in judged if item]
        complaints += [wrong for _, wrong in judged if wrong]
    return replace(scanned, read=tuple(items), complaints=tuple(complaints))


def _rule_for_a_name(items: Items) -> Iterator[InputError]:
    """What is wrong with the `melta 1` of `melta 1 3+ S8`, which may be what the weapon is called
    and its attacks, where nothing else says these.
    """
    first, second = items[:1], items[1:2]
    if not (_said(first, "ability") and _said(second, *SKILLS)):
        return
    typed = first[0].text
    name, _, number = typed.rpartition(" ")
    if name.casefold() in NAMES and number.isdecimal() and not _said(items, "attacks", LOOSE):
        as_name = f"{name}: {number}"
        yield InputError(
            f"{quoted(typed)} is a rule, and the attacks are lacking; for a weapon called "
            f"{quoted(name)} write {quoted(as_name)}.",
            meant=((typed, as_name),),
        )


def _better_ap(items: Items, at: int) -> Judged:
    """`-1 AP` beside another AP as what that is better by."""
    item = items[at]
    if "ap" not in item.fields or not is_better_by(item.text):
        return item, None
    others = [each for each in items if not is_better_by(each.text)]
    if not _said([*others, *items[:at]], "ap"):
        return item, None
    return replace(item, fields=better_by(item.fields)), None


def _ap_behind_strength(items: Items, at: int) -> Judged:
    """A bare `-1` or `0` right behind the Strength as the AP; elsewhere `-1` is a complaint, and
    `0` a number like others.
    """
    item = items[at]
    text, ap = item.text, item.fields.get(LOOSE_AP)
    if ap is None:
        return item, None
    if _said(items[:at][-1:], "strength"):
        return Read(text, {"ap": ap}), None
    if ap == 0:
        return Read(text, {LOOSE: text}), None
    return None, _either(text, f"the AP as `AP{text}`, a modifier as `{text} to hit`")


def _skill_or_strength(items: Items, at: int) -> Judged:
    """`4s` as Strength 4 where another item says the skill and none the Strength; else as a roll of
    4+. Of `3s 4S` the first is the skill, or the one with the small letter; whether the second of
    `3s 4s` is a Strength or what wounds is asked.
    """
    item = items[at]
    number = item.fields.get(SKILL_OR_STRENGTH)
    if number is None:
        return item, None
    others = [*items[:at], *items[at + 1 :]]
    is_strength_said = _said(others, "strength")
    is_skill = not _said(others, *SKILLS)
    doubt = None
    open_ones = [each for each in items if SKILL_OR_STRENGTH in each.fields]
    if len(open_ones) > 1 and is_skill:
        is_skill = item is min(open_ones, key=_ends_with_capital)
        if not (is_skill or is_strength_said or _ends_with_capital(item)):
            doubt = _strength_or_wounds(item.text, number)
    if is_strength_said or is_skill:
        return Read(item.text, {"skill": f"{number}+"}), doubt
    return Read(item.text, {"strength": number}), doubt


def _strength_or_wounds(typed: str, number: int) -> InputError:
    strength = f"S{number}"
    wounds = f"wounds on {number}+"
    return InputError(
        f"{quoted(typed)} can be read in two ways: write {quoted(strength)}, or {quoted(wounds)} "
        "beside the Strength.",
        meant=((typed, strength),),
    )


def _ends_with_capital(item: Read) -> bool:
    return item.text.endswith("S")


def _dice_first(items: Items, at: int) -> Judged:
    """A bare `D6` in front of skill and Strength as attacks, if those and the damage are yet to
    come.
    """
    item = items[at]
    before, behind = items[:at], items[at + 1 :]
    is_bare = item.text.casefold() in BARE_DICE
    if not is_bare or any(map(_is_value, before)) or _said(items, "attacks"):
        return item, None
    damage_follows = _said(behind, "damage") or any(_late_numbers(items))
    if not damage_follows:
        return item, None
    attacks = item.text.upper()
    return Read(item.text, {"attacks": attacks}), None


def _damage_of_row(items: Items, at: int) -> Judged:
    """A row of a table; whether its `D3` is three or rolled is asked."""
    item = items[at]
    if D3_OF_ROW not in item.fields:
        return item, None
    fields = dict(item.fields)
    del fields[D3_OF_ROW]
    row = item.text[: -len("D3")]
    doubt = InputError(
        f"{quoted(item.text)}: the damage `D3` can be read in two ways: write the number as "
        "`3`, rolled damage as `DD3`.",
        choices=((item.text, f"{row}3"), (item.text, f"{row}DD3")),
    )
    return replace(item, fields=fields), doubt


def _attacks_or_damage(items: Items, at: int, damage: bool) -> Judged:
    """A loose number as what it can be alone."""
    item = items[at]
    if LOOSE not in item.fields:
        return item, None
    forgotten = _skill_without_plus(items, at)
    if forgotten is not None:
        return None, forgotten
    try:
        meaning = _meaning(items, at, damage)
    except InputError as doubt:
        return None, None if item.behind_unread else doubt
    amount = item.fields[LOOSE]
    wrong = None
    if amount == NOTHING:
        wrong = InputError(f"{quoted(item.text)}: {meaning} must be at least 1.")
    return replace(item, fields={meaning: amount}), wrong


def _skill_without_plus(items: Items, at: int) -> InputError | None:
    """What is wrong with the `3` of `20 3 S4`, which may be the skill."""
    typed = items[at].text
    if at == 0 or typed not in ROLLS or _said(items, *SKILLS):
        return None
    first = items[at - 1]
    is_second = _said([first], LOOSE, "attacks") and not _is_late(items, at)
    if not is_second:
        return None
    skill = f"{typed}+"
    return InputError(
        f"{quoted(typed)} may be the skill: write {quoted(skill)}.",
        meant=((f"{first.text} {typed}", f"{first.text} {skill}"),),
    )


def _is_value(item: Read) -> bool:
    """Whether it is a value of a weapon's profile, and no ability."""
    return _said([item], "damage", LOOSE, "strength", "ap", *SKILLS)


def _late_numbers(items: Items) -> Iterator[bool]:
    """Of each loose number, whether it stands behind the Strength or the AP."""
    for at, item in enumerate(items):
        if LOOSE in item.fields:
            yield _is_late(items, at)


def _is_late(items: Items, at: int) -> bool:
    return _said(items[:at], "strength", "ap")


def _meaning(items: Items, at: int, damage: bool) -> str:
    """`attacks` or `damage`. InputError where the number can be either."""
    typed = items[at].text
    amount = str(items[at].fields[LOOSE])
    others = (*items[:at], *items[at + 1 :])
    if not _is_late(items, at):
        if _said(others, "attacks"):
            raise _either(typed, f"how many there are as `{amount}x`, the attacks once")
        return "attacks"
    if not damage:
        if _said(others, "ap"):
            return "attacks"
        raise _either(typed, f"the attacks as `A{amount}`, the AP as `AP{amount}`")
    if _said(others, "damage"):
        return "attacks"
    if not amount.isdecimal() or (_says_attacks(items) and _said(items[:at], "ap")):
        return "damage"
    raise _either(typed, f"the attacks as `A{amount}`, the damage as `D{amount}`")


def _says_attacks(items: Items) -> bool:
    """Whether the attacks are said, or stand loose in front."""
    return _said(items, "attacks") or not all(_late_numbers(items))


def models_in_place(scanned: Scan) -> Scan:
    """Every loose number of a target as its models, which stand in front; elsewhere it may be a
    save or wounds.
    """
    found: list[Read] = []
    complaints = list(scanned.complaints)
    said = {name for item in scanned.read for name in item.fields}
    profile = False
    for item in scanned.read:
        number = item.fields.get(LOOSE)
        if number is None:
            found.append(item)
            profile = profile or not _said([item], "keyword", "ability", IRRELEVANT, PASSED_OVER)
            continue
        if item.behind_unread:
            continue
        also = list(_other_values(number, said))
        if profile and also:
            ways = [f"the models as `{number}x`", *also]
            complaints.append(_either(item.text, ", ".join(ways)))
        else:
            found.append(Read(item.text, {"models": number}))
    return replace(scanned, read=tuple(found), complaints=tuple(complaints))


def _other_values(number: int, said: set[str]) -> Iterator[str]:
    """What else a number can be behind other values, and how that is written."""
    if "save" not in said and 2 <= number <= 7:
        yield f"the save as `{number}+`"
    elif "invuln" not in said and 2 <= number <= 6:
        yield f"an invulnerable save as `{number}++`"
    if "wounds" not in said:
        yield f"the wounds as `W{number}`"


def _said(items: Iterable[Read], *names: str) -> bool:
    """Whether any of the items says any of these values."""
    return any(name in item.fields for item in items for name in names)


def _either(typed: str, ways: str) -> InputError:
    return InputError(f"{quoted(typed)} can be read in two ways: write {ways}.")
