"""A number behind a unit or its weapon: how many there are, unless it is surely something else."""

from __future__ import annotations

import pytest

from bot.armies.completion import complete
from bot.armies.datasheets import Datasheets
from bot.armies.drafts import DraftList, UnitDraft
from bot.armies.list_data import army_data, army_of
from bot.armies.naming import (
    KnownUnits,
    Named,
    check_have_unit,
    target_named,
    weapon_named,
)
from bot.armies.naming.units.found import Source
from bot.errors import InputError
from bot.notation import read_target
from bot.notation.several import read_weapons

EDITION = "11th"
INTERCESSORS = {"Bolt Rifle - Focused Fire": 10, "Grenade Launcher - Frag": 2}


def weapon(typed: str, published: Datasheets) -> Named:
    named = weapon_named(typed, KnownUnits(datasheets=published), EDITION)
    assert named is not None
    return named


def target(typed: str, published: Datasheets) -> Named:
    named = target_named(typed, KnownUnits(datasheets=published), EDITION)
    assert named is not None
    return named


def fired(typed: str, published: Datasheets) -> dict[str, int]:
    """The weapons that are used, and how many of each."""
    readings = read_weapons(weapon(typed, published).text, EDITION)
    return {reading.name: reading.fields.get("weapons", 1) for reading in readings}


def asked_weapon(typed: str, published: Datasheets) -> list[str]:
    """What is offered where a weapon is asked about; each can be rolled."""
    with pytest.raises(InputError) as asked:
        weapon(typed, published)
    return _each_in_place(typed, asked.value)


def asked_target(typed: str, published: Datasheets) -> list[str]:
    with pytest.raises(InputError) as asked:
        target(typed, published)
    return _each_in_place(typed, asked.value)


def test_no_model_and_no_wound_is_nobody(published: Datasheets) -> None:
    with pytest.raises(InputError, match="at least one model"):
        target("rhino 0", published)
    with pytest.raises(InputError, match="at least one model"):
        weapon("rhino 0", published)


def _each_in_place(typed: str, error: InputError) -> list[str]:
    pairs = error.choices or error.meant
    return [typed.replace(words, meant) for words, meant in pairs]


@pytest.mark.parametrize(
    ("typed", "used"),
    [
        ("guardsmen lasguns 20", {"Lasgun": 20}),
        ("10 intercessors bolt rifles 2 grenade launchers only", INTERCESSORS),
        ("20 boyz shootas 2 rokkit only", {"Shoota": 18, "Rokkit Launcha": 2}),
        ("guardsmen lasguns x20", {"Lasgun": 20}),
        ("guardsmen lasguns (20)", {"Lasgun": 20}),
        ("boyz choppas 20", {"Choppa": 20}),
        ("fire warriors pulse rifle 10", {"Pulse rifle": 10}),
        ("necron warriors reapers 20", {"Gauss reaper": 20}),
        ("assault intercessors chainswords 10", {"Astartes chainsword": 10}),
        ("wraithguard d-scythes 10", {"D-scythe": 10}),
        ("eradicators melta 6", {"Melta Rifle": 6}),
        ("custodian guard spears 4", {"Guardian spear": 4}),
        ("aggressors boltstorm 6, half range", {"Boltstorm Gauntlets": 6}),
        ("boyz shootas 10 half range", {"Shoota": 10}),
        ("tyranid warriors ranged 6", {"Devourer": 6}),
        ("boyz rokkits 2 only", {"Rokkit Launcha": 2}),
        ("boyz: rokkit 2", {"Rokkit Launcha": 2}),
        ("boyz 10 rokkits 2 only", {"Rokkit Launcha": 2}),
        ("boyz 10 rokkits 2, shoota", {"Rokkit Launcha": 2, "Shoota": 8}),
        ("boyz 2 rokkits 1 big shoota only", {"Rokkit Launcha": 2, "Big Shoota": 1}),
        ("hellblasters overcharge 10", {"Plasma Incinerator - Supercharge": 10}),
        ("guardsmen lasguns 18, plasma 2", {"Lasgun": 18, "Plasma gun - Standard": 2}),
        ("guardsmen: lasguns 18 plasma 2", {"Lasgun": 18, "Plasma gun - Standard": 2}),
        ("guardsmen 10, 9 lasguns 1 plasma", {"Lasgun": 9, "Plasma gun - Standard": 1}),
        ("boyz shootas 20, big shoota 2", {"Shoota": 20, "Big Shoota": 2}),
        ("leman russ heavy bolters 3", {"Heavy bolter": 3}),
        ("hammernators only", {"Thunder Hammer": 5}),
        ("guardsmen: 9 lasguns 1 plasma", {"Lasgun": 9, "Plasma gun - Standard": 1}),
    ],
)
def test_a_number_behind_a_weapon_counts_it(
    published: Datasheets, typed: str, used: dict[str, int]
) -> None:
    assert fired(typed, published) == used


