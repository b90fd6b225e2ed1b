"""Files that a corpus folder should not hold, and does: for the reload test.

Each spoils a folder in which everything was well and says which file has to be named; `REFUSED`
ones must leave the rules in use, `TAKEN` ones are merely strange and must come through as they
stand.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from pathlib import Path

HEAD = "---\nedition: 10th\ntitle: Strange\n---\n\n# Strange\n\n"
ENTRY = "## {title}\n<!--\nid: 10th/strange/{id}\nsources: made:1\n-->\n{text}\n\n"
MIB = 2**20
NAME = "strange.md"

Spoil = Callable[[Path, random.Random], str]
"""Spoils a corpus folder; returns what the refusal must name, or for a file that is taken the id of
its entry.
"""


def entry(text: str, id: str = "entry", title: str = "Strange") -> str:
    """One well-formed entry."""
    return ENTRY.format(title=title, id=id, text=text)


def _file(
    content: str | bytes | Callable[[random.Random], str | bytes], named: str = NAME
) -> Spoil:
    """A file of this content in the 10th edition's folder."""

    def spoil(folder: Path, chance: random.Random) -> str:
        made = content(chance) if callable(content) else content
        (folder / "10th" / NAME).write_bytes(made if isinstance(made, bytes) else made.encode())
        return named

    return spoil


def _sources(content: str) -> Spoil:
    def spoil(folder: Path, chance: random.Random) -> str:
        with (folder / "sources.toml").open("a") as file:
            file.write(content)
        return "sources.toml"

    return spoil


def _made(make: Callable[[Path], None], named: str = NAME) -> Spoil:
    """Something that is no plain file under a chapter's name."""

    def spoil(folder: Path, chance: random.Random) -> str:
        make(folder / "10th" / NAME)
        return named

    return spoil


def _folder_that_leads_out(path: Path) -> None:
    outside = path.parents[2] / "outside"
    outside.mkdir(exist_ok=True)
    (outside / NAME).write_text(HEAD + entry("Out of here."))
    (path.parent / "inner").symlink_to(outside)
    path.symlink_to(Path("inner") / NAME)


def _noise(chance: random.Random) -> bytes:
    return chance.randbytes(50_000)


REFUSED: Mapping[str, Spoil] = {
    "no front matter": _file(entry("No beginning.")),
    "front matter without an end": _file(HEAD.replace("title: Strange\n---", "title: Strange") * 3),
    "front matter of one endless line": _file("---\n" + "x" * MIB),
    "front matter without an edition": _file(
        HEAD.replace("edition: 10th\n", "") + entry("Of when?")
    ),
    "an edition that nobody plays": _file(HEAD.replace("10th", "7th") + entry("Of when?")),
    "a comment without an end": _file(HEAD + entry("x").replace("-->", "")),
    "duplicate ids in one file": _file(HEAD + entry("One.") + entry("Two.")),
    "ids of another edition": _file(HEAD + entry("x").replace("id: 10th", "id: 9th")),
    "an id that climbs": _file(HEAD + entry("x", id="../../../etc/passwd")),
    "an id without end": _file(HEAD + entry("x", id="a" * MIB)),
    "a source that is none": _file(HEAD + entry("x").replace("made:1", "../sources.toml:1")),
    "a link to nowhere": _file(
        HEAD + entry("x").replace("sources:", "see: 10th/no/where\nsources:")
    ),
    "a file of 3 MiB": _file(HEAD + entry("word " * (3 * MIB // 5))),
    "a line of 1.5 MiB": _file(HEAD + entry("x" * (3 * MIB // 2))),
    "an entry of 20,000 lines": _file(HEAD + entry("line\n" * 20_000)),
    "binary": _file(_noise),
    "NUL bytes": _file(HEAD + entry("zero \0 zero")),
    "UTF-16": _file((HEAD + entry("wide")).encode("utf-16")),
    "half a character": _file(HEAD.encode() + b"\xed\xa0\x80"),
    "more entries than there may be": _file(
        HEAD + "".join(entry("x", id=f"e{n}") for n in range(20_001)), "20000"
    ),
    "sources of broken TOML": _sources("\n[[[\n"),
    "sources nested 20,000 deep": _sources("\ndeep = " + "[" * 20_000),
    "a link out of the folder": _made(lambda path: path.symlink_to("/etc/passwd")),
    "a link to a folder out of the folder": _made(_folder_that_leads_out),
    "a link to itself": _made(lambda path: path.symlink_to(path.name)),
    "a link to nothing": _made(lambda path: path.symlink_to("nothing-at-all")),
    "a folder": _made(lambda path: path.mkdir()),
    "a pipe that nobody fills": _made(os.mkfifo),
    "a device that never ends": _made(lambda path: path.symlink_to("/dev/zero")),
}

_DEEP = "> " * 3_000 + "deep"
TAKEN: Mapping[str, Spoil] = {
    "quotes 3,000 deep": _file(HEAD + entry(_DEEP), "10th/strange/entry"),
    "lists 120 deep": _file(
        HEAD + entry("\n".join("  " * n + "- x" for n in range(120))), "10th/strange/entry"
    ),
    "brackets without end": _file(HEAD + entry("[" * 15_000), "10th/strange/entry"),
    "emphasis without end": _file(HEAD + entry("*a_ " * 3_900), "10th/strange/entry"),
    "a title that rings and turns": _file(
        HEAD + entry("x", title="@everyone \u202e <@1> `x` ** [x](http://e.x)"),
        "10th/strange/entry",
    ),
    "a table of 2,000 rows": _file(
        HEAD + entry("|a|b|\n|-|-|\n" + "|1|2|\n" * 2_000), "10th/strange/entry"
    ),
}
