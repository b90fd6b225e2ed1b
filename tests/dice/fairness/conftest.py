"""Epochs full of rolls, and the second implementation."""

import hashlib
import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType

import pytest

from bot.dice.fairness import (
    GENESIS,
    After,
    Before,
    FairDice,
    LogEpoch,
    LogRoll,
    Receipt,
    Record,
    RollInputs,
    SaltedRecord,
    commitment,
    log_lines,
    next_head,
)

NOON = datetime(2026, 11, 21, 12, 0, 0, 123_456, tzinfo=UTC)
SIDES = (6, 6, 3, 100, 6, 1000, 2)


def noise(*what: object) -> bytes:
    """32 bytes that depend on everything named, and are the same in every run."""
    return hashlib.sha256(repr(what).encode()).digest()


@dataclass
class History:
    """A scope whose epochs hold so many rolls each. Seeds of all epochs but the last are
    revealed.
    """

    counts: Sequence[int]
    scope: str = "server:7"
    command: str = '/roll dice:"7D6 5+" reason:“the Emperor’s wrath” ×2'
    revealed: bool | None = None
    epochs: list[tuple[LogEpoch, list[LogRoll]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        head = GENESIS
        for epoch, rolls in enumerate(self.counts, 1):
            seed = noise("seed", self.scope, epoch)
            made = self._rolls(seed, epoch, rolls, head)
            shown = epoch < len(self.counts) if self.revealed is None else self.revealed
            last = made[-1].head if made else head
            sealed = commitment(seed, self.scope, epoch)
            self.epochs.append(
                (LogEpoch(epoch, sealed, seed if shown else None, head, last, rolls), made)
            )
            head = last

    def _rolls(self, seed: bytes, epoch: int, count: int, head: bytes) -> list[LogRoll]:
        made: list[LogRoll] = []
        for number in range(1, count + 1):
            interaction = 1_310_000_000_000_000_000 + epoch * 1000 + number
            parent = interaction - 1 if number % 3 == 0 else None
            inputs = RollInputs(
                self.scope, epoch, number, interaction, 40 + number % 2, self.command, parent
            )
            dice = FairDice(seed, inputs)
            for sides in SIDES[: number % (len(SIDES) + 1)]:
                dice.roll(sides)
            at = NOON + timedelta(seconds=number)
            sealed = commitment(seed, self.scope, epoch)
            record = Record(inputs, 55, at, dice.drawn, f'{{"hits":{number}}}', sealed)
            salt = noise("salt", epoch, number)[:16]
            leaf = record.leaf(salt)
            made.append(
                LogRoll(number, head, leaf, next_head(head, leaf), SaltedRecord(record, salt))
            )
            head = made[-1].head
        return made

    def receipt(self, epoch: int, number: int) -> Receipt:
        """The receipt of a roll."""
        rolls = [roll for _, rolls in self.epochs for roll in rolls]
        roll = self.epochs[epoch - 1][1][number - 1]
        at = rolls.index(roll)
        before, after = (
            rolls[at - 1] if at else None,
            rolls[at + 1] if at + 1 < len(rolls) else None,
        )
        assert roll.kept
        return Receipt(
            roll.kept.record,
            roll.kept.salt,
            self.epochs[epoch - 1][0].seed,
            roll.previous,
            roll.leaf,
            roll.head,
            before and Before(before.previous, before.leaf),
            after and After(after.leaf, after.head),
        )

    def log(self) -> list[bytes]:
        """The whole log."""
        return list(log_lines(self.scope, self.epochs))


@pytest.fixture(scope="session")
def history() -> Callable[..., History]:
    """`history([3, 2])` is a scope with two epochs of three and two rolls."""
    return History


@pytest.fixture(scope="session")
def second() -> ModuleType:
    """The second checker, which shares no line with the first."""
    spec = importlib.util.spec_from_file_location(
        "second_checker", Path(__file__).with_name("second_checker.py")
    )
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
