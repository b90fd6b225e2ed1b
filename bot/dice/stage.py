"""One roll of a D6 described once: what each face means, and which faces are picked up again.

The odds read a stage with `weights`, the roller with `draw`; neither knows a rule, so they cannot
drift apart.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from operator import and_
from typing import Generic, NamedTuple, TypeVar

from bot.dice.notation import Die
from bot.dice.source import DiceSource

Meaning = TypeVar("Meaning")

FACES = (1, 2, 3, 4, 5, 6)
Faces = tuple[bool, ...]
NEVER = (False,) * 6
ONES = (True, *NEVER[1:])
WAYS = 36
"""Equally likely ways for a die and its one possible re-roll to fall: the denominator of every
stage's weights.
"""


class Reroll(Enum):
    """Which dice may be rolled again; no die is rolled a third time (002:749, 001:68, 000:9,
    004:94).
    """

    NONE = "none"
    ONES = "ones"
    FAILED = "failed"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Stage(Generic[Meaning]):
    """What the six faces of a D6 mean, and which of them are rolled again once.

    Faces that mean the same share one object, which keeps the weights few. `need` is the
    requirement in words (`"3+"`), `why` the reasons for it, one line each; `besides` says what else
    is done with its dice: re-rolls, and what special rolls set off.
    """

    name: str
    faces: tuple[Meaning, ...]
    again: tuple[bool, ...]
    need: str
    why: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()
    weights: tuple[tuple[Meaning, int], ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        # A face comes up in `rerolled` ways after a re-roll; one that stays in 6 ways more.
        rerolled = self.again.count(True)
        ways: defaultdict[int, int] = defaultdict(int)
        meanings: dict[int, Meaning] = {}
        for meaning, again in zip(self.faces, self.again, strict=True):
            key = id(meaning)
            meanings[key] = meaning
            stays = 0 if again else 6
            ways[key] += rerolled + stays
        weights = tuple(zip(meanings.values(), ways.values(), strict=True))
        object.__setattr__(self, "weights", weights)

    def draw(self, source: DiceSource) -> tuple[Die, Meaning]:
        """Roll it once, with its re-roll: the die and what it means."""
        face = source.roll(6)
        faces: tuple[int, ...] = (face,)
        if self.again[face - 1]:
            face = source.roll(6)
            faces = (*faces, face)
        return Die(6, faces, face), self.faces[face - 1]

    def chance(self, wanted: Callable[[Meaning], bool]) -> float:
        """P(a meaning that is `wanted`)."""
        return sum([ways for meaning, ways in self.weights if wanted(meaning)]) / WAYS

    def chance_of(self, meaning: Meaning) -> float:
        """P(exactly this meaning)."""
        return self.chance(lambda other: other == meaning)


def faces_again(reroll: Reroll, check: "Check") -> Faces:
    """Which faces are picked up.

    A die that succeeds in the end is never re-rolled, since a re-roll is optional. `FAILED` looks
    at the unmodified face (002:560-570), `ALL` at nothing else.
    """
    if reroll is Reroll.NONE:
        return NEVER
    if reroll is Reroll.ONES:
        return ONES
    fails = [not passes for passes in check.passes]
    if reroll is Reroll.FAILED:
        fails = list(map(and_, fails, check.fails_unmodified))
    return tuple(fails)


SHOWN = ("impossible", "6", "5+", "4+", "3+", "2+")
FROM = tuple(tuple(face >= least for face in FACES) for least in range(8))
"""For each number needed, 0 to 7, which faces reach it."""


class Check(NamedTuple):
    """A D6 against a characteristic: `face + modifier >= need`, a natural 1 fails, and a natural 6
    may always pass.

    `need` None is impossible but for `critical`; `only` replaces the whole check by natural faces
    from `only` on, as in Overwatch (002:640). Faces from `critical` on always pass (Critical Hits,
    Anti-X). Natural faces below `floor` fail, whatever else is in force.
    """

    need: int | None
    modifier: int = 0
    natural_six: bool = False
    critical: int = 7
    only: int | None = None
    floor: int = 2

    @property
    def passes(self) -> Faces:
        """For each face, 1 to 6, whether it succeeds."""
        if self.only is not None:
            least = self.only
        elif self.need is None:
            least = self.critical
        else:
            always = 6 if self.natural_six else 7
            least = min(self.need - self.modifier, always, self.critical)
        return FROM[max(self.floor, min(least, 7))]

    @property
    def fails_unmodified(self) -> Faces:
        """For each face, 1 to 6, whether it fails before modifiers."""
        need = self.need if self.only is None else self.only
        if need is None:
            return (True,) * 6
        least = max(self.floor, need)
        return tuple([face < least for face in FACES])

    def __str__(self) -> str:
        """What has to be shown: `3+`, `6`, or `impossible`. `2+` is as easy as a roll can be, since
        a 1 fails.
        """
        return SHOWN[self.passes.count(True)]
