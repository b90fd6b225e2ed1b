"""A close combat round of the 4th edition: two sides in shorthand, its card and its dice."""

from __future__ import annotations

import re

import pytest

from bot.attack import assault_odds
from bot.dice.source import SeededDice
from bot.errors import UserError
from bot.notation import assault_from_json
from bot.notation.assault_words import read_side, read_sides
from bot.render.rolls.details import details
from bot.render.rolls.roll_card import roll_card
from bot.rolls import AssaultAsk, Request, read_ask

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


def ask() -> AssaultAsk:
    found = read_ask(Request.typed("assault", {"first": BOYZ, "second": MARINES}))
    assert isinstance(found, AssaultAsk)
    return found


def test_the_card_tells_the_round_and_how_likely_every_end_was() -> None:
    asked = ask()
    ends = {asked.named(outcome) for outcome in assault_odds(asked.assault).outcome}
    headings = set()
    for seed in range(30):
        rolled = asked.throw(SeededDice(seed))
        card = roll_card(asked, rolled, "#1")
        assert card.title.casefold() in {end.casefold() for end in ends}
        assert "**Boyz** at Initiative 2: " in card.text
        # Ten boyz with four attacks each, as many as are left of them (004:562).
        standing = 10 - rolled.story.lost[0]
        assert f"{4 * standing} blow" in card.text or "nobody left" in card.text
        headings |= {heading for heading, _ in details(asked, rolled)}
        shares = map(int, re.findall(r"^(\d+) %", card.text, re.MULTILINE))
        assert 95 <= sum(shares) <= 105
    assert {"Boyz: hit, 4+", "Morale", "Pursuit"} <= headings


def test_who_is_slain_before_striking_does_not_strike() -> None:
    lone = "Grot: 1x WS2 S2 T2 A1 I1 Ld5"
    many = "Nobz: 20x WS5 S8 T4 A4 I4 Ld8 4+"
    asked = read_ask(Request.typed("assault", {"first": many, "second": lone}))
    card = roll_card(asked, asked.throw(SeededDice(1)), "#1")
    assert card.title == "Nobz massacre Grot"
    assert "**Grot** has nobody left to strike" in card.text
