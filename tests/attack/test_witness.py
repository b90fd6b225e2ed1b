"""A sample of random attacks against icepool; benchmarks/witnesses.py asks about all of them."""

import random

import pytest
from witness import icepool_laws, random_case

from bot.attack import attack_odds
from bot.notation import attack_from_json

SAMPLE = {"4th": 20, "8th": 20, "9th": 20, "10th": 10}


@pytest.mark.no_cover
@pytest.mark.parametrize("edition", SAMPLE)
def test_agrees_with_icepool_on_random_attacks(edition: str) -> None:
    chance = random.Random(f"witness {edition}")
    for _ in range(SAMPLE[edition]):
        case = random_case(chance, edition)
        odds = attack_odds(attack_from_json(case))
        for name, law in icepool_laws(case).items():
            found = odds.distribution(name).as_dict()
            assert set(found) == set(law), (name, case)
            for number, exact in law.items():
                assert found[number] == pytest.approx(float(exact), abs=1e-12), (name, case)
