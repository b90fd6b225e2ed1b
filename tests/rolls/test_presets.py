"""What presets add: each part to the weapon or to the target, and all that are shipped."""

from __future__ import annotations

import pytest

from bot.editions import EDITIONS
from bot.errors import InputError
from bot.notation import read_target, read_weapon
from bot.notation.several import read_weapons
from bot.rolls.presets import Gives, read_gives, shipped_gives, shipped_presets

WEAPON, TARGET = "20 3+ S4 AP-1 D1", "10x T4 3+ W2"


@pytest.mark.parametrize(
    ("text", "gives"),
    [
        ("reroll hits", Gives("reroll hits")),
        ("5+++", Gives(target="5+++")),
        ("+1 to wound; 5++ , cover", Gives("+1 to wound", "5++, cover")),
        ("-1 to hit", Gives("-1 to hit")),
        ("reroll hits of 1", Gives("reroll hits of 1")),
        ("plunging", Gives("plunging")),
    ],
)
def test_each_part_finds_its_side(text: str, gives: Gives) -> None:
    assert read_gives(text, "10th") == gives


@pytest.mark.parametrize("text", ["", " , ", "worsen AP by 1", "lethl hits", "more dakka"])
def test_what_nothing_reads_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="reroll hits"):
        read_gives(text, "11th")


@pytest.mark.parametrize("preset", shipped_presets(), ids=lambda preset: preset.name)
def test_every_shipped_one_can_be_used_in_the_newest_editions(preset) -> None:
    for edition in ("10th", "11th"):
        gives = read_gives(preset.gives, edition)
        assert read_weapon(gives.to_weapons(WEAPON, edition), edition).complete
        assert read_target(gives.to_target(TARGET), edition).complete
    assert "," not in preset.name
    assert shipped_gives(f" {preset.name.upper()} ") == preset.gives
    assert set(EDITIONS) >= {"10th", "11th"}


def test_shipped_ones_are_a_dozen_or_more() -> None:
    assert len(shipped_presets()) >= 12
    assert shipped_gives("nothing") is None


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
