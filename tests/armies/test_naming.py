"""A unit's name as weapons and as a target: which weapons are used together, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.armies.datasheets import Datasheets
from bot.armies.formats import read_army
from bot.armies.list_data import army_data, army_of
from bot.armies.model import ArmyList, ArmyUnit, ArmyWeapon
from bot.armies.namesakes import told_apart
from bot.armies.naming import (
    KnownUnits,
    Use,
    check_have_unit,
    first_mode,
    last_mode,
    listed_units,
    may_target,
    prey_of,
    target_named,
    target_of,
    target_offers,
    weapon_named,
    weapon_offers,
    with_plus,
)
from bot.armies.naming.text import named_target, named_weapon
from bot.armies.naming.units.lookup import find_unit
from bot.armies.naming.units.sizing import sized
from bot.armies.naming.weapons.loadout import Choosing, chosen_loadout, whole_loadout
from bot.armies.naming.weapons.matching import find_weapon
from bot.errors import InputError
from bot.notation import read_target, read_weapon
from tests.armies.conftest import sample

SLUGGA = ArmyWeapon("Slugga", 18, "ranged", "1 BS5+ S4 AP0 D1 [Pistol]")
ROKKIT = ArmyWeapon("Rokkit launcha", 2, "ranged", "AD3 BS5+ S9 AP-2 D:3 [Blast]")
KLAW = ArmyWeapon("Power klaw", 1, "melee", "3 WS4+ S9 AP-2 D2")
CHOPPA = ArmyWeapon("Choppa", 17, "melee", "3 WS3+ S4 AP-1 D1")
FISTS = ArmyWeapon("Close combat weapon", 2, "melee", "2 WS3+ S4 AP0 D1")
BOMB = ArmyWeapon("Stikkbombs", 20, "ranged")
BOYZ = ArmyUnit(
    "Boyz", 20, 170, (SLUGGA, ROKKIT, KLAW, CHOPPA, FISTS), "20x T5 5+ W1", ("Infantry",)
)
ORKS = ArmyList("test", "10th", "Orks", 170, (BOYZ,))
KNOWN = KnownUnits((ORKS,))


def unit(*weapons: ArmyWeapon, models: int = 1, keywords: tuple[str, ...] = ()) -> ArmyUnit:
    return ArmyUnit("It", models, None, weapons, "1x T4 3+ W2", keywords)


def gun(name: str, count: int, ability: str = "") -> ArmyWeapon:
    bracket = f" [{ability}]" if ability else ""
    return ArmyWeapon(name, count, "ranged", f"1 BS3+ S4 AP0 D1{bracket}")


def blade(name: str, count: int, ability: str = "") -> ArmyWeapon:
    bracket = f" [{ability}]" if ability else ""
    return ArmyWeapon(name, count, "melee", f"1 WS3+ S4 AP0 D1{bracket}")


def counts(each: ArmyUnit, mode: str) -> dict[str, int]:
    return {weapon.name: weapon.count for weapon in whole_loadout(each, mode).weapons}


def test_a_model_fires_its_pistol_or_its_other_guns() -> None:
    squad = unit(gun("Bolt rifle", 8), gun("Bolt pistol", 10, "Pistol"), models=10)
    assert counts(squad, "ranged") == {"Bolt rifle": 8, "Bolt pistol": 2}
    assert whole_loadout(squad, "ranged").left_out == ("8× Bolt pistol",)
    close = unit(gun("Rifle", 5), gun("Pistol", 5, "Close-quarters"), models=5)
    assert counts(close, "ranged") == {"Rifle": 5}
    gunslinger = unit(gun("Bolt pistol", 1, "Pistol"), gun("Plasma pistol", 1, "Pistol"))
    assert counts(gunslinger, "ranged") == {"Bolt pistol": 1, "Plasma pistol": 1}
    pairs = unit(gun("Bolt pistol", 10, "Pistol"), models=5)
    assert counts(pairs, "ranged") == {"Bolt pistol": 10}
    brother = unit(
        *(gun("Bolt pistol", 9, "Pistol"), gun("Heavy bolt pistol", 1, "Pistol"), gun("Rifle", 5)),
        models=10,
    )
    assert counts(brother, "ranged") == {"Bolt pistol": 4, "Heavy bolt pistol": 1, "Rifle": 5}
    for keyword in ("VEHICLE", "Monster"):
        tank = unit(gun("Cannon", 1), gun("Pistol", 1, "Pistol"), keywords=(keyword,))
        assert counts(tank, "ranged") == {"Cannon": 1, "Pistol": 1}


def test_grenades_are_thrown_by_one_model_that_is_told_to() -> None:
    bolter = ArmyWeapon("Boltgun", 4, "ranged", "Rapid Fire 1 BS3+ S4 AP0 D1")
    pistol = ArmyWeapon("Bolt pistol", 5, "ranged", "Pistol 1 BS3+ S4 AP0 D1")
    frag = ArmyWeapon("Frag grenades", 5, "ranged", "Grenade D6 BS3+ S3 AP0 D1")
    squad = unit(bolter, pistol, frag, models=5)
    assert counts(squad, "ranged") == {"Boltgun": 4, "Bolt pistol": 1}
    assert whole_loadout(squad, "ranged").left_out == ("4× Bolt pistol", "5× Frag grenades")
    named = chosen_loadout(squad, "ranged", "frag")
    assert [each.count for each in named.weapons] == [1]
    assert named.notes == ("1× Frag grenades, as no count is named",)


OPTIONS = (gun("Shoota", 9), gun("Slugga", 9, "Pistol"), gun("Skorcha", 1), gun("Rokkit", 0))
MOB = ArmyUnit("Mob", 10, None, OPTIONS)


@pytest.mark.parametrize(
    ("typed", "used", "left_out", "notes"),
    [
        ("rokkit", [1], (), ("1× Rokkit, as no count is named",)),
        ("2 rokkit, shoota", [2, 8], ("1× Shoota",), ()),
        ("slugga, 3 rokkit", [7, 3], ("2× Slugga",), ()),
        ("9 shoota, 3 rokkit", [9, 3], (), ("12 weapons on 10 models",)),
        ("shoota, skorcha", [9, 1], (), ()),
    ],
)
def test_weapons_without_a_count_are_as_many_as_there_are(
    typed: str, used: list[int], left_out: tuple[str, ...], notes: tuple[str, ...]
) -> None:
    found = chosen_loadout(MOB, "ranged", typed)
    assert [each.count for each in found.weapons] == used
    assert (found.left_out, found.notes) == (left_out, notes)


def test_models_that_carry_several_guns_fire_them_all() -> None:
    squad = unit(gun("Gauntlets", 3), gun("Launcher", 3), models=3)
    found = chosen_loadout(squad, "ranged", "gauntlets, launcher")
    assert [each.count for each in found.weapons] == [3, 3]
    assert found.notes == ()


def test_the_example_of_a_refusal_has_the_plainest_gun_for_all() -> None:
    cannon = ArmyWeapon("Assault cannon", 0, "ranged", "6 BS3+ S6 AP0 D1")
    bolter = ArmyWeapon("Storm bolter", 0, "ranged", "2 BS3+ S4 AP0 D1 [Rapid Fire 2]")
    frag = ArmyWeapon("Frag", 0, "ranged", "D6 BS3+ S3 AP0 D1 [Blast]")
    squad = ArmyUnit("Terminators", 5, None, (cannon, bolter, frag))
    known = KnownUnits((ArmyList("test", "10th", "", None, (squad,)),))
    with pytest.raises(InputError, match="as in `Terminators: 5 Storm bolter`") as refused:
        weapon_named("terminators", known)
    assert refused.value.choices == (
        ("terminators", "Terminators: 5 Storm bolter"),
        ("terminators", "Terminators: 1 Assault cannon"),
        ("terminators", "Terminators: 1 Frag"),
    )
    with pytest.raises(InputError, match="as in `Terminators: 5 Storm bolter`") as refused:
        weapon_named("terminators +1 to hit", known)
    assert refused.value.choices == ()


def test_a_model_fights_with_one_weapon_beside_extra_attacks() -> None:
    squad = unit(blade("Fist", 1), blade("Close combat weapon", 10), models=10)
    assert counts(squad, "melee") == {"Fist": 1, "Close combat weapon": 9}
    boss = unit(blade("Klaw", 1), blade("Choppa", 1), blade("Squig", 1, "Extra Attacks"))
    assert counts(boss, "melee") == {"Klaw": 1, "Squig": 1}
    assert whole_loadout(boss, "melee").left_out == ("1× Choppa",)


PLASMA = (gun("Plasma gun - standard", 2), gun("Plasma gun - supercharge", 2, "Hazardous"))


def test_a_weapon_has_one_of_its_modes_and_the_note_says_how_to_take_another() -> None:
    squad = unit(*PLASMA, gun("Rifle", 3), models=5)
    assert counts(squad, "ranged") == {"Plasma gun - standard": 2, "Rifle": 3}
    best = whole_loadout(squad, "ranged", Choosing(last_mode))
    assert [weapon.name for weapon in best.weapons] == ["Plasma gun - supercharge", "Rifle"]
    assert best.left_out == ()
    assert best.notes == ("Hazardous supercharge used; type “standard” for another mode",)


HUNTER = ArmyWeapon(
    "Melta - Hunter", 3, "ranged", "1 BS2+ S12 AP-3 D:3", ("Hunter MONSTER", "Hunter VEHICLE")
)


def test_a_hunter_profile_may_only_target_what_it_names() -> None:
    """The 11th edition's 04.01.03 (eleventh.md:144)."""
    assert prey_of(HUNTER) == ["MONSTER", "VEHICLE"]
    assert may_target(HUNTER, ["VEHICLE", "SMOKE"])
    assert not may_target(HUNTER, ["INFANTRY"])
    assert not may_target(HUNTER, [])
    assert may_target(gun("Melta", 3, "Hazardous"), [])
    squad = unit(gun("Melta", 3), HUNTER, models=3)
    assert whole_loadout(squad, "ranged").notes == ()
    assert whole_loadout(squad, "ranged", Choosing(last_mode)).notes == (
        "Hunter used; type “melta” for another mode",
    )
    known = KnownUnits((ArmyList("test", "11th", "", None, (squad,)),))
    named = weapon_named("It: all, hunter", known)
    assert named is not None
    assert named.unused == ()


