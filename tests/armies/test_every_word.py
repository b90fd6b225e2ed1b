"""Every word that is typed with a unit's name is a part of it, a weapon that is used, or asked
about. Names, weapons and choices are those of the published datasheets of the 11th edition.
"""

from __future__ import annotations

import pytest

from bot.armies.datasheets import Datasheets
from bot.armies.naming import KnownUnits, Use, target_named, units_apart, weapon_named
from bot.armies.naming.units.found import Named
from bot.errors import InputError
from bot.notation.several import read_weapons


def named(typed: str, published: Datasheets, use: Use | None = None) -> Named:
    units = KnownUnits(datasheets=published)
    (part,) = units_apart(typed, units, "11th")
    found = weapon_named(part, units, "11th", use or Use())
    assert found is not None
    return found


def counts(typed: str, published: Datasheets) -> dict[str, int]:
    """How many of each weapon attack."""
    readings = read_weapons(named(typed, published).text, "11th")
    return {
        reading.name.partition(" - ")[0]: reading.fields.get("weapons", 1) for reading in readings
    }


@pytest.mark.parametrize(
    ("typed", "unit", "weapons"),
    [
        ("terminators thunder hammers", "Terminator Assault Squad", {"Thunder Hammer": 5}),
        ("5 terminators thunder hammers", "Terminator Assault Squad", {"Thunder Hammer": 5}),
        ("terminators hammers", "Terminator Assault Squad", {"Thunder Hammer": 5}),
        ("terminators with thunder hammers", "Terminator Assault Squad", {"Thunder Hammer": 5}),
        ("10 hammernators", "Terminator Assault Squad", {"Thunder Hammer": 10}),
        ("custodian guard spears", "Custodian Guard", {"Guardian spear": 4}),
        (
            "custodian guard pyrithite spears",
            "Custodian Guard with Adrasite and Pyrithite Spears",
            {"Pyrithite spear": 5},
        ),
        ("intercessors chainswords", "Assault Intercessor Squad", {"Astartes chainsword": 5}),
        ("wraithknight ghostglaive", "Wraithknight with Ghostglaive", {"Titanic ghostglaive": 1}),
        ("big mek shokk attack gun", "Big Mek with Shokk Attack Gun", {"Shokk Attack Gun": 1}),
        ("einhyr hearthguard plasma", "Einhyr Hearthguard", {"EtaCarn plasma gun": 5}),
        ("guardians shuriken cannon", "Guardian Defenders", {"Shuriken cannon": 1}),
        ("shokk attack gun", "Big Mek with Shokk Attack Gun", {"Shokk Attack Gun": 1}),
    ],
)
def test_a_word_that_picks_the_unit_and_is_its_weapon_is_used(
    published: Datasheets, typed: str, unit: str, weapons: dict[str, int]
) -> None:
    assert named(typed, published).name == unit
    assert counts(typed, published) == weapons


@pytest.mark.parametrize("typed", ["captain thunder hammer", "captain with thunder hammer"])
def test_the_one_of_that_name_who_has_the_weapon_is_offered_with_it(
    published: Datasheets, typed: str
) -> None:
    """A Captain has no thunder hammer, one with a Jump Pack may have it."""
    with pytest.raises(InputError) as asked:
        named(typed, published)
    ((words, choice),) = asked.value.meant
    assert (words, choice) == (typed, "Captain with Jump Pack: thunder hammer")
    assert counts(choice, published) == {"Thunder hammer": 1}


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("assault marines jump packs", "Assault Intercessors with Jump Packs"),
        ("death company with jump packs, 10 models", "Death Company Marines with Jump Packs"),
        ("th/ss terminators", "Terminator Assault Squad"),
    ],
)
def test_further_words_of_the_name_stand_behind_a_nickname(
    published: Datasheets, typed: str, name: str
) -> None:
    found = target_named(typed, KnownUnits(datasheets=published), "11th")
    assert found is not None
    assert found.name == name


def test_a_word_of_a_name_that_is_a_value_stays_one(published: Datasheets) -> None:
    (reading,) = read_weapons(named("heavy intercessors heavy", published).text, "11th")
    assert "Heavy" in reading.fields["abilities"]


def test_a_weapon_of_two_units_of_that_name_asks_which(published: Datasheets) -> None:
    """Storm Guardians have shuriken pistols, the others catapults and a cannon."""
    with pytest.raises(InputError, match="Which unit is `guardians shuriken`") as asked:
        named("guardians shuriken", published)
    used = [set(counts(choice, published)) for _, choice in asked.value.choices]
    pistols, catapults = used
    assert pistols == {"Shuriken pistol"}
    assert "Shuriken pistol" not in catapults


def test_a_few_common_words_are_no_name(published: Datasheets) -> None:
    """`big gun` holds two of the five words of Big Mek with Shokk Attack Gun."""
    for typed in ("big gun", "big guns"):
        with pytest.raises(InputError, match="did you mean `Big Mek with Shokk Attack Gun`"):
            named(typed, published)


