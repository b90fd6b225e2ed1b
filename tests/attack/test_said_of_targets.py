"""What players say of a target: what it has lost, how its squad is counted, what is wrong or belongs
elsewhere.
"""

from __future__ import annotations

import pytest

from bot.errors import Meant, UserError
from bot.notation import combine_all, read_target, read_weapon, read_weapons

WEAPON = "20 3+ S4 AP-1 D1"


@pytest.mark.parametrize(
    ("target", "models", "lost"),
    [
        ("10x T4 3+ W2, 13 wounds left", 7, 1),
        ("10x T4 3+ W2, 14 wounds left", 7, 0),
        ("10x T4 3+ W2 3 of 10 marines lost", 7, 0),
        ("10x T4 3+ W2 3 of 10 models dead", 7, 0),
        ("20x T4 3+ W1 minus 7", 13, 0),
        ("20x T4 3+ W1, -7", 13, 0),
        ("10x T4 3+ W2 down to 4", 4, 0),
        ("10x T4 3+ W2 lost 3 models and a wound", 7, 1),
        ("10x T4 3+ W2, 3 models and 1 wound lost", 7, 1),
        ("T9 3+ W12 4 wounds already taken", None, 4),
        ("T9 3+ W12, took 4 damage", None, 4),
        ("T9 3+ W12 with 4 damage on it", None, 4),
        ("T9 3+ W12, lost 4 wounds", None, 4),
        ("T9 3+ W12, down to 4 wounds", None, 8),
        ("T9 3+ W12 full wounds", None, 0),
        ("5x T4 3+ W3 3 left, last one on 1", 3, 2),
        ("3x T4 3+ W3, one on 1", 3, 2),
        ("5x T4 3+ W3, the last has 2 wounds left", 5, 1),
        ("squad of ten marines T4 3+ W2", 10, 0),
        ("9 of 20 T4 3+ W1", 9, 0),
    ],
)
def test_what_is_left(target: str, models: int | None, lost: int) -> None:
    reading = read_target(target, "10th")
    assert reading.complete, reading.problems
    assert reading.fields.get("models") == models
    assert reading.fields.get("wounds_lost", 0) == lost


def test_of_how_many_there_were_the_total_is_not_what_is_left() -> None:
    spec = combine_all(read_weapons(WEAPON, "10th"), read_target("9 of 20 T4 3+ W1", "10th"))
    assert spec.target.models == 9


def test_no_more_are_left_than_there_were() -> None:
    (error,) = read_target("21 of 20 T4 3+ W1", "10th").errors
    assert "there were 20 models" in str(error)


def test_a_squad_needs_its_number() -> None:
    assert read_target("full squad of T4 3+ W2").missing == ("the number of models (like `10x`)",)
    assert read_target("full squad of T4 3+ W2, 10x").complete
    assert read_weapon("squad of five bolters 2 3+ S4 AP-1 D1").fields["weapons"] == 5
    assert "how many there are (like `5x`)" in read_weapon("squad of 2 3+ S4, squad of").missing


@pytest.mark.parametrize(
    ("target", "said", "offered"),
    [
        ("T4 3+ 8++ W2", "`8++`: an invulnerable save is 2++ to 6++.", ()),
        ("T4 3+ 1+++ W2", "`1+++`: a roll that ignores wounds is 2+++ to 6+++.", ()),
        ("T4 3+ 6+++ reroll", "`reroll`: of a target's rolls it is `reroll saves`", ()),
        ("T4 3+ 2 wounds left", "how many wounds a model has is missing or is 1", ()),
        ("T5 5+ 20 lost 7", "can be read in two ways", (("20 lost 7", "20x, 7 dead"),)),
        ("T4 3+ W2 -1ap", "is a weapon's AP", (("-1ap", "worsen AP by 1"),)),
        (
            "T4 3+ W2 disgustingly resilient",
            "does 1 damage less",
            (("disgustingly resilient", "-1 damage"),),
        ),
    ],
)
def test_what_is_wrong_is_said_with_what_is_right(target: str, said: str, offered: Meant) -> None:
    reading = read_target(target, "10th")
    (error,) = reading.errors
    assert said in str(error)
    assert (*error.meant, *error.choices) == offered
    for words, right in offered:
        assert read_target(target.replace(words, right), "10th").complete


