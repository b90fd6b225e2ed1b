"""Words beside a unit: what the squad itself has goes before any other unit; what may be either is
asked about.
"""

from __future__ import annotations

import pytest

from bot.armies.datasheets import Datasheets
from bot.armies.naming import KnownUnits, Named, target_named, units_apart, weapon_named, with_plus
from bot.armies.naming.units.lookup import find_unit
from bot.armies.naming.units.own_models import model_named
from bot.errors import InputError
from bot.notation import combine_all, read_target, read_weapon
from bot.notation.several import read_weapons
from bot.notation.words.losses_apart import losses_apart

EDITION = "11th"


def attackers(typed: str, published: Datasheets) -> list[Named]:
    units = KnownUnits(datasheets=published)
    parts = units_apart(losses_apart(typed), units, EDITION)
    found = [weapon_named(part, units, EDITION) for part in parts]
    return [each for each in found if each]


def target(typed: str, published: Datasheets) -> Named:
    units = KnownUnits(datasheets=published)
    named = target_named(with_plus(losses_apart(typed), units, EDITION), units, EDITION)
    assert named is not None
    return named


def weapons(typed: str, published: Datasheets) -> list[str]:
    """The names of the weapons that are fired."""
    fired = [read_weapons(each.text, EDITION) for each in attackers(typed, published)]
    return [reading.name for readings in fired for reading in readings]


@pytest.mark.parametrize(
    ("typed", "unit", "weapon"),
    [
        ("battle sisters and multi-melta only", "Battle Sisters Squad", "Multi-melta"),
        ("intercessors and plasma only", "Intercessor Squad", "Plasma pistol - Standard"),
        ("guardsmen and melta only", "Cadian Shock Troops", "Meltagun"),
        ("boyz + 2 rokkits only", "Boyz", "Rokkit Launcha"),
    ],
)
def test_a_weapon_beside_a_squad_is_its_own(
    published: Datasheets, typed: str, unit: str, weapon: str
) -> None:
    assert [each.name for each in attackers(typed, published)] == [unit]
    assert weapons(typed, published) == [weapon]


@pytest.mark.parametrize(
    "typed",
    [
        *("intercessors and heavy", "intercessors, heavy", "intercessors + heavy"),
        *("intercessors and assault", "intercessors + assault"),
    ],
)
def test_an_ability_beside_a_squad_makes_no_other_squad(published: Datasheets, typed: str) -> None:
    (squad,) = attackers(typed, published)
    assert squad.name == "Intercessor Squad"
    ability = typed.rpartition(" ")[2].title()
    for weapon in read_weapons(squad.text, EDITION):
        assert ability in weapon.fields["abilities"]


def test_a_word_is_used_once(published: Datasheets) -> None:
    found = attackers("intercessors and captain heavy", published)
    assert [each.name for each in found] == ["Intercessor Squad", "Captain"]


@pytest.mark.parametrize("typed", ["intercessors in heavy cover", "5 intercessors (heavy cover)"])
def test_cover_names_no_heavy_squad(published: Datasheets, typed: str) -> None:
    squad = target(typed, published)
    assert squad.name == "Intercessor Squad"
    assert read_target(squad.text, "8th").fields["cover"] == "heavy"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("captain in terminator armour", "Captain in Terminator Armour"),
        ("captain in phobos", "Captain in Phobos Armour"),
        ("intercessors, dark angels", "Intercessor Squad"),
    ],
)
def test_what_stands_in_a_name_belongs_to_it(published: Datasheets, typed: str, name: str) -> None:
    assert [each.name for each in attackers(typed, published)] == [name]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("sternguard and plasma", "Hellblaster Squad"),
        ("chaos terminators and lord", "Chaos Lord"),
        ("boyz and knight", "Knight Crusader"),
        ("boyz + lord", "Chaos Lord"),
    ],
)
def test_a_word_that_may_be_a_unit_is_asked_about(
    published: Datasheets, typed: str, offered: str
) -> None:
    with pytest.raises(InputError) as caught:
        attackers(typed, published)
    word = typed.split()[-1]
    assert (word, offered) in (*caught.value.meant, *caught.value.choices)


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("hellblasters w/ lt", ["Hellblaster Squad", "Lieutenant"]),
        ("boyz and ghazghkull", ["Boyz", "Ghazghkull Thraka"]),
        ("intercessors and hellblastrs", ["Intercessor Squad", "Hellblaster Squad"]),
        ("boyz + nobz", ["Boyz", "Nobz"]),
        ("boyz and big mek", ["Boyz", "Big Mek"]),
    ],
)
def test_a_whole_name_or_a_nickname_is_another_unit(
    published: Datasheets, typed: str, names: list[str]
) -> None:
    assert [each.name for each in attackers(typed, published)] == names


