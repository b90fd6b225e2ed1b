"""The assault round of the 4th edition (004:534-657)."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from bot.attack import assault_odds, roll_assault
from bot.attack.odds.assault_odds import chance_to_escape, chance_to_hold
from bot.dice.source import SeededDice
from bot.editions.fourth import FOURTH
from bot.errors import InputError, LimitError
from bot.notation import assault_from_json

MARINES = {
    "models": 3,
    "ws": 4,
    "attacks": 1,
    "strength": 4,
    "toughness": 4,
    "save": 3,
    "initiative": 4,
    "leadership": 8,
}
GUARD = {
    "models": 4,
    "ws": 3,
    "attacks": 1,
    "strength": 3,
    "toughness": 3,
    "save": 5,
    "initiative": 3,
    "leadership": 7,
}


def fight(first: dict[str, Any], second: dict[str, Any]) -> Any:
    return assault_from_json({"edition": "4th", "kind": "assault4", "sides": [first, second]})


def binomial(number: int, chance: Fraction, most: int) -> dict[int, Fraction]:
    """Unsaved wounds of so many blows, no more than there are models."""
    law: dict[int, Fraction] = {}
    for k in range(number + 1):
        lost = min(k, most)
        law[lost] = law.get(lost, Fraction(0)) + comb(number, k) * chance**k * (1 - chance) ** (
            number - k
        )
    return law


MARINE_BLOW = Fraction(4, 6) * Fraction(4, 6) * Fraction(4, 6)
"""WS4 v WS3: 3+; S4 v T3: 3+; save of 5+ fails on 1 to 4."""
GUARD_BLOW = Fraction(3, 6) * Fraction(2, 6) * Fraction(2, 6)
"""WS3 v WS4: 4+; S3 v T4: 5+; save of 3+ fails on 1 and 2."""


def joint(
    marine_attacks: int, guard_first: bool = False, at_once: bool = False
) -> dict[tuple[int, int], Fraction]:
    """Losses of marines and guard, worked out by hand."""
    found: dict[tuple[int, int], Fraction] = {}
    for a, b in product(range(4), range(5)):
        if at_once:
            chance = binomial(4, GUARD_BLOW, 3)
            other = binomial(3 * marine_attacks, MARINE_BLOW, 4)
        elif guard_first:
            chance = binomial(4, GUARD_BLOW, 3)
            other = binomial((3 - a) * marine_attacks, MARINE_BLOW, 4)
        else:
            other = binomial(3 * marine_attacks, MARINE_BLOW, 4)
            chance = binomial(4 - b, GUARD_BLOW, 3)
        found[a, b] = chance.get(a, Fraction(0)) * other.get(b, Fraction(0))
    return found


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (MARINES, GUARD, joint(1)),
        ({**MARINES, "charged": True}, GUARD, joint(2)),
        ({**MARINES, "charged": True, "two_weapons": True}, GUARD, joint(3)),
        (MARINES, {**GUARD, "strikes_first": True}, joint(1, guard_first=True)),
        ({**MARINES, "initiative": 3}, GUARD, joint(1, at_once=True)),
        (
            {**MARINES, "strikes_first": True},
            {**GUARD, "strikes_first": True},
            joint(1, at_once=True),
        ),
    ],
    ids=[
        "higher Initiative",
        "+1 attack charging",
        "+1 for two weapons",
        "cover or grenades",
        "equal",
        "both first",
    ],
)
def test_losses_by_initiative(
    first: Any, second: Any, expected: dict[tuple[int, int], Fraction]
) -> None:
    odds = assault_odds(fight(first, second))
    for (a, b), chance in expected.items():
        assert odds.joint[a, b] == pytest.approx(float(chance), abs=1e-15)
    assert odds.lost(1).mean == pytest.approx(
        float(sum(b * chance for (_, b), chance in expected.items()))
    )
    assert sum(odds.outcome.values()) == pytest.approx(1.0, abs=1e-12)


def test_how_the_round_ends() -> None:
    """Most wounds wins, all lost is a Massacre, equal is a draw; 2D6 below Leadership holds
    (004:641-649).
    """
    law = joint(1, at_once=True)
    odds = assault_odds(fight({**MARINES, "initiative": 3}, GUARD)).outcome
    wins = sum(chance for (a, b), chance in law.items() if b > a and b < 4)
    holds = Fraction(sum(x + y < 7 for x, y in product(range(1, 7), repeat=2)), 36)
    escapes = Fraction(15, 36)
    assert odds["0 wins, 1 holds"] == pytest.approx(float(wins * holds))
    assert odds["0 wins, 1 falls back"] == pytest.approx(float(wins * (1 - holds) * escapes))
    assert odds["0 wins, 1 swept away"] == pytest.approx(float(wins * (1 - holds) * (1 - escapes)))
    assert odds["0 massacres 1"] == pytest.approx(float(sum(law[a, 4] for a in range(3))))
    assert odds["1 massacres 0"] == pytest.approx(float(sum(law[3, b] for b in range(4))))
    both_gone_or_equal = sum(law[n, n] for n in range(3)) + law[3, 4]
    assert odds["draw"] == pytest.approx(float(both_gone_or_equal))


@pytest.mark.parametrize(("leadership", "ways"), [(2, 0), (7, 15), (8, 21), (10, 30), (12, 35)])
def test_morale_is_2d6_below_leadership(leadership: int, ways: int) -> None:
    assert chance_to_hold(FOURTH.assaults, leadership) == pytest.approx(ways / 36)


@pytest.mark.parametrize(
    ("loser", "winner", "ways"), [(4, 4, 15), (3, 4, 10), (9, 3, 36), (3, 8, 0)]
)
def test_the_loser_breaks_off_with_the_greater_total(loser: int, winner: int, ways: int) -> None:
    assert chance_to_escape(FOURTH.assaults, loser, winner) == pytest.approx(ways / 36)


@pytest.mark.parametrize(
    "second", [GUARD, {**GUARD, "initiative": 4, "models": 2}, {**GUARD, "models": 12}]
)
def test_rolled_rounds_follow_the_odds(second: dict[str, Any]) -> None:
    assault, number = (
        fight({**MARINES, "reroll_hits": "ones", "ap": "-", "invuln": 5}, second),
        4000,
    )
    odds, source = assault_odds(assault), SeededDice("assault")
    stories = [roll_assault(assault, source) for _ in range(number)]
    outcomes = Counter(story.counts()["outcome"] for story in stories)
    for name, chance in odds.outcome.items():
        assert outcomes[name] / number == pytest.approx(
            chance, abs=5 * (chance / number) ** 0.5 + 1e-9
        ), name
    losses = Counter((story.lost[0], story.lost[1]) for story in stories)
    for (a, b), seen in losses.items():
        assert seen / number == pytest.approx(
            odds.joint[a, b], abs=5 * (odds.joint[a, b] / number) ** 0.5
        )


def test_the_story_has_every_die() -> None:
    story = roll_assault(fight(MARINES, GUARD), SeededDice(5))
    assert [blow.side for step in story.steps for blow in step] == [0, 1]
    first = story.steps[0][0]
    assert len(first.hits) == 3 and first.models == 3
    assert story.lost[1] == first.unsaved
    assert story.steps[1][0].models == 4 - story.lost[1]


def test_who_slay_each_other_at_one_initiative_draw() -> None:
    # Ten blows each, of which five in twelve kill: both are gone, and nobody is left to win.
    killer = {**MARINES, "models": 1, "attacks": 10, "strength": 10, "ap": 2}
    story = roll_assault(fight(killer, killer), SeededDice(5))
    assert story.lost == (1, 1)
    assert story.counts()["outcome"] == "draw"
    assert not story.morale and not story.pursuit


def test_models_without_attacks_do_nothing() -> None:
    odds = assault_odds(fight({**MARINES, "attacks": 0}, {**GUARD, "attacks": 0}))
    assert odds.outcome["draw"] == pytest.approx(1.0)
    assert odds.as_json()["joint"] == {"0,0": 1.0}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"ws": None}, "`ws` of side 0 is missing"),
        ({"ws": 11}, "`ws` of side 0 is at most 10"),
        ({"models": "many"}, "`models` of side 0 is a whole number from 1 to 60"),
        ({"charged": "yes"}, "`charged` of side 0 is true or false"),
        (
            {"reroll_hits": "some"},
            "`reroll_hits` of side 0 is not `some`: it is one of none, ones, failed, all",
        ),
        ({"saves": 3}, "side 0 has no field `saves`; did you mean `save`"),
    ],
)
def test_bad_sides_are_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises((InputError, LimitError), match=message):
        fight({**MARINES, **change}, GUARD)


def test_an_assault_has_two_sides_of_the_4th_edition() -> None:
    with pytest.raises(InputError, match="two sides, not 1"):
        assault_from_json({"kind": "assault4", "sides": [MARINES]})
    with pytest.raises(InputError, match="`edition` of the assault is not `7th`: it is one of 4th"):
        assault_from_json({"edition": "7th", "sides": [MARINES, GUARD]})
    with pytest.raises(InputError, match="in the 4th edition, not in the 8th edition"):
        assault_from_json({"edition": "8th", "sides": [MARINES, GUARD]})
    with pytest.raises(InputError, match="is a JSON object"):
        assault_from_json([MARINES, GUARD])
