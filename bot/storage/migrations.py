"""The steps of a schema, as a store keeps them in its folder of numbered files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bot.storage.errors import StorageError


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema, from `0001_name.sql`."""

    number: int
    name: str
    script: str


def read_migrations(folder: Path) -> tuple[Migration, ...]:
    """The steps in order, numbered from 1 without gaps."""
    files = sorted(folder.glob("*.sql"))
    steps = tuple(
        Migration(int(f.stem[:4]), f.stem[5:], f.read_text(encoding="utf-8")) for f in files
    )
    if [step.number for step in steps] != list(range(1, len(steps) + 1)):
        raise ValueError(
            f"the migrations in {folder} are not numbered 1, 2, 3 …: {[f.name for f in files]}"
        )
    return steps


def check_known(version: int, steps: tuple[Migration, ...], where: object) -> None:
    """`StorageError` if a database was written by a program that knows more steps."""
    if version > len(steps):
        raise StorageError(
            f"{where} was written by a newer version of the bot (schema {version}, this one knows"
            f" {len(steps)}): update the bot, or restore an older backup."
        )
