"""The exact laws of the bot's two readers, in a form in which they can be compared with the
referee's by `==`.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm

from ways import Face, laws_of

from bot.attack import AttackOdds, AttackSpec, roll_attack

Law = dict[int, Fraction]


class Given:
    """A dice source whose faces are given one by one."""

    def __init__(self, die: Callable[[], Face]) -> None:
        self.die = die

    def roll(self, sides: int) -> int:
        """The next face of a D6."""
        assert sides == 6, "a table has six-sided dice"
        return int(self.die())


def roller_laws(spec: AttackSpec, most: int | None = None) -> dict[str, Law]:
    """The law of each count: the roller led through all ways in which its dice can fall. TooMany
    beyond `most`.
    """
    return laws_of(lambda die: roll_attack(spec, Given(die)).counts(), most)


def odds_laws(odds: AttackOdds, laws: Mapping[str, Law]) -> dict[str, dict[int, Fraction | float]]:
    """What the odds say of each count in `laws`, as `fractions_of` has it."""
    return {
        name: fractions_of(odds.distribution(name).as_dict(), law) for name, law in laws.items()
    }


def fractions_of(found: Mapping[int, float], law: Law) -> dict[int, Fraction | float]:
    """Floats as fractions over the common denominator of `law`; one that is none, to within
    rounding, stays.
    """
    whole = lcm(*(chance.denominator for chance in law.values()))
    exact: dict[int, Fraction | float] = {}
    for number, chance in found.items():
        ways = round(chance * whole)
        near = abs(chance * whole - ways) <= 1e-6 and abs(chance - ways / whole) <= 1e-13
        exact[number] = Fraction(ways, whole) if near else chance
    return exact
