"""`army read` and `unit` on the command line."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.__main__ import main
from bot.armies.datasheets import CREDIT, GET_IT, Datasheet, Datasheets, ModelGroup, SheetWeapon
from bot.console.batches import army_lines

LIST = """Mine (155 points)

Attached unit 1

Boss (80 points)
• Attached as: Leader
• Warlord
• 1x Power fist

Boyz (75 points)
• Attached as: Bodyguard
• 9x Boy
  • 9x Choppa
"""
UNIT_KEYS = {"name", "models", "points", "weapons", "target", "keywords", "attached_to"}


def sheet(name: str, faction: str) -> Datasheet:
    columns = {"A": "3", "WS": "3+", "S": "4", "AP": "-1", "D": "1", "KEYWORDS": ""}
    odd = columns | {"A": "*"}
    return Datasheet(
        name,
        faction,
        "11th",
        "2026-08-20",
        rows=({"T": "5", "SV": "5+", "W": "1", "INSV": "-"},),
        groups=(ModelGroup("Boy", 10, 20),),
        sheet_weapons=(
            SheetWeapon("Choppa", "Choppa", "melee", 10, columns, (1,)),
            SheetWeapon("Odd", "Odd", "melee", 0, odd, (0,)),
        ),
    )


SHEETS = Datasheets(
    [sheet("Boyz", "Orks"), sheet("Boyz", "Pirates"), sheet("Beast Boyz", "Orks")], "11th"
)


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BOT_DATABASE", str(tmp_path / "bot.sqlite3"))
    monkeypatch.setattr(army_lines, "open_datasheets", lambda _folder: SHEETS)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run_line(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        said = capsys.readouterr()
        return code, said.out, said.err

    return run_line


@pytest.fixture
def army_file(tmp_path: Path) -> str:
    path = tmp_path / "list.txt"
    path.write_text(LIST, encoding="utf-8")
    return str(path)


def objects(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_a_list_is_one_object(run: Any, army_file: str) -> None:
    code, out, err = run("army", "read", army_file, "--json")
    assert (code, err) == (0, "")
    (found,) = objects(out)
    assert found.keys() == {"file", "format", "edition", "title", "points", "units", "skipped"}
    assert (found["file"], found["edition"], found["title"]) == (army_file, "11th", "Mine")
    assert found["points"] == 155
    boss, boyz = found["units"]
    assert boss.keys() == boyz.keys() == UNIT_KEYS
    assert (boss["attached_to"], boss["target"], boyz["attached_to"]) == ("Boyz", None, None)
    assert boss["weapons"] == [
        {"name": "Power fist", "count": 1, "mode": "melee", "shorthand": None}
    ]
    assert boyz["weapons"] == [
        {"name": "Choppa", "count": 9, "mode": "melee", "shorthand": "3 WS3+ S4 AP-1 D1"}
    ]
    assert boyz["target"] == "9x T5 5+ W1"
    assert found["skipped"][0].keys() == {"what", "why"}


def test_a_list_is_told_to_people(run: Any, army_file: str) -> None:
    code, out, _ = run("army", "read", army_file)
    assert code == 0
    assert "Mine · text · 11th · 155 points" in out
    assert "  1x Boss (joins Boyz): numbers not known\n" in out
    assert "    9x Choppa (melee): 3 WS3+ S4 AP-1 D1\n" in out
    assert "  not read: Warlord: " in out


def test_a_bad_file_gets_an_error_and_the_rest_goes_on(
    run: Any, army_file: str, tmp_path: Path
) -> None:
    missing = str(tmp_path / "missing")
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    code, out, _ = run("army", "read", "--json", missing, str(empty), "a\0b", army_file)
    assert code == 0
    found = objects(out)
    assert [sorted(each) for each in found[:3]] == [["error", "file"]] * 3
    assert [each["file"] for each in found] == [missing, str(empty), "a\0b", army_file]
    assert "can't be read: No such file" in found[0]["error"]
    code, out, err = run("army", "read", missing)
    assert code == 2
    assert out.startswith(f"{missing}: The file")
    assert err.startswith("None of the lines could be used.")
    assert run("army", "read")[0] == 2


def test_a_unit_is_one_object(run: Any) -> None:
    code, out, err = run("unit", "--json", "boyz", "beast boyz")
    assert (code, err) == (0, "")
    first, second = objects(out)
    assert first == {
        "query": "boyz",
        "name": "Boyz",
        "faction": "Orks",
        "edition": "11th",
        "data_date": "2026-08-20",
        "models": 10,
        "target": "10x T5 5+ W1",
        "weapons": [
            {"name": "Choppa", "mode": "melee", "shorthand": "3 WS3+ S4 AP-1 D1"},
            {"name": "Odd", "mode": "melee", "shorthand": None},
        ],
        "others": ["Boyz (Pirates)", "Beast Boyz"],
    }
    assert second["name"] == "Beast Boyz"


def test_a_unit_is_told_to_people(run: Any) -> None:
    code, out, _ = run("unit", "boyz")
    assert code == 0
    assert out.splitlines() == [
        f"Boyz · Orks · 11th · data of 2026-08-20 · {CREDIT}",
        "  10x T5 5+ W1",
        "  Choppa (melee): 3 WS3+ S4 AP-1 D1",
        "  Odd (melee): numbers not known",
        "  or: Boyz (Pirates), Beast Boyz",
    ]


def test_names_come_from_standard_input(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = io.BytesIO("boyz\r\nxyzzy\n\n".encode("utf-8-sig"))
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=lines))
    code, out, _ = run("unit", "--json")
    assert code == 0
    first, second, third = objects(out)
    assert (first["name"], second["query"], third["query"]) == ("Boyz", "xyzzy", "")
    assert (
        second["error"]
        == "No datasheet of the 11th edition is called `xyzzy`, or anything like it."
    )


def test_nothing_like_any_name_is_unusable(run: Any) -> None:
    code, out, err = run("unit", "xyzzy")
    assert code == 2
    assert out == "No datasheet of the 11th edition is called `xyzzy`, or anything like it.\n"
    assert "xyzzy" in err


def test_a_unit_alone_has_no_others(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = Datasheets([Datasheet("Thing", "Nobody", "11th", "2026-08-20")])
    monkeypatch.setattr(army_lines, "open_datasheets", lambda _folder: alone)
    _, out, _ = run("unit", "thing")
    assert out.splitlines()[1:] == ["  numbers not known"]


def test_without_datasheets_the_answer_says_how_to_get_them(
    run: Any, army_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(army_lines, "open_datasheets", lambda _folder: None)
    code, out, _ = run("unit", "--json", "boyz")
    assert (code, objects(out)) == (2, [{"query": "boyz", "error": GET_IT}])
    code, out, _ = run("army", "read", "--json", army_file)
    assert code == 0
    assert objects(out)[0]["units"][1]["target"] is None
