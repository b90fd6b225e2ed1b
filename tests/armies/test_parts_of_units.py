"""A part of a unit on a weapon or a mode: what the others do, and what is asked."""

from __future__ import annotations

import pytest

from bot.armies.datasheets import Datasheets
from bot.armies.naming import KnownUnits, Named, units_apart, weapon_named
from bot.errors import InputError
from bot.notation.several import read_weapons

EDITION = "11th"


def weapon(typed: str, published: Datasheets) -> Named:
    named = weapon_named(typed, KnownUnits(datasheets=published), EDITION)
    assert named is not None
    return named


def used(typed: str, published: Datasheets) -> dict[str, int]:
    """The weapons that are used, and how many of each."""
    readings = read_weapons(weapon(typed, published).text, EDITION)
    return {reading.name: reading.fields.get("weapons", 1) for reading in readings}


def asked(typed: str, published: Datasheets) -> list[str]:
    """What is offered where something is asked."""
    with pytest.raises(InputError) as caught:
        weapon(typed, published)
    pairs = caught.value.choices or caught.value.meant
    return [typed.replace(words, meant) for words, meant in pairs]


@pytest.mark.parametrize(
    ("typed", "weapons"),
    [
        ("5 inceptors overcharge", {"Plasma Exterminators - Supercharge": 5}),
        ("redemptor overcharge", {"Macro plasma incinerator - Supercharge": 1}),
        ("captain supercharge", {"Plasma Pistol - Supercharge": 1}),
        ("hellblasters overcharge", {"Plasma Incinerator - Supercharge": 5}),
    ],
)
def test_a_mode_means_the_weapon_that_has_it(
    published: Datasheets, typed: str, weapons: dict[str, int]
) -> None:
    assert used(typed, published) == weapons


@pytest.mark.parametrize(
    ("typed", "ways"),
    [
        ("intercessors supercharge", ["intercessors 1 Plasma pistol supercharge"]),
        ("10 tactical marines frag", ["10 tactical marines 1 Missile launcher frag"]),
        (
            "devastators overcharge",
            ["devastators 1 Plasma cannon overcharge", "devastators 1 Plasma pistol overcharge"],
        ),
        (
            "intercessors bolt rifle supercharge",
            ["intercessors bolt rifle, 1 Plasma pistol supercharge"],
        ),
        (
            "3 of the 5 hellblasters supercharge",
            ["5 hellblasters 3 supercharge", "3 hellblasters supercharge"],
        ),
    ],
)
def test_a_mode_that_few_models_may_use_is_asked_about(
    published: Datasheets, typed: str, ways: list[str]
) -> None:
    assert asked(typed, published) == ways
    for way in ways:
        assert "upercharge" in weapon(way, published).text or "rag" in weapon(way, published).text


def test_a_part_of_a_unit_in_one_mode_leaves_the_others_another(published: Datasheets) -> None:
    both = {"Plasma Incinerator - Supercharge": 3, "Plasma Incinerator - Standard": 2}
    for typed in ("5 hellblasters 3 supercharged", "5 hellblasters, 3 overcharge"):
        assert used(typed, published) == both
    pistols = weapon("5 hellblasters 3 supercharge", published).left_out
    assert pistols == ("5× Bolt Pistol",)


@pytest.mark.parametrize(
    ("typed", "note"),
    [
        ("10 boyz 12 shootas", "12 weapons on 10 models"),
        ("5 intercessors with 7 bolt rifles", "7 weapons on 5 models"),
        ("5 hellblasters 7 supercharge", "7 weapons on 5 models"),
        ("3 eradicators 4 melta rifles", "4 weapons on 3 models"),
    ],
)
def test_more_weapons_of_a_kind_than_models_are_told(
    published: Datasheets, typed: str, note: str
) -> None:
    assert note in weapon(typed, published).notes


@pytest.mark.parametrize(
    "typed", ["3 of the 5 hellblasters", "3 of my 5 hellblasters", "3 left of 5 hellblasters"]
)
def test_of_how_many_may_be_said_in_several_ways(published: Datasheets, typed: str) -> None:
    assert used(typed, published) == {"Plasma Incinerator - Standard": 3}


@pytest.mark.parametrize("typed", ["10 boyz 10 choppas", "10 boyz choppas", "3 eradicators"])
def test_as_many_weapons_as_models_are_not_told(published: Datasheets, typed: str) -> None:
    assert not any("weapons on" in note for note in weapon(typed, published).notes)


