"""Opening a PostgreSQL database, also one that is away just then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from uuid import uuid4

import asyncpg

from bot.database_address import shown
from bot.storage.errors import StorageError, moved_on
from bot.storage.outage import Outage
from bot.storage.postgres.door import Door
from bot.storage.postgres.faults import FAILURES, is_lost, passes, unusable, with_way
from bot.storage.postgres.listening import Listener
from bot.storage.postgres.schema import migrate
from bot.storage.postgres.session import LONG, PATIENCE, InDoubt, Session
from bot.storage.postgres.store import PostgresStore
from bot.storage.postgres.tables.epochs import renew
from bot.storage.postgres.transaction import Transaction
from bot.storage.roll_log import Sealer

CONNECTIONS = 10
"""How many a process has at most, beside the one that listens."""
AGAIN = 2.0
"""Seconds until a database that was away at the start is tried again."""
AWAY = "it is away, and nothing can be kept until it comes; should it never, look at BOT_DATABASE"

_log = logging.getLogger(__name__)


@asynccontextmanager
async def open_postgres(
    address: str, sealer: Sealer, *, listen: str = "", patience: float = PATIENCE
) -> AsyncIterator[PostgresStore]:
    """The store in a database, whose tables are made if there are none. `StorageError` if it can't
    be used. One that is away is waited for beside: until it comes, nothing can be kept or read.
    Nobody waits longer than `patience` for one that is slow. Other processes are heard at the
    address `listen`, if that is another one.
    """
    name = shown(address)
    pool = asyncpg.create_pool(
        address,
        min_size=0,
        max_size=CONNECTIONS,
        timeout=patience,
        command_timeout=LONG,
        statement_cache_size=0,
        reset=_leave_as_is,
        server_settings={"application_name": "rules-bot"},
    )
    try:
        await pool
        sender = uuid4().hex
        session = Session(pool, name, Door(locked=True), patience, sender)
        waiting = await _prepare_or_wait(session, sealer)
        store = PostgresStore(session, sealer)
        heard_at = listen or address
        listener = Listener(heard_at, shown(heard_at), sender, store.hear, pool)
        listening = asyncio.create_task(listener.listen(), name="storage listens")
        try:
            yield store
        finally:
            await _end(waiting, listening)
    finally:
        await _close(pool)


async def _prepare_or_wait(session: Session, sealer: Sealer) -> asyncio.Task[None]:
    """Make the database ready, now or in the task that is returned."""
    try:
        await _prepare(session, sealer)
    except (*FAILURES, InDoubt, ValueError) as error:
        if not (passes(error) or isinstance(error, InDoubt)):
            raise unusable(session.name, error) from error
        outage = Outage(session.name, _log)
        outage.failed(_told(error), error)
        return asyncio.create_task(_wait(session, sealer, outage), name="storage waits")
    return asyncio.create_task(asyncio.sleep(0))


async def _wait(session: Session, sealer: Sealer, outage: Outage) -> None:
    while True:
        await asyncio.sleep(AGAIN)
        try:
            await _prepare(session, sealer)
        except (*FAILURES, InDoubt, StorageError) as error:
            outage.failed(_told(error), error)
        else:
            _log.info("%s is here: rolls can be made", session.name)
            return


def _told(error: Exception) -> str:
    """Why there is no database yet."""
    if isinstance(error, StorageError):
        return "it can't be used"
    if isinstance(error, InDoubt) or is_lost(error):
        return AWAY
    return f"{with_way(error)}; nothing can be kept until that is mended"


async def _prepare(session: Session, sealer: Sealer) -> None:
    """Bring the tables up to date, go on with a copy, and let others in."""
    await session.prepare(_make_ready, name=session.name, sealer=sealer)


async def _make_ready(db: Transaction, name: str, sealer: Sealer) -> None:
    await migrate(db, name)
    moved = await db.value("SELECT value FROM fact WHERE name = 'moved'")
    if moved is not None:
        raise moved_on(name, moved, is_file=False)
    copied = await db.value("DELETE FROM fact WHERE name = 'copied' RETURNING value")
    if copied is not None:
        scopes = await renew(db, datetime.now(UTC), sealer, copied)
        _log.warning(
            "%s is a backup: its epochs are ended and revealed, in %d servers and DMs", name, scopes
        )


async def _leave_as_is(_connection: object) -> None:
    """Connections hold nothing from one transaction to the next, so nothing is to be reset."""


async def _end(*tasks: asyncio.Task[None]) -> None:
    """Cancel tasks until they end: asyncpg may swallow that, if an answer comes just then."""
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=AGAIN)


async def _close(pool: asyncpg.Pool[asyncpg.Record]) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await pool.close()
    pool.terminate()
