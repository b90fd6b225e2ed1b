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
        start, end = example.span()
        examples.update(range(start, end))
    for match in _QUANTITY.finditer(text):
        is_article = match[0].lower() == "one"
        if not is_article and match.start() not in examples:
            yield _quantity(lexicon, match)


def _quantity(lexicon: Lexicon, match: re.Match[str]) -> Quantity:
    """A number with the words around it."""
    text = match.string
    start, end = match.span()
    leading = text[max(0, start - _WINDOW) : start]
    following = text[end : end + _WINDOW]
    clause = _CLAUSE.split(leading)[-1]
    before = _telling(lexicon, leading)
    after = _telling(lexicon, following)
    verbs = _telling(lexicon, clause)
    unit, value = _normal_form(match)
    return Quantity(
        span=(start, end),
        said=match[0],
        unit=unit,
        value=value,
        near=frozenset(before + after),
        verb=verbs[-1] if verbs else "",
        noun=after[0] if after else "",
    )


def _telling(lexicon: Lexicon, text: str) -> list[str]:
    """Stems of the words that carry meaning; numbers are none."""
    return [term for term in lexicon.terms(text) if term.isalpha()]


def _normal_form(match: re.Match[str]) -> Amount:
    """Unit and value: `2d6`; `7+` for "seven or more"; `2"` for `2" or less` as for `within 2"`;
    `+1` for "add 1".
    """
    found = match.groupdict("")
    kind = next(filter(found.get, found))  # `more` and `less` stand behind it
    unit = _UNITS[kind]
    said = found[kind].lower()
    if unit is Unit.DICE:
        return unit, _dice(said)
    if unit is Unit.FACTOR:
        is_half = said.startswith("hal")
        return unit, "half" if is_half else "double"
    if unit is Unit.BOUND:
        return unit, said
    number = _INNER.findall(said)[0]
    number = NUMERALS.get(number, number)
    if unit is Unit.MODIFIER:
        sign = "+" if kind == "plus" else "-"
        return unit, sign + number
    is_count = unit in {Unit.COUNT, Unit.FACE}
    sign = _SIGNS.get(unit, "")
    if match["more"]:
        bound = Unit.BOUND if is_count else unit
        return bound, f"{number}{sign}+"
    if match["less"] and is_count:
        return Unit.BOUND, f"{number}-"
    return unit, number + sign


def _dice(said: str) -> str:
    """`2d6`; `d6` for a single die."""
    if said.endswith(("dice", "die")):
        return "d6"
    return _ONE.sub("", said.replace(" ", ""))
