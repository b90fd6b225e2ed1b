"""`odds` and `attack`: lines of JSON in, lines of JSON out."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.console.batches import dice_lines
from bot.console.batches.dice_lines import answer_lines, in_words, odds_data
from bot.editions.ability import Situation
from bot.editions.named_tests import TESTS
from bot.errors import InputError

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "../shared/examples/odds.jsonl"
ATTACK: dict[str, Any] = {
    "edition": "10th",
    "attacks": "20",
    "skill": "3+",
    "strength": 4,
    "ap": -1,
    "damage": "1",
    "abilities": ["Lethal Hits"],
    "target": {"toughness": 4, "save": 3, "wounds": 2, "models": 10},
}
SIDE = {
    "models": 5,
    "ws": 4,
    "attacks": 1,
    "strength": 4,
    "toughness": 4,
    "save": 3,
    "initiative": 4,
    "leadership": 8,
}
ASSAULT = {
    "edition": "4th",
    "kind": "assault4",
    "sides": [SIDE, SIDE | {"initiative": 2, "models": 10}],
}
CHARGE = {"test": "charge", "edition": "8th", "distance": 9}
VEHICLE = {
    "edition": "4th",
    "attacks": "3",
    "bs": 4,
    "strength": 9,
    "ap": 2,
    "target": {"armour": 12},
}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No `.env`."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def ask(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> Callable[..., list[str]]:
    """Runs a subcommand with lines on standard input; returns what it prints."""

    def run(*arguments: str, lines: list[Any]) -> list[str]:
        text = "".join(
            (line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines
        )
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert main(list(arguments)) == 0
        return capsysbinary.readouterr().out.decode().splitlines()

    return run


def same(expected: Any, found: Any, path: str = "") -> None:
    """Equal to 1e-9; a number that is not there is 0."""
    if isinstance(expected, dict):
        for key in expected.keys() | found.keys():
            same(expected.get(key, 0), found.get(key, 0), f"{path}.{key}")
    else:
        assert found == pytest.approx(expected, abs=1e-9), path


@pytest.mark.skipif(not EXAMPLES.is_file(), reason="the examples are not beside the checkout")
def test_all_examples_through_the_process(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bot", "odds", "--json"]
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    with EXAMPLES.open("rb") as lines:
        done = subprocess.run(
            command,
            stdin=lines,
            capture_output=True,
            cwd=tmp_path,
            env=environ,
            timeout=300,
            check=True,
        )
    cases = [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(cases) > 0
    assert done.stderr == b""
    for case, answer in zip(cases, answers, strict=True):
        for name, expected in case["expected"].items():
            same(expected, answer[name], f"{case['id']}.{name}")


def test_odds_of_everything_there_is(ask: Callable[..., list[str]]) -> None:
    attack, listed, assault, charge, vehicle = map(
        json.loads,
        ask("odds", "--json", lines=[ATTACK, [ATTACK, ATTACK], ASSAULT, CHARGE, VEHICLE]),
    )
    assert attack["means"]["hits"] == pytest.approx(20 * 2 / 3)
    assert attack["ms"] >= 0
    assert listed["attacks"] == {"40": 1.0}
    assert sum(assault["outcome"].values()) == pytest.approx(1)
    # 003:1344: 10 of 36
    assert charge == {"success": pytest.approx(10 / 36), "outcomes": charge["outcomes"]}
    assert 0 < vehicle["destroyed"] < 1


def test_rolls_tell_every_stage(ask: Callable[..., list[str]]) -> None:
    attack, assault, charge, vehicle = map(
        json.loads, ask("attack", "--json", "--seed", "3", lines=[ATTACK, ASSAULT, CHARGE, VEHICLE])
    )
    (story,) = attack["story"]
    assert attack["attacks"] == len(story["hits"]) == 20
    assert attack["hits"] == sum(hit["hits"] for hit in story["hits"])
    assert attack["wounds"] == sum(wound["wound"] for wound in story["wounds"])
    unsaved = [wound for wound in story["wounds"] if wound["wound"] and not wound["saved"]]
    assert attack["unsaved"] == len(unsaved)
    assert attack["damage"] == sum(
        packet["lost"] for wound in unsaved for packet in wound["damage"]
    )
    assert attack["models_destroyed"] == 10 - attack["models_left"] == story["lost_after"] // 2
    assert attack["wounds_on_current"] == story["lost_after"] % 2
    assert story["needs"] == {"hit": "3+", "wound": "4+"}
    assert all(hit["wounds"] == hit["critical"] for hit in story["hits"] if "wounds" in hit)
    assert {"lost_0", "lost_1", "outcome", "story"} == set(assault)
    assert sum(len(blow["hits"]) for step in assault["story"]["steps"] for blow in step) >= 5
    assert charge["success"] == (int(charge["outcome"]) >= 9)
    assert charge["story"][0]["what"] == "Charge roll"
    assert vehicle["hits"] == len(vehicle["story"][0]["struck"])


def test_everything_an_attack_may_hold_has_its_place(ask: Callable[..., list[str]]) -> None:
    abilities = ["Sustained Hits D3", "Devastating Wounds", "Hazardous", "Blast"]
    target = ATTACK["target"] | {"fnp": 5, "wounds": 3}
    whole = ATTACK | {
        "attacks": "2D6",
        "weapons": 3,
        "damage": "D6",
        "abilities": abilities,
        "target": target,
    }
    eighth = ATTACK | {
        "edition": "8th",
        "abilities": [{"trigger": "hit", "on": 5, "effect": "extra_attack", "n": "1"}],
    }
    automatic = ATTACK | {"skill": "auto", "abilities": ["Torrent"], "attacks": "3"}
    rolls = [
        json.loads(line)
        for line in ask("attack", "--json", "--seed", "5", lines=[whole, eighth, automatic])
    ]
    first = rolls[0]["story"][0]
    assert len(first["attacks"]) == len(first["bearer_tests"]) == 3
    assert any("extra_hits" in hit for hit in first["hits"])
    assert first["afterwards"][0]["kind"] == "Devastating Wounds"
    assert any(packet["ignored"] for wound in first["wounds"] for packet in wound.get("damage", ()))
    assert any("extra_attacks" in hit for hit in rolls[1]["story"][0]["hits"])
    assert any("extra_attack" in hit for hit in rolls[1]["story"][0]["hits"])
    assert rolls[2]["story"][0]["needs"]["hit"] == "automatic"
    assert [hit["die"] for hit in rolls[2]["story"][0]["hits"]] == [None] * 3


def test_a_seed_rolls_the_same(ask: Callable[..., list[str]]) -> None:
    first, second, other = (
        ask("attack", "--json", "--seed", seed, lines=[ATTACK] * 5) for seed in ("1", "1", "2")
    )
    assert first == second != other
    assert len(set(first)) == 5
    assert ask("attack", "--json", lines=[ATTACK] * 5) != first


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "This line is not JSON"),
        ("{", "This line is not JSON"),
        ("[" * 100_000, "This line is not JSON"),
        ('{"attacks": NaN}', "This line is not JSON"),
        ("7", "is a JSON object"),
        ("[]", "A list holds 1 to 12 weapons"),
        ("{}", "`edition`"),
        ('{"test": "nonsense"}', "There is no test called"),
        ('{"kind": "assault4", "sides": 3}', "`sides`"),
        (json.dumps(ATTACK | {"attacks": "9" * 5_000}), "attacks"),
        (json.dumps(ATTACK | {"strenght": 4}), "strenght"),
    ],
)
def test_a_bad_line_is_an_error_on_its_line(
    ask: Callable[..., list[str]], line: str, sentence: str
) -> None:
    for command in ("odds", "attack"):
        error, good = map(json.loads, ask(command, "--json", lines=[line, CHARGE]))
        assert list(error) == ["error"]
        assert sentence in error["error"]
        assert "error" not in good


def test_bytes_that_are_no_text_are_a_bad_line() -> None:
    out = io.BytesIO()
    with pytest.raises(InputError, match="None of the lines could be used"):
        answer_lines([b"\xff\xfe\n"], out, odds_data, as_json=True)
    assert "not JSON" in json.loads(out.getvalue())["error"]


def test_a_defect_is_an_error_on_its_line_and_a_traceback_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(asked: object) -> dict[str, Any]:
        raise KeyError("x")

    out = io.BytesIO()
    with pytest.raises(InputError, match="None of the lines could be used"):
        answer_lines([json.dumps(CHARGE).encode()], out, broken, as_json=True)
    assert json.loads(out.getvalue()) == {
        "error": "This line broke something on my side (KeyError)."
    }
    assert "Traceback" in caplog.text


def test_people_read_one_line_each(ask: Callable[..., list[str]]) -> None:
    attack, assault, charge, turn, vehicle, bad = ask(
        "odds", lines=[ATTACK, ASSAULT, CHARGE, {"test": "turn_order"}, VEHICLE, "x"]
    )
    assert attack == (
        "20 attacks → 13.3 hits → 8.3 wounds → 4.2 unsaved → 4.2 damage → 1.8 models destroyed · destroyed <0.1%"
    )
    assert "0 wins, 1 holds" in assault
    assert charge == "success 28%"
    assert turn == "1: 42% · 2: 42% · tie: 17%"
    assert "penetrating" in vehicle
    assert bad.startswith("This line is not JSON")
    assert (
        in_words({"outcome": "tie", "success": None, "note": "roll again", "story": []})
        == "outcome tie · note roll again"
    )


def test_people_read_every_die_of_every_stage(ask: Callable[..., list[str]]) -> None:
    first = ATTACK | {"reroll_hits": "ones", "abilities": ["Lethal Hits", "Precision"]}
    lines = ask("attack", "--seed", "1", lines=[first, CHARGE, ASSAULT, VEHICLE])
    answers = [number for number, line in enumerate(lines) if not line.startswith("  ")]
    attack, charge, assault, vehicle = (
        lines[start:end] for start, end in zip(answers, [*answers[1:], len(lines)], strict=True)
    )
    assert attack[0].startswith("attacks 20 · hits 17 · ") and "models left" in attack[0]
    assert attack[1] == "  Hit 3+: 17 hit, 3 missed · 6s: 4 lethal"
    dice = next(line for line in attack if line.startswith("  Hit, 3+: ")).split()[2:]
    assert len(dice) == 20
    assert sum("1→" in die for die in dice) == 3
    told = [line.partition(":")[0] for line in attack]
    assert {"  Wound 4+", "  Save 4+", "  Wound, 4+"} <= set(told)
    assert (
        attack[-1]
        == "  Precision: A critical hit may be allocated to an attached Character. No die changes."
    )
    assert charge[0].startswith("outcome ") and charge[1].startswith("  Charge roll: ")
    assert [line.split(":")[0].strip() for line in assault[1:4]] == [
        "Side 0 hits",
        "Side 0 wounds",
        "Side 1 saves",
    ]
    assert vehicle[1].startswith("  Hit ") and vehicle[2].startswith("  Armour: ")


def test_weapons_of_a_list_are_told_apart(ask: Callable[..., list[str]]) -> None:
    lines = ask("attack", "--seed", "1", lines=[[ATTACK, ATTACK]])
    assert [line for line in lines if "Weapon" in line] == ["  Weapon 1", "  Weapon 2"]


def test_a_routed_side_rolls_morale_and_pursuit(ask: Callable[..., list[str]]) -> None:
    weak = SIDE | {"strength": 1, "models": 2, "leadership": 2, "initiative": 1}
    lines = ask(
        "attack",
        "--seed",
        "1",
        lines=[ASSAULT | {"sides": [SIDE | {"attacks": 1, "models": 3}, weak]}] * 20,
    )
    assert any(line.startswith("  Morale: ") for line in lines)
    assert any(line.startswith("  Pursuit, loser then winner: ") for line in lines)


def test_lines_are_answered_as_they_come() -> None:
    written: list[int] = []

    class Out(io.BytesIO):
        def flush(self) -> None:
            written.append(self.tell())

    answer_lines([json.dumps(CHARGE).encode()] * 3, Out(), odds_data, as_json=True)
    assert len(set(written)) == 3


def test_dice_are_the_systems_unless_seeded(
    monkeypatch: pytest.MonkeyPatch, ask: Callable[..., list[str]]
) -> None:
    used: list[str] = []

    class Watched(dice_lines.SystemDice):
        def roll(self, sides: int) -> int:
            used.append("system")
            return super().roll(sides)

    monkeypatch.setattr(dice_lines, "SystemDice", Watched)
    ask("attack", "--seed", "1", lines=[CHARGE])
    assert not used
    ask("attack", lines=[CHARGE])
    assert used


def test_notes_about_the_reading_stand_beside_the_numbers(ask: Callable[..., list[str]]) -> None:
    twice = {**ATTACK, "abilities": ["Lethal Hits", "lethal hits"]}
    shock = {"test": "tank_shock", "edition": "10th", "published": False}
    for command in ("odds", "attack"):
        plain, noted, tested = (
            json.loads(line) for line in ask(command, "--json", lines=[ATTACK, twice, shock])
        )
        assert "notes" not in plain
        assert noted["notes"] == ["`Lethal Hits` is named twice and counts once."]
        assert tested["notes"][0].startswith(
            "D3 mortal wounds, as the 10th reference has it (000:164)"
        )


DOCUMENT = ROOT / "docs" / "json.md"


def run_main(
    arguments: list[str],
    typed: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    code = main(arguments)
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.mark.parametrize("command", ["odds", "attack"])
def test_the_exit_code_says_whether_anything_could_be_used(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = json.dumps(CHARGE), "{}"
    code, out, err = run_main([command, "--json"], f"{bad}\n{good}\n", monkeypatch, capsys)
    assert (code, err) == (0, "")
    assert ["error" in json.loads(line) for line in out.splitlines()] == [True, False]
    code, out, err = run_main([command, "--json"], f"{bad}\nno JSON\n", monkeypatch, capsys)
    assert code == 2
    assert len(out.splitlines()) == 2
    assert err.startswith("None of the lines could be used. The first: `edition`")
    assert err.count("\n") == 1
    assert run_main([command], "", monkeypatch, capsys) == (0, "", "")


def test_a_person_at_the_keyboard_is_told_what_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Keyboard(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Keyboard(io.BytesIO()))
    assert main(["odds"]) == 0
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("One attack, assault or test as JSON per line; Ctrl+D ends.")


def test_help_shows_the_form_and_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("odds", "attack"):
        assert main([command, "--help"]) == 0
        told = capsys.readouterr().out
        assert '{"edition": "10th", "attacks": "20", "skill": "3+"' in told
        assert "docs/json.md" in told
        assert "Exit codes: 0 at least one line was answered, 2 none" in told


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"abilities": ["Leathal Hits", "Lethal Hits"]}, ["Leathal Hits"]),
        ({"edition": "9th", "abilities": ["Lethal Hits"]}, ["Lethal Hits"]),
        (
            {
                "abilities": ["Wibble", "Wibble"],
                "target": ATTACK["target"] | {"abilities": ["Wobble"]},
            },
            ["Wibble", "Wobble"],
        ),
    ],
)
def test_what_is_not_modelled_is_named_by_odds_and_rolls_alike(
    change: dict[str, Any], named: list[str], ask: Callable[..., list[str]]
) -> None:
    for command in ("odds", "attack"):
        assert (
            json.loads(ask(command, "--json", lines=[ATTACK | change])[0])["not_modelled"] == named
        )
        assert ask(command, lines=[ATTACK | change])[0].endswith(
            f" · not modelled: {', '.join(named)}"
        )
        assert "not_modelled" not in json.loads(ask(command, "--json", lines=[ATTACK])[0])


def test_the_documented_examples_can_be_used(ask: Callable[..., list[str]]) -> None:
    examples = (
        DOCUMENT.read_text(encoding="utf-8").split("```json\n")[1].split("\n```")[0].split("\n")
    )
    assert len(examples) == 4
    for answer in ask("odds", "--json", lines=examples):
        assert "error" not in json.loads(answer)
        assert "not_modelled" not in json.loads(answer)


def test_every_field_is_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    fields = {
        *ATTACK,
        *ATTACK["target"],
        *SIDE,
        *VEHICLE,
        *VEHICLE["target"],
        "weapons",
        "mode",
        "rules",
        "ordnance",
    }
    fields |= {
        "hit_mod",
        "wound_mod",
        "reroll_hits",
        "reroll_wounds",
        "reroll_attacks",
        "reroll_damage",
        "situation",
    }
    fields |= {
        "invuln",
        "fnp",
        "fnp_mortal",
        "wounds_lost",
        "cover",
        "save_mod",
        "half_damage",
        "damage_reduction",
    }
    fields |= {"keywords", "reroll_saves", *Situation.__dataclass_fields__}
    assert [name for name in sorted(fields) if f"`{name}`" not in text] == []
    rows = [
        line.split("|")
        for line in text.split("## A test")[1].splitlines()
        if line.startswith("| `")
    ]
    for test in TESTS.values():
        row = next((cells for cells in rows if f"`{test.name}`" in cells[1]), None)
        assert row is not None, test.name
        assert [field.name for field in test.fields if f"`{field.name}`" not in row[2]] == []
