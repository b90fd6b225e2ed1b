"""What was typed so far, as autocomplete answers it: read in words, with what is missing or was not
understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from discord.app_commands import Choice

from bot.editions import EDITIONS
from bot.editions.ability import Bearer
from bot.editions.named_abilities import nearest_ability
from bot.errors import quoted
from bot.notation import TargetReading, WeaponReading
from bot.notation.feedback.other_damage import otherwise
from bot.notation.hint import HintKind
from bot.notation.several import BETWEEN, read_weapons
from bot.notation.shorthand import read_target, read_weapon
from bot.render.choices import CHOICE, listed_choices
from bot.render.escape import cut
from bot.typed_text.visible import visible

_BEGUN = re.compile(r"[a-z]{1,2}-?|[0-9]{1,2}\+?", re.IGNORECASE)
"""A word that may be the beginning of another."""
Reading = WeaponReading | TargetReading


def weapon_choices(text: str, edition: str) -> list[Choice[str]]:
    """What a weapon reads as; examples for an empty box. Of several, the last is being typed."""

    def read(typed: str) -> WeaponReading:
        return read_weapon(typed, edition)

    if BETWEEN.search(text):
        weapons = read_weapons(text, edition)
        number = len(weapons)
        if number > 1:
            last = _described(weapons[-1].text, read)
            label = f"Weapon {number}: {last}"
            return listed_choices([(label, text)])
    examples = EDITIONS[edition].example_weapons
    return _choices(text, examples, read, Bearer.WEAPON)


def target_choices(text: str, edition: str) -> list[Choice[str]]:
    """What a target reads as; examples for an empty box."""

    def read(typed: str) -> TargetReading:
        return read_target(typed, edition)

    return _choices(text, EDITIONS[edition].example_targets, read, Bearer.TARGET)


def _choices(
    text: str, examples: Sequence[str], read: Callable[[str], Reading], bearer: Bearer
) -> list[Choice[str]]:
    """What was typed, in words; before it what was meant, behind it what it could be as well."""
    texts = examples
    if text.strip():
        reading = read(text)
        texts = (*_corrected(reading, bearer), text, *_other_damage(reading))
    return listed_choices((_described(each, read), each) for each in texts)


def described(reading: Reading) -> str:
    """The reading in words; before it what is wrong, after it what is missing."""
    if reading.unread:
        words = ", ".join(map(quoted, reading.unread))
        if reading.hint.kind is HintKind.ELSEWHERE:
            return _plain(f"{reading.hint.said}.")
        return _plain(f"not read: {words}{reading.hint}")
    if reading.problems:
        return _plain(reading.problems[0])
    words = reading.words()
    if reading.missing:
        lacks = f" · still needs {', '.join(reading.missing)}"
        room = CHOICE - len(_plain(lacks))
        words = f"{cut(words, room)}{lacks}" if room > 0 else lacks
    return _plain(words.removeprefix(" · "))


def _described(text: str, read: Callable[[str], Reading]) -> str:
    """A text in words; the last word of one that is still being typed is waited for."""
    reading = read(text)
    last = text.split()[-1]
    if reading.problems and _BEGUN.fullmatch(last):
        begun = text.rstrip().removesuffix(last)
        before = read(begun)
        if before.fields and not before.problems:
            room = CHOICE - len(last) - 4
            words = cut(described(before), room)
            return f"{words} · {visible(last)}…"
    return described(reading)


def _corrected(reading: Reading, bearer: Bearer) -> Iterator[str]:
    """The text with the ability that was meant in place of the first words that were not read."""
    if reading.unread:
        unread = reading.unread[0]
        meant = nearest_ability(unread, reading.edition, bearer)
        if meant and "KEYWORD" not in meant and unread in reading.text:
            name = meant.removesuffix("+").removesuffix(" X")
            yield reading.text.replace(unread, name, 1)


def _other_damage(reading: Reading) -> Iterator[str]:
    """A weapon whose damage was said as a bare `D3` or `D6`, with the other reading of it."""
    other = otherwise(reading) if isinstance(reading, WeaponReading) else None
    if other:
        yield other.text


def _plain(text: str) -> str:
    """Without code marks, as long as a choice can be."""
    return cut(text.replace("`", ""), CHOICE)
