"""Dice that count more than once, as sixes do that score an extra hit: how they are typed, their
law, and what is refused.
"""

from collections import Counter
from itertools import product

import icepool
import pytest

from bot.dice.die import CountsMore
from bot.dice.notation import DiceExpression, Pool, parse
from bot.dice.notation.typed import parse_typed
from bot.errors import InputError

D6 = icepool.d(6)
MISSES_AGAIN = D6.map(lambda face: D6 if face < 4 else face)


def worth(*faces: int) -> dict[int, int]:
    """How often each face counts."""
    return dict(enumerate(faces, 1))


@pytest.mark.parametrize(
    "typed",
    [
        *("20d6 3+ 6s count double", "20d6 3+ 6s count as two", "20d6 3+ 6s count as two hits"),
        *("20d6 3+ 6s=2", "20d6 3+ 6s are 2 hits", "20 dice on 3s, sixes count twice"),
        *("20 dice on 3s sustained 1", "20 dice on 3s sus 1", "20 dice on 3+ (sustained hits 1)"),
        *("20d6 3+ each 6 counts as 2", "20d6 3+ 6s double", "20d6 3+ 6s score an extra hit"),
        *("20d6 3+ extra hit on 6s", "20d6 3+ +1 hit on 6s", "20d6 3+ 6s do 2 wounds"),
    ],
)
def test_sixes_count_twice(typed: str) -> None:
    assert parse_typed(typed).text() == "20D6 3+ 6s=2"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("20 dice on 3s sustained 2", "20D6 3+ 6s=3"),
        ("20d6 3+ 6s count triple rr1", "20D6 3+ 6s=3 rr1"),
        ("20d6 3+ sustained 1 on 5+", "20D6 3+ 5+=2"),
        ("20d6 3+ 5s count double", "20D6 3+ 5+=2"),
        ("5d10 7+ 10s count double", "5D10 7+ 10s=2"),
        ("3d3 2+ 3s count double", "3D3 2+ 3s=2"),
        ("9d6 4+ sus 1 + 6d6 3+", "9D6 4+ 6s=2 + 6D6 3+"),
        ("9d6 4+ sus 1 total 6+", "9D6 4+ 6s=2 total 6+"),
        ("20 dice on 3s twice", "2#20D6 3+"),
        ("20d6 3+ exploding 6s", "20D6! 3+"),
    ],
)
def test_it_has_a_canonical_text(typed: str, read: str) -> None:
    assert parse_typed(typed).text() == read
    assert parse_typed(read).text() == read


def test_it_is_a_field_of_the_pool() -> None:
    pool = Pool(20, 6, threshold=3, more=CountsMore(6, 2))
    assert parse("20d6 3+ 6s=2") == DiceExpression((pool,))
    assert pool.bounds == (0, 40)


def test_what_a_roll_is_for_stays_as_it_was_typed() -> None:
    assert parse_typed("20d6 3+ # sustained 1").reason == "sustained 1"


def test_brute_force_says_the_same() -> None:
    """All 216 throws of three dice that need 4+, of which 6s hit twice."""
    hits = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}
    throws = Counter(sum(hits[face] for face in faces) for faces in product(hits, repeat=3))
    expected = {total: ways / 216 for total, ways in throws.items()}
    assert parse("3D6 4+ 6s=2").distribution().as_dict() == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize(
    ("text", "number", "die"),
    [
        ("20D6 3+ 6s=2", 20, D6.map(worth(0, 0, 1, 1, 1, 2))),
        ("20D6 4+ 5+=3", 20, D6.map(worth(0, 0, 0, 1, 3, 3))),
        ("20D6 6+ 6s=2", 20, D6.map(worth(0, 0, 0, 0, 0, 2))),
        ("20D6 4+ 6s=2 rrfailed", 20, MISSES_AGAIN.map(worth(0, 0, 0, 1, 1, 2))),
    ],
)
def test_icepool_says_the_same(text: str, number: int, die: icepool.Die[int]) -> None:
    law = number @ die
    expected = {int(total): float(law.probability(total)) for total in law.outcomes()}
    assert parse(text).distribution().as_dict() == pytest.approx(expected, rel=1e-12, abs=0)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("20d6 6s count double", "What do the other dice need? `20D6 3+ 6s=2` counts those of 3"),
        ("20d6 sustained 2", "What do the other dice need? `20D6 3+ 6s=3`"),
        ("20d6 =3 6s=2", "What do the other dice need?"),
        (
            "20d6 5+ 4s count double",
            "4s don't count where 5+ is needed, so that none counts 2 times.",
        ),
        ("20d6 3+ sus 1 exploding 6s", "20D6 are kept, explode or count several times: only one."),
        ("4d6kh3 3+ sus 1", "4D6 are kept, explode or count several times: only one."),
        ("20d6 3+ 6s=1", "it is `2s` to `6s`, and 2 to 10 times."),
        ("20d6 3+ 7s=2", "it is `2s` to `6s`, and 2 to 10 times."),
        ("20d6 3+ 6s=2 5s=3", "20D6 counts dice more than once only once"),
        ("20d6 3+ sustained d3", "`sustained` belongs to a weapon or its target: `/attack`"),
        ("20d6 3+ sustained 1 lethal hits", "`lethal` belongs to a weapon or its target"),
        ("20d6 3+ sustained 1 -1", "With -1 to each die it is 20D6 4+ 6s=2."),
        ("d66 sus 1", "nothing re-rolls it"),
    ],
)
def test_it_is_refused(typed: str, told: str) -> None:
    with pytest.raises(InputError) as refusal:
        parse_typed(typed)
    assert told in str(refusal.value)


def test_no_need_is_offered_that_dice_which_count_more_would_miss() -> None:
    with pytest.raises(InputError) as refusal:
        parse_typed("20d6 5+ sus 1 on 5+ -1")
    assert "to each die" not in str(refusal.value)
