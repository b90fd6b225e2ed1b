"""Invulnerable saves against shooting or in melee alone, as datasheets print them: `5+ (Ranged)`."""

import pytest

from bot.attack import attack_odds
from bot.attack.explain.omissions import without_each_rule
from bot.notation import combine_all, read_target, read_weapon
from bot.notation.json.attack import attack_from_json

KNIGHT = "1x T11 3+ 5++ ranged W26"
SHOT = "6 2+ S12 AP-4 D1"


def mean(weapon: str, target: str, edition: str = "10th") -> float:
    """The wounds lost on average."""
    spec = combine_all((read_weapon(weapon, edition),), read_target(target, edition))
    return attack_odds(spec).means["damage"]


@pytest.mark.parametrize("edition", ["8th", "9th", "10th", "11th"])
def test_a_save_against_shooting_is_none_in_a_fight(edition: str) -> None:
    # 6 attacks hit on 2+ and wound on 3+; AP -4 leaves no armour save, and 5++ fails four times
    # in six.
    assert mean(SHOT, KNIGHT, edition) == pytest.approx(6 * 5 / 6 * 4 / 6 * 4 / 6)
    assert mean(f"{SHOT} melee", KNIGHT, edition) == pytest.approx(6 * 5 / 6 * 4 / 6)


def test_a_save_in_melee_is_none_against_shooting() -> None:
    guarded = "1x T4 3+ 4++ in melee W8"
    # Wounds on 2+; the 4++ fails half the time.
    assert mean(SHOT, guarded) == pytest.approx(6 * 25 / 36)
    assert mean(f"{SHOT} melee", guarded) == pytest.approx(3 * 25 / 36)


def test_the_better_of_two_counts() -> None:
    both = "1x T11 3+ 4++ 5++ ranged W26"
    assert mean(SHOT, both) == pytest.approx(6 * 5 / 6 * 4 / 6 / 2)


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ("5++ ranged", {"invuln_ranged": 5}),
        ("5++ vs shooting", {"invuln_ranged": 5}),
        ("5+ invulnerable against ranged attacks", {"invuln_ranged": 5}),
        ("4+ invuln in melee", {"invuln_melee": 4}),
    ],
)
def test_how_it_is_typed(typed: str, fields: dict[str, int]) -> None:
    reading = read_target(f"T4 3+, {typed}", "11th")
    assert reading.complete
    assert reading.fields == {"toughness": 4, "save": 3, **fields}
    number = next(iter(fields.values()))
    where = "against shooting" if "invuln_ranged" in fields else "in melee"
    assert f"{number}+ invulnerable {where}" in reading.words()


def test_each_group_has_its_own() -> None:
    target = {
        "toughness": 4,
        "groups": [
            {"models": 1, "save": 3, "invuln_ranged": 5},
            {"models": 1, "save": 3, "invuln_melee": 4, "character": True},
        ],
    }
    attack = {"edition": "11th", "attacks": "1", "skill": "auto", "strength": 8, "ap": -4}
    shot = attack_odds(attack_from_json({**attack, "target": target}))
    fought = attack_odds(attack_from_json({**attack, "mode": "melee", "target": target}))
    # Wounds on 2+; of the first group the 5++ fails 4 times in 6 when it is shot at.
    assert shot.means["damage"] == pytest.approx(5 / 6 * 4 / 6)
    assert fought.means["damage"] == pytest.approx(5 / 6)


def test_what_it_is_worth_is_told() -> None:
    spec = combine_all((read_weapon(SHOT, "10th"),), read_target(KNIGHT, "10th"))
    assert [name for name, _ in without_each_rule(spec)] == ["5+ invulnerable against shooting"]
