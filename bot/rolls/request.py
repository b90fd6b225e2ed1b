"""A command in one spelling: `/attack weapon:"20 3+ S4 AP-1" target:"10x T4 3+" edition:"10th"
hit:1`.

This is what a roll's record keeps as its canonical command. It can be typed into the console as it
stands.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Self

from bot.typed_text.visible import visible

Scalar = str | int | bool
_JSON = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Request:
    """A command's full name (`test charge`) and its options in the order given; those left open are
    not there.
    """

    name: str
    options: tuple[tuple[str, Scalar], ...] = ()

    @classmethod
    def of(cls, name: str, given: Mapping[str, Scalar | None]) -> Self:
        """A request from options of which some may be None."""
        chosen = [(key, value) for key, value in given.items() if value is not None]
        return cls(name, tuple(chosen))

    @classmethod
    def typed(cls, name: str, given: Mapping[str, Scalar | None]) -> Self:
        """A request from options as people typed them: texts come as one visible line."""
        seen = dict(given)
        for key, value in given.items():
            if isinstance(value, str):
                seen[key] = visible(value)
        return cls.of(name, seen)

    @property
    def values(self) -> dict[str, Scalar]:
        """The options by name."""
        return dict(self.options)

    def text(self) -> str:
        """The canonical command: names as they are, values as JSON. `parse` reads it back."""
        written = (f"{key}:{json.dumps(value, ensure_ascii=False)}" for key, value in self.options)
        return " ".join((f"/{self.name}", *written))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The request that `text()` wrote. ValueError for anything else."""
        name = []
        options = []
        at = 1
        while at <= len(text) and text.startswith("/"):
            rest = text[at:]
            key, mark, _ = rest.partition(":")
            word, space, _ = rest.partition(" ")
            if not mark or (space and len(word) < len(key)):
                name.append(word)
                at += len(word) + 1
                continue
            begins = at + len(key) + 1
            value, ends = _JSON.raw_decode(text, begins)
            options.append((key, value))
            at = ends + 1
        request = cls(" ".join(name), tuple(options))
        if not request.name or request.text() != text:
            raise ValueError(f"not a canonical command: {text[:60]!r}")
        return request

    def __iter__(self) -> Iterator[tuple[str, Scalar]]:
        return iter(self.options)
