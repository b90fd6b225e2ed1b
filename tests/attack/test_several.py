"""Several weapons in one text, values typed over kept ones, and losses as players say them."""

from typing import Any

import pytest

from bot.errors import InputError, LimitError
from bot.notation import (
    Options,
    as_fields,
    attack_from_json,
    combine_all,
    read_target,
    read_weapon,
    read_weapons,
)
from bot.notation.feedback.faults import refusal
from bot.notation.overlay import overlay


@pytest.mark.parametrize(
    ("edition", "text", "words"),
    [
        (
            "10th",
            "9x 2 3+ S4 AP-1 D1; 1x 1 3+ S9 AP-3 DD6",
            [
                "9 × 2 shots · BS 3+ · S4 · AP -1 · damage 1",
                "1 × 1 shot · BS 3+ · S9 · AP -3 · damage D6",
            ],
        ),
        (
            "10th",
            "20 shots; 3+; S4; AP-1; D2; lethal hits",
            ["20 shots · BS 3+ · S4 · AP -1 · damage 2 · Lethal Hits"],
        ),
        (
            "11th",
            "20 3+ S4 AP0 D1 [lethal hits; sustained hits 1]; Melta gun: 2 3+ S9 AP-4 DD6; anti-tank 3+;",
            [
                "20 shots · BS 3+ · S4 · AP 0 · damage 1 · Lethal Hits · Sustained Hits 1",
                "Melta gun: 2 shots · BS 3+ · S9 · AP -4 · damage D6 · Anti-TANK 3+",
            ],
        ),
        (
            "4th",
            "10 BS4 S4 AP5; 2 BS4 S9 AP1",
            ["10 shots · BS4 · S4 · AP 5", "2 shots · BS4 · S9 · AP 1"],
        ),
        ("8th", "10 3+ S4 AP0 D1;10 3+ S4 AP0 D1", ["10 shots · BS 3+ · S4 · AP 0 · damage 1"] * 2),
    ],
)
def test_semicolons_part_weapons(edition: str, text: str, words: list[str]) -> None:
    readings = read_weapons(text, edition)
    assert [reading.words() for reading in readings] == words
    assert all(reading.complete for reading in readings)


def test_a_list_of_weapons_is_bounded() -> None:
    assert len(read_weapons("; ".join(["2 3+ S4"] * 12))) == 12
    with pytest.raises(LimitError, match="1 to 12 weapons, not 13"):
        read_weapons("; ".join(["2 3+ S4"] * 13))


def test_the_json_form_is_a_list_of_several_and_an_object_of_one() -> None:
    target = read_target("10x T4 3+ W2", "9th")
    one = as_fields(read_weapons("20 3+ S4 AP0 D1", "9th"), target)
    two = as_fields(read_weapons("20 3+ S4 AP0 D1; 2 3+ S9", "9th"), target)
    assert isinstance(one, dict) and isinstance(two, list)
    assert len(attack_from_json(two).volleys) == 2


@pytest.mark.parametrize(
    ("text", "name", "fields"),
    [
        (
            "multi melta 2x 2 3+ S9 AP-4 DD6 [melta 2]",
            "multi melta",
            {"weapons": 2, "attacks": "2"},
        ),
        ("multi melta 2 3+ S9 AP-4 DD6", "multi melta", {"attacks": "2"}),
        ("bolt pistol 1 BS3+ S4", "bolt pistol", {"attacks": "1"}),
        ("heavy flamer 2x D6 torrent S5", "heavy flamer", {"weapons": 2, "attacks": "D6"}),
    ],
)
def test_a_name_that_ends_in_the_word_of_an_ability(
    text: str, name: str, fields: dict[str, Any]
) -> None:
    reading = read_weapon(text)
    assert reading.name == name
    assert reading.complete
    assert {key: reading.fields[key] for key in fields} == fields


