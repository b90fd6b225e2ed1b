"""Weapons in turn against one unit, units that start damaged, and units whose models differ in
wounds.
"""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from laws import odds_laws, roller_laws

from bot.attack import attack_odds, roll_attack
from bot.dice.source import SeededDice
from bot.errors import InputError, LimitError
from bot.notation import attack_from_json

UNIT = {"toughness": 4, "save": None, "wounds": 3, "models": 2}


def weapon(damage: str, **fields: Any) -> dict[str, Any]:
    base = {
        "edition": "8th",
        "attacks": "1",
        "skill": "auto",
        "strength": 4,
        "damage": damage,
        "target": UNIT,
    }
    return {**base, **fields}


def test_the_second_weapon_starts_on_the_wounded_model() -> None:
    """Damage 2, then damage 1, each wounding half the time, on models of three wounds: only both
    together kill.
    """
    odds = attack_odds(attack_from_json([weapon("2"), weapon("1")]))
    assert odds.distribution("models_destroyed").as_dict() == pytest.approx({0: 3 / 4, 1: 1 / 4})
    assert odds.distribution("damage").as_dict() == pytest.approx(
        {0: 1 / 4, 1: 1 / 4, 2: 1 / 4, 3: 1 / 4}
    )
    assert odds.distribution("attacks").as_dict() == {2: 1.0}
    assert odds.distribution("hits").as_dict() == {2: 1.0}
    assert odds.distribution("wounds").as_dict() == pytest.approx({0: 1 / 4, 1: 1 / 2, 2: 1 / 4})


def test_excess_is_lost_at_each_weapon() -> None:
    """Damage 2 twice on three wounds kills one model; two times damage 2 is not four."""
    odds = attack_odds(attack_from_json([weapon("2"), weapon("2")]))
    assert odds.distribution("damage").as_dict() == pytest.approx({0: 1 / 4, 2: 1 / 2, 3: 1 / 4})


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("damage", "ward"),
    [("D3", None), ("2", 5), pytest.param("D3", 5, marks=pytest.mark.slow)],
)
def test_weapons_in_turn_equal_all_ways_in_which_the_dice_can_fall(
    damage: str, ward: int | None
) -> None:
    """Some damage, then Devastating damage 2: wound dice, damage and ward dice one by one."""
    target = {**UNIT, "wounds": 2, "fnp": ward}
    first = weapon(damage, edition="10th", target=target)
    second = {**first, "damage": "2", "abilities": ["Devastating Wounds"]}
    spec = attack_from_json([first, second])
    laws = roller_laws(spec)
    assert odds_laws(attack_odds(spec), laws) == laws


def test_rolling_weapons_in_turn_carries_the_state_over() -> None:
    spec = attack_from_json([weapon("2", attacks="2"), weapon("D3", attacks="3")])
    odds, source = attack_odds(spec), SeededDice(3)
    found = Counter(roll_attack(spec, source).counts()["models_destroyed"] for _ in range(4000))
    for number, chance in odds.distribution("models_destroyed").as_dict().items():
        assert found[number] / 4000 == pytest.approx(chance, abs=5 * (chance / 4000) ** 0.5 + 1e-9)
    story = roll_attack(spec, SeededDice(1))
    assert story.volleys[1].lost_before == story.volleys[0].lost_after


@pytest.mark.parametrize("damage", ["1", "2", "D3"])
@pytest.mark.parametrize("lost", [0, 1, 2])
def test_a_unit_that_starts_damaged(damage: str, lost: int) -> None:
    """One wound for certain at most: what is lost before counts for the model, not for the damage."""
    odds = attack_odds(attack_from_json(weapon(damage, target={**UNIT, "wounds_lost": lost})))
    hurts = {"1": [1], "2": [2], "D3": [1, 2, 3]}[damage]
    expected = Counter({0: 1 / 2})
    for each in hurts:
        expected[min(each, 3 - lost)] += 1 / 2 / len(hurts)
    assert odds.distribution("damage").as_dict() == pytest.approx(dict(expected))
    kills = sum(each >= 3 - lost for each in hurts) / 2 / len(hurts)
    assert odds.means["models_destroyed"] == pytest.approx(kills)


