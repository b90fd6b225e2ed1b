"""Reading what players type: every form, its canonical text, and one clear sentence for what is no
dice.
"""

import re
import time
from typing import Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.dice.notation import DiceExpression, DiceRoll, Keep, Pool, RerollRange, parse, parse_thrown
from bot.dice.notation.typed import parse_typed
from bot.errors import InputError, LimitError, Meant, UserError


def dice(*terms: Pool, constant: int = 0, scatter: bool = False) -> DiceExpression:
    return DiceExpression(terms, constant, scatter)


READINGS = [
    ("2D6", dice(Pool(2, 6)), "2D6"),
    ("d6", dice(Pool(1, 6)), "D6"),
    ("1d6", dice(Pool(1, 6)), "D6"),
    ("  2 D 6  ", dice(Pool(2, 6)), "2D6"),
    ("D3+3", dice(Pool(1, 3), constant=3), "D3+3"),
    ("3d3", dice(Pool(3, 3)), "3D3"),
    ("D6 + 2", dice(Pool(1, 6), constant=2), "D6+2"),
    ("2+D6+1", dice(Pool(1, 6), constant=3), "D6+3"),
    ("2D6-1", dice(Pool(2, 6), constant=-1), "2D6-1"),
    ("D6+D3", dice(Pool(1, 6), Pool(1, 3)), "D6+D3"),
    ("D6-D3", dice(Pool(1, 6), Pool(1, 3, sign=-1)), "D6-D3"),
    ("-D3+7", dice(Pool(1, 3, sign=-1), constant=7), "-D3+7"),
    ("+4", dice(constant=4), "4"),
    ("10", dice(constant=10), "10"),
    ("0", dice(), "0"),
    ("2-5", dice(constant=-3), "-3"),
    ("D66", dice(Pool(1, 66)), "D66"),
    ("d6x10", dice(Pool(1, 6, times=10)), "D6x10"),
    ("D6 × 10", dice(Pool(1, 6, times=10)), "D6x10"),
    ("4D6 keep highest 3", dice(Pool(4, 6, keep=Keep("highest", 3))), "4D6kh3"),
    ("2D6 keep lowest", dice(Pool(2, 6, keep=Keep("lowest", 1))), "2D6kl1"),
    ("2d6*3", dice(Pool(2, 6, times=3)), "2D6x3"),
    ("D6x1", dice(Pool(1, 6)), "D6"),
    ("D6 − 1", dice(Pool(1, 6), constant=-1), "D6-1"),
    ("40D6 5+", dice(Pool(40, 6, threshold=5)), "40D6 5+"),
    ("40d6 5+ rr1", dice(Pool(40, 6, threshold=5, reroll=RerollRange(1, 1))), "40D6 5+ rr1"),
    ("40d6 RR1 5+", dice(Pool(40, 6, threshold=5, reroll=RerollRange(1, 1))), "40D6 5+ rr1"),
    ("40d6 5+ rr ones", dice(Pool(40, 6, threshold=5, reroll=RerollRange(1, 1))), "40D6 5+ rr1"),
    (
        "40d6 rrfailed 5+",
        dice(Pool(40, 6, threshold=5, reroll=RerollRange(1, 4))),
        "40D6 5+ rrfailed",
    ),
    ("40d6 5+ rr<=4", dice(Pool(40, 6, threshold=5, reroll=RerollRange(1, 4))), "40D6 5+ rrfailed"),
    ("40d6 5+ rr≤2", dice(Pool(40, 6, threshold=5, reroll=RerollRange(1, 2))), "40D6 5+ rr<=2"),
    (
        "20d6 3+ reroll ones",
        dice(Pool(20, 6, threshold=3, reroll=RerollRange(1, 1))),
        "20D6 3+ rr1",
    ),
    (
        "20d6 re-rolls 1s 3+",
        dice(Pool(20, 6, threshold=3, reroll=RerollRange(1, 1))),
        "20D6 3+ rr1",
    ),
    (
        "20d6 5+ re-roll all failed",
        dice(Pool(20, 6, threshold=5, reroll=RerollRange(1, 4))),
        "20D6 5+ rrfailed",
    ),
    ("10d6 >= 4", dice(Pool(10, 6, threshold=4)), "10D6 4+"),
    ("10d6≥4", dice(Pool(10, 6, threshold=4)), "10D6 4+"),
    ("8d6 2+ rrfailed", dice(Pool(8, 6, threshold=2, reroll=RerollRange(1, 1))), "8D6 2+ rr1"),
    ("3D6 rr6", dice(Pool(3, 6, reroll=RerollRange(6, 6))), "3D6 rr6"),
    (
        "10D6 3+ + 5D6 4+",
        dice(Pool(10, 6, threshold=3), Pool(5, 6, threshold=4)),
        "10D6 3+ + 5D6 4+",
    ),
    ("3D6kh2", dice(Pool(3, 6, keep=Keep("highest", 2))), "3D6kh2"),
    ("3d6 KL1", dice(Pool(3, 6, keep=Keep("lowest", 1))), "3D6kl1"),
    ("3d6kl", dice(Pool(3, 6, keep=Keep("lowest", 1))), "3D6kl1"),
    ("3d6kh 5+", dice(Pool(3, 6, keep=Keep("highest", 1), threshold=5)), "3D6kh1 5+"),
    ("scatter", dice(scatter=True), "scatter"),
    ("scatter +", dice(scatter=True), "scatter"),
    ("scatter 2-2", dice(scatter=True), "scatter"),
    ("scatter clock", DiceExpression(scatter=True, clock=True), "scatter clock"),
    ("Scatter 2D6", dice(Pool(2, 6), scatter=True), "scatter 2D6"),
    ("scatter+2d6-4", dice(Pool(2, 6), constant=-4, scatter=True), "scatter 2D6-4"),
]


