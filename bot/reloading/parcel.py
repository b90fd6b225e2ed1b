"""A searcher as bytes and back, unpacked so that other threads get their turn all the time.

Unpickling is one call that keeps the interpreter's lock until it comes to Python code. Large tuples and dictionaries
are therefore packed in parts, and each part passes through a function of ours. Objects by the ten thousand go apart, in
several pickles: at the end of one, all that it remembers is let go at once.
"""

from __future__ import annotations

import copyreg
import pickle
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import IO, Any

import Stemmer

PART = 512
"""Values that are unpacked in one go."""


class _Part:
    """Some values of a larger collection."""

    def __init__(self, values: tuple[Any, ...]) -> None:
        self._values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return part, (self._values,)


def part(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The values of a part. That this is Python code is its purpose."""
    return values


def frozen(values: dict[Any, Any]) -> Mapping[Any, Any]:
    """A dictionary that can't be changed."""
    return MappingProxyType(values)


def stemmer() -> Any:
    """A stemmer, which can't be packed itself."""
    return Stemmer.Stemmer("english")


class Packer(pickle.Pickler):
    """Writes values that the parent process unpacks. What went `apart` is referred to by its number."""

    def __init__(self, target: IO[bytes], apart: Mapping[int, int]) -> None:
        super().__init__(target, pickle.HIGHEST_PROTOCOL)
        self._apart = apart

    dispatch_table = copyreg.dispatch_table | {
        MappingProxyType: lambda mapping: (frozen, (dict(mapping),)),
        Stemmer.Stemmer: lambda _: (stemmer, ()),
    }

    def persistent_id(self, obj: Any) -> Any:
        """What went apart, and large collections by their parts."""
        number = self._apart.get(id(obj))
        if number is not None:
            return ("apart", number)
        if type(obj) is tuple and len(obj) > PART:
            return ("tuple", list(_parts(obj)))
        if type(obj) is dict and len(obj) > PART:
            return ("dict", list(_parts(tuple(obj.items()))))
        return None


def _parts(values: tuple[Any, ...]) -> Iterator[_Part]:
    return (_Part(values[i : i + PART]) for i in range(0, len(values), PART))


class Unpacker(pickle.Unpickler):
    """Reads what a `Packer` of our own worker wrote, and nothing else."""

    def __init__(self, source: IO[bytes], apart: Sequence[object]) -> None:
        super().__init__(source)
        self._apart = apart

    def persistent_load(self, pid: Any) -> Any:
        """What went apart, or a large collection from its parts."""
        kind, content = pid
        if kind == "apart":
            return self._apart[content]
        values = chain.from_iterable(content)
        return tuple(values) if kind == "tuple" else dict(values)


def pack(value: object, target: IO[bytes], apart: Sequence[object] = ()) -> None:
    """Write a value; first, a part at a time, the objects in it that go apart."""
    pickle.dump(range(0, len(apart), PART), target)
    for start in range(0, len(apart), PART):
        Packer(target, {}).dump(tuple(apart[start : start + PART]))
    Packer(target, {id(each): number for number, each in enumerate(apart)}).dump(value)


def unpack(source: IO[bytes]) -> Any:
    """Read a value that a worker of our own wrote."""
    apart: list[object] = []
    for _ in Unpacker(source, ()).load():
        apart += Unpacker(source, ()).load()
    return Unpacker(source, apart).load()
