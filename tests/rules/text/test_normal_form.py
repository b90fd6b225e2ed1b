"""Words: one normal form for what players type and what the corpus says."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.text import plain, trigrams, words
from bot.rules.text.strength_toughness import wound_row

NEEDED = {"s≥2t": 2, "s>t": 3, "s=t": 4, "s<t": 5, "s≤t/2": 6}


def needed(strength: int, toughness: int) -> int:
    """The wound roll by the words of 000:37-43 and 003:1276-1313; where two rows hold, the extreme
    one counts.
    """
    ratio = Fraction(strength, toughness)
    if ratio >= 2:  # TWICE (or more)
        return 2
    if ratio <= Fraction(1, 2):  # HALF (or less)
        return 6
    return 3 if ratio > 1 else 4 if ratio == 1 else 5  # GREATER, EQUAL, LOWER


CELLS = [(strength, toughness) for strength in range(1, 17) for toughness in range(1, 15)]


def test_every_cell_of_the_wound_table_falls_into_its_row() -> None:
    assert {cell: NEEDED[wound_row(*cell)] for cell in CELLS} == {
        cell: needed(*cell) for cell in CELLS
    }


@pytest.mark.parametrize("form", ["s{} v t{}", "S{} vs T{}", "strength {} against toughness {}"])
def test_strength_and_toughness_name_the_row_of_the_wound_table(form: str) -> None:
    for strength, toughness in CELLS:
        found = [NEEDED[word] for word in words(form.format(strength, toughness)) if word in NEEDED]
        assert found == [needed(strength, toughness)], (strength, toughness)


def test_toughness_may_come_first() -> None:
    assert "s≥2t" in words("t4 hit by s8")


@pytest.mark.parametrize(
    ("text", "row"),
    [
        # as the 10th edition reference prints them, 000:40-44
        ("S ≥ 2×T", "s≥2t"),
        ("S > T", "s>t"),
        ("S = T", "s=t"),
        ("S < T", "s<t"),
        ("S ≤ ½T", "s≤t/2"),
        # as keyboards have them
        ("s >= 2t", "s≥2t"),
        ("s>=2xt", "s≥2t"),
        ("s <= 1/2 t", "s≤t/2"),
        ("s<=half t", "s≤t/2"),
        # as the 8th edition words them, 003:1285-1313
        ("Is the Strength TWICE (or more) than the Toughness?", "s≥2t"),
        ("Is the Strength GREATER than the Toughness?", "s>t"),
        ("Is the Strength EQUAL to the Toughness?", "s=t"),
        ("Is the Strength LOWER than the Toughness?", "s<t"),
        ("Is the Strength HALF (or less) than the Toughness?", "s≤t/2"),
        ("strength double the toughness", "s≥2t"),
        ("strength same as toughness", "s=t"),
        ("strength higher than toughness", "s>t"),
        ("strength less than toughness", "s<t"),
    ],
)
def test_a_statement_about_strength_and_toughness_names_one_row(text: str, row: str) -> None:
    assert [word for word in words(text) if word in NEEDED] == [row]


@pytest.mark.parametrize(
    "text",
    [
        "strength 8 toughness 4 and strength 5 toughness 5",  # two comparisons: no single row
        "strength 8",
        "toughness 4",
        "strength of the unit. toughness",  # a sentence ends between them
        "s = 5",
    ],
)
def test_no_row_is_invented(text: str) -> None:
    assert not set(words(text)) & NEEDED.keys()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("seven models", ["7", "models"]),
        ("twelve", ["12"]),
        ("½", ["1/2"]),
        ("1/2", ["1/2"]),
        ("seven or more", ["7", "or", "7+"]),
        ("7 or higher", ["7", "or", "7+"]),
        ("3 plus", ["3", "3+"]),
        ("four up save", ["4", "4+", "save"]),
        ("walk up", ["walk", "up"]),
        ("3 or better", ["3", "or", "3+"]),
        ("no more than two", ["no", "more", "than", "2"]),
        ("more", ["more"]),
        ("or more", ["or", "more"]),
        ("3+", ["3", "3+"]),
        ("5+++", ["5", "5+++"]),
        ("-1 to hit", ["1", "-1", "to", "hit"]),
        ("+1", ["1", "+1"]),
        ("2d6", ["2d6", "d6"]),
        ("d3", ["d3"]),
        ("2D6+3", ["2d6", "d6", "3", "+3"]),
        ("don't", ["dont"]),
        ("the unit's models'", ["the", "unit", "models"]),
        ("ws4", ["weapon", "skill", "4", "ws4"]),
        ("weapon skill 4", ["weapon", "skill", "4", "ws4"]),
        ("bs 3+", ["bs", "3", "3+"]),
        ("bs3+", ["ballistic", "skill", "3", "3+"]),
        ("ap-2", ["armour", "penetration", "2", "-2"]),
        ("ld7", ["leadership", "7", "ld7"]),
        ("leadership 7", ["leadership", "7", "ld7"]),
        ("av13", ["armour", "13", "av13"]),
        ("i4", ["initiative", "4", "i4"]),
        ("a2", ["attacks", "2"]),
        ("oc0", ["objective", "control", "0"]),
        ("wc5", ["warp", "charge", "5"]),
        ("sv3+", ["save", "3", "3+"]),
        ("w12", ["wounds", "12"]),
        ("s9", ["strength", "9", "s9"]),
        ("strength 9", ["strength", "9", "s9"]),
        ("fire w/o LOS", ["fire", "without", "los"]),
        ("shoot w assault guns", ["shoot", "with", "assault", "guns"]),
        ("arrive b4 they die", ["arrive", "before", "they", "die"]),
        ("a squad w/out a hero", ["a", "squad", "without", "a", "hero"]),
        ("W/ my hero, w/my mob", ["with", "my", "hero", "with", "my", "mob"]),
        ("and/or", ["and", "or"]),
        ("40k rules", ["40k", "rules"]),
        ("wh40k", ["40k"]),
        ("gt5 rs232", ["gt", "5", "rs", "232"]),  # no code of a characteristic
        ("ＦＮＰ", ["fnp"]),
        ("", []),
        ("?!", []),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    "inches", ['9"', "9 inches", "9 inch", "9inches", "9in", '9 "', "9''", "9”", "9″", "9“"]
)
def test_inches_are_one_word_however_they_are_written(inches: str) -> None:
    assert words(f"charge {inches}") == ["charge", "9", '9"']


def test_in_is_a_word_when_it_stands_apart() -> None:
    assert words("9 in the unit") == ["9", "in", "the", "unit"]


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Don’t", "don't"),
        ("5–6", "5-6"),
        ("−1", "-1"),
        ("“Fly”", '"fly"'),
        ("STRASSE", "strasse"),
        ("ﬁre", "fire"),
        ("don´t", "don't"),
    ],
)
def test_plain_folds_what_keyboards_do_differently(typed: str, folded: str) -> None:
    assert plain(typed) == folded


@given(st.text(max_size=120))
def test_any_text_has_words_of_letters_digits_and_signs(text: str) -> None:
    for word in words(text):
        assert word
        assert all(c in 'abcdefghijklmnopqrstuvwxyz+-"/≥≤<>=' or c.isdecimal() for c in word)


@given(st.text(max_size=120))
def test_plain_is_stable(text: str) -> None:
    assert words(plain(text)) == words(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Fly", {" fl", "fly", "ly "}), ("", set()), ("a b", {" a ", "a b", " b "}), ('9"!', {" 9 "})],
)
def test_trigrams(text: str, expected: set[str]) -> None:
    assert trigrams(text) == expected


@given(st.text(max_size=40))
def test_trigrams_ignore_case_and_punctuation(text: str) -> None:
    assert trigrams(text.upper().lower()) == trigrams(" - ".join([text.lower()]))