@pytest.mark.parametrize(
    ("typed", "read", "canonical"), READINGS, ids=[typed for typed, _, _ in READINGS]
)
def test_each_form_is_read_and_written(typed: str, read: DiceExpression, canonical: str) -> None:
    assert parse(typed) == read
    assert read.text() == canonical
    assert parse(canonical) == read


REFUSALS = [
    ("", "missing"),
    ("   ", "missing"),
    ("2D6+", "missing at the end"),
    ("D", "how many sides"),
    ("3D+2", "how many sides"),
    ("bolter", "`bolter` is no number of dice: dice look like"),
    ("--3", "`-3` has one sign too many before it."),
    ("2D6 3", "`3` stands alone: join dice with + or -"),
    ("2D6 2d6", "`2D6 2d6` may be 2 rolls, `2D6; 2d6`, or one sum: `2D6 + 2d6`."),
    ("2D6 3+4", "stands alone"),
    ("2D6 hello", "`hello` could not be read: behind dice stand 5+, rr1"),
    ("2D6 rerol 1", "`rerol` could not be read: did you mean `reroll`?"),
    ("20D6 3+ rerol ones", "`rerol` could not be read: did you mean `reroll`?"),
    ("2D6 hello world", "`hello`, `world` could not be read"),
    (
        "2D6 kh3 rr9",
        "kh3 keeps 3 dice; of 2D6 1 to 2 can be kept. `rr9` would re-roll every die or none",
    ),
    ("**@everyone** `x`", "`everyone`, `'` could not be read"),
    ("7+", "`7+` counts single dice, so say how many: 10D6 7+"),
    ("d6; 5+", "`5+` counts single dice, so say how many: 10D6 5+"),
    ("2D6+1 9+", "`2D6+1 9+` is more than dice and a number"),
    ("2D6; 2D6", "is more than dice and a number"),
    ("(2D6+1)/2", "is more than dice and a number"),
    ("2D6 # charge", "is more than dice and a number"),
    ("0D6", "at least one die"),
    ("D0", "There is no D0: a die has 2 to 1,000 sides"),
    ("d1", "There is no D1"),
    ("2D6 1+", "2+ to 6+"),
    ("20D6 on 7+", "2+ to 6+"),
    ("D3 4+", "D3 comes to 1 to 3, so it never reaches `4+`."),
    ("2D6 13+", "A total is asked for by `2D6 total 7+`, a number for each die by `2D6 6+`."),
    ("2D6 total 2+", "so it always reaches `2+`."),
    ("2D6 total <=12", "so it always reaches `<=12`."),
    ("2D6 total >=", "The total that is wanted is missing: `total 9+`"),
    ("scatter 2D6 total 9+", "A shot scatters; it has no total to reach"),
    ("D6 5+ 4+", "`5+` or `4+` for each die of D6? Hits that then wound: `/attack`."),
    ("10d6 4+ >= 3", "Two rolls: `10D6 4+; 10D6 3+`."),
    ("10d6 >=", "The number is missing that each die must reach, as in 10D6 5+"),
    ("1e9", "`e9` could not be read"),
    ("D6 rr3 rr1", "D6 re-rolls only once, but you wrote it twice."),
    ("D6 4+ rr1 rrfailed", "twice"),
    ("3D6kh1kl1", "twice"),
    ("D6 rr", "Re-roll which dice? `reroll ones`"),
    ("D6 rr<=", "or `reroll failed` with a `4+` before it"),
    ("D6 rr0", "on a D6 it is `rr1` to `rr6`"),
    ("D6 rr7", "on a D6 it is `rr1` to `rr6`"),
    ("D3 rr4", "on a D3 it is `rr1` to `rr3`"),
    ("D6 rr<=6", "on a D6 it is `rr1` to `rr6`"),
    ("D6 rrfailed", "needs the number"),
    ("3D6kh4", "of 3D6 1 to 3 can be kept"),
    ("3D6kl0", "of 3D6 1 to 3 can be kept"),
    (
        "D6x",
        "what to multiply it by: the 4th edition's d6X is a D6 times X, so with X = 10 write "
        "D6x10.",
    ),
    ("D6x0", "D6 times 0 is no roll: multiply by 1 or more"),
    ("4D6 5+x2", "counted or multiplied"),
    ("40D6 5+ -1", "nothing is added"),
    ("40D6 5+ + 2", "nothing is added"),
    ("9 - 4D6 5+", "nothing is added"),
    ("scatter 4D6 5+", "nothing is added"),
    ("4D6 5+ + 2D6", "roll them apart"),
    ("2D66", "rolled alone, once"),
    ("D66 rr11", "nothing re-rolls it"),
    ("D66 20+", "nothing re-rolls it"),
    ("scatter 5", "with the dice of the distance"),
    ("٣D6", "`٣` (U+0663) has no place"),
    ("2D\u0666", "`\u0666` (U+0666) has no place"),
    ("2D6\n", "(U+000A) has no place"),
    ("2D6\x00", "(U+0000) has no place"),
    ("2D6\u202e", "(U+202E) has no place"),
    ("💀", "`💀` (U+1F480) has no place"),
]


