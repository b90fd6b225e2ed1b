"""All ways in which dice can fall, each with its exact chance.

A die is asked about before it is read: "is it 4 or more?". Faces that no question tells apart lead
to the same play, so they are played once, with the weight of all of them. Whoever needs the number
itself (`int`) gets a play for each of the six.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

Result = TypeVar("Result", bound=Hashable)
Faces = tuple[int, ...]
FACES: Faces = (1, 2, 3, 4, 5, 6)


class TooMany(Exception):
    """There are more ways than were asked for."""


class Plays:
    """One play after the other: where a die's faces part, each part is played in turn."""

    def __init__(self) -> None:
        self._parts: list[list[Faces]] = []
        """For each parting on the way of this play, the parts that are still to be played."""
        self._position = 0
        self._dice: list[Die] = []

    def roll(self) -> "Face":
        """The next D6."""
        die = Die(self)
        self._dice.append(die)
        return Face(die)

    def take(self, parts: list[Faces]) -> Faces:
        """The part of a die's faces that is meant in this play."""
        if self._position == len(self._parts):
            self._parts.append(parts)
        self._position += 1
        return self._parts[self._position - 1][-1]

    @property
    def weight(self) -> tuple[int, int]:
        """How many ways this play stands for, and of how many dice."""
        ways = 1
        for die in self._dice:
            ways *= len(die.faces)
        return ways, len(self._dice)

    def go_on(self) -> bool:
        """Turns to the next play; False after the last one."""
        while self._parts and len(self._parts[-1]) == 1:
            self._parts.pop()
        if not self._parts:
            return False
        self._parts[-1].pop()
        self._position = 0
        self._dice.clear()
        return True


class Die:
    """A D6 on the table: the faces, in order, that it may still show."""

    __slots__ = ("faces", "plays")

    def __init__(self, plays: Plays) -> None:
        self.plays, self.faces = plays, FACES

    def is_among(self, some: Faces) -> bool:
        """Whether it shows one of these, which are some of its faces, but not all."""
        others = tuple([face for face in self.faces if face not in some])
        self.faces = self.plays.take([others, some])
        return self.faces == some

    def number(self) -> int:
        """What it shows."""
        if len(self.faces) > 1:
            self.faces = self.plays.take([(face,) for face in self.faces])
        return self.faces[0]


class Face:
    """What a die shows, with what was added to it."""

    __slots__ = ("die", "more")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, die: Die, more: int = 0) -> None:
        self.die, self.more = die, more

    def __ge__(self, number: int) -> bool:
        least, faces = number - self.more, self.die.faces
        if faces[0] >= least:
            return True
        if faces[-1] < least:
            return False
        return self.die.is_among(tuple([face for face in faces if face >= least]))

    def __gt__(self, number: int) -> bool:
        return self >= number + 1

    def __lt__(self, number: int) -> bool:
        return not self >= number

    def __le__(self, number: int) -> bool:
        return not self >= number + 1

    def __eq__(self, number: object) -> bool:
        assert isinstance(number, int)
        meant, faces = number - self.more, self.die.faces
        if meant not in faces:
            return False
        return len(faces) == 1 or self.die.is_among((meant,))

    def __add__(self, number: int) -> "Face":
        return Face(self.die, self.more + number)

    def __sub__(self, number: int) -> "Face":
        return Face(self.die, self.more - number)

    def __int__(self) -> int:
        return self.die.number() + self.more


def every_way(
    play_with: Callable[[Callable[[], Any]], Result], most: int | None = None
) -> dict[Result, Fraction]:
    """All results of something played with dice, each with its exact chance. TooMany beyond `most`
    plays.
    """
    plays = Plays()
    ways: Counter[tuple[Result, int]] = Counter()
    played = 0
    going = True
    while going:
        result = play_with(plays.roll)
        weight, dice = plays.weight
        ways[result, dice] += weight
        played += 1
        if most is not None and played > most:
            raise TooMany
        going = plays.go_on()
    found: dict[Result, Fraction] = {}
    for (result, count), number in ways.items():
        found[result] = found.get(result, Fraction(0)) + Fraction(number, 6**count)
    return found


def laws_of(
    count_with: Callable[[Callable[[], Any]], Mapping[str, int]], most: int | None = None
) -> dict[str, dict[int, Fraction]]:
    """The law of each number that something played with dice counts. TooMany beyond `most` plays."""
    joint = every_way(lambda die: tuple(count_with(die).items()), most)
    laws: dict[str, dict[int, Fraction]] = {}
    for counts, chance in joint.items():
        for name, number in counts:
            law = laws.setdefault(name, {})
            law[number] = law.get(number, Fraction(0)) + chance
    return laws
