"""Units drawn by seed from the datasheets attack each other: every keyword is modelled or named."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from bot.armies.datasheets import Datasheet, Datasheets
from bot.armies.model import Mode
from bot.armies.naming import KnownUnits, Use, target_named, weapon_named
from bot.armies.profile_shorthand import known_abilities, split_keywords, unread_keywords_of
from bot.dice.source import SeededDice
from bot.errors import InputError
from bot.render.rolls.details import details, details_card, details_text
from bot.render.rolls.odds.odds_card import odds_card
from bot.rolls import AttackAsk, Request, RolledAttack
from bot.rolls.attack import read_attack

SEED = 40_000
WITHOUT_DICE = {
    "Bubblechukka",
    "Dead Choppy",
    "Harpooned",
    "Hunter MONSTER",
    "Hunter VEHICLE",
    "Linked Fire",
    "Overcharge",
    "Plasma Warhead",
    "Psychic Assassin",
    "Reverberating Summons",
}
"""Keywords of weapons whose rules stand on their own datasheet, and which the bot names instead of
rolling them.
"""
OPEN = "weapon of .* Name it|no (ranged|melee) weapon with known numbers"
"""Why a unit's name alone is no attack."""
CARD = 4_096
"""Characters of a card's text on Discord."""
_NUMBER = re.compile(r"\d+\+?|D[36]")


def test_every_keyword_of_the_data_is_rolled_or_named(published: Datasheets) -> None:
    """A new release of the data that brings a new one fails here first."""
    named = set()
    for sheet in published.sheets:
        for weapon in sheet.sheet_weapons:
            keywords = weapon.columns.get("KEYWORDS", "")
            rolled = known_abilities(keywords, "11th")
            unread = unread_keywords_of(keywords, "11th")
            assert sorted((*rolled, *unread)) == sorted(split_keywords(keywords))
            named |= {_NUMBER.sub("X", each) for each in unread}
    assert named == WITHOUT_DICE


def drawn(published: Datasheets, number: int) -> tuple[list[Datasheet], list[Datasheet]]:
    draw = random.Random(SEED)
    sheets = [sheet for sheet in published.sheets if sheet.target and not sheet.combat_patrol]
    return draw.sample(sheets, number), draw.sample(sheets, number)


def attacks(sheet: Datasheet, other: Datasheet, book: Datasheets) -> Iterator[AttackAsk]:
    """What one unit does to another, shooting and fighting, as far as its weapons are not open."""
    known = KnownUnits(datasheets=book)
    target = target_named(book.label(other), known)
    assert target is not None
    modes: tuple[Mode, ...] = ("ranged", "melee")
    for mode in modes:
        try:
            weapon = weapon_named(book.label(sheet), known, use=Use(mode))
        except InputError as error:
            assert re.search(OPEN, str(error)), error
            continue
        assert weapon is not None
        given = {"weapon": weapon.text, "target": target.text, "edition": "11th"}
        yield read_attack(Request.typed("attack", given))


def check(ask: AttackAsk, seed: int) -> None:
    """Odds that sum to one, a roll within them, and no keyword passed over in silence."""
    for name, law in ask.odds.counts.items():
        assert abs(float(law.sum()) - 1) < 1e-12, name
    rolled = ask.throw(SeededDice(seed))
    counts = rolled.account()
    for name in ("damage", "models_destroyed"):
        assert ask.odds.counts[name][int(counts[name])] > 0
    for reading, volley in zip(ask.weapons, ask.spec.volleys, strict=True):
        said = {str(each).casefold() for each in reading.fields.get("abilities", ())}
        assert said == {str(each).casefold() for each in volley.abilities}
    assert set(ask.odds.not_modelled) == {each.name for each in ask.spec.not_modelled}
    check_told(ask, rolled)


def check_told(ask: AttackAsk, rolled: RolledAttack) -> None:
    """Details and odds in words: each weapon is named with what it needs, and all of it fits."""
    parts = details(ask, rolled)
    text = details_text(ask, parts, "")
    for number, name in enumerate(ask.weapon_names(), 1):
        assert len(ask.weapons) == 1 or f"{number}. {name[:20]}" in text
    assert "None" not in text
    card = odds_card(ask)
    for shown in (details_card(ask, parts, "").text, card.text):
        assert len(shown) <= CARD
    assert all(section.text for section in card.sections)


@pytest.mark.parametrize("number", [5, pytest.param(30, marks=pytest.mark.slow)])
def test_units_drawn_by_seed_attack_each_other(published: Datasheets, number: int) -> None:
    attackers, targets = drawn(published, number)
    rolled = 0
    for seed, sheet in enumerate(attackers):
        for other in targets:
            for ask in attacks(sheet, other, published):
                check(ask, seed)
                rolled += 1
    assert rolled > number * number / 2
