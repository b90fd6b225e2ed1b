"""All witnesses of the odds, at length: the tests take a sample of this.

    python -m benchmarks.witnesses [--cases 500]

icepool is asked about random attacks of every edition; then the roller is led through all ways in which the dice of
the small and edge cases can fall, and must have the law of the odds. Ends with 1 if anything disagrees.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from bot.attack import attack_odds
from bot.notation import attack_from_json

TESTS = Path(__file__).parents[1] / "tests" / "combat"
sys.path.insert(0, str(TESTS))

from cases import cases  # noqa: E402
from laws import roller_laws  # noqa: E402
from witness import icepool_laws, random_case  # noqa: E402

AGREEMENT = 1e-12


def difference(case: dict[str, Any]) -> float:
    """The largest difference of any probability from icepool's."""
    odds, worst = attack_odds(attack_from_json(case)), 0.0
    for name, law in icepool_laws(case).items():
        worst = max(worst, apart(odds.distribution(name).as_dict(), law))
    return worst


def apart(found: Mapping[int, float], law: Mapping[int, Any]) -> float:
    """The largest difference of any probability."""
    return max(abs(found.get(n, 0.0) - float(law.get(n, 0))) for n in {*found, *law})


def ask_icepool(edition: str, number: int) -> bool:
    """Random attacks of an edition; whether all agree."""
    chance, started, worst = random.Random(f"all witnesses {edition}"), time.perf_counter(), 0.0
    for _ in range(number):
        case = random_case(chance, edition)
        found = difference(case)
        if found > AGREEMENT:
            print(f"  {found:.1e} {json.dumps(case)}")
        worst = max(worst, found)
    seconds = time.perf_counter() - started
    print(
        f"icepool, {edition}: {number} random attacks, largest difference {worst:.1e}, {seconds:.0f} s"
    )
    return worst <= AGREEMENT


def lead_the_roller() -> bool:
    """Every way in which the dice of every case can fall; whether all laws agree."""
    started, worst, number = time.perf_counter(), 0.0, 0
    for name, case in (*cases("small_cases.jsonl"), *cases("edge_cases.jsonl")):
        spec = attack_from_json(case)
        laws, odds = roller_laws(spec), attack_odds(spec)
        found = max(apart(odds.distribution(count).as_dict(), law) for count, law in laws.items())
        if found > AGREEMENT:
            print(f"  {found:.1e} {name}")
        worst, number = max(worst, found), number + 1
    seconds = time.perf_counter() - started
    print(
        f"roller: {number} cases led through all dice, largest difference {worst:.1e}, {seconds:.0f} s"
    )
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