def test_a_number_with_its_word_is_a_value(published: Datasheets) -> None:
    for typed in ("boyz shoota 3 attacks", "boyz shoota A3", "boyz shoota 3 shots"):
        (shoota,) = read_weapons(weapon(typed, published).text, EDITION)
        assert (shoota.fields["weapons"], shoota.fields["attacks"]) == (9, "3")


@pytest.mark.parametrize(
    ("typed", "ways"),
    [
        (
            "boyz shootas half range 20",
            ["20 boyz shootas half range", "boyz shootas half range A20"],
        ),
        ("boyz choppa 4 S5", ["4 boyz choppa S5", "boyz choppa A4 S5"]),
        ("boyz charged x20", ["20 boyz charged"]),
        ("boyz: 5", ["5 boyz"]),
        (
            "leman russ battle cannon 6",
            [
                "6 Leman Russ Battle Tank: battle cannon",
                "Leman Russ Battle Tank: battle cannon, A6",
            ],
        ),
        (
            "knight crusader: gatling 12, 2 meltaguns, half range",
            ["12 Knight Crusader: gatling, 2 meltaguns, half range"],
        ),
        (
            "intercessors rapid fire 10",
            ["10 intercessors rapid fire", "intercessors [Rapid Fire 10]"],
        ),
    ],
)
def test_a_number_that_may_be_one_of_models_is_asked_about(
    published: Datasheets, typed: str, ways: list[str]
) -> None:
    assert asked_weapon(typed, published) == ways
    for way in ways:
        weapon(way, published)


def test_where_models_stand_before_the_name_another_number_is_a_value(
    published: Datasheets,
) -> None:
    (shoota,) = read_weapons(weapon("20 boyz shootas half range 3", published).text, EDITION)
    assert shoota.fields["attacks"] == "3"


def test_an_ability_that_a_weapon_has_just_so_is_no_number_of_models(
    published: Datasheets,
) -> None:
    for typed in ("intercessors rapid fire 1", "intercessors lethal hits", "boyz sustained hits 2"):
        assert weapon(typed, published).text


@pytest.mark.parametrize(
    ("typed", "models"),
    [("boyz shootas 20", 20), ("shoota boyz 5", 5), ("boyz rokkits 2", 10), ("boyz 20 lost 7", 13)],
)
def test_a_target_has_as_many_models(published: Datasheets, typed: str, models: int) -> None:
    """Only the number of what most models carry is theirs: two rokkits are in a mob of ten."""
    groups = read_target(target(typed, published).text, EDITION).fields["groups"]
    assert sum(group["models"] for group in groups) == models


@pytest.mark.parametrize(
    ("typed", "ways"),
    [
        ("rhino 4", ["4 rhino", "rhino"]),
        ("land raider 7 half range", ["7 land raider half range", "land raider half range"]),
    ],
)
def test_several_of_a_lone_attacker_are_asked_about(
    published: Datasheets, typed: str, ways: list[str]
) -> None:
    assert asked_weapon(typed, published) == ways
    for way in ways:
        weapon(way, published)


@pytest.mark.parametrize(
    ("typed", "ways"),
    [
        ("land raider 7", ["7 land raider", "land raider 7W left"]),
        ("ghazghkull 6 in cover", ["6 ghazghkull in cover", "ghazghkull 6W left in cover"]),
        ("rhino 40", ["40 rhino"]),
    ],
)
def test_several_of_a_lone_target_or_its_wounds_are_asked_about(
    published: Datasheets, typed: str, ways: list[str]
) -> None:
    assert asked_target(typed, published) == ways
    for way in ways:
        target(way, published)


def test_who_writes_a_number_first_or_with_its_sign_means_so_many(published: Datasheets) -> None:
    for typed in ("4 rhinos", "rhino x4", "4 rhino", "rhinos 4"):
        assert read_target(target(typed, published).text, EDITION).fields["models"] == 4
        assert fired(typed, published) == {"Storm Bolter": 4}


