"""`verify`: checks receipts and logs of rolls without a network, a token or a database."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

import click

from bot.console.batches.batch import as_line
from bot.dice.fairness import LogVerdict, Standing, Verdict, is_log, verify_log, verify_receipt
from bot.errors import InputError, UserError

LINE_BYTES = 4_000_000
"""More than any line of a log or a receipt has."""

RECEIPT_LINES = 100
"""More than any receipt has."""


@click.command("verify")
@click.argument(
    "files", metavar="RECEIPT...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--head", default="", metavar="DIGITS", help="The digits that you saw under the reply."
)
@click.option(
    "--commitment", default="", metavar="HEX", help="The commitment that you noted before the roll."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per file.")
def verify_command(files: tuple[Path, ...], head: str, commitment: str, as_json: bool) -> int:
    """Check a roll's proof: receipts, or whole logs. Says part by part what holds and what does
    not.
    """
    return max(_verify(file, head, commitment, as_json) for file in files)


@dataclass(frozen=True, slots=True)
class _Answer:
    file: Path
    verdict: Verdict
    about: str = ""

    def lines(self) -> Iterator[str]:
        yield f"{self.file}: {self.verdict.sentence}{self.about}"
        for part in self.verdict.parts:
            standing = str(part.standing)
            if part.standing is Standing.FAILS:
                standing = standing.upper()
            yield f"  {standing:<6} {part.name}: {part.sentence}"

    def json(self) -> str:
        parts = [
            {"part": p.name, "standing": p.standing, "sentence": p.sentence}
            for p in self.verdict.parts
        ]
        values = {"file": str(self.file), "standing": self.verdict.standing, "parts": parts}
        return as_line(values)


def _verify(file: Path, head: str, commitment: str, as_json: bool) -> int:
    """Check one file and say what was found; the exit code that it calls for."""
    try:
        answer = _check(file, head, commitment)
    except UserError as error:
        if as_json:
            click.echo(as_line({"file": str(file), "error": str(error)}))
        else:
            click.echo(f"{file}: {error}", err=True)
        return 2
    for line in [answer.json()] if as_json else answer.lines():
        click.echo(line)
    return 1 if answer.verdict.standing is Standing.FAILS else 0


def _check(file: Path, head: str, commitment: str) -> _Answer:
    lines = _lines(file)
    first = next(lines, b"")
    if is_log(first):
        if head or commitment:
            raise InputError("--head and --commitment belong to a receipt, and this is a log.")
        log = verify_log(chain([first], lines))
        return _Answer(file, log.verdict, _about(log))
    content = b"".join(islice(chain([first], lines), RECEIPT_LINES))
    try:
        receipt = content.decode()
    except UnicodeDecodeError:
        raise InputError("This is no receipt: it is not UTF-8 text.") from None
    verdict = verify_receipt(receipt, seen_head=head, seen_commitment=commitment)
    return _Answer(file, verdict)


def _lines(file: Path) -> Iterator[bytes]:
    """A file's lines with their ends, as they stand; a longer one than any there is comes in
    pieces.
    """
    try:
        with file.open("rb") as stream:
            while line := stream.readline(LINE_BYTES):
                yield line
    except OSError as error:
        raise InputError(f"It can't be read: {error.strerror}.") from None


def _about(log: LogVerdict) -> str:
    return (
        f" {log.scope}, epochs: {log.epochs:,}, rolls: {log.rolls:,}, removed: "
        f"{len(log.removed):,}."
    )
