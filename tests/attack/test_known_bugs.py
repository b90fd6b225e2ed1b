"""What other calculators get, or got, wrong: each a number that can be checked by hand."""

from typing import Any

import pytest

from bot.attack import attack_odds
from bot.attack.odds.attack_odds import AttackOdds
from bot.notation import attack_from_json


def odds(edition: str = "10th", target: dict[str, Any] | None = None, **fields: Any) -> AttackOdds:
    unit = {"toughness": 4, "save": None, "wounds": 1, "models": 1, **(target or {})}
    weapon = {"attacks": "1", "skill": "4+", "strength": 4, "ap": 0, "damage": "1"}
    return attack_odds(attack_from_json({"edition": edition, **weapon, **fields, "target": unit}))


SQUAD = {"toughness": 5, "save": 4, "models": 20}


def test_the_extra_hit_of_sustained_is_no_critical_hit() -> None:
    """40kdice and Adeptus Optimus: 22.22 kills, 71.6 % to wipe the unit."""
    found = odds(
        attacks="120", strength=3, abilities=["Lethal Hits", "Sustained Hits 1"], target=SQUAD
    )
    assert found.means["models_destroyed"] == pytest.approx(18.222927, abs=1e-6)
    assert found.unit_destroyed == pytest.approx(0.530123, abs=1e-6)
    assert found.means["unsaved"] == pytest.approx(20.0)


def test_lethal_and_sustained_with_critical_hits_on_5() -> None:
    """20 criticals: 20 wounds and 20 extra hits; with 10 plain hits 30 are rolled at 1/3."""
    abilities = ["Lethal Hits", "Sustained Hits 1", "Critical Hits 5+"]
    found = odds(
        attacks="60", strength=3, abilities=abilities, target={"toughness": 5, "models": 60}
    )
    assert found.means["wounds"] == pytest.approx(30.0)


def test_devastating_wounds_never_spill() -> None:
    """6 attacks on 2+: 2.5 wounds, each kills one model of one wound, whatever the damage."""
    weapon = {"attacks": "6", "skill": "2+", "damage": "2", "abilities": ["Devastating Wounds"]}
    assert odds(**weapon, target={"models": 20}).means["models_destroyed"] == pytest.approx(2.5)


def test_damage_beyond_the_model_is_lost() -> None:
    """Ten attacks with D6 damage at models of one wound: 1.6667 kills, not 5.83."""
    weapon = {"attacks": "10", "skill": "3+", "ap": -1, "damage": "D6"}
    found = odds(**weapon, target={"save": 3, "models": 10})
    assert found.means["models_destroyed"] == pytest.approx(5 / 3)
    assert found.means["damage"] == pytest.approx(5 / 3)


@pytest.mark.parametrize(("edition", "chance"), [("8th", 0), ("9th", 1 / 6), ("10th", 1 / 6)])
def test_a_skill_of_6_at_minus_1(edition: str, chance: float) -> None:
    """A natural 6 hits from the 9th edition on; the 8th has no such rule (002:638)."""
    assert odds(edition, skill="6+", hit_mod=-1).means["hits"] == pytest.approx(chance)


def test_blast_into_twenty_models() -> None:
    assert odds(attacks="1", abilities=["Blast"], target={"models": 20}).means["attacks"] == 5


def test_ten_mortal_wounds_kill_five_models_of_two_wounds() -> None:
    """A wound that sends ten mortal wounds: they spill over (003:1229-1241)."""
    always = {"trigger": "wound", "on": 2, "effect": "mortal", "n": "10", "instead": True}
    found = odds(
        "8th", skill="auto", strength=8, abilities=[always], target={"wounds": 2, "models": 6}
    )
    assert found.distribution("models_destroyed").as_dict() == pytest.approx({0: 1 / 6, 5: 5 / 6})
    assert found.distribution("damage").as_dict() == pytest.approx({0: 1 / 6, 10: 5 / 6})


