"""What was read from shorthand: the fields of a specification, what is missing, and what could not
be read.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from bot.editions import EDITIONS
from bot.editions.ability import Bearer
from bot.errors import InputError, UserError
from bot.notation.feedback.describe import listed, target_in_words, weapon_in_words
from bot.notation.hint import NO_HINT, Hint, HintKind

ABILITIES_OFF = "abilities_off"
REROLLS_OFF = {"hit": "hit_rerolls_off", "wound": "wound_rerolls_off"}
"""The fields of the rolls that are not rolled again."""
DENIED = (ABILITIES_OFF, *REROLLS_OFF.values())
"""Fields of what a weapon may have and does not use here."""
_TRIED = {
    "Strength": re.compile(r"`s[a-z]*:? ?\d"),
    "skill": re.compile(r"`(?:bs|ws|bf|kg|ct|cc):? ?\d|`\d+\+`"),
    "attacks": re.compile("(?:attacks|weapons) (?:can|must) be|attacks (?:are lacking|as `)"),
    "Toughness": re.compile(r"`t[a-z]*:? ?\d"),
}
"""How a sentence repeats a value that was typed, but can't be used."""


def _was_tried(missing: str, told: str) -> bool:
    """Whether a fault is about a value that is missing for this reason alone."""
    return any(name in missing and form.search(told) for name, form in _TRIED.items())


@dataclass(frozen=True, slots=True)
class Reading(ABC):
    """A weapon or target as read from shorthand.

    `fields` are those of the JSON form; `said` tells for each in which words it was said. `missing`
    names what a complete profile still needs, `errors` say what could not be read, `unread` are its
    words, `hint` what is known of them. `name` is what the words in front of the profile
    call it, `changes` what was typed over a kept profile, in words. `idle` are fields that change
    nothing in the attack that was rolled, `passed_over` characteristics that change nothing in any.
    """

    bearer: ClassVar[Bearer]
    """Whose abilities it has."""

    text: str
    edition: str
    fields: Mapping[str, Any]
    said: Mapping[str, str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    errors: tuple[UserError, ...] = ()
    unread: tuple[str, ...] = ()
    hint: Hint = NO_HINT
    name: str = ""
    changes: tuple[str, ...] = ()
    idle: frozenset[str] = frozenset()
    passed_over: tuple[str, ...] = ()

    @property
    def has_unread(self) -> bool:
        """Whether words of the text are no values: they were not understood, or are a name."""
        return bool(self.unread or self.name)

    @property
    def is_all_values(self) -> bool:
        """Whether all words of the text are values, and there are some."""
        return bool(self.fields) and not (self.has_unread or self.errors)

    @property
    def is_nothing(self) -> bool:
        """Whether the text has no value, nor anything like one."""
        return not self.fields and self.hint.kind is HintKind.EXAMPLE

    def words(self) -> str:
        """The reading in words, parts separated by middle dots: `20 shots · BS 3+ · S4 · AP -1 ·
        damage 1`.
        """
        parts = list(self._parts())
        if self.passed_over:
            parts.append(f"{', '.join(self.passed_over)} not looked at")
        words = " · ".join(parts)
        return f"{self.name}: {words}" if self.name else words

    @abstractmethod
    def _parts(self) -> Iterable[str]:
        """The parts of the reading, in the order in which players name them."""

    @property
    def problems(self) -> tuple[str, ...]:
        """Sentences about what could not be read."""
        return tuple(map(str, self.errors))

    @property
    def complete(self) -> bool:
        """Whether nothing is missing and everything was read."""
        return not self.missing and not self.errors

    def faults(self, which: str) -> tuple[UserError, ...]:
        """All that keeps it from being used: what could not be read, and what is missing. `which`
        is how a sentence begins: `The weapon`.
        """
        if self.unread and not self.fields:
            return self.errors
        told = " ".join(self.problems).casefold()
        missing = [value for value in self.missing if not _was_tried(value, told)]
        if not missing:
            return self.errors
        lacks = InputError(f"{which} lacks {listed(missing)}.")
        return (*self.errors, lacks)


@dataclass(frozen=True, slots=True)
class WeaponReading(Reading):
    """A weapon as read from shorthand."""

    bearer: ClassVar = Bearer.WEAPON

    def _parts(self) -> Iterable[str]:
        return weapon_in_words(self.fields, self.said, EDITIONS[self.edition], self.idle)


@dataclass(frozen=True, slots=True)
class TargetReading(Reading):
    """A target as read from shorthand."""

    bearer: ClassVar = Bearer.TARGET

    def _parts(self) -> Iterable[str]:
        return target_in_words(self.fields, self.idle)
