"""What presets add: each part to the weapon or to the target, and all that are shipped."""

from __future__ import annotations

import pytest

from bot.attack import attack_odds
from bot.editions import EDITIONS
from bot.errors import InputError, Meant
from bot.notation import combine_all, read_target, read_weapon
from bot.notation.several import read_weapons
from bot.rolls.presets import Gives, read_gives, shipped_preset, shipped_presets

WEAPON, TARGET = "20 3+ S4 AP-1 D1", "10x T4 3+ W2"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("rerol hits", (("rerol", "reroll"),)),
        ("lethl hits", (("lethl hits", "Lethal Hits"),)),
        ("cover, leathal hits", (("leathal hits", "Lethal Hits"),)),
        ("feal no pain 5+", (("feal", "feel"),)),
        ("rerol hits, leathal hits", (("rerol", "reroll"), ("leathal hits", "Lethal Hits"))),
        # One of the two is near nothing; with the words spelt right it still adds nothing.
        ("rerol hits, flurb", ()),
        ("rerol flurb", ()),
    ],
)
def test_what_was_meant_by_misspelt_words(text: str, meant: Meant) -> None:
    with pytest.raises(InputError, match="is no part of a weapon or a target") as refused:
        read_gives(text, "10th")
    assert refused.value.meant == meant


@pytest.mark.parametrize("text", ["2", "cover, 4"])
def test_a_bare_number_gives_nothing(text: str) -> None:
    """It would take the place of whatever number of a weapon it happened to fit."""
    with pytest.raises(InputError, match="is no part of a weapon or a target"):
        read_gives(text, "10th")


@pytest.mark.parametrize(
    ("text", "gives"),
    [
        ("reroll hits", Gives("reroll hits")),
        ("5+++", Gives(target="at least 5+++")),
        ("+1 to wound; 5++ , cover", Gives("+1 to wound", "at least 5++, cover")),
        ("-1 to hit", Gives("-1 to hit")),
        ("reroll hits of 1", Gives("reroll hits of 1")),
        ("plunging", Gives("plunging")),
        ("worsen AP by 1", Gives("worsen AP by 1")),
    ],
)
def test_each_part_finds_its_side(text: str, gives: Gives) -> None:
    assert read_gives(text, "10th") == gives


@pytest.mark.parametrize("text", ["", " , ", "worsen everything", "more dakka"])
def test_what_nothing_reads_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="reroll hits"):
        read_gives(text, "11th")


@pytest.mark.parametrize("preset", shipped_presets(), ids=lambda preset: preset.name)
def test_every_shipped_one_can_be_used_in_the_newest_editions(preset) -> None:
    # The 11th edition has no Go to Ground any more.
    for edition in ("10th",) if preset.name == "go to ground" else ("10th", "11th"):
        gives = preset.read(edition)
        assert read_weapon(gives.to_weapons(WEAPON, edition), edition).complete
        assert read_target(gives.to_target(TARGET), edition).complete
    assert "," not in preset.name
    assert shipped_preset(f" {preset.name.upper()} ") == preset
    assert set(EDITIONS) >= {"10th", "11th"}


def test_shipped_ones_are_a_dozen_or_more() -> None:
    assert len(shipped_presets()) >= 12
    assert shipped_preset("nothing") is None


def test_every_weapon_of_a_list_gets_what_is_given() -> None:
    both = Gives("reroll hits").to_weapons("a: 1 3+ S4; b: 2 3+ S4 [anti-x 4+; lance]", "10th")
    first, second = both.split("; b:")
    assert "reroll hits" in first
    assert second.endswith("reroll hits")
    assert Gives().to_weapons("1 3+ S4; x", "10th") == "1 3+ S4; x"


