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
from bot.notation.other_damage import otherwise
from bot.notation.several import BETWEEN, read_weapons
from bot.notation.shorthand import read_target, read_weapon
from bot.render.choices import CHOICE
from bot.render.escape import cut
from bot.typed_text.visible import visible

_BEGUN = re.compile(r"[a-z]{1,2}-?|[0-9]{1,2}\+?", re.IGNORECASE)
"""A word that may be the beginning of another."""
Reading = WeaponReading | TargetReading


def weapon_choices(text: str, edition: str) -> list[Choice[str]]:
    """What a weapon reads as; examples for an empty box. Of several, the last is being typed."""
    weapons = read_weapons(text, edition) if BETWEEN.search(text) and len(text) <= CHOICE else ()
    if len(weapons) > 1:
        last = _described(weapons[-1].text, lambda typed: read_weapon(typed, edition))
        return [Choice(name=cut(f"Weapon {len(weapons)}: {last}", CHOICE), value=text)]
    return _choices(
        text,
        EDITIONS[edition].example_weapons,
        lambda typed: read_weapon(typed, edition),
        Bearer.WEAPON,
    )


def target_choices(text: str, edition: str) -> list[Choice[str]]:
    """What a target reads as; examples for an empty box."""
    return _choices(
        text,
        EDITIONS[edition].example_targets,
        lambda typed: read_target(typed, edition),
        Bearer.TARGET,
    )


def _choices(
    text: str, examples: Sequence[str], read: Callable[[str], Reading], bearer: Bearer
) -> list[Choice[str]]:
    """A text that is longer than a choice can hold is not offered: it would be sent cut."""
    if len(text) > CHOICE:
        return []
    if text.strip():
        reading = read(text)
        texts: Sequence[str] = (*_corrected(reading, bearer), text, *_other_damage(reading))
    else:
        texts = examples
    return [
        Choice(name=_described(each, read), value=each) for each in texts if len(each) <= CHOICE
    ]


def described(reading: Reading) -> str:
    """The reading in words; before it what is wrong, after it what is missing."""
    if reading.unread:
        words = ", ".join(quoted(word) for word in reading.unread)
        meant = reading.hint.removeprefix(": ")
        return cut(_plain(meant if meant != reading.hint else f"not read: {words}{meant}"), CHOICE)
    if reading.problems:
        return cut(_plain(reading.problems[0]), CHOICE)
    lacks = f" · still needs {', '.join(reading.missing)}" if reading.missing else ""
    words = reading.words()
    room = CHOICE - len(_plain(lacks))
    shown = cut(words, room) if room > 0 else ""
    return cut(_plain((shown + lacks).removeprefix(" · ")), CHOICE)


def _described(text: str, read: Callable[[str], Reading]) -> str:
    """A text in words; the last word of one that is still being typed is waited for."""
    reading = read(text)
    last = text.split()[-1]
    if reading.problems and _BEGUN.fullmatch(last):
        before = read(text.rstrip().removesuffix(last))
        if before.fields and not before.problems:
            return cut(described(before), CHOICE - len(last) - 4) + f" · {visible(last)}…"
    return described(reading)


def _corrected(reading: Reading, bearer: Bearer) -> Iterator[str]:
    """The text with the ability that was meant in place of the first words that were not read."""
    if reading.unread:
        meant = nearest_ability(reading.unread[0], reading.edition, bearer)
        if meant and "KEYWORD" not in meant and reading.unread[0] in reading.text:
            yield reading.text.replace(
                reading.unread[0], meant.removesuffix("+").removesuffix(" X"), 1
            )


def _other_damage(reading: Reading) -> Iterator[str]:
    """A weapon whose damage was said as a bare `D3` or `D6`, with the other reading of it."""
    other = otherwise(reading) if isinstance(reading, WeaponReading) else None
    if other:
        yield other.text


def _plain(text: str) -> str:
    return text.replace("`", "")
