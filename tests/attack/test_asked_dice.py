"""Words that would give other dice than were meant are asked about, or read as players mean them."""

from __future__ import annotations

import pytest

from bot.dice.quantity import Quantity
from bot.errors import UserError
from bot.notation import Options, combine_all, read_target, read_weapon, read_weapons

WHOLE = "2 3+ S4 AP-1 D1"
TARGET = read_target("10x T4 3+ W2", "10th")


def choices(weapon: str, options: Options | None = None) -> list[str]:
    """What is offered for a weapon that can't be rolled without an answer."""
    with pytest.raises(UserError) as caught:
        combine_all(read_weapons(weapon, "10th"), TARGET, options)
    return [right for _, right in caught.value.choices]


@pytest.mark.parametrize(
    "distance",
    [
        *("within 12", 'within 12"', "within 6 inches", "within 9''", "Within 6in", "inside 6"),
        *("at 6 inches", 'at 12"', 'from 9"', "closer than 9", "less than 12 inches", "up to 12"),
        *('under 6"', '6" away', "12 inches away", "in 6 inches"),
    ],
)
@pytest.mark.parametrize("ability", ["rapid fire 1", "melta 2"])
def test_a_distance_is_half_range_or_not(distance: str, ability: str) -> None:
    """How far the weapon reaches is not said."""
    weapon = f"{WHOLE} {ability}, {distance}"
    assert choices(weapon) == ["half range", "out of half range"]
    assert choices(f"{WHOLE} {ability}, but {distance}") == ["half range", "out of half range"]
    with_half = read_weapon(weapon.replace(distance, "half range"))
    assert with_half.fields["situation.half_range"] is True


def test_a_distance_changes_no_other_weapon() -> None:
    reading = read_weapon(f"{WHOLE} lethal hits within 12", "10th")
    assert reading.complete
    assert reading.words().endswith("within 12 not looked at")
    melee = read_weapon("2 WS3+ S4 AP-1 D1 melta 2 within 6", "10th")
    assert melee.complete
    said = read_weapon(f"{WHOLE} melta 2, within 12, out of half range", "10th")
    assert said.complete


def test_each_weapon_of_several_asks_for_its_own_distance() -> None:
    assert choices(f"{WHOLE} melta 2 at 6 inches; {WHOLE} within 12") == [
        "half range",
        "out of half range",
    ]


@pytest.mark.parametrize("said", ["-1 ap", "-1ap", "-1 AP", "minus 1 ap", "minus one AP"])
@pytest.mark.parametrize(("printed", "better"), [("AP0", -1), ("AP-1", -2), ("ap2", -3)])
def test_one_ap_beside_an_ap_makes_it_better(said: str, printed: str, better: int) -> None:
    for between in (" ", ", but "):
        reading = read_weapon(f"2 3+ S4 {printed} D1{between}{said}", "10th")
        assert reading.complete
        assert reading.fields["ap"] == better
        assert len(reading.changes) == 1


def test_one_ap_alone_is_the_ap() -> None:
    reading = read_weapon("10A 3s 4S -1AP 1D", "10th")
    assert (reading.fields["ap"], reading.changes) == (-1, ())
    assert read_weapon("10A 3s 4S -1AP 1D, -1 ap", "10th").fields["ap"] == -2
    assert read_weapon("10 3+ 4 -1 1, -1 ap", "10th").fields["ap"] == -2
    over = read_weapon(f"{WHOLE}, but AP-3", "10th")
    assert (over.fields["ap"], over.changes) == (-3, ("AP-3 in place of AP-1",))


def test_an_ap_with_the_wrong_sign_is_asked_about() -> None:
    (error,) = read_weapon("2 3+ S4 AP+1 D1", "10th").errors
    assert error.meant == (("AP+1", "AP-1"),)


@pytest.mark.parametrize("typed", ["D66", "d66"])
def test_a_die_of_66_is_no_damage(typed: str) -> None:
    assert any(typed in str(error) for error in read_weapon(f"2 3+ S4 AP-1 {typed}").errors)


@pytest.mark.parametrize("weapon", ["25 4+ S3 AP0 D1 rf1 half range", "25 4+ S3 AP0 D1 +1 attack"])
def test_attacks_that_each_weapon_gains_ask_how_many_weapons_there_are(weapon: str) -> None:
    assert choices(weapon) == ["25x 1 4+", "A25 4+"]
    for right in choices(weapon):
        combine_all(read_weapons(weapon.replace("25 4+", right), "10th"), TARGET)


@pytest.mark.parametrize(
    ("weapon", "asked"),
    [
        ("20 shots 3+ S4 AP0 D1 +1 attack", ["20x 1 3+", "A20 3+"]),
        ("boltguns 10 3+ S4 AP0 D1 rf1 half range", ["10x 1 3+", "A10 3+"]),
    ],
)
def test_shots_and_guns_ask_as_well(weapon: str, asked: list[str]) -> None:
    found = choices(weapon)
    assert [right.replace(" shots", "") for right in found] == asked
    words = "20 shots" if "shots" in weapon else "10 3+"
    for right in found:
        combine_all(read_weapons(weapon.replace(words, right, 1), "10th"), TARGET)


