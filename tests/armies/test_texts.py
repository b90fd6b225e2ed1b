"""Pasted lists: every dialect that players paste, whole and damaged."""

from __future__ import annotations

import pytest

from bot.armies.datasheets import Datasheets
from bot.armies.formats import read_army
from bot.armies.model import ArmyList, ArmyUnit
from bot.armies.texts.lines import split_items, split_lines
from bot.armies.texts.words import is_wargear, mode_by_name
from bot.errors import InputError, LimitError
from tests.armies.conftest import sample


def read(text: str, datasheets: Datasheets | None = None) -> ArmyList:
    return read_army(text.encode(), datasheets)


def carried(unit: ArmyUnit) -> dict[str, int]:
    """Weapons by their names with their counts."""
    return {weapon.name: weapon.count for weapon in unit.weapons}


def summary(found: ArmyList) -> list[tuple[str, int, int | None]]:
    return [(unit.name, unit.models, unit.points) for unit in found.units]


def not_read(found: ArmyList) -> set[str]:
    return {each.what for each in found.skipped}


APP = """Boop (2,010 Points)

Space Marines
Gladius Task Force (3 Detachment Points)
Strike Force (2,000 Points)

ATTACHED UNITS

Attached unit 1

Captain (80 Points)
  • Attached as: Leader (Character)
  • Warlord
  • 1x Power fist
  • Enhancements: Artificer Armour

Intercessor Squad (160 Points)
  • Attached as: Bodyguard (Battleline)
  • 1x Intercessor Sergeant
     ◦ 1x Bolt rifle
     ◦ 1x Power fist
  • 9x Intercessor
     ◦ 9x Bolt rifle
       1x Plasma gun

CHARACTERS

Captain (80 Points)
  • 1x Guardian spear

Exported with App Version: v2.3.0 (1), Data Version: v912
"""


def test_the_apps_text_is_read_with_attached_units(small: Datasheets) -> None:
    found = read(APP, small)
    assert (found.format, found.edition, found.title, found.points) == (
        "app-text",
        "11th",
        "Boop",
        2010,
    )
    assert summary(found) == [
        ("Captain", 1, 80),
        ("Intercessor Squad", 10, 160),
        ("Captain", 1, 80),
    ]
    leader, squad, alone = found.units
    assert (leader.attached_to, squad.attached_to, alone.attached_to) == (
        "Intercessor Squad",
        None,
        None,
    )
    assert carried(squad) == {
        "Bolt rifle": 10,
        "Power fist": 1,
        "Plasma gun - Standard": 1,
        "Plasma gun - Supercharge": 1,
    }
    assert squad.target == "10x T4 3+ W2 [INFANTRY, BATTLELINE, IMPERIUM]"
    assert squad.keywords == ("Infantry", "Battleline", "Imperium")
    assert {"Warlord", "Artificer Armour"} <= not_read(found)


def test_without_datasheets_names_and_counts_remain() -> None:
    found = read(APP)
    assert [unit.target for unit in found.units] == [None, None, None]
    squad = found.units[1]
    assert [(each.name, each.count, each.mode, each.shorthand) for each in squad.weapons] == [
        ("Bolt rifle", 10, "ranged", None),
        ("Power fist", 1, "melee", None),
        ("Plasma gun", 1, "ranged", None),
    ]
    assert "numbers" in not_read(found)


def test_an_older_apps_list_says_that_its_numbers_are_newer(small: Datasheets) -> None:
    found = read(APP.replace("v2.3.0", "v1.29.0"), small)
    assert found.edition == "10th"
    assert "numbers of the 10th edition" in not_read(found)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("\n\n", "\n"),
        ("• ", "- "),
        ("• ", "* "),
        ("•", "●"),
        ("1x ", "1 x "),
        ("9x ", "9 "),
        ("9x ", "9× "),
        (" Points)", " pts)"),
        ("(80 Points)", "[80pts]"),
        ("(160 Points)", "(160 Punkte)"),
        ("(160 Points)", "(160 pts, 3 Cabal Points)"),
        ("CHARACTERS", "Some heading nobody knows"),
        ("CHARACTERS", "PERSONNAGES"),
        ("2,010", "2 010"),
        ("2,010", "2.010"),
        ("Captain", "**Captain**"),
        ("\n", "\r\n"),
        ("\n", "\n> "),
        (" ", "\u00a0"),
        ("Intercessor Squad", "\u200bIntercessor Squad"),
        ("Intercessor Squad", "🔵 Intercessor Squad 💥"),
        ("Captain", "⚔️ Captain"),
        ("Captain", "`Captain`"),
        ("Captain", "~~Captain~~"),
        ("• ", "► "),
        ("◦ ", "→ "),
        ("◦ ", "+ "),
        ("Intercessor Squad (160 Points)", "Intercessor Squad (160 очков)"),
    ],
)
def test_the_apps_text_may_be_damaged(small: Datasheets, before: str, after: str) -> None:
    whole = read(APP, small)
    found = read(APP.replace(before, after), small)
    assert summary(found) == summary(whole)
    assert [carried(unit) for unit in found.units] == [carried(unit) for unit in whole.units]
    assert found.points == whole.points


