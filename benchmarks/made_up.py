"""A folder of made-up rules, as large as one wants it, in generations."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.rules.corpus import load
from bot.rules.entry import EDITIONS, Entry
from bot.rules.library import SHIPPED

PER_FILE = 250
_SYLLABLES = (
    "ka",
    "ro",
    "vin",
    "tel",
    "mu",
    "shar",
    "do",
    "lix",
    "en",
    "gor",
    "pha",
    "st",
    "uri",
    "bel",
    "quo",
    "zan",
)


def name_of(number: int) -> str:
    """A made-up word for a number."""
    word = ""
    number += 16
    while number:
        number, digit = divmod(number, len(_SYLLABLES))
        word += _SYLLABLES[digit]
    return word


@dataclass(frozen=True)
class Books:
    """The made-up folder. Its entries repeat the shipped ones, each with a word of its own."""

    folder: Path
    entries: int
    shipped: Sequence[Entry]

    def write(self, generation: int) -> None:
        """Write every file anew, and remove whatever else is there."""
        self.folder.mkdir(exist_ok=True)
        sources = "".join(f'[made{e}]\ntitle = "Made up, {e}"\nedition = "{e}"\n' for e in EDITIONS)
        (self.folder / "sources.toml").write_text(
            f'{sources}[made]\ntitle = "Made up"\nedition = "10th"\n'
        )
        for edition in EDITIONS:
            (self.folder / edition).mkdir(exist_ok=True)
        for start in range(0, self.entries, PER_FILE):
            edition = EDITIONS[start // PER_FILE % len(EDITIONS)]
            numbers = range(start, min(start + PER_FILE, self.entries))
            text = "".join(self._entry(number, edition, generation) for number in numbers)
            head = f"---\nedition: {edition}\ntitle: Chapter {start}\n---\n\n# Chapter {start}\n\n"
            path = self.folder / edition / f"chapter-{start:05}.md"
            partial = path.with_suffix(".partial")
            partial.write_text(head + text)
            partial.replace(path)

    def _entry(self, number: int, edition: str, generation: int) -> str:
        like = self.shipped[number % len(self.shipped)]
        text = re.sub(r"(?m)^#", "\\#", like.text.replace("<!--", ""))
        about = f"id: {edition}/made/e{number}\nsources: made{edition}:{number + 1}"
        title = f"{like.title} {name_of(number)}"
        return f"## {title}\n<!--\n{about}\n-->\n{text}\n\nOf generation {generation} indeed.\n\n"

    def questions(self, chance: random.Random) -> Iterator[str]:
        """What players ask, without end."""
        while True:
            number = chance.randrange(self.entries)
            like = self.shipped[number % len(self.shipped)]
            edition = chance.choice(("", "", f" {chance.choice(EDITIONS)}"))
            kinds = (
                f"{like.title} {name_of(number)}",
                *like.asked[:2],
                like.title,
                "conga line",
                "barrels explode",
            )
            yield f"{chance.choice(kinds)[:90]}{edition}"


@cache
def made_up(folder: Path, entries: int) -> Books:
    """A folder of so many entries."""
    return Books(folder, entries, load((SHIPPED,)).entries)


def write(folder: Path, entries: int, generation: int) -> None:
    """Write a generation: what another process is asked to do, for a bot does not write its rules
    itself.
    """
    made_up(folder, entries).write(generation)
