"""The way to the database: a bounded pool, a transaction at a time, and bounded waits.

Everything runs in a transaction, reading too: a pooler in transaction mode may give each its own
connection, and only within one it stays the same. So nothing is set for longer than that.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from copy import copy
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from bot.errors import Unavailable
from bot.storage.errors import NotKept, unread
from bot.storage.outage import Outage
from bot.storage.postgres.door import Door
from bot.storage.postgres.faults import (
    FAILURES,
    Away,
    Busy,
    Slow,
    cause_of,
    is_lost,
    may_succeed,
)
from bot.storage.postgres.transaction import Transaction

if TYPE_CHECKING:
    from asyncpg import Record
    from asyncpg.pool import Pool, PoolConnectionProxy

T = TypeVar("T")
P = ParamSpec("P")
_Work = Callable[[Transaction], Awaitable[T]]

PATIENCE = 2.0
"""Seconds that somebody waits, in all: Discord wants an answer within three."""
LONG = 120.0
"""Seconds for what nobody waits for, or may take: forgetting, and whole exports."""
SILENT = 0.5
"""Seconds without any answer after which the database counts as away; with less, nobody knows."""
TRIES = 3
IN_DOUBT = (
    "The database went away just then, so it is not certain whether this was kept: look before you"
    " try again."
)
_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_WRITING = "BEGIN ISOLATION LEVEL READ COMMITTED"

_log = logging.getLogger(__name__)


class InDoubt(Exception):
    """The way to the database was lost while a transaction was being committed."""


class Session:
    """A database that may be away for a while: then everything here fails soon, and goes on by
    itself when it is back.
    """

    def __init__(
        self, pool: Pool[Record], name: str, door: Door, patience: float, sender: str = ""
    ) -> None:
        self.name = name
        self.patience = patience
        self._pool = pool
        self._free = asyncio.Semaphore(pool.get_max_size())
        """As many as there are connections."""
        self._door = door
        self._sender = sender
        self._outage = Outage(name, _log)

    def patient(self) -> Session:
        """The same way for work that takes long."""
        return self.within(LONG)

    def within(self, seconds: float) -> Session:
        """The same way for work that may take so long."""
        same = copy(self)
        same.patience = seconds
        return same

    async def prepare(
        self,
        work: Callable[Concatenate[Transaction, P], Awaitable[None]],
        *args: P.args,
        **named: P.kwargs,
    ) -> None:
        """Run what must come first, and unlock the door. Raises what went wrong as it is."""
        preparing: _Work[None] = lambda db: work(db, *args, **named)  # noqa: E731
        first = Session(self._pool, self.name, Door(), LONG)
        await first._run(_WRITING, preparing, repeatable=True)
        self._door.locked = False

    async def read(
        self,
        work: Callable[Concatenate[Transaction, P], Awaitable[T]],
        *args: P.args,
        **named: P.kwargs,
    ) -> T:
        """What work reads, all of it from one moment. `Unavailable` if it can't be read."""
        try:
            reading: _Work[T] = lambda db: work(db, *args, **named)  # noqa: E731
            value = await self._run(_READING, reading, repeatable=True)
        except (*FAILURES, InDoubt) as error:
            raise unread(self._cause(error)) from error
        self._outage.worked()
        return value

    async def write(
        self,
        work: Callable[Concatenate[Transaction, P], Awaitable[T]],
        *args: P.args,
        **named: P.kwargs,
    ) -> T:
        """Run work in a transaction and return when it is kept. `NotKept` if it can't be: then
        nothing happened.
        """
        writing: _Work[T] = lambda db: work(db, *args, **named)  # noqa: E731
        return await self._write("Nothing was changed", writing, repeatable=False)

    async def write_once(
        self,
        lead: str,
        work: Callable[Concatenate[Transaction, P], Awaitable[T]],
        *args: P.args,
        **named: P.kwargs,
    ) -> T:
        """`write` for work that finds what it did before, and so may be run again where a
        connection broke while it was being committed. `NotKept` begins with other words.
        """
        writing: _Work[T] = lambda db: work(db, *args, **named)  # noqa: E731
        return await self._write(lead, writing, repeatable=True)

    async def _write(self, lead: str, work: _Work[T], *, repeatable: bool) -> T:
        try:
            value = await self._run(_WRITING, work, repeatable=repeatable)
        except InDoubt as error:
            self._cause(error, writing=True)
            raise Unavailable(IN_DOUBT) from error
        except FAILURES as error:
            cause = self._cause(error, writing=True)
            raise NotKept(f"{lead}, because it can't be recorded: {cause}.") from error
        self._outage.worked(writing=True)
        return value

    async def _run(self, begin: str, work: _Work[T], *, repeatable: bool) -> T:
        """Run work until it succeeds, while that makes sense and time is left. What is in doubt is
        settled by running it again, if it is `repeatable`.
        """
        deadline = asyncio.get_running_loop().time() + self.patience
        doubt: InDoubt | None = None
        with self._door.passing():
            for left in reversed(range(TRIES)):
                try:
                    return await self._once(begin, work, deadline)
                except InDoubt as error:
                    doubt = error
                    if not (repeatable and left):
                        raise
                except FAILURES as error:
                    if not (left and may_succeed(error)):
                        raise doubt or error from error
        raise AssertionError("the last try returns or raises")

    async def _once(self, begin: str, work: _Work[T], deadline: float) -> T:
        too_late: Exception = Busy()
        committing = False
        try:
            async with asyncio.timeout_at(deadline), self._free:
                too_late = _unanswered(deadline)
                async with self._connection() as connection:
                    await connection.execute(f"{begin};{self._limits()}")
                    self._door.answered()
                    too_late = Slow("it answered, but not in time")
                    value = await work(Transaction(connection, self._sender))
                    committing = True
                    await connection.execute("COMMIT")
        except TimeoutError as error:
            if committing:
                raise InDoubt from too_late
            raise too_late from error
        except FAILURES as error:
            if committing and is_lost(error):
                raise InDoubt from error
            raise
        return value

    def _limits(self) -> str:
        """The server ends what takes longer, whether we are still there or not."""
        milliseconds = max(1, int(self.patience * 1000))
        return (
            f"SET LOCAL statement_timeout = {milliseconds};"
            f"SET LOCAL idle_in_transaction_session_timeout = {2 * milliseconds}"
        )

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[PoolConnectionProxy[Record]]:
        """A connection of the pool, which gets it back without a transaction, or not at all."""
        connection = await self._pool.acquire()
        try:
            yield connection
        except BaseException as error:
            await _leave(connection, error)
            raise
        finally:
            await self._pool.release(connection)

    def _cause(self, error: BaseException, *, writing: bool = False) -> str:
        if isinstance(error, InDoubt) and error.__cause__ is not None:
            error = error.__cause__
        cause = cause_of(error)
        if cause is None:
            raise error
        self._outage.failed(cause, str(error) or type(error).__name__, writing=writing)
        return cause


def _unanswered(deadline: float) -> Exception:
    """What it means if a database that is asked now has not answered when time is up."""
    left = deadline - asyncio.get_running_loop().time()
    return Away("it gives no answer") if left >= SILENT else Slow("little time was left")


async def _leave(connection: PoolConnectionProxy[Record], error: BaseException) -> None:
    """End the transaction that failed; where it can't be ended, the connection."""
    if isinstance(error, asyncio.CancelledError) or is_lost(error):
        connection.terminate()
        return
    try:
        await connection.execute("ROLLBACK")
    except BaseException:
        connection.terminate()
        raise