COMPACT = """

Orks
Strike Force (2000 points)
Kult (3 Detachment Points)

Attached Units
Attached Unit 1

Captain (80 points)
• Attached as: Leader (Character)
• 1x Guardian spear
1x Power fist

Boyz (75 points)
• Attached as: Bodyguard
• Enhancement: Shinier (Upgrade)
• 1x Ammo runt
• Warlord
• 1x Boss Nob
• 1x Big shoota
1x Choppa
• 9x Boy
• 9x Choppa


OTHER DATASHEETS

Trukk (65 points)
Big shoota
Spiked wheels
"""


@pytest.mark.parametrize("known", [True, False])
def test_the_apps_compact_text_has_no_levels(small: Datasheets, known: bool) -> None:
    found = read(COMPACT, small if known else None)
    assert found.edition == "11th"
    assert summary(found) == [("Captain", 1, 80), ("Boyz", 10, 75), ("Trukk", 1, 65)]
    captain, boyz, trukk = found.units
    assert captain.attached_to == "Boyz"
    assert carried(boyz) == {"Big shoota": 1, "Choppa": 10}
    assert carried(captain) == {"Guardian spear": 1, "Power fist": 1}
    assert carried(trukk) == {"Big shoota": 1, "Spiked wheels": 1} or known
    assert {"Shinier (Upgrade)", "Warlord", "Ammo runt"} <= not_read(found)


def test_compact_groups_are_known_by_their_datasheets_names(small: Datasheets) -> None:
    text = """Boyz (75 points)
• 1x Nob
• 9x Boy
• 9x Choppa
1x Big shoota

Captain (80 points)
• 1x Guardian spear
• 1x Power fist
"""
    boyz, captain = read(text, small).units
    assert (boyz.models, carried(boyz)) == (10, {"Choppa": 9, "Big shoota": 1})
    assert carried(captain) == {"Guardian spear": 1, "Power fist": 1}


WTC = """+++++++++++++++++++++++++++++++++++++++++++++++
+ LIST NAME: Tau
+ FACTION KEYWORD: Xenos - T'au Empire
+ DETACHMENT: Cadre
+ TOTAL ARMY POINTS: 1,985pts
+
+ ENHANCEMENT: Blades (on Char1: Commander)
& More (on Char2: Commander)
+ NUMBER OF UNITS: 3
+++++++++++++++++++++++++++++++++++++++++++++++

CHARACTER

Char1: 1x Commander (120 pts)
1 with Fusion blaster, Relic [15 pts]
  • Blades upgradeFusion blaster, Fusion blaster
  • 2x Shield Drone
Enhancement: Blades (+25 pts)

OTHER DATASHEETS

3x Broadsides (300 pts)
• 1x Broadside Leader
    1 with 2x Missile pod, Twin gun
      • Recon droneTwin gun
• 2x Broadside
    2 with Bulk, 2x Missile pod
      • Marker Drone

3x Nurglings (40 pts)
3 with Claws
"""


def test_new_recruits_wtc_text_counts_for_each_bearer() -> None:
    found = read(WTC)
    assert (found.format, found.title, found.points) == ("newrecruit-wtc", "Tau", 1985)
    commander, broadsides, nurglings = found.units
    assert carried(commander) == {"Fusion blaster": 3}
    assert (commander.name, commander.models) == ("Commander", 1)
    assert broadsides.models == 3
    assert carried(broadsides) == {"Missile pod": 6, "Twin gun": 1, "Bulk": 2}
    assert (nurglings.models, carried(nurglings)) == (3, {"Claws": 3})
    assert {"Blades", "Relic", "Shield Drone", "Marker Drone", "Recon drone"} <= not_read(found)


