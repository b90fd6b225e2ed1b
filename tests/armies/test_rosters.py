"""Rosters with rows of numbers and without, in JSON, XML and zip files."""

from __future__ import annotations

import base64
import gzip
import json
from dataclasses import replace
from typing import Any

import pytest

from bot.armies.datasheets import Datasheets
from bot.armies.editions import rules_of
from bot.armies.formats import read_army
from bot.armies.model import ArmyList, ArmyUnit, ArmyWeapon
from bot.armies.profile_shorthand import (
    known_abilities,
    mode_of,
    unread_keywords_of,
    weapon_shorthand,
)
from bot.armies.rosters.roster_tree import Profile
from bot.armies.target_shorthand import ExtraSaves, LikeModels, target_abilities, target_shorthand
from bot.armies.wording import clean_name, name_key, whole_number
from bot.errors import InputError
from bot.notation import read_target, read_weapon
from tests.armies.conftest import sample

SAMPLES = [
    ("nr/nr_10e_orks_2000.stripped.json", "newrecruit-json", "10th"),
    ("nr/nr_10e_necrons.stripped.json", "newrecruit-json", "10th"),
    ("nr/nr_10e_custodes.stripped.json", "newrecruit-json", "10th"),
    ("nr/nr_10e_necrons_all_units.stripped.json", "newrecruit-json", "10th"),
    ("nr/nr_11e_dark_angels.stripped.json", "newrecruit-json", "11th"),
    ("ros/ros_10e_orks_8units.derived.ros", "ros", "10th"),
    ("ros/ros_11e_dark_angels.derived.ros", "ros", "11th"),
    ("ros/ros_11e_dark_angels.derived.rosz", "rosz", "11th"),
    ("ros/ros_9e_grey_knights_5units.stripped.ros", "ros", "9th"),
]


def unit(found: ArmyList, name: str) -> ArmyUnit:
    return next(each for each in found.units if each.name == name)


def counts(each: ArmyUnit) -> dict[str, int]:
    return {weapon.name: weapon.count for weapon in each.weapons}


def row(**columns: str) -> dict[str, Any]:
    return {
        "characteristics": [{"name": name, "$text": text} for name, text in columns.items()],
    }


def unit_row(name: str, **columns: str) -> dict[str, Any]:
    return {"typeName": "Unit", "name": name, **row(**columns)}


def gun(name: str = "Gun", keywords: str = "-", **columns: str) -> dict[str, Any]:
    usual = {"A": "2", "BS": "3+", "S": "4", "AP": "-1", "D": "1"} | columns
    return {"typeName": "Ranged Weapons", "name": name, **row(**usual, Keywords=keywords)}


def selection(name: str, kind: str = "upgrade", **more: Any) -> dict[str, Any]:
    return {"name": name, "type": kind} | more


def roster(*selections: Any, **more: Any) -> bytes:
    body = {
        "gameSystemName": "Warhammer 40,000 10th Edition",
        "forces": [{"catalogueName": "Somebody", "selections": list(selections)}],
    } | more
    return json.dumps({"roster": body}).encode()


@pytest.mark.parametrize(("file", "wrote", "edition"), SAMPLES)
def test_samples_say_what_wrote_them_and_every_shorthand_is_read(
    file: str, wrote: str, edition: str
) -> None:
    found = read_army(sample(file))
    assert (found.format, found.edition) == (wrote, edition)
    rules = rules_of(edition)
    for each in found.units:
        assert each.models > 0
        assert each.target is not None
        assert read_target(each.target, rules).complete
        for weapon in each.weapons:
            assert weapon.shorthand is not None, weapon
            assert read_weapon(weapon.shorthand, rules).complete


def test_samples_have_ninety_units_and_227_weapons() -> None:
    lists = [read_army(sample(file)) for file, _, _ in SAMPLES[:5]]
    units = [each for found in lists for each in found.units]
    assert len(units) == 90
    assert sum(len(each.weapons) for each in units) == 227


def test_sample_of_orks() -> None:
    found = read_army(sample(SAMPLES[0][0]))
    assert found.points == 1995
    snaggas = unit(found, "Beast Snagga Boyz")
    assert snaggas.models == 10
    assert {"Slugga": 9, "Choppa": 8, "Thump gun": 1}.items() <= counts(snaggas).items()
    assert snaggas.target is not None
    assert "6+++" in snaggas.target
    boyz = [each for each in found.units if each.name == "Boyz" and each.models == 20]
    expected = {"Choppa": 17, "Slugga": 18, "Rokkit launcha": 2, "Power klaw": 1}
    assert any(expected.items() <= counts(each).items() for each in boyz)
    ghaz = unit(found, "Ghazghkull Thraka")
    assert ghaz.models == 2
    assert ghaz.target is not None
    assert "4++" in ghaz.target


