"""One description of a dice system, and its two readers.

A script is a generator. It yields each `Throw` it wants, is sent what was thrown, and returns an
`Outcome`. `perform` answers its throws from a dice source and keeps every die; `weigh` answers them
with everything that can come up, and so walks through all of its branches with their exact
probabilities. There is no second account of a rule that could say something else.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod

from bot.dice.expression import DiceExpression, RolledExpression
from bot.dice.pool import Pool
from bot.dice.source import DiceSource
from bot.errors import LimitError

MAX_BRANCHES = 20_000


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that a script wants thrown, and what for.

    `by_die` asks for the single dice as well as their sum; it is for one plain pool.
    """

    what: str
    dice: DiceExpression
    by_die: bool = False


@dataclass(frozen=True, slots=True)
class ThrowResult:
    """What a script is told: the total and, if it asked, the values of the dice, highest first.

    `faces` are what lay on the table; none where odds are worked out, so they serve remarks alone.
    """

    total: int
    values: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: a number or the word of the source's table, success if there is such a thing,
    a remark, and what was compared: `3 + 4 slain = 7 against 7`.
    """

    label: str
    success: bool | None = None
    note: str = ""
    compared: str = ""


@dataclass(frozen=True, slots=True)
class ThrowRoll:
    """A throw as it lay on the table."""

    what: str
    rolled: RolledExpression


Steps = Generator[Throw, ThrowResult, Outcome]
Script = Callable[..., Steps]


def perform(steps: Steps, source: DiceSource) -> tuple[tuple[ThrowRoll, ...], Outcome]:
    """Play a script with dice from `source`."""
    thrown: list[ThrowRoll] = []
    try:
        throw = next(steps)
        while True:
            rolled = throw.dice.roll(source)
            thrown.append(ThrowRoll(throw.what, rolled))
            throw = steps.send(_answer(throw, rolled))
    except StopIteration as end:
        outcome: Outcome = end.value
        return tuple(thrown), outcome


def weigh(start: Callable[[], Steps]) -> Iterator[tuple[Outcome, float]]:
    """Every way a script can go, with its probability, in rising order of what is thrown.

    A generator cannot be forked: each branch starts a new one and answers its first throws again.
    LimitError where there are too many branches.
    """
    opened = 0
    branches: list[tuple[tuple[ThrowResult, ...], float]] = [((), 1.0)]
    while branches:
        answers, chance = branches.pop()
        steps = start()
        try:
            throw = next(steps)
            for answer in answers:
                throw = steps.send(answer)
        except StopIteration as end:
            yield end.value, chance
            continue
        ways = [((*answers, thrown), chance * part) for thrown, part in _law(throw)]
        opened += len(ways)
        if opened > MAX_BRANCHES:
            raise LimitError(
                f"Exact odds are worked out for at most {MAX_BRANCHES:,} cases: ask about fewer "
                "dice."
            )
        branches.extend(reversed(ways))


def _answer(throw: Throw, rolled: RolledExpression) -> ThrowResult:
    faces = [die.faces[-1] for die in rolled.dice]
    values: list[int] = []
    if throw.by_die:
        values = [die.value for die in rolled.dice]
        values.sort(reverse=True)
    return ThrowResult(rolled.total, tuple(values), tuple(faces))


def _law(throw: Throw) -> Iterator[tuple[ThrowResult, float]]:
    if throw.by_die:
        yield from _law_by_die(throw.dice)
        return
    for total, chance in throw.dice.distribution().as_dict().items():
        yield ThrowResult(total), chance


def _law_by_die(dice: DiceExpression) -> Iterator[tuple[ThrowResult, float]]:
    """Every set of values that one plain pool can show."""
    pool = plain_pool(dice)
    chances = pool.die_law().as_dict()
    highest_first = sorted(chances, reverse=True)
    for values in combinations_with_replacement(highest_first, pool.count):
        # Equal dice can change places, which makes no other order.
        equal = [values.count(value) for value in set(values)]
        same_order = prod(map(factorial, equal))
        orders = factorial(pool.count) // same_order
        chance = orders * prod([chances[value] for value in values])
        total = sum(values) + dice.constant
        yield ThrowResult(total, values), chance


def plain_pool(dice: DiceExpression) -> Pool:
    """The one pool of dice that are only added up, as in 2D6 or D3+3. ValueError if it is anything
    else.
    """
    is_single = len(dice.pools) == len(dice.terms) == 1
    if is_single and not dice.scatter:
        pool = dice.pools[0]
        plain = Pool(pool.count, pool.sides, reroll=pool.reroll)
        if pool == plain and not pool.is_d66:
            return pool
    raise ValueError(f"{dice.text()} is not one plain pool of dice")
