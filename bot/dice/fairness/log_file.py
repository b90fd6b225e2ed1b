"""A scope's log as a file: one JSON object a line, in the order rolled. docs/fairness.md, "The
log".
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Self

from bot.dice.fairness.encoding import NAME
from bot.dice.fairness.json_fields import Fields
from bot.dice.fairness.receipt import read_record, record_fields
from bot.dice.fairness.record import GENESIS, SALT_BYTES, Record
from bot.dice.fairness.seed import SEED_BYTES

FORMAT = f"{NAME} log 1"


@dataclass(frozen=True, slots=True)
class LogEpoch:
    """An epoch of a log: `start` is the head before its first roll, `head` the one after its last
    of `rolls`.
    """

    number: int
    commitment: bytes
    seed: bytes | None
    start: bytes
    head: bytes
    rolls: int

    def as_dict(self) -> dict[str, Any]:
        """The epoch's line."""
        return {
            "epoch": self.number,
            "commitment": self.commitment.hex(),
            "seed": None if self.seed is None else self.seed.hex(),
            "start": self.start.hex(),
            "head": self.head.hex(),
            "rolls": self.rolls,
        }

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """An epoch from its line."""
        return cls(
            fields.number("epoch"),
            fields.digest("commitment"),
            fields.maybe("seed", lambda name: fields.digest(name, SEED_BYTES)),
            fields.digest("start"),
            fields.digest("head"),
            fields.number("rolls", least=0),
        )


@dataclass(frozen=True, slots=True)
class SaltedRecord:
    """What leaves the log at its owner's request: the record and its salt."""

    record: Record
    salt: bytes

    def as_dict(self) -> dict[str, Any]:
        """The part of a roll's line that can be null."""
        return {**record_fields(self.record), "salt": self.salt.hex()}


@dataclass(frozen=True, slots=True)
class LogRoll:
    """A roll of a log. `kept` is None once its owner had it removed."""

    number: int
    previous: bytes
    leaf: bytes
    head: bytes
    kept: SaltedRecord | None

    def as_dict(self) -> dict[str, Any]:
        """The roll's line."""
        return {
            "number": self.number,
            "previous": self.previous.hex(),
            "leaf": self.leaf.hex(),
            "head": self.head.hex(),
            "record": None if self.kept is None else self.kept.as_dict(),
        }

    @classmethod
    def read(cls, fields: Fields, scope: str, epoch: LogEpoch) -> Self:
        """A roll from its line."""
        number = fields.number("number")

        def kept(name: str) -> SaltedRecord:
            inner = fields.inside(name)
            record = read_record(inner, scope, epoch.number, epoch.commitment, number)
            return SaltedRecord(record, inner.digest("salt", SALT_BYTES))

        return cls(
            number,
            fields.digest("previous"),
            fields.digest("leaf"),
            fields.digest("head"),
            fields.maybe("record", kept),
        )


class LogWriter:
    """Writes a log line by line: the first, then each epoch with its rolls, and the last, which
    sums up the others.
    """

    def __init__(self) -> None:
        self._digest = sha256()
        self._rolls = 0
        self._head = GENESIS

    def first(self, scope: str) -> bytes:
        """The first line."""
        return self._line({"format": FORMAT, "scope": scope})

    def epoch(self, epoch: LogEpoch) -> bytes:
        """An epoch's line, before those of its rolls."""
        return self._line(epoch.as_dict())

    def roll(self, roll: LogRoll) -> bytes:
        """A roll's line."""
        self._rolls += 1
        self._head = roll.head
        return self._line(roll.as_dict())

    def last(self) -> bytes:
        """The last line."""
        return self._line(last_line(self._rolls, self._head, self._digest.digest()))

    def _line(self, values: dict[str, Any]) -> bytes:
        line = log_line(values)
        self._digest.update(line)
        return line


def log_lines(scope: str, epochs: Iterable[tuple[LogEpoch, Iterable[LogRoll]]]) -> Iterator[bytes]:
    """A whole log, line by line, with line ends."""
    writer = LogWriter()
    yield writer.first(scope)
    for epoch, rolls in epochs:
        yield writer.epoch(epoch)
        yield from map(writer.roll, rolls)
    yield writer.last()


def last_line(rolls: int, head: bytes, digest: bytes) -> dict[str, Any]:
    """What the last line says: how many rolls there were, the head after them, SHA-256 of all lines
    before.
    """
    return {"rolls": rolls, "head": head.hex(), "sha256": digest.hex()}


def log_line(values: dict[str, Any]) -> bytes:
    """A line as the bot writes it: no spaces between the fields, every other sign as it is."""
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