@pytest.mark.parametrize(
    ("typed", "weapons"),
    [
        ("inceptors plasma supercharge", {"Plasma Exterminators": 3}),
        ("6 inceptors plasma", {"Plasma Exterminators": 6}),
        ("aggressors boltstorm", {"Boltstorm Gauntlets": 3}),
        ("chaos terminators power fists", {"Power fist": 5}),
        ("eliminators las fusils", {"Las Fusil": 3}),
        ("wraithguard scythes", {"D-scythe": 5}),
        ("leman russ, multi-meltas", {"Multi-melta": 2}),
        ("leman russ multi-melta", {"Multi-melta": 2}),
        ("predator annihilator lascannons", {"Lascannon": 2, "Predator twin lascannon": 1}),
        ("predator annihilator lascannon", {"Lascannon": 2}),
        ("leman russ heavy flamer", {"Heavy flamer": 1}),
        ("repulsor lascannons", {"Twin Lascannon": 1}),
    ],
)
def test_what_every_model_may_choose_every_model_has(
    published: Datasheets, typed: str, weapons: dict[str, int]
) -> None:
    """The sponsons of a tank come in pairs; a Leman Russ has one to three heavy flamers."""
    assert counts(typed, published) == weapons


@pytest.mark.parametrize(
    ("typed", "word", "numbers"),
    [
        ("havocs lascannons", "lascannons", [1, 2, 3, 4]),
        ("scouts snipers", "snipers", [1, 2, 3, 4]),
        ("leman russ heavy flamers", "heavy flamers", [2, 3]),
        ("3 scouts snipers", "snipers", [1, 2, 3]),
        ("wraithlord bright lances", "bright lances", [1, 2]),
    ],
)
def test_a_plural_asks_where_some_models_may_have_it(
    published: Datasheets, typed: str, word: str, numbers: list[int]
) -> None:
    with pytest.raises(InputError, match="How many") as asked:
        named(typed, published)
    assert asked.value.choices == tuple((word, f"{number} {word}") for number in numbers)


@pytest.mark.parametrize(
    ("typed", "weapons"),
    [
        ("terminators 2 assault cannons", {"Assault Cannon": 2, "Storm Bolter": 3}),
        ("terminators, 1 assault cannon", {"Assault Cannon": 1, "Storm Bolter": 4}),
        ("20 boyz 2 rokkits", {"Rokkit Launcha": 2, "Kombi-skorcha": 2, "Shoota": 16}),
        ("boyz 2 rokkits, 3 dead", {"Rokkit Launcha": 2, "Kombi-skorcha": 1, "Shoota": 4}),
        (
            "10 kasrkin, 2 plasma guns",
            {"Plasma gun": 2, "Hot-shot lasgun": 7, "Hot-shot laspistol": 1},
        ),
        ("kabalites 2 dark lance 2 blaster", {"Dark lance": 2, "Blaster": 2, "Splinter rifle": 6}),
        ("terminators 2 chainfists", {"Chainfist": 2, "Power Fist": 3}),
        (
            "scarab occult 1 soulreaper cannon",
            {"Soulreaper cannon": 1, "Inferno combi-bolter": 4, "Malefic Curse": 1},
        ),
        ("hearthkyn 2 plasma", {"EtaCarn plasma beamer": 2, "Autoch-pattern bolter": 8}),
        ("terminators 2 assault cannons only", {"Assault Cannon": 2}),
        ("terminators just 2 assault cannons", {"Assault Cannon": 2}),
        ("terminators: 2 assault cannons", {"Assault Cannon": 2}),
        ("terminators assault cannon, 4 storm bolters", {"Assault Cannon": 1, "Storm Bolter": 4}),
        ("boyz, 5 shootas", {"Shoota": 5}),
        ("paragon warsuits 1 multi-melta", {"Multi-melta": 1}),
        ("tzaangors 2 autopistols", {"Autopistol": 2}),
        ("seraphim 2 inferno pistols", {"Inferno pistol": 2, "Bolt pistol": 8}),
        ("eradicators 1 multi-melta", {"Multi-melta": 1, "Melta Rifle": 2}),
        ("5 kasrkin 5 plasma guns", {"Plasma gun": 5}),
    ],
)
def test_the_other_models_use_what_they_have(
    published: Datasheets, typed: str, weapons: dict[str, int]
) -> None:
    """As at a table, where a squad fires and not its special weapons alone; `only` says these."""
    assert counts(typed, published) == weapons


def test_it_is_told_what_the_other_models_use(published: Datasheets) -> None:
    found = named("20 boyz 2 rokkits", published)
    told = (
        "2× Kombi-skorcha, 16× Shoota of the other models; type “only” for the weapons named alone"
    )
    assert told in found.notes
    assert found.left_out == ("18× Slugga",)


