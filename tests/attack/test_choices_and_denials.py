"""What leaves a choice open is refused with each way to write it; what is denied is not used."""

from __future__ import annotations

import pytest

from bot.errors import UserError
from bot.notation import combine_all, read_target, read_weapon, read_weapons

WEAPON = "A5 3+ S5 AP-1 D1"


def refused(weapon: str, target: str = "T5 3+", edition: str = "10th") -> UserError:
    """Why an attack is refused."""
    with pytest.raises(UserError) as caught:
        combine_all(read_weapons(weapon, edition), read_target(target, edition))
    return caught.value


@pytest.mark.parametrize(
    ("said", "ways"),
    [
        ("lethal or sustained 1", ("lethal", "sustained 1")),
        ("lethal hits or sustained hits 1", ("lethal hits", "sustained hits 1")),
        ("lethal or sustained 1 or torrent", ("lethal", "sustained 1", "torrent")),
        ("full rerolls", ("reroll hits", "reroll hits and wounds")),
        ("reroll everything", ("reroll hits", "reroll hits and wounds")),
    ],
)
def test_a_choice_is_offered_with_all_it_can_be(said: str, ways: tuple[str, ...]) -> None:
    error = refused(f"{WEAPON} {said}")
    assert len(error.faults) == 1
    assert error.choices == tuple((said, way) for way in ways)
    for way in ways:
        assert read_weapon(f"{WEAPON} {way}").complete


def test_a_choice_of_a_target_is_offered_too() -> None:
    assert refused(WEAPON, "T5 3+ or 4+").choices == (("3+ or 4+", "3+"), ("3+ or 4+", "4+"))


@pytest.mark.parametrize("said", ["lethal or fnord", "fnord or lethal"])
def test_between_words_that_are_not_read_there_is_no_choice(said: str) -> None:
    error = refused(f"{WEAPON} {said}")
    assert not error.choices
    assert "or" in str(error)


def test_no_name_offers_two() -> None:
    reading = read_weapon("flamer or bolter 3 3+ S4")
    assert reading.unread == ("or bolter",)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("crit wounds ap-2", "6s to wound: ap-2"),
        ("AP-2 on crit wounds", "6s to wound: ap-2"),
        ("+1 ap on crits", "6s to wound: +1 ap"),
        ("crits cause 1 mortal", "6s to wound: 1 mortal"),
        ("crits auto-wound", "6s to hit: auto-wound"),
        ("crit hits are fnord", ""),
    ],
)
def test_an_effect_of_a_critical_roll_is_offered_with_its_number(said: str, meant: str) -> None:
    error = refused(f"{WEAPON} {said}")
    assert error.meant == (((said, meant),) if meant else ())
    if meant:
        assert read_weapon(f"{WEAPON} {meant}").complete


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("dev wounds on 5+", "dev wounds, critical wounds 5+"),
        ("lethal on 5s", "lethal, critical hits 5+"),
    ],
)
def test_what_is_critical_is_a_rule_of_its_own(said: str, meant: str) -> None:
    assert refused(f"{WEAPON} {said}").meant == ((said, meant),)


def test_the_4th_knows_no_better_ap() -> None:
    error = refused("A5 BS3 S5 AP5 6s to wound: +1 AP", "T4 3+", "4th")
    assert error.faults == ("`wound 6+: AP +1`: write the whole number instead.",)


@pytest.mark.parametrize(
    ("weapon", "name", "edition"),
    [("melta 1 3+ S8", "melta", "10th"), ("blast 6 3+ S5", "blast", "11th")],
)
def test_a_rule_in_place_of_a_name_is_told_how_a_name_is_written(
    weapon: str, name: str, edition: str
) -> None:
    error = refused(weapon, edition=edition)
    ((typed, meant),) = error.meant
    assert len(error.faults) == 1
    reading = read_weapon(weapon.replace(typed, meant), edition)
    assert reading.complete
    assert (reading.name, reading.fields.get("abilities")) == (name, None)


@pytest.mark.parametrize(
    ("weapon", "denied", "left"),
    [
        ("[twin-linked, heavy]", "not twin-linked", ["Heavy"]),
        ("[twin-linked, heavy]", "no rerolls", ["Heavy"]),
        ("[twin-linked, heavy]", "no wound rerolls", ["Heavy"]),
        ("[twin-linked, heavy]", "no rerolls to hit", ["Twin-linked", "Heavy"]),
        ("[sustained hits 2]", "without sustained", []),
        ("[rapid fire 1, heavy]", "no rapid fire, no heavy", []),
        ("[heavy]", "no lethals", ["Heavy"]),
    ],
)
def test_what_is_denied_behind_a_profile_is_not_used(
    weapon: str, denied: str, left: list[str]
) -> None:
    reading = read_weapon(f"{WEAPON} {weapon}, but {denied}", "10th")
    assert reading.complete
    assert list(reading.fields.get("abilities", [])) == left
    assert reading.changes == (denied,)


def test_denied_rerolls_of_a_profile_are_none() -> None:
    reading = read_weapon(f"{WEAPON} reroll hits and wounds, but no hit rerolls", "10th")
    assert "reroll_hits" not in reading.fields
    assert reading.fields["reroll_wounds"] == "all"


@pytest.mark.parametrize(
    "denied", ["no hit rerolls, no wound rerolls", "no rerolls, no hit rerolls"]
)
def test_rerolls_of_both_rolls_are_denied_one_by_one(denied: str) -> None:
    reading = read_weapon(f"{WEAPON} reroll hits and wounds, but {denied}", "10th")
    assert reading.complete
    assert reading.fields.keys().isdisjoint(("reroll_hits", "reroll_wounds"))


def test_what_is_given_and_denied_at_once_is_asked_about() -> None:
    (told,) = refused(f"{WEAPON} lethal hits, no lethal hits").faults
    assert told == "`Lethal Hits` is said here, and denied as well: keep one of them."
    (told,) = refused(f"{WEAPON} rr1, no rerolls").faults
    assert told == "Re-rolls to hit are said here, and denied as well: keep one."


def test_a_vehicle_of_the_4th_has_no_toughness_to_lower() -> None:
    (told,) = refused("A5 BS3 S5 AP5", "armour 12 -1T", "4th").faults
    assert told == "`-1T`: write the whole number instead."
