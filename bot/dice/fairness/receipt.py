"""The receipt of a roll: one JSON file that holds all it takes to check it.

The file has exactly one form, so that any change of it shows. docs/fairness.md, "The receipt".
"""

import json
from dataclasses import dataclass
from typing import Any, Self

from bot.dice.fairness.encoding import NAME, dice_text, moment
from bot.dice.fairness.json_fields import Fields
from bot.dice.fairness.record import SALT_BYTES, Record
from bot.dice.fairness.seed import SEED_BYTES, RollInputs

FORMAT = f"{NAME} receipt 1"
SHOWN_DIGITS = 16
"""How much of a head stands under a reply: 64 bits, too many to search for a second record that
fits.
"""


@dataclass(frozen=True, slots=True)
class Before:
    """The roll before: the head before it, and its leaf."""

    previous: bytes
    leaf: bytes


@dataclass(frozen=True, slots=True)
class After:
    """The roll after: its leaf, and the head after it."""

    leaf: bytes
    head: bytes


@dataclass(frozen=True, slots=True)
class Receipt:
    """A roll, its place in the chain, and the seed once it is revealed.

    `before` is None for a scope's first roll, `after` for the newest one at the time of the
    receipt.
    """

    record: Record
    salt: bytes
    seed: bytes | None
    previous: bytes
    leaf: bytes
    head: bytes
    before: Before | None
    after: After | None

    @property
    def footer(self) -> str:
        """What stands under the roll's reply: `#12 · 0123456789abcdef`."""
        return f"#{self.record.inputs.number} · {self.head.hex()[:SHOWN_DIGITS]}"

    def as_dict(self) -> dict[str, Any]:
        """The receipt's fields as JSON has them, in their order."""
        asked = self.record.inputs
        record = self.record
        before = self.before
        after = self.after
        return {
            "format": FORMAT,
            "scope": asked.scope,
            "epoch": asked.epoch,
            "number": asked.number,
            **record_fields(record),
            "salt": self.salt.hex(),
            "commitment": record.commitment.hex(),
            "seed": None if self.seed is None else self.seed.hex(),
            "previous": self.previous.hex(),
            "leaf": self.leaf.hex(),
            "head": self.head.hex(),
            "before": None
            if before is None
            else {"previous": before.previous.hex(), "leaf": before.leaf.hex()},
            "after": None
            if after is None
            else {"leaf": after.leaf.hex(), "head": after.head.hex()},
        }

    def text(self) -> str:
        """The receipt as a file: indented by two, every other sign as it is, a line end at the
        end.
        """
        return json.dumps(self.as_dict(), indent=2, ensure_ascii=False) + "\n"

    @classmethod
    def read(cls, values: object) -> Self:
        """A receipt from its JSON. InputError names the first field that can't be read."""
        fields = Fields(values)
        record = read_record(
            fields, fields.scope("scope"), fields.number("epoch"), fields.digest("commitment")
        )
        return cls(
            record,
            fields.digest("salt", SALT_BYTES),
            fields.maybe("seed", lambda name: fields.digest(name, SEED_BYTES)),
            fields.digest("previous"),
            fields.digest("leaf"),
            fields.digest("head"),
            fields.maybe("before", lambda name: _before(fields.inside(name))),
            fields.maybe("after", lambda name: _after(fields.inside(name))),
        )


def record_fields(record: Record) -> dict[str, str | None]:
    """The part of a record that differs from roll to roll, as JSON has it; without the number."""
    asked = record.inputs
    return {
        "interaction": str(asked.interaction),
        "user": str(asked.user),
        "channel": str(record.channel),
        "at": moment(record.at),
        "command": asked.command,
        "parent": None if asked.parent is None else str(asked.parent),
        "dice": dice_text(record.dice),
        "result": record.result,
    }


def read_record(
    fields: Fields, scope: str, epoch: int, commitment: bytes, number: int | None = None
) -> Record:
    """A record from the fields of `record_fields`; its number from the field `number`, unless it is
    given.
    """
    inputs = RollInputs(
        scope,
        epoch,
        fields.number("number") if number is None else number,
        fields.id("interaction"),
        fields.id("user"),
        fields.text("command"),
        fields.maybe("parent", fields.id),
    )
    return Record(
        inputs,
        fields.id("channel"),
        fields.moment("at"),
        fields.dice("dice"),
        fields.text("result"),
        commitment,
    )


def _before(fields: Fields) -> Before:
    return Before(fields.digest("previous"), fields.digest("leaf"))


def _after(fields: Fields) -> After:
    return After(fields.digest("leaf"), fields.digest("head"))
