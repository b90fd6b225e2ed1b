"""The roller: its statistics against the odds over 10,000 seeded rolls, and the story it tells."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from referee import Case

from bot.attack import attack_odds, roll_attack
from bot.attack.model.story import VehicleStory, VolleyStory
from bot.dice.distribution import Distribution
from bot.dice.source import SeededDice
from bot.notation import attack_from_json

ROLLS = 10_000
HARD: dict[str, Case] = {
    "4th": {
        "edition": "4th",
        "attacks": "2D6",
        "reroll_attacks": {"upto": 5},
        "bs": 3,
        "reroll_hits": "ones",
        "strength": 8,
        "ap": 4,
        "target": {
            "toughness": 4,
            "save": 4,
            "cover": 5,
            "wounds": 2,
            "wounds_lost": 1,
            "models": 5,
        },
    },
    "8th": {
        "edition": "8th",
        "attacks": "D6",
        "weapons": 3,
        "skill": "3+",
        "hit_mod": -1,
        "reroll_hits": "failed",
        "strength": 7,
        "ap": -2,
        "damage": "D3",
        "abilities": [
            {"trigger": "wound", "on": 6, "effect": "mortal", "n": "D3"},
            {"trigger": "hit", "on": 5, "effect": "extra_attack", "n": "1"},
        ],
        "target": {
            "toughness": 4,
            "save": 3,
            "invuln": 5,
            "wounds": 3,
            "models": 6,
            "fnp": 5,
            "cover": True,
        },
    },
    "9th": {
        "edition": "9th",
        "attacks": "D6",
        "weapons": 2,
        "skill": "4+",
        "strength": 8,
        "ap": -3,
        "damage": "D6",
        "reroll_damage": "ones",
        "abilities": ["Blast", {"trigger": "hit", "on": 6, "effect": "extra_hits", "n": "D3"}],
        "target": {
            "toughness": 5,
            "save": 3,
            "wounds": 4,
            "models": 6,
            "half_damage": True,
            "damage_reduction": 1,
        },
    },
    "10th": {
        "edition": "10th",
        "attacks": "D6+3",
        "weapons": 2,
        "skill": "3+",
        "reroll_wounds": "ones",
        "strength": 5,
        "ap": -1,
        "damage": "D3",
        "abilities": [
            "Lethal Hits",
            "Sustained Hits D3",
            "Devastating Wounds",
            "Anti-INFANTRY 5+",
            "Critical Hits 5+",
        ],
        "target": {
            "toughness": 6,
            "save": 3,
            "invuln": 6,
            "wounds": 3,
            "models": 7,
            "fnp": 6,
            "fnp_mortal": 4,
            "keywords": ["INFANTRY"],
        },
    },
    "4th vehicle": {
        "edition": "4th",
        "attacks": "D6",
        "bs": 4,
        "strength": 9,
        "ordnance": True,
        "target": {"armour": 12},
    },
}


def chi_square(found: Counter[int], law: Distribution) -> tuple[float, int]:
    """The statistic and its degrees of freedom; neighbouring numbers are pooled until five or more
    are expected.
    """
    total = found.total()
    bins = [[0.0, 0.0]]
    for number, chance in law.as_dict().items():
        if bins[-1][0] >= 5 and law.at_least(number) * total >= 5:
            bins.append([0.0, 0.0])
        bins[-1][0] += chance * total
        bins[-1][1] += found[number]
    return sum((seen - expected) ** 2 / expected for expected, seen in bins), len(bins) - 1


@pytest.mark.no_cover
@pytest.mark.parametrize("name", HARD)
def test_ten_thousand_rolls_follow_the_odds(name: str) -> None:
    spec = attack_from_json(HARD[name])
    odds = attack_odds(spec)
    source = SeededDice(f"chi-square {name}")
    counts: dict[str, Counter[int]] = {count: Counter() for count in odds.counts}
    for _ in range(ROLLS):
        for count, number in roll_attack(spec, source).counts().items():
            counts[count][number] += 1
    for count, found in counts.items():
        law = odds.distribution(count)
        assert all(law.chance(number) > 0 for number in found), f"impossible {count}"
        statistic, freedom = chi_square(found, law)
        # Six standard deviations above the mean of chi-square; the seed is fixed, so this never
        # flickers.
        assert statistic <= freedom + 6 * (2 * max(freedom, 1)) ** 0.5, (count, statistic, freedom)


class Script:
    """A dice source with given faces; asking for more is an error."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def roll(self, sides: int) -> int:
        assert sides == 6
        return self.faces.pop(0)


