"""A pool of dice while it is being read: each option is checked as it comes, and given once."""

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from bot.dice.die import CountsMore, Faces, Keep, RerollRange
from bot.dice.notation.limits import check_times
from bot.dice.notation.pool_checks import check_options
from bot.dice.pool import Pool
from bot.errors import InputError, LimitError

MAX_KEPT_POOL = 20
MAX_KEPT_SIDES = 100
MAX_COUNTED = 10
MAX_EXPLODING_SIDES = 100
MAX_LISTED_SIDES = 20
EVERY = (
    "Which dice are re-rolled is said before they fall: `reroll ones`, or `reroll failed` with a "
    "`4+` before it. *Again*, under a roll, throws all of them anew."
)
WHICH = (
    "Re-roll which dice? `reroll ones`, `reroll 1s and 2s`, or `reroll failed` with a `4+` before "
    "it."
)
Which = Literal["highest", "lowest"]


class CountedTwice(InputError):
    """Two numbers that each die of a pool would have to show: `20d6 3+ 4+`. `readings` are what may
    have been meant, and can be rolled.
    """

    def __init__(self, dice: str, first: str, second: str) -> None:
        apart = f"{dice} {first}; {dice} {second}"
        how_many = f"{dice} {first} total {second}"
        super().__init__(
            f"`{first}` or `{second}` for each die of {dice}? Hits that then wound: `/attack`. Two "
            f"rolls: `{apart}`. {second} dice that show {first}: `{how_many}`."
        )
        self.readings = (apart, how_many)


