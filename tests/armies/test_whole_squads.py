"""What the models of a squad carry, whatever its size, and what words beside its name say.

Compositions and weapons are those of the published datasheets of the 11th edition.
"""

from __future__ import annotations

import re

import pytest

from bot.armies.datasheets import Datasheets
from bot.armies.model import ArmyList, ArmyUnit, ArmyWeapon, Mode
from bot.armies.naming import (
    KnownUnits,
    Use,
    begins_with_unit,
    last_mode,
    target_named,
    units_apart,
    weapon_named,
    weapon_offers,
    with_plus,
)
from bot.errors import InputError, LimitError
from bot.notation import read_target
from bot.notation.several import read_weapons


def known(published: Datasheets, *units: ArmyUnit) -> KnownUnits:
    armies = (ArmyList("test", "11th", "", None, units),) if units else ()
    return KnownUnits(armies, (), published)


def counts(typed: str, units: KnownUnits, use: Use | None = None) -> dict[str, int]:
    """How many of each weapon attack."""
    named = weapon_named(typed, units, "11th", use or Use())
    assert named is not None
    readings = read_weapons(named.text, "11th")
    return {
        reading.name.partition(" - ")[0]: reading.fields.get("weapons", 1) for reading in readings
    }


@pytest.mark.parametrize("models", [3, 5, 7, 9, 10])
def test_each_intercessor_has_one_rifle(published: Datasheets, models: int) -> None:
    typed = f"{models} intercessors: bolt rifle"
    assert set(counts(typed, known(published)).values()) == {models}


@pytest.mark.parametrize(
    ("typed", "boys"),
    [("boyz", 9), ("boyz, 2 dead", 7), ("boyz 6 left", 5), ("boyz 1 left", 0), ("20 boyz", 18)],
)
def test_a_nob_has_no_slugga(published: Datasheets, typed: str, boys: int) -> None:
    """Ten Boyz are nine Boys and a Nob, who falls last; twenty are eighteen and two."""
    found = weapon_named(typed, known(published), "11th")
    assert found is not None
    left_out = [f"{boys}× Slugga"] if boys else []
    assert list(found.left_out) == left_out


@pytest.mark.parametrize(
    ("typed", "weapon", "count"),
    [
        ("necron warriors gauss reaper", "Gauss reaper", 10),
        ("20 necron warriors: gauss reapers", "Gauss reaper", 20),
        ("immortals tesla carbine", "Tesla carbine", 5),
        ("terminator assault squad: thunder hammers", "Thunder Hammer", 5),
        ("thunder hammer terminators", "Thunder Hammer", 5),
        ("thunder hammer terminators, 2 dead", "Thunder Hammer", 3),
        ("boyz: all sluggas", "Slugga", 9),
        ("boyz, all sluggas, 2 dead", "Slugga", 7),
        ("slugga boyz", "Slugga", 9),
        ("bladeguard vets: heavy bolt pistol", "Heavy Bolt Pistol", 3),
    ],
)
def test_an_option_for_any_number_of_models_is_all_theirs(
    published: Datasheets, typed: str, weapon: str, count: int
) -> None:
    assert counts(typed, known(published)) == {weapon: count}


def test_a_special_weapon_without_a_count_is_one(published: Datasheets) -> None:
    for typed in ("heavy bolter devastators", "devastators heavy bolter"):
        found = weapon_named(typed, known(published), "11th")
        assert found is not None
        assert found.text.startswith("Heavy bolter: 3 ")
        assert "1× Heavy bolter, as no count is named" in found.notes


def test_weapons_that_a_squad_was_named_with_leave_the_others_out(published: Datasheets) -> None:
    found = weapon_named("boyz with 2 rokkits only", known(published), "11th")
    assert found is not None
    assert found.left_out == ("1× Kombi-skorcha", "9× Shoota")
    assert weapon_named("boyz: 2 rokkits", known(published), "11th").left_out == ()  # type: ignore[union-attr]
    with pytest.raises(InputError, match="Nobz has no weapon `power klaw`; it has Kustom Shoota"):
        weapon_named("nob with power klaw", known(published), "11th")


def test_nobody_is_left_of_whom_none_is_left(published: Datasheets) -> None:
    with pytest.raises(InputError, match="No model of `Boyz` is left to attack"):
        weapon_named("boyz 0 left", known(published))
    with pytest.raises(InputError, match=r"12 of 10 can't be lost.* `20 Boyz, 12 dead`"):
        weapon_named("boyz 12 dead", known(published))
    with pytest.raises(InputError, match="`12 left`: there were 9 models"):
        weapon_named("9 boyz 12 left", known(published))
    assert weapon_named("20 boyz, 12 dead", known(published)) is not None
    with pytest.raises(InputError, match="No model of `Boyz` is left to attack"):
        weapon_named("boyz 30 dead", known(published))