def test_new_recruits_compact_wtc_text_stands_on_one_line() -> None:
    text = """+ FACTION KEYWORD: Chaos Knights
+ TOTAL ARMY POINTS: soon
Char1: 1x War Dog (165 pts): Houndpack Lance Character, 2x Autocannon, Stubber, Warlord
3x Nurglings (40 pts): 3x Claws
3x Boyz (40 pts): Choppa
5x Guard (40 pts): 5 with Lasgun
4x Riders (40 pts)
• 1x Rider Leader: Lance
• 3x Rider: 3 with 2x Pistol, Icon [5 pts]
"""
    found = read(text)
    assert (found.format, found.points) == ("newrecruit-wtc-compact", 325)
    dog, nurglings, boyz, guard, riders = found.units
    assert carried(dog) == {"Autocannon": 2, "Stubber": 1}
    assert carried(nurglings) == {"Claws": 3}
    assert carried(boyz) == {"Choppa": 3}
    assert carried(guard) == {"Lasgun": 5}
    assert (riders.models, carried(riders)) == (4, {"Lance": 1, "Pistol": 6})


def test_new_recruits_framed_text_lists_a_drones_weapon_twice() -> None:
    text = """+ FACTION KEYWORD: Xenos - T'au Empire
CHARACTER
10x Pathfinder Team (90 pts)
• 1x Pathfinder Shas'ui
    • 1x Drone burst cannon
  • Recon drone
    • 1x Drone burst cannon
    • 1x Pulse pistol
• 9x Pathfinders
    • 9x Pulse pistol
  • Homing beacon, Marker Drone
"""
    found = read(text)
    assert (found.format, found.title) == ("newrecruit-gw", "")
    (team,) = found.units
    assert carried(team) == {"Drone burst cannon": 1, "Pulse pistol": 10}
    assert {"Recon drone", "Homing beacon", "Marker Drone"} <= not_read(found)


def test_new_recruits_text_has_headings_of_markdown(small: Datasheets) -> None:
    text = """Orks - Waaagh - [2000 pts]

# ++ Army Roster ++ [485 pts]
## Configuration
Battle Size: Strike Force (2000 Point limit)

## Battleline [485 pts]
Boyz [75 pts]:
• 1x Nob: Big shoota, Relic [10 pts]
• 9x Boy: Choppa
Captain [80 pts]: Warlord, Gun Drone (Power fist), Guardian spear
"""
    found = read(text, small)
    assert (found.format, found.title, found.points) == ("newrecruit-text", "Orks - Waaagh", 485)
    boyz, captain = found.units
    assert (boyz.models, carried(boyz)) == (10, {"Big shoota": 1, "Choppa": 9})
    assert [(each.name, each.mode) for each in captain.weapons] == [
        ("Power fist", "melee"),
        ("Guardian spear", "ranged"),
        ("Guardian spear", "melee"),
    ]


def test_list_forges_text_has_no_counts_of_one() -> None:
    text = """all gas - Chaos Daemons - Incursion (450 Points)


Epic Hero:
Rotigus (250 pts)
  • Gnarlrod
  • E: The Endless Gift


Battleline:
Bloodletters (110 pts)
  • Bloodreaper
    • Hellblade
  • Instrument of Chaos
  • 9x Bloodletter
    • 9x Hellblade
"""
    found = read(text)
    assert (found.format, found.title, found.points) == (
        "listforge-text",
        "all gas - Chaos Daemons - Incursion",
        450,
    )
    rotigus, letters = found.units
    assert carried(rotigus) == {"Gnarlrod": 1}
    assert (letters.models, carried(letters)) == (10, {"Hellblade": 10})
    assert {"The Endless Gift", "Instrument of Chaos"} <= not_read(found)


