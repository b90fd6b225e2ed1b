"""The table of what is read of lists in every format."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from benchmarks.formats import table_of
from bot.armies.datasheets import Datasheets

Write = Callable[[str, bytes], Path]


def test_each_file_has_a_row_and_all_have_one(write: Write, small: Datasheets) -> None:
    files = [
        write("one.txt", b"Intercessor Squad (160 Points)\n- 9x Bolt rifle\n- 1x Odd gun\n"),
        write("two.txt", b"Captain [80 pts]: Power fist, Warlord\n"),
        write("three.json", b"{}"),
    ]
    _, _, *rows = table_of(files, small)
    assert rows == [
        "| one.txt | text | not named | 1 | 10 | 2 | 1 | 1 |",
        "| two.txt | text | not named | 1 | 1 | 1 | 0 | 2 |",
        "| three.json | This JSON file holds no army list that I know. |  |  |  |  |  |  |",
        "| 2 of 3 read |  |  | 2 | 11 | 3 | 1 | 3 |",
    ]
