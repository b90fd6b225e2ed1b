"""From what the store keeps to what can be checked.

The store's values are named here by their shape, because dice know nothing of the store. Deciding a
roll takes three steps: `fair_dice(context, …)`, throw them, and `links(context, record)` for the
leaf and the head.
"""

from datetime import datetime
from typing import Protocol

from bot.dice.fairness.encoding import Die
from bot.dice.fairness.log_file import LogEpoch, LogRoll, SaltedRecord
from bot.dice.fairness.receipt import After, Before, Receipt
from bot.dice.fairness.record import Record, next_head
from bot.dice.fairness.seed import FairDice, RollInputs, commitment


class ChainPlace(Protocol):
    """Anything with a place in the chain. `str(scope)` is `server:ID` or `dm:ID`; `key` is the
    interaction's id.
    """

    @property
    def key(self) -> int: ...
    @property
    def scope(self) -> object: ...
    @property
    def epoch(self) -> int: ...
    @property
    def number(self) -> int: ...
    @property
    def previous(self) -> bytes: ...


class Context(ChainPlace, Protocol):
    """A place that a roll is about to take, and the secret seed."""

    @property
    def seed(self) -> bytes: ...


class LoggedRecord(Protocol):
    """What was rolled, by whom, and what it made."""

    @property
    def user(self) -> int: ...
    @property
    def channel(self) -> int: ...
    @property
    def at(self) -> datetime: ...
    @property
    def command(self) -> str: ...
    @property
    def dice(self) -> tuple[Die, ...]: ...
    @property
    def result(self) -> str: ...
    @property
    def salt(self) -> bytes: ...
    @property
    def parent(self) -> int | None: ...


class ChainRoll(ChainPlace, Protocol):
    """A roll of the log. Its record is None once it was removed."""

    @property
    def leaf(self) -> bytes: ...
    @property
    def head(self) -> bytes: ...
    @property
    def record(self) -> LoggedRecord | None: ...


class ChainEpoch(Protocol):
    """An epoch as everyone may see it. Its seed is None until it is revealed."""

    @property
    def number(self) -> int: ...
    @property
    def commitment(self) -> bytes: ...
    @property
    def seed(self) -> bytes | None: ...
    @property
    def start(self) -> bytes: ...
    @property
    def head(self) -> bytes: ...
    @property
    def rolls(self) -> int: ...


def fair_dice(context: Context, user: int, command: str, parent: int | None = None) -> FairDice:
    """The dice of the roll that takes this place."""
    inputs = RollInputs(
        str(context.scope), context.epoch, context.number, context.key, user, command, parent
    )
    return FairDice(context.seed, inputs)


def links(context: Context, record: LoggedRecord) -> tuple[bytes, bytes]:
    """The leaf of a record that takes this place, and the head after it."""
    sealed = commitment(context.seed, str(context.scope), context.epoch)
    leaf = _record(context, record, sealed).leaf(record.salt)
    return leaf, next_head(context.previous, leaf)


def receipt_of(
    roll: ChainRoll, epoch: ChainEpoch, before: ChainRoll | None, after: ChainRoll | None
) -> Receipt | None:
    """A roll's receipt: None if its record was removed.

    `before` and `after` are the rolls beside it in its scope's chain, across epochs; None where
    there is none.
    """
    if roll.record is None:
        return None
    return Receipt(
        _record(roll, roll.record, epoch.commitment),
        roll.record.salt,
        epoch.seed,
        roll.previous,
        roll.leaf,
        roll.head,
        None if before is None else Before(before.previous, before.leaf),
        None if after is None else After(after.leaf, after.head),
    )


def log_epoch(epoch: ChainEpoch) -> LogEpoch:
    """An epoch for the log's file."""
    return LogEpoch(
        epoch.number, epoch.commitment, epoch.seed, epoch.start, epoch.head, epoch.rolls
    )


def log_roll(roll: ChainRoll, epoch: ChainEpoch) -> LogRoll:
    """A roll, removed or not, for the log's file."""
    record = roll.record
    kept = (
        None
        if record is None
        else SaltedRecord(_record(roll, record, epoch.commitment), record.salt)
    )
    return LogRoll(roll.number, roll.previous, roll.leaf, roll.head, kept)


def _record(place: ChainPlace, record: LoggedRecord, sealed: bytes) -> Record:
    inputs = RollInputs(
        str(place.scope),
        place.epoch,
        place.number,
        place.key,
        record.user,
        record.command,
        record.parent,
    )
    return Record(inputs, record.channel, record.at, record.dice, record.result, sealed)
