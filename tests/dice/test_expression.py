"""Dice expressions: the roller's own law, by exhaustion, is the exact law; brute force and icepool
say the same.
"""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import partial
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.notation import Die, parse
from bot.dice.source import DiceSource, SeededDice
from bot.errors import LimitError

Exhaust = Callable[[Callable[[DiceSource], Hashable]], Mapping[Hashable, Fraction]]

SMALL = [
    *(
        "5",
        "D6",
        "D3",
        "2D6",
        "3D3",
        "D3+3",
        "D6-3",
        "D6-D3",
        "-D6",
        "D66",
        "D6x10",
        "2D3x5",
        "D8+D4",
        "2D10kl1x3",
    ),
    *("D6 rr1", "D3 rr1", "2D3 rr1", "D6 rr6", "D6 rr<=3"),
    *("3D6 5+", "2D6 4+ rr1", "2D6 5+ rrfailed", "3D3 2+", "2D3 2+ rr1", "D6 3+ + 2D6 5+"),
    *("3D6kh2", "3D6kl2", "3D6kh1", "4D6kl1", "3D6kh3", "2D6kh1 rr1", "3D6kh2 5+", "4D6kl2 3+"),
    *("2D6 3+ 6s=2", "2D3 2+ 3s=2 rr1", "2D6 3+ 5+=3 rrfailed", "2D6 4+ 6s=2 + D6 3+"),
    *("scatter", "scatter 2D6", "scatter 2D6-4", "scatter D3-D3"),
]


@pytest.mark.parametrize("text", SMALL)
def test_the_rollers_law_is_the_exact_law(text: str, exhaust: Exhaust) -> None:
    """Every sequence of faces is rolled: what the roller can do, with what probability, against
    `distribution`.
    """
    expression = parse(text)
    rolled = {
        total: float(chance)
        for total, chance in exhaust(lambda source: expression.roll(source).total).items()
    }
    exact = expression.distribution().as_dict()
    assert exact.keys() == rolled.keys()
    assert exact == pytest.approx(rolled, abs=1e-15)


def test_d6_of_any_target() -> None:
    """001:58: a D6 roll of k or more, (7 - k) in 6."""
    for needed in range(1, 7):
        assert parse("D6").distribution().at_least(needed) == pytest.approx(
            (7 - needed) / 6, abs=1e-15
        )


def test_d3_is_a_third_each() -> None:
    """001:58, 003:393, 004:86."""
    assert parse("D3").distribution().as_dict() == pytest.approx(
        dict.fromkeys((1, 2, 3), 1 / 3), abs=1e-15
    )


def test_three_dice_added() -> None:
    """001:58: 3D6 by all 216 throws."""
    counts: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=3):
        counts[sum(faces)] = counts.get(sum(faces), 0) + 1
    expected = {total: count / 216 for total, count in counts.items()}
    assert parse("3D6").distribution().as_dict() == pytest.approx(expected, abs=1e-15)


def test_d6_times_x_multiplies_and_is_no_d66() -> None:
    """004:80-82: X, 2X … 6X, one sixth each."""
    law = parse("D6x10").distribution().as_dict()
    assert law == pytest.approx(dict.fromkeys((10, 20, 30, 40, 50, 60), 1 / 6), abs=1e-15)
    law = parse("D66").distribution().as_dict()
    assert law == pytest.approx(
        {10 * t + u: 1 / 36 for t in range(1, 7) for u in range(1, 7)}, abs=1e-15
    )


def test_rerolled_ones() -> None:
    """A D6 shows 1 in 1/36, the others in 7/36 (000:12, 002:560); a D3 is judged halved: 1/9, 4/9
    (002:183, 001:67).
    """
    sixes = {1: 1 / 36, **dict.fromkeys(range(2, 7), 7 / 36)}
    assert parse("D6 rr1").distribution().as_dict() == pytest.approx(sixes, abs=1e-15)
    assert parse("D3 rr1").distribution().as_dict() == pytest.approx(
        {1: 1 / 9, 2: 4 / 9, 3: 4 / 9}, abs=1e-15
    )


def test_the_scatter_die_hits_in_a_third() -> None:
    """004:64, 004:90: two hits, on opposite faces of a plain die, and four arrows."""
    assert parse("scatter").distribution().as_dict() == pytest.approx(
        {0: 2 / 3, 1: 1 / 3}, abs=1e-15
    )
    assert SCATTER_FACES == {1: True, 2: False, 3: False, 4: False, 5: False, 6: True}


