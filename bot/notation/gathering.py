"""What phrases say together: the fields of a profile, and what contradicts itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.editions.ability import Bearer
from bot.errors import InputError, UserError, quoted
from bot.notation.reading import ABILITIES_OFF
from bot.notation.words.modifier_words import ADDED_UP
from bot.notation.words.phrases import IRRELEVANT, PASSED_OVER, Fields
from bot.notation.words.scanning import Read, Scan

LISTED = {"ability": "abilities", "keyword": "keywords", "ability_off": ABILITIES_OFF}
"""Fields that may be said many times, and those in which they are gathered."""
CORE = frozenset({"attacks", "skill", "strength", "models", "toughness", "wounds", "save"})
"""Values of which a profile that says several twice is said twice."""
COUNTS = ("attacks", "models")
"""Values that a bare number may say."""
SAID_ONCE = (
    *ADDED_UP,
    *("raised.attacks", "raised.strength", "raised.ap", "raised.damage", "raised.toughness"),
)
"""Modifiers: one that is said twice may be meant twice, or once."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """The fields of all phrases together, abilities and keywords in lists; in which words each was
    said; and what contradicts itself.
    """

    fields: Fields
    said: dict[str, str]
    errors: tuple[UserError, ...]


def gathered(scanned: Scan, bearer: Bearer | None = None) -> Gathered:
    """What the phrases of a text say together.

    A field said twice with different values is an error that names both, unless the second may
    belong to words that were not understood: then these are fault enough. Two Strengths of a
    weapon may be those of two weapons.
    """
    gathering = _Gathering(bearer)
    for item in scanned.read:
        for name, value in item.fields.items():
            gathering.merge(item, name, value)
    faults = gathering.faults or gathering.said_twice()
    errors = map(InputError, dict.fromkeys(faults))
    return Gathered(gathering.fields, gathering.said, tuple(errors))


class _Gathering:
    """Fields that are gathered one by one; `twice` are those that were said again."""

    def __init__(self, bearer: Bearer | None) -> None:
        self.bearer = bearer
        self.fields: Fields = {}
        self.said: dict[str, str] = {}
        self.twice: set[str] = set()
        self.faults: list[str] = []

    def merge(self, item: Read, name: str, value: Any) -> None:
        """Add a field of a phrase."""
        if name in (IRRELEVANT, PASSED_OVER):
            return
        if name in LISTED:
            self._list(item, LISTED[name], value)
        elif name in self.said:
            self._say_again(item, name, value)
        else:
            self.fields[name] = value
            self.said[name] = item.text

    def _list(self, item: Read, name: str, value: Any) -> None:
        values = self.fields.setdefault(name, [])
        if value not in values:
            values.append(value)
        if name == ABILITIES_OFF:
            before = self.said.get(name)
            self.said[name] = f"{before}, {item.text}" if before else item.text

    def _say_again(self, item: Read, name: str, value: Any) -> None:
        both = f"{quoted(self.said[name])} and {quoted(item.text)}"
        if name in SAID_ONCE:
            self.faults.append(f"{both}: write one modifier, what they come to together.")
        elif self.fields[name] == value:
            self.twice.add(name)
            self.said[name] = item.text
        elif not item.behind_unread:
            way = self._way_out(item, name, value)
            self.faults.append(f"{both} say different things: keep one of them{way}.")

    def _way_out(self, item: Read, name: str, value: Any) -> str:
        """What the second of two values may have been meant as."""
        if name == "wounds" and item.text[:1].isdecimal():
            return f", or write `{value}W left` for what a model has left"
        if name == "save" and value and self.bearer is Bearer.TARGET:
            return f", or write `{value}++` for an invulnerable save"
        if self.bearer is Bearer.WEAPON and "strength" in item.fields:
            return ", or write `;` between two weapons"
        return ""

    def said_twice(self) -> Iterator[str]:
        """What is wrong where values stand twice and are the same."""
        if len(self.twice & CORE) > 1:
            is_weapon = self.bearer is Bearer.WEAPON
            how = "`;` between two weapons" if is_weapon else "the models once, as `10x`"
            yield f"The same values stand here twice: write {how}."
            return
        for name in COUNTS:
            number = self.said.get(name, "")
            if name in self.twice and number.isdecimal():
                ways = f"write it once, or how many there are as `{number}x`"
                yield f"{quoted(number)} stands here twice: {ways}."
