"""Every cell of every table, against the rows of the sources."""

import pytest

from bot.attack import attack_odds
from bot.dice.stage import Check
from bot.editions import EDITIONS
from bot.editions.fourth import FOURTH
from bot.editions.fourth.tables import to_wound, weapon_skills
from bot.editions.tables import strength_against_toughness
from bot.notation import attack_from_json

# 004:438-449 and 004:589-600, the two printed copies of the table: Strength in rows, Toughness 1 to
# 10 in columns.
PRINTED_WOUND_TABLE = """
4+ 5+ 6+ 6+ -  -  -  -  -  -
3+ 4+ 5+ 6+ 6+ -  -  -  -  -
2+ 3+ 4+ 5+ 6+ 6+ -  -  -  -
2+ 2+ 3+ 4+ 5+ 6+ 6+ -  -  -
2+ 2+ 2+ 3+ 4+ 5+ 6+ 6+ -  -
2+ 2+ 2+ 2+ 3+ 4+ 5+ 6+ 6+ -
2+ 2+ 2+ 2+ 2+ 3+ 4+ 5+ 6+ 6+
2+ 2+ 2+ 2+ 2+ 2+ 3+ 4+ 5+ 6+
2+ 2+ 2+ 2+ 2+ 2+ 2+ 3+ 4+ 5+
2+ 2+ 2+ 2+ 2+ 2+ 2+ 2+ 3+ 4+
"""
# 004:566-579: the attacker's Weapon Skill in rows, the defender's 1 to 10 in columns.
PRINTED_CLOSE_COMBAT_TABLE = """
4+ 4+ 5+ 5+ 5+ 5+ 5+ 5+ 5+ 5+
3+ 4+ 4+ 4+ 5+ 5+ 5+ 5+ 5+ 5+
3+ 3+ 4+ 4+ 4+ 4+ 5+ 5+ 5+ 5+
3+ 3+ 3+ 4+ 4+ 4+ 4+ 4+ 5+ 5+
3+ 3+ 3+ 3+ 4+ 4+ 4+ 4+ 4+ 4+
3+ 3+ 3+ 3+ 3+ 4+ 4+ 4+ 4+ 4+
3+ 3+ 3+ 3+ 3+ 3+ 4+ 4+ 4+ 4+
3+ 3+ 3+ 3+ 3+ 3+ 3+ 4+ 4+ 4+
3+ 3+ 3+ 3+ 3+ 3+ 3+ 3+ 4+ 4+
3+ 3+ 3+ 3+ 3+ 3+ 3+ 3+ 3+ 4+
"""


def rows(table: str) -> list[list[int | None]]:
    return [
        [None if cell == "-" else int(cell[0]) for cell in line.split()]
        for line in table.split("\n")
        if line
    ]


@pytest.mark.parametrize("strength", range(1, 11))
def test_the_wound_table_of_the_4th_edition(strength: int) -> None:
    assert [to_wound(strength, toughness) for toughness in range(1, 11)] == rows(
        PRINTED_WOUND_TABLE
    )[strength - 1]


@pytest.mark.parametrize("attacker", range(1, 11))
def test_the_close_combat_table_of_the_4th_edition(attacker: int) -> None:
    printed = rows(PRINTED_CLOSE_COMBAT_TABLE)[attacker - 1]
    assert [weapon_skills(attacker, defender) for defender in range(1, 11)] == printed


def wound_table_since_the_8th(strength: int, toughness: int) -> int:
    """000:37-43, 002:652-673: twice or more, greater, equal, lower, half or less. The extreme rows
    win.
    """
    if strength / toughness >= 2:
        return 2
    if strength / toughness <= 0.5:
        return 6
    return 4 if strength == toughness else 3 if strength > toughness else 5


@pytest.mark.parametrize("edition", ["8th", "9th", "10th"])
@pytest.mark.parametrize("strength", range(1, 17))
def test_the_wound_table_since_the_8th_edition(edition: str, strength: int) -> None:
    found = [EDITIONS[edition].wound(strength, toughness) for toughness in range(1, 15)]
    assert found == [wound_table_since_the_8th(strength, toughness) for toughness in range(1, 15)]


@pytest.mark.parametrize(
    ("strength", "toughness", "need"),
    [
        (4, 8, 6),
        (6, 4, 3),
        (3, 5, 5),
        (14, 12, 3),
        (3, 7, 6),
        (4, 7, 5),
        (8, 4, 2),
        (7, 4, 3),
        (4, 4, 4),
        (1, 1, 4),
    ],
)
def test_cells_that_calculators_get_wrong(strength: int, toughness: int, need: int) -> None:
    assert strength_against_toughness(strength, toughness) == need


@pytest.mark.parametrize(
    ("skill", "need"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 2), (10, 2)]
)
def test_ballistic_skill_of_the_4th_edition(skill: int, need: int) -> None:
    """7 - BS, and a 1 always misses (004:430)."""
    case = {
        "edition": "4th",
        "attacks": 1,
        "bs": skill,
        "strength": 4,
        "ap": "-",
        "target": {"toughness": 4},
    }
    assert attack_odds(attack_from_json(case)).means["hits"] == pytest.approx((7 - need) / 6)


@pytest.mark.parametrize("save", range(2, 8))
@pytest.mark.parametrize("ap", range(-6, 1))
def test_saves_since_the_8th_edition(save: int, ap: int) -> None:
    """The roll + AP reaches the save, and a 1 fails (003:1147-1169)."""
    good = sum(face > 1 and face + ap >= save for face in range(1, 7))
    assert sum(Check(save, ap).passes) == good
    case = {
        "edition": "8th",
        "attacks": 1,
        "skill": "auto",
        "strength": 9,
        "ap": ap,
        "abilities": ALWAYS,
    }
    odds = attack_odds(attack_from_json(case | {"target": {"toughness": 4, "save": save}}))
    assert odds.means["unsaved"] == pytest.approx(5 / 6 * (6 - good) / 6)


