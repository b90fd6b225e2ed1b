"""The 11th's datasheets under the rules of an older edition: what has another name there keeps its
effect, what is not there is named.
"""

import pytest

from bot.armies.datasheets import Datasheet
from bot.armies.datasheets.sheet import ModelGroup, SheetWeapon
from bot.armies.model import ArmyUnit
from bot.armies.naming import weapons_of
from bot.armies.naming.weapons.loadout import whole_loadout
from bot.armies.profile_shorthand import known_abilities, unread_keywords_of
from bot.attack import attack_odds
from bot.notation import combine_all, read_target, read_weapon, read_weapons


def gun(name: str, count: int, attacks: str, keywords: str) -> SheetWeapon:
    row = {"A": attacks, "BS": "5+", "S": "4", "AP": "0", "D": "1", "KEYWORDS": keywords}
    return SheetWeapon(name, name, "ranged", count, row, (1,))


SHOOTA = gun("Shoota", 9, "2", "Rapid Fire 1")
SLUGGA = gun("Slugga", 9, "1", "Close-quarters, Lethal Hits: non-MONSTER/VEHICLE")
LAUNCHER = gun("Frag launcher", 1, "D6", "Blast 1, Cleave 1, Bubblechukka")


def boyz(edition: str) -> ArmyUnit:
    weapons = tuple(each.as_carried(each.count, edition) for each in (SHOOTA, SLUGGA))
    return ArmyUnit("Boyz", 9, weapons=weapons)


@pytest.mark.parametrize("edition", ["8th", "9th", "10th", "11th"])
def test_pistols_rest_while_the_other_guns_fire(edition: str) -> None:
    loadout = whole_loadout(boyz(edition), "ranged")
    assert [(each.name, each.count) for each in loadout.weapons] == [("Shoota", 9)]
    assert loadout.left_out == ("9× Slugga",)


@pytest.mark.parametrize("edition", ["8th", "9th", "10th", "11th"])
def test_rapid_fire_behind_a_unit_means_half_range_in_every_edition(edition: str) -> None:
    """The 8th has another Rapid Fire: that of a datasheet changes nothing there."""
    named = weapons_of(boyz(edition), edition, values="rapid fire")
    shoota = read_weapon(named.text, edition)
    assert shoota.complete
    assert shoota.fields["situation.half_range"] is True
    assert "Rapid Fire" not in shoota.fields.get("abilities", ())


def test_keywords_under_their_older_names() -> None:
    keywords = "Close-quarters, Blast 1, Lethal Hits: non-MONSTER/VEHICLE, Cleave 1"
    scoped = "Lethal Hits: non-MONSTER/VEHICLE"
    assert known_abilities(keywords, "10th") == ("Pistol", "Blast", scoped)
    assert unread_keywords_of(keywords, "10th") == ("Cleave 1",)
    assert known_abilities(keywords, "9th") == ("Pistol", "Blast")
    assert unread_keywords_of(keywords, "9th") == (scoped, "Cleave 1")
    assert known_abilities("Blast 2, Blast", "10th") == ("Blast", "Blast")
    assert unread_keywords_of("Blast 2, Blast", "10th") == ("Blast 2 beyond Blast",)
    assert unread_keywords_of("Blast 1, Close-quarters, Blast 2", "11th") == ()
    assert unread_keywords_of("Blast 1", "8th") == ("Blast 1",)


def test_lethal_hits_count_against_the_targets_they_are_for() -> None:
    slugga = f"9x {SLUGGA.as_carried(1, '10th').shorthand}"
    attack = read_weapon(slugga, "10th")
    infantry = combine_all((attack,), read_target("10x T5 3+ W2 INFANTRY", "10th"))
    vehicle = combine_all((attack,), read_target("1x T5 3+ W20 VEHICLE", "10th"))
    # A 5 hits and wounds on 5+, a 6 wounds at once; a third of the wounds is not saved.
    assert attack_odds(infantry).means["damage"] == pytest.approx(9 * (1 / 6 / 3 + 1 / 6) / 3)
    assert attack_odds(vehicle).means["damage"] == pytest.approx(9 * (2 / 6 / 3) / 3)


def test_blast_has_its_attacks_and_what_is_lost_is_named() -> None:
    unit = ArmyUnit("Launchers", 1, weapons=(LAUNCHER.as_carried(1, "10th"),))
    named = weapons_of(unit, "10th")
    assert named.unused == ("Cleave 1", "Bubblechukka")
    weapons = read_weapons(named.text, "10th")
    odds = attack_odds(combine_all(weapons, read_target("10x T4 3+", "10th")))
    # D6 and one for each five of the ten models.
    assert odds.means["attacks"] == pytest.approx(3.5 + 2)


def test_what_protects_a_unit_and_is_not_there_is_named() -> None:
    rangers = Datasheet(
        "Rangers",
        "Aeldari",
        "11th",
        "",
        abilities=("Stealth", "Feel No Pain 6+"),
        rows=({"T": "3", "SV": "5+", "W": "1"},),
        groups=(ModelGroup("Ranger", 5, 10),),
    )
    assert rangers.unused_abilities("9th") == ("Stealth",)
    assert rangers.unused_abilities("10th") == ()
    assert rangers.unused_abilities(None) == ()