def test_models_of_different_wounds_are_lost_in_the_order_given() -> None:
    """Four wounds of damage 2 for certain, but for a natural 1: first the model of one wound, then
    that of four.
    """
    always = [{"trigger": "always", "effect": "fixed_wound", "on": 2}]
    target = {"toughness": 4, "save": None, "wounds": [1, 4, 2]}
    odds = attack_odds(attack_from_json(weapon("2", attacks="4", abilities=always, target=target)))
    hurt = np.array([1, 20, 150, 500, 625]) / 1296
    # 1 wound: the first model (1 lost); 2: 3 lost; 3: the second is gone (5); 4: everything (7).
    assert odds.distribution("damage").as_dict() == pytest.approx(
        dict(zip([0, 1, 3, 5, 7], hurt, strict=True))
    )
    assert odds.distribution("models_destroyed").as_dict() == pytest.approx(
        {0: hurt[0], 1: hurt[1] + hurt[2], 2: hurt[3], 3: hurt[4]}
    )


def test_models_of_different_wounds_with_rolled_damage_and_a_start_in_the_middle() -> None:
    """Against the same unit resolved attack by attack, each starting from where the one before
    ended.
    """
    target = {"toughness": 4, "save": 5, "wounds": [3, 2, 4], "wounds_lost": 1, "fnp": 6}
    whole = attack_odds(attack_from_json(weapon("D3", attacks="6", target=target)))
    single = weapon("D3", attacks="1", target=target)
    parts = attack_odds(attack_from_json([single] * 6))
    assert np.allclose(whole.state, parts.state, rtol=0, atol=1e-14)


def test_damage_that_differs_is_the_same_by_operators_and_by_counting() -> None:
    """A trigger that sets the damage to what it is anyway changes nothing, though it is resolved
    another way.
    """
    plain = weapon("D3", attacks="2D3", target={**UNIT, "fnp": 5})
    tagged = {**plain, "abilities": [{"trigger": "wound", "on": 6, "effect": "damage", "n": "D3"}]}
    mixed = {**plain, "abilities": [{"trigger": "wound", "on": 6, "effect": "damage", "n": "3"}]}
    assert np.allclose(
        attack_odds(attack_from_json(plain)).state, attack_odds(attack_from_json(tagged)).state
    )
    assert not np.allclose(
        attack_odds(attack_from_json(plain)).state, attack_odds(attack_from_json(mixed)).state
    )


def test_a_list_is_about_one_edition_and_one_target() -> None:
    with pytest.raises(InputError, match="same `edition`"):
        attack_from_json([weapon("1"), weapon("1", edition="9th")])
    with pytest.raises(InputError, match="same `target`"):
        attack_from_json([weapon("1"), weapon("1", target={**UNIT, "models": 5})])
    with pytest.raises(LimitError, match="1 to 12 weapons"):
        attack_from_json([weapon("1")] * 13)
    with pytest.raises(LimitError, match="1 to 12 weapons"):
        attack_from_json([])
    later = {
        name: value for name, value in weapon("1").items() if name not in ("target", "edition")
    }
    assert attack_odds(attack_from_json([weapon("1"), later])).distribution(
        "attacks"
    ).as_dict() == {2: 1.0}


def test_a_list_of_weapons_against_a_vehicle() -> None:
    gun = {"edition": "4th", "attacks": 1, "skill": "auto", "strength": 8, "target": {"armour": 12}}
    odds = attack_odds(attack_from_json([gun, gun]))
    once = attack_odds(attack_from_json(gun))
    assert odds.unit_destroyed == pytest.approx(1 - (1 - once.unit_destroyed) ** 2)
    assert odds.table_results is not None and once.table_results is not None
    assert odds.table_results["Destroyed"] == pytest.approx(2 * once.table_results["Destroyed"])
    assert odds.is_vehicle and not attack_odds(attack_from_json(weapon("1"))).is_vehicle