ALWAYS = [{"trigger": "always", "effect": "fixed_wound", "on": 2}]


@pytest.mark.parametrize("save", range(2, 7))
@pytest.mark.parametrize("ap", ["-", *range(1, 7)])
def test_saves_of_the_4th_edition(save: int, ap: int | str) -> None:
    """AP equal to the save or lower leaves no armour save, "-" never beats it (004:486-488)."""
    case = {"edition": "4th", "attacks": 1, "bs": 5, "strength": 5, "ap": ap}
    odds = attack_odds(attack_from_json(case | {"target": {"toughness": 4, "save": save}}))
    fails = 1.0 if ap != "-" and ap <= save else (save - 1) / 6
    assert odds.means["unsaved"] == pytest.approx(5 / 6 * 4 / 6 * fails)


# 004:270-278, the three columns of the vehicle damage table.
PRINTED_DAMAGE_TABLE = """
1	Shaken	Stunned	Stunned
2	Shaken	Stunned + Gun Wrecked	Stunned + Gun Wrecked
3	Stunned	Stunned + Immobilized	Stunned + Immobilized
4	Gun Wrecked	Destroyed	Destroyed
5	Immobilized	Destroyed	Explodes
6	Destroyed	Explodes	Annihilated
"""


def test_the_damage_tables_of_the_4th_edition() -> None:
    lines = [line.split("\t")[1:] for line in PRINTED_DAMAGE_TABLE.strip().split("\n")]
    assert FOURTH.vehicles is not None
    for index, column in enumerate(("glancing", "penetrating", "ordnance")):
        assert FOURTH.vehicles.columns[column] == tuple(line[index] for line in lines)


@pytest.mark.parametrize("strength", range(1, 11))
@pytest.mark.parametrize("armour", range(10, 15))
def test_armour_penetration(strength: int, armour: int) -> None:
    """D6 + Strength above the armour penetrates, equal glances (004:263-268)."""
    case = {
        "edition": "4th",
        "attacks": 1,
        "skill": "auto",
        "strength": strength,
        "target": {"armour": armour},
    }
    means = attack_odds(attack_from_json(case)).means
    totals = [face + strength for face in range(1, 7)]
    assert means["penetrating"] == pytest.approx(sum(total > armour for total in totals) / 6)
    assert means["glancing"] == pytest.approx(sum(total == armour for total in totals) / 6)


@pytest.mark.parametrize(
    ("edition", "modifier", "share"),
    # Skill 4+: 9th and 10th never count more than one either way, 8th counts all of it (000:21-24).
    [("8th", -2, 1), ("8th", 2, 5), ("9th", -2, 2), ("9th", 2, 4), ("10th", -3, 2), ("10th", 3, 4)],
)
def test_caps_of_hit_modifiers(edition: str, modifier: int, share: int) -> None:
    case = {"edition": edition, "attacks": 1, "skill": "4+", "hit_mod": modifier, "strength": 4}
    odds = attack_odds(attack_from_json(case | {"target": {"toughness": 4}}))
    assert odds.means["hits"] == pytest.approx(share / 6)


@pytest.mark.parametrize(
    ("edition", "modifier", "share"),
    [("8th", -2, 1), ("8th", 2, 5), ("9th", -2, 2), ("9th", 2, 4), ("10th", -3, 2), ("10th", 3, 4)],
)
def test_caps_of_wound_modifiers(edition: str, modifier: int, share: int) -> None:
    case = {"edition": edition, "attacks": 1, "skill": "auto", "wound_mod": modifier, "strength": 4}
    odds = attack_odds(attack_from_json(case | {"target": {"toughness": 4}}))
    assert odds.means["wounds"] == pytest.approx(share / 6)


@pytest.mark.parametrize(("edition", "fails"), [("8th", 1), ("9th", 1), ("10th", 2)])
def test_no_save_of_the_10th_edition_is_improved_by_more_than_one(edition: str, fails: int) -> None:
    """AP and bonuses together: 4+ with +2 is 3+ in the 10th edition, 2+ before."""
    target = {"toughness": 4, "save": 4, "save_mod": 2}
    case = {
        "edition": edition,
        "attacks": 1,
        "skill": "auto",
        "strength": 8,
        "ap": 0,
        "target": target,
    }
    assert attack_odds(attack_from_json(case)).means["unsaved"] == pytest.approx(5 / 6 * fails / 6)


def test_the_json_of_a_shot_at_a_vehicle() -> None:
    """BS4 hits on 3+; Strength 9 glances armour 12 on a 3 and penetrates on 4+ (004:263-268);
    a glancing hit destroys on one face of six, a penetrating one on three (004:270-278).
    """
    spec = attack_from_json(
        {"edition": "4th", "attacks": "1", "bs": 4, "strength": 9, "target": {"armour": 12}}
    )
    form = attack_odds(spec).as_json()
    assert form["destroyed"] == pytest.approx(2 / 3 * (1 / 6 * 1 / 6 + 1 / 2 * 1 / 2))
    assert form["means"]["glancing"] == pytest.approx(2 / 3 * 1 / 6)
    assert sum(form["table_results_mean"].values()) == pytest.approx(2 / 3 * 4 / 6)
    assert "models_destroyed" not in form["means"]
    assert "unit_destroyed" not in form