@pytest.mark.parametrize("distance", ["within 9", 'within 12"', "at 6 inches"])
def test_inches_are_no_models(published: Datasheets, distance: str) -> None:
    with pytest.raises(InputError, match="of all distances, only `half range` changes the dice"):
        weapon_named(f"boyz {distance}", known(published))


def test_after_an_advance_only_assault_weapons_shoot(published: Datasheets) -> None:
    """The 8th (002), 10th and 11th: Assault; the 4th has no such ability of its weapons."""
    units = known(published)
    for edition in ("10th", "11th"):
        with pytest.raises(InputError, match="Boyz can't shoot: without Assault"):
            weapon_named("boyz advanced", units, edition)
        with pytest.raises(InputError, match="Boyz can't shoot: without Assault"):
            weapon_named("boyz", units, edition, Use(said={"situation.advanced": True}))
    fired = weapon_named("intercessors advanced", units, "11th")
    assert fired is not None
    assert [each.name for each in read_weapons(fired.text, "11th")] == ["Bolt Rifle - Saturation"]
    fights = weapon_named("boyz advanced", units, "11th", Use("melee"))
    assert fights is not None


def test_both_may_be_needed(published: Datasheets) -> None:
    with pytest.raises(InputError, match=r"without Indirect Fire .* and without Assault nothing"):
        weapon_named("basilisk advanced, out of sight", known(published), "11th")


def test_a_number_with_its_sign_may_be_one_of_units(published: Datasheets) -> None:
    with pytest.raises(InputError, match="may be 2 models, or 2 units of Hellblaster") as asked:
        weapon_named("2x hellblasters", known(published))
    ways = [meant for _, meant in asked.value.choices]
    assert ways == ["2 hellblasters", "hellblasters; hellblasters"]
    for whole in ("2 hellblasters", "5x hellblasters", "2x rhino"):
        assert weapon_named(whole, known(published)) is not None


def test_a_unit_has_a_largest_size(published: Datasheets) -> None:
    with pytest.raises(LimitError, match="1,000 Boyz: a unit can have at most 200 models"):
        weapon_named("1000 boyz", known(published))
    with pytest.raises(LimitError, match="300 Boyz: a unit can have at most 200 models"):
        target_named("300 boyz", known(published))


def test_slang_and_misspellings_mean_the_unit_of_ones_list(published: Datasheets) -> None:
    cannon = ArmyWeapon("Assault cannon", 2, "ranged", "6 BS3+ S6 AP0 D1")
    terminators = ArmyUnit("Terminator Squad", 5, weapons=(cannon,))
    grots = ArmyUnit("Gretchin", 11, weapons=(replace_count(cannon, 11),))
    units = known(published, terminators, grots)
    for typed in ("terminators", "termies", "terminater squad"):
        found = weapon_named(typed, units, "11th")
        assert found is not None
        assert found.text.startswith("Assault cannon: 2x")
    assert weapon_named("gretchen", units, "11th").name == "Gretchin"  # type: ignore[union-attr]
    with pytest.raises(InputError, match="Which unit is `gretchen`"):
        weapon_named("gretchen", known(published), "11th")


def replace_count(weapon: ArmyWeapon, count: int) -> ArmyWeapon:
    return ArmyWeapon(weapon.name, count, weapon.mode, weapon.shorthand)


def test_a_leader_who_joined_attackers_is_told(published: Datasheets) -> None:
    gun = ArmyWeapon("Gun", 5, "ranged", "1 BS3+ S4 AP0 D1")
    claws = ArmyUnit("Blood Claws", 5, weapons=(gun,))
    ragnar = ArmyUnit("Ragnar Blackmane", 1, weapons=(gun,), attached_to="Blood Claws")
    found = weapon_named("blood claws", known(published, claws, ragnar), "11th")
    assert found is not None
    assert found.leaders == ("Ragnar Blackmane",)


def test_namesakes_with_other_numbers_are_told(published: Datasheets) -> None:
    """The Chaos Spawn of the Death Guard have Toughness 7, those of the others 5."""
    units = known(published)
    told = "Chaos Spawn of Chaos Space Marines; those of other factions have other numbers"
    usual = target_named("chaos spawn", units, "11th")
    assert usual is not None
    assert usual.notes == (told,)
    chosen = target_named("death guard chaos spawn", units, "11th")
    assert chosen is not None
    assert chosen.notes == ()
    assert "T7" in chosen.text


def test_namesakes_are_told_only_of_the_numbers_that_count(published: Datasheets) -> None:
    """All Land Raiders are alike as a target; their weapons are not."""
    units = known(published)
    told = "Land Raider of Adeptus Astartes; those of other factions have other numbers"
    target = target_named("land raider", units, "11th")
    attacker = weapon_named("land raider", units, "11th")
    assert target is not None
    assert attacker is not None
    assert told not in target.notes
    assert told in attacker.notes