@pytest.mark.parametrize(("typed", "reason"), REFUSALS, ids=[ascii(typed) for typed, _ in REFUSALS])
def test_what_is_no_dice_is_refused_with_the_reason(typed: str, reason: str) -> None:
    with pytest.raises(InputError, match=re.escape(reason)) as refusal:
        parse(typed)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("typed", ["6", "+4", "2-5"])
def test_a_throw_needs_a_die(typed: str) -> None:
    assert parse(typed).most_dice == 0
    with pytest.raises(
        InputError, match=re.escape(f"There is no die in `{typed}`: dice look like 2D6")
    ):
        parse_thrown(typed)
    assert parse_thrown("2D6+1").rolls == (DiceRoll(parse("2D6+1")),)
    assert parse_thrown("scatter").rolls[0].expression.scatter


LIMITS = [
    ("99999999999999999999D6", "too large: a roll has at most 1,000 dice"),
    (
        "D6+123456789",
        "`123456789` is too large: a number in a dice expression is at most 1,000,000",
    ),
    ("D123456789", "too large: a roll has at most 1,000 dice of at most 1,000 sides"),
    ("1001D6", "at most 1,000 dice, re-rolls included, not 1,001"),
    ("999D6+2D6", "at most 1,000 dice, re-rolls included; this one may need 1,001"),
    ("501D6 rr1", "at most 1,000 dice, re-rolls included; this one may need 1,002"),
    ("999D6+D66", "at most 1,000 dice"),
    ("scatter 1000D6", "at most 1,000 dice"),
    ("D1001", "at most 1,000 sides"),
    ("D6x1001", "multiplied by at most 1,000"),
    ("1000001", "at most 1,000,000"),
    ("21D6kh2", "at most 20 dice"),
    ("2D101kh1", "20 dice of 100 sides"),
    ("D6" + "+1" * 50, "at most 100 characters; this one has 102"),
    ("9" * 5000, "at most 100 characters; this one has 5,000"),
]


@pytest.mark.parametrize(("typed", "limit"), LIMITS, ids=[typed[:20] for typed, _ in LIMITS])
def test_what_is_too_large_is_refused_with_the_limit(typed: str, limit: str) -> None:
    with pytest.raises(LimitError, match=limit):
        parse(typed)


@pytest.mark.parametrize(
    "typed", ["1000D6", "500D6 rr1", "998D6+D66", "D1000", "1000D1000", "D6" + "+1" * 49]
)
def test_the_limits_themselves_are_allowed(typed: str) -> None:
    assert parse(typed).terms


