"""A list is read in a process of its own: what comes back, and what is said where it fails."""

from __future__ import annotations

import io
import json
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.armies import __main__ as reader
from bot.armies import beside, datasheets
from bot.armies.sizes import MAX_BYTES
from bot.errors import InputError, LimitError, Unavailable, UserError

LIST = b"Orks\n\nBoyz (75 points)\n\xe2\x80\xa2 10x Boy\n"


def program(monkeypatch: pytest.MonkeyPatch, given: bytes, *arguments: str) -> dict[str, Any]:
    """What `python -m bot.armies` prints, run in this process."""
    printed = io.StringIO()
    monkeypatch.setattr(sys, "argv", ["bot.armies", *arguments])
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(given)))
    monkeypatch.setattr(sys, "stdout", printed)
    runpy.run_path(str(reader.__file__), run_name="__main__")
    answer: dict[str, Any] = json.loads(printed.getvalue())
    return answer


def test_a_list_comes_back_from_a_process_of_its_own(tmp_path: Path) -> None:
    army = beside.read_army_beside(LIST, tmp_path)
    assert [(unit.name, unit.models, unit.points) for unit in army.units] == [("Boyz", 10, 75)]


def test_without_datasheets_a_list_is_read_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folders: list[Path | None] = []

    def missing(folder: Path | None) -> None:
        folders.append(folder)
        raise Unavailable("The datasheets can't be read now.")

    monkeypatch.setattr(datasheets, "open_datasheets", missing)
    for arguments in ((), (str(tmp_path),)):
        (unit,) = program(monkeypatch, LIST, *arguments)["units"]
        assert unit["name"] == "Boyz"
    assert folders == [None, tmp_path]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (b"\0" * 10, {"error": "This is a binary file, not an army list."}),
        (b"x" * (MAX_BYTES + 1), {"limit": "An army file has at most 1 MB."}),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, given: bytes, said: dict[str, str]
) -> None:
    monkeypatch.setattr(datasheets, "open_datasheets", lambda folder: None)
    assert program(monkeypatch, given) == said


@pytest.mark.parametrize(
    ("outcome", "error", "sentence"),
    [
        (b'{"error": "No list."}', InputError, "No list."),
        (b'{"limit": "Too many units."}', LimitError, "Too many units."),
        (subprocess.TimeoutExpired("python", 20), LimitError, beside.TOO_SLOW),
        (subprocess.CalledProcessError(1, "python"), Unavailable, "try again"),
        (OSError("no memory"), Unavailable, "try again"),
    ],
)
def test_a_reader_that_fails_is_an_answer_for_the_player(
    monkeypatch: pytest.MonkeyPatch,
    outcome: bytes | Exception,
    error: type[UserError],
    sentence: str,
) -> None:
    def run(*_: object, **__: object) -> bytes:
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    monkeypatch.setattr(beside, "run_beside", run)
    with pytest.raises(error, match=sentence):
        beside.read_army_beside(LIST, None)


def test_a_file_that_is_too_large_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "run_beside", None)
    with pytest.raises(LimitError, match="at most 1 MB"):
        beside.read_army_beside(b"x" * (MAX_BYTES + 1), None)
