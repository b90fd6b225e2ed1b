"""Plain dice on a card, and read back while they are typed."""

from __future__ import annotations

import pytest

from bot.render.rolls.details import details
from bot.render.rolls.dice_words import dice_choices
from bot.render.rolls.roll_card import roll_card
from bot.rolls import DiceAsk, Replay, Request, read_ask


def shown(typed: str, *faces: tuple[int, int]) -> str:
    """Title and text of a card."""
    ask = DiceAsk.typed(typed, None)
    dice = Replay(faces)
    card = roll_card(ask, ask.throw(dice), "#1")
    dice.finish()
    return f"{card.title}\n{card.text}"


def d6(*faces: int) -> list[tuple[int, int]]:
    return [(6, face) for face in faces]


def test_a_total_that_is_wanted_stands_with_its_chance() -> None:
    """9 or more on two dice: 10 of 36 ways."""
    assert shown("2d6 9+", *d6(6, 4)).splitlines()[:3] == [
        "2D6 total 9+: 10",
        "`6` `4`",
        "**9+ reached** · chance 28%",
    ]
    assert "**<=7 missed** · chance 58%" in shown("2d6<=7", *d6(6, 4))


def test_dice_that_count_more_than_once_are_told_apart() -> None:
    """Of 1,296 throws 720 come to less than 4, and 255 to more; 4 × (3 + 2) / 6 are 3.3."""
    assert shown("4d6 3+ 6s count double", *d6(6, 5, 3, 1)).splitlines() == [
        "4D6 3+ 6s=2: 4 from 4 dice",
        "`6` `5` `3` · `1`",
        "3 count, 1 of them twice",
        "Better than 56% of such rolls, worse than 20% · 3.3 expected",
    ]
    single = shown("d6 3+ 6s count as 3", *d6(6)).splitlines()
    assert single[0] == "D6 3+ 6s=3: 3 from 1 die"
    assert single[2] == "1 count, 1 of them 3 times"


def test_single_numbers_that_count_are_named() -> None:
    """Even on a D6 comes up as often as not: of four dice two."""
    assert shown("4d6 even", *d6(6, 5, 2, 1)).splitlines()[:2] == [
        "4D6 =2,4,6: 2 of 4",
        "`6` `2` · `5` `1`",
    ]
    (offered,) = dice_choices("2d8 =1,4 rr2,5,7")
    assert offered.name.startswith("2D8, each 1 or 4 counts, 2, 5 or 7 re-rolled once")


def test_dice_that_exploding_ones_bring_are_kept_or_left_out() -> None:
    assert shown("3d6 explode keep 2", *d6(6, 5, 2, 1)).splitlines()[:2] == [
        "3D6!kh2: 11",
        "`6` `5` · left out: `2` `1`",
    ]


def test_a_division_says_how_it_rounds() -> None:
    assert "(2D6 + 1) divided by 2, rounded up = **6**" in shown("(2d6+1)/2", *d6(6, 4))
    assert "divided by 2, rounded down = **5**" in shown("(2d6+1)/2 down", *d6(6, 4))


def test_an_arrow_points_to_an_hour() -> None:
    """Twelve hours are 360 degrees."""
    text = shown("scatter 2d6", (6, 2), (12, 4), (6, 5), (6, 3))
    assert text.splitlines() == [
        "scatter 2D6: arrow at 4 o’clock (120°), 8 inches",
        "`arrow` 🕓 + `5` `3`",
        "12 o’clock points straight away from the firer.",
    ]
    assert shown("scatter", (6, 2), (12, 12)).startswith("scatter: arrow at 12 o’clock (0°)\n")
    hit = shown("scatter 2d6", (6, 6), (12, 4), (6, 5), (6, 3))
    assert hit.startswith("scatter 2D6: hit\n`hit` + `5` `3`")


def test_several_rolls_stand_one_below_the_other() -> None:
    assert shown("2 4d6 drop lowest", *d6(6, 4, 4, 1, 2, 2, 3, 5)).splitlines() == [
        "2 × 4D6kh3: 14, 10",
        "`6` `4`×2 · left out: `1` = **14** · 35% get that or more",
        "`5` `3` `2` · left out: `2` = **10** · 82% get that or more",
        "12.2 expected of each",
    ]
    lines = shown("d6; 2d6 9+; d66", *d6(3, 4, 4, 2, 1)).splitlines()
    assert lines[1] == "D6: `3` = **3** · 3.5 expected · 67% get that or more"
    assert lines[2] == "2D6 total 9+: `4`×2 = **8** · 7 expected · **9+ missed**, chance 28%"
    assert lines[3] == "D66: `2` `1` = **21**"
    assert "100 dice = **" in shown("2 100d20", *[(20, 1 + n % 20) for n in range(200)])


