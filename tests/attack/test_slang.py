"""Lines as players type and paste them, and what each means; written down by hand before any was
read. Where a line can be meant in two ways, nothing is read.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.console.batches.reading_lines import reading_of
from bot.notation import read_target, read_weapon

LINES = Path(__file__).with_name("slang.jsonl").read_text(encoding="utf-8").splitlines()


def plain(spec: dict[str, Any]) -> dict[str, Any]:
    """A specification without what it says by default, its lists in one order."""
    kept = {name: value for name, value in spec.items() if name != "edition" and value != {}}
    for name in ("abilities", "keywords"):
        if name in kept:
            kept[name] = sorted(kept[name])
    if "target" in kept:
        kept["target"] = plain(kept["target"])
    return kept


@pytest.mark.parametrize("line", LINES, ids=[json.loads(line)["line"] for line in LINES])
def test_slang_means_what_players_mean(line: str) -> None:
    case = json.loads(line)
    found = reading_of(case["line"], case["edition"])
    meant = case["spec"]
    if meant is None:
        assert found["spec"] is None
        assert found["faults"]
    elif isinstance(meant, list):
        assert [plain(spec) for spec in found["spec"]] == [plain(spec) for spec in meant]
    else:
        assert found["spec"], found["faults"]
        assert plain(found["spec"]) == plain(meant)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("20A 3+ 4S -1AP 1D", {"skill": "3+", "strength": 4}),
        ("20A 4s S5", {"skill": "4+", "strength": 5}),
    ],
)
def test_four_s_is_a_strength_only_beside_a_skill(text: str, fields: dict[str, Any]) -> None:
    reading = read_weapon(text)
    assert reading.complete
    assert {name: reading.fields[name] for name in fields} == fields


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("six attacks 3+ S4 minus one to hit", {"attacks": "6", "hit_mod": -1}),
        ("5 guys with four attacks each 3+ S4", {"weapons": 5, "attacks": "4"}),
        ("Rocket One: 2 3+ S4", {"attacks": "2"}),
    ],
)
def test_numbers_in_words(text: str, fields: dict[str, Any]) -> None:
    reading = read_weapon(text)
    assert reading.complete
    assert {name: reading.fields[name] for name in fields} == fields


@pytest.mark.parametrize("text", ["20A 4s", "10x bolt rifle 3+ S4", "10x 3+ S4 rapid fire 1"])
def test_what_a_weapon_leaves_open_is_asked_for(text: str) -> None:
    assert read_weapon(text).missing


def test_smoke_among_keywords_is_asked_about() -> None:
    assert not read_target("10x T4 3+ W2 infantry smoke").complete
    listed = read_target("10x T4 3+ W2 [infantry, smoke]")
    assert listed.fields["keywords"] == ["INFANTRY", "SMOKE"]
    named = read_target("10x T4 3+ W2 infantry, keyword smoke")
    assert named.fields["keywords"] == ["INFANTRY", "SMOKE"]


@pytest.mark.parametrize(
    "text", ["A BS S AP D: 2 3+ 4 -1", "S AP D A 4 -1 1 x 3+", "Range A BS S AP D"]
)
def test_a_head_without_a_row_of_its_length_labels_nothing(text: str) -> None:
    assert read_weapon(text).errors


def test_a_complaint_repeats_what_was_typed() -> None:
    (first, *_) = read_weapon("20 BF9+ S4 DS-1").problems
    assert first.startswith("`BF9+`: a skill is")


@pytest.mark.parametrize("typed", ["W1", "W2", "2W4"])
def test_a_german_die_that_the_game_has_not_is_named_as_it_was_typed(typed: str) -> None:
    """`W` is the die (Würfel) of `W3` and `W6`, and a target's Toughness (Widerstand); damage is
    `SW1`.
    """
    (problem, *_) = read_weapon(f"10 Schuss BF3+ S4 DS-1 {typed}").problems
    assert f"not `{typed}`" in str(problem)
    for die in ("3", "6"):
        assert read_weapon(f"10 Schuss BF3+ S4 DS-1 W{die}").fields["damage"] == f"D{die}"