@pytest.mark.parametrize("form", ["D6+2", "2D6+1", "D3+3"])
def test_a_number_may_be_dice_wherever_it_stands(form: str) -> None:
    mean = {"D6+2": 5.5, "2D6+1": 8.0, "D3+3": 5.0}[form]
    always = [{"trigger": "always", "effect": "fixed_wound", "on": 2}]
    big = {"wounds": 30, "models": 1}
    assert odds(attacks=form, target=big).means["attacks"] == pytest.approx(mean)
    found = odds(skill="auto", damage=form, abilities=always, target=big)
    assert found.means["damage"] == pytest.approx(mean * 5 / 6)
    sustained = odds(abilities=[f"Sustained Hits {form}"])
    assert sustained.means["hits"] == pytest.approx(0.5 + mean / 6)


def test_sustained_hits_keep_their_variance() -> None:
    """Extra hits come with the hit that made them: variance 12.962963, and P(20 or more) 4.99 %."""
    found = odds(
        attacks="120", strength=3, abilities=["Sustained Hits 1"], target={**SQUAD, "models": 60}
    )
    assert found.distribution("unsaved").variance == pytest.approx(12.962963, abs=1e-6)
    assert found.distribution("unsaved").at_least(20) == pytest.approx(0.0499159, abs=1e-7)


def test_ignoring_wounds_goes_point_by_point_without_spill() -> None:
    """40 attacks, re-roll 1s, S5 AP-2 D2 v T4 3+ 5++ W3 5+++ x10: 5.203156 kills."""
    weapon = {
        "attacks": "40",
        "skill": "3+",
        "reroll_hits": "ones",
        "strength": 5,
        "ap": -2,
        "damage": "2",
    }
    found = odds(**weapon, target={"save": 3, "invuln": 5, "wounds": 3, "fnp": 5, "models": 10})
    assert found.means["models_destroyed"] == pytest.approx(5.203156, abs=1e-6)
    assert found.unit_destroyed == pytest.approx(0.00156194, abs=1e-8)


def test_kills_are_not_damage_divided_by_wounds() -> None:
    weapon = {"attacks": "2D6", "skill": "3+", "strength": 14, "ap": -4, "damage": "D6+2"}
    found = odds(**weapon, target={"toughness": 12, "save": 2, "invuln": 4, "wounds": 16})
    assert found.means["models_destroyed"] == pytest.approx(0.159824, abs=1e-6)
    assert found.means["damage"] == pytest.approx(7.810618, abs=1e-6)


def test_partial_wounds_do_not_kill() -> None:
    weapon = {"attacks": "10", "skill": "3+", "ap": -1}
    found = odds(**weapon, target={"save": 3, "wounds": 2, "models": 5})
    assert found.means["models_destroyed"] == pytest.approx(0.587669, abs=1e-6)
    assert found.unit_destroyed == pytest.approx(1.654e-8, abs=1e-11)


def test_no_more_models_die_than_there_are() -> None:
    found = odds(attacks="100", skill="2+", strength=8, target={"models": 3})
    assert found.distribution("models_destroyed").high == 3
    assert found.unit_destroyed == pytest.approx(1.0)
    assert found.means["unsaved"] == pytest.approx(100 * 25 / 36)


def test_fishing_is_not_done() -> None:
    """A full re-roll keeps successes: of 36 dice on 3+ 6 are lethal, 18 plain; of 12 misses 2 more
    lethal, 6 plain.
    """
    weapon = {
        "attacks": "36",
        "skill": "3+",
        "reroll_hits": "all",
        "strength": 8,
        "abilities": ["Lethal Hits"],
    }
    assert odds(**weapon, target={"toughness": 9}).means["wounds"] == pytest.approx(8 + 24 / 3)


@pytest.mark.parametrize(
    "abilities", [["Lethal Hits", "Sustained Hits 1"], ["Sustained Hits 1", "Lethal Hits"]]
)
def test_the_order_of_abilities_does_not_matter(abilities: list[str]) -> None:
    found = odds(attacks="60", strength=3, abilities=abilities, target=SQUAD)
    assert found.means["unsaved"] == pytest.approx(10.0)