FRENCH = """Waaagh (1 260 points)

Orks
Horde (3 points de détachement)
Force de frappe (2 000 points)

UNITÉS ATTACHÉES

Unité attachée 1

Warboss (80 points)
 • Attaché en tant que : Meneur (Personnage)
 • Seigneur de guerre
 • 1x Power klaw

Boyz (75 points)
 • Attachée en tant que : Garde du corps (Ligne)
 • 1x Boss Nob
   ◦ 1x Power klaw
 • 9x Boy
   ◦ 9x Choppa

AUTRES FICHES

Trukk (65 points)
 • 1x Big shoota
"""
GERMAN = """Meine Liste (1.995 Punkte)

Orks
Strike Force (2.000 Punkte)

CHARAKTERMODELLE

Warboss (80 Punkte)
  • Kriegsherr
  • 1x Power klaw
  • Verbesserungen: Mehr

KAMPFLINIE

Boyz (75 Punkte)
  • 1x Boss Nob
     ◦ 1x Power klaw
  • 9x Boy
     ◦ 9x Choppa

Exportiert mit App-Version: v1.29.0 (2), Datenversion: v579
"""


def test_french_lists_are_read() -> None:
    found = read(FRENCH)
    assert (found.edition, found.points) == ("11th", 1260)
    assert summary(found) == [("Warboss", 1, 80), ("Boyz", 10, 75), ("Trukk", 1, 65)]
    assert found.units[0].attached_to == "Boyz"
    assert "Seigneur de guerre" in not_read(found)


def test_without_known_words_the_last_of_joined_units_is_joined() -> None:
    text = """Attached unit 1
Boss (80 points)
• Adjunto: Jefe
Medic (40 points)
• Adjunto: Apoyo
Boyz (75 points)
• Adjunto: Guardia

OTRAS HOJAS

Trukk (65 points)
"""
    found = read(text)
    assert [unit.attached_to for unit in found.units] == ["Boyz", "Boyz", None, None]


def test_of_namesakes_the_one_that_was_joined_is_known() -> None:
    text = """Boyz (75 points)
ATTACHED UNITS
Attached unit 1
Boss (80 points)
• Attached as: Leader
Boyz (75 points)
• Attached as: Bodyguard
Attached unit 2
Boyz (150 points)
• Attached as: Bodyguard
Medic (40 points)
• Attached as: Support
"""
    joined = [(unit.name, unit.attached_to, unit.attached_number) for unit in read(text).units]
    assert ("Boss", "Boyz", 2) in joined
    assert ("Medic", "Boyz", 3) in joined


def test_without_headings_only_marked_units_are_joined() -> None:
    text = """Attached unit 1
Boss (80 points)
• Attached as: Leader
Boyz (75 points)
• Attached as: Bodyguard
Trukk (65 points)
"""
    assert [unit.attached_to for unit in read(text).units] == ["Boyz", None, None]


def test_german_lists_are_read() -> None:
    found = read(GERMAN)
    assert (found.edition, found.points, found.title) == ("10th", 1995, "Meine Liste")
    assert summary(found) == [("Warboss", 1, 80), ("Boyz", 10, 75)]
    assert {"Kriegsherr", "Mehr"} <= not_read(found)


def test_lists_by_hand_are_read(small: Datasheets) -> None:
    text = "5 Intercessors - 80 pts\n10x Boyz 75pts\nCaptain, 80 points\nLads x3: 9pts"
    found = read(text, small)
    assert summary(found) == [
        ("Intercessors", 5, 80),
        ("Boyz", 10, 75),
        ("Captain", 1, 80),
        ("Lads", 3, 9),
    ]
    assert carried(found.units[0]) == {"Bolt rifle": 5}
    assert {"Intercessor Squad", "Lads"} <= not_read(found)
    assert found.format == "text"
    assert found.points == 244


def test_a_units_size_follows_its_points(small: Datasheets) -> None:
    assert summary(read("Intercessor Squad (160 points)", small))[0][1] == 10
    assert summary(read("Intercessor Squad (81 points)", small))[0][1] == 5


@pytest.mark.parametrize(
    "text",
    [
        "my list 1000pts\nCaptain 80\n10 Intercessors 160\nBoyz x10 85",
        "Captain = 80\nIntercessors 10\nBoyz (85)",
        "80 - Captain\n160pts: 10x Intercessors\n85 pts Boyz",
        "Captain\n10 intercessors\nSpace Marines\nBoyz",
        "Space Marines 325pts\n- Captain - 80pts\n- Intercessors x10 - 160pts\n- Boyz: 85",
        "Captain [80pts]\nIntercessors [10] [160pts]\nBoyz (10 models) [85pts]",
    ],
)
def test_lists_by_hand_need_no_word_for_points(small: Datasheets, text: str) -> None:
    found = read(text, small)
    named = [(small.named(unit.name), unit.models) for unit in found.units]
    sizes = [(sheet.name, models) for sheet, models in named if sheet]
    assert sizes == [("Captain", 1), ("Intercessor Squad", 10), ("Boyz", 10)]


