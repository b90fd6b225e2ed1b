"""Lists that players type themselves: what stands behind a unit's name is its own, and no unit is
lost among what another one carries.
"""

from __future__ import annotations

import pytest

from bot.armies.datasheets import Datasheets
from bot.armies.formats import read_army
from bot.armies.model import ArmyList

Summary = list[tuple[str, int, int | None]]


def read(text: str, book: Datasheets) -> ArmyList:
    return read_army(text.encode(), book)


def units(army: ArmyList) -> Summary:
    return [(unit.name, unit.models, unit.points) for unit in army.units]


def carried(army: ArmyList, place: int) -> dict[str, int]:
    """The weapons of a unit without their modes, with their counts."""
    found = army.units[place].weapons
    return {weapon.name.partition(" - ")[0].casefold(): weapon.count for weapon in found}


def told(army: ArmyList) -> dict[str, str]:
    return {each.what: each.why for each in army.skipped}


FOUR = """Space Marines - 500pts
Captain (80): power fist, plasma pistol
Intercessor Squad (80): 5 models, grenade launcher
3 Eradicators (90)
"""


def test_numbers_in_brackets_are_points_in_front_of_a_colon(published: Datasheets) -> None:
    army = read(FOUR, published)
    assert (army.title, army.points) == ("Space Marines", 500)
    assert units(army) == [
        ("Captain", 1, 80),
        ("Intercessor Squad", 5, 80),
        ("Eradicators", 3, 90),
    ]
    assert carried(army, 0) == {"power fist": 1, "plasma pistol": 1}
    assert carried(army, 2)["melta rifle"] == 3


def test_a_squad_whose_one_option_is_named_keeps_what_is_usual(published: Datasheets) -> None:
    squad = carried(read(FOUR, published), 1)
    assert squad["grenade launcher"] == 1
    assert squad["bolt rifle"] == 4
    assert squad["knives and fists"] == 5


def test_a_unit_below_one_with_points_is_none_of_its_weapons(published: Datasheets) -> None:
    text = "10 Hellblasters [220pts]\nCaptain (80): power fist\n3 Eradicators (90)\n"
    army = read(text, published)
    assert units(army) == [("Hellblasters", 10, 220), ("Captain", 1, 80), ("Eradicators", 3, 90)]
    assert carried(army, 0)["plasma incinerator"] == 10
    assert carried(army, 1) == {"power fist": 1}


def test_a_name_at_the_left_margin_is_a_unit_without_points(published: Datasheets) -> None:
    text = "Hellblasters [110pts]\n  2 plasma pistols\n3 Eradicators\nLieutenant with Combi-weapon"
    army = read(text, published)
    assert units(army) == [
        ("Hellblasters", 5, 110),
        ("Eradicators", 3, None),
        ("Lieutenant with Combi-weapon", 1, None),
    ]
    assert carried(army, 0) == {"plasma pistol": 2}


@pytest.mark.parametrize(
    "line",
    [
        "* Captain w/ power fist - 80pts",
        "Captain with power fist - 80pts",
        "Captain w/ power fist (80)",
        "Captain - 80: power fist",
        "Captain - power fist - 80",
        "Captain, power fist (80)",
        "Captain (80) - power fist",
        "Captain (80pts) w/ power fist",
        "Captain [80pts] (power fist)",
        "Captain (80) power fist",
        "Captain (power fist) = 80",
        "80 - Captain: power fist",
        "1x Captain [80]: power fist",
    ],
)
def test_a_unit_carries_what_stands_behind_its_name(published: Datasheets, line: str) -> None:
    army = read(f"Hellblasters [110 pts]\n{line}\n2x Rhino 150\n", published)
    assert units(army) == [("Hellblasters", 5, 110), ("Captain", 1, 80), ("Rhino", 2, 150)]
    assert carried(army, 1) == {"power fist": 1}
    assert carried(army, 2)["storm bolter"] == 2


def test_the_longest_name_of_a_datasheet_counts(published: Datasheets) -> None:
    army = read("Captain with Jump Pack with power fist 75\nCaptain with Jump Pack 85", published)
    assert [unit.name for unit in army.units] == ["Captain with Jump Pack"] * 2
    assert carried(army, 0) == {"power fist": 1}
    assert [unit.points for unit in army.units] == [75, 85]