INCINERATOR = (
    gun("Incinerator - Standard", 5, "Rapid Fire 1"),
    gun("Incinerator - Supercharge", 5, "Hazardous, Rapid Fire 1"),
)
HELLBLASTERS = unit(*INCINERATOR, gun("Sidearm", 5, "Pistol"), models=5)
HEATED = KnownUnits((ArmyList("test", "10th", "", None, (replace(HELLBLASTERS, name="Blaster"),)),))


@pytest.mark.parametrize(
    ("behind", "mode"),
    [
        ("supercharge", "Supercharge"),
        ("supercharged", "Supercharge"),
        ("overcharge", "Supercharge"),
        ("overcharged, +1 to hit", "Supercharge"),
        ("half range, overcharged", "Supercharge"),
        ("incinerator overcharged", "Supercharge"),
        ("standard", "Standard"),
        (": overcharged", "Supercharge"),
        (": all, overcharged", "Supercharge"),
        ("not supercharged", "Standard"),
        (", not overcharged, half range", "Standard"),
    ],
)
def test_players_name_the_mode_of_a_weapon_behind_its_unit(behind: str, mode: str) -> None:
    other = first_mode if mode == "Supercharge" else last_mode
    named = weapon_named(f"blasters {behind}", HEATED, use=Use(best=other))
    assert named is not None
    assert read_weapon(named.text, "10th").name == f"Incinerator - {mode}"
    assert named.notes == ()  # who named it need not be told


@pytest.mark.parametrize(
    ("typed", "meant"), [("supercharg", "supercharge"), ("standrd", "standard")]
)
def test_a_misspelt_mode_is_offered(typed: str, meant: str) -> None:
    with pytest.raises(InputError, match=f"I cannot read `{typed}` behind") as refused:
        weapon_named(f"blasters {typed}", HEATED)
    assert refused.value.meant == ((typed, meant),)
    with pytest.raises(InputError, match="I cannot read `flurb` behind") as unknown:
        weapon_named("blasters flurb", HEATED)
    assert not unknown.value.meant


@pytest.mark.parametrize("words", ["rapid fire", "Rapid Firing", "in rapid fire range", "rf"])
def test_rapid_fire_behind_a_unit_that_has_it_is_half_range(words: str) -> None:
    named = weapon_named(f"blasters standard {words}", HEATED)
    assert named is not None
    read = read_weapon(named.text, "10th")
    assert read.complete
    assert read.fields["situation.half_range"] is True
    assert read.fields["abilities"] == ["Rapid Fire 1"]


def test_rapid_fire_with_its_number_is_the_ability() -> None:
    added = weapon_named("blasters sidearm rapid fire 2", HEATED)
    assert added is not None
    assert read_weapon(added.text, "10th").fields["abilities"] == ["Pistol", "Rapid Fire 2"]
    with pytest.raises(InputError, match="lacks its number"):
        weapon_named("blasters sidearm rapid fire", HEATED)


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("plasma", ["Plasma gun - supercharge"]),
        ("plasma gun standard", ["Plasma gun - standard"]),
        ("standard", ["Plasma gun - standard"]),
        ("all", ["Plasma gun - supercharge", "Rifle"]),
        ("All, standard", ["Plasma gun - standard", "Rifle"]),
        ("all, plasma", ["Plasma gun - supercharge", "Rifle"]),
        # Behind a weapon that has it a mode is how this is fired, and no second weapon.
        ("plasma gun, standard", ["Plasma gun - standard"]),
        ("standard, plasma gun, rifle", ["Plasma gun - standard", "Rifle"]),
        ("rifle, standard", ["Rifle", "Plasma gun - standard"]),
        (
            "plasma gun - supercharge, standard",
            ["Plasma gun - supercharge", "Plasma gun - standard"],
        ),
        ("1 standard, 1 supercharge", ["Plasma gun - standard", "Plasma gun - supercharge"]),
    ],
)
def test_a_mode_is_the_one_that_was_named_else_the_best(typed: str, names: list[str]) -> None:
    squad = unit(*PLASMA, gun("Rifle", 3), models=5)
    chosen = chosen_loadout(squad, "ranged", typed, Choosing(last_mode))
    assert [weapon.name for weapon in chosen.weapons] == names


def test_two_modes_of_one_weapon_are_no_more_weapons_than_models() -> None:
    squad = unit(*INCINERATOR, models=5)
    both = chosen_loadout(squad, "ranged", "incinerator - standard, incinerator - supercharge")
    assert [each.count for each in both.weapons] == [4, 1]
    assert not both.notes
    chosen = chosen_loadout(squad, "ranged", "incinerator, supercharge")
    assert ([each.count for each in chosen.weapons], chosen.notes) == ([5], ())


def test_equal_names_without_modes_are_several_weapons() -> None:
    twice = unit(gun("Launcher", 1), gun("Launcher", 1, "Blast"), gun("Launcher - big", 1))
    assert [each.name for each in whole_loadout(twice, "ranged", Choosing(last_mode)).weapons] == [
        "Launcher - big",
        "Launcher",
    ]


SQUAD = ArmyUnit(
    "Squad",
    10,
    200,
    (
        gun("Rifle", 8),
        gun("Plasma - low", 1),
        gun("Plasma - high", 1),
        gun("Melta", 1),
        gun("Pistol", 10, "Pistol"),
        blade("Fist", 1),
        blade("Knife", 9),
        blade("Spare", 0),
    ),
    "9x T4 3+ W2 [INFANTRY, Stealth] | 1x 3+ W3",
    ("Infantry",),
)
SQUADS = KnownUnits((ArmyList("test", "11th", "Squads", 200, (SQUAD,)),))


