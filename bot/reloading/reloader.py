"""Reloading: one at a time, beside the corpus in use, which stays if anything is wrong with the new
one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from threading import Timer

import bot
from bot.errors import InputError, Unavailable
from bot.reloading.memory import let_go, settling
from bot.reloading.parcel import unpack
from bot.reloading.worker import BUILD, CHECK, Built, Checked
from bot.rules.corpus.difference import Difference, difference
from bot.rules.library import Library
from bot.rules.search import Searcher
from bot.turns import Turn, turns, yielding

log = logging.getLogger(__name__)

PATIENCE = 120.0
"""Seconds after which files that still can't be read are given up."""
SHOWN = 3
"""Problems that a refusal names."""
LONGEST = 400
"""Characters of one of them."""
READER = {
    "OPENBLAS_NUM_THREADS": "1",
    "NUMPY_MADVISE_HUGEPAGE": "0",
    "MALLOC_MMAP_THRESHOLD_": str(2**30),
    "MALLOC_TRIM_THRESHOLD_": str(2**31 - 1),
}
"""How the process that reads runs: on one processor, and with memory that it keeps until it ends,
in small pages. Huge pages that are taken, cleared and given back over and over hold all others up
on a small virtual machine: the kernel has three times as much to do then, and the host besides.
"""
BUSY = "The rules are being read already; wait until that is done."
NO_FOLDER = "These rules were not read from a folder, so there is nothing to read again."


@dataclass(frozen=True, slots=True)
class Reloaded:
    """A corpus that was put in place: what changed, from which version to which, in how many
    seconds.
    """

    difference: Difference
    before: str
    version: str
    entries: int
    seconds: float
    words: bool = False
    """Whether players' words (`words.toml`) changed, which no version tells."""


Record = Callable[[str, str], Awaitable[None]]
"""Records that rules are put in place of others: the version before and the new one. `UserError` if
it can't.
"""


async def unrecorded(_before: str, _version: str) -> None:
    """A reload that nobody asked to be recorded."""


class Refused(InputError):
    """Files that can't be used; the corpus in use stays. `problems` are sentences with file, line
    and cause.
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        shown = "; ".join(problem[:LONGEST] for problem in problems[:SHOWN])
        more = (
            f" (and {len(problems) - SHOWN:,} more: see `/corpus check`)"
            if len(problems) > SHOWN
            else ""
        )
        super().__init__(f"The rules in use stay, for the files can’t be used. {shown}{more}")


class Reloader:
    """Reads the folders of `library` again. `swapped` is called whenever another searcher is in
    place.
    """

    def __init__(self, library: Library, swapped: Callable[[], None] = lambda: None) -> None:
        self._library = library
        self._swapped = swapped
        self._busy = False
        self._process: subprocess.Popen[bytes] | None = None
        self.since = time.time()
        """When the corpus in use was put in place."""
        self.origin: int | None = None
        """The server whose moderator put it there, `OUTSIDE` for the operator; None: the bot
        started with it.
        """

    async def check(self) -> Checked:
        """What is wrong with the files as they are now. `Unavailable` while they are being read
        already.
        """
        async with self._alone():
            found = await self._done(CHECK)
        assert isinstance(found, Checked)
        return found

    async def reload(self, record: Record = unrecorded, origin: int | None = None) -> Reloaded:
        """Put the files' rules in place once that is recorded. `Refused` if they can't be used,
        `Unavailable` as `check`, and what `record` raises: then the rules in use stay.
        """
        start = time.perf_counter()
        async with self._alone():
            found = await self._done(BUILD)
            if isinstance(found, Checked):
                raise Refused(found.problems)
            new = found.searcher
            del found
            try:
                await record(self._library.corpus.version, new.index.corpus.version)
            except BaseException:
                held = [new]
                del new
                await asyncio.to_thread(let_go, held, turns(asyncio.get_running_loop()))
                raise
            old = self._library.swap(new)
            self._swapped()
            self.since, self.origin = time.time(), origin
        seconds = time.perf_counter() - start
        held = [old]
        del old
        return await asyncio.to_thread(_told, held, new, seconds, turns(asyncio.get_running_loop()))

    def close(self) -> None:
        """End the process that reads, if there is one."""
        if self._process is not None:
            self._process.kill()

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        if not self._library.folders:
            raise InputError(NO_FOLDER)
        if self._busy:
            raise Unavailable(BUSY)
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    async def _done(self, task: str) -> Checked | Built:
        return await asyncio.to_thread(self._work, task, turns(asyncio.get_running_loop()))

    def _work(self, task: str, turn: Turn) -> Checked | Built:
        """Let another process do it, on a thread that unpacks what it found."""
        parcel = BytesIO(self._parcel(task))
        try:
            with settling():
                found = unpack(parcel, turn)
        except (EOFError, pickle.UnpicklingError) as error:
            log.error("the process that reads the rules ended early: %s", error)
            return Checked(
                (f"they can't be read within {PATIENCE:.0f} seconds and the memory there is",)
            )
        assert isinstance(found, Checked | Built)
        return found

    def _parcel(self, task: str) -> bytes:
        """What the other process wrote until it ended."""
        folders = self._library.folders
        command = [
            sys.executable,
            "-m",
            "bot.reloading",
            task,
            self._library.edition,
            *map(str, folders),
        ]
        environ = os.environ | READER | {"PYTHONPATH": str(Path(bot.__file__).parents[1])}
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environ) as process:  # noqa: S603
            self._process = process
            timer = Timer(PATIENCE, process.kill)
            timer.start()
            try:
                assert process.stdout is not None
                return process.stdout.read()
            finally:
                timer.cancel()
                process.kill()
                self._process = None


def _told(held: list[Searcher], new: Searcher, seconds: float, turn: Turn) -> Reloaded:
    """What changed; and the old searcher, alone in `held`, is let go. On a thread, for both take a
    while.
    """
    with yielding():
        before, corpus = held[0].index.corpus, new.index.corpus
        changes = difference(before, corpus, turn)
        words = not held[0].index.lexicon.says_the_same(new.index.lexicon)
        told = Reloaded(
            changes, before.version, corpus.version, len(corpus.entries), seconds, words
        )
        del before
        let_go(held, turn)
    return told
