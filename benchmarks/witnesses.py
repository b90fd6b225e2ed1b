"""All witnesses of the odds, at length: the tests take a sample of this.

    python -m benchmarks.witnesses [--cases 500]

icepool is asked about random attacks of every edition; then the roller is led through all ways in which the dice of
the small cases can fall, and must have the law of the odds. Ends with 1 if anything disagrees.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from bot.combat import attack_from_json, attack_odds, roll_attack

TESTS = Path(__file__).parents[1] / "tests" / "combat"
sys.path.insert(0, str(TESTS))

from referee import every_way  # noqa: E402
from test_brute_force import case as small_case  # noqa: E402
from witness import icepool_laws, random_case  # noqa: E402

AGREEMENT = 1e-12


def difference(case: dict[str, Any]) -> float:
    """The largest difference of any probability from icepool's."""
    odds, worst = attack_odds(attack_from_json(case)), 0.0
    for name, law in icepool_laws(case).items():
        found = odds.distribution(name).as_dict()
        worst = max(worst, *(abs(found.get(n, 0.0) - float(law.get(n, 0))) for n in {*found, *law}))
    return worst


def ask_icepool(edition: str, cases: int) -> bool:
    """Random attacks of an edition; whether all agree."""
    chance, started, worst = random.Random(f"all witnesses {edition}"), time.perf_counter(), 0.0
    for _ in range(cases):
        case = random_case(chance, edition)
        found = difference(case)
        if found > AGREEMENT:
            print(f"  {found:.1e} {json.dumps(case)}")
        worst = max(worst, found)
    seconds = time.perf_counter() - started
    print(f"icepool, {edition}: {cases} random attacks, largest difference {worst:.1e}, {seconds:.0f} s")
    return worst <= AGREEMENT


class Given:
    """A dice source whose faces are given one by one."""

    def __init__(self, die: Callable[[], int]) -> None:
        self.die = die

    def roll(self, sides: int) -> int:
        """The next face of a D6."""
        if sides != 6:
            raise ValueError(f"a table has six-sided dice, not {sides}")
        return self.die()


def small_cases() -> Iterator[tuple[str, dict[str, Any]]]:
    """The small cases of the tests, each with its name."""
    for line in (TESTS / "small_cases.jsonl").read_text().splitlines():
        fields = json.loads(line)
        name, editions = fields.pop("name"), fields.pop("editions")
        for edition in editions:
            yield f"{edition} {name}", small_case(edition, fields)


def lead_the_roller() -> bool:
    """Every way in which the dice of every small case can fall; whether all laws agree."""
    started, worst, number = time.perf_counter(), 0.0, 0
    for name, case in small_cases():
        spec = attack_from_json(case)
        joint = every_way(lambda die, spec=spec: tuple(roll_attack(spec, Given(die)).counts().items()))
        odds = attack_odds(spec)
        found = 0.0
        for index, (count, _) in enumerate(next(iter(joint))):
            law: dict[int, float] = {}
            for counts, chance in joint.items():
                law[counts[index][1]] = law.get(counts[index][1], 0.0) + float(chance)
            told = odds.distribution(count).as_dict()
            found = max(found, *(abs(told.get(n, 0.0) - law.get(n, 0.0)) for n in {*told, *law}))
        if found > AGREEMENT:
            print(f"  {found:.1e} {name}")
        worst, number = max(worst, found), number + 1
    seconds = time.perf_counter() - started
    print(f"roller: {number} cases led through all dice, largest difference {worst:.1e}, {seconds:.0f} s")
    return worst <= AGREEMENT


@click.command()
@click.option("--cases", default=500, show_default=True, help="Random attacks for each edition.")
def main(cases: int) -> None:
    """Ask all witnesses."""
    agreed = [ask_icepool(edition, cases) for edition in ("4th", "8th", "9th", "10th")]
    agreed.append(lead_the_roller())
    sys.exit(not all(agreed))


if __name__ == "__main__":
    main()