def test_the_same_list_in_three_formats() -> None:
    lists = [read_army(sample(file)) for file, _, _ in SAMPLES[4:8] if "dark" in file]
    assert lists[0].units == lists[1].units == lists[2].units


def test_weapons_hang_on_models_units_and_modes() -> None:
    found = read_army(
        roster(
            selection("Detachment", categories=[{"name": "Configuration"}]),
            selection("Stray thing"),
            selection(
                "Squad",
                "unit",
                number=1,
                costs=[{"name": "CP", "value": 1}, {"name": "pts", "value": "80.0"}],
                categories=[
                    {"name": name}
                    for name in ("Infantry", "Faction: X", "Warlord", "Melee Weapon", "Odd")
                ],
                rules=[{"name": "Feel No Pain 5+"}, {"name": "Stealth"}, {"name": "Deep Strike"}],
                profiles=[{"typeName": "Abilities", "name": "Invulnerable Save (4+)", **row()}],
                selections=[
                    selection(
                        "Leader",
                        "model",
                        number=1,
                        profiles=[unit_row("Leader", T="4", SV="3+", W="3")],
                        selections=[selection("Gun", number=1, profiles=[gun()])],
                    ),
                    selection(
                        "Trooper",
                        "model",
                        number=4,
                        profiles=[unit_row("Trooper", T="4", SV="3+", W="2")],
                        costs=[{"name": "pts", "value": 20}],
                        selections=[
                            selection("Gun", number=4, profiles=[gun()]),
                            selection(
                                "Plasma",
                                number=1,
                                profiles=[
                                    gun("➤ Plasma - standard", S="7"),
                                    gun("➤ Plasma - big", S="8", keywords="Hazardous, Odd Rule"),
                                ],
                            ),
                        ],
                    ),
                    selection("Launcher", profiles=[gun("", A="D6", BS="N/A", keywords="Torrent")]),
                    selection("Bomb", profiles=[gun(A="*")]),
                    selection("Icon", profiles=[gun(AP="")]),
                ],
            ),
        )
    )
    assert [each.what for each in found.skipped] == ["Stray thing", "keyword Odd Rule"]
    (squad,) = found.units
    assert (found.title, squad.models, squad.points) == ("Somebody", 5, 100)
    assert squad.target == "4x T4 3+ 4++ 5+++ W2 [INFANTRY, Stealth] | 1x 3+ 4++ 5+++ W3"
    assert squad.keywords == ("Infantry", "Odd")
    assert squad.weapons == (
        ArmyWeapon("Gun", 5, "ranged", "2 BS3+ S4 AP-1 D1"),
        ArmyWeapon("Plasma - standard", 1, "ranged", "2 BS3+ S7 AP-1 D1"),
        ArmyWeapon("Plasma - big", 1, "ranged", "2 BS3+ S8 AP-1 D1 [Hazardous]", ("Odd Rule",)),
        ArmyWeapon("Launcher", 1, "ranged", "AD6 S4 AP-1 D1 [Torrent]"),
        ArmyWeapon("Gun", 1, "ranged", None),
    )


def test_a_unit_without_models_counts_itself() -> None:
    rows = [unit_row("Fort", T="12", SV="-", W="20", InSv="5+ (Ranged)")]
    found = read_army(roster(selection("Fort", "unit", number=2, profiles=rows)))
    assert (found.units[0].models, found.units[0].target) == (2, "2x T12 5++ ranged W20")
    ghost = selection("Ghost", "unit", profiles=[unit_row("Ghost", T="-", SV="4+", W="1")])
    fort = selection("Fort", "unit", profiles=rows)
    assert read_army(roster(ghost, fort)).units[0].target is None


