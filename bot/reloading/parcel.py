"""A searcher as bytes and back, unpacked so that other threads get their turn all the time.

Unpickling is one call that keeps the interpreter's lock until it comes to Python code. Large tuples
and dictionaries are therefore packed in parts, and each part passes through a function of ours,
which waits for its turn. Objects by the ten thousand go apart, in several pickles: at the end of
one, all that it remembers is let go at once. Arrays stand before the pickle that they belong to,
and are read into their place without the lock.
"""

from __future__ import annotations

import copyreg
import pickle
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from itertools import chain
from types import MappingProxyType
from typing import IO, Any

import numpy as np
import Stemmer

from bot.turns import PART, Turn, at_once, in_parts

SLICE = 2**19
"""Bytes of an array that are read in one go."""


class _Part:
    """Some values of a larger collection."""

    def __init__(self, values: tuple[Any, ...]) -> None:
        self._values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return part, (self._values,)


def part(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The values of a part. An `Unpacker` puts a function of its own in place of this one."""
    return values


def frozen(values: dict[Any, Any]) -> Mapping[Any, Any]:
    """A dictionary that can't be changed."""
    return MappingProxyType(values)


def stemmer() -> Any:
    """A stemmer, which can't be packed itself."""
    return Stemmer.Stemmer("english")


class Packer(pickle.Pickler):
    """Writes values that the parent process unpacks. What went `apart` is referred to by its
    number.
    """

    def __init__(
        self, target: IO[bytes], apart: Mapping[int, int], arrays: list[pickle.PickleBuffer]
    ) -> None:
        super().__init__(target, pickle.HIGHEST_PROTOCOL, buffer_callback=arrays.append)
        self._apart = apart

    dispatch_table = copyreg.dispatch_table | {
        MappingProxyType: lambda mapping: (frozen, (dict(mapping),)),
        Stemmer.Stemmer: lambda _: (stemmer, ()),
    }

    def reducer_override(self, obj: Any) -> Any:
        """Types of numbers by name: numpy is thirty times slower at `ufunc.at` where they are not
        its own objects.
        """
        return (np.dtype, (obj.str,)) if isinstance(obj, np.dtype) else NotImplemented

    def persistent_id(self, obj: Any) -> Any:
        """What went apart, and large collections by their parts."""
        number = self._apart.get(id(obj))
        if number is not None:
            return number
        if type(obj) is tuple and len(obj) > PART:
            return ("tuple", _parts(obj))
        if (
            type(obj) is dict and len(obj) > PART
        ):  # pairs would be remembered to the end and let go at once
            return ("dict", (_parts(tuple(obj)), _parts(tuple(obj.values()))))
        return None


def _parts(values: tuple[Any, ...]) -> list[_Part]:
    return [_Part(tuple(part)) for part in in_parts(values)]


class Unpacker(pickle.Unpickler):
    """Reads what a `Packer` of our own worker wrote, and nothing else."""

    def __init__(
        self, source: IO[bytes], apart: Sequence[object], arrays: Iterable[bytearray], turn: Turn
    ) -> None:
        super().__init__(source, buffers=arrays)
        self._apart = apart

        def part_in_turn(values: tuple[Any, ...]) -> tuple[Any, ...]:
            turn()
            return values

        self._part = part_in_turn

    def find_class(self, module: str, name: str) -> Any:
        """What a pickle names; parts wait for their turn.

        It is kept in this object's memory of all that was read: were it a method, that would be a
        cycle, which nothing ever frees.
        """
        found = super().find_class(module, name)
        return self._part if found is part else found

    def persistent_load(self, pid: Any) -> Any:
        """What went apart, or a large collection from its parts."""
        if type(pid) is int:
            return self._apart[pid]
        kind, content = pid
        if kind == "tuple":
            return tuple(chain.from_iterable(content))
        values: dict[Any, Any] = {}
        for some in zip(*content, strict=True):
            values.update(zip(*some, strict=True))
        return values


def pack(value: object, target: IO[bytes], apart: Sequence[object] = ()) -> None:
    """Write a value; first, a part at a time, the objects in it that go apart."""
    pickle.dump(range(0, len(apart), PART), target)
    for some in in_parts(apart):
        _pack(tuple(some), target, {})
    _pack(value, target, {id(each): number for number, each in enumerate(apart)})


def _pack(value: object, target: IO[bytes], apart: Mapping[int, int]) -> None:
    """One pickle, and before it the sizes of the arrays in it and the arrays."""
    arrays: list[pickle.PickleBuffer] = []
    content = BytesIO()
    Packer(content, apart, arrays).dump(value)
    raw = [array.raw() for array in arrays]
    pickle.dump([array.nbytes for array in raw], target)
    for array in raw:
        target.write(array)
    target.write(content.getbuffer())


def unpack(source: IO[bytes], turn: Turn = at_once) -> Any:
    """Read a value that a worker of our own wrote. EOFError where it ends early."""
    apart: list[object] = []
    for _ in pickle.load(source):  # noqa: S301
        turn()
        apart += _unpack(source, (), turn)
    return _unpack(source, apart, turn)


def _unpack(source: IO[bytes], apart: Sequence[object], turn: Turn) -> Any:
    arrays = [_array(source, size, turn) for size in pickle.load(source)]  # noqa: S301
    return Unpacker(source, apart, arrays, turn).load()


def _array(source: Any, size: int, turn: Turn) -> bytearray:
    made = bytearray(size)
    view = memoryview(made)
    for start in range(0, size, SLICE):
        turn()
        part = view[start : start + SLICE]
        if source.readinto(part) != len(part):
            raise EOFError("an array ends early")
    return made