@pytest.mark.parametrize(
    ("typed", "ways"),
    [
        ("3 terminators, 1w", ["3 terminators, 1W left", "3 terminators, W1"]),
        ("5 terminators, 1 wound", ["5 terminators, 1W left", "5 terminators, W1"]),
        ("10 intercessors 1w", ["10 intercessors 1W left", "10 intercessors W1"]),
        ("10 intercessors, 13 wounds left", ["10 intercessors, 7 left, 1W left"]),
        ("rhino 10", ["10 rhino", "rhino"]),
        ("10 intercessors, 13w", ["10 intercessors, 7 left, 1W left", "10 intercessors, W13"]),
        ("10 intercessors, 12 wounds left", ["10 intercessors, 6 left"]),
    ],
)
def test_fewer_wounds_than_the_datasheets_are_what_is_left(
    published: Datasheets, typed: str, ways: list[str]
) -> None:
    assert asked_target(typed, published) == ways
    for way in ways:
        assert not read_target(target(way, published).text, EDITION).errors


@pytest.mark.parametrize(
    ("typed", "used"),
    [
        ("grey knights 5 strike", {"Storm bolter": 5}),
        ("tyranid warriors 6 ranged", {"Devourer": 6}),
        ("sisters 10 bolters", {"Boltgun": 10}),
    ],
)
def test_a_number_within_a_name_counts(
    published: Datasheets, typed: str, used: dict[str, int]
) -> None:
    assert fired(typed, published) == used


@pytest.mark.parametrize(
    "typed", ["grey knights 5 flurb", "zzqq 5 boyz", "grey 5 knights 5 strike"]
)
def test_a_number_among_other_words_is_none_of_a_unit(published: Datasheets, typed: str) -> None:
    try:
        found = weapon_named(typed, KnownUnits(datasheets=published), EDITION)
    except InputError:
        return
    assert found is None


def test_squads_with_their_size_are_several_units(published: Datasheets) -> None:
    assert asked_weapon("2 squads of 5 intercessors", published) == [
        "5 intercessors; 5 intercessors"
    ]
    assert asked_target("2 squads of 5 intercessors", published) == ["5 intercessors"]


def test_any_marines_are_offered_as_players_mean_them(published: Datasheets) -> None:
    first, *units = asked_target("10 marines", published)
    assert first == "10 MEQ"
    assert units[0] == "10 Assault Intercessor Squad"
    with pytest.raises(InputError, match="is a faction") as asked:
        target_named("marines", KnownUnits(datasheets=published), "8th")
    assert "MEQ" not in str(asked.value)  # They had one wound or two then.


def test_values_behind_a_weapons_name_are_no_unit(published: Datasheets) -> None:
    """Players call Hellblasters `plasma`."""
    units = KnownUnits(datasheets=published)
    assert weapon_named("plasma cannon blast 3 hits s7 ap2", units, "4th") is None


def test_weapons_of_a_unit_that_several_are_called_by_are_told_without_it(
    published: Datasheets,
) -> None:
    typed = "leman russ: battle cannon, lascannon, 2 heavy bolter"
    with pytest.raises(InputError, match="`battle cannon, lascannon, 2 heavy bolter`") as asked:
        check_have_unit(typed, KnownUnits(datasheets=published))
    ways = [meant for _, meant in asked.value.choices]
    assert ways[0] == "Leman Russ Battle Tank: battle cannon, lascannon, 2 heavy bolter"
    for way in ways:
        weapon(way, published)


def test_a_word_twice_is_no_name(published: Datasheets) -> None:
    """A Predator Destructor is a `dakka predator`."""
    assert weapon_named("dakkadakka", KnownUnits(datasheets=published), EDITION) is None


def test_a_list_says_of_which_edition_its_numbers_are(published: Datasheets) -> None:
    drafts = DraftList("test", "10th", units=[UnitDraft("Intercessor Squad", 5)])
    army = complete(drafts, published)
    assert army.numbers_of == "11th"
    assert army_of(army_data(army)) == army
    found = target_named("intercessors", KnownUnits((army,)), EDITION)
    assert found is not None
    assert found.source == Source("11th", "your list, 10th with numbers of the 11th")
    assert found.edition == "10th"
    for same in (DraftList("test", "11th"), DraftList("test")):
        assert complete(same, published).numbers_of is None
    assert complete(drafts, None).numbers_of is None
