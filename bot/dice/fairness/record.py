"""The record of a roll, its leaf and the chain of heads.

A leaf is the hash of a record and a random salt, so that nothing of a removed record can be guessed
from the leaf that stays. A head is the hash of the head before it and of the roll's leaf, so that
it stands for the whole past. docs/fairness.md, "The record" and "The chain".
"""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from bot.dice.fairness.encoding import Die, dice_text, encode, moment
from bot.dice.fairness.seed import RollInputs

DIGEST_BYTES = 32
SALT_BYTES = 16

GENESIS = bytes(DIGEST_BYTES)
"""The head before a scope's first roll."""


@dataclass(frozen=True, slots=True)
class Record:
    """Everything about a roll that the chain vouches for.

    `at` names its zone and counts to the microsecond; `result` is the bot's own account of the
    roll, taken as it is.
    """

    inputs: RollInputs
    channel: int
    at: datetime
    dice: tuple[Die, ...]
    result: str
    commitment: bytes

    def encoded(self) -> bytes:
        """The record as bytes."""
        asked = self.inputs
        return encode(
            "record 1",
            self.commitment,
            asked.scope,
            asked.epoch,
            asked.number,
            asked.interaction,
            asked.user,
            self.channel,
            moment(self.at),
            asked.command,
            asked.parent,
            dice_text(self.dice),
            self.result,
        )

    def leaf(self, salt: bytes) -> bytes:
        """SHA-256(0 | salt | record). ValueError for a salt that has not 16 bytes."""
        if len(salt) != SALT_BYTES:
            raise ValueError(f"a salt has {SALT_BYTES} bytes, not {len(salt)}")
        return sha256(b"\x00" + salt + self.encoded()).digest()


def next_head(previous: bytes, leaf: bytes) -> bytes:
    """SHA-256(1 | head before | leaf). ValueError for anything that has not 32 bytes."""
    if len(previous) != DIGEST_BYTES or len(leaf) != DIGEST_BYTES:
        raise ValueError(f"a head and a leaf have {DIGEST_BYTES} bytes each")
    return sha256(b"\x01" + previous + leaf).digest()