@pytest.mark.parametrize(
    ("typed", "carried"),
    [
        ("5 Squad", "3x Rifle, 1x Plasma - low, 1x Plasma - high, 1x Melta, 5x Pistol"),
        ("Squad 1 left", "0x Rifle, 1x Plasma - low, 1x Plasma - high, 0x Melta, 1x Pistol"),
        ("20 Squad", "16x Rifle, 2x Plasma - low, 2x Plasma - high, 2x Melta, 20x Pistol"),
        ("11 Squad", "9x Rifle, 1x Plasma - low, 1x Plasma - high, 1x Melta, 11x Pistol"),
    ],
)
def test_what_is_rare_outlives_what_most_carry(typed: str, carried: str) -> None:
    found = find_unit(typed.removesuffix(" 1 left"), SQUADS, None)
    assert found is not None
    left = sized(replace(found, models=1) if "left" in typed else found)
    guns = [f"{each.count}x {each.name}" for each in left.weapons if each.mode == "ranged"]
    assert ", ".join(guns) == carried


def test_a_unit_of_unlike_models_is_a_target_in_groups() -> None:
    assert named_text("Squad") == "Squad: 9x T4 3+ W2 [INFANTRY, Stealth] | 1x 3+ W3"
    assert named_text("5 Squad") == "Squad: 4x T4 3+ W2 [INFANTRY, Stealth] | 1x 3+ W3"
    assert named_text("12 Squad").startswith("Squad: 11x T4 3+ W2")
    assert named_text("1 Squad").endswith("| 1x 3+ W3, but 1 left")
    assert named_text("Squad 3 left").endswith("| 1x 3+ W3, but 3 left")


def named_text(typed: str, known: KnownUnits = SQUADS) -> str:
    named = target_named(typed, known)
    assert named is not None
    assert read_target(named.text, named.edition or "11th").complete
    return named.text


BOSS = ArmyUnit("Boss", 1, 80, (KLAW,), "1x T9 4+ 5++ W6 [INFANTRY, CHARACTER]", ("Character",))
MEDIC = ArmyUnit("Medic", 1, None, (), "1x T4 3+ W4 [Stealth]", ("Character",), "Squad")
LED = ArmyList("test", "11th", "Led", None, (SQUAD, replace(BOSS, attached_to="Squad"), MEDIC))
ALONE = KnownUnits((ArmyList("test", "11th", "Apart", None, (SQUAD, BOSS)),))


def test_a_leader_is_hurt_last_and_the_toughness_is_the_bodyguards() -> None:
    """11th 05.03 and the 10th's attached units; Stealth counts if every model has it."""
    known = KnownUnits((LED,))
    led = target_named("Squad", known)
    assert led is not None
    assert (led.name, led.points) == ("Squad led by Boss and Medic", None)
    assert led.text == (
        "Squad led by Boss and Medic: 9x T4 3+ W2 [INFANTRY] | 1x 3+ W3 | "
        "1x 4+ 5++ W6 [INFANTRY, CHARACTER] | 1x 3+ W4"
    )
    assert named_text("5 Squad in cover", known).startswith("Squad led by Boss and Medic: 4x T4")
    assert named_text("Squad alone", known) == named_text("Squad")
    medic = target_named("Medic", known)
    assert medic is not None
    assert medic.notes == ("alone, without the Squad that it joined",)
    assert target_named("Boss alone", known).notes == ()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "typed",
    ["Squad + Boss", "boss + squad", "Squad led by Boss", "squad lead by boss"],
)
def test_units_named_together_are_one_target(typed: str) -> None:
    led = target_named(typed, ALONE)
    assert led is not None
    assert (led.name, led.points) == ("Squad led by Boss", 280)
    assert led.text.endswith("| 1x 3+ W3 | 1x 4+ 5++ W6 [INFANTRY, CHARACTER]")
    assert target_named("Squad + Nobody", ALONE) is None
    values = target_named("Squad + Boss in cover", ALONE)
    assert values is not None
    assert values.text.endswith(", but in cover")


def test_a_unit_keeps_what_all_have_in_common() -> None:
    shy = replace(BOSS, target="1x T4 4+ W6 [CHARACTER, Stealth]")
    known = KnownUnits((ArmyList("test", "11th", "Shy", None, (SQUAD, shy)),))
    assert "[INFANTRY, Stealth] |" in named_text("Squad + Boss", known)
    bare = replace(BOSS, target=None)
    with pytest.raises(InputError, match="The numbers of `Boss` are not known"):
        target_of(SQUAD, "11th", "", [bare])


def test_namesakes_have_numbers_and_a_leader_joins_one_of_them() -> None:
    boss = replace(BOSS, attached_to="Squad", attached_number=2)
    twice = told_apart(ArmyList("test", "11th", "", None, (SQUAD, boss, replace(SQUAD, models=9))))
    assert [unit.name for unit in twice.units] == ["Squad", "Boss", "Squad 2"]
    assert twice.units[1].attached_to == "Squad 2"
    known = KnownUnits((twice,))
    assert named_text("Squad", known).startswith("Squad: 9x T4")
    led = target_named("squad 2", known)
    assert led is not None
    assert led.name == "Squad 2 led by Boss"
    assert named_text("Squad 2 T5", known).endswith(", but T5")
    assert named_text("Squad 2 left", known).startswith("Squad: 9x T4")
    assert named_text("Squad 2 2 left", known).startswith("Squad 2 led by Boss: ")
    squad = weapon_named("Squad 2: melta", known)
    assert squad is not None
    assert squad.name == "Squad 2"


def test_units_that_are_alike_need_no_numbers() -> None:
    army = ArmyList("test", "11th", "", None, (SQUAD, SQUAD, BOSS))
    assert told_apart(army) == army
    led = told_apart(replace(army, units=(SQUAD, SQUAD, replace(BOSS, attached_to="Squad"))))
    assert [unit.name for unit in led.units] == ["Squad", "Squad 2", "Boss"]
    assert led.units[2].attached_to == "Squad"


def test_the_units_of_an_army_come_with_their_leaders() -> None:
    found = {each.unit.name: each for each in listed_units((LED,), (LED,))}
    assert list(found) == ["Squad", "Boss", "Medic"]
    assert [each.name for each in found["Squad"].leaders] == ["Boss", "Medic"]
    assert found["Boss"].leaders == ()
    assert found["Boss"].source is not None
    assert found["Boss"].source.words == "your list, 11th"


def test_of_several_modes_the_first_or_the_last_can_be_asked_for() -> None:
    ways = (first_mode, last_mode)
    first, last = (weapon_named("Squad: plasma", SQUADS, None, Use(best=best)) for best in ways)
    assert first is not None
    assert last is not None
    assert first.text.startswith("Plasma - low")
    assert last.text.startswith("Plasma - high")


def test_what_has_no_numbers_is_named() -> None:
    squad = unit(BOMB, SLUGGA, models=20)
    assert whole_loadout(squad, "ranged").left_out == ("20× Stikkbombs (numbers not known)",)


@pytest.mark.parametrize("words", ["over there", "on hills"])
def test_words_behind_a_name_that_say_nothing_are_no_name_of_a_profile(words: str) -> None:
    asked = rf"cannot read `{words}` behind `Boyz`: a name may be followed by "
    with pytest.raises(InputError, match=asked):
        weapon_named(f"boyz {words}", KNOWN)
    with pytest.raises(InputError, match=asked):
        target_named(f"boyz {words}", KNOWN)