def test_names_alone_cost_nothing_that_is_known(small: Datasheets) -> None:
    assert read("Captain\nBoyz", small).points is None
    assert read("Captain 80\nBoyz", small).points == 80


def test_a_unit_whose_points_were_forgotten_is_known_by_its_name(small: Datasheets) -> None:
    found = read(APP.replace("Intercessor Squad (160 Points)", "Intercessor Squad"), small)
    assert summary(found)[1] == ("Intercessor Squad", 10, None)


def test_a_second_list_behind_the_first_is_named_and_not_mixed_in(small: Datasheets) -> None:
    second = "Second (85 Points)\n\nOrks\nStrike Force (2,000 Points)\n\nBoyz (85 Points)\n"
    for first in (APP, APP.partition("Exported")[0]):
        found = read(f"{first}\n{second}", small)
        assert len(found.units) == 3
        assert "Second (85 Points)" in not_read(found)
    assert not_read(read(f"{APP}\nThanks for reading", small)) == not_read(read(APP, small))
    sizes = "Incursion (1,000 Points)\nStrike Force (2,000 Points)\nBoyz (85 Points)"
    assert len(read(sizes, small).units) == 1


@pytest.mark.parametrize(
    ("last", "edition"),
    [
        ("Exporté avec la version de l'application : v2.3.0 (1)", "11th"),
        ("Exportado con la versión de la aplicación: v1.30.1", "10th"),
        ("Exportiert mit App-Version: v2.3.0", "11th"),
        ("Created with something", None),
    ],
)
def test_the_last_line_says_the_edition(last: str, edition: str | None) -> None:
    assert read(f"Boyz (85 Points)\n  • 1x Choppa\n\n{last}").edition == edition


def test_a_squad_with_a_named_leader_has_the_models_of_its_line(small: Datasheets) -> None:
    text = "5x Intercessor Squad (80 pts): 4 with Bolt rifle\n• 1x Intercessor Sergeant: Power fist"
    (squad,) = read(text, small).units
    assert (squad.models, carried(squad)) == (5, {"Bolt rifle": 4, "Power fist": 1})
    assert squad.target == "5x T4 3+ W2 [INFANTRY, BATTLELINE, IMPERIUM]"


def test_models_are_no_weapons(small: Datasheets) -> None:
    (boyz,) = read("Boyz (85 pts)\n• 1x Nob\n• 9x Boy", small).units
    assert boyz.models == 10
    assert {"Nob", "Boy"}.isdisjoint(carried(boyz))


def test_an_enhancement_without_points_is_no_weapon(small: Datasheets) -> None:
    found = read("Captain (105pts): Fast Rifle, Power fist", small)
    assert carried(found.units[0]) == {"Power fist": 1}
    assert "Fast Rifle" in not_read(found)


def test_weapons_may_be_counted_for_all_models_together() -> None:
    """No model has five of one: then what stands beside them is counted for all as well."""
    found = read("5x Hounds (75 pts): Maw, 5x Fangs\nGuard (90 pts):\n• 10x Guard: Flame, 9x Rifle")
    hounds, guard = found.units
    assert carried(hounds) == {"Maw": 1, "Fangs": 5}
    assert (guard.models, carried(guard)) == (10, {"Flame": 1, "Rifle": 9})


def test_a_unit_that_carries_nothing_has_what_it_usually_has(small: Datasheets) -> None:
    text = "+ FACTION KEYWORD: X\n\nBATTLELINE\n\n1x Captain (80 pts)\n1 with \n"
    found = read(text, small)
    assert found.format == "newrecruit-wtc"
    assert "with" not in carried(found.units[0])


def test_numbered_lists_and_code_blocks_are_read(small: Datasheets) -> None:
    text = "```text\n1. Intercessor Squad (80 points)\n2. Captain (80 points)\n```"
    assert len(read(text, small).units) == 2