def test_each_roll_has_its_own_label() -> None:
    thrown = [(20, 17), (8, 5)]
    assert shown("1d20 attack; 1d8 damage", *thrown).splitlines() == [
        "D20; D8: 17, 5",
        # D20 of 17 or more: 4 of 20; D8 of 5 or more: 4 of 8
        "*attack* · D20: `17` = **17** · 10.5 expected · 20% get that or more",
        "*damage* · D8: `5` = **5** · 4.5 expected · 50% get that or more",
    ]
    some = shown("1d20 attack; 1d8", *thrown)
    assert "*attack* · D20:" in some and "\nD8:" in some
    of_all = shown("1d20; 1d8 # the dragon", *thrown)
    assert of_all.splitlines()[1] == "*the dragon*"
    many = shown("bolters: 4#d6; plasma: 4#d6", *d6(1, 2, 3, 4, 5, 6, 1, 2))
    assert many.count("*bolters* · ") == many.count("*plasma* · ") == 4


def test_what_a_die_is_worth_at_least_is_said() -> None:
    """Of two dice the 1 is worth 3."""
    assert shown("2d6mi3", *d6(1, 6)).startswith("2D6mi3: 9\n")
    assert shown("2d6ma4", *d6(1, 6)).startswith("2D6ma4: 5\n")


def test_a_single_die_reaches_its_number_or_does_not() -> None:
    assert shown("d100 <=45", (100, 12)).splitlines() == [
        "D100 <=45: reached",
        "`12`",
        "Chance 45%",
    ]
    assert shown("d6 3+; d6 5+", *d6(2, 5)).splitlines()[1:] == [
        "D6 3+: `2` = **missed** · 0.67 expected · chance 67%",
        "D6 5+: `5` = **reached** · 0.33 expected · chance 33%",
    ]


def test_of_kept_dice_those_that_are_kept_are_counted() -> None:
    assert shown("2d6kh1>=5", *d6(2, 6)).startswith("2D6kh1 5+: reached\n")
    assert shown("4d6kh3 5+", *d6(2, 6, 5, 5)).startswith("4D6kh3 5+: 3 of 3\n")


def test_dice_that_are_taken_away_stand_behind_a_minus() -> None:
    assert shown("d6 - d4", (6, 5), (4, 2)).splitlines()[1] == "`5` − `2`"
    lines = shown("9-2d6/3", *d6(6, 1)).splitlines()
    assert lines[1] == "− `6` `1`"
    assert lines[2] == "minus (2D6) divided by 3, rounded up + 9 = **6**"


def test_dice_thrown_again_are_added_to_what_stood() -> None:
    ask = read_ask(Request.parse('/roll dice:"2D6 4+" reason:"the ones of #3 again" standing:9'))
    card = roll_card(ask, ask.throw(Replay(d6(4, 6))), "#4")
    assert card.title == "11 in all · 2D6 4+: 2 of 2"
    assert "9 stood before" in card.text
    assert card.text.startswith("*the ones of \\#3 again*")


def test_very_many_faces_are_counted_in_bands() -> None:
    """A thousand dice of all numbers: a hundred in each band of a hundred."""
    lines = shown("1000d1000", *[(1000, face) for face in range(1, 1001)]).splitlines()
    assert lines[0] == "1000D1000: 500,500"
    bands = [f"`{low}–{low + 99}`×100" for low in range(901, 0, -100)]
    assert lines[1:] == [" ".join(bands)]
    hundred = shown("40d100 51+", *[(100, face) for face in range(2, 82, 2)])
    assert "`81–90`" not in hundred
    assert "`80` `78`" in hundred
    assert "`46–48`×3 `41–45`×5" in shown("60d48", *[(48, 1 + n % 48) for n in range(60)])


