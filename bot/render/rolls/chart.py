"""The chances of every number as a picture shows them, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.numbers import percent

NEGLIGIBLE = 0.001
"""Numbers reached more seldom than this are left out at the right."""
LONG = 8
"""Numbers from which on a row is cut at the left too."""
LEAST = 5
"""Columns at least: one bar alone would be a wall of colour."""
SPOKEN = 1_000
"""Characters of the picture in words."""


@dataclass(frozen=True, slots=True)
class Series:
    """The chances of 0, 1, 2 … under the rules of an edition, or of several that agree (`8th =
    9th`).
    """

    edition: str
    chances: tuple[float, ...]

    @property
    def at_least(self) -> tuple[float, ...]:
        """The chance of each number or more; none or more is certain."""
        sums, total = [], 0.0
        for chance in reversed(self.chances):
            total += chance
            sums.append(min(1.0, total))
        return (1.0, *reversed(sums[:-1]))

    @property
    def mean(self) -> float:
        """The mean."""
        return sum(number * chance for number, chance in enumerate(self.chances))


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn: one series or several over the same numbers. `rolled` marks what a roll came
    to.
    """

    title: str
    measure: str
    series: tuple[Series, ...]
    rolled: int | None = None

    @property
    def shown(self) -> int:
        """How many numbers are shown, from 0 on."""
        last = max(
            number
            for each in self.series
            for number, chance in enumerate(each.at_least)
            if chance >= NEGLIGIBLE
        )
        return max(last + 1, (self.rolled or 0) + 1, LEAST)

    @property
    def first(self) -> int:
        """The first number shown: 0, but of a long row the first that is reached at all."""
        if self.shown <= LONG:
            return 0
        unreached = (
            sum(chance > 1 - NEGLIGIBLE for chance in each.at_least) - 1 for each in self.series
        )
        return max(
            0, min(*unreached, self.shown, self.shown if self.rolled is None else self.rolled)
        )

    @property
    def sure(self) -> int | None:
        """What it always comes to, if there is no chance in it."""
        results = {each.chances.index(1.0) for each in self.series if 1.0 in each.chances}
        is_sure = len(results) == 1 and all(1.0 in each.chances for each in self.series)
        return results.pop() if is_sure else None

    @property
    def alt(self) -> str:
        """The picture in words: of each number shown its chance, and that of so many or more."""
        mark = f" This roll: {self.rolled}." if self.rolled is not None else ""
        attack = ", ".join(self.title.split("\n"))
        said = f"Chances of {self.measure}, {attack}.{mark}"
        for each in self.series:
            said += f" {each.edition or 'All'}: {each.mean:.2f} on average; "
            said += "; ".join(self._spoken(each)) + "."
        return said if len(said) <= SPOKEN else said[: SPOKEN - 1] + "…"

    def _spoken(self, series: Series) -> list[str]:
        reached = series.at_least
        numbers = range(self.first, min(self.shown, len(series.chances)))
        return [
            f"{number}: {percent(series.chances[number])}, or more {percent(reached[number])}"
            for number in numbers
        ]
