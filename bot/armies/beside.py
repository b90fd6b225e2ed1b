"""Reading a list in a process of its own: a file that takes long, or much memory, takes the bot's
neither.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import bot
from bot.armies.list_data import army_of
from bot.armies.model import ArmyList
from bot.armies.sizes import MAX_BYTES, TOO_LARGE
from bot.errors import InputError, LimitError, Unavailable

PATIENCE = 20.0
"""Seconds that reading a list may take; real ones take less than one, most of it for starting."""
TOO_SLOW = (
    "This list took too long to read. If it is a usual one I was busy: send it again in a minute."
)


def run_beside(module: str, *arguments: str, given: bytes = b"", patience: float) -> bytes:
    """What a module of ours prints as a program of its own. SubprocessError or OSError where it
    fails.
    """
    ours = Path(bot.__file__).parents[1]
    paths = (str(ours), os.environ.get("PYTHONPATH", ""))
    path = os.pathsep.join(filter(None, paths))
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", module, *arguments],
        input=given,
        capture_output=True,
        check=True,
        timeout=patience,
        env=os.environ | {"PYTHONPATH": path},
    )
    return done.stdout


def read_army_beside(data: bytes, folder: Path | None) -> ArmyList:
    """`read_army` in a process of its own; `folder` keeps the table of datasheets. Raises
    `UserError`.
    """
    if len(data) > MAX_BYTES:
        raise LimitError(TOO_LARGE)
    arguments = [str(folder)] if folder else []
    try:
        printed = run_beside("bot.armies", *arguments, given=data, patience=PATIENCE)
    except subprocess.TimeoutExpired:
        raise LimitError(TOO_SLOW) from None
    except (subprocess.SubprocessError, OSError) as error:
        raise Unavailable("The list can't be read now; try again.") from error
    answer: dict[str, Any] = json.loads(printed)
    if "limit" in answer:
        raise LimitError(answer["limit"])
    if "error" in answer:
        raise InputError(answer["error"])
    return army_of(answer)
