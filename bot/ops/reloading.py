"""Reloading: one at a time, beside the corpus in use, which stays if anything is wrong with the new
one.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess

from bot.errors import InputError, Unavailable
from bot.ops.rules_reader import Checked, receive_rules, send_rules
from bot.rules.corpus.difference import Difference, difference
from bot.rules.library import Library
from bot.rules.search.index import Index
from bot.rules.search.searcher import Searcher

log = logging.getLogger(__name__)

PATIENCE = 120.0
"""Seconds after which files that still can't be read are given up."""
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
            found = await asyncio.to_thread(self._read, None)
        assert isinstance(found, Checked)
        return found

    async def reload(self, record: Record = unrecorded, origin: int | None = None) -> Reloaded:
        """Put the files' rules in place once that is recorded. `Refused` if they can't be used,
        `Unavailable` as `check`, and what `record` raises: then the rules in use stay.
        """
        start = time.perf_counter()
        async with self._alone():
            found = await asyncio.to_thread(self._read, self._library.edition)
            if isinstance(found, Checked):
                raise Refused(found.problems)
            await record(self._library.corpus.version, found.index.corpus.version)
            old = self._library.swap(found)
            self._swapped()
            self.since, self.origin = time.time(), origin
        seconds = time.perf_counter() - start
        return await asyncio.to_thread(_reloaded, old.index, found.index, seconds)

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


def _reloaded(old: Index, new: Index, seconds: float) -> Reloaded:
    before, after = old.corpus, new.corpus
    return Reloaded(
        difference(before, after),
        before.version,
        after.version,
        len(after.entries),
        seconds,
        words=not old.lexicon.says_the_same(new.lexicon),
    )
