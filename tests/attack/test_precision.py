"""Precision on a Character of the unit attacked (11th edition, 24.28; eleventh.md, 1.4 and 2): its
group takes its losses first, then the others as ever; saves are taken from the lowest up (05.04).
"""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from bot.attack import attack_odds, roll_attack
from bot.attack.explain.notes import readings, without_effect
from bot.attack.model.picking import may_pick_character
from bot.dice.source import SeededDice
from bot.errors import InputError
from bot.notation import attack_from_json, read_target, read_weapon
from bot.rolls import Request
from bot.rolls.attack import read_attack, target_left, with_character_picked
from tests.render.asking import rolled

BODYGUARD = {"models": 2, "wounds": 1, "save": 5}
LEADER = {"models": 1, "wounds": 2, "save": 3, "invuln": 4, "character": True}
TARGET = {"toughness": 4, "groups": [BODYGUARD, LEADER]}
WEAPON = {"attacks": "4", "skill": "auto", "strength": 4, "ap": -1, "abilities": ["Precision"]}


def spec(**fields: Any) -> Any:
    weapon = {"edition": "11th", **WEAPON, **fields}
    return attack_from_json({"target": TARGET, **weapon})


def by_hand(devastating: bool) -> dict[tuple[int, int], Fraction]:
    """The chance of so many wounds lost by the leader and models lost of his bodyguard: four hits,
    each wounds on 4+, and saves at AP -1: the leader on 4+, the bodyguard on 6+.
    """
    law: dict[tuple[int, int], Fraction] = {}
    for wound_dice in product(range(1, 7), repeat=4):
        critical = sum(die == 6 for die in wound_dice) if devastating else 0
        ordinary = sum(die >= 4 for die in wound_dice) - critical
        for saves in product(range(1, 7), repeat=ordinary):
            leader, guard = 2, 2
            for die in sorted(saves):
                if leader:
                    leader -= die < 4
                elif guard:
                    guard -= die < 6
            for _ in range(critical):
                # One point each, after the normal damage, at the same group first (24.28.01).
                if leader:
                    leader -= 1
                elif guard:
                    guard -= 1
            lost = (2 - leader, 2 - guard)
            law[lost] = law.get(lost, Fraction(0)) + Fraction(1, 6 ** (4 + ordinary))
    return law


@pytest.mark.no_cover
@pytest.mark.parametrize("devastating", [False, True])
def test_the_character_is_hurt_before_his_bodyguard(devastating: bool) -> None:
    abilities = ["Precision", *(["Devastating Wounds"] if devastating else [])]
    attack = spec(precision="character", abilities=abilities)
    assert [group.character for group in attack.target.groups] == [True, False]
    odds = attack_odds(attack)
    law = by_hand(devastating)
    assert sum(law.values()) == 1
    for damage in range(5):
        exact = sum(chance for (leader, guard), chance in law.items() if leader + guard == damage)
        assert odds.distribution("damage").chance(damage) == pytest.approx(float(exact), abs=1e-12)
    gone = sum(chance for (leader, _), chance in law.items() if leader == 2)
    at_least_one = odds.distribution("models_destroyed").at_least(1)
    assert at_least_one == pytest.approx(float(gone), abs=1e-12)


@pytest.mark.no_cover
def test_rolls_agree_with_the_odds() -> None:
    attack = spec(precision="character")
    rolls = 4_000
    source = SeededDice(11)
    mean = sum(roll_attack(attack, source).counts()["damage"] for _ in range(rolls)) / rolls
    law = attack_odds(attack).distribution("damage")
    assert abs(mean - law.mean) < 4 * (law.variance / rolls) ** 0.5


def test_without_it_he_is_hurt_last_and_the_card_says_so() -> None:
    attack = spec()
    assert [group.character for group in attack.target.groups] == [False, True]
    assert any(note.startswith("Precision is not used here") for note in readings(attack))
    assert may_pick_character(attack)
    used = spec(precision="character")
    assert not readings(used)
    assert not may_pick_character(used)


def test_a_character_named_first_is_in_order_for_weapons_with_precision_alone() -> None:
    first = {"toughness": 4, "groups": [LEADER, BODYGUARD]}
    assert not readings(attack_from_json({"edition": "11th", **WEAPON, "target": first}))
    blunt = {"edition": "11th", **WEAPON, "abilities": [], "target": first}
    (note,) = readings(attack_from_json(blunt))
    assert note.startswith("The groups take their losses in the order given.")


def test_where_there_is_no_character_precision_changes_nothing() -> None:
    plain = {"toughness": 4, "models": 5, "save": 3}
    attack = attack_from_json({"edition": "11th", **WEAPON, "target": plain})
    (note,) = without_effect(attack)
    assert note.startswith("`Precision` changes nothing here.")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"target": {"toughness": 4, "models": 5}}, "No group of the target is a CHARACTER"),
        ({"abilities": []}, "Only a weapon with Precision picks a Character"),
        ({"edition": "10th", "target": {"toughness": 4}}, "no Character is picked in the 10th"),
    ],
)
def test_who_can_not_pick_one_is_told_why(change: dict[str, Any], sentence: str) -> None:
    picking = {"edition": "11th", **WEAPON, "precision": "character", "target": TARGET}
    with pytest.raises(InputError, match=sentence):
        attack_from_json({**picking, **change})