def test_half_range_of_an_option_asks_as_well() -> None:
    options = Options(situation={"half_range": True})
    assert choices("4+ S3 AP0 D1 rapid fire 1, 10", options) == ["10x 1", "A10"]


@pytest.mark.parametrize(
    ("weapon", "weapons", "attacks"),
    [
        ("9 4+ S3 AP0 D1 rf1 half range", 1, 9),
        ("Gatling: 12 4+ S3 AP0 D1 rf1 half range", 1, 12),
        ("12 4+ S3 AP0 D1 rf1", 1, 12),
        ("12 4+ S3 AP0 D1 melta 2, half range", 1, 12),
        ("2x 12 4+ S3 AP0 D1 rf1 half range", 2, 12),
    ],
)
def test_attacks_of_one_weapon_are_not_asked_about(weapon: str, weapons: int, attacks: int) -> None:
    (volley,) = combine_all(read_weapons(weapon, "10th"), TARGET).volleys
    assert (volley.weapons, volley.attacks) == (weapons, Quantity.fixed(attacks))


def test_a_skill_behind_blast_is_no_value_of_it() -> None:
    """In the 11th, where Blast may have one."""
    reading = read_weapon("d6 shots blast 3+ S8 AP-2 D3", "11th")
    assert (reading.fields["abilities"], reading.fields["skill"]) == (["Blast"], "3+")
    assert read_weapon("d6 shots blast 2 3+ S8", "11th").fields["abilities"] == ["Blast 2"]


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("haevy stationry", "heavy, stationary"),
        ("pistl asault", "pistol, assault"),
        ("overwach chargd", "overwatch, charged"),
        ("twinlnked torent", "twin-linked, torrent"),
        ("lethall suss 1 devv", "lethal hits, sustained hits 1, devastating wounds"),
        ("[lethal hts, sustaned hits 1]", "lethal hits, sustained hits 1"),
        ("dev wunds", "devastating wounds"),
        ("rerol wonds", "reroll wounds"),
        ("blasst lanse", "blast, lance"),
        ("ignors covr", "ignores cover"),
    ],
)
def test_misspelt_words_side_by_side_are_spelt_one_by_one(typed: str, right: str) -> None:
    with pytest.raises(UserError) as caught:
        combine_all(read_weapons(f"{WHOLE} {typed}", "10th"), TARGET)
    mended = typed
    for words, meant in caught.value.meant:
        mended = mended.replace(words, meant)
    like = read_weapon(f"{WHOLE} {right}", "10th")
    assert like.complete
    found = read_weapon(f"{WHOLE} {mended}", "10th")
    assert found.fields == like.fields


def test_an_example_is_no_hint_for_a_word_that_it_begins_with() -> None:
    """Nobody who types `wunds` means 4+; and a word that was spelt right is none."""
    assert "wounds?" in str(read_weapon(f"{WHOLE} dev wunds", "10th").errors[0])
    assert "mean" not in str(read_weapon(f"{WHOLE} within reach", "10th").errors[0])


@pytest.mark.parametrize("edition", ["10th", "11th"])
@pytest.mark.parametrize(
    ("typed", "like"),
    [
        ("10 hits S4 AP0 D1", "10 auto hits S4 AP0 D1"),
        ("20 hits on 3s S4", "20 shots 3+ S4"),
        ("20 3+ S4 3 damage each", "20 3+ S4 D:3"),
        (f"{WHOLE} fire overwatch", f"{WHOLE} overwatch"),
        (f"{WHOLE} firing overwatch", f"{WHOLE} overwatch"),
        (f"{WHOLE} cc", f"{WHOLE} melee"),
        ("2 CT auto F4 PA-1 D1", "2 auto S4 AP-1 D1"),
        (f"{WHOLE} rr1's", f"{WHOLE} rr1"),
        ("5 hit 3+ wound 4+ S4", "5 3+ S4 wounds on 4+"),
    ],
)
def test_another_way_to_say_it(edition: str, typed: str, like: str) -> None:
    found = read_weapon(typed, edition)
    assert found.complete, found.problems
    assert found.fields == read_weapon(like, edition).fields


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("5 mortal wounds", "mortal wounds are no attack"),
        ("6 wounds AP-2 D2", "saves alone are `/roll 6 dice on 5s`"),
        ("8 saves AP-1 D2", "or from its hits, as `10 hits`"),
        (f"{WHOLE} grenade strat", "is a Stratagem, no weapon: `/test grenade` rolls it"),
        ("2 3+ S4 AP-1 D6 min 3", "no least damage is kept here"),
    ],
)
def test_what_is_no_weapon_is_told_why(typed: str, said: str) -> None:
    assert said in str(read_weapon(typed, "10th").errors[0])


def test_a_full_reroll_of_damage_says_which_dice() -> None:
    (error,) = read_weapon("2 3+ S4 AP-1 DD6 reroll damage", "10th").errors
    ((words, right),) = error.meant
    mended = read_weapon(f"2 3+ S4 AP-1 DD6 {words}".replace(words, right), "10th")
    assert mended.fields["reroll_damage"] == {"upto": 3}