def test_marks_and_totals_are_no_weapons(published: Datasheets) -> None:
    text = (
        "* Captain w/ power fist - 80pts\n* 3 Eradicators - 90pts\n- Warlord: Captain\nTotal: 170"
    )
    army = read(text, published)
    assert units(army) == [("Captain", 1, 80), ("Eradicators", 3, 90)]
    assert {"captain", "170"}.isdisjoint(carried(army, 1))
    assert told(army)["Warlord: Captain"] == (
        "an upgrade or a mark: what it does is not in the numbers"
    )
    assert army.points == 170


def test_the_total_says_what_the_units_cost(small: Datasheets) -> None:
    army = read("Captain 80\nBoyz\nTotal: 165\n- Something else", small)
    assert (army.points, army.title) == (165, "")
    assert told(army)["Something else"] == "it stands below no unit"


def test_counted_weapons_are_those_of_some_models(published: Datasheets) -> None:
    army = read("10 Boyz (80) w/ 2 big shootas\nWarboss 80", published)
    boyz = carried(army, 0)
    assert (boyz["big shoota"], boyz["shoota"], boyz["choppa"]) == (2, 7, 9)
    assert told(army)["Boyz"] == (
        "the list names what some carry: the others have the datasheet's usual weapons"
    )


def test_a_weapon_that_all_may_have_is_all_of_theirs(published: Datasheets) -> None:
    army = read("5 Intercessors (80): bolt rifle\nCaptain 80", published)
    assert carried(army, 0) == {"bolt rifle": 5}


def test_units_without_datasheets_are_named(small: Datasheets) -> None:
    text = """Captain [80 pts]
Blorgs (90): power fist
Grumps w/ power fist, 45
Odd Ones (30)
Warlord 80
Power fist 50
"""
    army = read(text, small)
    assert units(army) == [
        ("Captain", 1, 80),
        ("Blorgs", 1, 90),
        ("Grumps", 1, 45),
        ("Odd Ones", 1, 30),
    ]
    assert carried(army, 1) == carried(army, 2) == {"power fist": 1}
    assert told(army)["Odd Ones"] == "no datasheet has this name: its numbers are not known"


@pytest.mark.parametrize("sign", [", ", "; ", " + "])
def test_things_are_listed_with_several_signs(published: Datasheets, sign: str) -> None:
    army = read(f"Hellblasters [110 pts]\nCaptain (80): power fist{sign}plasma pistol", published)
    assert carried(army, 1) == {"power fist": 1, "plasma pistol": 1}


def test_headings_among_bare_names_are_no_units(small: Datasheets) -> None:
    army = read(
        "HQ\nCaptain: power fist\nOther:\nTroops\n10 intercessors\nWarlord: Captain\n", small
    )
    assert units(army) == [("Captain", 1, None), ("intercessors", 10, None)]
    assert carried(army, 0) == {"power fist": 1}
    assert "Warlord: Captain" in told(army)


def test_marks_and_wargear_among_bare_names_are_no_units(small: Datasheets) -> None:
    army = read("Captain\nWarlord\n10 intercessors\nIcon of Khorne\nBlorgs\n", small)
    assert [unit.name for unit in army.units] == ["Captain", "intercessors", "Blorgs"]
    assert {"Warlord", "Icon of Khorne"} <= told(army).keys()


def test_models_and_headings_with_a_datasheets_name_are_no_units(small: Datasheets) -> None:
    text = "Boyz [85 pts]\nBoyz\n10x Choppa\nCaptain\nIntercessors [80 pts]\n\nCaptain:\n"
    army = read(text, small)
    assert [unit.name for unit in army.units] == ["Boyz", "Intercessors"]


def test_wargear_that_sounds_like_a_unit_is_none(published: Datasheets) -> None:
    army = read("Terminator Assault Squad [180 pts]\n5x Storm Shield\nCaptain 80", published)
    assert [unit.name for unit in army.units] == ["Terminator Assault Squad", "Captain"]


def test_what_follows_a_name_and_is_unknown_is_part_of_it(small: Datasheets) -> None:
    army = read("Captain [80 pts]\nBoyz - da boss - 85", small)
    assert [unit.name for unit in army.units] == ["Captain", "Boyz - da boss"]


def test_a_long_list_is_not_looked_up_line_by_line(small: Datasheets) -> None:
    """Only what has points and stands as programs write it is a unit there."""
    text = "Captain [80 pts]\n" + "• 1x Power fist\n" * 500 + "Intercessors (90)\n"
    assert [unit.name for unit in read(text, small).units] == ["Captain"]
