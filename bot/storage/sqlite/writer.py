"""Group commit: one task writes, and what waits is written together.

A disk confirms some hundred writes a second, however large they are. So the writer takes everything
that waits into one transaction, and a caller hears of its part when the whole is on the disk. A
part that fails is undone alone.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, cast

from bot.errors import Unavailable
from bot.storage.sqlite.database import Database
from bot.storage.sqlite.faults import Moved
from bot.storage.sqlite.files import OpenFiles

T = TypeVar("T")

BATCH = 256
WAITING = 10_000
GIVEN_BACK = 256
"""Pages of the file that the disk gets back at once: a mebibyte."""

Work = Callable[[sqlite3.Connection], Any]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one piece of work: a value that is on the disk, or the error that undid it."""

    value: Any = None
    error: Exception | None = None


@dataclass(frozen=True, slots=True)
class _Job:
    work: Work
    done: asyncio.Future[Any]


class Writer:
    """The only one who writes. Use it as a context: at the end everything accepted is written."""

    def __init__(self, database: Database, files: OpenFiles) -> None:
        self._database = database
        self._files = files
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._soon: list[_Job] = []
        self._open = False

    async def __aenter__(self) -> Writer:
        self._open = True
        self._task = asyncio.create_task(self._serve(), name="storage writer")
        return self

    async def __aexit__(self, *_: object) -> None:
        self._open = False
        self._jobs.put_nowait(None)
        await self._task

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work in a transaction and return its value once it is on the disk. What it raises is
        raised here, and undone. It may run twice, if the transaction that it shared with others
        failed.
        """
        if not self._open:
            raise _closing()
        if self._jobs.qsize() >= WAITING:
            raise Unavailable("The bot is busy: try again in a minute.")
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        return cast(T, await job.done)

    def write_soon(self, work: Work) -> None:
        """Run work in the next transaction, whoever needs one, or at the end. Nobody waits for it:
        that it fails is only logged.
        """
        done = asyncio.get_running_loop().create_future()
        done.add_done_callback(_log_failure)
        self._soon.append(_Job(work, done))

    def check_files(self) -> None:
        """Raises `FileGone` where the file is no longer the one that was opened."""
        self._files.check()

    async def settle(self) -> None:
        """Run now what was to be written soon. Where nothing can be written, nothing is raised."""
        if self._soon:
            with suppress(sqlite3.Error, Unavailable):
                await self.write(lambda _: None)

    async def empty_log(self) -> bool:
        """Write the log into the file and cut it to nothing; False while someone reads from it."""
        if not self._open:
            raise _closing()
        return await self._database.run(_empty_log)

    async def give_back(self) -> bool:
        """Give the disk some free pages of the file; whether there are more."""
        if not self._open:
            raise _closing()
        return await self._database.run(_give_back)

    async def _serve(self) -> None:
        batch = []
        try:
            while None not in batch:
                batch = [await self._jobs.get()]
                while len(batch) < BATCH and not self._jobs.empty():
                    batch.append(self._jobs.get_nowait())
                jobs = [job for job in batch if job is not None and not job.done.done()]
                soon, self._soon = self._soon, []
                await self._settle([*soon, *jobs])
        finally:
            self._open = False
            self._turn_away(batch)

    async def _settle(self, jobs: Sequence[_Job]) -> None:
        if not jobs:
            return
        works = [job.work for job in jobs]
        try:
            outcomes = await self._database.run(partial(self._commit, works=works))
        except Exception as error:
            outcomes = [Outcome(error=error)] * len(jobs)
        for job, outcome in zip(jobs, outcomes, strict=True):
            if job.done.done():  # the caller gave up waiting
                continue
            if outcome.error is None:
                job.done.set_result(outcome.value)
            else:
                job.done.set_exception(outcome.error)

    def _commit(self, db: sqlite3.Connection, works: Sequence[Work]) -> list[Outcome]:
        """Write to the file that was opened, and to no other. It is looked for afterwards too: what
        was written to a file that had just gone must not be acknowledged.
        """
        self._files.check()
        outcomes = commit_together(db, works)
        self._files.check()
        return outcomes

    def _turn_away(self, batch: Iterable[_Job | None]) -> None:
        # Only a writer that was cancelled or broke leaves anyone here: nobody may wait for ever.
        while not self._jobs.empty():
            batch = [*batch, self._jobs.get_nowait()]
        for job in batch:
            if job is not None and not job.done.done():
                job.done.set_exception(_closing())


def _log_failure(done: asyncio.Future[Any]) -> None:
    error = None if done.cancelled() else done.exception()
    if error is not None:
        _log.warning("what nobody waits for could not be written: %s", error)


def _closing() -> Unavailable:
    return Unavailable("The bot is closing: try again in a minute.")


def _empty_log(db: sqlite3.Connection) -> bool:
    busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def _give_back(db: sqlite3.Connection) -> bool:
    # `execute` would give back a single page: it takes the first step of what answers no rows.
    db.executescript(f"PRAGMA incremental_vacuum({GIVEN_BACK})")
    (free,) = db.execute("PRAGMA freelist_count").fetchone()
    return bool(free)


def commit_together(db: sqlite3.Connection, works: Sequence[Work]) -> list[Outcome]:
    """Run every piece of work in one transaction; if that can't be committed, each in one of its
    own.
    """
    try:
        if db.in_transaction:  # an earlier one, which even a rollback could not end
            db.execute("ROLLBACK")
        db.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        return [Outcome(error=error)] * len(works)
    try:
        _check_not_moved(db)
        outcomes = [_attempt(db, work) for work in works]
        db.execute("COMMIT")
    except Exception as error:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        if len(works) == 1:
            return [Outcome(error=error)]
        return [outcome for work in works for outcome in commit_together(db, [work])]
    return outcomes


def _check_not_moved(db: sqlite3.Connection) -> None:
    """Whoever moves a database takes it for writing, so from then on everyone finds the mark."""
    row = db.execute("SELECT value FROM fact WHERE name = 'moved'").fetchone()
    if row is not None:
        raise Moved(f"it was moved on {row[0]}")


def _attempt(db: sqlite3.Connection, work: Work) -> Outcome:
    db.execute("SAVEPOINT work")
    try:
        outcome = Outcome(work(db))
    except Exception as error:
        if (
            not db.in_transaction
        ):  # the disk failed so badly that SQLite gave up the whole transaction
            raise
        db.execute("ROLLBACK TO work")
        outcome = Outcome(error=error)
    db.execute("RELEASE work")
    return outcome