INDIRECT = unit(
    gun("Mortar", 3, "Blast, Indirect Fire"), gun("Heavy bolter", 1, "Heavy"), blade("Knife", 3)
)
GUNS = KnownUnits((ArmyList("test", "11th", "Guns", 0, (INDIRECT,)),))


@pytest.mark.parametrize("typed", ["it", "it: mortar, heavy bolter", "it: all"])
def test_what_is_out_of_sight_is_shot_at_by_indirect_fire_alone(typed: str) -> None:
    """Only weapons with Indirect Fire make indirect attacks (eleventh.md, fact 35)."""
    named = weapon_named(typed, GUNS, "11th", Use(said={"situation.visible": False}))
    assert named is not None
    assert named.text.startswith("Mortar: 3x ")
    assert ";" not in named.text
    assert named.left_out == ("1× Heavy bolter",)


@pytest.mark.parametrize("values", ["indirect", "out of sight", "indirect fire", "Indirect-Fire"])
def test_the_values_behind_a_name_say_so_as_well(values: str) -> None:
    named = weapon_named(f"it, {values}", GUNS, "11th")
    assert named is not None
    assert named.left_out == ("1× Heavy bolter",)


def test_in_an_edition_without_that_way_of_shooting_it_is_out_of_sight() -> None:
    tenth = KnownUnits((ArmyList("test", "10th", "Guns", 0, (INDIRECT,)),))
    named = weapon_named("it, indirect fire", tenth)
    assert named is not None
    assert read_weapon(named.text, "10th").fields["situation.visible"] is False
    # Who has no such weapon is given the ability by these words.
    given = weapon_named("blasters, indirect fire", HEATED)
    assert given is not None
    assert "Indirect Fire" in read_weapon(given.text, "10th").fields["abilities"]


def test_who_has_no_indirect_fire_is_refused_where_there_is_such_a_rule() -> None:
    with pytest.raises(InputError, match="can't shoot: without Indirect Fire"):
        weapon_named("it: heavy bolter", GUNS, "11th", Use(said={"situation.visible": False}))
    fought = weapon_named("it", GUNS, "11th", Use("melee", said={"situation.visible": False}))
    assert fought is not None and fought.text.startswith("Knife")
    older = KnownUnits((ArmyList("test", "8th", "Guns", 0, (unit(gun("Autocannon", 1)),)),))
    named = weapon_named("it", older, "8th", Use(said={"situation.visible": False}))
    assert named is not None and named.left_out == ()


def test_a_name_is_all_weapons_of_a_mode_in_order() -> None:
    named = weapon_named("boyz", KNOWN)
    assert named is not None
    assert named.text == (
        "Slugga: 18x 1 BS5+ S4 AP0 D1 [Pistol]; Rokkit launcha: 2x AD3 BS5+ S9 AP-2 D:3 [Blast]"
    )
    assert (named.name, named.edition, named.left_out) == ("Boyz", "10th", ())
    fought = weapon_named("Boyz", KNOWN, use=Use("melee"))
    assert fought is not None
    assert fought.text.startswith("Power klaw: 3 WS4+ S9 AP-2 D2; Choppa: 17x 3 WS3+")


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("Boyz: slugga", "Slugga: 18x 1 BS5+ S4 AP0 D1 [Pistol]"),
        ("Boyz: 5 rokkit", "Rokkit launcha: 5x AD3 BS5+ S9 AP-2 D:3 [Blast]"),
        ("boyz: power klaw", "Power klaw: 3 WS4+ S9 AP-2 D2"),
        ("10 Boyz: slugga", "Slugga: 8x 1 BS5+ S4 AP0 D1 [Pistol]"),
        ("Boyz 10 left: slugga", "Slugga: 8x 1 BS5+ S4 AP0 D1 [Pistol]"),
        ("10 left Boyz: slugga", "Slugga: 8x 1 BS5+ S4 AP0 D1 [Pistol]"),
        ("Boyz 10 dead: slugga", "Slugga: 8x 1 BS5+ S4 AP0 D1 [Pistol]"),
        ("Boyz half range: sluga", "Slugga: 18x 1 BS5+ S4 AP0 D1 [Pistol], but half range"),
        ("Boyz: sluga, half range", "Slugga: 18x 1 BS5+ S4 AP0 D1 [Pistol], but half range"),
        ("Boyz 9 left: half range", "Slugga: 7x 1 BS5+ S4 AP0 D1 [Pistol], but half range; Rokkit"),
        ("Boyz: slugga and rokkit, 1 klaw", "Slugga: 18x"),
    ],
)
def test_some_weapons_are_named_behind_a_colon(typed: str, text: str) -> None:
    named = weapon_named(typed, KNOWN)
    assert named is not None
    assert named.text.startswith(text)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("Boyz", "Boyz: 20x T5 5+ W1"),
        ("11x boyz", "Boyz: 11x T5 5+ W1"),
        ("Boyz 9 left", "Boyz: 20x T5 5+ W1, but 9 left"),
        ("boyz T6 5+++", "Boyz: 20x T5 5+ W1, but T6 5+++"),
        ("Boyz in cover", "Boyz: 20x T5 5+ W1, but in cover"),
    ],
)
def test_a_name_is_a_target(typed: str, text: str) -> None:
    named = target_named(typed, KNOWN)
    assert named is not None
    assert named.text == text
    assert read_target(text, "10th").complete


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Boyz: zzap", "Boyz has no weapon `zzap`; it has Slugga"),
        ("Gretchin", "The numbers of `Gretchin` are not known|no ranged weapon with known"),
        ("Nobz: big thing", "The numbers of `Big thing` are not known"),
    ],
)
def test_what_can_not_be_used_is_one_sentence(typed: str, sentence: str) -> None:
    grots = ArmyUnit("Gretchin", 10, weapons=(ArmyWeapon("Blasta", 10, "ranged"),))
    nobz = ArmyUnit("Nobz", 5, weapons=(ArmyWeapon("Big thing", 5, "ranged"),))
    known = KnownUnits((ArmyList("test", "10th", "", None, (BOYZ, grots, nobz)),))
    with pytest.raises(InputError, match=sentence):
        weapon_named(typed, known)
    if typed == "Gretchin":
        with pytest.raises(InputError, match=sentence):
            target_named(typed, known)


def test_the_beginning_of_a_name_is_enough_where_it_is_the_only_one() -> None:
    nobz = ArmyUnit("Beast Snagga Boyz", 10, target="10x T5 5+ W1")
    boss = ArmyUnit("Beast Snagga Boss", 1, target="1x T5 5+ W6")
    one = KnownUnits((ArmyList("test", "10th", "", None, (nobz,)),))
    named = target_named("beast", one)
    assert named is not None
    assert named.name == "Beast Snagga Boyz"
    both = KnownUnits((ArmyList("test", "10th", "", None, (nobz, boss)),))
    with pytest.raises(InputError, match=r"Which unit is `beast`: `Beast.*` or `Beast") as asked:
        target_named("beast", both)
    assert {right for _, right in asked.value.choices} == {nobz.name, boss.name}
    assert target_named("bea", both) is None