def rolled(case: Mapping[str, Any], *faces: int) -> VolleyStory:
    """The only volley of an attack rolled with exactly these faces."""
    source = Script(*faces)
    story = roll_attack(attack_from_json(case), source)
    assert not source.faces, f"faces left over: {source.faces}"
    volley = story.volleys[0]
    assert isinstance(volley, VolleyStory)
    return volley


BASE = {"edition": "10th", "attacks": "2", "skill": "3+", "strength": 4, "ap": -1, "damage": "D3"}
SQUAD = {"toughness": 4, "save": 3, "wounds": 2, "models": 3}


def test_every_die_and_re_roll_is_kept() -> None:
    case = {**BASE, "reroll_hits": "ones", "target": SQUAD}
    # Hits: 1 again to 5, and 4. Wounds 4 and 3. One save of 2 fails; damage 6 on a D3 is 3.
    volley = rolled(case, 1, 5, 4, 4, 3, 2, 6)
    first, second = volley.hits
    assert first.die is not None and first.die.faces == (1, 5) and first.die.rerolled
    assert second.die is not None and second.die.faces == (4,)
    assert (volley.number_of_attacks, volley.number_of_hits, volley.number_of_wounds) == (2, 2, 1)
    (damage,) = volley.wounds[0].damage
    assert damage.roll is not None and damage.roll.total == 3
    assert (damage.damage, damage.lost, damage.models) == (3, 2, 1)
    assert volley.plan.hit is not None and volley.plan.hit.need == "3+"
    assert volley.plan.wound.why == ("S4 v T4",)


def test_a_critical_hit_tells_what_it_caused() -> None:
    case = {
        **BASE,
        "attacks": "1",
        "damage": "1",
        "abilities": ["Lethal Hits", "Sustained Hits D3"],
        "target": SQUAD,
    }
    # Hit 6: lethal, and a D3 of 4 gives two more hits; those wound on 4 and not on 2; saves 3 and
    # 6.
    volley = rolled(case, 6, 4, 4, 2, 3, 6)
    (hit,) = volley.hits
    assert hit.hit is not None and hit.hit.critical and hit.hit.wounds
    assert hit.extra_hits[0].total == 2 and hit.hits == 3
    assert [wound.die is None for wound in volley.wounds] == [True, False, False]
    assert volley.number_of_wounds == 2 and volley.number_unsaved == 1


def test_devastating_wounds_come_last_and_mortal_wounds_after_them() -> None:
    trigger = {"trigger": "wound", "on": 6, "effect": "mortal", "n": "1"}
    case = {
        **BASE,
        "skill": "auto",
        "damage": "2",
        "abilities": [trigger, "Devastating Wounds"],
        "target": SQUAD,
    }
    # Wounds 6 (critical) and 4; the save of the second is a 1.
    volley = rolled(case, 6, 4, 1)
    assert [packet.packet.name for packet in volley.deferred] == [
        "Devastating Wounds",
        "mortal wounds",
    ]
    assert [packet.lost for packet in volley.deferred] == [2, 1]
    assert volley.lost_after == 5 and volley.number_unsaved == 2


def test_points_of_damage_are_ignored_until_the_model_is_slain() -> None:
    case = {
        **BASE,
        "attacks": "1",
        "skill": "auto",
        "damage": "3",
        "target": {**SQUAD, "save": None, "fnp": 5},
    }
    # Wound 5; three points: ignored on 5, lost on 1, lost on 4. Two wounds: slain.
    volley = rolled(case, 5, 5, 1, 4)
    (damage,) = volley.wounds[0].damage
    assert [die.value for die in damage.ignored] == [5, 1, 4]
    assert (damage.lost, damage.models) == (2, 1)
    # Slain by the first two points, so no third die.
    volley = rolled(case, 5, 1, 4)
    assert len(volley.wounds[0].damage[0].ignored) == 2


