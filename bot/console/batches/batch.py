"""Many lines in, an answer or an error to each."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any, BinaryIO

import click

from bot.errors import InputError


def standard_input(waiting: str) -> BinaryIO:
    """Where the lines come from; a person at a terminal is told that the bot is `waiting`."""
    if sys.stdin.isatty():
        click.echo(waiting, err=True)
    return sys.stdin.buffer


def write_line(out: BinaryIO, text: str) -> None:
    """Write an answer at once; letters that no UTF-8 has become question marks."""
    out.write(f"{text}\n".encode("utf-8", "replace"))
    out.flush()


def as_line(data: Any) -> str:
    """An answer as one line of JSON."""
    return json.dumps(data, ensure_ascii=False)


@dataclass(slots=True)
class Tally:
    """How many lines could be used, and what was wrong with the first that could not."""

    good: int = 0
    first: str = ""

    def count(self, error: str = "") -> None:
        """Count a line; `error` says why it can't be used."""
        self.good += not error
        self.first = self.first or error

    def code(self) -> int:
        """The exit code. InputError with the first error where not one line could be used."""
        if self.first and not self.good:
            raise InputError(f"None of the lines could be used. The first: {self.first}")
        return 0