@pytest.mark.parametrize(
    "typed", ["2D6", "9" * 100, "d" * 100, "1d6" * 33, "+" * 100, "rr" * 50, " " * 100, "9" * 10**6]
)
def test_nothing_typed_costs_time(typed: str) -> None:
    """A hundred readings of the worst text in well under a second, but on a busy machine."""
    start = time.process_time()
    for _ in range(100):
        try:
            parse(typed)
        except UserError:
            continue
    assert time.process_time() - start < 10


@given(st.text(max_size=120) | st.text("0123456789dDkhlrx<=+- scater", max_size=60))
@example("d6kh1" * 20)
def test_any_text_is_dice_or_one_sentence(typed: str) -> None:
    try:
        read = parse(typed)
    except UserError as refusal:
        assert str(refusal).endswith(".")
        assert len(str(refusal)) < 300
    else:
        assert parse(read.text()) == read


@st.composite
def pools(draw: st.DrawFn, *, counted: bool) -> Pool:
    sides = draw(st.sampled_from([2, 3, 4, 6, 8, 10, 100]))
    count = draw(st.integers(1, 20))
    keep: Keep | None = None
    which: Literal["highest", "lowest"] = draw(st.sampled_from(["highest", "lowest"]))
    if draw(st.booleans()):
        keep = Keep(which, draw(st.integers(1, count)))
    first = draw(st.integers(1, sides - 1))
    reroll = draw(st.sampled_from([None, RerollRange(first, first), RerollRange(1, first)]))
    if counted:
        return Pool(count, sides, 1, 1, keep, draw(st.integers(2, sides)), reroll)
    sign: Literal[1, -1] = draw(st.sampled_from([1, -1]))
    return Pool(count, sides, sign, draw(st.integers(1, 1000)), keep, None, reroll)


EXPRESSIONS = st.builds(
    DiceExpression,
    st.lists(pools(counted=False), max_size=4).map(tuple),
    st.integers(-999_999, 999_999),
) | st.builds(DiceExpression, st.lists(pools(counted=True), min_size=1, max_size=4).map(tuple))


@given(EXPRESSIONS)
def test_the_canonical_text_is_read_back(expression: DiceExpression) -> None:
    text = expression.text()
    if len(text) <= 100:
        assert parse(text) == expression
    assert text == text.strip()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("10D6 Rerol 1", (("Rerol", "reroll"),)),
        ("4d6 keep highst 3", (("highst", "highest"),)),
        ("4d6 keep lowst 2", (("lowst", "lowest"),)),
        ("4d6 explod, 2d6 hihgest", (("explod", "explode"), ("hihgest", "highest"))),
        # Near no word, twice, out of its place, or no dice with the word either.
        ("2D6 hello", ()),
        ("4d6 explod, 2d6 explod", ()),
        ("2d6 ≤9 explod", ()),
        ("explod", ()),
        ("2d6 3d6", ()),
    ],
)
def test_what_was_meant_by_a_misspelt_word(text: str, meant: Meant) -> None:
    with pytest.raises(UserError) as refused:
        parse_thrown(text)
    assert refused.value.meant == meant


@pytest.mark.parametrize("dice", ["d3+3", "2d6+1d3", "2d6 - d3"])
def test_an_x4_set_apart_from_a_sum_may_be_rolls_or_a_product(dice: str) -> None:
    typed = f"{dice} x4"
    with pytest.raises(InputError) as refused:
        parse_thrown(f"{typed} # melta")
    assert refused.value.choices == ((typed, f"4x {dice}"), (typed, f"({dice})x4"))
    rolls, product = (parse_thrown(right).rolls for _, right in refused.value.choices)
    (once,) = parse_thrown(dice).rolls
    assert rolls == (once,) * 4
    mean = once.expression.distribution().mean
    assert product[0].expression.distribution().mean == pytest.approx(4 * mean)


@pytest.mark.parametrize("dice", ["4D6 5+", "10d6 <=2", "2d6 9+"])
def test_an_x2_set_apart_from_what_is_counted_or_wanted_may_be_rolls(dice: str) -> None:
    typed = f"{dice} x2"
    with pytest.raises(InputError, match="is no number to multiply") as refused:
        parse_thrown(typed)
    assert refused.value.meant == ((typed, f"2x {dice}"),)
    assert parse_thrown(f"2x {dice}").rolls == parse_thrown(dice).rolls * 2