def test_xml_and_json_say_the_same() -> None:
    xml = """<?xml version="1.0" encoding="UTF-16"?>
<roster xmlns="http://x" name="Mine" gameSystemName="Warhammer 40,000 9th Edition">
 <costs><cost name="CP" value="3"/><cost name="pts" value="95.0"/></costs>
 <forces><force><selections>
  <selection name="Hero" type="model" number="1">
   <rules><rule name="Feel No Pain"/></rules>
   <categories><category name="Character"/></categories>
   <profiles>
    <profile typeName="Unit" name="Hero"><characteristics>
     <characteristic name="WS">2+</characteristic><characteristic name="BS">3+</characteristic>
     <characteristic name="S">4</characteristic><characteristic name="T">4</characteristic>
     <characteristic name="W">5</characteristic><characteristic name="A">4</characteristic>
     <characteristic name="Save">3+</characteristic></characteristics></profile>
    <profile typeName="Weapon" name="Hammer"><characteristics>
     <characteristic name="Type">Melee</characteristic><characteristic name="S">x2</characteristic>
     <characteristic name="AP">-2</characteristic><characteristic name="D">D3</characteristic>
    </characteristics></profile>
    <profile typeName="Weapon" name="Gun"><characteristics>
     <characteristic name="Type">Rapid Fire 2</characteristic>
     <characteristic name="S">User</characteristic>
     <characteristic name="AP">0</characteristic><characteristic name="D">1</characteristic>
    </characteristics></profile>
   </profiles>
  </selection></selections></force></forces>
</roster>"""
    found = read_army(xml.encode())
    assert (found.title, found.edition, found.points) == ("Mine", "9th", 95)
    (hero,) = found.units
    assert hero.target == "1x T4 3+ W5 [CHARACTER]"
    assert [weapon.shorthand for weapon in hero.weapons] == [
        "4 WS2+ S8 AP-2 DD3",
        "Rapid Fire 2 BS3+ S4 AP0 D1",
    ]


def weapon(kind: str = "Weapon", **columns: str) -> Profile:
    return Profile(kind, "x", columns)


BEARER = {"WS": "4", "BS": "4", "S": "4", "A": "2"}


@pytest.mark.parametrize(
    ("profile", "bearer", "edition", "shorthand"),
    [
        (weapon(STRENGTH="4", AP="5", TYPE="Heavy 1"), BEARER, "4th", "Heavy 1 BS4 S4 AP5"),
        (weapon(STRENGTH="+2", AP="-", TYPE="Melee"), BEARER, "4th", "2 WS4 S6 AP-"),
        (weapon(STRENGTH="User", AP="2", TYPE="Close combat"), BEARER, "4th", "2 WS4 S4 AP2"),
        (weapon(STRENGTH="8", AP="2", TYPE="Template"), BEARER, "4th", None),
        (weapon(STRENGTH="4", AP="5", TYPE="Heavy 2"), {}, "4th", None),
        (weapon(STRENGTH="?", AP="5", TYPE="Heavy 2"), BEARER, "4th", None),
        (weapon(STRENGTH="x2", AP="5", TYPE="Melee"), {"WS": "4", "A": "2"}, "4th", None),
        (weapon(S="5", AP="-1", D="D6", TYPE="Heavy 2"), {}, "8th", None),
        (weapon(S="5", AP="-1", D="1", TYPE="Macro"), {"BS": "3+"}, "8th", None),
        (weapon(S="5", AP="-1", D="1", TYPE="Melee"), {}, "8th", None),
        (weapon(S="*", AP="-1", D="1", TYPE="Heavy 2"), {"BS": "3+"}, "8th", None),
        (weapon(S="5", AP="-1", D="*", TYPE="Heavy 2"), {"BS": "3+"}, "8th", None),
        (weapon(A="D3", WS="4", S="5", AP="1", D="2D6"), {}, "10th", "AD3 WS4+ S5 AP-1 D2D6"),
        (weapon(A="2D6", BS="4+", S="5", AP="-1", D="D6+1"), {}, "10th", "2D6 BS4+ S5 AP-1 DD6+1"),
        (weapon(A="1", BS="-", S="5", AP="-1", D="1"), {}, "10th", None),
        (weapon(A="1", BS="3+", S="-", AP="-1", D="1"), {}, "10th", None),
        (weapon(A="1", BS="3+", S="4", AP="-1", D="?"), {}, "10th", None),
    ],
)  # fmt: skip
def test_rows_of_every_edition_become_shorthand(
    profile: Profile, bearer: dict[str, str], edition: str, shorthand: str | None
) -> None:
    assert weapon_shorthand(profile, bearer, edition) == shorthand
    if shorthand:
        assert read_weapon(shorthand, edition).complete


def test_a_row_says_how_it_is_used() -> None:
    assert mode_of(weapon("Melee Weapons")) == "melee"
    assert mode_of(weapon(RANGE="Melee")) == "melee"
    assert mode_of(weapon(WS="3+")) == "melee"
    assert mode_of(weapon(TYPE="Heavy 3")) == "ranged"


