"""The 11th edition by the test vectors that came with its rules, computed apart from this bot."""

from fractions import Fraction
from typing import Any

import pytest
from cases import case
from laws import Given
from referee import Case

from bot.attack import attack_odds, roll_attack
from bot.attack.explain.needs import needs
from bot.attack.explain.notes import notes
from bot.attack.steps.planning import plan_attack
from bot.errors import InputError
from bot.notation import attack_from_json

COVER = {"target": {"cover": True}}


def hit(**fields: Any) -> tuple[Fraction, Fraction]:
    """The chances of a hit and of a critical hit in the 11th edition."""
    (plan,) = plan_attack(attack_from_json(case("11th", fields)))
    assert plan.hit is not None
    hits = plan.hit.chance(lambda hit: hit is not None)
    critical = plan.hit.chance(lambda hit: hit is not None and hit.critical)
    return Fraction(hits).limit_denominator(36), Fraction(critical).limit_denominator(36)


@pytest.mark.parametrize(
    ("fields", "hits", "critical"),
    [
        ({"skill": "3+", "hit_mod": -1} | COVER, "1/3", "1/6"),
        ({"skill": "3+", "hit_mod": -2} | COVER, "1/3", "1/6"),
        ({"skill": "3+", "target": {"cover": True, "abilities": ["Stealth"]}}, "1/2", "1/6"),
        ({"skill": "3+", "target": {"abilities": ["Stealth"]}}, "1/2", "1/6"),
        ({"skill": "3+", "target": {"abilities": ["Smokescreen"]}}, "1/2", "1/6"),
        ({"skill": "3+", "mode": "melee", "target": {"abilities": ["Stealth"]}}, "2/3", "1/6"),
        ({"skill": "3+", "mode": "melee", "target": {"abilities": ["Smokescreen"]}}, "2/3", "1/6"),
        ({"skill": "6+"} | COVER, "1/6", "1/6"),
        ({"skill": "6+", "hit_mod": 1} | COVER, "1/3", "1/6"),
        ({"skill": "4+", "situation": {"plunging": True}} | COVER, "1/2", "1/6"),
        ({"skill": "2+", "hit_mod": -1, "situation": {"plunging": True}}, "2/3", "1/6"),
        *[
            ({"skill": f"{skill}+", "situation": {"indirect": True}}, "1/6", "1/6")
            for skill in range(2, 7)
        ],
        ({"skill": "2+", "situation": {"indirect": True, "spotted": True}}, "1/2", "1/6"),
        ({"skill": "4+", "situation": {"indirect": True, "spotted": True}}, "1/3", "1/6"),
        ({"skill": "5+", "situation": {"indirect": True, "spotted": True}}, "1/6", "1/6"),
        ({"skill": "3+", "mode": "overwatch"}, "1/6", "0"),
        ({"skill": "5+", "abilities": ["Conversion"]}, "1/3", "1/3"),
        ({"skill": "3+", "abilities": ["Conversion"]}, "2/3", "1/2"),
        (
            {"skill": "3+", "abilities": ["Conversion"], "situation": {"beyond_12": True}},
            "2/3",
            "1/2",
        ),
        (
            {"skill": "3+", "abilities": ["Conversion"], "situation": {"beyond_12": False}},
            "2/3",
            "1/6",
        ),
        ({"skill": "5+", "abilities": ["Critical Hits 4+"]}, "1/2", "1/2"),
    ],
)
def test_hit_rolls(fields: Case, hits: str, critical: str) -> None:
    assert hit(**fields) == (Fraction(hits), Fraction(critical))


@pytest.mark.parametrize(
    ("edition", "less", "damage"),
    [
        ("11th", 0, [2, 2, 3, 3, 4, 4]),
        ("10th", 0, [3, 3, 4, 4, 5, 5]),
        ("11th", 1, [1, 1, 2, 2, 3, 3]),
        ("10th", 1, [2, 2, 3, 3, 4, 4]),
    ],
)
def test_melta_with_halved_damage(edition: str, less: int, damage: list[int]) -> None:
    fields = {
        "damage": "D6",
        "abilities": ["Melta 2"],
        "situation": {"half_range": True},
        "target": {"half_damage": True, "damage_reduction": less},
    }
    (plan,) = plan_attack(attack_from_json(case(edition, fields)))
    assert plan.automatic.packet is not None
    assert [plan.automatic.packet.damage.after(face) for face in range(1, 7)] == damage


@pytest.mark.parametrize(
    ("mode", "models", "attacks"),
    [("melee", 12, 9), ("melee", 10, 9), ("melee", 9, 7), ("melee", 4, 5), ("shoot", 12, 5)],
)
def test_cleave_counts_full_fives_in_melee(mode: str, models: int, attacks: int) -> None:
    """Five attacks, and two more for every full five models (eleventh.md:124)."""
    fields = {"attacks": "5", "abilities": ["Cleave 2"], "mode": mode}
    odds = attack_odds(attack_from_json(case("11th", fields | {"target": {"models": models}})))
    assert odds.counts["attacks"][attacks] == pytest.approx(1)


