"""What players type on phones and at the table: each form with its law from icepool, or with what is
told where it is not read.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool
import pytest

from bot.dice.dice_roll import DiceRoll
from bot.dice.notation.typed import parse_typed
from bot.errors import InputError, UserError

Law = icepool.Die[Any]
D6 = icepool.d(6)


def again(*picked: int) -> Law:
    """A D6 of which some values are thrown once more."""
    return D6.map(lambda face: D6 if face in picked else face)


def count(dice: int, *wanted: int, die: Law = D6) -> Law:
    """How many dice show one of these values."""
    return dice @ die.map(lambda face: face in wanted)


def reaches(total: int, dice: Law) -> Law:
    """1 where so many dice come to a total, else 0."""
    return dice.map(lambda rolled: int(rolled >= total))


UP5, UP4, UP3 = (5, 6), (4, 5, 6), (3, 4, 5, 6)
FORMS: list[tuple[Callable[[], Law], list[str]]] = [
    (
        lambda: 2 @ D6,
        [
            *("**2d6**", "*2d6*", "_2d6_", "__2d6__", "***2d6***", "`2d6`", "```2d6```", "||2d6||"),
            *("> 2d6", "**_2d6_**", "roll **2d6**", "🎲 2d6", "2d6 🎲", "2d6 pls", "2d6 plz"),
        ],
    ),
    (lambda: (2 @ D6) * 3, ["2d6 *3", "2d6*3", "2d6 * 3"]),
    (lambda: D6 * 6, ["d6*2*3", "d6 *2 *3", "2 *d6*3"]),
    (lambda: count(10, *UP3), ["**10d6 3+**", "`10d6` 3+", "10d6 **3+**"]),
    (lambda: icepool.d(100), ["percentile", "percentile dice", "a percentile roll"]),
    (lambda: 2 @ icepool.d(100), ["2 percentile dice"]),
    (
        lambda: count(10, *UP3, die=again(1)),
        [
            *("reroll 1s 10d6 3+", "rr1 10d6 3+", "reroll ones, 10 dice 3+", "re-roll 1s on 10 3+"),
            *("roll rerolling 1s 10d6 3+", "reroll all ones: 10d6 3+", "10d6 3+ then reroll 1s"),
        ],
    ),
    (lambda: count(10, *UP3, die=again(1, 2)), ["reroll 1s and 2s 10d6 3+", "rr1,2s 10d6 3+"]),
    (
        lambda: count(10, *UP4, die=again(1, 2, 3)),
        [
            *("reroll fails 10d6 4+", "rrfailed 10d6 4+", "reroll all failed hits 10 dice on 4s"),
            *("10d6 4+ then reroll misses", "10d6 4+ reroll all below 4"),
        ],
    ),
    (
        lambda: count(5, *UP3),
        [
            *("save 3+ x5", "saves 5 on 3+", "saves 3+ x 5", "3+ x5", "3+ x 5", "3+ saves x5"),
            *("save on 3+ x5", "save 3s x5", "save 3+ 5 times", "5 saves 3+"),
        ],
    ),
    (
        lambda: count(8, *UP5),
        [
            *(
                "fnp 5+ 8 wounds",
                "fnp 5+ 8",
                "fnp 5+++ x8",
                "ward 5+ 8",
                "5+ fnp on 8",
                "8 wards 5+",
            ),
            *("5+++ fnp x8", "feel no pain 5+ 8 wounds", "8 ward 5+", "8 dice on 5-6"),
            *("8 dice looking for 5 or 6", "5 or 6 on 8d6", "8 dice for 5 or 6", "8d6 5 or 6"),
        ],
    ),
    (
        lambda: count(10, 1, 2),
        ["10d6 1-2", "10 dice on 1 or 2", "1 or 2 on 10d6", "10d6 on 2 or less"],
    ),
    (
        lambda: count(12, *UP5, die=again(1)),
        ["save 5+ 12 dice rr1", "saves 5+ x12, reroll 1s", "fnp 5+ 12 damage reroll ones"],
    ),
    (lambda: count(1, 1, 2, 3), ["d6 1-3", "d6 on 1-3"]),
    (
        lambda: reaches(9, 2 @ D6),
        [
            *("2d6 to charge 9", '2d6 charge 9"', "2d6 charge 9 inch", "2d6 charge needs 9"),
            *("2D6 for charge need 9", "2d6 for the charge needing a 9"),
        ],
    ),
    (
        lambda: reaches(6, 2 @ D6),
        ["battle shock 2d6 6+", "2d6 battle-shock 6+", "2d6 for battle shock 6+"],
    ),
    (
        lambda: count(24, *UP3),
        [
            "24 shots, 3s to hit",
            "24, 3+",
            "24d6 3+ or better",
            "24d6 on 3+ or better",
            "24 shots 3+",
        ],
    ),
    (
        lambda: count(40, *UP3, die=again(1)),
        [
            "40 dice re rolling 1s to hit on 3s",
            "40 shots 3s, then reroll 1s",
            "40d6 3+ re rolled 1s",
        ],
    ),
    (
        lambda: count(10, 6),
        ["10d6 6s only", "10d6 only 6s", "10d6 natural 6s", "10d6 unmodified 6s"],
    ),
]


def law_of(roll: DiceRoll) -> dict[int, float]:
    if roll.goal is not None:
        chance = roll.chance() or 0.0
        return {0: 1 - chance, 1: chance}
    return roll.expression.distribution().as_dict()


@pytest.mark.parametrize("law", FORMS, ids=lambda law: law[1][0])
def test_a_form_has_the_law_of_its_meaning(law: tuple[Callable[[], Law], list[str]]) -> None:
    die = law[0]()
    expected = {int(total): float(die.probability(total)) for total in die.outcomes()}
    for form in law[1]:
        (roll,) = parse_typed(form).rolls
        assert law_of(roll) == pytest.approx(expected, rel=1e-9, abs=1e-15), form


@pytest.mark.parametrize("form", ["3 scatter", "3x scatter", "3 scatter dice"])
def test_several_scatter_dice_are_several_rolls(form: str) -> None:
    rolls = parse_typed(form).rolls
    third = Fraction(1, 3)
    assert [roll.expression.distribution().at_least(1) for roll in rolls] == [
        pytest.approx(float(third))
    ] * 3


def test_the_distance_of_a_scatter_may_stand_first() -> None:
    (roll,) = parse_typed("2d6 scatter").rolls
    law = D6.map(lambda face: 0 if face in (1, 6) else 2 @ D6)
    exact = roll.expression.distribution()
    assert [exact.chance(inch) for inch in range(13)] == pytest.approx(
        [float(law.probability(inch)) for inch in range(13)]
    )


@pytest.mark.parametrize("form", ["2d6 x 3 times", "2d6 x3 times"])
def test_so_many_times_are_so_many_rolls(form: str) -> None:
    assert [roll.text() for roll in parse_typed(form).rolls] == ["2D6"] * 3


@pytest.mark.parametrize("form", ["6d6 2+, then 4d6 5+", "6d6 2+; then 4d6 5+"])
def test_dice_that_follow_are_a_roll_of_their_own(form: str) -> None:
    assert [roll.text() for roll in parse_typed(form).rolls] == ["6D6 2+", "4D6 5+"]


@pytest.mark.parametrize(
    ("form", "label"),
    [
        ("save 3+ x5", "save"),
        ("3+ saves x5", "saves"),
        ("3+ x5", ""),
        ("ward 5+ 10", "ward"),
        ("_2d6_ charge", "charge"),
        ("2D6 for charge need 8", "charge"),
        ("15 [lasguns] on 4s", "lasguns"),
    ],
)
def test_what_it_is_for_stands_on_the_card(form: str, label: str) -> None:
    assert parse_typed(form).reason == label


def refused(form: str) -> UserError:
    with pytest.raises(InputError) as error:
        parse_typed(form)
    return error.value


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ("10d6 3 successes", "`3 successes` does not say from which number on a die counts."),
        ("10d6 3 hits", "Dice that reach 4 are `10D6 4+`; that 3 of them do is `10D6 4+ total 3+`"),
        ("10d6 4+ 3 successes", "at least, `10D6 4+ total 3+`, or exactly: `10D6 4+ total =3`."),
        ("3+; what", "`what` could not be read"),
        ("hazardous 5", "`hazardous` is a test: `/test hazard count:5` rolls it"),
        ("10d6 reach 5", "`reach` could not be read"),
        ("2d6 reroll fails", "rrfailed needs the number that the dice must reach"),
        ("2d6 reroll all below 7", "A whole roll is thrown anew by *Again*, under it."),
        ("10d6 3+ reroll one die", "Which dice are re-rolled is said before they fall"),
        ("10d6 3+ reroll 1 dice", "Which dice are re-rolled is said before they fall"),
        ("10d6 3+ cp reroll", "`cp` pays for a re-roll of one die, once it lies"),
        ("3d6 ++2", "`+2` has one sign too many before it"),
        ("d6 per model", "`per`, `model` could not be read: behind dice stand"),
        ("save 3+ 5", "In `save 3+ 5` the number of dice has to stand first"),
        ("10d6 reroll one die 3+", "*Again*, under a roll, throws all of them anew."),
        ("2d6 reroll one", "Which dice are re-rolled is said before they fall"),
        ("5d6 keep all 4+", "How many dice show 4 or more is `5D6 4+`."),
        ("4d6 drop all 1s", "How many dice show 2 or more is `4D6 2+`."),
        ("20 3+, then 4+", "`then 4+` goes on with the dice that succeeded"),
        ("3 d66", "it is rolled alone, once, and nothing re-rolls it; several are 3x D66."),
        ("yes or no", "is no number of dice"),
        ("~~2d6~~", "`~~2d6~~` is no number of dice"),
    ],
)
def test_what_is_not_read_is_told_by_its_own_words(form: str, told: str) -> None:
    assert told in str(refused(form))


@pytest.mark.parametrize(
    ("form", "offered"),
    [
        ("best of 2d6 and 2d6", "2#2D6"),
        ("best of 2d6 or d12", "2D6; D12"),
        ("highest of 3 rolls of 2d6", "3#2D6"),
        ("best of three 2d6", "3#2D6"),
        ("15 lasguns on 4s", "15D6 4+"),
        ("20 heavy bolters hitting on 3s rerolling 1s", "20D6 3+ rr1"),
        ("heads or tails", "D2"),
        ("5d6 3+ & 5d6 4+", "5D6 3+; 5D6 4+"),
    ],
)
def test_it_is_offered(form: str, offered: str) -> None:
    ((words, right),) = refused(form).meant
    assert parse_typed(form.replace(words, right)).text() == offered


@pytest.mark.parametrize("form", ["10 dice no 3s", "10d6 not 6s", "10d6 foo 4+ # hits"])
def test_what_may_turn_the_meaning_is_no_label(form: str) -> None:
    assert not refused(form).meant


@pytest.mark.parametrize(
    ("form", "lines"),
    [
        ("hazardous 5", ("/test hazard", "count: 5")),
        ("5 hazardous tests", ("/test hazard", "count: 5")),
        ("hazardous", ("/test hazard",)),
        ("ld test 7", ("/test leadership", "leadership: 7")),
        ("battle shock 6+", ("/test battleshock", "leadership: 6")),
    ],
)
def test_a_tests_name_offers_its_command(form: str, lines: tuple[str, ...]) -> None:
    assert refused(form).instead == lines


def test_the_number_of_a_hazard_is_of_each_die() -> None:
    assert parse_typed("5d6 for hazardous 2+").text() == "5D6 2+"


@pytest.mark.parametrize("form", ["best of 3d6", "best 2 of 3d6", "best of 3 d6", "best of 22d6"])
def test_the_best_of_single_dice_are_kept(form: str) -> None:
    try:
        assert "kh" in parse_typed(form).text()
    except UserError as error:
        assert form == "best of 22d6" and "at most 20 dice" in str(error)