def test_the_same_roll_very_often_is_told_by_its_totals() -> None:
    """Nine or more on two dice come up in 10 of 36 ways."""
    twos = [*d6(6, 4), *d6(1, 1) * 6]
    assert shown("7#2d6", *twos).splitlines() == [
        "7 × 2D6: 22 in all",
        "`10` `2` `2` `2` `2` `2` `2`",
        "7 expected of each",
    ]
    assert shown("7#2d6 9+", *twos).splitlines() == [
        "7 × 2D6 total 9+: reached 1 times of 7",
        "`10` `2` `2` `2` `2` `2` `2`",
        "Chance of each: 28%",
    ]
    huge = shown("7#3d1000", *[(1000, 500)] * 21)
    assert huge.splitlines()[0] == "7 × 3D1000: 10,500 in all"
    looked_up = shown("7#d66", *d6(2, 1) * 7)
    assert looked_up.count("= **21**") == 7


def test_every_die_of_several_rolls_is_told() -> None:
    ask = DiceAsk.typed("d6; scatter d6", None)
    story = ask.throw(Replay([(6, 3), (6, 2), (12, 7), (6, 5)]))
    assert details(ask, story) == (
        ("1. D6", ("3",)),
        ("2. scatter clock D6", ("scatter: 2, arrow", "direction: 7 o’clock", "5")),
    )


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("20d6 3+ sustained 1", "20D6, each 3+ counts, 6s twice · 16.7 expected"),
        ("20d6 3+ 5s count as 3", "20D6, each 3+ counts, 5+ 3 times · 26.7 expected"),
        ("20 dice on 3s reroll 1s", "20D6, each 3+ counts, 1s re-rolled once · 15.6 expected"),
        ("2d6 9+", "2D6, in all 9 or more: 28%"),
        ("2d6<=7", "2D6, in all 7 or less: 58%"),
        ("2d6=7", "2D6, in all 7: 17%"),
        ("6 4d6 drop lowest", "6 rolls, each 4D6, the 3 highest · 12.2 expected"),
        ("d6; 2d6+1", "D6 · 3.5 expected; 2D6 + 1 · 8 expected"),
        ("3d6kh", "3D6, the highest · 5.0 expected"),
        ("10d6 <3 rrfailed", "10D6, each 2 or less counts, 3 to 6 re-rolled once · 5.6 expected"),
        ("10d6 =6", "10D6, each 6 counts · 1.7 expected"),
        ("10d6 <=3", "10D6, each 3 or less counts · 5 expected"),
        # 4 to 6 miss as well, and are not thrown again: 1/6 + 2/6 x 1/6 of ten
        ("10d6 =3 rr<=2", "10D6, each 3 counts, 1 to 2 re-rolled once · 2.2 expected"),
        ("10d6 5+ rrfailed", "10D6, each 5+ counts, misses re-rolled once · 5.6 expected"),
        ("4d6 explode 5", "4D6, 5+ bring another die · 21.0 expected"),
        ("d6!", "D6, 6s bring another die · 4.2 expected"),
        ("d6x10-d3", "D6, times 10 - D3 · 33 expected"),
        ("(2d6-1)x3", "(2D6 - 1) times 3 · 18 expected"),
        ("scatter 2d6", "scatter die with a direction + 2D6"),
        ("d66", "D66"),
        ("10D1000", "10D1000"),
        ("10D1000; d6", "10D1000; D6"),
        ("2 10D1000", "2 rolls, each 10D1000"),
        ("2d6 rerol 1", "rerol could not be read: did you mean reroll?"),
    ],
)
def test_dice_are_read_back_while_they_are_typed(typed: str, read: str) -> None:
    (choice,) = dice_choices(typed)
    assert (choice.name, choice.value) == (read, typed)


def test_an_empty_box_offers_examples_and_a_long_text_is_left_alone() -> None:
    assert len(dice_choices("")) > 3
    assert all("could not be read" not in choice.name for choice in dice_choices(""))
    assert dice_choices("d6+" * 40 + "d6") == []


def test_dice_that_are_kept_and_miss_are_not_left_out() -> None:
    assert "left out" not in shown("4d6 kh2 5+", *d6(4, 4, 3, 2))
    assert "left out" in shown("4d6 kh2", *d6(4, 4, 3, 2))


def test_no_luck_is_told_of_a_total_that_shall_be_low() -> None:
    low = shown("2d6 under 7", *d6(2, 2))
    assert "<=6 reached" in low.replace("*", "")
    assert "Better" not in low
    assert "Better" in shown("2d6 7+", *d6(2, 2))
