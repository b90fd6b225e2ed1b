"""What is wrong in the files of a corpus."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.errors import InputError, UserError


class CorpusError(InputError):
    """A corpus file that can't be used: names file, line (0: the whole of it) and cause."""

    def __init__(self, file: str, line: int, cause: str) -> None:
        super().__init__(f"{file}:{line}: {cause}" if line else f"{file}: {cause}")


@dataclass(slots=True)
class Faults:
    """What becomes of what is wrong in files: raised at once, or, if they `keep`, gathered while
    reading goes on.
    """

    keep: bool = False
    found: list[UserError] = field(default_factory=list)

    def add(self, fault: UserError) -> None:
        """Take one fault, or raise it."""
        if not self.keep:
            raise fault
        self.found.append(fault)

    def remark(self, fault: UserError) -> None:
        """Take one that keeps nothing from being read."""
        if self.keep:
            self.found.append(fault)
