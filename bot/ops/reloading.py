"""Reloading: one at a time, beside the corpus in use, which stays if anything is wrong with the new
one.
"""

from __future__ import annotations

import asyncio
import logging
import math
import pickle
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from pathlib import Path

from bot.errors import InputError, Unavailable
from bot.ops.rules_reader import Checked, receive_rules, send_rules
from bot.rules.corpus.difference import Difference, difference
from bot.rules.library import SHIPPED, Library
from bot.rules.search.indexing.index import Index
from bot.rules.search.searcher import Searcher

log = logging.getLogger(__name__)

PATIENCE = 120.0
"""Seconds after which files that still can't be read are given up."""
READS, WINDOW = 6, 60.0
"""So often within so many seconds moderators, of all servers together, may have changed files read:
for a reload, and as often only to check them.
"""
SHOWN = 3
"""Problems that a refusal names."""
LONGEST = 400
"""Characters of one of them."""
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


Files = dict[Path, tuple[int, int]]
"""The rules' files, with when each was changed last, and its size."""
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
        left = len(problems) - SHOWN
        more = f" (and {left:,} more: see `/corpus check`)" if left > 0 else ""
        super().__init__(f"The rules in use stay, for the files can’t be used. {shown}{more}")


class Reloader:
    """Reads the folders of `library` again. `swapped` is called whenever another searcher is in
    place.
    """

    def __init__(self, library: Library, swapped: Callable[[], None] = lambda: None) -> None:
        self._library = library
        self._swapped = swapped
        self._busy = False
        self._process: SpawnProcess | None = None
        self._in_use = files_of(library.folders)
        self._in_order: tuple[Files, Checked] | None = None
        """The files in which nothing was wrong when they were read last, and what they hold."""
        self._reloads: deque[float] = deque(maxlen=READS)
        self._checks: deque[float] = deque(maxlen=READS)
        self.since = time.time()
        """When the corpus in use was put in place."""
        self.origin: int | None = None
        """The server whose moderator put it there, `OUTSIDE` for the operator; None: the bot
        started with it.
        """
        self.behind = ""
        """Why this process could not follow a reload by another, or nothing."""
        self.heard: list[Callable[[str], None]] = []
        """Told what came of each reload: `done`, `refused` or `unchanged`."""

    async def check(self) -> Checked:
        """What is wrong with the files as they are now; where none has changed since nothing was,
        they are not read. `Unavailable` while they are being read already, or too often.
        """
        files = files_of(self._library.folders)
        if self._in_order is not None and self._in_order[0] == files:
            return self._in_order[1]
        async with self._alone():
            _count(self._checks)
            found = await asyncio.to_thread(self._read, None)
        assert isinstance(found, Checked)
        if not found.problems:
            self._in_order = files, found
        return found

    async def reload(self, record: Record = unrecorded, origin: int | None = None) -> Reloaded:
        """Put the files' rules in place once that is recorded. `Refused` if they can't be used,
        `Unavailable` as `check`, and what `record` raises: then the rules in use stay.
        """
        start = time.perf_counter()
        async with self._alone():
            files = files_of(self._library.folders)
            found = await asyncio.to_thread(self._read, self._library.edition)
            if isinstance(found, Checked):
                self._tell("refused")
                raise Refused(found.problems)
            await record(self._library.corpus.version, found.index.corpus.version)
            old = self._library.swap(found)
            self._swapped()
            corpus = found.index.corpus
            self._in_use = files
            self._in_order = files, Checked((), len(corpus.entries), corpus.version)
            self.since, self.origin, self.behind = time.time(), origin, ""
            self._tell("done")
        seconds = time.perf_counter() - start
        return await asyncio.to_thread(_reloaded, old.index, found.index, seconds)

    def unchanged(self) -> Reloaded | None:
        """What a reload would come to where no file has changed since the rules in use were read;
        None if one has.
        """
        folders = self._library.folders
        if not folders or files_of(folders) != self._in_use:
            return None
        index = self._library.searcher.index
        self._tell("unchanged")
        return _reloaded(index, index, 0.0)

    def count(self) -> None:
        """Count a reload that a moderator asks for. `Unavailable` where there were too many of
        late.
        """
        _count(self._reloads)

    def _tell(self, outcome: str) -> None:
        for hear in self.heard:
            hear(outcome)

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

    def _read(self, edition: str | None) -> Checked | Searcher:
        """Let another process read the files, and wait for what it finds: work for a thread."""
        context = get_context("spawn")
        here, there = context.Pipe(duplex=False)
        what = (there, self._library.folders, edition)
        process = context.Process(target=send_rules, args=what, daemon=True)
        process.start()
        there.close()
        self._process = process
        try:
            return receive_rules(here, edition, PATIENCE)
        except (EOFError, OSError, pickle.UnpicklingError) as error:
            log.error("the process that reads the rules ended early: %s", error)
            return Checked(
                (f"they can't be read within {PATIENCE:.0f} seconds and the memory there is",)
            )
        finally:
            self._process = None
            here.close()
            process.kill()
            process.join()


def _count(reads: deque[float]) -> None:
    """Count one more among the last reads. `Unavailable` where there were too many of late."""
    now = time.monotonic()
    wait = reads[0] + WINDOW - now if len(reads) == READS else 0.0
    if wait > 0:
        raise Unavailable(
            f"The rules have been read {READS} times within a minute, which is enough for all"
            f" servers: try again in {math.ceil(wait)} seconds."
        )
    reads.append(now)


def files_of(folders: Sequence[Path]) -> Files:
    """The files of the rules as they are now; players' words among them."""
    found: Files = {}
    for folder in dict.fromkeys((*folders, SHIPPED)):
        for path in (*folder.rglob("*.md"), *folder.glob("*.toml")):
            with suppress(OSError):  # it may go while we look
                seen = path.stat()
                found[path] = seen.st_mtime_ns, seen.st_size
    return found


def _reloaded(old: Index, new: Index, seconds: float) -> Reloaded:
    before, after = old.corpus, new.corpus
    return Reloaded(
        difference(before, after),
        before.version,
        after.version,
        len(after.entries),
        seconds,
        words=old.lexicon != new.lexicon,
    )