def test_three_hazardous_weapons() -> None:
    odds = attack_odds(attack_from_json(case("11th", {"weapons": 3, "abilities": ["Hazardous"]})))
    assert odds.afterwards is not None
    assert odds.afterwards[0] == pytest.approx(8 / 27)
    assert odds.afterwards @ range(4) == pytest.approx(1)


@pytest.mark.parametrize(
    ("edition", "fields", "named"),
    [
        ("10th", {"skill_mod": 1}, "skill_mod"),
        ("10th", {"lethal": "never"}, "lethal"),
        ("10th", {"situation": {"plunging": True}}, "plunging"),
        ("9th", {"situation": {"indirect": True}}, "indirect"),
        ("8th", {"situation": {"spotted": True}}, "spotted"),
        ("10th", {"rules": {"snap_crits": True}}, "snap_crits"),
        ("11th", {"target": {"cover": "light"}}, "cover"),
        ("11th", {"abilities": ["Lethal Hits: 4"]}, "behind the colon stand keywords"),
    ],
)
def test_what_an_edition_has_no_rule_for_is_refused_by_name(
    edition: str, fields: Case, named: str
) -> None:
    with pytest.raises(InputError, match=named):
        attack_from_json(case(edition, fields))


def why(**fields: Any) -> tuple[str, ...]:
    (of_volley,) = needs(attack_from_json(case("11th", fields)))
    return next(need.why for need in of_volley if need.roll == "hit")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"skill": "3+"} | COVER, "BS 3+ worsened by cover to 4+"),
        ({"skill": "3+", "situation": {"plunging": True}}, "BS 3+ improved by plunging fire to 2+"),
        (
            {"skill": "4+", "skill_mod": 1, "mode": "melee"},
            "WS 4+ improved by a modifier of +1 to 3+",
        ),
        (
            {"skill": "4+", "situation": {"plunging": True}} | COVER,
            "BS 4+ changed by plunging fire and cover to 4+",
        ),
        (
            {"skill": "6+"} | COVER,
            "BS 6+ worsened by cover to 6+, the worst that a skill can be",
        ),
        (
            {"skill": "2+", "situation": {"plunging": True}},
            "BS 2+ improved by plunging fire to 2+, the best that a skill can be",
        ),
    ],
)
def test_says_what_changes_the_skill(fields: Case, said: str) -> None:
    assert said in why(**fields)


def test_a_scope_that_does_not_apply_is_said() -> None:
    spec = attack_from_json(case("11th", {"abilities": ["Lethal Hits: VEHICLE"]}))
    assert any("`Lethal Hits: VEHICLE` changes nothing here" in note for note in notes(spec))


def test_each_group_of_a_target_has_a_save_of_its_own() -> None:
    """Of armour, worsened by AP, and the invulnerable save, the one that works (facts 19, 20)."""
    groups = [
        {"models": 4, "save": 3},
        {"save": 4, "invuln": 4, "wounds": 5, "character": True},
        {"models": 2},
    ]
    spec = attack_from_json(case("11th", {"ap": -2, "target": {"groups": groups}}))
    (of_volley,) = needs(spec)
    saves = [(need.roll, need.need) for need in of_volley if "save" in need.roll]
    assert saves == [
        ("armour save of group 1", "5+"),
        ("invulnerable save of group 2", "4+"),
        ("save of group 3", "none"),
    ]


def test_the_same_save_of_all_groups_is_told_once() -> None:
    groups = [{"models": 9, "save": 5}, {"save": 5, "wounds": 3}]
    spec = attack_from_json(case("11th", {"ap": -1, "target": {"groups": groups}}))
    (of_volley,) = needs(spec)
    saves = [(need.roll, need.need) for need in of_volley if "save" in need.roll]
    assert saves == [("armour save", "6")]


LAST_ALIKE = [{"models": 1, "save": 3}, {"models": 1, "save": 3}]
LAST_UNLIKE = [{"models": 1, "save": 3}, {"models": 1, "save": 4}]


@pytest.mark.parametrize(
    ("groups", "saves", "unsaved"),
    [(LAST_ALIKE, (1, 1, 1), 3), (LAST_ALIKE, (2, 2, 6), 2), (LAST_UNLIKE, (1, 1, 6), None)],
)
def test_a_save_that_is_left_over_meets_no_group(
    groups: list[Case], saves: tuple[int, ...], unsaved: int | None
) -> None:
    """It counts among the unsaved only where all groups have the same saves; excess attacks are
    lost (fact 21).
    """
    fields = {"attacks": "3", "skill": "auto", "ap": 0, "target": {"groups": groups}}
    faces = iter((6, 6, 6, *saves))
    story = roll_attack(attack_from_json(case("11th", fields)), Given(faces.__next__))
    counts = story.counts()
    assert (counts["damage"], counts["models_destroyed"]) == (2, 2)
    assert counts.get("unsaved") == unsaved
