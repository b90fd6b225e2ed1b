"""What autocomplete answers while a weapon or target is typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.editions import EDITIONS
from bot.render.rolls.reading import target_choices, weapon_choices
from bot.typed_text.packed import unpacked
from tests.discord.limits import choice_faults


def pairs(text: str, edition: str = "10th", *, target: bool = False) -> list[tuple[str, str]]:
    """(what is read, what is sent)"""
    choices = (target_choices if target else weapon_choices)(text, edition)
    return [(choice.name, choice.value) for choice in choices]


def test_the_reading_in_words() -> None:
    text = "20 3+ S4 AP-1 D1 [lethal hits]"
    assert pairs(text) == [("20 shots · BS 3+ · S4 · AP -1 · damage 1 · Lethal Hits", text)]
    text = "10x T4 3+ 4++ 5+++ W2"
    assert pairs(text, target=True) == [
        ("10 models · T4 · W2 · save 3+ · 4+ invulnerable · ignores damage on 5+", text)
    ]


def test_damage_3_is_said_to_be_no_die() -> None:
    assert "damage 3, not D3" in pairs("20 3+ S4 D3")[0][0]


def test_what_is_missing_is_said() -> None:
    ((name, value),) = pairs("20 S4")
    assert value == "20 S4"
    assert "still needs the skill (like 3+)" in name
    assert "still needs the Toughness (like T4)" in pairs("10x", target=True)[0][0]


def test_a_misspelt_ability_is_offered_as_it_is_meant() -> None:
    meant, typed = pairs("20 3+ S4 [lethl hits]")
    assert meant == (
        "20 shots · BS 3+ · S4 · AP 0 (not said) · damage 1 (not said) · Lethal Hits",
        "20 3+ S4 [Lethal Hits]",
    )
    assert typed[0] == "not read: lethl hits; did you mean Lethal Hits?"
    assert typed[1] == "20 3+ S4 [lethl hits]"
    assert pairs("20 3+ S4 sustaned hits 2")[0][1] == "20 3+ S4 Sustained Hits 2"
    assert pairs("T4 stelth", target=True)[0][1] == "T4 Stealth"


def test_words_that_mean_nothing_are_named() -> None:
    ((name, _),) = pairs("20 3+ S4 qqqqqq")
    assert name == "not read: qqqqqq."
    assert (
        pairs("20 BS4 S4")[0][0]
        == "BS4 is the 4th edition's; for the 10th write the number it hits on, as 3+."
    )


@pytest.mark.parametrize("begun", ["S", "AP", "AP-", "5", "12", "le"])
def test_the_last_word_of_an_unfinished_text_is_waited_for(begun: str) -> None:
    ((name, value),) = pairs(f"20 3+ S4 {begun}")[-1:]
    assert name == f"20 shots · BS 3+ · S4 · AP 0 (not said) · damage 1 (not said) · {begun}…"
    assert value == f"20 3+ S4 {begun}"


def test_an_ability_of_another_edition_says_so() -> None:
    assert "is a rule of the 10th and 11th edition" in pairs("20 3+ S4 lethal hits", "8th")[0][0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_empty_box_offers_examples(edition: str) -> None:
    assert tuple(value for _, value in pairs(" ", edition)) == EDITIONS[edition].example_weapons
    assert (
        tuple(value for _, value in pairs("", edition, target=True))
        == EDITIONS[edition].example_targets
    )
    named = [name.replace("(not said)", "") for name, _ in pairs("", edition)]
    assert not any("needs" in name or "not" in name.replace("not D", "") for name in named)


def test_a_text_of_any_length_is_read_back_and_comes_whole() -> None:
    typed = "20 3+ S4 AP-1 D1 [" + ", ".join(["lethal hits", "sustained hits 1", "blast"] * 4) + "]"
    assert len(typed) > 100
    ((name, sent),) = pairs(typed)
    assert name.startswith("20 shots · BS 3+ · S4 · AP -1")
    assert len(sent) <= 100
    assert unpacked(sent) == typed
    assert "not read" in pairs("20 3+ S4 " + "x" * 92)[-1][0]


@given(st.text(max_size=120), st.sampled_from(list(EDITIONS)), st.booleans())
def test_anything_may_be_typed(text: str, edition: str, target: bool) -> None:
    choices = (target_choices if target else weapon_choices)(text, edition)
    assert (
        list(choice_faults([{"name": choice.name, "value": choice.value} for choice in choices]))
        == []
    )
    assert not text.strip() or unpacked(choices[-1].value) == text
