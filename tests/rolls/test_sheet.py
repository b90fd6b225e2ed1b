"""Weapons and targets as lines of text."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.editions import EDITIONS
from bot.errors import InputError, LimitError, UserError
from bot.notation import read_target
from bot.rolls.sheet import (
    LINES,
    TARGET,
    WEAPON,
    SheetLine,
    check_name,
    is_profile,
    read_profile,
    read_sheet,
    read_shorthand,
    spell_out_names,
    write_sheet,
)
from bot.rolls.whole import is_whole_of_one, is_whole_profile, is_whole_unless_unit

BOLT = SheetLine("weapon", "Bolt rifle", "2x 2 3+ S4 AP-1 D1 [lethal hits]")
MELTA = SheetLine("weapon", "Melta", "2 3+ S9 AP-4 D:D6 [melta 2]")
TANK = SheetLine("target", "Tank (front)", "T10 3+ W11")


def test_what_is_written_is_read_again() -> None:
    text = write_sheet((BOLT, MELTA, TANK))
    assert text.splitlines()[1] == "weapon Melta: 2 3+ S9 AP-4 D:D6 [melta 2]"
    assert read_sheet(text) == (BOLT, MELTA, TANK)


def test_blank_lines_and_remarks_say_nothing() -> None:
    assert read_sheet(f"# My army\r\n\r\n  {TANK}  \n#{BOLT}\n") == (TANK,)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no line such as"),
        ("# only a remark", "There is no line such as"),
        (
            "weapon Bolt rifle 20 3+ S4",
            "Line 1: it must begin with `weapon` or `target`, a name, and a colon",
        ),
        (f"{BOLT}\nsword Bolt rifle: 20 3+ S4", "Line 2: it must begin with"),
        ("weapon : 20 3+ S4 AP-1 D1", "Line 1: A name needs a letter or a digit"),
        ("weapon Bolt rifle:", "Line 1: The weapon lacks"),
        ("weapon Bolt rifle: 20 3+ S4 AP-1 [lethl hits]", "Line 1: I read"),
        ("target Tank: 10x 3+", "Line 1: The target lacks the Toughness"),
        ("weapon T4 3+: 20 3+ S4 AP-1 D1", "Line 1: `T4 3+` reads as a target itself"),
    ],
)
def test_a_line_that_can_not_be_read_is_named(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        read_sheet(text)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Heavy bolter", "Heavy bolter: 3 3+ S5 AP-1 D2"),
        ("2x Heavy bolter", "Heavy bolter: 3 3+ S5 AP-1 D2, but 2x"),
        ("heavy  BOLTER +1 to hit", "Heavy bolter: 3 3+ S5 AP-1 D2, but +1 to hit"),
        ("heavy bolter (twin), rr1", "2x 3 3+ S5 AP-1 D2, but rr1"),
        ("rapid, heavy bolter, rr1", "Heavy bolter: 3 3+ S5 AP-1 D2, but rapid, rr1"),
        ("bolter +1 to hit", "Bolter: 2 3+ S4, but +1 to hit"),
        ("heavy bolters", "Heavy bolter: 3 3+ S5 AP-1 D2"),
        ("heavy boltersx", "heavy boltersx"),
        ("20 3+ S4 AP-1 D1", "20 3+ S4 AP-1 D1"),
        ("", ""),
    ],
)
def test_a_name_in_a_text_stands_for_its_profile(typed: str, read: str) -> None:
    guns = [
        ("Bolter", "2 3+ S4"),
        ("Heavy bolter", "3 3+ S5 AP-1 D2"),
        ("Heavy bolter (twin)", "2x 3 3+ S5 AP-1 D2"),
    ]
    assert spell_out_names("weapon", typed, guns) == read


@pytest.mark.parametrize(("saved", "typed"), [("Bob’s guys", "Bob's"), ("Bob's guys", "Bob’s")])
def test_an_apostrophe_is_one_however_a_phone_writes_it(saved: str, typed: str) -> None:
    named = [(saved, "5x T4 3+ W2")]
    read = spell_out_names("target", f"{typed} guys in cover", named)
    assert read == f"{saved}: 5x T4 3+ W2, but in cover"


def test_what_is_typed_beside_a_name_counts_in_place_of_its_profile() -> None:
    guns = [("Gun", "3 3+ S5 AP-1 D2")]
    reading = read_profile("weapon", spell_out_names("weapon", "2x gun +1 to hit", guns))
    assert (reading.fields["weapons"], reading.fields["attacks"]) == (2, "3")
    reading = read_profile("weapon", spell_out_names("weapon", "gun 2 2+ S12", guns))
    said = [reading.fields[name] for name in ("attacks", "skill", "strength", "ap", "damage")]
    assert said == ["2", "2+", 12, -1, "2"]
    assert reading.changes == (
        "2 in place of 3",
        "2+ in place of 3+",
        "S12 in place of S5",
    )


@pytest.mark.parametrize(
    ("typed", "fields", "changes"),
    [
        ("Knight T13", {"toughness": 13}, ("T13 in place of T12",)),
        ("knight 5+++", {"fnp": 5}, ("5+++ added",)),
        ("knight 12W left", {"wounds_lost": 14}, ()),
        ("knight 4+", {"save": 4}, ("4+ in place of 3+",)),
        ("knight", {}, ()),
        ("knight T12", {}, ()),
    ],
)
def test_a_value_typed_over_a_kept_target(
    typed: str, fields: dict[str, Any], changes: tuple[str, ...]
) -> None:
    kept = "T12 3+ 5++ W26 [vehicle, titanic]"
    plain = read_profile("target", kept).fields
    reading = read_profile("target", spell_out_names("target", typed, [("knight", kept)]))
    assert reading.fields == {**plain, **fields}
    assert reading.changes == changes


@pytest.mark.parametrize(("typed", "left"), [("11x Ork Boyz", 11), ("Ork Boyz 9 left", 9)])
def test_a_kept_unit_after_casualties(typed: str, left: int) -> None:
    kept = [("Ork Boyz", "20x T5 6+ W1")]
    reading = read_profile("target", spell_out_names("target", typed, kept))
    assert (reading.fields["models"], reading.fields["toughness"]) == (left, 5)


def test_a_name_with_a_colon_names_what_is_typed() -> None:
    kept = [("Gun", "3 3+ S5 AP-1 D2 [lethal hits]")]
    assert spell_out_names("weapon", "gun: 2 4+ S6", kept) == "gun: 2 4+ S6"


@pytest.mark.parametrize(
    "name", ["20", "S4", "lethal hits", "Heavy 3", "W2", "3+", "2D6", "moved", "cover"]
)
def test_a_name_that_reads_as_a_value_is_none(name: str) -> None:
    with pytest.raises(InputError, match=f"`{name}` reads as a part of a ".replace("+", r"\+")):
        check_name(name)


@pytest.mark.parametrize(
    "name", ["Bolt rifle", "Bolt rifle 2", "Heavy bolter", "Tank (front)", "Infantry", "Melta"]
)
def test_a_name_may_hold_words_of_the_game(name: str) -> None:
    assert check_name(name) == name


def test_there_is_a_limit() -> None:
    with pytest.raises(LimitError, match=f"At most {LINES} lines"):
        read_sheet(f"{TANK}\n" * (LINES + 1))


def test_a_profile_is_read_in_the_usual_edition_or_the_newest_that_can() -> None:
    for edition in EDITIONS:
        assert all(
            read_profile("weapon", text, edition).edition == edition
            for text in EDITIONS[edition].example_weapons
        )
        assert all(
            read_profile("target", text, edition).edition == edition
            for text in EDITIONS[edition].example_targets
        )
    assert read_profile("weapon", "10 BS4 S4 AP5", "10th").edition == "4th"
    assert read_profile("weapon", "Rapid Fire 2 3+ S4 AP-1 D1 half range", "4th").edition in {
        "9th",
        "10th",
    }


def test_names_are_kept_without_spare_spaces_and_refused_where_they_are_profiles() -> None:
    assert check_name("  Bolt   rifle ") == "Bolt rifle"
    for name in ("20 3+ S4 AP-1 D1", "T4", "a:b", "…", ""):
        with pytest.raises(InputError):
            check_name(name)


@given(st.text(max_size=200))
def test_anything_typed_is_read_or_refused_in_words(text: str) -> None:
    try:
        assert read_sheet(text)
    except UserError as error:
        assert re.fullmatch(r"[^\n]+[.?]", str(error))


def test_a_kept_name_comes_before_the_short_name_that_everyone_knows() -> None:
    assert check_name("MEQ") == "MEQ"
    text = spell_out_names("target", "10x MEQ in cover", [("MEQ", "T4 3+ W1")])
    reading = read_target(text)
    assert (reading.fields["wounds"], reading.fields["models"]) == (1, 10)
    assert read_target(spell_out_names("target", "10x MEQ", [])).fields["wounds"] == 2


@pytest.mark.parametrize("kind", [WEAPON, TARGET])
@pytest.mark.parametrize(
    "text", ["MEQ", "meqs in cover", "Geq, stealth", "Boyz", "torrent", "Land Raider", "a fist", ""]
)
def test_a_text_without_numbers_is_a_profile_only_as_a_usual_target(kind: str, text: str) -> None:
    """It is looked for without reading it: as if each edition had read it."""
    read = [read_shorthand(kind, text, edition).complete for edition in EDITIONS]
    assert is_profile(kind, text) == any(read) == (kind == TARGET and "eq" in text.casefold())


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("mortar 3x D6 4+ S5 AP0 D1", True),
        ("force stave 1 3+ S5 AP-1 D3", True),
        ("Boyz 20", False),
    ],
)
def test_a_weapon_with_all_its_numbers_is_one_whatever_its_name_is_like(
    text: str, whole: bool
) -> None:
    assert is_whole_profile(WEAPON, text) is whole


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("5 terminators T6 3+ 4++", True),
        ("10 conscripts T3 5+", True),
        ("boyz T6 4+", False),  # how many, too, is the unit's
        ("20 boyz T6", False),
        ("intercessors", False),
    ],
)
def test_a_target_without_wounds_is_whole_where_its_name_is_no_units(
    text: str, whole: bool
) -> None:
    assert is_whole_unless_unit(text) is whole
    assert not is_whole_profile(TARGET, text)


@pytest.mark.parametrize(
    "text",
    [
        *("10 boyz T5 5+ W1", "leader: T4 3+", "leader: T4 3+ W5"),
        *("lads: 10x T4 3+", "squad 1: 10x T4 3+"),
    ],
)
def test_what_stands_before_a_whole_target_is_its_name_alone(text: str) -> None:
    """Whoever types all of a profile, or a label with a colon, names no unit."""
    assert is_whole_profile(TARGET, text)


@pytest.mark.parametrize(
    ("text", "unit", "is_label"),
    [
        ("marine captain T4 3+ W5", "Captain: 1x T5 3+ 4++ W5", True),
        ("captain T6 W7", "Captain: 1x T5 3+ 4++ W5", False),  # his save
        ("captain T6 3+", "Captain: 1x T5 3+ 4++ W5", False),  # his wounds
        ("intercessors T6 W3 2+", "Intercessor Squad: 5x T4 3+ W2", False),  # their number
        ("boyz T6 W3 2+", "Boyz: 9x T5 5+ W1 | 1x 5+ W3", False),
    ],
)
def test_a_name_before_all_of_one_model_is_its_label(text: str, unit: str, is_label: bool) -> None:
    assert is_whole_of_one(text, unit) is is_label


@pytest.mark.parametrize("typed", ["10 bolt rifle", "10x Bolt rifle"])
def test_a_number_before_a_kept_weapon_is_how_many_there_are(typed: str) -> None:
    read = spell_out_names(WEAPON, typed, [("Bolt rifle", "2 3+ S4 AP-1 D1")])
    fields = read_shorthand(WEAPON, read, "10th").fields
    assert (fields["weapons"], fields["attacks"]) == (10, "2")