@pytest.mark.parametrize("name", ["deathguard", "custodes", "thousandsons"])
def test_a_faction_is_no_unit(published: Datasheets, name: str) -> None:
    with pytest.raises(InputError, match=f"`{name}` is a faction; which unit of it"):
        named(name, published)


def test_a_faction_with_a_weapon_asks_who_of_it_has_it(published: Datasheets) -> None:
    with pytest.raises(InputError, match="Which unit is `custodes spears`") as asked:
        named("custodes spears", published)
    offered = [choice for _, choice in asked.value.choices]
    assert "Custodian Guard: spears" in offered
    for choice in offered:
        assert any("spear" in weapon for weapon in counts(choice, published))


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("boyz led by warboss, 2 rokkits", ["boyz, 2 rokkits", "warboss"]),
        (
            "boyz led by warboss, 2 rokkits, charged",
            ["boyz, 2 rokkits, charged", "warboss, charged"],
        ),
        ("boyz led by warboss, kombi-rokkit", ["boyz", "warboss, kombi-rokkit"]),
        ("boyz + nobz, 2 big choppas", ["boyz", "nobz, 2 big choppas"]),
    ],
)
def test_several_weapons_are_not_one_leaders(
    published: Datasheets, typed: str, parts: list[str]
) -> None:
    assert units_apart(typed, KnownUnits(datasheets=published), "11th") == parts


def test_whose_a_unit_is_goes_with_the_name_that_is_chosen(published: Datasheets) -> None:
    with pytest.raises(InputError, match="Which unit is `tank`") as asked:
        named("my tank", published)
    assert {typed for typed, _ in asked.value.choices} == {"my tank"}


def test_a_weapon_of_one_unit_may_be_another_unit_with_its_own(published: Datasheets) -> None:
    """The Redemptor fist is a Dreadnought's as well as the Dreadnought fist."""
    with pytest.raises(InputError, match="Which unit is `dreadnought fist`") as asked:
        named("dreadnought fist", published)
    offered = [choice for _, choice in asked.value.choices]
    assert "Redemptor Dreadnought: fist" in offered
    for choice in offered:
        assert named(choice, published).modes == {"melee"}


FIGHTS = "fights, as its guns are pistols; type “shooting” to fire them"
SHOOTS = "fires its pistols; type “in melee” to fight"


@pytest.mark.parametrize(
    "typed", ["zerkers", "bladeguard", "thunderwolf cavalry", "striking scorpions", "repentia"]
)
def test_who_has_pistols_alone_may_fight(published: Datasheets, typed: str) -> None:
    fights = named(typed, published, Use(fights=lambda unit: True))
    assert (fights.modes, fights.may_shoot) == ({"melee"}, True)
    assert FIGHTS in fights.notes
    shoots = named(typed, published, Use(fights=lambda unit: False))
    assert (shoots.modes, shoots.may_shoot) == ({"ranged"}, False)
    assert SHOOTS in shoots.notes


@pytest.mark.parametrize(
    ("typed", "mode"),
    [
        ("zerkers shooting", "ranged"),
        ("zerkers half range", "ranged"),
        ("zerkers: bolt pistol", "ranged"),
        ("zerkers in melee", "melee"),
        ("zerkers charged", "melee"),
        ("intercessors", "ranged"),
        ("genestealers", "melee"),
    ],
)
def test_what_was_said_of_the_phase_is_done(published: Datasheets, typed: str, mode: str) -> None:
    """Also what a unit has that is no choice: rifles, or no gun at all."""
    for fights in (True, False):
        found = named(typed, published, Use(fights=lambda unit, fights=fights: fights))
        assert found.modes == {mode}
        assert not found.may_shoot
        assert not {FIGHTS, SHOOTS}.intersection(found.notes)


def test_pistols_are_fired_where_nobody_says_what_fighting_would_do(published: Datasheets) -> None:
    assert named("zerkers", published).modes == {"ranged"}


def test_who_advanced_does_not_fight(published: Datasheets) -> None:
    with pytest.raises(InputError, match="can't shoot: without Assault"):
        named("zerkers advanced", published, Use(fights=lambda unit: True))


@pytest.mark.parametrize(
    ("unit", "weapon", "name"),
    [
        ("Zoanthropes", "Warp Blast - Witchfire", "Warp - Witchfire"),
        ("Norn Emissary", "Psychic Tendril - Neuroblast", "Tendril - Neuroblast"),
        ("Aggressor Squad", "Auto Boltstorm Gauntlets", "Boltstorm Gauntlets"),
    ],
)
def test_a_name_with_a_value_in_it_is_kept_as_far_as_it_goes(
    published: Datasheets, unit: str, weapon: str, name: str
) -> None:
    (reading,) = read_weapons(named(f"{unit}: 1 {weapon}", published).text, "11th")
    assert reading.name == name
