"""What must hold for every attack whatsoever."""

import json
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from referee import Case
from witness import random_case

from bot.attack import attack_odds, roll_attack
from bot.attack.odds.attack_odds import AttackOdds
from bot.dice.source import SeededDice
from bot.editions import EDITIONS
from bot.notation import attack_from_json

attacks = st.builds(
    lambda edition, seed: random_case(random.Random(seed), edition),
    st.sampled_from(list(EDITIONS)),
    st.integers(0, 2**32),
)
relaxed = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def odds(case: Case, **changes: Any) -> AttackOdds:
    return attack_odds(attack_from_json({**case, **changes}))


@relaxed
@given(attacks)
def test_probabilities_sum_to_one_and_means_are_those_of_the_distributions(case: Case) -> None:
    found = odds(case)
    for name, pmf in found.counts.items():
        assert pmf.min() >= 0
        assert pmf.sum() == pytest.approx(1.0, abs=1e-12)
        assert found.means[name] == pytest.approx(found.distribution(name).mean)
    assert found.unit_destroyed == pytest.approx(
        found.distribution("models_destroyed").chance(case["target"]["models"]), abs=1e-15
    )


@relaxed
@given(attacks, st.randoms())
def test_the_order_of_abilities_never_matters(case: Case, chance: random.Random) -> None:
    shuffled = list(case["abilities"])
    chance.shuffle(shuffled)
    first, second = odds(case), odds(case, abilities=shuffled)
    for name in first.counts:
        assert np.allclose(first.counts[name], second.counts[name], rtol=0, atol=1e-14)


@relaxed
@given(attacks, st.integers(1, 6))
def test_more_attacks_never_lower_the_chance_of_at_least_so_many(case: Case, number: int) -> None:
    fewer, more = odds(case, attacks=str(number)), odds(case, attacks=str(number + 1))
    for name in ("hits", "wounds", "unsaved", "damage", "models_destroyed"):
        for least in range(fewer.counts[name].size):
            better, worse = (
                more.distribution(name).at_least(least),
                fewer.distribution(name).at_least(least),
            )
            assert better >= worse - 1e-12, (name, least)


@relaxed
@given(attacks, st.integers(0, 2**32))
def test_no_roll_is_possible_that_the_odds_call_impossible(case: Case, seed: int) -> None:
    spec = attack_from_json(case)
    found = attack_odds(spec)
    source = SeededDice(seed)
    for _ in range(20):
        for name, number in roll_attack(spec, source).counts().items():
            assert found.distribution(name).chance(number) > 0, (name, number)


@relaxed
@given(attacks)
def test_the_json_of_the_answer_reads_back(case: Case) -> None:
    found = odds(case)
    form = json.loads(json.dumps(found.as_json()))
    assert set(form) >= {*found.counts, "means", "unit_destroyed", "ms"}
    for name, pmf in found.counts.items():
        assert form[name] == {
            str(number): chance for number, chance in enumerate(pmf.tolist()) if chance >= 1e-16
        }


@relaxed
@given(st.sampled_from(list(EDITIONS)), st.integers(0, 2**32))
def test_two_halves_of_a_volley_are_the_whole(edition: str, seed: int) -> None:
    """Where nothing waits until the end, weapons in turn do what one volley of all their attacks
    does.
    """
    case = random_case(random.Random(seed), "8th" if edition in ("10th", "11th") else edition)
    case.pop("reroll_attacks", None)
    whole = odds(case, attacks="4")
    halves = attack_odds(attack_from_json([{**case, "attacks": "3"}, {**case, "attacks": "1"}]))
    for name in whole.counts:
        assert np.allclose(whole.counts[name], halves.counts[name], rtol=0, atol=1e-12), name
