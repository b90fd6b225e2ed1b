"""The exact cases that came with the task, where they are at hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.attack import assault_odds, attack_odds
from bot.notation import assault_from_json, attack_from_json

EXAMPLES = Path(__file__).parents[2] / "../shared/examples/odds.jsonl"
CASES = (
    [json.loads(line) for line in EXAMPLES.read_text().splitlines()] if EXAMPLES.exists() else []
)


def agree(found: Any, expected: Any, where: str = "") -> None:
    if isinstance(expected, dict):
        for key in {*expected, *(found if where else expected)}:
            agree(found.get(key, 0.0), expected.get(key, 0.0), f"{where}/{key}")
    else:
        assert found == pytest.approx(expected, abs=1e-9), where


@pytest.mark.skipif(not CASES, reason="the folder `shared` is not beside this checkout")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_agrees_with_the_exact_case(case: dict[str, Any]) -> None:
    if case.get("kind") == "assault4":
        agree(assault_odds(assault_from_json(case)).as_json(), case["expected"])
    else:
        agree(attack_odds(attack_from_json(case)).as_json(), case["expected"])
