"""One die as it lay, and what may be said of the dice of a pool: which are kept, thrown again, or
count more than once.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it lay: every face thrown in order, the last of which stands.

    `value` is what the last face is worth (half of it, rounded up, on a D3); `counts` says whether
    it entered the total: kept, and among those that are counted.
    """

    sides: int
    faces: tuple[int, ...]
    value: int
    counts: bool = True

    @property
    def rerolled(self) -> bool:
        return len(self.faces) > 1


@dataclass(frozen=True, slots=True)
class Keep:
    """Only the `count` highest or lowest dice count."""

    which: Literal["highest", "lowest"]
    count: int


@dataclass(frozen=True, slots=True)
class RerollRange:
    """A die whose value is `first` to `last` is thrown once more; the new result stands (004:94,
    001:68).
    """

    first: int
    last: int

    def __contains__(self, value: int) -> bool:
        return self.first <= value <= self.last


@dataclass(frozen=True, slots=True)
class Faces:
    """Single values of a die, in rising order, that are no range: `1,3,5`."""

    values: tuple[int, ...]

    def __contains__(self, value: int) -> bool:
        return value in self.values

    def text(self) -> str:
        """Canonical notation."""
        return ",".join(map(str, self.values))


@dataclass(frozen=True, slots=True)
class CountsMore:
    """A counted die of `first` or more counts `times` times: a hit that scores further ones, as
    Sustained Hits do.
    """

    first: int
    times: int

    def text(self, sides: int) -> str:
        """Canonical notation, of dice of so many sides: `6s=2`, `5+=2`."""
        or_more = "s" if self.first == sides else "+"
        return f"{self.first}{or_more}={self.times}"