def test_what_stands_behind_the_last_unit_is_true_of_all(published: Datasheets) -> None:
    units = known(published)
    charged = units_apart("boyz and warboss charged", units, "11th")
    assert charged == ["boyz, charged", "warboss charged"]
    assert units_apart("boyz + warboss", units, "11th") == ["boyz", "warboss"]
    armed = units_apart("boyz and warboss: slugga", units, "11th")
    assert armed == ["boyz", "warboss: slugga"]
    alone = "lieutenant with combi-weapon"
    assert units_apart(alone, units, "11th") == [alone]


def test_a_unit_may_have_two_leaders(published: Datasheets) -> None:
    units = known(published)
    led, *_ = units_apart("intercessors", units, "11th")
    assert led == "intercessors"
    parts = units_apart("intercessors led by lieutenant and captain", units, "11th")
    assert parts == ["intercessors", "lieutenant", "captain"]


def test_the_4th_has_no_use_for_a_datasheets_numbers(published: Datasheets) -> None:
    with pytest.raises(InputError, match="The numbers of `Boyz` are none of the 4th edition"):
        weapon_named("boyz", known(published), "4th")


def test_the_only_weapon_of_a_kind_is_meant(published: Datasheets) -> None:
    found = weapon_named("battlewagon", known(published), "11th")
    assert found is not None
    assert found.text.startswith("Big shoota")


def test_a_number_behind_slang_may_be_that_of_a_second_unit(published: Datasheets) -> None:
    gun = ArmyWeapon("Gun", 5, "ranged", "1 BS3+ S4 AP0 D1")
    first = ArmyUnit("Terminator Squad", 5, weapons=(gun,))
    second = ArmyUnit("Terminator Squad 2", 3, weapons=(replace_count(gun, 3),))
    units = known(published, first, second)
    assert counts("termies 2", units) == {"Gun": 3}
    assert counts("termies squad 4", units) == {"Gun": 4}


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("guardians with a scatter laser", "Scatter laser: 6 "),
        ("tyranid warriors deathspitter", "Deathspitter: 3x 3 "),
        ("10 termagants spinefists", "Termagant spinefists: 10x"),
        ("terminators with storm bolters", "Storm Bolter: 5x"),
    ],
)
def test_of_namesakes_the_one_with_the_weapon_is_meant(
    published: Datasheets, typed: str, text: str
) -> None:
    """Storm Guardians have no scatter laser, Tyranid Warriors with Melee Bio-weapons no guns."""
    found = weapon_named(typed, known(published), "11th")
    assert found is not None
    assert found.text.startswith(text)


def test_units_are_joined_with_their_counts(published: Datasheets) -> None:
    units = known(published)
    typed = "20 necron warriors and 5 immortals"
    assert units_apart(typed, units, "11th") == ["20 necron warriors", "5 immortals"]


@pytest.mark.parametrize(
    ("typed", "weapons"),
    [
        ("20 cadians, 2 plasma, 2 meltas only, half range", {"Plasma gun": 2, "Meltagun": 2}),
        ("20 cadians only 2 plasma and 2 meltas", {"Plasma gun": 2, "Meltagun": 2}),
        ("20 cadians: 2 plasma and 2 meltas", {"Plasma gun": 2, "Meltagun": 2}),
        ("10 plague marines, 2 meltaguns, 2 spewers only", {"Meltagun": 2, "Plague spewer": 2}),
    ],
)
def test_several_weapons_stand_behind_a_unit(
    published: Datasheets, typed: str, weapons: dict[str, int]
) -> None:
    assert counts(typed, known(published)) == weapons


def test_who_chooses_a_unit_keeps_the_weapon(published: Datasheets) -> None:
    with pytest.raises(InputError, match="Which unit is `crisys suits plasma`") as asked:
        weapon_named("crisys suits plasma", known(published), "11th")
    first, second, _ = [name for _, name in asked.value.choices]
    assert first == "Crisis Fireknife Battlesuits: plasma"
    assert second == "Crisis Starscythe Battlesuits"  # has no plasma rifle


def test_weapons_for_some_models_leave_the_others_out(published: Datasheets) -> None:
    found = weapon_named("10 kasrkin, 2 plasma guns only", known(published), "11th")
    assert found is not None
    assert found.left_out == ("9× Hot-shot lasgun", "1× Hot-shot laspistol")
    every = weapon_named("necron warriors gauss reaper", known(published), "11th")
    assert every is not None
    assert every.left_out == ()


