"""Dice as they lie on the table: one box for each face, and how many show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import cycle

from bot.dice.notation import Die

LINE = 20
"""Dice on a line."""
MANY = 30
"""Faces that are shown apart; more are counted in bands."""
BANDS = 10
"""Of the numbers of a die, at most."""


def faces(dice: Iterable[Die], sides: int = 6) -> str:
    """Dice by face, the highest first: `6`×3 `5`; those picked up again follow, struck and
    in words, for who hears the card. `sides` 3 halves them.
    """
    stand = Counter[int]()
    again = Counter[int]()
    for die in dice:
        *before, last = [shown(face, sides) for face in die.faces]
        stand[last] += 1
        again.update(before)
    text = folded(stand, sides)
    if again:
        struck = folded(again, sides)
        text += f" re-rolled ~~{struck}~~"
    return text


def shown(face: int, sides: int = 6) -> int:
    """What a face is read as: on a D3 half of it, rounded up."""
    return (face + 1) // 2 if sides == 3 else face


def boxes(tally: Counter[int]) -> str:
    """Faces and how often they came up."""
    return " ".join(box(face, number) for face, number in sorted(tally.items(), reverse=True))


def folded(tally: Counter[int], sides: int) -> str:
    """The same; of very many faces how many lie in each band of numbers: `901–1000`×96."""
    if len(tally) <= MANY:
        return boxes(tally)
    width = _band(sides)
    bands = Counter[int]()
    for face, number in tally.items():
        band = (face - 1) // width
        bands[band] += number
    named = []
    for band, number in sorted(bands.items(), reverse=True):
        before = band * width
        last = min(sides, before + width)
        named.append(box(f"{before + 1}–{last}", number))
    return " ".join(named)


def _band(sides: int) -> int:
    """The round width at which so many numbers fall into few bands: 1, 2, 5, 10, 20 …"""
    width = 1
    for factor in cycle((2, 2.5, 2)):
        if width * BANDS >= sides:
            break
        width = round(width * factor)
    return width


def box(face: int | str, number: int = 1) -> str:
    """One face, and how many show it."""
    return f"`{face}`" if number == 1 else f"`{face}`×{number}"


def in_order(dice: Iterable[Die], sides: int = 6) -> str:
    """Every die in the order thrown; one that was picked up again as `1→4`."""
    thrown = []
    for die in dice:
        numbers = [str(shown(face, sides)) for face in die.faces]
        whole_way = "→".join(numbers)
        thrown.append(whole_way)
    return " ".join(thrown)


def rows(dice: Iterable[Die], sides: int = 6) -> tuple[str, ...]:
    """Dice in the order thrown, so many to a line."""
    thrown = tuple(dice)
    starts = range(0, len(thrown), LINE)
    return tuple(in_order(thrown[start : start + LINE], sides) for start in starts)
