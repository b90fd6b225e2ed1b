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
COLUMNS = 11
"""Columns up to which each number is written below the bars."""


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
        sums = []
        total = 0.0
        for chance in reversed(self.chances[1:]):
            total += chance
            sums.append(min(1.0, total))
        sums.append(1.0)
        return tuple(reversed(sums))

    def reaches(self, number: int) -> float:
        """The chance of so many or more."""
        return self.at_least[number] if number < len(self.chances) else 0.0

    @property
    def sure(self) -> int | None:
        """The number that it always is, if there is no chance in it."""
        return self.chances.index(1.0) if 1.0 in self.chances else None

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
        shown = LEAST
        if self.rolled is not None:
            shown = max(shown, self.rolled + 1)
        for each in self.series:
            likely = [chance for chance in each.at_least if chance >= NEGLIGIBLE]
            size = len(likely)
            shown = max(shown, size)
        return shown

    @property
    def spare(self) -> int:
        """How many of these can't happen, because the numbers end before."""
        longest = max(len(each.chances) for each in self.series)
        return max(0, self.shown - longest)

    @property
    def first(self) -> int:
        """The first number shown: 0, but of a long row the first that is reached at all."""
        first = self.shown
        if first <= LONG:
            return 0
        if self.rolled is not None:
            first = self.rolled
        for each in self.series:
            certain = sum(chance > 1 - NEGLIGIBLE for chance in each.at_least)
            first = min(first, certain - 1)
        return first

    @property
    def sure(self) -> int | None:
        """What it always comes to, if there is no chance in it."""
        results = {each.sure for each in self.series}
        return results.pop() if len(results) == 1 else None

    @property
    def step(self) -> int:
        """Every so many numbers one is written."""
        return -(-(self.shown - self.first) // COLUMNS)

    @property
    def written(self) -> range:
        """The numbers with a column in writing."""
        return range(self.first, self.shown - self.spare, self.step)

    @property
    def says_exactly(self) -> bool:
        """Whether it says how likely exactly so many are. Of several editions, and where not every
        number has a column, that says too little.
        """
        return len(self.series) == 1 and self.step == 1

    @property
    def alt(self) -> str:
        """The picture in words: all chances that are written in it."""
        attack = self.title.replace("\n", ", ")
        said = f"Chances of {self.measure}, {attack}."
        if self.rolled is not None:
            said += f" This roll: {self.rolled}."
        for each in self.series:
            edition = each.edition or "All"
            said += f" {edition}: {each.mean:.2f} on average; {self._spoken(each)}."
        return said

    def _spoken(self, series: Series) -> str:
        or_more = [(number, percent(series.reaches(number))) for number in self.written]
        if not self.says_exactly:
            return "or more: " + ", ".join(f"{number} {chance}" for number, chance in or_more)
        return "; ".join(
            f"{number}: {percent(series.chances[number])}, or more {chance}"
            for number, chance in or_more
        )

    def numbers(self, series: Series) -> range:
        """Those of the numbers shown that a series has."""
        return range(self.first, min(self.shown, len(series.chances)))