@pytest.mark.parametrize("said", ["-1", "-3", "-6"])
def test_some_less_may_be_models_or_a_modifier(said: str) -> None:
    (error,) = read_target(f"10x T4 3+ W2, {said}", "10th").errors
    for words, right in error.choices:
        assert read_target(f"10x T4 3+ W2, {said}".replace(words, right), "10th").complete
    assert len(error.choices) == 3


def test_the_8th_and_9th_have_the_ability_itself() -> None:
    assert read_target("T4 3+ W2 disgustingly resilient", "9th").complete


@pytest.mark.parametrize(
    "said", ["armour of contempt", "AoC", "worsen AP by 1", "ap worsened by 1"]
)
@pytest.mark.parametrize(("printed", "ap"), [("AP-3", -2), ("AP-1", 0), ("AP0", 0), ("", 0)])
def test_a_target_makes_the_ap_worse(said: str, printed: str, ap: int) -> None:
    """By 1, and never better than none."""
    target = read_target(f"10x T4 3+ W2 {said}", "10th")
    spec = combine_all(read_weapons(f"20 3+ S4 {printed} D1", "10th"), target)
    plain = read_target("10x T4 3+ W2", "10th")
    assert spec == combine_all(read_weapons(f"20 3+ S4 AP{ap} D1", "10th"), plain)
    assert "AP of attacks worse by 1" in target.words()


def test_the_ap_that_a_roll_gives_is_worse_as_well() -> None:
    target = read_target("10x T4 3+ W2 aoc", "10th")
    weapons = read_weapons("20 3+ S4 AP-1 D1 lethal hits, 6s to wound are AP-4", "10th")
    worse = read_weapons("20 3+ S4 AP0 D1 lethal hits, 6s to wound are AP-3", "10th")
    plain = combine_all(worse, read_target("10x T4 3+ W2", "10th"))
    assert combine_all(weapons, target) == plain


@pytest.mark.parametrize(
    ("target", "like"),
    [
        ("T4 3 + W2", "T4 3+ W2"),
        ("T4 armour 3+ W2", "T4 3+ W2"),
        ("T4 sv- W2", "T4 no save W2"),
        ("T4 3+ W2 without fnp 5+", "T4 3+ W2 no fnp"),
        ("T4 3+ W2 no invuln 4++", "T4 3+ W2 no invuln"),
        ("T4 3+ W2 gtg", "T4 3+ W2 go to ground"),
        ("E4 3+ insensible 5+", "T4 3+ 5+++"),
    ],
)
def test_another_way_to_say_it(target: str, like: str) -> None:
    reading = read_target(target, "10th")
    assert reading.complete
    assert reading.fields == read_target(like, "10th").fields


@pytest.mark.parametrize("weapon", ["20 3 + S4 AP-1 D1", "20@3+ S4 AP-1 D1"])
def test_a_skill_may_stand_apart(weapon: str) -> None:
    assert read_weapon(weapon, "10th").fields == read_weapon(WEAPON, "10th").fields


def test_wrong_dice_are_told_with_what_is_wrong_elsewhere() -> None:
    for weapon, which in (
        ("20 3+ S4 AP-1 D7D7", ""),
        ("20 3+ S4 AP-1 D7D7; 20 3+ S4", "Weapon 1: "),
    ):
        with pytest.raises(UserError) as caught:
            combine_all(read_weapons(weapon, "10th"), read_target("T4 3+ 8++ W2", "10th"))
        save, dice = caught.value.faults
        assert save.startswith("`8++`")
        assert dice.startswith(f"{which}`7D7`")
    with pytest.raises(UserError) as caught:
        combine_all(read_weapons("20 BS4 S4 AP5", "4th"), read_target("T4 8++", "4th"))
    assert len(caught.value.faults) == 1
