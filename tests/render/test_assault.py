"""A close combat round of the 4th edition: two sides in shorthand, its card and its dice."""

from __future__ import annotations

import re

from bot.attack import assault_odds
from bot.dice.source import SeededDice
from bot.render.rolls.details import details
from bot.render.rolls.roll_card import roll_card
from bot.rolls import AssaultAsk, Request, read_ask

BOYZ = "Boyz: 10x WS4 S3 T4 A2 I2 Ld7 6+, charged, two weapons"
MARINES = "5 models ws 4, s4, t4, a1, i4, ld 9, 3+ W1"


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
        shares = map(int, re.findall(r"^(\d+)%", card.text, re.MULTILINE))
        assert 95 <= sum(shares) <= 105
    assert {"Boyz: hit, 4+", "Morale", "Pursuit"} <= headings


def test_who_is_slain_before_striking_does_not_strike() -> None:
    lone = "Grot: 1x WS2 S2 T2 A1 I1 Ld5"
    many = "Nobz: 20x WS5 S8 T4 A4 I4 Ld8 4+"
    asked = read_ask(Request.typed("assault", {"first": many, "second": lone}))
    card = roll_card(asked, asked.throw(SeededDice(1)), "#1")
    assert card.title == "Nobz massacre Grot"
    assert "**Grot** has nobody left to strike" in card.text
