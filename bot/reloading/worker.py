"""What the process does that reads, checks and indexes a corpus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from bot.errors import UserError
from bot.reloading.parcel import pack
from bot.rules.corpus import load
from bot.rules.corpus.check import check
from bot.rules.faults import Faults
from bot.rules.library import make_searcher, players_words, words_of
from bot.rules.search import Searcher

CHECK, BUILD = "check", "build"


@dataclass(frozen=True, slots=True)
class Checked:
    """What is wrong with the files, one sentence each with file, line and cause; what they hold if
    they can be read.
    """

    problems: tuple[str, ...]
    entries: int = 0
    version: str = ""


@dataclass(frozen=True, slots=True)
class Built:
    """A searcher over files with which nothing is wrong."""

    searcher: Searcher


def work(task: str, edition: str, folders: Sequence[Path]) -> Checked | Built:
    """Read and check the folders; if nothing is wrong and the task is to build, index them."""
    try:
        faults = Faults(keep=True)
        corpus = load(folders, faults)
        players_words()  # raises where they can't be read
        report = check(corpus, {}, copies=False, faults=faults.found)
        if report.problems or task == CHECK:
            return Checked(
                tuple(_shortened(p, folders) for p in report.problems),
                report.entries,
                corpus.version,
            )
        searcher = make_searcher(corpus, edition, words_of(folders, corpus))
        searcher.index.corpus.ready()
        return Built(searcher)
    except UserError as error:
        return Checked((_shortened(str(error), folders),))
    except (OSError, MemoryError, RecursionError) as error:
        return Checked(
            (_shortened(f"the files can't be read: {str(error) or type(error).__name__}", folders),)
        )


def _shortened(text: str, folders: Sequence[Path]) -> str:
    """Without where on the machine the folders are."""
    for folder in folders:
        text = text.replace(str(folder), folder.name)
    return text


def main(arguments: Sequence[str], target: IO[bytes]) -> None:
    """Do what the arguments say."""
    task, edition, *folders = arguments
    found = work(task, edition, [Path(folder) for folder in folders])
    pack(found, target, found.searcher.index.corpus.entries if isinstance(found, Built) else ())
    target.flush()
