"""`read`: shorthand to specifications, and every fault of a line at once."""

import io
import json
from typing import Any

import pytest

from bot.attack import attack_odds
from bot.console.batches.reading_lines import in_words, read_lines, reading_of
from bot.editions import EDITIONS
from bot.errors import InputError
from bot.notation import attack_from_json

NEW = ("9x 2 3+ S4 AP-1 D1", "1x 1 3+ S9 AP-3 DD6", "10x T4 3+ W2")
OLD = ("9x 2 BS4 S4 AP5", "1x 1 BS4 S9 AP2", "10x T4 3+ W2")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_specification_is_what_odds_takes(edition: str) -> None:
    first, second, target = OLD if edition == "4th" else NEW
    one = reading_of(f"{first} -> {target}", edition)
    two = reading_of(f"{first}; {second} -> {target}", edition)
    assert one["faults"] == two["faults"] == []
    assert isinstance(one["spec"], dict)
    assert [attack["weapons"] for attack in two["spec"]] == [9, 1]
    means = attack_odds(attack_from_json(two["spec"])).means
    assert means["attacks"] == pytest.approx(19)


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("20 3+ S4", ["A line is a weapon, `->`"]),
        ("3+ foo -> 4x", ["I read `3+`, but not `foo`", "The weapon lacks", "The target lacks"]),
        (
            "9x 2 3+ S4; 2 3+ bar -> T4 3+ 9x 10x",
            ["Weapon 2: I read", "Weapon 2 lacks the Strength", "`9x` and `10x` say"],
        ),
        ("; ".join(["2 3+ S4"] * 13) + " -> T4", ["An attack has 1 to 12 weapons"]),
        ("2x 501 3+ S4 [heavy 3] -> T4", ["`heavy 3`"]),
        ("20 3+ S4 -> T4 W2 5x [cover] 2 lost", ["`2 lost` can be read"]),
        ("20 WS3+ S4 half range -> T4", ["`melee` and `half range` cannot both be"]),
    ],
)
def test_all_faults_of_a_line_are_told_at_once(line: str, faults: list[str]) -> None:
    found: dict[str, Any] = reading_of(line, "10th")
    assert found["spec"] is None
    assert len(found["faults"]) == len(faults)
    for fault, begins in zip(found["faults"], faults, strict=True):
        assert fault.startswith(begins)


def test_lines_are_read_one_by_one() -> None:
    out = io.BytesIO()
    assert read_lines([b"20 3+ S4 -> T4\n", b"what\n"], out, "10th", as_data=True) == 0
    first, second = [json.loads(line) for line in out.getvalue().splitlines()]
    assert first["reading"].endswith("against 1 model · T4 · W1 (not said) · no save")
    assert second["spec"] is None
    with pytest.raises(InputError, match="None of the lines"):
        read_lines([b"what\n"], io.BytesIO(), "10th", as_data=False)


def test_people_read_the_faults_below_the_reading() -> None:
    assert in_words(reading_of("what", "10th")).startswith("not read:\n  A line is")
    assert "\n" not in in_words(reading_of("20 3+ S4 -> T4", "10th"))
