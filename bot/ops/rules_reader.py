"""Reading, checking and indexing rules in a process of its own, and fetching what it made.

A thread would hold the interpreter's lock for a fifth of a second at a time. The searcher comes
back in pieces: each is unpickled in one call, and nothing else happens meanwhile.
"""

from __future__ import annotations

import copyreg
import signal
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import Any

import numpy as np
import Stemmer

from bot.errors import UserError
from bot.rules.corpus.check import check
from bot.rules.corpus.collection import Corpus
from bot.rules.corpus.folders import load
from bot.rules.faults import Faults
from bot.rules.library import make_searcher, players_words, words_of
from bot.rules.search.indexing.index import Index
from bot.rules.search.searcher import Searcher

BATCH = 1_000
"""Entries in a piece: some 20 ms."""
Piece = tuple[str, Any]
"""A field of an `Index` or of its corpus, by its name; `entries` comes in several."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What is wrong with the files, one sentence each with file, line and cause; what they hold if
    they can be read.
    """

    problems: tuple[str, ...]
    entries: int = 0
    version: str = ""


def read_rules(folders: Sequence[Path], edition: str | None = None) -> Checked | Searcher:
    """Read and check the folders. With an edition, which wins where several answer equally well:
    index them too, if nothing is wrong.
    """
    try:
        faults = Faults(keep=True)
        corpus = load(folders, faults)
        players_words()  # raises where they can't be read
        report = check(corpus, {}, copies=False, faults=faults.found)
        if edition is not None and not report.problems:
            return make_searcher(corpus, edition, words_of(folders, corpus))
        problems = tuple(_without_paths(problem, folders) for problem in report.problems)
        return Checked(problems, report.entries, corpus.version)
    except UserError as error:
        cause = str(error)
    except (OSError, MemoryError, RecursionError) as error:
        cause = f"the files can't be read: {str(error) or type(error).__name__}"
    return Checked((_without_paths(cause, folders),))


def _without_paths(text: str, folders: Sequence[Path]) -> str:
    """Players need not know where on the machine the folders are."""
    for folder in folders:
        text = text.replace(str(folder), folder.name)
    return text


def send_rules(channel: Connection, folders: Sequence[Path], edition: str | None) -> None:
    """What the process does: `read_rules`, and send what comes of it; None says that it is all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the bot, which ends this process
    found = read_rules(folders, edition)
    if isinstance(found, Checked):
        channel.send(found)
        return
    make_picklable()
    for piece in pieces(found):
        channel.send(piece)
    channel.send(None)


def receive_rules(channel: Connection, edition: str | None, patience: float) -> Checked | Searcher:
    """What `send_rules` sent. EOFError if the process ends early or takes longer than `patience`
    seconds.
    """
    received = _received(channel, monotonic() + patience)
    first = next(received)
    if isinstance(first, Checked):
        return first
    assert edition is not None
    return put_together([first, *received], edition)


def _received(channel: Connection, deadline: float) -> Iterator[Any]:
    while channel.poll(max(0.0, deadline - monotonic())):
        received = channel.recv()
        if received is None:
            return
        yield received
    raise EOFError("it took too long")


def pieces(searcher: Searcher) -> Iterator[Piece]:
    """A searcher in parts, none of which takes long to unpickle."""
    corpus = searcher.index.corpus
    for start in range(0, len(corpus.entries), BATCH):
        yield "entries", corpus.entries[start : start + BATCH]
    yield "corpus", (corpus.sources, corpus.version)
    for field in fields(Index):
        if field.name != "corpus":
            yield field.name, getattr(searcher.index, field.name)


def put_together(parts: Iterable[Piece], edition: str) -> Searcher:
    """The searcher that was taken apart by `pieces`."""
    entries: list[Any] = []
    held: dict[str, Any] = {}
    for name, value in parts:
        if name == "entries":
            entries += value
        else:
            held[name] = value
    sources, version = held.pop("corpus")
    corpus = Corpus(tuple(entries), sources, read_as=version)
    corpus.ready()
    return Searcher(Index(corpus, **held), edition)


def make_picklable() -> None:
    """Tell pickle how to write what an index holds, for the whole process."""
    copyreg.pickle(MappingProxyType, lambda mapping: (_read_only, (dict(mapping),)))
    copyreg.pickle(Stemmer.Stemmer, lambda _: (_stemmer, ()))
    # pickle copies number types, and with a copy numpy's `ufunc.at` is fifty times slower.
    codes = (*np.typecodes["AllInteger"], *np.typecodes["Float"], "?")
    for code in codes:
        number = type(np.dtype(code))
        copyreg.pickle(number, _by_name)


def _by_name(number: np.dtype[Any]) -> tuple[type[np.dtype[Any]], tuple[str]]:
    return np.dtype, (number.str,)


def _read_only(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


def _stemmer() -> Stemmer.Stemmer:
    return Stemmer.Stemmer("english")