def test_a_weapon_may_be_put_aside(published: Datasheets) -> None:
    units = known(published)
    for words in ("no thermal", "without thermal cannon", "minus thermal cannon"):
        found = weapon_named(f"knight crusader {words}", units, "11th")
        assert found is not None
        assert "Thermal" not in found.text
        assert "Avenger gatling cannon" in found.text
        assert found.left_out == ("1× Thermal cannon",)
    still = weapon_named("boyz without shootas, half range", units, "11th")
    assert still is not None
    assert {reading.name for reading in read_weapons(still.text, "11th")} == {
        "Kombi-skorcha",
        "Slugga",
    }
    assert weapon_named("intercessors not moved", units, "11th") is not None
    with pytest.raises(InputError, match="`no cover` belongs to the target"):
        weapon_named("intercessors no cover", units, "11th")
    assert weapon_named("zzqq without thermal", units, "11th") is None


def test_whole_names_with_commas_are_units(published: Datasheets) -> None:
    units = known(published)
    assert units_apart("broodlord, 9 genestealers", units, "11th") == [
        "broodlord",
        "9 genestealers",
    ]
    for one in ("boyz, slugga", "boyz, 5 shootas", "boyz, 2 dead"):
        assert units_apart(one, units, "11th") == [one]


@pytest.mark.parametrize(
    ("name", "models"),
    [
        ("Outrider Squad", 3),
        ("Broadside Battlesuits", 1),
        ("Decimus Kill Team", 5),
        ("Corsair Voidscarred", 5),
        ("Wolf Guard Headtakers", 3),
        ("Victrix Honour Guard", 3),
        ("Boyz", 10),
        ("Nobz", 5),
    ],
)
def test_the_smallest_unit_has_no_models_that_it_may_lack(
    published: Datasheets, name: str, models: int
) -> None:
    sheet = published.named(name)
    assert sheet is not None
    assert sheet.models == models


def test_a_weapon_before_its_unit_is_no_other_units_name(published: Datasheets) -> None:
    """Death Company Marines with Bolt Rifles alone have these words in their name."""
    assert counts("bolt rifle intercessors", known(published)) == {"Bolt Rifle": 5}
    assert counts("5 bolt rifle intercessors", known(published)) == {"Bolt Rifle": 5}


@pytest.mark.parametrize(
    ("typed", "is_unit"),
    [
        ("boyz", True),
        ("5 intercessors, 2 dead", True),
        ("boyz +1 A", True),
        ("bolt rifle", False),
        ("zzqq", False),
        ("rapid fire 1", False),
    ],
)
def test_what_begins_with_a_unit(published: Datasheets, typed: str, is_unit: bool) -> None:
    assert begins_with_unit(typed, known(published), "11th") is is_unit


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("Paladin Squad", 10),
        ("Brotherhood Terminator Squad", 10),
        ("Victrix Honour Guard", 6),
        ("Outrider Squad", 6),
        ("Boyz", 20),
    ],
)
def test_the_largest_unit_is_one_that_has_points(
    published: Datasheets, name: str, most: int
) -> None:
    """Not every kind of its models may be there at its most at once."""
    sheet = published.named(name)
    assert sheet is not None
    assert sheet.most == most


@pytest.mark.parametrize(
    "typed",
    [
        "pathfinders, ion rifle overcharge",
        "pathfinders, ion rifle - overcharge",
        "pathfinders: ion rifle overcharged",
        "pathfinders: ion rifle, overcharge",
    ],
)
def test_overcharge_is_a_mode_of_its_own_name(published: Datasheets, typed: str) -> None:
    """The printed mode of an ion rifle is called Overcharge, of a plasma gun Supercharge."""
    found = weapon_named(typed, known(published), "11th")
    assert found is not None
    assert "Overcharge" in found.text
    assert "S8" in found.text


@pytest.mark.parametrize(
    ("typed", "models"), [("two carnifexes", 2), ("Twenty Ork Boyz", 20), ("one carnifex", 1)]
)
def test_models_are_counted_in_words(published: Datasheets, typed: str, models: int) -> None:
    found = target_named(typed, known(published), "11th")
    assert found is not None
    numbers = [int(count) for count in re.findall(r"(\d+)x", found.text)]
    assert sum(numbers) == models


def test_in_the_open_is_no_cover(published: Datasheets) -> None:
    units = known(published)
    numbers = {"models": 5, "toughness": 5, "wounds": 2, "save": 3}
    for words in ("in the open", "no cover"):
        found = target_named(f"intercessors {words}", units, "11th")
        assert found is not None
        read = read_target(found.text, "11th")
        assert not read.unread
        assert {name: read.fields[name] for name in numbers} == numbers


def test_lost_weapons_are_asked_about(published: Datasheets) -> None:
    """Two models may have fallen, or those with two of the guns: neither is guessed."""
    units = known(published)
    with pytest.raises(InputError, match="`lost 2 plasma guns`: say how many models are dead"):
        weapon_named("kasrkin lost 2 plasma guns", units, "11th")
    after_a_comma = weapon_named("kasrkin lost 2, plasma gun", units, "11th")
    assert after_a_comma is not None
    assert after_a_comma.text.startswith("Plasma gun")