def test_bullets_may_stand_in_front_of_units(small: Datasheets) -> None:
    text = """My list 2000 pts
Space Marines
- 5x Intercessor Squad [80pts]
  - 5x Bolt rifle
- Captain [80 pts]
  - 1x Power fist
"""
    found = read(text, small)
    assert (found.title, summary(found)) == (
        "My list",
        [("Intercessor Squad", 5, 80), ("Captain", 1, 80)],
    )


def test_what_costs_points_and_marks_are_no_weapons() -> None:
    """A line for `+15 pts` is an enhancement; of several things on a line each is looked at."""
    found = read(
        "My list (95 points)\n\nCHARACTERS\n\nCaptain (95 points)\n"
        "  Artificer Armour (+15 pts)\n  Power fist, Warlord\n"
    )
    assert carried(found.units[0]) == {"Power fist": 1}
    assert {"Artificer Armour", "Warlord"} <= not_read(found)


def test_what_stands_below_no_unit_is_named() -> None:
    found = read("• 2x Lost thing\nBoyz (75 points)\n• 1x Choppa\n\nTHE END\n• Something more")
    assert {"2x Lost thing", "Something more"} <= not_read(found)


def test_an_older_editions_list_takes_no_numbers(small: Datasheets) -> None:
    found = read("Captain for the 9th edition\nCaptain (80 points)\n• 1x Power fist", small)
    assert found.edition == "9th"
    assert found.units[0].target is None


def test_a_weapon_of_another_unit_has_a_mode_and_no_numbers(small: Datasheets) -> None:
    (unit,) = read("Captain (80 points)\n• 1x Choppa\n• 1x Odd thing", small).units
    assert [(each.name, each.mode, each.shorthand) for each in unit.weapons] == [
        ("Choppa", "melee", None),
        ("Odd thing", "ranged", None),
    ]


@pytest.mark.parametrize("text", ["", "hello", "Total: 2000 points", "# Boyz (75 pts)", "+ A: b"])
def test_a_text_without_units_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="no unit with its points"):
        read(text)


def test_endless_texts_are_refused() -> None:
    with pytest.raises(LimitError, match="at most 10,000 lines"):
        read("x\n" * 10_001)
    with pytest.raises(LimitError, match="at most 10,000 lines"):
        read("x" * 2_001)
    with pytest.raises(LimitError, match="more units"):
        read("Boyz (75 points)\n• 1x Choppa\n" * 301)


def test_commas_in_brackets_belong_to_their_item() -> None:
    assert split_items("A, B (c, d), E [1, 2], ) F,, ") == ["A", "B (c, d)", "E [1, 2]", ") F"]


def test_words_tell_weapons_from_wargear() -> None:
    assert is_wargear("Icon of Khorne (Aura)")
    assert is_wargear("Shield Drone")
    assert not is_wargear("Grot blasta")
    assert (mode_by_name("Relic greataxe"), mode_by_name("Deffgun")) == ("melee", "ranged")


def test_levels_beyond_reason_and_roles_unknown_do_no_harm() -> None:
    steps = "".join(f"{' ' * depth}• 1x Choppa\n" for depth in range(1, 15))
    found = read(f"Attached unit 1\nBoyz (75 points)\n• Attached as: Odd\n• 9x Boy\n{steps}")
    assert found.units[0].attached_to is None
    assert found.units[0].models == 9


# Samples of real exports. What is expected was counted by hand.


def test_sample_of_the_11th_with_attached_units(published: Datasheets) -> None:
    found = read_army(sample("listgrok/app_11e_official_1.txt"), published)
    assert (found.edition, found.title, found.points) == ("11th", "11th stuff", 2000)
    assert len(found.units) == 18
    assert sum(unit.models for unit in found.units) == 69
    leaders = [(unit.name, unit.attached_to) for unit in found.units if unit.attached_to]
    assert leaders == [
        ("Commander in Enforcer Battlesuit", "Crisis Fireknife Battlesuits"),
        ("Commander in Coldstar Battlesuit", "Crisis Starscythe Battlesuits"),
        ("Commander Farsight", "Crisis Sunforge Battlesuits"),
        ("Commander in Coldstar Battlesuit", "Crisis Sunforge Battlesuits"),
    ]
    assert carried(found.units[1]) == {"Battlesuit fists": 3, "Missile pod": 6}
    assert sum(unit.points or 0 for unit in found.units) == 2000
    assert all(unit.target for unit in found.units)
    assert all(weapon.shorthand for unit in found.units for weapon in unit.weapons)


