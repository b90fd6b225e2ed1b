"""Every ability of every edition against all ways in which the dice can fall, as exact fractions.

The referee plays one or two attacks die by die and knows nothing of the bot's stages. The engine's floats, times the
common denominator, are whole numbers to within rounding, so both sides are compared by `==`. The cases stand in
`small_cases.jsonl`, `edge_cases.jsonl` and `attack_numbers.jsonl`: each says what differs from the attack below.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import Any

import pytest
from referee import Case, Table, TooMany, every_way, exact

from bot.combat import attack_from_json, attack_odds, roll_attack

UNIT = {"toughness": 4, "save": 4, "wounds": 2, "models": 2}
WEAPON = {"attacks": "1", "strength": 5, "ap": -1, "damage": "1"}


def case(edition: str, fields: dict[str, Any]) -> Case:
    """A small attack: `fields` and those of the target on top of the usual ones; `whole` leaves the usual ones out."""
    given = dict(fields)
    target = given.pop("target", {})
    if given.pop("whole", False):
        return {"edition": edition, **given, "target": target}
    weapon = WEAPON | ({"ap": 4} if edition == "4th" else {"skill": "4+"})
    if edition == "4th" and not {"ws", "skill"} & set(given):
        weapon |= {"bs": 4}
    return {"edition": edition, **weapon, **given, "target": {**UNIT, **target}}


def cases(file: str) -> Iterator[Any]:
    """One parameter for each case and edition."""
    for line in (Path(__file__).parent / file).read_text().splitlines():
        fields = json.loads(line)
        name, editions = fields.pop("name"), fields.pop("editions")
        for edition in editions:
            yield pytest.param(case(edition, fields), id=f"{edition} {name}")


SMALL = [*cases("small_cases.jsonl"), *cases("edge_cases.jsonl")]


@pytest.mark.parametrize("spec", SMALL)
def test_equals_all_ways_in_which_the_dice_can_fall(spec: Case) -> None:
    laws = exact(spec)
    odds = attack_odds(attack_from_json(spec))
    assert set(laws) == set(odds.counts)
    for name, law in laws.items():
        same(odds.distribution(name).as_dict(), law)


class Given:
    """A dice source whose faces are given one by one."""

    def __init__(self, die: Callable[[], int]) -> None:
        self.die = die

    def roll(self, sides: int) -> int:
        assert sides == 6, "a table has six-sided dice"
        return self.die()


def rolls(spec: Case, most: int | None) -> None:
    """The roller, led through all ways in which its dice can fall, has the law of the odds."""
    read = attack_from_json(spec)
    try:
        joint = every_way(lambda die: tuple(roll_attack(read, Given(die)).counts().items()), most)
    except TooMany:
        pytest.skip("too many ways for the gate; benchmarks/witnesses.py plays them")
    odds = attack_odds(read)
    for index, (name, _) in enumerate(next(iter(joint))):
        law: dict[int, Fraction] = {}
        for counts, chance in joint.items():
            law[counts[index][1]] = law.get(counts[index][1], Fraction(0)) + chance
        same(odds.distribution(name).as_dict(), law)


@pytest.mark.parametrize("spec", SMALL)
def test_the_roller_has_the_law_of_the_odds(spec: Case) -> None:
    rolls(spec, most=600)


@pytest.mark.parametrize("spec", list(cases("attack_numbers.jsonl")))
def test_the_number_of_attacks_equals_all_ways_in_which_its_dice_can_fall(spec: Case) -> None:
    weapons = spec.get("weapons", 1)
    law = every_way(lambda die: sum(Table(spec, die).attacks_of_a_weapon() for _ in range(weapons)))
    same(attack_odds(attack_from_json(spec)).attacks.as_dict(), law)


def same(found: Mapping[int, float], law: Mapping[int, Fraction]) -> None:
    """Floats that are these fractions: over their common denominator, the same whole numbers."""
    assert set(found) == set(law)
    whole = lcm(*(chance.denominator for chance in law.values()))
    for number, chance in law.items():
        assert found[number] * whole == pytest.approx(round(found[number] * whole), abs=1e-6)
        assert Fraction(round(found[number] * whole), whole) == chance, number
