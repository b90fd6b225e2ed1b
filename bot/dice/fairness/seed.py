"""A secret seed: its commitment, which is public before the first roll, and the dice that it gives.

docs/fairness.md, "The commitment" and "The dice".
"""

import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from bot.dice.fairness.encoding import Die, encode
from bot.dice.source import ByteDice

SEED_BYTES = 32
MAX_SIDES = 65_536


def commitment(seed: bytes, scope: str, epoch: int) -> bytes:
    """The 32 bytes that bind an epoch to its seed and say nothing about it. ValueError for a seed
    of another size.
    """
    _check_seed(seed)
    return sha256(encode("commitment 1", scope, epoch, seed)).digest()


@dataclass(frozen=True, slots=True)
class RollInputs:
    """What is mixed with the seed: nothing of it is the bot's choice once the button is pressed.

    `scope` is `server:ID` or `dm:ID`; `number` counts the epoch's rolls from 1; `interaction` is
    the id that Discord gave the click; `command` is the canonical command; `parent` the interaction
    of the roll that this one follows.
    """

    scope: str
    epoch: int
    number: int
    interaction: int
    user: int
    command: str
    parent: int | None = None

    def message(self) -> bytes:
        """The fields as bytes."""
        return encode(
            "dice 1",
            self.scope,
            self.epoch,
            self.number,
            self.interaction,
            self.user,
            self.command,
            self.parent,
        )


def blocks(seed: bytes, inputs: RollInputs) -> Iterator[bytes]:
    """The endless bytes of a roll, 32 at a time: HMAC-SHA256(seed, message | block number as 8
    bytes).
    """
    _check_seed(seed)
    keyed = hmac.new(seed, inputs.message(), sha256)
    return (_block(keyed, number) for number in count())


def _block(keyed: hmac.HMAC, number: int) -> bytes:
    block = keyed.copy()
    block.update(number.to_bytes(8, "big"))
    return block.digest()


class FairDice(ByteDice):
    """The dice of one roll, fixed by the epoch's seed and the roll's inputs. Keeps every die it
    gave.
    """

    __slots__ = ("_drawn", "inputs")

    def __init__(self, seed: bytes, inputs: RollInputs) -> None:
        super().__init__(blocks(seed, inputs))
        self.inputs = inputs
        self._drawn: list[Die] = []

    def roll(self, sides: int) -> int:
        """One die: 1 to `sides`. ValueError for less than 1 or more than 65,536 sides."""
        if sides > MAX_SIDES:
            raise ValueError(
                f"a die that can be checked has at most {MAX_SIDES:,} sides, not {sides:,}"
            )
        face = super().roll(sides)
        self._drawn.append((sides, face))
        return face

    @property
    def drawn(self) -> tuple[Die, ...]:
        """Every die so far, in order: sides and face."""
        return tuple(self._drawn)


def _check_seed(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