def test_datasheets_come_last(small: Datasheets) -> None:
    known = KnownUnits((ORKS,), (), small)
    assert target_named("boyz", known).text == "Boyz: 20x T5 5+ W1"  # type: ignore[union-attr]
    sheet = target_named("intercessors 2++", known)
    assert sheet is not None
    assert sheet.text == "Intercessor Squad: 5x T4 3+ W2 [INFANTRY, BATTLELINE, IMPERIUM], but 2++"
    assert sheet.edition == "11th"
    ten = weapon_named("10 intercessors", known)
    assert ten is not None
    assert ten.text == "Bolt rifle: 10x 2 BS3+ S4 AP-1 D1 [Rapid Fire 1]"
    with pytest.raises(InputError, match="There is no unit `interces`; did you mean `Intercessor"):
        target_named("interces", known)
    # Half of what was typed is no other spelling of all of it.
    assert target_named("interces and nobodies", known) is None
    assert target_named("10x T4 3+ W2", known) is None
    assert target_named("xyzzy", known) is None
    assert target_named("", known) is None
    assert target_named("a " * 40, known) is None
    with pytest.raises(InputError, match=r"Which ranged weapon of Captain\? Name it, as in"):
        weapon_named("captain", known)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("intercessors bolt rifle", "Bolt rifle: 5x 2 BS3+ S4 AP-1 D1 [Rapid Fire 1]"),
        (
            "10 intercessors with plasma only -1 to hit",
            "Plasma gun: 1 BS3+ S7 AP-2 D1, but -1 to hit",
        ),
        ("intercessors 2 plasma only", "Plasma gun: 2x 1 BS3+ S7 AP-2 D1"),
        ("intercessors heavy", "Bolt rifle: 5x 2 BS3+ S4 AP-1 D1 [Rapid Fire 1], but heavy"),
    ],
)
def test_a_weapon_may_stand_right_behind_its_unit(small: Datasheets, typed: str, text: str) -> None:
    named = weapon_named(typed, KnownUnits((), (), small))
    assert named is not None
    rules = named.edition or ""
    assert read_weapon(named.text, rules).fields == read_weapon(text, rules).fields


def test_values_that_no_weapon_has_are_told_once(small: Datasheets) -> None:
    with pytest.raises(InputError) as refused:
        weapon_named("boyz T6", KnownUnits((), (), small), use=Use("melee"))
    assert refused.value.faults == ("I cannot read `T6`: `T6` belongs to the target.",)
    with pytest.raises(InputError) as misspelt:
        weapon_named("boyz lethal hitz", KnownUnits((), (), small), use=Use("melee"))
    assert misspelt.value.meant == (("hitz", "hits"),)


def test_a_faction_is_no_unit_and_its_usual_ones_are_offered(small: Datasheets) -> None:
    known = KnownUnits((), (), small)
    with pytest.raises(InputError, match="`space marines` is a faction; which unit of it") as asked:
        target_named("10 space marines", known)
    any_marines, intercessors, *_ = [meant for _, meant in asked.value.choices]
    assert (any_marines, intercessors) == ("MEQ", "Intercessor Squad")


@pytest.mark.parametrize("typed", ["10 space marines in melee", "space marines im nahkampf"])
def test_values_behind_a_faction_are_not_part_of_its_name(small: Datasheets, typed: str) -> None:
    known = KnownUnits((), (), small)
    with pytest.raises(InputError, match="`space marines` is a faction; which unit of it"):
        weapon_named(typed, known)


@pytest.mark.parametrize("typed", ["space marines", "black templars", "death guard", "csm"])
def test_no_unit_is_taken_for_a_factions_name(published: Datasheets, typed: str) -> None:
    with pytest.raises(InputError, match="is a faction; which unit of it"):
        target_named(typed, KnownUnits((), (), published))


def test_what_a_unit_is_called_as_well_is_that_unit(published: Datasheets) -> None:
    named = target_named("custodians", KnownUnits((), (), published))
    assert named is not None
    assert named.name == "Custodian Guard"
    guard = target_named("custodian guard", KnownUnits((), (), published))
    assert guard is not None
    assert guard.text == named.text


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("norn", {"Norn Emissary", "Norn Assimilator"}),
        ("guardians", {"Guardian Defenders", "Storm Guardians"}),
        ("orks", {"Boyz", "Beast Snagga Boyz", "Gargantuan Squiggoth"}),
    ],
)
def test_several_units_are_offered_for_a_name_that_may_be_any(
    published: Datasheets, typed: str, names: set[str]
) -> None:
    with pytest.raises(InputError) as asked:
        target_named(typed, KnownUnits((), (), published))
    assert {right for _, right in asked.value.choices} == names


def test_where_more_units_have_a_name_than_are_offered_it_says_so(published: Datasheets) -> None:
    """There are Knight Paladin, Errant, Gallant and more."""
    for typed, more in (("knight", True), ("norn", False)):
        with pytest.raises(InputError) as asked:
            target_named(typed, KnownUnits((), (), published))
        assert str(asked.value).endswith("Others are offered while a name is typed.") is more


@pytest.mark.parametrize(
    ("typed", "models"),
    [
        ("9 of 20 boyz", 9),
        ("9 left boyz", 9),
        ("boyz 9 of 20", 9),
        ("boyz, 15 left", 15),
        ("boyz 15 left", 15),
        ("20 boyz 15 left", 15),
        ("boyz 2 models lost", 8),
        ("boyz 2 down", 8),
        ("boyz down 2, in cover", 8),
        ("boyz lost 2 guys", 8),
        ("12 boyz 2 gone", 10),
        ("boyz 12", 12),
        ("boyz x12", 12),
        ("boyz (12), in cover", 12),
        ("boyz 12 in cover", 12),
        ("boyz 12 models", 12),
    ],
)
def test_what_is_left_stands_before_or_behind_a_name(
    small: Datasheets, typed: str, models: int
) -> None:
    """Of a datasheet's unit whose size nobody named so many are left as are said."""
    named = target_named(typed, KnownUnits((), (), small))
    assert named is not None
    groups = read_target(named.text, "11th").fields["groups"]
    assert sum(group.get("models", 1) for group in groups) == models


def test_so_many_attack_as_are_left(small: Datasheets) -> None:
    known = KnownUnits((), (), small)
    typed = ("5 boyz", "5 of 20 boyz", "boyz 5 of 20", "boyz 5 left", "boyz lost 5")
    named = [weapon_named(each, known, use=Use("melee")) for each in typed]
    texts = {each.text for each in named if each}
    assert len(texts) == 1
    # Four Boys and their Nob.
    assert "Choppa: 4x" in texts.pop()


def test_words_that_are_no_values_are_asked_about(published: Datasheets) -> None:
    known = KnownUnits((), (), published)
    with pytest.raises(InputError) as asked:
        weapon_named("lancer knight", known)
    assert asked.value.choices[0] == ("lancer knight", "Cerastus Knight Lancer")
    with pytest.raises(InputError) as asked:
        target_named("10 ghost arc", known)
    assert asked.value.meant[0][1] == "Ghost Ark"
    assert target_named("terminators in cover", known) is not None
    with pytest.raises(InputError, match="I cannot read `xyzzy`"):
        weapon_named("gretchin xyzzy", known)
    with pytest.raises(InputError, match="I cannot read `xyzzy` behind `Gretchin`"):
        target_named("gretchin xyzzy 2", known)


def test_a_weapon_behind_a_unit_or_before_it_is_chosen(
    published: Datasheets,
) -> None:
    known = KnownUnits((), (), published)
    named = [weapon_named(each, known) for each in ("inceptors plasma", "plasma inceptors")]
    plasma, before = [each.text for each in named if each]
    assert plasma.startswith("Plasma Exterminators")
    assert before == plasma


def test_a_unit_without_numbers_leaves_its_name_to_the_datasheet(small: Datasheets) -> None:
    bare = ArmyUnit("Intercessor Squad", 10)
    known = KnownUnits((ArmyList("test", "10th", "", None, (bare,)),), (), small)
    named = weapon_named("intercessor squad", known)
    assert named is not None
    assert named.text.startswith("Bolt rifle: 5x")
    assert named.source is not None
    assert named.source.words == "11th datasheet"
    target = target_named("intercessor squad", known)
    assert target is not None
    assert target.text.startswith("Intercessor Squad: 5x T4")
    everyone_lost = "Boyz 20 lost"
    with pytest.raises(InputError, match="No model of `Boyz` is left"):
        weapon_named(everyone_lost, KNOWN)


def test_a_unit_without_numbers_is_no_other_datasheet(small: Datasheets) -> None:
    """Its name is only like a datasheet's: that one is not taken unasked."""
    bare = ArmyUnit("Interceptor Squad", 10)
    known = KnownUnits((ArmyList("test", "10th", "", None, (bare,)),), (), small)
    with pytest.raises(InputError, match="no melee weapon with known numbers"):
        weapon_named("interceptor squad", known)