def test_a_weapon_is_offered_behind_its_unit(published: Datasheets) -> None:
    units = known(published)

    def offered(typed: str) -> list[str]:
        return [offer.text for offer in weapon_offers(typed, None, units, 25)]

    assert offered("10 termagants sp")[:2] == ["10 Termagants", "10 termagants: Spike rifle"]
    assert offered("wraithguard d") == ["Wraithguard", "wraithguard: D-scythe"]
    assert offered("intercessors in c") == ["Intercessor Squad"]
    guns_first = offered("hive tyrant: ")
    assert guns_first[0] == "hive tyrant: Heavy venom cannon"


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("boyz led by warboss, 15 left", 15),
        ("boyz with warboss 5 left", 5),
        ("20 boyz led by warboss 5 dead", 16),
        ("boyz 5 left + warboss", 6),
        ("boyz led by warboss, 5 boyz dead", 6),
        ("boyz led by warboss, warboss dead", 10),
        ("boyz + warboss, 6 models left", 6),
    ],
)
def test_losses_behind_a_led_unit_are_those_of_all_its_models(
    published: Datasheets, typed: str, left: int
) -> None:
    units = known(published)
    found = target_named(with_plus(typed, units, "11th"), units, "11th")
    assert found is not None
    assert found.name == "Boyz led by Warboss"
    groups = read_target(found.text, "11th").fields["groups"]
    assert sum(group["models"] for group in groups) == left
    characters = [group for group in groups if group.get("character")]
    assert len(characters) == (0 if "warboss dead" in typed else 1)
    assert all(group["models"] == 1 for group in characters)


@pytest.mark.parametrize(
    "typed",
    [
        "intercessors led by captain, captain 2W left",
        "captain 2W left + intercessors",
        "intercessors led by captain, character 2W left",
    ],
)
def test_a_named_leader_is_the_one_who_is_hurt(published: Datasheets, typed: str) -> None:
    units = known(published)
    found = target_named(with_plus(typed, units, "11th"), units, "11th")
    assert found is not None
    squad, captain = read_target(found.text, "11th").fields["groups"]
    assert "wounds_lost" not in squad
    assert captain["wounds_lost"] == 3  # of five


def test_attackers_of_a_led_unit_fall_before_its_leader(published: Datasheets) -> None:
    """Eight are left of ten Boyz and a Warboss: six Boys, their Nob, and him."""
    units = known(published)
    boyz, warboss = units_apart("boyz led by warboss, 8 left", units, "11th")
    named = weapon_named(boyz, units, "11th", Use("melee"))
    assert named is not None
    choppa, kustom_choppa = read_weapons(named.text, "11th")
    assert choppa.fields["weapons"] == 6
    assert "weapons" not in kustom_choppa.fields  # the Nob's alone
    assert warboss == "warboss"


def test_the_leaders_are_the_last_that_are_left(published: Datasheets) -> None:
    units = known(published)
    assert units_apart("boyz led by warboss, 1 left", units, "11th") == ["warboss"]
    led = "intercessors led by lieutenant and captain, 2 left"
    assert units_apart(led, units, "11th") == ["lieutenant", "captain"]
    with pytest.raises(InputError, match="type who, `lieutenant` or `captain`"):
        units_apart(led.replace("2 left", "1 left"), units, "11th")


@pytest.mark.parametrize(
    "typed",
    [
        "riptide with drones",
        "boyz with nob",
        "lychguard with swords",
        "inceptors with plasma",
        "fire warriors with turret",
    ],
)
def test_what_is_carried_is_no_further_unit(published: Datasheets, typed: str) -> None:
    assert units_apart(typed, known(published), "11th") == [typed]


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("terminators with captain", ["terminators", "captain"]),
        ("terminators and captain", ["terminators", "captain"]),
        (
            "terminators with librarian in terminator armour",
            ["terminators", "librarian in terminator armour"],
        ),
        ("intercessors led by captain, lieutenant", ["intercessors", "captain", "lieutenant"]),
        ("intercessors, hellblasters", ["intercessors", "hellblasters"]),
        ("boyz+warboss", ["boyz", "warboss"]),
        ("boyz, shoota", ["boyz, shoota"]),
        ("kasrkin, plasma gun", ["kasrkin, plasma gun"]),
        ("assault intercessors with jump packs", ["assault intercessors with jump packs"]),
        ("wulfen with storm shields in cover", ["wulfen with storm shields in cover"]),
        ("exalted flamer with fire of tzeentch", ["exalted flamer with fire of tzeentch"]),
        ("hydra with hydra autocannon", ["hydra with hydra autocannon"]),
        ("vorrakh, lord of the frenzied reavers", ["vorrakh, lord of the frenzied reavers"]),
    ],
)
def test_units_are_parted_where_each_is_one(
    published: Datasheets, typed: str, parts: list[str]
) -> None:
    assert units_apart(typed, known(published), "11th") == parts