@pytest.mark.parametrize(
    "typed", ["Bolt rifle; 20 3+; S4 AP-1 D1", "Bolt rifle: A20; 3+; S4", "Plasma 1 3+ S7; lance"]
)
def test_one_weapon_with_semicolons_between_its_values_stays_one(typed: str) -> None:
    (plain,) = read_weapons(typed, "10th")
    (given,) = read_weapons(Gives("reroll hits").to_weapons(typed, "10th"), "10th")
    assert given.complete
    assert given.name == plain.name != ""
    assert given.fields == {**plain.fields, "reroll_hits": "all"}


@pytest.mark.parametrize(
    ("target", "gives", "fields"),
    [
        # The better of a unit's own save and the one it is given.
        ("5x T5 2+ 4++ W3", "5++", {"save": 2, "invuln": 4}),
        ("5x T5 2+ 6++ W3", "5++", {"save": 2, "invuln": 5}),
        ("5x T5 2+ W3", "5++", {"save": 2, "invuln": 5}),
        ("5x T5 2+ 4+++ W3", "5+++", {"save": 2, "fnp": 4}),
        ("5x T5 2+ 6+++ W3", "5+++", {"save": 2, "fnp": 5}),
        ("5x T5 2+ W3", "3+ save", {"save": 2}),
        ("5x T5 5+ W3", "3+ save", {"save": 3}),
        ("5x T5 no save W3", "3+ save", {"save": 3}),
        ("5x T5 5+ W3", "no save", {"save": None}),
    ],
)
def test_a_preset_never_takes_the_place_of_a_better_save(target, gives, fields) -> None:
    text = read_gives(gives, "10th").to_target(target)
    reading = read_target(text, "10th")
    assert reading.complete
    assert {name: reading.fields.get(name) for name in fields} == fields


def test_each_group_of_a_unit_gains_a_save() -> None:
    led = "10x T4 3+ W2 | 1x 2+ 4++ W5 character"
    groups = read_target(read_gives("5++", "11th").to_target(led), "11th").fields["groups"]
    assert [group["invuln"] for group in groups] == [5, 4]


def test_go_to_ground_keeps_a_better_save_and_is_of_the_10th_edition() -> None:
    shipped = shipped_preset("go to ground")
    assert shipped is not None
    gives = shipped.read("10th")
    text = gives.to_target("5x T5 2+ 4++ W3")
    spec = combine_all((read_weapon("6 auto S5 AP-4 D1", "10th"),), read_target(text, "10th"))
    # S5 against T5 wounds on 4+; AP -4 and cover leave armour on 5+, and the 4++ fails half of it.
    assert attack_odds(spec).means["damage"] == pytest.approx(6 / 2 / 2)
    assert not read_target(text, "11th").complete


@pytest.mark.parametrize(
    ("name", "weapon", "mode", "changed"),
    [
        ("waaagh", "20 3+ S4 melee", None, True),
        ("waaagh", "20 WS3+ S4", None, True),
        ("waaagh", "20 3+ S4", "melee", True),
        ("waaagh", "20 3+ S4", None, False),
        ("waaagh", "20 3+ S4", "shoot", False),
        ("guided", "20 3+ S4", None, True),
        ("guided", "20 3+ S4", "overwatch", True),
        ("guided", "20 3+ S4", "melee", False),
        ("oath", "20 3+ S4", None, True),
        ("oath", "20 3+ S4", "melee", True),
    ],
)
def test_some_change_weapons_of_one_mode_alone(name, weapon, mode, changed) -> None:
    shipped = shipped_preset(name)
    assert shipped is not None
    gives = shipped.read("10th")
    assert (gives.to_weapons(weapon, "10th", mode) != weapon) == changed
    assert bool(list(gives.without_effect(weapon, "10th", mode))) != changed


def test_of_a_list_those_of_the_mode_are_changed() -> None:
    waaagh = shipped_preset("waaagh")
    assert waaagh is not None
    both = (waaagh.read("10th") + Gives("reroll hits")).to_weapons("1 3+ S4; 2 3+ S5 melee", "10th")
    assert both == "1 3+ S4, but reroll hits; 2 3+ S5 melee, but reroll hits, +1 A, +1 S"
