"""Dice as the documentation of other bots and players of the game write them, each with its law from
icepool, or with what is told where it is not read.

`forms_of_other_bots.tsv` says what each form is here: `read` as it is meant there; read `otherwise`,
by the habit of this game's tables; `asked` back, as bots differ; `refused`; or `foreign`, of
another game's dice or of no dice at all.
"""

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import icepool
import pytest

from bot.dice.dice_roll import DiceRoll
from bot.dice.exploding import MAX_EXPLOSIONS
from bot.dice.notation.typed import parse_typed
from bot.errors import InputError, LimitError

TABLE = Path(__file__).with_name("forms_of_other_bots.tsv")
LINES = TABLE.read_text(encoding="utf-8").splitlines()
ROWS = list(csv.DictReader(LINES, delimiter="\t", quoting=csv.QUOTE_NONE))
LAW = "law, or what is told"
READ = ("read", "otherwise")
Law = icepool.Die[Any]


def d(sides: int) -> Law:
    return icepool.d(sides)


def d66() -> Law:
    return 10 * d(6) + d(6)


def again(die: Law, *picked: int) -> Law:
    """Some values are thrown once more."""
    return die.map(lambda face: die if face in picked else face)


def burst(die: Law, first: int) -> Law:
    """These values and those above bring a further die."""
    return die.explode(list(range(first, die.max_outcome() + 1)), depth=MAX_EXPLOSIONS)


def at_least(die: Law, value: int) -> Law:
    return die.map(lambda face: max(face, value))


def at_most(die: Law, value: int) -> Law:
    return die.map(lambda face: min(face, value))


def between(die: Law, first: int, last: int) -> Law:
    return die.map(lambda face: int(first <= face <= last))


def showing(die: Law, *values: int) -> Law:
    return die.map(lambda face: int(face in values))


def kept_bursts(sides: int, count: int, kept: int, *rerolled: int) -> Law:
    """The `kept` highest (ten at most) of so many dice and all that they bring when they show their
    highest face. As many of these as there are come first, then the best of the others.
    """
    die = again(d(sides), *rerolled)
    other = icepool.Die({face: die.quantity(face) for face in range(1, sides)})
    chance = die.probability(sides)
    explodes, all_ways = chance.numerator, chance.denominator
    longest = 1 + MAX_EXPLOSIONS
    ways = {
        length: explodes**length * (all_ways - explodes) * all_ways ** (longest - length - 1)
        for length in range(longest)
    }
    chain = icepool.Die(ways | {longest: explodes**longest})

    def best(exploded: int) -> Law:
        of_these = min(exploded, kept)
        left = kept - of_these
        return sides * of_these + (other.highest(count, left) if left else 0)

    return (count @ chain).map(best)


def twice(die: Law, need: int, first: int) -> Law:
    """Dice that show what is needed count, and twice from a number on."""
    return die.map(lambda face: 2 if face >= first else int(face >= need))


def up(die: Law, divisor: int) -> Law:
    return die.map(lambda total: -(-total // divisor))


def down(die: Law, divisor: int) -> Law:
    return die.map(lambda total: total // divisor)


NAMES = {
    each.__name__: each
    for each in (
        *(d, d66, again, burst, kept_bursts, at_least, at_most, between, showing, twice),
        *(up, down),
    )
}


def _laws(written: str) -> list[Law]:
    found = eval(written, {"__builtins__": {}}, NAMES)
    return found if isinstance(found, list) else [found]


@pytest.mark.parametrize(
    ("form", "law"), [(row["form"], row[LAW]) for row in ROWS if row["is"] in READ]
)
def test_what_is_read_has_the_law_that_is_meant(form: str, law: str) -> None:
    rolls = parse_typed(form).rolls
    laws = _laws(law)
    assert len(rolls) == len(laws)
    for roll, expected in zip(rolls, laws, strict=True):
        try:
            worked_out = _law(roll)
        except LimitError:
            # Kept dice of a hundred sides: thrown, but the odds would take too long.
            assert roll.expression.bounds == (expected.min_outcome(), expected.max_outcome())
            continue
        meant = zip(expected.outcomes(), expected.probabilities(), strict=True)
        assert worked_out == pytest.approx({int(value): float(part) for value, part in meant})


def _law(roll: DiceRoll) -> dict[int, float]:
    if roll.goal is not None:
        chance = roll.chance() or 0.0
        return {0: 1 - chance, 1: chance}
    law = roll.expression.distribution()
    return {value: law.chance(value) for value in law.values.tolist() if law.chance(value)}


@pytest.mark.parametrize(
    ("form", "told"), [(row["form"], row[LAW]) for row in ROWS if row["is"] not in READ]
)
def test_what_is_not_read_is_told_by_its_own_words(form: str, told: str) -> None:
    with pytest.raises(InputError) as refusal:
        parse_typed(form)
    assert str(refusal.value).startswith(told)


def test_most_forms_that_mean_something_with_dice_of_this_table_are_read() -> None:
    number = Counter(row["is"] for row in ROWS)
    read = sum(number[each] for each in READ)
    assert (read, read + number["asked"] + number["refused"], len(ROWS)) == (233, 255, 297)
    assert read / (read + number["asked"] + number["refused"]) >= 0.85
