"""Every ability of every edition against all ways in which the dice can fall, as exact fractions.

The referee plays one or two attacks die by die and knows nothing of the bot's stages. The engine's
floats, times the common denominator, are whole numbers to within rounding, so both sides are
compared by `==`. The cases stand in `small_cases.jsonl`, `edge_cases.jsonl`,
`eleventh_cases.jsonl` and `attack_numbers.jsonl`: each says what differs from the attack below.
"""

from typing import Any

import pytest
from cases import cases
from laws import fractions_of, odds_laws, roller_laws
from referee import Case, Table, exact
from ways import TooMany, every_way

from bot.attack import attack_odds
from bot.notation import attack_from_json


def params(*files: str) -> list[Any]:
    """One parameter for each case and edition."""
    return [pytest.param(case, id=name) for file in files for name, case in cases(file)]


SMALL = params("small_cases.jsonl", "edge_cases.jsonl", "eleventh_cases.jsonl")


@pytest.mark.parametrize("spec", SMALL)
def test_equals_all_ways_in_which_the_dice_can_fall(spec: Case) -> None:
    laws = exact(spec)
    odds = attack_odds(attack_from_json(spec))
    assert set(laws) == set(odds.counts)
    assert odds_laws(odds, laws) == laws


@pytest.mark.no_cover
@pytest.mark.parametrize("spec", SMALL)
def test_the_roller_has_the_law_of_the_odds(spec: Case) -> None:
    read = attack_from_json(spec)
    try:
        laws = roller_laws(read, most=600)
    except TooMany:
        pytest.skip("too many ways for the gate; benchmarks/witnesses.py plays them")
    assert odds_laws(attack_odds(read), laws) == laws


@pytest.mark.parametrize("spec", params("attack_numbers.jsonl"))
def test_the_number_of_attacks_equals_all_ways_in_which_its_dice_can_fall(spec: Case) -> None:
    weapons = spec.get("weapons", 1)
    law = every_way(lambda die: sum(Table(spec, die).attacks_of_a_weapon() for _ in range(weapons)))
    assert (
        fractions_of(attack_odds(attack_from_json(spec)).distribution("attacks").as_dict(), law)
        == law
    )