def test_keywords_are_known_or_kept_apart() -> None:
    line = "[Blast, Anti-Infantry 4+, Odd Rule, Sustained Hits 99, Rapid Fire, -]"
    assert known_abilities(line, "10th") == ("Blast", "Anti-Infantry 4+")
    assert unread_keywords_of(line, "10th") == ("Odd Rule", "Sustained Hits 99", "Rapid Fire")


def test_abilities_of_a_target_are_those_that_change_dice() -> None:
    names = ("Stealth", "Lone Operative", "Feel No Pain 5+", "Deadly Demise D3", "Go to Ground")
    assert target_abilities(names, "10th") == ("Stealth", "Go to Ground")
    assert target_abilities(("Feel No Pain", "Smokescreen 99"), "10th") == ()


@pytest.mark.parametrize(
    ("edition", "toughness"), [("4th", 2), ("9th", 2), ("10th", 5), ("11th", 5)]
)
def test_unlike_models_have_the_highest_toughness_or_that_of_most(
    edition: str, toughness: int
) -> None:
    """The highest since the 10th (10th/combat, 11th/combat/wound-roll/toughness), before the
    majority's (4th/wounds/roll-to-wound/mixed-toughness).
    """
    grots = LikeModels(10, {"T": "2", "SV": "7+", "W": "1"}, ExtraSaves({}, []))
    herder = LikeModels(1, {"T": "5", "SV": "5+", "W": "2"}, ExtraSaves({}, []))
    assert target_shorthand([grots, herder], (), edition) == (f"10x T{toughness} 7+ W1 | 1x 5+ W2")


def test_of_unlike_models_the_character_is_the_one_with_most_wounds() -> None:
    """Rows have their keywords of the unit alone; Precision picks the Apostle, not a Disciple."""
    nothing = ExtraSaves({}, ())
    disciples = LikeModels(2, {"T": "4", "SV": "6+", "W": "1"}, nothing)
    apostle = LikeModels(1, {"T": "4", "SV": "3+", "W": "4"}, nothing)
    keywords = ["INFANTRY", "CHARACTER"]
    unit = "2x T4 6+ W1 [INFANTRY] | 1x 3+ W4 [CHARACTER]"
    assert target_shorthand([disciples, apostle], keywords, "11th") == unit
    assert target_shorthand([apostle], keywords, "11th") == "1x T4 3+ W4 [INFANTRY, CHARACTER]"
    entourage = [replace(apostle, models=3), replace(disciples, models=1)]
    marked = "3x T4 3+ W4 [INFANTRY, CHARACTER] | 1x 6+ W1"
    assert target_shorthand(entourage, keywords, "11th") == marked


def test_saves_beside_the_row() -> None:
    saves = ExtraSaves({"INSV": "2+*"}, ["Feel No Pain", "Feel No Pain 6+", "Feel No Pain 5+"])
    assert (saves.invulnerable, saves.feel_no_pain) == (2, 6)
    named = ExtraSaves({}, ["Invulnerable Save (4+)", "Invulnerable Save (3+)", "An aura of 2+"])
    assert (named.invulnerable, named.feel_no_pain) == (4, None)
    assert target_shorthand([LikeModels(1, {"T": "4"}, named)], (), "11th") == "1x T4 4++ W1"


def test_names_and_numbers_have_one_spelling() -> None:
    assert clean_name(3) == ""
    assert clean_name("➤  a\n b" + "c" * 200).startswith("a b")
    assert len(clean_name("x" * 500)) == 100
    assert clean_name("\u202eevil\u200b \tname") == "evil name"
    assert name_key("T’au Émpire's Intercessors") == "tau empire intercessor"
    assert name_key("Boss Magus") == "boss magus"
    numbers = ["5", "5.0", 7, True, None, "x", "nan", "inf", -1, 10**400]
    assert [whole_number(each) for each in numbers] == [5, 5, 7, *[None] * 7]


LIST_FORGE = {
    "generatedBy": "List Forge",
    "roster": {
        "name": "Shared",
        "gameSystemName": "Warhammer 40,000",
        "forces": [
            {
                "selections": [
                    selection("Battle Size", categories=[{"name": "Configuration"}]),
                    selection("Stray"),
                    selection(
                        "Captain",
                        "model",
                        costs=[{"name": "pts", "value": 80}],
                        categories=[{"name": "Faction: Adeptus Astartes"}, {"name": "Infantry"}],
                        selections=[
                            selection("Power fist"),
                            selection("Warlord"),
                            selection("Houndpack Character"),
                            selection("Relic", costs=[{"name": "pts", "value": 15}]),
                        ],
                    ),
                    selection(
                        "Intercessor Squad",
                        "unit",
                        selections=[
                            selection(
                                "Intercessor",
                                "model",
                                number=5,
                                selections=[
                                    selection(
                                        "Wargear", selections=[selection("Bolt rifle", number=5)]
                                    )
                                ],
                            )
                        ],
                    ),
                ]
            }
        ],
    },
}


