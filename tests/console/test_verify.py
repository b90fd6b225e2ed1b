"""`python -m bot verify`: exit codes, words and JSON."""

import html
import json
import re
from dataclasses import replace
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from bot.console.batches.verify import verify_command
from bot.dice.fairness import LogEpoch, LogRoll, Receipt, SaltedRecord, log_lines
from bot.dice.fairness.json_fields import load

PAGE = Path(__file__).parents[2] / "docs" / "verify.html"


@pytest.fixture(scope="module")
def receipt() -> Receipt:
    """The example that stands in the page."""
    found = re.search(
        r'<template id="sample">(.*?)</template>', PAGE.read_text(encoding="utf-8"), flags=re.DOTALL
    )
    assert found
    return Receipt.read(load(html.unescape(found[1])))


@pytest.fixture
def file(tmp_path: Path, receipt: Receipt) -> Path:
    return write(tmp_path / "roll.json", receipt.text())


def write(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file


def verify(*arguments: object) -> Result:
    return CliRunner().invoke(verify_command, list(map(str, arguments)), standalone_mode=False)


def test_a_receipt_that_holds(file: Path, receipt: Receipt) -> None:
    done = verify(file)
    assert done.return_value == 0
    lines = done.stdout.splitlines()
    assert lines[0] == f"{file}: Everything holds."
    assert [line.split(":")[0] for line in lines[1:]] == [
        f"  holds  {name}" for name in ("form", "commitment", "dice", "record", "number", "chain")
    ]
    assert lines[-1].endswith(f"The reply must end with {receipt.footer}.")


def test_a_changed_receipt_is_refused_with_the_reason(tmp_path: Path, receipt: Receipt) -> None:
    sides, face = receipt.record.dice[0]
    dice = ((sides, face % sides + 1), *receipt.record.dice[1:])
    file = write(
        tmp_path / "roll.json", replace(receipt, record=replace(receipt.record, dice=dice)).text()
    )
    done = verify(file)
    assert done.return_value == 1
    assert done.stdout.startswith(f"{file}: Refused. These parts do not hold: dice, record.\n")
    assert (
        f"  FAILS  dice: The seed gives other dice: die 1 of 10, a D6, is {face} by the seed"
        in done.stdout
    )


def test_a_receipt_before_the_reveal_is_not_refused(tmp_path: Path, receipt: Receipt) -> None:
    done = verify(write(tmp_path / "roll.json", replace(receipt, seed=None).text()))
    assert done.return_value == 0
    assert "So far everything fits" in done.stdout
    assert "  open   dice: " in done.stdout


def test_what_was_seen_is_compared(file: Path, receipt: Receipt) -> None:
    assert (
        verify(
            file, "--head", receipt.footer, "--commitment", receipt.record.commitment.hex()
        ).return_value
        == 0
    )
    done = verify(file, "--head", "0" * 16)
    assert done.return_value == 1
    assert (
        "  FAILS  head you saw: You saw 0000000000000000, and this head is another." in done.stdout
    )
    assert verify(file, "--commitment", "0" * 64).return_value == 1
    wrong = verify(file, "--head", "six")
    assert (wrong.return_value, wrong.stdout) == (2, "")
    assert "it takes 16 hex digits or more" in wrong.stderr


def test_several_files_are_checked_each_by_itself(
    tmp_path: Path, file: Path, receipt: Receipt
) -> None:
    other = write(tmp_path / "other.json", replace(receipt, head=bytes(32)).text())
    done = verify(file, other)
    assert done.return_value == 1
    assert f"{file}: Everything holds." in done.stdout
    assert f"{other}: Refused. This part does not hold: chain." in done.stdout
    mixed = verify(tmp_path / "none.json", file)
    assert mixed.return_value == 2
    assert (
        mixed.stderr == f"{tmp_path / 'none.json'}: It can't be read: No such file or directory.\n"
    )
    assert f"{file}: Everything holds." in mixed.stdout


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "This is no receipt: a receipt is JSON"),
        (b"hello", "This is no receipt: a receipt is JSON"),
        (b'{"format": "\xff"}', "This is no receipt: it is not UTF-8 text."),
        (b"x" * 1_000_001, "A receipt has at most 1,000,000 characters"),
        (b"x\n" * 3_000_000, "This is no receipt"),
    ],
    ids=["empty", "words", "bytes", "long", "lines"],
)
def test_other_files_are_unusable(tmp_path: Path, content: bytes, why: str) -> None:
    file = tmp_path / "roll.json"
    file.write_bytes(content)
    done = verify(file)
    assert (done.return_value, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{file}: {why}")
    assert done.stderr.count("\n") == 1


def test_a_folder_is_unusable(tmp_path: Path) -> None:
    assert "It can't be read: Is a directory." in verify(tmp_path).stderr


def test_json_is_one_object_a_file(file: Path, tmp_path: Path) -> None:
    done = verify(file, tmp_path / "none.json", "--json")
    assert (done.return_value, done.stderr) == (2, "")
    found, missing = map(json.loads, done.stdout.splitlines())
    assert (found["file"], found["standing"]) == (str(file), "holds")
    assert found["parts"][0] == {
        "part": "form",
        "standing": "holds",
        "sentence": "The file is written exactly as the bot writes it.",
    }
    assert missing == {
        "file": str(tmp_path / "none.json"),
        "error": "It can't be read: No such file or directory.",
    }


@pytest.fixture
def log(tmp_path: Path, receipt: Receipt) -> Path:
    """An epoch of which only the example's roll is there."""
    number = receipt.record.inputs.number
    roll = LogRoll(
        number,
        receipt.previous,
        receipt.leaf,
        receipt.head,
        SaltedRecord(receipt.record, receipt.salt),
    )
    epoch = LogEpoch(
        3, receipt.record.commitment, receipt.seed, receipt.previous, receipt.head, number
    )
    file = tmp_path / "log.jsonl"
    file.write_bytes(b"".join(log_lines(receipt.record.inputs.scope, [(epoch, [roll])])))
    return file


def test_a_log_is_known_and_its_gaps_are_named(log: Path) -> None:
    done = verify(log)
    assert done.return_value == 1
    lines = done.stdout.splitlines()
    assert lines[0] == (
        f"{log}: Refused. This part does not hold: numbers."
        " server:1189000000000000000, epochs: 1, rolls: 1, removed: 0."
    )
    assert (
        "  FAILS  numbers: #1 to #11 of epoch 3 are missing: dropped, or left out of this file."
        in lines
    )


def test_what_was_seen_belongs_to_a_receipt(log: Path) -> None:
    done = verify(log, "--head", "0" * 16)
    assert done.return_value == 2
    assert "--head and --commitment belong to a receipt, and this is a log." in done.stderr


def test_a_file_is_needed() -> None:
    assert isinstance(verify().exception, click.MissingParameter)
