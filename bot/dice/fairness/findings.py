"""What checking a log found, collected while its lines go by."""

from collections import Counter
from dataclasses import dataclass

from bot.dice.fairness.verdict import Part, Standing, Verdict, part


@dataclass(frozen=True, slots=True)
class Gap:
    """Numbers of an epoch that are not in the log, from `first` to `last`."""

    epoch: int
    first: int
    last: int

    def __str__(self) -> str:
        numbers = f"#{self.first}" if self.first == self.last else f"#{self.first} to #{self.last}"
        return f"{numbers} of epoch {self.epoch}"


@dataclass(frozen=True, slots=True)
class LogVerdict:
    """A verdict on a log. `removed` are the rolls without a record, as epoch and number."""

    verdict: Verdict
    scope: str
    epochs: int
    rolls: int
    removed: tuple[tuple[int, int], ...]
    gaps: tuple[Gap, ...]


class Findings:
    """The first problem of each part and how many there are; counts of what is there."""

    def __init__(self) -> None:
        self.rolls = 0
        self.epochs = 0
        self.revealed = 0
        self.dice = 0
        self.removed: list[tuple[int, int]] = []
        self.gaps: list[Gap] = []
        self._first: dict[str, str] = {}
        self._count: Counter[str] = Counter()

    def problem(self, name: str, sentence: str) -> None:
        """Something that does not hold, of the part `name`."""
        self._first.setdefault(name, sentence)
        self._count[name] += 1

    def gap(self, epoch: int, first: int, last: int) -> None:
        """Numbers that are missing."""
        self.gaps.append(Gap(epoch, first, last))
        are = "is" if first == last else "are"
        self.problem(
            "numbers", f"{self.gaps[-1]} {are} missing: dropped, or left out of this file."
        )

    def verdict(self, scope: str) -> LogVerdict:
        """All parts, in the order in which people ask about them."""
        secret = self.epochs - self.revealed
        waits = f"{self._counted(secret, 'seed')} not revealed yet"
        parts = (
            self._part("form", "Every line is written exactly as the bot writes it."),
            self._part(
                "chain",
                f"Every head follows from the one before it ({self._counted(self.rolls, 'roll')}).",
            ),
            self._part("numbers", "The numbers run without a gap."),
            self._part("records", f"Every record is the one that was logged{self._removed()}."),
            self._part(
                "commitments",
                "Every revealed seed is the one that was committed to "
                f"({self._counted(self.revealed, 'seed')}).",
                f"{waits}; the others are the ones that were committed to." if secret else "",
            ),
            self._part(
                "dice",
                f"The seeds give exactly these dice ({self._counted(self.dice, 'die', 'dice')}).",
                f"{waits}; the seeds that are give exactly these dice ({self.dice})."
                if secret
                else "",
            ),
            self._part("end", "The last line fits all lines before it: the file is whole."),
        )
        return LogVerdict(
            Verdict(parts), scope, self.epochs, self.rolls, tuple(self.removed), tuple(self.gaps)
        )

    def _part(self, name: str, holds: str, waits: str = "") -> Part:
        problem = self._first.get(name)
        if problem is None and waits:
            return Part(name, Standing.OPEN, waits)
        more = self._count[name] - 1
        if more > 0:
            problem = f"{problem} (and {more:,} more)"
        return part(name, problem, holds)

    def _removed(self) -> str:
        gone = len(self.removed)
        if not gone:
            return ""
        whose = (
            "one was removed at its owner's"
            if gone == 1
            else f"{gone:,} were removed at their owners'"
        )
        return (
            f"; {whose} request or by the server's retention, or not given out here, and the chain "
            "holds without"
        )

    @staticmethod
    def _counted(number: int, one: str, many: str = "") -> str:
        word = one if number == 1 else many or f"{one}s"
        return f"{number:,} {word}"
