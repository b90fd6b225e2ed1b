"""A pool of dice while it is being read: each option is checked as it comes, and given once."""

from dataclasses import dataclass, field
from typing import Literal

from bot.dice.pool import Keep, Pool, Reroll
from bot.errors import InputError, LimitError

MAX_KEPT_POOL = 20
MAX_KEPT_SIDES = 100
MAX_TIMES = 1000


@dataclass(slots=True)
class PoolDraft:
    """`count` dice of `sides` sides and what has been said about them so far."""

    count: int
    sides: int
    sign: Literal[1, -1]
    _given: set[str] = field(default_factory=set)
    _times: int = 1
    _keep: Keep | None = None
    _threshold: int | None = None
    _reroll: Reroll | None = None

    def keep(self, which: Literal["highest", "lowest"], number: int | None) -> None:
        """Keep `number` dice, 1 if none is given."""
        self._once("keeps")
        kept = 1 if number is None else number
        if not 1 <= kept <= self.count:
            raise InputError(
                f"k{which[0]}{kept} keeps {kept} dice; of {self._name} 1 to {self.count} can be "
                "kept."
            )
        if self.count > MAX_KEPT_POOL or self.sides > MAX_KEPT_SIDES:
            raise LimitError(
                f"The highest or lowest are kept of at most {MAX_KEPT_POOL} dice of "
                f"{MAX_KEPT_SIDES} sides."
            )
        self._keep = Keep(which, kept)

    def multiply(self, times: int | None) -> None:
        """Multiply the total, as in D6x10 (004:80-82)."""
        self._once("multiplies")
        if times is None or times < 1:
            raise InputError(
                f"{self._name}x does not say what to multiply it by: the 4th edition's d6X is a D6 "
                "times X, so with "
                f"X = 10 write {self._name}x10."
            )
        if times > MAX_TIMES:
            raise LimitError(f"A roll is multiplied by at most {MAX_TIMES:,}, not {times:,}.")
        self._times = times

    def count_from(self, threshold: int | None) -> None:
        """Count the dice that reach the threshold."""
        if threshold is None:
            raise InputError(
                f"`>=` lacks the number that each die must reach, as in {self._name} 5+."
            )
        if self._threshold is not None:
            first = f"{self._name} {self._threshold}+"
            second = f"{self._name} {threshold}+"
            raise InputError(
                f"`{self._threshold}+` and `{threshold}+` say twice from which number on each die "
                f"of {self._name} "
                f"counts: keep one of them, or roll two sets of dice, as {first} + {second}."
            )
        self._given.add("counts")
        if not 2 <= threshold <= self.sides:
            raise InputError(
                f"{threshold}+ counts single dice, so on a D{self.sides} it is 2+ to "
                f"{self.sides}+, as in 40D6 5+."
            )
        self._threshold = threshold

    def reroll(self, first: int | None, last: int | None) -> None:
        """Re-roll dice whose value is `first` to `last`."""
        self._once("re-rolls")
        if first is None or last is None:
            raise InputError(
                "`rr` says which dice are re-rolled: `rr1`, `rr<=2`, or `rrfailed` with a `4+` "
                "before it."
            )
        if not 1 <= first <= last <= self.sides or last - first + 1 == self.sides:
            span = f"rr{first}" if first == last else f"rr<={last}"
            raise InputError(
                f"`{span}` re-rolls nothing or everything: of a D{self.sides} `rr1` to "
                f"`rr{self.sides}`."
            )
        self._reroll = Reroll(first, last)

    def reroll_failed(self) -> None:
        """Re-roll the dice that miss the threshold, which may still be to come."""
        self._once("re-rolls")
        self._given.add("failed")

    def pool(self) -> Pool:
        """The pool, once everything has been read."""
        if self.sides == 66 and (self.count > 1 or self._given):
            raise InputError(
                "A D66 is two D6 read as tens and units: it is rolled alone, once, and nothing "
                "re-rolls it."
            )
        if self._threshold is not None and self._times > 1:
            raise InputError(
                f"{self._name} is either counted or multiplied: leave out `{self._threshold}+` or "
                f"`x{self._times}`."
            )
        if "failed" in self._given:
            if self._threshold is None:
                raise InputError(
                    "rrfailed needs the number that the dice must reach, as in 40D6 5+ rrfailed."
                )
            self._reroll = Reroll(1, self._threshold - 1)
        return Pool(
            self.count,
            self.sides,
            self.sign,
            self._times,
            self._keep,
            self._threshold,
            self._reroll,
        )

    @property
    def _name(self) -> str:
        if self.count > 1:
            return f"{self.count}D{self.sides}"
        return f"D{self.sides}"

    def _once(self, what: str) -> None:
        if what in self._given:
            raise InputError(f"{self._name} {what} once, and the text says it twice.")
        self._given.add(what)
