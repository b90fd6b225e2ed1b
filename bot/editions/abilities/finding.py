"""Every ability the bot knows, and how a name as typed is found among them."""

import re
from dataclasses import dataclass
from functools import lru_cache

from bot.dice.quantity import Quantity
from bot.editions.abilities import classic, tenth
from bot.editions.abilities.ability import (
    MAX_EXTRA,
    Ability,
    AbilityUse,
    Argument,
    Bearer,
    Scene,
    Situation,
    Takes,
)
from bot.editions.adjustments import HitsAutomatically
from bot.errors import InputError, LimitError, UserError, quoted
from bot.spelling import nearest

ABILITIES: tuple[Ability, ...] = (*tenth.ABILITIES, *classic.ABILITIES)
_OLDEST_FIRST = sorted(
    {key for ability in ABILITIES for key in ability.editions}, key=lambda key: int(key[:-2])
)


@dataclass(frozen=True, slots=True)
class NotModelled:
    """A name that changes nothing here, and why: nobody knows it, or not in this edition."""

    name: str
    reason: str

    def __str__(self) -> str:
        return self.name


_MINUS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "_": " "})
_JOINS = re.compile(r"(?<=[^\s\d])-|(?<=\d)-(?!\d)|(?<!\S)-(?!d?\d)")
"""A hyphen between words. Before a number, or between two, it is a minus: `Sustained Hits -1`,
`Rapid Fire D6-1`.
"""


def _key(name: str) -> str:
    return " ".join(_JOINS.sub(" ", name.translate(_MINUS).casefold()).split())


@lru_cache(maxsize=32)
def abilities_of(edition: str, bearer: Bearer) -> tuple[Ability, ...]:
    """The abilities of an edition for a weapon or a target."""
    return tuple(item for item in ABILITIES if edition in item.editions and item.bearer is bearer)


@lru_cache(maxsize=32)
def _keys(edition: str, bearer: Bearer) -> tuple[tuple[str, Ability], ...]:
    """Every name and alias of these abilities, longest first."""
    keys = [
        (_key(name), item)
        for item in abilities_of(edition, bearer)
        for name in (item.name, *item.aliases)
    ]
    return tuple(sorted(keys, key=lambda pair: (-len(pair[0]), pair[0])))


_BEGINNINGS = {
    _key(name).split()[0] for ability in ABILITIES for name in (ability.name, *ability.aliases)
}


def may_be_ability(text: str) -> bool:
    """Whether it is worth while to look a text up: whether it begins with the first word of any
    ability.
    """
    words = _key(text).split()
    return bool(words) and words[0] in _BEGINNINGS


@lru_cache(maxsize=1024)
def find_ability(text: str, edition: str, bearer: Bearer) -> AbilityUse | None:
    """The ability that was typed, if the edition has it. InputError if its value is missing or out
    of range.
    """
    words = _key(text)
    for name, ability in _keys(edition, bearer):
        rest = _rest(words, name)
        if rest is not None and _may_follow(ability.takes, rest):
            return AbilityUse(ability, _argument(ability, rest, text))
    return None


def _may_follow(takes: Takes, rest: str) -> bool:
    """Whether words behind a name may be meant as its value: none, one, or a keyword and a roll."""
    if takes is Takes.NOTHING:
        return not rest
    if takes is Takes.ATTACKS:
        # `heavy stationary` and `heavy -1 to hit` are two phrases each.
        return not rest or re.fullmatch(r"\d*d?\d+(?:[+-]\d+)?", rest) is not None
    if takes is Takes.KEYWORD_ROLL:
        keyword, _, _ = rest.rpartition(" ")
        return keyword.replace(" ", "").replace("'", "").isalpha() or not keyword
    return " " not in rest


def read_ability(text: str, edition: str, bearer: Bearer) -> AbilityUse | NotModelled:
    """The ability that was typed, or its name with the reason why it changes nothing here."""
    found = find_ability(text, edition, bearer)
    if found is not None:
        return found
    typed, minus, _ = _key(text).partition(" -")
    if minus and any(
        name == typed and item.takes is Takes.ATTACKS for name, item in _keys(edition, bearer)
    ):
        raise InputError(
            f"{quoted(text)}: a weapon has at least 1 attack, as in `{typed.title()} 1`."
        )
    others = editions_with(text, bearer)
    if others:
        return NotModelled(
            text,
            f"{quoted(text)} is a rule of the {', '.join(others)} edition, not of the {edition}",
        )
    near = nearest_ability(text, edition, bearer)
    return NotModelled(
        text,
        f"{quoted(text)} is not an ability I know" + (f"; did you mean {near}?" if near else ""),
    )


def editions_with(text: str, bearer: Bearer) -> tuple[str, ...]:
    """The editions that have this ability, or one of this name without its value, the oldest first."""
    return tuple(edition for edition in _OLDEST_FIRST if _is_known(text, edition, bearer))


@lru_cache(maxsize=1024)
def _is_known(text: str, edition: str, bearer: Bearer) -> bool:
    typed = _key(text)
    if any(name == typed for name, _ in _keys(edition, bearer)):
        return True
    try:
        return find_ability(text, edition, bearer) is not None
    except UserError:
        return False


def hits_automatically(use: AbilityUse) -> bool:
    """Whether a weapon with this ability needs no skill."""
    anywhere = Scene("shoot", Situation(), 1, frozenset())
    return any(
        isinstance(item, HitsAutomatically) for item in use.ability.works(use.argument, anywhere)
    )


def _rest(words: str, name: str) -> str | None:
    if words == name:
        return ""
    return words[len(name) + 1 :] if words.startswith(f"{name} ") else None


def _argument(ability: Ability, rest: str, text: str) -> Argument:
    match ability.takes:
        case Takes.NOTHING:
            return Argument()
        case Takes.QUANTITY:
            if not rest:
                raise InputError(
                    f"{quoted(text)} lacks its number: write {ability.form}, like `{ability.name} 1`."
                )
            amount = _amount(ability, rest, text)
            if amount.high > MAX_EXTRA:
                raise LimitError(
                    f"{quoted(text)}: the value of {ability.form} is at most {MAX_EXTRA}."
                )
            return Argument(quantity=amount)
        case Takes.ATTACKS:
            return Argument(quantity=_amount(ability, rest, text)) if rest else Argument()
        case Takes.ROLL:
            return Argument(roll=_roll(ability, rest, text))
        case _:
            keyword, _, roll = rest.rpartition(" ")
            if not keyword:
                raise InputError(
                    f"{quoted(text)} lacks its keyword or roll: write it like `Anti-VEHICLE 4+`."
                )
            return Argument(roll=_roll(ability, roll, text), keyword=keyword.upper())


def _amount(ability: Ability, rest: str, text: str) -> Quantity:
    amount = Quantity.read(rest, f"the value of {ability.form}")
    if not amount.is_rolled and amount.plus < 1:
        raise InputError(
            f"{quoted(text)}: the value of {ability.form} is at least 1, as in `{ability.name} 1`."
        )
    return amount


def _roll(ability: Ability, rest: str, text: str) -> int:
    digits = rest.rstrip("+").strip()
    if digits not in {"2", "3", "4", "5", "6"}:
        raise InputError(f"{quoted(text)}: {ability.form} takes a roll of 2+ to 6+.")
    return int(digits)


def nearest_ability(text: str, edition: str, bearer: Bearer) -> str | None:
    """The form of the ability whose name looks most like what was typed, if any does."""
    names = {name: ability.form for name, ability in _keys(edition, bearer) if len(name) > 2}
    found = nearest(_key(text).rstrip("0123456789+ "), names)
    return names[found] if found is not None else None