def test_shields_that_are_carried_make_no_shield_captain(published: Datasheets) -> None:
    units = known(published)
    with pytest.raises(InputError, match="Which unit is `terminators with shields`"):
        target_named("terminators with shields", units, "11th")


@pytest.mark.parametrize(
    ("typed", "weapons"),
    [
        ("terminators", {"Storm Bolter": 5}),
        ("terminators assault cannon, 4 storm bolters", {"Storm Bolter": 4}),
        ("terminators, assault cannon and rest storm bolters", {"Storm Bolter": 4}),
        ("2 rokkit 8 shoota boyz", {"Rokkit Launcha": 2, "Shoota": 8}),
        ("4 lascannon devastators", {"Lascannon": 4, "Boltgun": 1}),
        ("railgun hammerhead", {"Railgun": 1}),
        ("lascannon predator annihilator", {"Lascannon": 2}),
        ("fusion crisis", {"Fusion blaster": 6}),
        ("10 thunder hammer terminators", {"Thunder Hammer": 10}),
    ],
)
def test_weapons_before_and_behind_a_unit_are_counted(
    published: Datasheets, typed: str, weapons: dict[str, int]
) -> None:
    named = weapon_named(typed, known(published), "11th")
    assert named is not None
    found = {
        reading.name: reading.fields.get("weapons", 1)
        for reading in read_weapons(named.text, "11th")
    }
    found.pop("Assault Cannon", None)
    assert found == weapons


@pytest.mark.parametrize(
    "typed",
    ["3 squads boyz", "2 squads of intercessors", "2 intercessor squads", "two units of boyz"],
)
def test_squads_are_no_models(published: Datasheets, typed: str) -> None:
    units = known(published)
    with pytest.raises(InputError, match="units: attackers are named one by one"):
        weapon_named(typed, units, "11th")
    with pytest.raises(InputError, match="units, and an attack has one target") as asked:
        target_named(typed, units, "11th")
    ((_, one),) = asked.value.meant
    assert target_named(one, units, "11th") is not None
    with pytest.raises(InputError, match="may be 2 models, or 2 units"):
        weapon_named("intercessors x2", units, "11th")


@pytest.mark.parametrize("typed", ["20-man boyz", "20 strong boyz", "20 man mob of boyz"])
def test_men_are_models(published: Datasheets, typed: str) -> None:
    found = target_named(typed, known(published), "11th")
    assert found is not None
    assert sum(map(int, re.findall(r"(\d+)x", found.text))) == 20


@pytest.mark.parametrize(
    ("typed", "lost"),
    [
        ("rhino on 3 wounds", 7),
        ("rhino took 7", 7),
        ("rhino 7 damage taken", 7),
        ("rhino 3 hp left", 7),
    ],
)
def test_a_tank_is_hurt_in_many_words(published: Datasheets, typed: str, lost: int) -> None:
    found = target_named(typed, known(published), "11th")
    assert found is not None
    assert read_target(found.text, "11th").fields["wounds_lost"] == lost


@pytest.mark.parametrize("typed", ["20 boyz down 4", "20 boyz, killed 4", "20 boyz 16 of 20"])
def test_models_fall_in_many_words(published: Datasheets, typed: str) -> None:
    found = target_named(typed, known(published), "11th")
    assert found is not None
    groups = read_target(found.text, "11th").fields["groups"]
    assert sum(group["models"] for group in groups) == 16


def test_what_is_no_roll_of_an_attack_is_refused(published: Datasheets) -> None:
    units = known(published)
    with pytest.raises(InputError, match="`/test charge` rolls it"):
        weapon_named("boyz reroll charge", units, "11th")
    with pytest.raises(InputError, match="only `half range` changes the dice"):
        weapon_named('intercessors 12"', units, "11th")
    with pytest.raises(InputError, match="only `half range` changes the dice"):
        target_named("intercessors within 12", units, "11th")


def test_gaps_of_the_package_are_filled(published: Datasheets) -> None:
    librarian = published.named("Librarian in Terminator Armour")
    assert librarian is not None
    assert librarian.target is not None
    assert "CHARACTER" in librarian.target


@pytest.mark.parametrize(("typed", "mode"), [("boyz: choppa", "ranged"), ("boyz: shoota", "melee")])
def test_a_weapon_of_the_other_phase_is_refused(
    published: Datasheets, typed: str, mode: Mode
) -> None:
    with pytest.raises(InputError, match="choose `mode`, or roll them one after the other"):
        weapon_named(typed, known(published), "11th", Use(mode))


def test_a_name_that_may_be_several_has_no_weapons_yet(published: Datasheets) -> None:
    """`crisis` are three units: none of them is surely meant."""
    units = known(published)
    assert all("crisis:" not in offer.text for offer in weapon_offers("crisis f", None, units, 25))


