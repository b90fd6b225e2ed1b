"""Chances, means and counts as players read them."""

from __future__ import annotations

EXACT = 1e-9
"""Nearer to a whole number than this is one."""
ROUNDING = 1e-12
"""Nearer to 1 than this is the error of summing up. Near 0 there is none: what can't happen has
chance 0.
"""


def percent(chance: float) -> str:
    """`81%`, `0.4%`; never none or all of what is merely rare."""
    if chance <= 0:
        return "0%"
    if chance > 1 - ROUNDING:
        return "100%"
    if chance < 0.0005:
        return "<0.1%"
    if chance > 0.9995:
        return ">99.9%"
    digits = 0 if 0.01 <= chance <= 0.99 else 1
    return f"{100 * chance:.{digits}f}%"


def whole_percent(chance: float) -> str:
    """`81`, `<1`, `>99`; what is rare is never none."""
    words = percent(chance)
    if words in ("0%", "100%"):
        return words.removesuffix("%")
    if chance < 0.01:
        return "<1"
    return ">99" if chance > 0.99 else f"{100 * chance:.0f}"


def mean(number: float) -> str:
    """`4.2`, `10.5`, `0.42`: two figures that matter, and never less than a tenth; `3` if it is
    whole; `<0.01` of what is too little for that, and never none.
    """
    if abs(number - round(number)) < EXACT:
        return f"{number:.0f}"
    if 0 < number < 0.005:
        return "<0.01"
    return f"{number:.1f}" if abs(number) >= 0.995 else f"{number:.2f}"


def counted(number: int, noun: str, plural: str = "") -> str:
    """`1 model`, `3 models`."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"