class Loaded:
    """Rolls what it is told."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def roll(self, sides: int) -> int:
        face = self.faces.pop(0)
        assert 1 <= face <= sides
        return face


def scatter_hits(face: int) -> bool:
    die = parse("scatter").roll(Loaded(face)).scatter
    assert die is not None
    return die.counts


SCATTER_FACES = {face: scatter_hits(face) for face in range(1, 7)}


def test_a_roll_keeps_every_die_and_every_reroll() -> None:
    rolled = parse("4D6 5+ rr1").roll(Loaded(5, 1, 6, 1, 1, 4))
    assert rolled.total == 2
    assert rolled.dice == (
        Die(6, (5,), 5, True),
        Die(6, (1, 6), 6, True),
        Die(6, (1, 1), 1, False),
        Die(6, (4,), 4, False),
    )
    assert [die.rerolled for die in rolled.dice] == [False, True, True, False]


def test_a_d3_keeps_the_face_of_the_d6_and_is_judged_by_its_half() -> None:
    """001:67: "re-roll if the D6 rolled a 1 or a 2"."""
    rolled = parse("2D3 rr1").roll(Loaded(2, 6, 3))
    assert rolled.dice == (Die(6, (2, 6), 3), Die(6, (3,), 2))
    assert rolled.total == 5


def test_a_new_result_stands_even_if_worse() -> None:
    """004:94."""
    assert parse("D6 rr6").roll(Loaded(6, 1)).total == 1


def test_kept_dice_count_and_the_others_are_still_there() -> None:
    rolled = parse("4D6kh2").roll(Loaded(3, 6, 1, 3))
    assert [die.counts for die in rolled.dice] == [True, True, False, False]
    assert rolled.total == 9
    assert parse("3D6kl1").roll(Loaded(3, 6, 2)).total == 2


def test_a_d66_is_two_dice() -> None:
    rolled = parse("D66").roll(Loaded(4, 2))
    assert rolled.dice == (Die(6, (4,), 40), Die(6, (2,), 2))
    assert rolled.total == 42


@pytest.mark.parametrize(
    ("faces", "total"), [((1, 5, 5), 0), ((2, 5, 5), 6), ((3, 1, 2), 0), ((6, 6, 6), 0)]
)
def test_a_shot_scatters_only_on_an_arrow_and_never_backwards(
    faces: tuple[int, ...], total: int
) -> None:
    rolled = parse("scatter 2D6-4").roll(Loaded(*faces))
    assert rolled.total == total
    assert len(rolled.dice) == 3


def test_pools_keep_their_order_and_their_sign() -> None:
    rolled = parse("2D6 - D3 + 4").roll(Loaded(6, 5, 6))
    assert [term.total for term in rolled.terms] == [11, -3]
    assert rolled.total == 12
    assert rolled.scatter is None


@pytest.mark.parametrize("text", ["1000D1000", "11D1000", "2D1000x6"])
def test_odds_of_too_many_totals_are_refused_with_the_limit_but_rolled(text: str) -> None:
    with pytest.raises(LimitError, match="at most 5,000 different totals"):
        parse(text).distribution()
    assert parse(text).roll(SeededDice(1)).total > 0


HALVED = icepool.d(6).map(lambda face: (face + 1) // 2)


def rerolled(die: icepool.Die[int], last: int) -> icepool.Die[int]:
    return die.map(lambda face: die if face <= last else face)


@pytest.mark.parametrize(
    ("text", "theirs"),
    [
        ("3D6kh2", partial(icepool.d(6).highest, 3, 2)),
        ("7D6kl3", partial(icepool.d(6).lowest, 7, 3)),
        ("20D6kh11", partial(icepool.d(6).highest, 20, 11)),
        ("5D3kh2 rr1", lambda: rerolled(HALVED, 1).highest(5, 2)),
        ("12D100kl2", partial(icepool.d(100).lowest, 12, 2)),
        ("40D6 5+ rr1", lambda: 40 @ (rerolled(icepool.d(6), 1) >= 5)),
        ("40D6 5+ rrfailed", lambda: 40 @ (rerolled(icepool.d(6), 4) >= 5)),
        ("30D3 rr1", lambda: 30 @ rerolled(HALVED, 1)),
        ("9D6 4+ + 6D6 3+", lambda: 9 @ (icepool.d(6) >= 4) + 6 @ (icepool.d(6) >= 3)),
        ("3D6x4+2D3-1", lambda: 3 @ icepool.d(6) * 4 + 2 @ HALVED - 1),
    ],
)
def test_icepool_says_the_same(text: str, theirs: Callable[[], icepool.Die[int]]) -> None:
    die = theirs()
    expected = {int(outcome): float(die.probability(outcome)) for outcome in die.outcomes()}
    exact = parse(text).distribution().as_dict()
    assert exact.keys() == expected.keys()
    assert exact == pytest.approx(expected, rel=1e-12, abs=0)


@given(
    st.sampled_from([*SMALL, "30D6 rr1", "100D6 4+ rrfailed", "20D6kh7", "50D3x2-9"]), st.integers()
)
def test_a_roll_lies_in_its_law_and_adds_up(text: str, seed: int) -> None:
    expression = parse(text)
    rolled = expression.roll(SeededDice(seed))
    assert expression.distribution().chance(rolled.total) > 0
    assert (
        sum(len(die.faces) for die in rolled.dice)
        <= sum(t.most_dice for t in expression.terms) + expression.scatter
    )
    if not expression.scatter:
        assert rolled.total == expression.constant + sum(term.total for term in rolled.terms)
    for term in rolled.terms:
        counted = [die for die in term.dice if die.counts]
        more = term.pool.more
        extra = [more.times - 1 for die in counted if more and die.value >= more.first]
        hits = len(counted) + sum(extra)
        worth = hits if term.pool.threshold else sum(die.value for die in counted)
        assert term.total == worth * term.pool.times * term.pool.sign


def test_seeded_rolls_lie_in_their_band() -> None:
    """4,000 rolls of 2D6: each total within five standard deviations."""
    source = SeededDice("band")
    law = parse("2D6").distribution()
    totals = [parse("2D6").roll(source).total for _ in range(4000)]
    for total, chance in law.as_dict().items():
        assert abs(totals.count(total) - 4000 * chance) < 5 * (4000 * chance * (1 - chance)) ** 0.5