def test_another_faction_is_another_datasheet(small: Datasheets) -> None:
    assert small.with_faction("Boyz (Orks)") is not None
    assert small.with_faction("Boyz (Necrons)") is None


def test_a_name_with_its_faction_is_the_datasheet(small: Datasheets) -> None:
    named = target_named("boyz (orks) in cover", KnownUnits((ORKS,), (), small))
    assert named is not None
    assert named.text.startswith("Boyz: 9x T5")
    assert named.text.endswith("but in cover")
    assert target_named("boyz (in cover)", KnownUnits((ORKS,), (), small)).edition == "10th"  # type: ignore[union-attr]


def test_a_unit_costs_what_so_many_models_of_it_cost(small: Datasheets) -> None:
    """A list's points in proportion; a datasheet's for units of up to so many models."""

    def points(typed: str, known: KnownUnits) -> int | None:
        named = target_named(typed, known)
        assert named is not None
        return named.points

    assert (points("Boyz", KNOWN), points("10 Boyz", KNOWN)) == (170, 85)
    sheets = KnownUnits(datasheets=small)
    sizes = ("intercessors", "7 intercessors", "10 intercessors", "11 intercessors")
    assert [points(typed, sheets) for typed in sizes] == [80, 160, 160, None]
    free = KnownUnits((ArmyList("test", "10th", "", None, (unit(SLUGGA, models=5),)),))
    assert points("4 It", free) is None


def test_a_unit_whose_numbers_are_unknown_fires_weapons_that_are_known() -> None:
    grots = ArmyUnit("Gretchin", 10, weapons=(replace(SLUGGA, count=10),))
    known = KnownUnits((ArmyList("test", "10th", "", None, (grots,)),))
    named = weapon_named("5 Gretchin", known)
    assert named is not None
    assert named.text == "Slugga: 5x 1 BS5+ S4 AP0 D1 [Pistol]"


def test_words_that_one_datasheet_alone_has_are_enough(small: Datasheets) -> None:
    known = KnownUnits((), (), small)
    assert target_named("ardmob in cover", known) is not None
    assert small.only_with("squad") is None
    assert small.only_with("") is None


def test_the_order_is_own_army_shared_armies_datasheets() -> None:
    theirs = ArmyUnit("Boyz", 10, target="10x T6 5+ W1")
    shared = ArmyList("test", "10th", "", None, (theirs, ArmyUnit("Nobz", 5, target="5x T5 4+ W2")))
    known = KnownUnits((ORKS,), (shared,))
    assert target_named("boyz", known).text == "Boyz: 20x T5 5+ W1"  # type: ignore[union-attr]
    assert target_named("nobz", known).text == "Nobz: 5x T5 4+ W2"  # type: ignore[union-attr]
    assert weapon_named("nobz", known) is None


def test_names_never_change_what_is_read() -> None:
    odd = ArmyWeapon("Mark 3 [twin]; gun: S9 | x", 2, "ranged", "1 BS3+ S4 AP0 D1")
    text = named_weapon(odd, "10th")
    assert ";" not in text
    assert read_weapon(text, "10th").fields == read_weapon("2x 1 BS3+ S4 AP0 D1", "10th").fields
    assert named_target("5x T4 3+", "10x T5 5+ W1", "10th") == "10x T5 5+ W1"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Spinnin’ blades", "Spinnin blades"),
        ("Waaagh! Staff - Clobber", "Waaagh Staff - Clobber"),
        ("Squad led by Boss and Medic", "Squad led by Boss and Medic"),
        ("Mek with guns", "Mek with guns"),
        ("Von Ryan's Leapers", "Von Ryan's Leapers"),
    ],
)
def test_names_stand_before_numbers_as_far_as_they_can(name: str, kept: str) -> None:
    text = named_target(name, "5x T4 3+ W2", "11th")
    assert text == f"{kept}: 5x T4 3+ W2"
    assert read_target(text, "11th").name == kept


def test_a_name_may_say_a_keyword_that_the_unit_has() -> None:
    target = "2x T5 4+ W4 [BEAST, CHAOS]"
    assert named_target("Chaos Spawn", target, "11th") == f"Chaos Spawn: {target}"
    assert named_target("Vehicle Spawn", target, "11th") == f"Spawn: {target}"


def test_offers_are_worded_and_the_army_comes_first(small: Datasheets) -> None:
    known = KnownUnits((ORKS,), (), small)
    offers = weapon_offers("bo", None, known, 5)
    assert (offers[0].text, offers[0].words) == ("Boyz", "18 Slugga, 2 Rokkit launcha")
    assert [each.text for each in weapon_offers("boyz: s", None, known, 5)] == ["boyz: Slugga"]
    both = weapon_offers("boyz: slugga, rok", None, known, 5)
    assert both[0].text == "boyz: slugga, Rokkit launcha"
    assert weapon_offers("boyz", "melee", known, 1)[0].words.startswith("1 Power klaw, 17 Choppa")
    target = target_offers("inter", known, 5)[0]
    assert target.words == "5x T4 3+ W2 [INFANTRY, BATTLELINE, IMPERIUM]"
    ten = target_offers("10 inter", known, 5)[0]
    assert ten.text == "10 Intercessor Squad"
    assert ten.words == "10x T4 3+ W2 [INFANTRY, BATTLELINE, IMPERIUM]"
    assert weapon_offers("10 boy", None, known, 5)[0].words == "8 Slugga, 2 Rokkit launcha"
    assert weapon_offers("xyzzy: s", None, KNOWN, 5) == []
    assert weapon_offers("intercessors: p", "melee", known, 5)[0].text == (
        "intercessors: Power fist"
    )


def test_a_list_is_data_and_back() -> None:
    assert army_of(army_data(ORKS)) == ORKS
    second = replace(LED, units=(replace(BOSS, attached_to="Squad", attached_number=2),))
    assert army_of(army_data(second)) == second
    assert "attached_number" not in army_data(LED)["units"][1]
    hunters = replace(ORKS, units=(unit(HUNTER),))
    assert army_of(army_data(hunters)) == hunters
    assert "unread" not in army_data(ORKS)["units"][0]["weapons"][0]


def test_every_unit_of_a_real_list_can_attack_and_be_attacked() -> None:
    orks = read_army(sample("nr/nr_10e_orks_2000.stripped.json"))
    known = KnownUnits((orks,))
    for each in orks.units:
        target = target_named(each.name, known)
        assert target is not None
        assert read_target(target.text, "10th").complete, target.text
        named = weapon_named(each.name, known, use=Use("melee"))
        assert named is not None
        for part in named.text.split("; "):
            assert read_weapon(part, "10th").complete, part


@pytest.mark.no_cover
def test_every_published_name_is_a_unit_with_nothing_behind_it(published: Datasheets) -> None:
    """Also one that ends in what it carries: `Big Mek with Shokk Attack Gun`."""
    known = KnownUnits(datasheets=published)
    for sheet in published.sheets:
        for name in (sheet.name, published.label(sheet)):
            found = find_unit(name, known, None)
            assert found is not None
            assert (found.unit.name, found.values) == (sheet.name, ""), name
    for typed in ("shokk attack gun", "ctan void dragon", "stealth battlesuit"):
        some = find_unit(typed, known, None)
        assert some is not None
        assert some.values == ""


