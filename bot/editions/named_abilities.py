"""Abilities found by their names as people type them, whatever the case, spaces or hyphens."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.dice.quantity import Quantity
from bot.editions import EDITIONS
from bot.editions.ability import (
    MAX_EXTRA,
    Ability,
    AbilityUse,
    Argument,
    Bearer,
    Scene,
    Situation,
    Takes,
)
from bot.editions.adjustments import (
    AttacksAtLeast,
    DoubledAttacks,
    HitsAutomatically,
    MoreAttacks,
)
from bot.editions.keywords import read_keyword, read_scope
from bot.errors import InputError, LimitError, UserError, quoted
from bot.typed_text.spelling import nearest

OF_OTHERS = "is a rule of the"
"""What is said of an ability of other editions, before these are named."""


@dataclass(frozen=True, slots=True)
class NotModelled:
    """A name that changes nothing here, and why: nobody knows it, or not in this edition."""

    name: str
    reason: str

    def __str__(self) -> str:
        return self.name


_MINUS = str.maketrans(
    dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}", "-") | {"_": " "}
)
_JOINS = re.compile(r"(?<=[^\s\d])-|(?<=\d)-(?!\d)|(?<!\S)-(?!d?\d)")
"""A hyphen between words. Before a number, or between two, it is a minus: `Sustained Hits -1`,
`Rapid Fire D6-1`.
"""
_ROLL = re.compile(r"[2-6]\+")
_ATTACKS = re.compile(r"\d*d?\d+(?:[+-]\d+)?")
_ROLLS = frozenset({"2", "3", "4", "5", "6"})


_GLUED = re.compile(r"(?<=[a-z]{2})(?=\d+\+?$)")
"""Where a name and its value are written as one word: `melta2`, `anti-vehicle4+`."""


def _key(name: str) -> str:
    joined = _GLUED.sub(" ", name.translate(_MINUS).casefold())
    return " ".join(_JOINS.sub(" ", joined).split())


@lru_cache(maxsize=32)
def abilities_of(edition: str, bearer: Bearer) -> tuple[Ability, ...]:
    """The abilities of an edition for a weapon or a target."""
    return tuple(item for item in EDITIONS[edition].abilities if item.bearer is bearer)


@lru_cache(maxsize=1)
def spelt_abilities() -> tuple[str, ...]:
    """The names and aliases of all abilities, those of the newest edition first."""
    newest_first = reversed(EDITIONS.values())
    abilities = dict.fromkeys(item for edition in newest_first for item in edition.abilities)
    return tuple(dict.fromkeys(name for item in abilities for name in (item.name, *item.aliases)))


@lru_cache(maxsize=32)
def _keys(edition: str, bearer: Bearer) -> tuple[tuple[str, Ability], ...]:
    """Every name and alias of these abilities, longest first."""
    abilities: dict[str, Ability] = {}
    for item in abilities_of(edition, bearer):
        for name in (item.name, *item.aliases):
            abilities.setdefault(_key(name), item)
    # Sorting keeps the order of names of one length.
    names = sorted(abilities)
    names.sort(key=len, reverse=True)
    return tuple([(name, abilities[name]) for name in names])


def names_of_abilities(edition: str, bearer: Bearer) -> tuple[tuple[str, str], ...]:
    """Every name and alias of an edition's abilities, and the name itself."""
    return tuple((name, ability.name) for name, ability in _keys(edition, bearer))


@lru_cache(maxsize=1)
def _first_words() -> frozenset[str]:
    return frozenset(_key(name).split()[0] for name in spelt_abilities())


def may_be_ability(text: str) -> bool:
    """Whether it is worth while to look a text up: whether it begins with the first word of any
    ability.
    """
    first, *_ = text.split(maxsplit=1) or ("",)
    return _begins_ability(first)


@lru_cache(maxsize=1024)
def _begins_ability(word: str) -> bool:
    words = _key(word).split()
    return bool(words) and words[0] in _first_words()


@lru_cache(maxsize=1024)
def find_ability(text: str, edition: str, bearer: Bearer) -> AbilityUse | None:
    """The ability that was typed, if the edition has it. InputError if its value is missing or out
    of range.
    """
    typed, colon, scope = text.rpartition(":")
    if colon and EDITIONS[edition].scoped:
        use = find_ability(typed, edition, bearer)
        if use is None:
            return None
        argument = replace(use.argument, scope=read_scope(scope, text))
        return AbilityUse(use.ability, argument)
    words = _key(text)
    for name, ability in _keys(edition, bearer):
        if words != name and not words.startswith(f"{name} "):
            continue
        value = words[len(name) + 1 :]
        if _may_be_value(ability.takes, value):
            argument = _argument(ability, value, text)
            return AbilityUse(ability, argument)
    return None


def _may_be_value(takes: Takes, words: str) -> bool:
    """Whether words behind a name may be meant as its value: none, one, or a keyword and a roll.
    `blast indirect`, `heavy stationary` and `heavy -1 to hit` are two phrases each.
    """
    if takes is Takes.NOTHING:
        return not words
    if takes is Takes.ATTACKS:
        return not words or bool(_ATTACKS.fullmatch(words))
    if takes is Takes.KEYWORD_ROLL:
        keyword, *_ = words.rpartition(" ")
        letters = re.sub("[ '/]", "", keyword)
        return not keyword or letters.isalpha()
    if " " in words:
        return False
    if takes is Takes.QUANTITY_OR_ONE:
        if _ROLL.fullmatch(words):
            return False  # The skill stands behind it: `blast 3+`.
        return len(words) < 2 or any(map(str.isdigit, words))
    return True


