"""Checking a log line by line, removed rolls and gaps included. docs/fairness.md, "Checking a
log".
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from bot.dice.fairness.findings import Findings, LogVerdict
from bot.dice.fairness.json_fields import Fields, load
from bot.dice.fairness.log_file import FORMAT, LogEpoch, LogRoll, last_line, log_line
from bot.dice.fairness.record import GENESIS, next_head
from bot.dice.fairness.seed import commitment
from bot.dice.fairness.verify_receipt import dice_of, dice_problem
from bot.errors import InputError


def verify_log(lines: Iterable[bytes]) -> LogVerdict:
    """Check a log, whole or in part; a gap in it fails, and both sides of the gap are checked.
    InputError if it is none.
    """
    walk: _Walk | None = None
    for number, raw in enumerate(lines, 1):
        content = raw[:-2] if raw.endswith(b"\r\n") else raw.removesuffix(b"\n")
        line = content + b"\n"
        if walk is None:
            walk = _Walk(_scope(line), line)
        else:
            walk.line(number, line)
    if walk is None:
        raise _no_log()
    return walk.verdict()


def is_log(start: bytes) -> bool:
    """Whether a file that starts like this is a log, or was meant to be one."""
    return start.startswith(b'{"format":"' + FORMAT.encode())


def _scope(line: bytes) -> str:
    values = _values(line)
    if values is None or values.get("format") != FORMAT:
        raise _no_log()
    return Fields(values).scope("scope")


def _no_log() -> InputError:
    return InputError(f'This is no log: its first line says "format":"{FORMAT}".')


def _values(line: bytes) -> dict[str, Any] | None:
    try:
        return load(line.decode())
    except UnicodeDecodeError:
        return None


class _Walk:
    """Where the check stands: the open epoch, the next number, the head so far (None where it is
    not known).
    """

    def __init__(self, scope: str, first: bytes) -> None:
        self._scope = scope
        self._found = Findings()
        self._digest = sha256(first)
        self._epoch: LogEpoch | None = None
        self._next = 1
        self._head: bytes | None = None
        self._tail = GENESIS
        self._ended = False
        if first != log_line({"format": FORMAT, "scope": scope}):
            self._found.problem("form", "Line 1 is not as the bot writes it.")

    def line(self, number: int, line: bytes) -> None:
        """Take the next line."""
        try:
            expected = self._read(_values(line) or {})
        except InputError as error:
            self._found.problem("form", f"Line {number} can't be read: {error}")
        else:
            if expected != line:
                self._found.problem(
                    "form", f"Line {number} is not as the bot writes it: it was edited."
                )
        self._digest.update(line)

    def verdict(self) -> LogVerdict:
        """What was found in all lines."""
        self._close()
        if not self._ended:
            self._found.problem("end", "The last line is missing: the file was cut off.")
        return self._found.verdict(self._scope)

    def _read(self, values: dict[str, Any]) -> bytes:
        """Check one line, and return it as it should be written."""
        if self._ended:
            raise InputError("the log had ended before it.")
        fields = Fields(values)
        if "epoch" in values:
            epoch = LogEpoch.read(fields)
            self._open(epoch)
            return log_line(epoch.as_dict())
        if "number" in values and self._epoch:
            roll = LogRoll.read(fields, self._scope, self._epoch)
            self._roll(roll, self._epoch)
            return log_line(roll.as_dict())
        if "sha256" in values:
            return self._end(fields)
        raise InputError("it is neither an epoch, nor a roll of an epoch, nor the last line.")

    def _open(self, epoch: LogEpoch) -> None:
        before = self._epoch
        self._close()
        if before and epoch.number != before.number + 1:
            self._found.problem(
                "numbers", f"Epoch {epoch.number} stands right after epoch {before.number}."
            )
            self._head = None
        if before and before.seed is None:
            self._found.problem(
                "commitments", f"Epoch {before.number} has ended, and its seed is withheld."
            )
        expected = GENESIS if epoch.number == 1 else self._head
        if expected not in (None, epoch.start):
            self._found.problem(
                "chain", f"Epoch {epoch.number} does not start from the head before it."
            )
        self._epoch = epoch
        self._next = 1
        self._head = epoch.start
        self._found.epochs += 1
        if epoch.seed is not None:
            self._found.revealed += 1
            if commitment(epoch.seed, self._scope, epoch.number) != epoch.commitment:
                self._found.problem(
                    "commitments", f"The seed of epoch {epoch.number} is not the committed one."
                )

    def _close(self) -> None:
        epoch = self._epoch
        if epoch is None:
            return
        if self._next <= epoch.rolls:
            self._found.gap(epoch.number, self._next, epoch.rolls)
            self._head = epoch.head
        elif self._next > epoch.rolls + 1:
            self._found.problem(
                "numbers", f"Epoch {epoch.number} has more rolls than the {epoch.rolls} it names."
            )
        if self._head != epoch.head:
            self._found.problem(
                "chain", f"The head of epoch {epoch.number} is not that of its last roll."
            )

    def _roll(self, roll: LogRoll, epoch: LogEpoch) -> None:
        name = f"#{roll.number} of epoch {epoch.number}"
        self._found.rolls += 1
        due = self._next
        if roll.number > due:
            self._found.gap(epoch.number, due, roll.number - 1)
        elif roll.number < due:
            self._found.problem("numbers", f"{name} stands where #{due} should.")
        elif roll.previous != self._head:
            self._found.problem("chain", f"{name} does not follow from the head before it.")
        if next_head(roll.previous, roll.leaf) != roll.head:
            self._found.problem(
                "chain", f"The head of {name} does not follow from the head before it and its leaf."
            )
        self._next = roll.number + 1
        self._head = roll.head
        self._tail = roll.head
        self._record(roll, epoch, name)

    def _record(self, roll: LogRoll, epoch: LogEpoch, name: str) -> None:
        if roll.kept is None:
            self._found.removed.append((epoch.number, roll.number))
            return
        record = roll.kept.record
        if record.leaf(roll.kept.salt) != roll.leaf:
            self._found.problem(
                "records", f"The record of {name} was changed: its leaf is another."
            )
        if epoch.seed is not None:
            self._found.dice += len(record.dice)
            given = dice_of(epoch.seed, record.inputs, record.dice)
            problem = dice_problem(given, record.dice)
            if problem:
                self._found.problem("dice", f"{name}: {problem}")

    def _end(self, fields: Fields) -> bytes:
        self._ended = True
        rolls = fields.number("rolls", least=0)
        head = fields.digest("head")
        digest = fields.digest("sha256")
        if rolls != self._found.rolls or head != self._tail:
            self._found.problem(
                "end", "The last line names another end: lines are missing or were added."
            )
        if digest != self._digest.digest():
            self._found.problem(
                "end", "The last line does not fit the lines before it: something was changed."
            )
        return log_line(last_line(rolls, head, digest))