@pytest.mark.parametrize(
    ("text", "models", "lost"),
    [
        ("20x T5 6+ W1, 11 left", 11, 0),
        ("T5 6+ 11 left", 11, 0),
        ("20x T5 6+ 9 models left", 9, 0),
        ("9 of 20 T5 6+", 9, 0),
        ("20x T5 W1 3 lost", 17, 0),
        ("10x T4 W2 3 models lost", 7, 0),
        ("10x T4 W2 4 dead", 6, 0),
        ("10x T4 W2 1 wounded", 10, 1),
        ("10x T4 W3 2W left", 10, 1),
        ("10x T4 W3 7 left 1 lost", 7, 1),
        ("T12 W26 12 wounds left", None, 14),
        ("T12 W26 3 wounds lost", None, 3),
    ],
)
def test_what_is_left_of_a_unit(text: str, models: int | None, lost: int) -> None:
    reading = read_target(text)
    assert reading.complete, reading.problems
    assert (reading.fields.get("models"), reading.fields.get("wounds_lost", 0)) == (models, lost)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("5x T4 W2 9 left", "`9 left`: there were 5 models."),
        ("5x T4 W2 0 left", "`0 left`: at least 1 model"),
        ("5x T4 W1 5 lost", "`5 lost`: there were 5 models"),
        ("T4 W2 5 dead", "`5 dead`: how many models there were is not said"),
        ("10x T4 W2 3 lost", "`3 lost` can be read in two ways: as models it is `3 models lost`"),
        ("10x T4 W3 1 wounded", "`1 wounded`: write how many wounds it has lost or left"),
        ("10x T4 W2 2 wounded", "`2 wounded`: only one model"),
        ("10x T4 W2 3W left", "`3W left`: a model has 1 to 2 wounds left."),
    ],
)
def test_losses_that_cannot_be(text: str, problem: str) -> None:
    (said,) = read_target(text).problems
    assert said.startswith(problem)


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("10x T4 W2 3 lost", {"3 lost": ["3 models lost", "1 model lost 1 lost"]}),
        ("10x T4 W2 4 lost", {"4 lost": ["4 models lost", "2 models lost"]}),
        ("5x T4 W2 2 lost", {"2 lost": ["2 models lost", "1 model lost"]}),
        ("10x T4 W3 1 wounded", {"1 wounded": ["1 lost", "2 lost"]}),
        ("10x T4 W12 1 wounded", {"1 wounded": ["1 lost", "2 lost", "3 lost"]}),
    ],
)
def test_losses_that_may_be_read_in_ways_are_tapped(
    text: str, choices: dict[str, list[str]]
) -> None:
    error = refusal(read_target(text), "target")
    (typed,) = {each for each, _ in error.choices}
    assert {typed: [meant for _, meant in error.choices]} == choices
    for _, meant in error.choices:
        assert read_target(text.replace(typed, meant)).complete


@pytest.mark.parametrize(
    ("stored", "typed", "text", "changes"),
    [
        ("T12 3+ W26", "T13", "T12 3+ W26, but T13", ("T13 in place of T12",)),
        ("T12 3+ W26", " ", "T12 3+ W26", ()),
        (
            "T12 3+ W26, but T13",
            "5+++",
            "T12 3+ W26, but T13, 5+++",
            ("T13 in place of T12", "5+++ added"),
        ),
        (
            "20x T5 6+ [ork]",
            "11x, infantry, T5",
            "20x T5 6+ [ork], but 11x, infantry, T5",
            ("11x in place of 20x", "INFANTRY added"),
        ),
    ],
)
def test_values_typed_over_a_profile(
    stored: str, typed: str, text: str, changes: tuple[str, ...]
) -> None:
    assert overlay(stored, typed) == text
    reading = read_target(text)
    assert reading.complete
    assert reading.changes == changes
    assert reading.text == text


@pytest.mark.parametrize(
    ("stored", "typed", "models", "lost"),
    [
        ("20x T5 W1 3 lost", "11 left", 11, 0),
        ("20x T5 W2, but 7 left, 1W left", "4 left, 2W left", 4, 0),
        ("20x T5 W3, but T6, 7 left", "11x, 1 lost", 11, 1),
        ("9 of 20 T5 W2 1 lost", "20x", 20, 0),
    ],
)
def test_what_is_left_now_counts(stored: str, typed: str, models: int, lost: int) -> None:
    reading = read_target(overlay(stored, typed))
    assert reading.complete, reading.problems
    assert (reading.fields["models"], reading.fields.get("wounds_lost", 0)) == (models, lost)


@pytest.mark.parametrize("typed", ["half range", "stationary"])
def test_how_a_weapon_is_fired_now_is_no_change_of_its_profile(typed: str) -> None:
    """The reading says it anyway; `AP-2` beside it is a change."""
    reading = read_weapon(f"20 3+ S4 AP-1, but {typed}, AP-2", "10th")
    assert reading.complete
    assert reading.changes == ("AP-2 in place of AP-1",)


def test_a_trigger_may_be_typed_over_a_profile() -> None:
    reading = read_weapon("20 3+ S4 [lethal hits], but hit 6+: +2 hits, lethal hits", "10th")
    assert len(reading.fields["abilities"]) == 2
    assert reading.changes == ("hit 6+: +2 hits added",)


def test_what_is_wrong_with_one_of_several_weapons_has_its_number() -> None:
    weapons, target = read_weapons("20 3+ S4; 2 3+ S9 half range", "10th"), read_target("T4")
    with pytest.raises(InputError, match="Weapon 2: `half range` and the option"):
        combine_all(weapons, target, Options(situation={"half_range": False}))
    with pytest.raises(InputError, match="The target lacks the Toughness"):
        combine_all(weapons, read_target("3+"))


