"""A side of an assault of the 4th edition in shorthand."""

import pytest

from bot.errors import UserError
from bot.notation import assault_from_json
from bot.notation.words.assault_words import read_side, read_sides

BOYZ = "Boyz: 10x WS4 S3 T4 A2 I2 Ld7 6+, charged, two weapons"
MARINES = "5 models ws 4, s4, t4, a1, i4, ld 9, 3+ W1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            BOYZ,
            "Boyz: 10 models · WS4 · S3 · T4 · A2 · I2 · Ld7 · save 6+ · charged · two weapons",
        ),
        (MARINES, "5 models · WS4 · S4 · T4 · A1 · I4 · Ld9 · save 3+"),
        (
            "Nob 1x WS4 S8 T4 A3 I1 Ld7 AP1 5++ strikes first rr1 hits",
            "Nob: 1 model · WS4 · S8 · T4 · A3 · I1 · Ld7 · no save · 5+ invulnerable · AP 1 · "
            "strikes first · re-rolls ones to hit",
        ),
    ],
)
def test_a_side_in_words(text: str, words: str) -> None:
    assert read_side(text).words() == words


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        (BOYZ, "5x WS4", "The second side: The side lacks the Strength"),
        ("Boyz: 5x WS4 wobble", BOYZ, "The first side: I read .* but not `wobble`"),
        ("70x " + MARINES, BOYZ, "The first side: .*60"),
        (MARINES + " T5", BOYZ, "`t4` and `T5` say different things"),
        (BOYZ.replace("A2", "A20"), MARINES, "the Attacks"),
        (MARINES + " S5", BOYZ, "`s4` and `S5` say different things: keep one of them.$"),
        (
            "Boyz: 5x WS4 wobble S3 S5",
            "5x WS4 foo",
            "The first side: .*`wobble`.* `S3` and `S5`.* The second side: .*`foo`",
        ),
    ],
)
def test_what_is_no_side_is_one_sentence(first: str, second: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        read_sides(first, second)


def test_shorthand_is_the_json_form() -> None:
    boyz = {"models": 10, "ws": 4, "strength": 3, "toughness": 4, "attacks": 2, "initiative": 2}
    boyz |= {"leadership": 7, "save": 6, "charged": True, "two_weapons": True}
    marines = {"models": 5, "ws": 4, "strength": 4, "toughness": 4, "attacks": 1, "initiative": 4}
    marines |= {"leadership": 9, "save": 3, "ap": None}
    readings, read = read_sides(BOYZ, MARINES + " AP-")
    assert read == assault_from_json({"kind": "assault4", "sides": [boyz, marines]})
    assert [reading.name for reading in readings] == ["Boyz", "The second side"]