def test_nothing_is_rolled_for_a_unit_that_is_gone() -> None:
    case = {**BASE, "skill": "auto", "target": {**SQUAD, "save": None, "models": 1, "wounds": 1}}
    # Two wounds; the first does damage (a die), the second finds nobody.
    volley = rolled(case, 4, 4, 1)
    assert volley.wounds[1].damage[0].damage is None
    assert volley.number_unsaved == 2


def test_bearers_of_hazardous_weapons_are_tested() -> None:
    case = {**BASE, "attacks": "1", "weapons": 2, "abilities": ["Hazardous"], "target": SQUAD}
    volley = rolled(case, 1, 1, 1, 6)
    assert [die.value for die in volley.bearer_tests] == [1, 6]
    assert volley.bearers_failed == 1
    hurt = attack_odds(attack_from_json(case)).as_json()["bearers_hurt"]
    assert hurt == pytest.approx({"0": 25 / 36, "1": 10 / 36, "2": 1 / 36})


def test_extra_attacks_roll_to_hit_and_cause_no_more() -> None:
    trigger = {"trigger": "hit", "on": 6, "effect": "extra_attack", "n": "1"}
    case = {**BASE, "edition": "8th", "attacks": "1", "abilities": [trigger], "target": SQUAD}
    volley = rolled(case, 6, 6, 1, 1)
    assert [hit.extra_attack for hit in volley.hits] == [False, True]
    assert volley.number_of_attacks == 1 and volley.number_of_hits == 2


def test_a_rolled_number_of_extra_attacks_is_rolled_once_for_each_hit_that_may_cause_them() -> None:
    trigger = {"trigger": "hit", "on": 6, "effect": "extra_attack", "n": "D3"}
    case = {**BASE, "edition": "8th", "attacks": "1", "abilities": [trigger], "target": SQUAD}
    # A 6 and a D3 of 4: two more attacks, of which a 6 hits and causes none (no D3), and a 1
    # misses. Wounds 1, 1.
    volley = rolled(case, 6, 4, 6, 1, 1, 1)
    assert [[amount.total for amount in hit.extra_attacks] for hit in volley.hits] == [[2], [], []]
    made = sum(hit.extra_attack for hit in volley.hits)
    assert made == sum(amount.total for hit in volley.hits for amount in hit.extra_attacks) == 2
    assert volley.number_of_hits == 2


def test_a_vehicle_is_penetrated_and_destroyed() -> None:
    case = {"edition": "4th", "attacks": 3, "bs": 4, "strength": 8, "target": {"armour": 12}}
    # Hits 3, 4, 5; against 12: 3 nothing, 4 glances (table 6: Destroyed), 5 penetrates (table 1:
    # Stunned).
    source = Script(3, 4, 5, 3, 4, 5, 6, 1)
    story = roll_attack(attack_from_json(case), source)
    (volley,) = story.volleys
    assert isinstance(volley, VehicleStory)
    assert [hit.result for hit in volley.struck] == [None, "Destroyed", "Stunned"]
    expected = {"attacks": 3, "hits": 3, "glancing": 1, "penetrating": 1, "destroying_results": 1}
    assert dict(story.counts()) == expected | {"models_destroyed": 1}
    assert story.damage == story.wounds_lost == 0


def test_what_is_left_of_the_unit() -> None:
    case = {
        **BASE,
        "attacks": "3",
        "skill": "auto",
        "damage": "1",
        "target": {**SQUAD, "save": None, "wounds_lost": 1},
    }
    story = roll_attack(attack_from_json(case), Script(4, 4, 1))
    assert (story.wounds_lost, story.damage) == (3, 2)
    assert (story.models_destroyed, story.models_left, story.wounds_on_current) == (1, 2, 1)
    gone = {**case, "target": {**SQUAD, "save": None, "models": 1, "wounds": 1}}
    story = roll_attack(attack_from_json(gone), Script(4, 4, 1))
    assert (story.models_left, story.wounds_on_current, story.groups_left) == (0, 0, ())


def test_instant_death_takes_all_that_is_left() -> None:
    target = {"toughness": 4, "save": 3, "wounds": 3, "models": 2}
    case = {"edition": "4th", "attacks": 1, "bs": 5, "strength": 8, "ap": 3, "target": target}
    volley = rolled(case, 5, 5)
    assert (volley.wounds[0].damage[0].lost, volley.wounds[0].damage[0].models) == (3, 1)
    assert volley.wounds[0].damage[0].roll is None