@pytest.mark.parametrize(
    ("typed", "weapons"),
    [
        ("10 boyz shootas 2 rokkits", {"Shoota": 8, "Rokkit Launcha": 2}),
        ("boyz: shootas 2 rokkits", {"Shoota": 8, "Rokkit Launcha": 2}),
        ("20 boyz shootas 18 rokkits 2", {"Shoota": 18, "Rokkit Launcha": 2}),
        ("20 boyz shootas x18 rokkits x2", {"Shoota": 18, "Rokkit Launcha": 2}),
        (
            "10 plague marines blight launcher 2 plasma gun overcharge",
            {"Blight launcher": 1, "Plasma gun - Supercharge": 2, "Boltgun": 7},
        ),
        ("boyz 20, shootas", {"Shoota": 18}),
    ],
)
def test_a_number_counts_the_weapon_behind_it(
    published: Datasheets, typed: str, weapons: dict[str, int]
) -> None:
    assert used(typed, published) == weapons


def test_models_whose_weapon_is_left_out_are_told(published: Datasheets) -> None:
    boyz = weapon("20 boyz 15 shootas", published)
    assert set(boyz.left_out) == {"2× Kombi-skorcha", "3× Shoota"}


@pytest.mark.parametrize(
    ("typed", "weapons"),
    [
        (
            "10 assault intercessors w/ power fist charged",
            {"Power Fist": 1, "Astartes chainsword": 9},
        ),
        ("10 intercessors, a power fist", {"Power Fist": 1, "Knives and Fists": 9}),
        ("5 terminators w/ assault cannon", {"Assault Cannon": 1, "Storm Bolter": 4}),
        ("terminators with storm bolters", {"Storm Bolter": 5}),
        ("tyranid warriors deathspitter", {"Deathspitter": 3}),
    ],
)
def test_a_weapon_of_one_model_stands_beside_those_of_the_rest(
    published: Datasheets, typed: str, weapons: dict[str, int]
) -> None:
    assert used(typed, published) == weapons


@pytest.mark.parametrize(
    ("typed", "ways"),
    [
        ("land raider with 9", ["9 land raider", "land raider"]),
        ("redemptor on 3", ["3 redemptor", "redemptor"]),
    ],
)
def test_a_number_behind_one_model_is_several_or_its_wounds(
    published: Datasheets, typed: str, ways: list[str]
) -> None:
    assert asked(typed, published) == ways


@pytest.mark.parametrize(
    ("typed", "ways"),
    [
        ("10 boyz shoot then charge", ["10 boyz shooting", "10 boyz charged"]),
        (
            "10 intercessors shoot and fight",
            ["10 intercessors shooting", "10 intercessors in melee"],
        ),
    ],
)
def test_an_attack_is_of_one_phase(published: Datasheets, typed: str, ways: list[str]) -> None:
    assert asked(typed, published) == ways
    shooting, fighting = [weapon(way, published).modes for way in ways]
    assert (shooting, fighting) == ({"ranged"}, {"melee"})


def test_an_offered_name_keeps_the_words_behind_it(published: Datasheets) -> None:
    assert asked("imperial knight warden charged", published) == ["Knight Warden charged"]
    assert all(way.endswith("overcharge") for way in asked("crisis suits overcharge", published))


def test_what_each_model_may_take_is_offered_for_all(published: Datasheets) -> None:
    with pytest.raises(InputError) as caught:
        weapon("2 carnifexes", published)
    offered = [way for _, way in caught.value.choices]
    assert "Carnifexes: 2 Devourers with brainleech worms" in offered
    assert "Carnifexes: 1 Bio-plasma" in offered


def test_what_a_unit_is_without_is_no_name(published: Datasheets) -> None:
    with pytest.raises(InputError, match="I cannot read `no nobs` behind `Boyz`"):
        weapon("20 boyz no nobs", published)


def test_a_mode_behind_joined_units_is_of_all_that_have_it(published: Datasheets) -> None:
    known = KnownUnits(datasheets=published)
    joined = "10 hellblasters + captain supercharge"
    assert units_apart(joined, known, EDITION) == [
        "10 hellblasters, supercharge",
        "captain supercharge",
    ]
    guarded = units_apart("10 boyz + captain supercharge", known, EDITION)
    assert guarded == ["10 boyz", "captain supercharge"]
    with_value = units_apart("10 hellblasters + captain supercharge half range", known, EDITION)
    assert with_value == [
        "10 hellblasters, supercharge, half range",
        "captain supercharge half range",
    ]
    apart = units_apart("10 hellblasters + captain flurb", known, EDITION)
    assert apart == ["10 hellblasters", "captain flurb"]
    assert units_apart("10 hellblasters + flurb", known, EDITION) == ["10 hellblasters", "flurb"]