def test_two_weapons_without_a_semicolon_are_one_fault_that_names_it() -> None:
    """Also where rows of a table say attacks, skill, Strength, AP and damage at once."""
    for text in ("15 3+ 4 -1 1 & 5 3+ 8 -2 2", "15 3+ 4 -1 1, 5 3+ 8 -2 2"):
        (problem,) = read_weapon(text).problems
        assert problem == (
            "`15 3+ 4 -1 1` and `5 3+ 8 -2 2` say different things: keep one of them, "
            "or write `;` between two weapons."
        )


def test_a_profile_under_typed_values_must_be_read_too() -> None:
    reading = read_weapon("20 3+ S4 frobnicate, but S5 wobble")
    assert len(reading.problems) == 2
    assert reading.fields["strength"] == 5
    assert read_weapon("shuriken: 3+ S4, but 20x").missing == (
        "the number of attacks (like `20` or `A D6`)",
    )
    groups = "4x T4 W2 3+ 1 lost | 1x W5 2+ 4++ character, but T5"
    assert read_target(groups, "11th").fields["toughness"] == 5


@pytest.mark.parametrize(
    ("edition", "text", "trigger"),
    [
        (
            "8th",
            "each 6 to wound: 1 mortal",
            {"trigger": "wound", "on": 6, "effect": "mortal", "n": "1"},
        ),
        (
            "9th",
            "every unmodified 6 to hit: +2 hits",
            {"trigger": "hit", "on": 6, "effect": "extra_hits", "n": "2", "value": "unmodified"},
        ),
        (
            "9th",
            "6s to wound: D3 mortals instead",
            {"trigger": "wound", "on": 6, "effect": "mortal", "n": "D3", "instead": True},
        ),
        ("8th", "5+ to wound: AP-4", {"trigger": "wound", "on": 5, "effect": "ap", "n": "-4"}),
    ],
)
def test_triggers_as_rules_word_them(edition: str, text: str, trigger: dict[str, Any]) -> None:
    reading = read_weapon(f"20 3+ S4 AP-1 D1, {text}", edition)
    assert reading.complete, reading.problems
    assert reading.fields["abilities"] == [trigger]


@pytest.mark.parametrize("text", ["armour 13", "AV13", "front 13", "side 13", "rear: 13"])
def test_a_facing_of_a_vehicle(text: str) -> None:
    assert read_target(f"Leman Russ, {text}", "4th").fields == {"armour": 13}


@pytest.mark.parametrize(
    ("text", "sentence", "meant"),
    [
        ("10x T4 W2 10 lost", "as wounds of models with 2 each it is `5 models lost`", "5 models"),
        ("5x T4 W2 5 lost", "it is `2 models lost 1 lost`", "2 models"),
        ("10x T4 W2 20 lost", "`20 lost`: of 10 models, none would be left.", ""),
        ("1x T4 W5 5 lost", "`5 lost`: of 1 model, none would be left.", ""),
    ],
)
def test_of_losses_only_those_are_offered_that_leave_somebody(
    text: str, sentence: str, meant: str
) -> None:
    reading = read_target(text)
    error = refusal(reading, "target")
    assert sentence in str(error)
    assert not error.choices
    assert [right[: len(meant)] for _, right in error.meant] == ([meant] if meant else [])
    for typed, right in error.meant:
        assert read_target(text.replace(typed, right)).complete


@pytest.mark.parametrize("between", ["and", "+", "&", "plus", "AND"])
def test_whole_weapons_may_have_and_between_them(between: str) -> None:
    weapons = read_weapons(f"10 3+ S4 {between} melta gun: 2 3+ S9 AP-3 D6+1")
    assert [each.fields["strength"] for each in weapons] == [4, 9]
    assert all(each.complete for each in weapons)
    # It joins what is said of one weapon as well, and the dice and number of its attacks.
    for text in (f"10 3+ S4 {between} lethal hits", f"D6 {between} 3 3+ S4"):
        assert len(read_weapons(text)) == 1


def test_whole_weapons_with_commas_between_them_are_one_fault() -> None:
    """What was meant is clear, and is offered."""
    text = "10 3+ S4 AP-1 D1, 5 3+ S8 AP-3 D2"
    (reading,) = read_weapons(text)
    assert reading.problems == ("These are 2 weapons: several have `;` between them.",)
    assert reading.errors[0].meant == ((text, "10 3+ S4 AP-1 D1; 5 3+ S8 AP-3 D2"),)
    assert refusal(reading, "weapon").meant == reading.errors[0].meant
    (one,) = read_weapons("10 3+ S4, S8 AP-3")
    assert "say different things" in one.problems[0]
    (whole,) = read_weapons("10 3+ S4, AP-3")
    assert whole.complete
