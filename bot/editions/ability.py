"""Abilities as values: what each is called, takes and does."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import partial

from bot.dice.quantity import Quantity
from bot.editions.adjustments import Adjustment

MAX_EXTRA = 20
"""The largest value of an ability, and the most hits, attacks or mortal wounds that one roll causes
in addition.
"""


class Bearer(Enum):
    """Who has the ability."""

    WEAPON = "weapon"
    TARGET = "target"


class Takes(Enum):
    """What stands behind the name. `ATTACKS`: a weapon's type, behind which its number of attacks
    may stand. `QUANTITY_OR_ONE`: a number, and 1 where none is said.
    """

    NOTHING = ""
    QUANTITY = " X"
    QUANTITY_OR_ONE = " (X)"
    ATTACKS = " N"
    ROLL = " X+"
    KEYWORD_ROLL = "-KEYWORD X+"


NO_QUANTITY = Quantity.fixed(0)


@dataclass(frozen=True, slots=True)
class Argument:
    """What was written behind the name: `Sustained Hits D3`, `Critical Hits 5+`,
    `Anti-VEHICLE 4+`. With a `scope` it counts against such targets alone:
    `Lethal Hits: VEHICLE`.
    """

    quantity: Quantity = NO_QUANTITY
    roll: int = 0
    keyword: str = ""
    scope: str = ""


@dataclass(frozen=True, slots=True)
class Situation:
    """How the attack is made. Everything that is not said is false, except that the target is
    visible. Of `beyond_12` it is told apart: where it is not said, Conversion works in the 11th
    edition, as its odds are asked for (eleventh.md), and not in the 10th.

    `plunging`, `indirect` and `spotted` (a friendly unit sees the target of indirect shooting, and
    the attackers were stationary) are ways of shooting of the 11th edition.
    """

    half_range: bool = False
    stationary: bool = False
    moved: bool = False
    advanced: bool = False
    charged: bool = False
    beyond_12: bool | None = None
    visible: bool = True
    plunging: bool = False
    indirect: bool = False
    spotted: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """What an ability may look at: the mode, the situation, and who is attacked. `lethal`: whether
    Lethal Hits are used, where that is a choice.
    """

    mode: str
    situation: Situation
    models: int
    keywords: frozenset[str]
    lethal: bool = True

    @property
    def ranged(self) -> bool:
        """Shooting or Overwatch, which is resolved like shooting (002:640)."""
        return self.mode != "melee"

    def has(self, wanted: str) -> bool:
        """Whether the target is what a keyword says: `VEHICLE`, `INFANTRY/BEASTS` (one of them),
        `FLY VEHICLE` (both), `non-MONSTER/VEHICLE` (none of them).
        """
        wanted = wanted.casefold()
        others = WITHOUT.sub("", wanted)
        found = any(self._is(each) for each in _EITHER.split(others))
        if others == wanted:
            return found
        return not found

    def _is(self, wanted: str) -> bool:
        known = frozenset(map(_singular, self.keywords))
        return _singular(wanted) in known or known.issuperset(map(_singular, wanted.split()))


def _singular(keyword: str) -> str:
    """Without the s of a plural: a datasheet has BEAST, another BEASTS."""
    return keyword.rstrip("s")


WITHOUT = re.compile("^non[ -]", re.IGNORECASE)
"""How a target is described by what it is not: `non-MONSTER`."""
_EITHER = re.compile(" ?/ ?| or ")
Works = Callable[[Argument, Scene], Iterable[Adjustment]]


def without_dice(_argument: Argument, _scene: Scene) -> Iterable[Adjustment]:
    """An ability that no die ever feels."""
    return ()


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability. Editions that have it list it.

    `source` is where it is written (`PUB`: a published rule that no source document spells out);
    `help` says in one sentence what it does. `works` gives its adjustments; `changes_dice` is false
    for abilities that are accepted, explained, and change no roll. A unit or weapon has an ability
    with one value, unless `several` may be had at once. `note` is said with the result.
    """

    name: str
    source: str
    help: str
    works: Works = without_dice
    bearer: Bearer = Bearer.WEAPON
    takes: Takes = Takes.NOTHING
    aliases: tuple[str, ...] = ()
    several: bool = False
    note: str = ""

    @property
    def changes_dice(self) -> bool:
        """Whether it can change a roll."""
        return self.works is not without_dice

    @property
    def form(self) -> str:
        """The name as it is written, with what it must take."""
        optional = self.takes in (Takes.ATTACKS, Takes.QUANTITY_OR_ONE)
        return self.name if optional else f"{self.name}{self.takes.value}"


target_ability = partial(Ability, bearer=Bearer.TARGET)
"""An ability of the unit that is attacked."""
weapon_type = partial(Ability, takes=Takes.ATTACKS)
"""A type of weapon, behind which the number of attacks may stand: `Heavy 3`."""


@dataclass(frozen=True, slots=True)
class AbilityUse:
    """An ability of a profile: which one, and with what behind its name."""

    ability: Ability
    argument: Argument = field(default_factory=Argument)

    @property
    def attacks(self) -> Quantity | None:
        """The number of attacks that a weapon's type gives: `Heavy 3`. None where it says none."""
        if self.ability.takes is not Takes.ATTACKS or self.argument.quantity == NO_QUANTITY:
            return None
        return self.argument.quantity

    def adjustments(self, scene: Scene) -> tuple[Adjustment, ...]:
        """What it does there: nothing against a target outside its scope."""
        scope = self.argument.scope
        if scope and not scene.has(scope):
            return ()
        works = self.ability.works(self.argument, scene)
        return tuple(works)

    @property
    def worth(self) -> tuple[float, bool, int]:
        """Which of several values of one ability is the best: the largest, not rolled if equal."""
        argument = self.argument
        quantity = argument.quantity
        return quantity.mean, not quantity.is_rolled, -argument.roll

    def __str__(self) -> str:
        scope = self.argument.scope
        return f"{self._plain}: {scope}" if scope else self._plain

    @property
    def _plain(self) -> str:
        name = self.ability.name
        argument = self.argument
        match self.ability.takes:
            case Takes.QUANTITY:
                return f"{name} {argument.quantity}"
            case Takes.QUANTITY_OR_ONE if argument.quantity != NO_QUANTITY:
                return f"{name} {argument.quantity}"
            case Takes.ATTACKS if self.attacks:
                return f"{name} {argument.quantity}"
            case Takes.ROLL:
                return f"{name} {argument.roll}+"
            case Takes.KEYWORD_ROLL:
                return f"{name}-{argument.keyword} {argument.roll}+"
        return name