@pytest.mark.parametrize("typed", ["infantry", "vehicle", "monster"])
def test_a_keyword_is_no_unit(published: Datasheets, typed: str) -> None:
    with pytest.raises(InputError):
        target_named(typed, known(published), "11th")


def test_no_model_is_no_unit(published: Datasheets) -> None:
    with pytest.raises(InputError, match="no model is no unit"):
        target_named("0 intercessors", known(published), "11th")


@pytest.mark.parametrize("typed", ["intercessors and hellblasters", "boyz + nobz"])
def test_only_leaders_are_a_part_of_a_target(published: Datasheets, typed: str) -> None:
    units = known(published)
    with pytest.raises(InputError, match="An attack has one target"):
        target_named(with_plus(typed, units, "11th"), units, "11th")


def test_what_a_tank_leaves_unfired_is_told(published: Datasheets) -> None:
    named = weapon_named("leman russ with lascannon", known(published), "11th")
    assert named is not None
    assert named.left_out == ("1× Leman Russ battle cannon",)


@pytest.mark.parametrize("typed", ["flamer D6 S5 AP-1", "flamer D6 auto hits S4"])
def test_a_weapon_called_like_a_unit_is_asked_about(published: Datasheets, typed: str) -> None:
    with pytest.raises(InputError, match="may be shots of a weapon that is called so"):
        weapon_named(typed, known(published), "11th")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("death company marines with bolt rifles, eviscerator", "with Bolt Rifles"),
        ("death company marines with astartes chainsword", "Death Company Marines"),
        ("wraithknight with ghostglaive: scatter laser", "Wraithknight with Ghostglaive"),
        ("2 heavy reaper autocannon defiler", "Defiler"),
        ("2 armoured tracks razorback", "Razorback"),
        ("eight bound", "Eightbound"),
    ],
)
def test_a_name_with_more_words_is_that_unit(published: Datasheets, typed: str, name: str) -> None:
    found = weapon_named(typed, known(published), "11th")
    assert found is not None
    assert found.name.endswith(name)


def test_eight_bound_are_not_eight_models(published: Datasheets) -> None:
    found = target_named("eight bound", known(published), "11th")
    assert found is not None
    assert found.text.startswith("Eightbound: 3x")


def test_the_rest_of_a_unit_has_the_weapon_named_last(published: Datasheets) -> None:
    """With or without a comma before it."""
    units = known(published)
    typed = "boyz with 2 big shootas rest shootas"
    assert counts(typed, units) == counts("boyz with 2 big shootas, rest shootas", units)
    assert set(counts(typed, units)) == {"Big Shoota", "Shoota"}


def test_a_number_before_what_is_lost_is_of_models(published: Datasheets) -> None:
    units = known(published)
    assert counts("necron warriors 20 lost 7", units) == {"Gauss flayer": 13}
    assert counts("20 necron warriors 7 lost", units) == {"Gauss flayer": 13}


def test_not_half_range_is_out_of_it(published: Datasheets) -> None:
    for said in ("not half range", "not at half range", "out of half range"):
        named = weapon_named(f"eradicators {said}", known(published), "11th")
        assert named is not None
        (reading,) = read_weapons(named.text, "11th")
        assert reading.fields["situation.half_range"] is False


def test_an_offer_names_no_mode_that_the_target_decides(published: Datasheets) -> None:
    units = known(published)
    (whole,) = weapon_offers("hellblaster squad", None, units, 1)
    assert whole.text == "Hellblaster Squad"
    assert whole.words == "5 Plasma Incinerator"
    chosen = weapon_offers("hellblaster squad: plasma inc", None, units, 5)
    assert [each.text.partition(": ")[2] for each in chosen] == [
        "Plasma Incinerator - Standard",
        "Plasma Incinerator - Supercharge",
    ]
    for each in chosen:
        named = weapon_named(each.text, units, "11th", Use(best=last_mode))
        assert named is not None
        (weapon,) = read_weapons(named.text, "11th")
        assert each.text.endswith(weapon.name)


@pytest.mark.parametrize("typed", ["squad 1", "team 1, 5x T4 3+", "unit 2"])
def test_a_bare_number_is_no_units_name(published: Datasheets, typed: str) -> None:
    """The AX-1-0 Tiger Shark has a 1 in its name, and nobody calls it so."""
    assert target_named(typed, known(published), "11th") is None