def test_second_sample_of_the_11th(published: Datasheets) -> None:
    found = read_army(sample("listgrok/app_11e_official_2.txt"), published)
    assert (len(found.units), sum(unit.models for unit in found.units)) == (9, 27)
    assert sum(unit.points or 0 for unit in found.units) == found.points == 1260
    assert [unit.attached_to for unit in found.units if unit.attached_to] == ["Blood Claws"]


def test_compact_sample_of_the_11th(published: Datasheets) -> None:
    found = read_army(sample("listgrok/app_11e_official_3.txt"), published)
    assert (len(found.units), sum(unit.models for unit in found.units)) == (22, 90)
    gretchin = found.units[1]
    assert gretchin.models == 11
    assert {name.casefold(): count for name, count in carried(gretchin).items()} == {
        "close combat weapon": 10,
        "grot blasta": 10,
        "runtherd tools": 1,
        "slugga": 1,
    }
    lootas = found.units[3]
    assert carried(lootas) == {"Close combat weapon": 10, "Kustom mega-blasta": 2, "Deffgun": 8}
    assert [unit.attached_to for unit in found.units[:4]] == ["Gretchin", None, "Lootas", None]


@pytest.mark.parametrize(
    ("file", "wrote"),
    [
        ("nr1.txt", "newrecruit-text"),
        ("nr1_gw.txt", "newrecruit-gw"),
        ("nr1_wtc.txt", "newrecruit-wtc"),
        ("nr1_short.txt", "text"),
    ],
)
def test_one_sample_in_four_dialects(file: str, wrote: str) -> None:
    found = read_army(sample(f"listgrok/{file}"))
    assert (found.format, found.points, len(found.units)) == (wrote, 1985, 18)
    assert sum(unit.models for unit in found.units) == 65
    if wrote != "text":
        starscythe = next(unit for unit in found.units if "Starscythe" in unit.name)
        assert (starscythe.models, carried(starscythe)["T'au flamer"]) == (3, 6)
        coldstar = found.units[3]
        assert carried(coldstar)["Fusion blaster"] == 4


@pytest.mark.parametrize(
    "suffix",
    [
        "newrecruit-json.json",
        "newrecruit-simple.txt",
        "newrecruit-wtc-full.txt",
        "newrecruit-wtc-compact.txt",
        "rosterizer.json",
    ],
)
def test_one_sample_in_five_formats(suffix: str, published: Datasheets) -> None:
    found = read_army(sample(f"40kdc/chaos-knights-houndpack_input.{suffix}"), published)
    assert found.points == 485
    assert [(unit.name, unit.models) for unit in found.units] == [
        ("War Dog Karnivore", 1),
        ("War Dog Karnivore", 1),
        ("War Dog Executioner", 1),
        ("Nurglings", 3),
    ]
    executioner = {weapon.name.casefold(): weapon.count for weapon in found.units[2].weapons}
    assert executioner["war dog autocannon"] == 2
    nurglings = {weapon.name.casefold(): weapon.count for weapon in found.units[3].weapons}
    assert nurglings == {"diseased claws and teeth": 3}
    assert all(weapon.shorthand for unit in found.units for weapon in unit.weapons)
    assert any("Preyslayer" in each.what for each in found.skipped)


@pytest.mark.parametrize(
    ("file", "units", "models", "points"),
    [
        ("listgrok/example1.txt", 14, 41, 1985),
        ("listgrok/example2.txt", 20, 63, 2000),
        ("40kdc/gw-chaos-knights_input.gw.txt", 16, 20, 2000),
        ("40kdc/cd-daemonic-incursion_input.listforge-text.txt", 5, 18, 1995),
    ],
)
def test_further_samples(file: str, units: int, models: int, points: int) -> None:
    found = read_army(sample(file))
    assert (len(found.units), found.points) == (units, points)
    assert sum(unit.models for unit in found.units) == models


def test_a_blank_between_words_says_as_much_as_a_thousand() -> None:
    """What searches a line for points must not begin anew at each of them."""
    (line,) = split_lines("  Nob:" + 9 * "\t" + "Slugga," + 900 * " " + "Choppa")
    assert (line.text, line.level) == ("Nob: Slugga, Choppa", 2)