def test_all_weapons_of_one_attack_pick_him_or_none() -> None:
    """What is left of the unit would not be a number of wounds lost from the first model on."""
    picking = {"edition": "11th", **WEAPON, "precision": "character", "target": TARGET}
    with pytest.raises(InputError, match="roll them one after the other"):
        attack_from_json([picking, {"edition": "11th", **WEAPON}])


@pytest.mark.parametrize(
    "words", ["precision on the character", "Precision on character", "snipe the leader"]
)
def test_it_is_said_in_words(words: str) -> None:
    reading = read_weapon(f"4 3+ S4 AP-1 D1, {words}", "11th")
    assert reading.complete
    assert reading.fields["precision"] == "character"
    assert reading.fields["abilities"] == ["Precision"]
    assert reading.words().endswith("Precision · on the CHARACTER")
    assert not read_weapon(f"4 3+ S4, {words}", "10th").complete


UNIT = "Squad: 2x T4 W2 3+ | 1x W3 2+ character"


def asked(weapon: str, target: str = UNIT) -> Any:
    options = {"weapon": weapon, "target": target, "edition": "11th"}
    return read_attack(Request.of("attack", options))


def test_the_groups_are_named_in_the_order_in_which_they_are_hurt() -> None:
    ask = asked("4 3+ S4 AP-1 D1, precision on the character")
    assert "group 1: 1 model, W3, save 2+, CHARACTER · group 2: 2 models" in ask.target.words()
    assert with_character_picked(asked("4 3+ S4 AP-1 D1 [precision]")).spec == ask.spec


def left(weapon: str, faces: str, target: str = UNIT) -> str | None:
    """The target after an attack with these dice."""
    ask = asked(weapon, target)
    return target_left(ask, rolled(ask, faces))


@pytest.mark.parametrize(
    ("target", "said", "groups"),
    [
        (f"{UNIT}, but character 1W left", "3 left", [(2, 0), (1, 2)]),
        (f"{UNIT}, but character dead", "2 left", [(2, 0)]),
        (f"{UNIT}, but leader slain, 1W left", "2 left", [(2, 1)]),
        (f"{UNIT}, but 2 left, character 2W left", "2 left", [(1, 0), (1, 1)]),
    ],
)
def test_what_is_left_of_a_unit_whose_character_was_hurt(
    target: str, said: str, groups: list[tuple[int, int]]
) -> None:
    """An attack that does nothing leaves it as it was."""
    read = read_target(target, "11th")
    assert read.complete, read.problems
    assert _numbers(read.fields["groups"]) == groups
    again = left("1 6+ S4", "1", target)
    assert again is not None and said in again
    assert _numbers(read_target(again, "11th").fields["groups"]) == groups


def _numbers(groups: list[dict[str, Any]]) -> list[tuple[int, int]]:
    return [(group["models"], group.get("wounds_lost", 0)) for group in groups]


def test_who_was_hurt_or_fell_stays_so_in_the_next_attack() -> None:
    """Two hits that hit and wound by themselves, then a save for each."""
    sniper = "auto S8 AP-6 wounds on 2+, precision on the character"
    hurt = left(f"2 {sniper} D2", "32 21", UNIT.replace("2+", "6+"))
    assert hurt is not None and hurt.endswith("but 2 left, 2W left, character dead")
    assert _numbers(read_target(hurt, "11th").fields["groups"]) == [(2, 0)]
    once = left(f"1 {sniper} D2", "3 2")
    assert once is not None and once.endswith("but 3 left, 2W left, character 1W left")
    assert _numbers(read_target(once, "11th").fields["groups"]) == [(2, 0), (1, 2)]
    beyond = left(f"3 {sniper} D3", "333 222")
    assert beyond is None
    both = "Squad: 1x T4 W2 3+ | 1x W1 2+ character | 1x W1 4+ character"
    fallen = left("1 auto S8 AP-6 D2", "3 2", f"{both}, but 2 characters dead")
    assert fallen is None
    last = left("1 auto S8 AP-6 D2", "3 1", f"{both}, but character dead")
    assert last is not None and last.endswith("but 1 left")
    assert read_target(last, "11th").fields["groups"] == [
        {"models": 1, "wounds": 1, "save": 4, "character": True}
    ]


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("2x T4 W2 3+, character dead", "no group of this unit is a CHARACTER"),
        ("2x T4 W2 3+ | 1x W3 4+, but character 1W left", "no group of this unit is a CHARACTER"),
        (f"{UNIT}, but 2 characters dead", "there are not so many Characters"),
        (f"{UNIT}, but character 4W left", "a model has 1 to 3 wounds left"),
    ],
)
def test_what_no_character_can_have_lost(target: str, sentence: str) -> None:
    (problem,) = read_target(target, "11th").problems
    assert sentence in problem
