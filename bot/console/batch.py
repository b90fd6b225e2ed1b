"""Many lines in, an answer or an error to each."""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import InputError


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