@pytest.mark.parametrize(
    ("typed", "models"), [("boyz and nob", 10), ("9 boyz + nob", 10), ("20 boyz with nob", 20)]
)
def test_a_mobs_own_nob_is_one_of_them(published: Datasheets, typed: str, models: int) -> None:
    (mob,) = attackers(typed, published)
    assert mob.name == "Boyz"
    assert any("the Nob is one of the" in note for note in mob.notes)
    attacked = target(typed, published)
    fields = read_target(attacked.text, EDITION).fields
    assert sum(group["models"] for group in fields["groups"]) == models
    assert any("the Nob is one of the" in note for note in attacked.notes)


def test_models_and_values_stand_beside_a_mob(published: Datasheets) -> None:
    (mob,) = attackers("9 boyz sluggas, nob, +1 to hit", published)
    (slugga,) = read_weapons(mob.text, EDITION)
    assert slugga.fields["weapons"] == 9
    assert slugga.fields["hit_mod"] == 1


def test_only_who_leads_a_squad_of_several_kinds_is_its_model(published: Datasheets) -> None:
    units = KnownUnits(datasheets=published)
    squad = find_unit("guardsmen", units, EDITION)
    terminators = find_unit("nobz", units, EDITION)
    assert squad and terminators
    assert model_named(squad, "the sergeant") == "Shock Trooper Sergeant"
    assert model_named(squad, "shock trooper") == ""
    assert model_named(terminators, "nob") == ""
    assert model_named(squad, "") == ""


@pytest.mark.parametrize("typed", ["terminators w/ librarian", "terminators w/librarian"])
def test_a_slash_behind_w_parts_nothing(published: Datasheets, typed: str) -> None:
    assert target(typed, published).name == "Terminator Squad led by Librarian"
    assert losses_apart("terminators w/o cover") == "terminators without cover"


@pytest.mark.parametrize(
    ("typed", "lost"),
    [("land raider 8/16", 8), ("knight crusader 13/26", 13), ("captain 2/5", 3), ("rhino 4/10", 6)],
)
def test_of_one_model_as_many_as_its_wounds_are_wounds(
    published: Datasheets, typed: str, lost: int
) -> None:
    fields = read_target(target(typed, published).text, EDITION).fields
    assert fields["models"] == 1
    assert fields["wounds_lost"] == lost


def test_other_numbers_of_one_model_are_refused(published: Datasheets) -> None:
    reading = read_target(target("captain 2/6", published).text, EDITION)
    assert "one model, with 5 wounds" in reading.problems[0]
    asked = read_target("T12 2+ W16, 8 of 16", EDITION).errors[0]
    assert [right for _, right in asked.choices] == ["8W left", "8x"]


def test_a_hurt_captain_attacks_alone(published: Datasheets) -> None:
    (captain,) = attackers("captain 2/5", published)
    assert "at most" not in " ".join(captain.notes)
    (bolter,) = read_weapons(captain.text, EDITION)
    assert bolter.fields.get("weapons", 1) == 1


@pytest.mark.parametrize(
    ("typed", "models"),
    [
        ("a terminator", 1),
        ("a terminator with 1 wound left", 1),
        ("terminator with 1 wound left", 1),
        ("single intercessor", 1),
        ("a boy", 1),
        ("a custodian guard", 1),
        ("custodian guard, 1W left", 4),
        ("terminators with 1 wound left", 5),
        ("a terminator squad", 5),
        ("a squad of terminators", 5),
        ("full squad of terminators", 10),
        ("hekaton", 1),
        ("10 terminators at half strength", 5),
    ],
)
def test_a_models_own_name_is_one_model(published: Datasheets, typed: str, models: int) -> None:
    assert read_target(target(typed, published).text, EDITION).fields["models"] == models


