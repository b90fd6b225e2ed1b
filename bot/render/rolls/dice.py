"""Dice as they lie on the table: one box for each face, and how many show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.dice.notation import Die

LINE = 20
"""Dice on a line."""


def faces(dice: Iterable[Die], sides: int = 6) -> str:
    """Dice by face, the highest first: `6`×3 `5`; those picked up again follow, struck. `sides` 3
    halves them.
    """
    stand: Counter[int] = Counter()
    again: Counter[int] = Counter()
    for die in dice:
        *before, last = [shown(face, sides) for face in die.faces]
        stand[last] += 1
        again.update(before)
    parts = [boxes(stand)] if stand else []
    if again:
        parts.append(f"~~{boxes(again)}~~")
    return " ".join(parts)


def shown(face: int, sides: int = 6) -> int:
    """What a face is read as: on a D3 half of it, rounded up."""
    return (face + 1) // 2 if sides == 3 else face


def boxes(tally: Counter[int]) -> str:
    """Faces and how often they came up."""
    return " ".join(box(face, number) for face, number in sorted(tally.items(), reverse=True))


def box(face: int | str, number: int = 1) -> str:
    """One face, and how many show it."""
    return f"`{face}`" if number == 1 else f"`{face}`×{number}"


def in_order(dice: Iterable[Die], sides: int = 6) -> str:
    """Every die in the order thrown; one that was picked up again as `1→4`."""
    return " ".join("→".join(str(shown(face, sides)) for face in die.faces) for die in dice)


def rows(dice: Iterable[Die], sides: int = 6) -> Iterator[str]:
    """Dice in the order thrown, so many to a line."""
    thrown = tuple(dice)
    for start in range(0, len(thrown), LINE):
        yield in_order(thrown[start : start + LINE], sides)
