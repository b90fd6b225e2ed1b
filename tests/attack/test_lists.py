"""The weapons of one unit against one target: what waits until all of them were used, as exact
fractions.

10th edition: normal damage of all the attacking unit's attacks on a target comes before any mortal
wounds, and attacks of Devastating Wounds are allocated after all its other attacks (PUB). In the
8th and 9th edition a mortal wound comes with its attack (002:356-358, 003:1242-1245).
"""

import random
from typing import Any

import pytest
from laws import Given, odds_laws, roller_laws
from referee import exact

from bot.attack import attack_odds, roll_attack
from bot.attack.model.story import VolleyStory
from bot.errors import LimitError
from bot.notation import attack_from_json

Case = dict[str, Any]
TARGET = {"toughness": 4, "save": None, "wounds": 2, "models": 2}


def weapon(damage: str, *abilities: Any, edition: str = "10th", **fields: Any) -> Case:
    """One attack that hits, and wounds on 4+."""
    base = {
        "edition": edition,
        "attacks": "1",
        "skill": "auto",
        "strength": 4,
        "damage": damage,
        "target": TARGET,
    }
    return {**base, "abilities": list(abilities), **fields}


def given(faces: list[int]) -> Given:
    return Given(iter(faces).__next__)


def test_a_devastating_wound_waits_for_the_other_weapons_of_the_unit() -> None:
    """Critical with damage 1, then damage 2 on two models of two wounds: 2, then 1. The other way
    round only 2 + 0.
    """
    spec = attack_from_json([weapon("1", "Devastating Wounds"), weapon("2")])
    story = roll_attack(spec, given([6, 4]))
    assert (story.damage, story.models_destroyed, story.wounds_on_current) == (3, 1, 1)
    first, second = story.volleys
    assert isinstance(first, VolleyStory) and isinstance(second, VolleyStory)
    assert [packet.lost for packet in first.deferred] == [1] and not second.deferred
    assert (first.lost_before, first.lost_after, second.lost_before, second.lost_after) == (
        0,
        0,
        0,
        3,
    )


def test_mortal_wounds_of_the_8th_edition_come_with_their_attack() -> None:
    """One normal and one mortal wound slay the first model; the second weapon finds the next one
    unhurt.
    """
    trigger = {"trigger": "wound", "on": 6, "effect": "mortal", "n": "1"}
    story = roll_attack(
        attack_from_json([weapon("1", trigger, edition="8th"), weapon("2", edition="8th")]),
        given([6, 4]),
    )
    assert (story.damage, story.models_destroyed) == (4, 2)
    later = roll_attack(attack_from_json([weapon("1", trigger), weapon("2")]), given([6, 4]))
    assert (later.damage, later.models_destroyed) == (3, 1)


MORTAL = {"trigger": "wound", "on": 5, "effect": "mortal", "n": "1"}
MORTALS = {"trigger": "wound", "on": 6, "effect": "mortal", "n": "D3"}
INSTEAD = {"trigger": "wound", "on": 6, "effect": "mortal", "n": "2", "instead": True}
LISTS = {
    "devastating, then larger damage": [weapon("1", "Devastating Wounds"), weapon("2")],
    "devastating in both, different damage": [
        weapon("2", "Devastating Wounds"),
        weapon("1", "Devastating Wounds"),
    ],
    "devastating in both, the same damage": [
        weapon("2", "Devastating Wounds"),
        weapon("2", "Devastating Wounds"),
    ],
    "devastating last": [weapon("1"), weapon("2", "Devastating Wounds")],
    "between two others": [weapon("2"), weapon("1", "Devastating Wounds"), weapon("2")],
    "mortal wounds and devastating": [
        weapon("2", MORTAL),
        weapon("1", "Devastating Wounds", attacks="2"),
    ],
    "mortal wounds, then random damage": [weapon("1", MORTALS), weapon("D3")],
    "instead of the damage": [weapon("1", INSTEAD), weapon("2", attacks="2")],
    "with hits that cause more": [
        weapon("1", "Devastating Wounds", "Sustained Hits 1", skill="5+"),
        weapon("2"),
    ],
    "with a ward against mortal wounds": [
        weapon("2", "Devastating Wounds", target=TARGET | {"fnp_mortal": 5}),
        weapon("2", target=TARGET | {"fnp_mortal": 5}),
    ],
    "on a unit that starts damaged": [
        weapon("1", "Devastating Wounds", target=TARGET | {"wounds_lost": 1, "wounds": 3}),
        weapon("2", attacks="2", target=TARGET | {"wounds_lost": 1, "wounds": 3}),
    ],
    "a number of attacks that is rolled": [
        weapon("1", "Devastating Wounds", attacks="D3"),
        weapon("2"),
    ],
    "8th edition": [weapon("1", MORTAL, edition="8th"), weapon("2", MORTALS, edition="8th")],
    "9th edition": [weapon("1", MORTAL, edition="9th"), weapon("2", edition="9th")],
}


@pytest.mark.parametrize("cases", LISTS.values(), ids=LISTS)
def test_referee_odds_and_roller_agree(cases: list[Case]) -> None:
    laws, spec = exact(cases), attack_from_json(cases)
    assert odds_laws(attack_odds(spec), laws) == laws
    assert roller_laws(spec) == laws


@pytest.mark.parametrize("edition", ["8th", "9th", "10th"])
def test_random_lists_agree(edition: str) -> None:
    chance = random.Random(f"lists {edition}")
    devastating = ["Devastating Wounds"] if edition == "10th" else []
    for number in range(10):
        target = TARGET | {"wounds": chance.randint(1, 4)}
        abilities = [[], devastating, devastating, [MORTAL], [*devastating, MORTAL]]
        cases = [
            weapon(
                chance.choice("123"),
                *chance.choice(abilities),
                edition=edition,
                attacks=attacks,
                target=target,
            )
            for attacks in chance.choice(["11", "12", "21", "111"])
        ]
        laws, spec = exact(cases), attack_from_json(cases)
        assert odds_laws(attack_odds(spec), laws) == laws, number
        assert roller_laws(spec) == laws, number


def test_the_order_of_weapons_matters_only_for_what_does_not_wait() -> None:
    """Equal normal damage: whichever weapon is used first, the mortal wounds come last."""
    first, second = weapon("2", "Devastating Wounds", attacks="4"), weapon("2", MORTAL, attacks="3")
    one, other = (
        attack_odds(attack_from_json(cases)) for cases in ([first, second], [second, first])
    )
    assert one.state.tolist() == pytest.approx(other.state.tolist(), abs=1e-14)


def test_a_unit_of_many_weapons_stays_within_its_limits() -> None:
    """Twelve weapons, each with mortal wounds of its own size: refused in words, not computed for
    ever.
    """
    sizes = [weapon("1", {**MORTAL, "n": str(size)}) for size in range(2, 14)]
    odds = attack_odds(attack_from_json(sizes[:4]))
    assert sum(odds.state.tolist()) == pytest.approx(1, abs=1e-12)
    target = TARGET | {"models": 60, "wounds": 10}
    many = [{**case, "attacks": "50", "target": target} for case in sizes]
    with pytest.raises(LimitError, match="too many for exact odds"):
        attack_odds(attack_from_json(many))
    more = [
        {**case, "abilities": [MORTAL | {"n": str(n)}, MORTALS], "target": target}
        for n, case in enumerate(sizes, 2)
    ]
    with pytest.raises(LimitError, match="At most 12 kinds of damage"):
        attack_odds(attack_from_json(more))