def check_shared(found: ArmyList) -> None:
    assert (found.format, found.title, found.edition) == ("listforge-json", "Shared", None)
    captain, squad = found.units
    assert (captain.models, captain.points, counts(captain)) == (1, 95, {"Power fist": 1})
    assert captain.keywords == ("Infantry",)
    assert (squad.models, squad.points, counts(squad)) == (5, None, {"Bolt rifle": 5})
    assert all(each.target for each in found.units)
    assert {"Warlord", "Houndpack Character", "Relic", "Stray"} <= {
        each.what for each in found.skipped
    }


def test_list_forges_json_has_names_alone(small: Datasheets) -> None:
    check_shared(read_army(json.dumps(LIST_FORGE).encode(), small))


@pytest.mark.parametrize("address", ["", "https://listforge.club/#/listforge/"])
@pytest.mark.parametrize("escaped", [True, False])
def test_list_forges_address_holds_the_list(small: Datasheets, address: str, escaped: bool) -> None:
    packed = base64.b64encode(gzip.compress(json.dumps(LIST_FORGE).encode())).decode()
    assert packed.startswith("H4sI")
    if escaped:
        packed = packed.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    check_shared(read_army(f"{address}{packed}\n".encode(), small))


def asset(item: str, *included: Any, **more: Any) -> dict[str, Any]:
    return {"item": item, "assets": {"included": list(included), "traits": "odd"}} | more


def test_a_catalogue_is_no_list() -> None:
    with pytest.raises(InputError, match=r"a catalogue, .* export the list itself"):
        read_army(b'{"catalogue": {"name": "Xenos - Necrons"}}')


def test_rosterizers_units_have_a_quantity_and_their_enhancements_points() -> None:
    relic = asset("Enhancement§Relic", stats={"Points": {"value": 20}})
    captain = asset("Unit§Captain", relic, stats={"Points": {"value": 80}})
    squad = asset("Unit§Squad", asset("Weapon§Bolt rifle", quantity=9), quantity=10)
    data = {"snapshot": asset("Roster§Roster", captain, squad)}
    found = read_army(json.dumps(data).encode())
    assert [(each.name, each.models, each.points) for each in found.units] == [
        ("Captain", 1, 100),
        ("Squad", 10, None),
    ]


def test_an_enhancement_that_costs_nothing_is_known_by_its_choice(small: Datasheets) -> None:
    relic = selection("Power fist", group="Enhancements::Relics", number=1)
    sword = selection("Guardian spear", number=1)
    data = roster(selection("Captain", "model", selections=[relic, sword]))
    found = read_army(data, small)
    assert set(counts(found.units[0])) == {"Guardian spear"}


def test_rosterizers_json_is_a_tree_of_assets(small: Datasheets) -> None:
    points = {"stats": {"Points": {"value": 95}}}
    data = {
        "rulebook": {"game": "Warhammer 40,000 11th Edition"},
        "snapshot": asset(
            "Roster§Roster",
            asset("Faction§Adeptus Astartes"),
            asset(
                "Force§Main",
                asset(
                    "Unit§Captain",
                    asset("Weapon§Power fist", quantity=1),
                    asset("Enhancement§Relic"),
                    "odd",
                    **points,
                ),
                asset(
                    "Unit§Intercessor Squad",
                    asset("Model§Intercessor", asset("Weapon§Bolt rifle", quantity=5), quantity=5),
                    {"item": "Weapon§Power fist", "name": "Power fist"},
                ),
            ),
            name="Rosterized",
        ),
    }
    found = read_army(json.dumps(data).encode(), small)
    assert (found.format, found.edition, found.title) == ("rosterizer-json", "11th", "Rosterized")
    captain, squad = found.units
    assert (captain.points, captain.models, counts(captain)) == (95, 1, {"Power fist": 1})
    assert (squad.points, squad.models) == (None, 5)
    assert counts(squad) == {"Bolt rifle": 5, "Power fist": 1}
    assert "Relic" in {each.what for each in found.skipped}
