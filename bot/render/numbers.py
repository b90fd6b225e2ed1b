"""Chances, means and counts as players read them."""

from __future__ import annotations

EXACT = 1e-9
"""Nearer to a whole number than this is one."""
ROUNDING = 1e-12
"""Nearer to 1 than this is the error of summing up. Near 0 there is none: what can't happen has
chance 0.
"""

MOST_DIGITS = 4
"""Digits behind the point that show by how little a chance misses a limit."""


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


def percent_below(chance: float, limit: int) -> str:
    """A chance with as many digits as show that it is below so many per cent: `89.6%`."""
    number = 100 * chance
    if round(number) < limit:
        return percent(chance)
    digits = 1
    while digits < MOST_DIGITS and round(number, digits) >= limit:
        digits += 1
    return f"{number:.{digits}f}%"


def whole_percent(chance: float) -> str:
    """`81`, `<1`, `>99`; what is rare is never none."""
    words = percent(chance)
    if words in ("0%", "100%"):
        return words.removesuffix("%")
    if chance < 0.01:
        return "<1"
    if chance > 0.99:
        return ">99"
    return f"{100 * chance:.0f}"


def mean(number: float) -> str:
    """`4.2`, `10.5`, `0.42`, `3,500`: two figures that matter, and never less than a tenth; `3` if
    it is whole; `<0.01` of what is too little for that, and never none.
    """
    if abs(number - round(number)) < EXACT:
        return f"{round(number):,}"  # an integer has no minus before its nought
    if 0 < number < 0.005:
        return "<0.01"
    digits = 1 if abs(number) >= 0.995 else 2
    return f"{number:,.{digits}f}"


def mean_words(number: float, noun: str) -> str:
    """`1 hit`, `1.3 hits`."""
    shown = mean(number)
    return f"{shown} {noun}" if shown == "1" else f"{shown} {noun}s"


def counted(number: int, noun: str, plural: str = "") -> str:
    """`1 model`, `3 models`."""
    words = noun if number == 1 else plural or f"{noun}s"
    return f"{number:,} {words}"