def read_ability(text: str, edition: str, bearer: Bearer) -> AbilityUse | NotModelled:
    """The ability that was typed, or its name with the reason why it changes nothing here."""
    found = find_ability(text, edition, bearer)
    if found is not None:
        return found
    _check_attacks(text, edition, bearer)
    named = quoted(text)
    others = editions_with(text, bearer)
    if others:
        where = ", ".join(others)
        reason = f"{named} {OF_OTHERS} {where} edition, not of the {edition}"
        return NotModelled(text, reason)
    near = nearest_ability(text, edition, bearer)
    meant = f"; did you mean {near}?" if near else ""
    reason = f"{named} is not an ability I know{meant}"
    return NotModelled(text, reason)


def _check_attacks(text: str, edition: str, bearer: Bearer) -> None:
    """InputError for a type of weapon with a negative number of attacks: `Heavy -1`."""
    typed, minus, _ = _key(text).partition(" -")
    abilities = dict(_keys(edition, bearer))
    ability = abilities.get(typed)
    if minus and ability and ability.takes is Takes.ATTACKS:
        right = f"{typed.title()} 1"
        raise InputError(f"{quoted(text)}: a weapon has at least 1 attack, as in `{right}`.")


def editions_with(text: str, bearer: Bearer) -> tuple[str, ...]:
    """The editions that have this ability, or one of this name without its value, oldest first."""
    return tuple(edition for edition in EDITIONS if _is_known(text, edition, bearer))


@lru_cache(maxsize=1024)
def _is_known(text: str, edition: str, bearer: Bearer) -> bool:
    if any(name == _key(text) for name, _ in _keys(edition, bearer)):
        return True
    try:
        return find_ability(text, edition, bearer) is not None
    except UserError:
        return False


def editions_reading(name: str, switch: str) -> tuple[str, ...]:
    """The editions in which an ability of a weapon does something else when a switch of the
    situation is on.
    """
    off = Scene("shoot", Situation(), 1, frozenset())
    on = replace(off, situation=Situation(**{switch: True}))
    found = []
    for edition in EDITIONS:
        for ability in abilities_of(edition, Bearer.WEAPON):
            use = AbilityUse(ability)
            differs = use.adjustments(on) != use.adjustments(off)
            if ability.name == name and differs:
                found.append(edition)
    return tuple(found)


def adds_attacks(use: AbilityUse) -> bool:
    """Whether this ability may change the number of attacks of each weapon."""
    near = Scene("shoot", Situation(half_range=True), 20, frozenset())
    kinds = (MoreAttacks, DoubledAttacks, AttacksAtLeast)
    return any(isinstance(item, kinds) for item in use.adjustments(near))


def hits_automatically(use: AbilityUse) -> bool:
    """Whether a weapon with this ability needs no skill."""
    anywhere = Scene("shoot", Situation(), 1, frozenset())
    adjustments = use.adjustments(anywhere)
    return any(isinstance(item, HitsAutomatically) for item in adjustments)


def _argument(ability: Ability, value: str, text: str) -> Argument:
    """What the words behind a name make. InputError where they are no value of this ability."""
    match ability.takes:
        case Takes.QUANTITY:
            return Argument(quantity=_quantity(ability, value, text))
        case Takes.QUANTITY_OR_ONE if value:
            return Argument(quantity=_quantity(ability, value, text))
        case Takes.ATTACKS if value:
            return Argument(quantity=_amount(ability, value, text))
        case Takes.ROLL:
            return Argument(roll=_roll(ability, value, text))
        case Takes.KEYWORD_ROLL:
            keyword, _, roll = value.rpartition(" ")
            keyword = keyword.removesuffix(" on")
            if not keyword:
                raise InputError(
                    f"{quoted(text)} lacks its keyword or roll: write it like `Anti-VEHICLE 4+`."
                )
            return Argument(roll=_roll(ability, roll, text), keyword=read_keyword(keyword, text))
    return Argument()


def _quantity(ability: Ability, value: str, text: str) -> Quantity:
    if not value:
        raise InputError(
            f"{quoted(text)} lacks its number: write {ability.form}, like `{ability.name} 1`.",
            meant=((text, f"{text} 1"),),
        )
    amount = _amount(ability, value, text)
    if amount.high > MAX_EXTRA:
        limit = f"the value of {ability.form} is at most {MAX_EXTRA}"
        raise LimitError(f"{quoted(text)}: {limit}.")
    return amount


def _amount(ability: Ability, value: str, text: str) -> Quantity:
    try:
        amount = Quantity.read(value, f"the value of {ability.form}")
    except InputError as error:
        if not value.endswith("+"):
            raise
        # `melta 2+`: what the weapon is, and its skill.
        raise InputError(str(error), meant=((text, value),)) from error
    if not amount.is_rolled and amount.plus < 1:
        raise InputError(
            f"{quoted(text)}: the value of {ability.form} is at least 1, as in `{ability.name} 1`."
        )
    return amount


def _roll(ability: Ability, value: str, text: str) -> int:
    digits = re.sub("[+s]$", "", value).strip()
    if digits not in _ROLLS:
        raise InputError(f"{quoted(text)}: {ability.form} takes a roll of 2+ to 6+.")
    return int(digits)


def nearest_ability(text: str, edition: str, bearer: Bearer) -> str | None:
    """The form of the ability whose name looks most like what was typed, if any does."""
    forms = {name: ability.form for name, ability in _keys(edition, bearer) if len(name) > 2}
    typed = _key(text).rstrip("0123456789+ ")
    found = nearest(typed, forms)
    if found is None:
        return None
    return forms[found]