@pytest.mark.parametrize(
    ("typed", "weapon"),
    [
        ("thunderhammer terminators", "Thunder Hammer"),
        ("thunderhammers terminators", "Thunder Hammer"),
        ("thunderhammer termies", "Thunder Hammer"),
        ("TH/SS terminators", "Thunder Hammer"),
        ("TH/SS termies", "Thunder Hammer"),
        ("hammernators", "Thunder Hammer"),
        ("10 thss", "Thunder Hammer"),
        ("assault termies lightningclaws", "Twin lightning claws"),
        ("stormbolter terminators", "Storm Bolter"),
        ("boyz shoota only", "Shoota"),
        ("boyz only shoota", "Shoota"),
        ("boyz: shoota only", "Shoota"),
    ],
)
def test_a_weapon_run_together_or_alone_is_found(
    published: Datasheets, typed: str, weapon: str
) -> None:
    named = weapon_named(typed, known(published), "11th")
    assert named is not None
    assert named.text.startswith(f"{weapon}:")
    assert ";" not in named.text


@pytest.mark.parametrize(
    ("typed", "like", "weapon"),
    [
        ("hammernators", "terminator assault squad", "thunder hammer"),
        ("10 thss, in cover", "10 terminator assault squad, in cover", "thunder hammer"),
        ("shoota boyz T6", "boyz T6", "shoota"),
        ("20 shoota boyz led by warboss", "20 boyz led by warboss", "shoota"),
    ],
)
def test_the_weapon_that_a_target_is_named_by_changes_nothing_and_is_told(
    published: Datasheets, typed: str, like: str, weapon: str
) -> None:
    named, plain = (target_named(each, known(published), "11th") for each in (typed, like))
    assert named is not None and plain is not None
    assert named.text == plain.text
    note = f"{weapon} changes nothing here: the target has it"
    assert note in named.notes and note not in plain.notes


def test_words_of_a_units_name_behind_it_stay_its_weapons(published: Datasheets) -> None:
    """Only a nickname without them is followed by words of the name: `TWC` are Thunderwolves."""
    cavalry = target_named("twc cavalry", known(published), "11th")
    assert cavalry is not None
    assert cavalry.name == "Thunderwolf Cavalry"
    named = weapon_named("heavy intercessors heavy bolter", known(published), "11th")
    assert named is not None
    assert named.text.startswith("Heavy bolter:")


@pytest.mark.parametrize(
    ("typed", "wounds", "weapon"),
    [
        ("1 boy", 1, "Shoota"),
        ("one boy", 1, "Shoota"),
        ("1 boy shoota", 1, "Shoota"),
        ("1 boyz", 3, "Kombi-skorcha"),
        ("1 captain", 5, "Master-crafted bolter"),
    ],
)
def test_one_model_named_by_its_kind_is_of_that_kind(
    published: Datasheets, typed: str, wounds: int, weapon: str
) -> None:
    """The Nob of the Boyz is their last model; a Boy is none."""
    units = known(published)
    attacker = weapon_named(typed, units, "11th", Use("ranged"))
    assert attacker is not None
    assert weapon in attacker.text
    target = target_named(typed.removesuffix(" shoota"), units, "11th")
    assert target is not None
    assert read_target(target.text, "11th").fields["wounds"] == wounds


def test_several_of_a_kind_are_the_unit(published: Datasheets) -> None:
    named = target_named("10 boys", known(published), "11th")
    assert named is not None
    assert len(read_target(named.text, "11th").fields["groups"]) == 2


@pytest.mark.parametrize("typed", ["10 models", "models", "10 shots", "shots", "3 meltas", "heavy"])
def test_words_of_a_profile_are_no_units_name(published: Datasheets, typed: str) -> None:
    """They are read as what they are, and the refusal says what the profile lacks."""
    assert weapon_named(typed, known(published), "11th") is None
    assert target_named(typed, known(published), "11th") is None


@pytest.mark.parametrize(
    ("typed", "name", "models"),
    [
        ("some boyz", "Boyz", 10),
        ("all of his boyz", "Boyz", 10),
        ("the 5 intercessors", "Intercessor Squad", 5),
        ("my 20 boyz", "Boyz", 20),
        ("the silent king", "The Silent King", None),
    ],
)
def test_words_of_quantity_are_left_out(
    published: Datasheets, typed: str, name: str, models: int | None
) -> None:
    named = target_named(typed, known(published), "11th")
    assert named is not None
    assert named.name == name
    if models:
        fields = read_target(named.text, "11th").fields
        groups = fields.get("groups", [fields])
        assert sum(group.get("models", 1) for group in groups) == models


@pytest.mark.parametrize(
    ("typed", "armed"),
    [
        ("4 heavy bolter devastators stationary", {"Heavy bolter": 4, "Boltgun": 1}),
        ("4 lascannon devs, half range", {"Lascannon": 4, "Boltgun": 1}),
        ("boyz x10 choppas", {"Choppa": 9}),
        ("boyz x2 rokkit", {"Rokkit Launcha": 2, "Kombi-skorcha": 1, "Shoota": 7}),
    ],
)
def test_values_and_numbers_beside_a_weapon_and_its_unit(
    published: Datasheets, typed: str, armed: dict[str, int]
) -> None:
    """Of ten Boyz one is the Nob, who has another blade."""
    assert counts(typed, known(published)) == armed
