"""Texts of lists as they arrive: quoted, with bullets lost or become something else, with names that
nobody knows.
"""

from __future__ import annotations

import pytest

from bot.armies.datasheets import Datasheets
from bot.armies.formats import read_army
from bot.armies.list_data import army_data, army_of
from bot.armies.model import ArmyList
from tests.armies.conftest import sample

FULL = "listgrok/nr1.txt"
APP = "listgrok/app_11e_official_1.txt"


def size(army: ArmyList) -> tuple[int, int, int]:
    """Its units, models and rows of weapons."""
    models = sum(unit.models for unit in army.units)
    return len(army.units), models, sum(len(unit.weapons) for unit in army.units)


@pytest.mark.parametrize("bullet", ["", "? ", "\ufffd "])
def test_bullets_may_be_lost(published: Datasheets, bullet: str) -> None:
    whole = sample(FULL).decode()
    spoilt = read_army(whole.replace("• ", bullet).encode(), published)
    assert size(spoilt) == size(read_army(whole.encode(), published))


def test_a_quoted_list_keeps_its_attachments(published: Datasheets) -> None:
    text = sample(APP).decode()
    lines = [f"> {line}" for line in text.splitlines()]
    quoted = read_army("\n".join(lines).encode(), published)
    joined = [unit.attached_to for unit in quoted.units]
    assert joined == [unit.attached_to for unit in read_army(text.encode(), published).units]
    assert sum(map(bool, joined)) == 4


def test_weapons_of_drones_stand_in_brackets(published: Datasheets) -> None:
    army = read_army(sample(FULL), published)
    names = [weapon.name for unit in army.units for weapon in unit.weapons]
    assert {"Missile pod", "Twin pulse carbine"} <= set(names)


def test_a_name_among_bare_names_is_a_unit(published: Datasheets) -> None:
    army = read_army(b"Orks\nBoyz\nWarlord\n3 Deffkoptas\nBlorgs\nBig Shoota\n", published)
    assert [unit.name for unit in army.units] == ["Boyz", "Deffkoptas", "Blorgs"]
    blorgs = army.units[2]
    assert blorgs.target is None
    told = {each.what: each.why for each in army.skipped}
    assert told["Blorgs"] == "no datasheet has this name: its numbers are not known"
    rokkits = {weapon.name: weapon.count for weapon in army.units[1].weapons}
    assert rokkits["Rokkit launcha"] == 3


def test_nine_boys_without_a_nob_have_nine_shootas(published: Datasheets) -> None:
    army = read_army(b"Orks (80 Points)\n\nBoyz (80 Points)\n  \xe2\x80\xa2 9x Boy\n", published)
    (boyz,) = army.units
    counts = {weapon.name: weapon.count for weapon in boyz.weapons}
    assert counts == {"Shoota": 9, "Slugga": 9, "Choppa": 9}


def test_a_9th_editions_grenades_are_blast() -> None:
    """Their column of abilities says so, and their attacks are dice; both stay when a list is
    kept.
    """
    army = read_army(sample("ros/ros_9e_grey_knights_5units.stripped.ros"))
    kept = army_of(army_data(army))
    for each in (army, kept):
        frag = {w.shorthand for u in each.units for w in u.weapons if w.name == "Frag grenades"}
        assert frag == {"Grenade D6 BS3+ S3 AP0 D1 [Blast]"}