def test_what_stands_next_to_a_number_multiplies_that() -> None:
    assert parse_thrown("d3+3x4").rolls == parse_thrown("d3+12").rolls
    assert parse_thrown("2d6 + 3 x 2").rolls == parse_thrown("2d6+6").rolls


@pytest.mark.parametrize(
    ("typed", "readings"),
    [
        ("2d6 2d6", ("2d6; 2d6", "2d6 + 2d6")),
        ("d6 d3 d6+1", ("d6; d3; d6+1", "d6 + d3 + d6+1")),
        ("4+ 10d6", ("10d6 4+", "10d6 + 4")),
    ],
)
def test_dice_side_by_side_may_be_several_rolls_or_a_sum(
    typed: str, readings: tuple[str, str]
) -> None:
    with pytest.raises(InputError) as refused:
        parse_thrown(f"{typed} # fire")
    assert refused.value.choices == tuple((typed, reading) for reading in readings)


def test_the_readings_of_dice_side_by_side_are_read() -> None:
    two = dice(Pool(2, 6))
    assert [roll.expression for roll in parse_thrown("2d6; 2d6").rolls] == [two, two]
    assert parse("2d6 + 2d6") == dice(Pool(2, 6), Pool(2, 6))
    assert parse("10d6 4+") == dice(Pool(10, 6, threshold=4))
    assert parse("10d6 + 4") == dice(Pool(10, 6), constant=4)


@pytest.mark.parametrize(
    ("typed", "apart"),
    [("10d6 3+ 5d6", "10d6 3+; 5d6"), ("2d6 9+ 2d6 9+", "2d6 9+; 2d6 9+")],
)
def test_dice_that_are_counted_side_by_side_are_rolled_apart(typed: str, apart: str) -> None:
    with pytest.raises(InputError, match="has nothing between its dice") as refused:
        parse_thrown(typed)
    assert refused.value.meant == ((typed, apart),)
    assert len(parse_thrown(apart).rolls) == 2


@pytest.mark.parametrize(
    ("typed", "faults"),
    [
        (
            "10d6 99+ rr7",
            ("never reaches `99+`", "`rr7` would re-roll every die or none", "`rr7` has to"),
        ),
        ("4+ 10d6 foo rr9", ("`foo` could not be read", "`rr9` would re-roll every die or none")),
        ("2d6 99+; 3d6 kh9", ("never reaches `99+`", "kh9 keeps 9 dice")),
        ("2d6 2d6 rr9", ("`rr9` would re-roll every die or none", "may be 2 rolls")),
        ("2d6 99+ (", ("never reaches `99+`", "`(` could not be read")),
    ],
)
def test_all_faults_are_told_at_once(typed: str, faults: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as refused:
        parse_thrown(typed)
    for fault in faults:
        assert fault in str(refused.value)


@pytest.mark.parametrize(
    "typed", ["2d6 rr1-2", "2D6RR1-2", "2d6 reroll 1-2", "2d6 re-rolling 1–2", "2d6 rr1~2"]
)
def test_a_span_of_numbers_is_thrown_again(typed: str) -> None:
    (roll,) = parse_typed(typed).rolls
    assert roll.expression == dice(Pool(2, 6, reroll=RerollRange(1, 2)))


@pytest.mark.parametrize(
    ("typed", "taken"), [("2d6 rr1 -2", 2), ("2d6 rr1 - 2", 2), ("2d6 rr3-1", 1), ("2d6rr1-12", 12)]
)
def test_what_is_no_span_is_taken_away(typed: str, taken: int) -> None:
    first = 3 if "rr3" in typed else 1
    (roll,) = parse_typed(typed).rolls
    expected = dice(Pool(2, 6, reroll=RerollRange(first, first)), constant=-taken)
    assert roll.expression == expected
    assert parse_typed(roll.text()).rolls == (roll,)


def test_dice_taken_away_are_no_span() -> None:
    again = Pool(2, 6, reroll=RerollRange(1, 1))
    for typed, sides in (("2d6 rr1-2d6", 6), ("2d6 rr1-2 d6", 6), ("2d6 rr1-2d3", 3)):
        (roll,) = parse_typed(typed).rolls
        assert roll.expression == dice(again, Pool(2, sides, sign=-1))


def test_kept_texts_are_read_as_before() -> None:
    """Rolls were kept as `2D6 rr1-2`, from which 2 is taken away."""
    kept = dice(Pool(2, 6, reroll=RerollRange(1, 1)), constant=-2)
    assert parse("2D6 rr1-2") == kept
    assert kept.text() == "2D6 rr1 -2"
