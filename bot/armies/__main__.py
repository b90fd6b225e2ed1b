"""`python -m bot.armies [FOLDER]`: the list of standard input as JSON on standard output.

What a person may be told of a list that can't be read stands under `error`, or `limit`. FOLDER
keeps the table of datasheets.
"""

import json
import sys
from pathlib import Path
from typing import Any

from bot.armies.datasheets import open_datasheets
from bot.armies.formats import read_army
from bot.armies.list_data import army_data
from bot.errors import LimitError, Unavailable, UserError


def main() -> None:
    """Read one list."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    answer = _answer(sys.stdin.buffer.read(), folder)
    json.dump(answer, sys.stdout)


def _answer(data: bytes, folder: Path | None) -> dict[str, Any]:
    try:
        datasheets = open_datasheets(folder)
    except Unavailable:
        datasheets = None
    try:
        return army_data(read_army(data, datasheets))
    except LimitError as error:
        return {"limit": str(error)}
    except UserError as error:
        return {"error": str(error)}


if __name__ == "__main__":
    main()