def test_a_weapon_alone_asks_whose_it_is(published: Datasheets) -> None:
    """`bolt rifle` was rolled as that of the one unit whose name holds the words."""
    known = KnownUnits((ORKS,), datasheets=published)
    with pytest.raises(InputError, match="`rokkit launcha` is a weapon: whose"):
        weapon_named("rokkit launcha", KNOWN)
    for typed, first in (
        ("bolt rifle", "Intercessor Squad: bolt rifle"),
        ("5 bolt rifles", "Intercessor Squad: 5 bolt rifles"),
        ("slugga", "Boyz: slugga"),
    ):
        with pytest.raises(InputError, match="is a weapon: whose") as asked:
            weapon_named(typed, known)
        assert asked.value.choices[0] == (typed, first)
        assert weapon_named(first, known) is not None
    with pytest.raises(InputError):
        target_named("bolt rifle", known)
    for unit in ("shokk attack gun", "Boyz"):
        assert weapon_named(unit, known) is not None


@pytest.mark.parametrize("between", [" + ", " and ", "; ", ", "])
def test_weapons_alone_ask_who_has_them_all(published: Datasheets, between: str) -> None:
    known = KnownUnits((ORKS,), datasheets=published)
    typed = f"bolt rifle{between}2 plasma pistols"
    with pytest.raises(InputError, match="are weapons: whose") as asked:
        check_have_unit(typed, known)
    right = "Intercessor Squad: bolt rifle, 2 plasma pistols"
    assert asked.value.choices[0] == (typed, right)
    with pytest.raises(InputError, match="no unit has them all: name each unit"):
        check_have_unit(f"bolt rifle{between}slugga", known)
    for units in ("bolt rifle", "Boyz and Warboss", f"Boyz{between}bolt rifle", "5 flurb, zzqq"):
        check_have_unit(units, known)


@pytest.mark.parametrize(
    ("typed", "like"),
    [
        ("boyz but T6", "boyz T6"),
        ("10 boyz, but T6, 7 left", "10 boyz, T6, 7 left"),
        ("boyz T6 but in cover", "boyz T6 in cover"),
        ("boyz led by warboss but character 2W left", "boyz led by warboss, character 2W left"),
    ],
)
def test_but_may_stand_before_what_is_typed_over_a_unit(
    published: Datasheets, typed: str, like: str
) -> None:
    named, other = (target_named(each, KnownUnits((), (), published)) for each in (typed, like))
    assert named is not None and other is not None
    fields = read_target(named.text, "11th").fields
    assert fields == read_target(other.text, "11th").fields
    assert not read_target(named.text, "11th").errors


def test_every_datasheet_can_attack_and_be_attacked(published: Datasheets) -> None:
    known = KnownUnits(datasheets=published)
    for sheet in published.sheets[::9]:
        label = published.label(sheet)
        target = target_named(label, known)
        assert target is not None
        assert target.name == sheet.name
        assert read_target(target.text, "11th").complete, target.text
        try:
            named = weapon_named(label, known)
        except InputError:
            continue
        assert named is not None
        for part in named.text.split("; "):
            assert read_weapon(part, "11th").complete, part


@pytest.mark.parametrize(
    ("typed", "weapon"),
    [
        ("bolters", "Boltgun"),
        ("heavy bolter", "Heavy bolter"),
        ("las cannon", "Lascannon"),
        ("auto cannons", "Autocannon"),
        ("ccw", "Close combat weapon"),
        ("th", "Thunder hammer"),
        ("hevy flamer", "Heavy flamer"),
        ("teeth", "Claws and teeth"),
    ],
)
def test_a_weapon_is_found_as_players_call_it(typed: str, weapon: str) -> None:
    """None of the others has its name in common with what was typed but by chance."""
    others = ("Storm bolter", "Heavy bolter", "Heavy flamer", "Assault cannon", "Claws and teeth")
    rare = ("Boltgun", "Lascannon", "Autocannon", "Close combat weapon", "Thunder hammer")
    armed = unit(*(gun(name, 1) for name in (*others, *rare)))
    (found,) = find_weapon(armed, "ranged", typed)
    assert found.name == weapon


@pytest.mark.parametrize(
    ("typed", "carried"),
    [
        ("heavy flamer", "Heavy bolter"),
        ("las cannon", "Assault cannon"),
        ("pulse rifle", "Plasma rifle"),
        ("bolter", "Blaster"),
        ("bolter", "Bolt pistol"),
        ("laser", "Blaster"),
        ("mm", "Thunder hammer"),
    ],
)
def test_another_weapon_is_not_taken_for_it(typed: str, carried: str) -> None:
    """Dice of a weapon that was not meant are worse than a question."""
    with pytest.raises(InputError, match=f"has no weapon `{typed}`; it has {carried}"):
        find_weapon(unit(gun(carried, 1)), "ranged", typed)


@pytest.mark.parametrize(
    "typed", ["Boyz in melee", "Boyz, melee", "Boyz: melee", "Boyz in close combat"]
)
def test_a_unit_fights_where_melee_is_said(typed: str) -> None:
    """Its guns are no melee weapons."""
    named = weapon_named(typed, KNOWN)
    assert named is not None
    assert "Choppa" in named.text
    assert "Slugga" not in named.text


def test_what_a_command_says_counts_before_what_is_said_of_a_unit() -> None:
    named = weapon_named("Boyz in melee", KNOWN, use=Use("ranged"))
    assert named is not None
    assert "Slugga" in named.text


def test_a_text_without_letters_is_no_weapon() -> None:
    with pytest.raises(InputError, match="Boyz has no weapon"):
        weapon_named("Boyz: ⚔", KNOWN)


def test_a_weapon_is_named_by_its_last_word_behind_its_unit() -> None:
    """`necron warriors, reapers`."""
    warriors = unit(gun("Gauss flayer", 10), gun("Gauss reaper", 10), models=10)
    known = KnownUnits((ArmyList("test", "11th", "Necrons", 100, (warriors,)),))
    named = weapon_named("It, reapers, half range", known)
    assert named is not None
    assert named.text.startswith("Gauss reaper: 10x")
    assert "half range" in named.text


def test_a_weapon_without_its_unit_is_asked_of_all_that_it_may_be(published: Datasheets) -> None:
    """`bolters` are bolt rifles or boltguns, as the unit has them."""
    known = KnownUnits((), datasheets=published)
    with pytest.raises(InputError, match="is a weapon: whose") as refused:
        weapon_named("10 bolters", known)
    for _, choice in refused.value.choices:
        named = weapon_named(choice, known)
        assert named is not None
        assert "bolt rifle" in named.text.casefold() or "boltgun" in named.text.casefold()


@pytest.mark.parametrize(
    ("typed", "text", "note"),
    [
        ("Tzaangors with autopistols", "Autopistol: 10x 1 ", "10× Autopistol, as no count"),
        ("Tzaangors: autopistol", "Autopistol: 10x 1 ", "10× Autopistol, as no count"),
    ],
)
def test_a_plural_is_the_weapon_of_all_where_nothing_says_what_they_carry(
    published: Datasheets, typed: str, text: str, note: str
) -> None:
    named = weapon_named(typed, KnownUnits(datasheets=published), "10th")
    assert named is not None
    assert text in named.text
    assert any(each.startswith(note) for each in named.notes)


def test_more_models_than_a_datasheet_has_are_told(published: Datasheets) -> None:
    known = KnownUnits(datasheets=published)
    told = "30 models of Intercessor Squad: the datasheet has at most 10"
    for typed in ("30 Intercessors", "Intercessors, 30 left"):
        target = target_named(typed, known)
        assert target is not None and told in target.notes
    attacker = weapon_named("30 intercessors", known)
    assert attacker is not None and told in attacker.notes
    usual = target_named("10 Intercessors", known)
    assert usual is not None and not usual.notes


