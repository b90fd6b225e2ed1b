"""Where dice come from: a source is handed in, never reached for.

Both sources turn a stream of bytes into dice by rejection: a byte that would favour the low faces
is thrown away, so every face is equally likely by construction, not by approximation. A source is
used by one thread at a time.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator
from itertools import chain, count, islice
from typing import Protocol


class DiceSource(Protocol):
    """Anything that can roll a die."""

    def roll(self, sides: int) -> int:
        """One die: a whole number from 1 to `sides`, each equally likely."""
        ...


class ByteDice:
    """Dice from blocks of uniform bytes.

    A die of up to 256 sides takes one byte and drops bytes from `256 - 256 % sides` on; a larger
    one takes as many bytes as its number of sides needs, first byte highest, and drops in the same
    way.
    """

    __slots__ = ("_bytes",)

    def __init__(self, blocks: Iterable[bytes]) -> None:
        self._bytes: Iterator[int] = chain.from_iterable(blocks)

    def roll(self, sides: int) -> int:
        """One die: 1 to `sides`. ValueError if `sides` is less than 1."""
        if sides < 1:
            raise ValueError(f"a die has at least one side, not {sides}")
        if sides > 256:
            return self._roll_wide(sides)
        limit = 256 - 256 % sides
        for byte in self._bytes:
            if byte < limit:
                return byte % sides + 1
        raise EOFError("the dice source has run out of bytes")

    def _roll_wide(self, sides: int) -> int:
        bits = (sides - 1).bit_length()
        width = (bits + 7) // 8
        span = 256**width
        limit = span - span % sides
        while True:
            taken = bytes(islice(self._bytes, width))
            if len(taken) < width:
                raise EOFError("the dice source has run out of bytes")
            number = int.from_bytes(taken, "big")
            if number < limit:
                return number % sides + 1


class SystemDice(ByteDice):
    """Dice from the operating system's entropy, which nobody can foretell. For players."""

    __slots__ = ()

    BLOCK = 1024

    def __init__(self) -> None:
        super().__init__(os.urandom(self.BLOCK) for _ in count())


class SeededDice(ByteDice):
    """The same dice for the same seed, on every platform and Python version.

    The bytes are SHA-256(key + block number as 8 bytes, highest first) for blocks 0, 1, 2 …; the
    key is SHA-256 of the seed. A number and its decimal text are the same seed; bytes are taken as
    they are.
    """

    __slots__ = ()

    def __init__(self, seed: int | str | bytes) -> None:
        material = seed if isinstance(seed, bytes) else str(seed).encode()
        key = hashlib.sha256(material).digest()
        super().__init__(_block(key, number) for number in count())


def _block(key: bytes, number: int) -> bytes:
    return hashlib.sha256(key + number.to_bytes(8, "big")).digest()