def test_a_dozen_are_twelve(published: Datasheets) -> None:
    groups = read_target(target("a dozen boyz", published).text, EDITION).fields["groups"]
    assert sum(group["models"] for group in groups) == 12


@pytest.mark.parametrize("typed", ["half the boyz", "boyz at half strength", "half squad of boyz"])
def test_half_of_an_open_number_is_asked_about(published: Datasheets, typed: str) -> None:
    with pytest.raises(InputError, match="half of how many") as caught:
        target(typed, published)
    assert [way for _, way in caught.value.choices] == ["10 Boyz, 5 left", "20 Boyz, 10 left"]
    with pytest.raises(InputError, match="is one model"):
        target("land raider at half strength", published)


@pytest.mark.parametrize(
    ("typed", "word", "names"),
    [
        (
            "tactical squad with plasma",
            "plasma",
            ["Plasma cannon", "Plasma gun", "Plasma pistol"],
        ),
        ("plague marines and plasma", "plasma", ["Plasma gun", "Plasma pistol"]),
        ("devs with lascannons", "lascannons", [f"{number} lascannons" for number in (1, 2, 3, 4)]),
    ],
)
def test_which_weapon_and_how_many_is_asked(
    published: Datasheets, typed: str, word: str, names: list[str]
) -> None:
    """A Devastator Squad may have up to four lascannons, a Tactical Squad each kind of plasma."""
    with pytest.raises(InputError) as caught:
        attackers(typed, published)
    assert caught.value.choices == tuple((word, name) for name in names)
    *first, last = [f"`{name}`" for name in names]
    assert f"{', '.join(first)} or {last}" in str(caught.value)


@pytest.mark.parametrize(
    "typed",
    ["devs with 4 lascannons only", "tactical squad with plasma gun only", "immortals tesla"],
)
def test_what_is_clear_is_not_asked(published: Datasheets, typed: str) -> None:
    assert len(weapons(typed, published)) == 1


def test_a_mode_that_is_not_used_is_told_and_its_weapon_fired(published: Datasheets) -> None:
    (squad,) = attackers("hellblasters, no overcharge", published)
    assert "Plasma Incinerator - Standard" in squad.text
    assert squad.left_out == ("Supercharge", "5× Bolt Pistol")


def test_one_fault_of_all_weapons_is_told_once() -> None:
    weapons = read_weapons("bolters: 10 3+ S4; melta gun: 1 3+ S9", "11th")
    with pytest.raises(InputError) as caught:
        combine_all(weapons, read_target("10x T4 3+, light cover", "11th"))
    assert len(caught.value.faults) == 1
    assert "Weapon 1" not in str(caught.value)


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ("fights", {"mode": "melee"}),
        (
            "auto wound on 6s",
            {"abilities": [{"trigger": "hit", "on": 6, "effect": "auto_wound"}]},
        ),
    ],
)
def test_players_words_say_what_a_weapon_does(typed: str, fields: dict[str, object]) -> None:
    reading = read_weapon(f"20 3+ S4 AP-1 D1, {typed}", "10th")
    assert reading.complete
    assert fields.items() <= reading.fields.items()


def test_a_given_wound_roll_takes_any_strength() -> None:
    reading = read_weapon("20 shots hitting on 3s wounding on 4s ap -1", "10th")
    assert reading.missing == ("the Strength (any, like `S4`: its wound roll is given)",)
    assert read_weapon("20 shots 3+", "10th").missing == ("the Strength (like `S4`)",)


def test_a_loose_word_in_front_is_the_squads_behind_it(published: Datasheets) -> None:
    """The Assault Squad is not called `assault`; Assault is an ability of weapons."""
    units = KnownUnits(datasheets=published)
    assert with_plus("assault and terminators", units, EDITION) == "assault and terminators"


@pytest.mark.parametrize("typed", ["boyz and 5000 nobz", "boyz and 0 nobz", "xyzzy + boyz"])
def test_what_can_be_no_unit_joins_none(published: Datasheets, typed: str) -> None:
    assert with_plus(typed, KnownUnits(datasheets=published), EDITION) == typed