@pytest.mark.parametrize("behind", ["charge", "charging", "charged", ": charged"])
def test_who_charged_fights(published: Datasheets, behind: str) -> None:
    named = weapon_named(f"boyz {behind}".replace(" :", ":"), KnownUnits(datasheets=published))
    assert named is not None
    assert named.text.startswith("Choppa: ")


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("boyz, 5 shootas", "Shoota: 5x 2 "),
        ("boyz with 5 shoota", "Shoota: 5x 2 "),
        ("20 boyz 15 shootas", "Shoota: 15x 2 "),
        ("boyz shoota", "Shoota: 9x 2 "),
        ("hellblasters, 3 supercharge only", "Plasma Incinerator - Supercharge: 3x 2 "),
        ("devastators only 4 lascannons half range", "Lascannon: 4x 1 "),
        ("devastators 2 multi-meltas only, +1 to hit", "Multi-melta: 2x 2 "),
        ("intercessors: 5x bolt rifel", "Bolt Rifle - Focused Fire: 5x 1 "),
    ],
)
def test_a_number_before_a_weapon_is_how_many_fire_it(
    published: Datasheets, typed: str, text: str
) -> None:
    named = weapon_named(typed, KnownUnits(datasheets=published), "10th")
    assert named is not None
    assert named.text.startswith(text)
    assert ";" not in named.text


@pytest.mark.parametrize("typed", ["boyz 9 shots", "boyz, A4"])
def test_attacks_without_a_weapon_are_asked_about(published: Datasheets, typed: str) -> None:
    """They would be those of every weapon that the unit has."""
    with pytest.raises(InputError, match="behind `Boyz`: of which weapon\\?"):
        weapon_named(typed, KnownUnits(datasheets=published), "10th")


@pytest.mark.parametrize("typed", ["drop pod", "drop pod: 5", "drop pod: ,"])
def test_who_has_no_weapon_is_told_so(published: Datasheets, typed: str) -> None:
    with pytest.raises(InputError, match=r"Drop Pod has no (ranged|melee) weapon"):
        weapon_named(typed, KnownUnits(datasheets=published))


@pytest.mark.parametrize("typed", ["boyz: ,", "boyz: and", "boyz:", "boyz: , and"])
def test_no_weapon_at_all_is_every_weapon(published: Datasheets, typed: str) -> None:
    known = KnownUnits(datasheets=published)
    named, whole = (weapon_named(each, known, "10th") for each in (typed, "boyz"))
    assert named is not None and whole is not None
    assert named.text == whole.text


@pytest.mark.parametrize(
    ("typed", "joined"),
    [
        ("boyz and warboss", "boyz + warboss"),
        ("10 boyz & warboss", "10 boyz + warboss"),
        ("boyz with warboss", "boyz + warboss"),
        ("boyz w/ warboss", "boyz + warboss"),
        ("boyz lead by warboss", "boyz + warboss"),
        ("terminators with storm bolters", "terminators with storm bolters"),
        ("boyz and xyzzy", "boyz and xyzzy"),
    ],
)
def test_units_may_have_a_word_between_them(published: Datasheets, typed: str, joined: str) -> None:
    assert with_plus(typed, KnownUnits(datasheets=published), None) == joined


@pytest.mark.no_cover
def test_the_damage_of_a_datasheet_is_what_it_prints(published: Datasheets) -> None:
    """A printed 3 or 6 is a number, and D3 and D6 are dice, whatever players mean by these."""
    seen = set()
    for sheet in published.sheets:
        for weapon in sheet.sheet_weapons:
            printed = weapon.columns["D"].strip().upper()
            text = weapon.as_carried(1, "11th").shorthand
            if text and printed in ("1", "2", "3", "6", "D3", "D6", "D6+1"):
                assert read_weapon(text, "11th").fields["damage"] == printed
                seen.add(printed)
    assert {"3", "6", "D3", "D6"} <= seen


def test_all_weapons_that_a_unit_has_not_are_named_at_once(published: Datasheets) -> None:
    with pytest.raises(InputError) as refused:
        weapon_named("boyz: lascanon, slugga, 3 zapgun", KnownUnits(datasheets=published))
    assert "Boyz has no weapon `lascanon` and `zapgun`; it has " in str(refused.value)
    assert str(refused.value).endswith(" more.")


@pytest.mark.parametrize(
    ("kept", "read"),
    [
        ("2 BS3+ S9 AP-4 D6", "6"),
        ("2 BS3+ S9 AP-4 D6 [Heavy]", "6"),
        ("AD6 BS3+ S9 AP-4 D3", "3"),
        ("AD6 BS3+ S9 AP-4 DD6", "D6"),
        ("D6+1 BS3+ S9 AP-4 DD6+1", "D6+1"),
        ("D6 BS3+ S9 AP-4 D2", "2"),
    ],
)
def test_the_damage_of_a_list_that_was_kept_earlier(kept: str, read: str) -> None:
    unit = ArmyUnit("It", 1, None, (ArmyWeapon("Gun", 1, "ranged", kept),))
    army = ArmyList("text", "10th", "Mine", None, (unit,))
    (weapon,) = army_of(army_data(army)).units[0].weapons
    assert weapon.shorthand is not None
    assert read_weapon(weapon.shorthand, "10th").fields["damage"] == read


def test_a_weapon_without_numbers_is_kept_without() -> None:
    unit = ArmyUnit("It", 1, None, (ArmyWeapon("Gun", 1, "ranged", None),))
    army = ArmyList("text", "10th", "Mine", None, (unit,))
    assert army_of(army_data(army)) == army


CHARGED = Use(said={"situation.charged": True})


@pytest.mark.parametrize(
    ("typed", "use", "fires"),
    [
        ("Boyz", CHARGED, "Choppa"),
        ("Boyz charged", Use(), "Choppa"),
        ("Boyz: choppa", CHARGED, "Choppa"),
        ("Boyz shooting", CHARGED, "Shoota"),
        ("Hellblasters supercharge", CHARGED, "Supercharge"),
        ("Hellblasters half range", CHARGED, "Plasma Incinerator"),
        ("Intercessors bolt rifles", CHARGED, "Bolt Rifle"),
    ],
)
def test_a_unit_that_charged_fights_unless_guns_are_named(
    published: Datasheets, typed: str, use: Use, fires: str
) -> None:
    named = weapon_named(typed, KnownUnits(datasheets=published), use=use)
    assert named is not None
    assert fires in named.text


@pytest.mark.parametrize("denied", ["no rerolls", "not twin-linked", "without twin linked"])
def test_what_a_units_weapon_has_can_be_denied(denied: str) -> None:
    tank = unit(gun("Lascannon", 1, "Twin-linked, Heavy"))
    known = KnownUnits((ArmyList("test", "10th", "", None, (tank,)),))
    for typed in (f"It {denied}", f"It: lascannon, {denied}"):
        named = weapon_named(typed, known)
        assert named is not None
        reading = read_weapon(named.text, "10th")
        assert reading.complete
        assert reading.fields["abilities"] == ["Heavy"]
        assert reading.changes == (denied,)


TANK = KnownUnits(
    (
        ArmyList(
            "test", "10th", "", None, (ArmyUnit("Tank", 1, None, (), "1x T9 3+ W10", ("Vehicle",)),)
        ),
    )
)


@pytest.mark.parametrize("words", ["8W", "8 wounds", "8 hp"])
def test_wounds_behind_a_single_model_may_be_what_is_left(words: str) -> None:
    with pytest.raises(InputError, match="which has 10") as asked:
        target_named(f"Tank {words}", TANK)
    assert asked.value.choices == ((words, "8W left"), (words, "W8"))
    for typed, wounds, lost in (("W8", 8, None), ("8W left", 10, 2), ("12W", 12, None)):
        named = target_named(f"Tank {typed}", TANK)
        assert named is not None
        fields = read_target(named.text, "10th").fields
        assert (fields["wounds"], fields.get("wounds_lost")) == (wounds, lost)


def test_wounds_of_so_many_are_those_of_a_single_model() -> None:
    named = target_named("Tank 8 of 10 wounds", TANK)
    assert named is not None
    assert read_target(named.text, "10th").fields["wounds_lost"] == 2
    boyz = target_named("Boyz 3W", KNOWN)
    assert boyz is not None
    assert read_target(boyz.text, "10th").fields["wounds"] == 3
