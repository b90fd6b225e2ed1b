"""Opening the datasheets: from the file that keeps them, or from the package in its own process.

The package takes 80 MB to read and the table 5: so another process reads it once, and the table is
kept beside the database.
"""

import contextlib
import os
import subprocess
import zlib
from importlib import metadata
from pathlib import Path

from bot.armies.beside import run_beside
from bot.armies.datasheets.book import Datasheets
from bot.armies.datasheets.kdc import PACKAGE
from bot.armies.datasheets.table import FORMAT, unpack
from bot.errors import Unavailable

GET_IT = "No datasheets are installed: `pip install '.[datasheets]'` gets them."
CREDIT = "Powered by 40kdc-data"
"""The licence of the data (CC BY 4.0) asks a public bot to show this."""
PATIENCE = 60.0
"""Seconds for the process that reads the package; it takes one."""


def open_datasheets(folder: Path | None = None) -> Datasheets | None:
    """The datasheets, or None where the package is not installed. `folder` keeps the table.

    Unavailable where the package is there and cannot be read. The first time takes a second.
    """
    version = _installed()
    if version is None:
        return None
    kept = folder / f"datasheets-{FORMAT}-{version}.json.gz" if folder else None
    found = _read(kept) if kept else None
    if found is not None:
        return found
    packed = _read_package()
    if kept:
        _keep(kept, packed)
    return Datasheets.from_table(unpack(packed))


def _installed() -> str | None:
    try:
        return metadata.version(PACKAGE)
    except metadata.PackageNotFoundError:
        return None


def _read(path: Path) -> Datasheets | None:
    """What a file keeps; None where it is not there, or damaged: then it is made anew."""
    try:
        return Datasheets.from_table(unpack(path.read_bytes()))
    except (OSError, EOFError, zlib.error, ValueError, LookupError, TypeError):
        return None


def _read_package() -> bytes:
    try:
        return run_beside("bot.armies.datasheets", patience=PATIENCE)
    except (subprocess.SubprocessError, OSError) as error:
        raise Unavailable(f"The datasheets of {PACKAGE} can't be read.") from error


def _keep(path: Path, packed: bytes) -> None:
    """Write the file whole or not at all. Where it cannot be written, it is made anew next time."""
    draft = path.with_suffix(f".{os.getpid()}")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(packed)
        draft.replace(path)
