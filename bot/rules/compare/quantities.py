"""The numbers of a rule's text: what each counts, its normal form, and the words around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.rules.text.lexicon import Lexicon
from bot.rules.text.numerals import NUMERALS


class Unit(StrEnum):
    """What a number counts. One of another unit is never its successor."""

    DICE = "dice"
    INCHES = "inches"
    POINTS = "command points"
    PERCENT = "percent"
    MODIFIER = "modifier"
    FACE = "face of a die"
    BOUND = "so many or more, or fewer"
    FACTOR = "half or double"
    COUNT = "count"


Amount = tuple[Unit, str]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in a text: where it stands, its unit and normal form (`7+` for "seven or more"), the
    words around it.

    `verb` is the last telling word before it in its sentence, `noun` the first after it.
    """

    span: tuple[int, int]
    said: str
    unit: Unit
    value: str
    near: frozenset[str]
    verb: str = ""
    noun: str = ""

    @property
    def amount(self) -> Amount:
        """Unit and normal form: equal where two texts name the same, however they say it."""
        return self.unit, self.value

    @property
    def is_telling(self) -> bool:
        """Says something by itself: a bare count is one of the wording ("one other model"), a
        single die any roll.
        """
        return self.unit is not Unit.COUNT and self.value != "d6"


_NUMBER = rf"(?:[0-9]{{1,4}}|{'|'.join(NUMERALS)})"
_FACE = rf"(?:[1-6]|{'|'.join([*NUMERALS][:6])})"
_FACING = (
    r"(?:(?:natural|unmodified|rolls?\ of)\ (?:\(unmodified\)\ |an?\ )?"
    r"|(?:needs?|on|rolls?)\ an?\ )"
)
_QUANTITY = re.compile(
    rf"""(?<![\w.+/−–-])(?:
      (?P<dice>(?:[0-9]{{1,3}}\ ?)?D[0-9]{{1,3}}(?:\ ?[+-]\ ?[0-9]{{1,3}})?
              |(?:an?|one|1|single)\ (?:dice|die))
    | (?P<points>{_NUMBER}\ ?(?:CPs?|Command\ Points?))
    | (?P<inches>{_NUMBER}(?:["”″]|[\ -]?inch(?:es)?\b))
    | (?P<percent>{_NUMBER}\ ?(?:%|per\ ?cent))
    | (?P<plus>(?:adds?|adding|plus)\ {_NUMBER}|\+[0-9]{{1,2}})(?![\w"”″])
    | (?P<minus>(?:subtracts?|subtracting|minus)\ {_NUMBER}|[−–-][0-9]{{1,2}})(?![\w"”″])
    | (?P<face>{_FACING}{_FACE}|[1-6]s)(?![\w"”″%+])
    | (?P<factor>half|halv(?:e[sd]?|ing)|twice|doubl(?:e[sd]?|ing))
    | (?P<bound>[0-9]{{1,2}}\+{{1,3}})
    | (?P<count>{_NUMBER})(?!["”″%])
    )(?!\w)
    (?:\ or\ (?P<more>more|higher|better|greater|above)\b
      |\ or\ (?P<less>fewer|less|lower|below)\b)?""",
    re.IGNORECASE | re.VERBOSE,
)
_SIGNS = {Unit.INCHES: '"', Unit.POINTS: "cp", Unit.PERCENT: "%"}
_UNITS = {"plus": Unit.MODIFIER, "minus": Unit.MODIFIER} | {
    unit.name.lower(): unit for unit in Unit
}
_EXAMPLE = re.compile(r"\b(?:[Ff]or (?:example|instance)|Example|[Ee]\.g\.)[^.\n]*(?:\.\d[^.\n]*)*")
_INNER = re.compile(rf"[0-9]{{1,4}}|\b(?:{'|'.join(NUMERALS)})\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[.;:|\n]")
_ONE = re.compile(r"^1(?=d)")
_WINDOW = 40
"""Characters on each side of a number whose words tell which quantity it is."""


def quantities(lexicon: Lexicon, text: str) -> Iterator[Quantity]:
    """The numbers of a text in order, those of worked examples left out; a bare "one" is an
    article.
    """
    examples: set[int] = set()
    for example in _EXAMPLE.finditer(text):
        examples.update(range(*example.span()))
    for match in _QUANTITY.finditer(text):
        start, end = match.span()
        if match[0].lower() == "one" or start in examples:
            continue
        unit, value = _normal_form(match)
        leading = text[max(0, start - _WINDOW) : start]
        before = _telling(lexicon, leading)
        after = _telling(lexicon, text[end : end + _WINDOW])
        clause = _telling(lexicon, _CLAUSE.split(leading)[-1])
        verb = clause[-1] if clause else ""
        noun = after[0] if after else ""
        near = frozenset(before + after)
        yield Quantity((start, end), match[0], unit, value, near, verb, noun)


def _telling(lexicon: Lexicon, text: str) -> list[str]:
    """Stems of the words that carry meaning; numbers are none."""
    return [term for term in lexicon.terms(text) if term.isalpha()]


def _normal_form(match: re.Match[str]) -> Amount:
    """Unit and value: `2d6`; `7+` for "seven or more"; `2"` for `2" or less` as for `within 2"`;
    `+1` for "add 1".
    """
    kind, said = next((name, said) for name, said in match.groupdict().items() if said)
    said = said.lower()
    inner = _INNER.search(said)
    number = NUMERALS.get(inner[0], inner[0]) if inner else ""
    unit = _UNITS[kind]
    if unit is Unit.DICE:
        return unit, _dice(said)
    if unit is Unit.FACTOR:
        return unit, "half" if said.startswith("hal") else "double"
    if unit is Unit.MODIFIER:
        sign = "+" if kind == "plus" else "-"
        return unit, sign + number
    if unit is Unit.BOUND:
        return unit, said
    is_count = unit in {Unit.COUNT, Unit.FACE}
    if match["more"]:
        number += _SIGNS.get(unit, "") + "+"
        return Unit.BOUND if is_count else unit, number
    if match["less"] and is_count:
        return Unit.BOUND, number + "-"
    return unit, number + _SIGNS.get(unit, "")


def _dice(said: str) -> str:
    """`2d6`; `d6` for a single die."""
    if said.endswith(("dice", "die")):
        return "d6"
    return _ONE.sub("", said.replace(" ", ""))