@dataclass(slots=True)
class PoolDraft:
    """`count` dice of `sides` sides and what has been said about them so far; `is_added` where
    they are not the first of a sum.
    """

    count: int
    sides: int
    is_added: bool = False
    _given: set[str] = field(default_factory=set)
    _pool: Pool = field(init=False)
    _rerolled: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self._pool = Pool(self.count, self.sides)

    def _say(self, **options: Any) -> None:
        self._pool = replace(self._pool, **options)

    @property
    def counts(self) -> bool:
        """Whether its dice are counted."""
        return "counts" in self._given

    def keep(self, which: Which, number: int | None) -> None:
        """Keep `number` dice, 1 if none is given."""
        self._once("keeps")
        kept = 1 if number is None else number
        if not 1 <= kept <= self.count:
            raise InputError(
                f"k{which[0]}{kept} keeps {kept} dice; of {self.name} 1 to {self.count} can be "
                "kept."
            )
        self._set_keep(which, kept)

    def drop(self, which: Which, number: int | None) -> None:
        """Leave `number` dice out, 1 if none is given: the others are kept."""
        self._once("keeps")
        self._given.add("drops")
        dropped = 1 if number is None else number
        if not 1 <= dropped < self.count:
            fewer = f"1 to {self.count - 1} can be" if self.count > 1 else "none can be"
            raise InputError(
                f"d{which[0]}{dropped} drops {dropped} dice; of {self.name} {fewer} dropped."
            )
        kept = self.count - dropped
        self._set_keep("lowest" if which == "highest" else "highest", kept)

    def twice(self, which: Which) -> None:
        """One die with advantage or disadvantage: of two throws the better or worse is kept."""
        if self.count > 2:
            raise InputError(
                f"With advantage one die is thrown twice, not {self.name}: as in 2D{self.sides}kh1."
            )
        self.count = 2
        self.keep(which, 1)

    def _set_keep(self, which: Which, kept: int) -> None:
        if self.count > MAX_KEPT_POOL or self.sides > MAX_KEPT_SIDES:
            raise LimitError(
                f"The highest or lowest are kept of at most {MAX_KEPT_POOL} dice of "
                f"{MAX_KEPT_SIDES} sides."
            )
        self._say(keep=Keep(which, kept))

    def multiply(self, times: int | None) -> None:
        """Multiply the total, as in D6x10 (004:80-82)."""
        self._given.add("multiplies")
        if times is not None and times < 1:
            raise InputError(f"{self.name} times {times} is no roll: multiply by 1 or more.")
        if times is None:
            raise InputError(
                f"{self.name}x does not say what to multiply it by: the 4th edition's d6X is a D6 "
                f"times X, so with X = 10 write {self.name}x10. Dice that explode are {self.name}!."
            )
        self._say(times=check_times(times))

    def count_from(self, threshold: int | None) -> None:
        """Count the dice that reach the threshold."""
        if threshold is None:
            raise InputError(
                f"The number is missing that each die must reach, as in {self.name} 5+."
            )
        self._check_counted_once(f"{threshold}+")
        if not 2 <= threshold <= self.sides:
            is_total = self.count < threshold <= self.count * self.sides
            total = f"; a total is {self.name} total {threshold}+" if is_total else ""
            raise InputError(
                f"{threshold}+ counts single dice, so on a D{self.sides} it is 2+ to "
                f"{self.sides}+, as in 40D6 5+{total}."
            )
        self._say(threshold=threshold)

    def count_to(self, ceiling: int) -> None:
        """Count the dice of at most this value, which is below the number of sides."""
        self._check_counted_once(f"<={ceiling}")
        if not 1 <= ceiling < self.sides:
            raise InputError(
                f"<={ceiling} counts single dice, so on a D{self.sides} it is <=1 to "
                f"<={self.sides - 1}."
            )
        self._say(ceiling=ceiling)

    def count_exactly(self, value: int) -> None:
        """Count the dice of this value, which the die has."""
        self._check_counted_once(f"={value}")
        if not 1 <= value <= self.sides:
            raise InputError(f"A D{self.sides} never shows {value}.")
        self._say(threshold=value, ceiling=value)

    def count_only(self, values: tuple[int, ...]) -> None:
        """Count the dice that show one of these values, in rising order."""
        if len(values) == 1:
            self.count_exactly(values[0])
            return
        faces = self._faces(values)
        self._check_counted_once(f"={faces.text()}")
        if values[0] < 1:
            raise InputError(f"A D{self.sides} never shows {values[0]}.")
        self._say(only=faces)

    def count_between(self, first: int, last: int) -> None:
        """Count the dice of these two values and those between them."""
        if first > 1 and last == self.sides:
            self.count_from(first)
        elif first == 1:
            self.count_to(last)
        else:
            self._check_counted_once(f"={first}to{last}")
            if not 1 < first < last < self.sides:
                raise InputError(
                    f"`={first}to{last}` counts single dice: on a D{self.sides} it lies between 1 "
                    f"and {self.sides}, the lower number first."
                )
            self._say(threshold=first, ceiling=last)

    def count_more(self, first: int, times: int) -> None:
        """Dice of `first` or more, among those that are counted, count so many times."""
        self._once("counts dice more than once")
        if not 2 <= first <= self.sides or not 2 <= times <= MAX_COUNTED:
            raise InputError(
                f"`{first}s={times}` lets dice of {first} or more count {times} times: it is `2s` "
                f"to `{self.sides}s`, and 2 to {MAX_COUNTED} times."
            )
        self._say(more=CountsMore(first, times))

    def _check_counted_once(self, second: str) -> None:
        first = self._pool.counted
        if "counts twice" in self._given:
            return  # Once is enough to be told.
        if "counts" in self._given:
            self._given.add("counts twice")
            raise CountedTwice(self.name, first, second)
        self._given.add("counts")

    def explode(self, least: int | None) -> None:
        """Dice of this value or more bring further dice; by default those of the highest face."""
        self._once("explodes")
        first = self.sides if least is None else least
        if not 2 <= first <= self.sides:
            raise InputError(
                f"`!{first}` explodes always or never: on a D{self.sides} it is `!2` to "
                f"`!{self.sides}`, as in {self.name}!{self.sides}."
            )
        if self.sides > MAX_EXPLODING_SIDES:
            raise LimitError(f"Dice of at most {MAX_EXPLODING_SIDES} sides explode.")
        self._say(explode=first)

    def limit(self, which: Literal["least", "most"], value: int) -> None:
        """What a die is worth at least or at most, whatever it shows."""
        first, last = (2, self.sides) if which == "least" else (1, self.sides - 1)
        if not first <= value <= last:
            raise InputError(
                f"A D{self.sides} is worth at {which} {value} always or never: {first} to {last}."
            )
        self._once("is limited")
        if which == "least":
            self._say(least=value)
        else:
            self._say(most=value)

    def reroll(self, first: int | None, last: int | None) -> None:
        """Re-roll dice whose value is `first` to `last`, once; higher ones than those before join
        them.
        """
        if first is None or last is None:
            raise InputError(WHICH)
        earlier = self._rerolled
        if not earlier or first <= earlier[-1]:
            self._once("re-rolls")
        if not 1 <= first <= last <= self.sides or last - first + 1 == self.sides:
            span = f"rr{first}" if first == last else f"rr<={last}"
            raise InputError(
                f"`{span}` would re-roll every die or none: on a D{self.sides} it is `rr1` to "
                f"`rr{self.sides}`. A whole roll is thrown anew by *Again*, under it."
            )
        self._rerolled = (*earlier, *range(first, last + 1))
        lowest, highest = self._rerolled[0], self._rerolled[-1]
        is_range = len(self._rerolled) == highest - lowest + 1
        self._say(reroll=RerollRange(lowest, highest) if is_range else self._faces(self._rerolled))

    def _faces(self, values: tuple[int, ...]) -> Faces:
        """Single values of a die. LimitError for a die of too many."""
        if self.sides > MAX_LISTED_SIDES:
            raise LimitError(
                f"Single numbers that are no range are for dice of at most {MAX_LISTED_SIDES} "
                "sides."
            )
        return Faces(values)

    def reroll_failed(self, *, bare: bool = False, every: bool = False) -> None:
        """Re-roll the dice that miss the threshold, which may still be to come; `bare`: nobody said
        which; `every`: all of them.
        """
        self._once("re-rolls")
        said = {"failed": True, "bare": bare, "every": every}
        self._given |= {name for name, given in said.items() if given}

    def pool(self) -> Pool:
        """The pool, once everything has been read."""
        pool = replace(self._pool, count=self.count)
        check_options(pool, self._given)
        if "failed" in self._given:
            self._say(reroll=self._failed())
        return replace(self._pool, count=self.count)

    def _failed(self) -> RerollRange:
        threshold, ceiling = self._pool.threshold, self._pool.ceiling
        if threshold is None and ceiling is not None:
            return RerollRange(ceiling + 1, self.sides)
        if threshold is None and "bare" in self._given:
            raise InputError(WHICH)
        if threshold is None and "every" in self._given:
            raise InputError(EVERY)
        if threshold is None or ceiling is not None:
            raise InputError(
                "rrfailed needs the number that the dice must reach, as in 40D6 5+ rrfailed."
            )
        return RerollRange(1, threshold - 1)

    @property
    def is_multiplied(self) -> bool:
        """Whether it is multiplied already."""
        return "multiplies" in self._given

    @property
    def name(self) -> str:
        """The dice alone: `4D6`."""
        return replace(self._pool, count=self.count).name

    def _once(self, what: str) -> None:
        if what in self._given:
            raise InputError(f"{self.name} {what} only once, but you wrote it twice.")
        self._given.add(what)
