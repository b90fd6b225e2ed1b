"""Hearing of changes that other processes made: a connection of its own that waits for them.

Each line of a server's log of changes is told to all who listen when it is committed
(`Transaction.tell`). What is told while nobody listens is lost, so a new connection begins with a
notice that anything may have changed. And what one hears is proved from time to time: something is
told on the way on which changes are. (Behind a pooler the listener might hear itself alone.)
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any

import asyncpg

from bot.storage.notices import Hear, Notice
from bot.storage.outage import Outage
from bot.storage.postgres.faults import FAILURES

if TYPE_CHECKING:
    from asyncpg import Connection, Record
    from asyncpg.pool import Pool

CHANNEL = "rules_bot"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', $1)"
AGAIN = 1.0
"""Seconds until a connection that was lost is made again."""
PROVED = 10.0
"""Seconds from one proof to the next."""
PATIENCE = 5.0
"""Seconds that a connection or a proof may take."""
DEAF = (
    "%s: what other processes change is not heard there, only looked for every %.0f seconds; a"
    " pooler in transaction mode does not pass it on: name the database itself in"
    " BOT_DATABASE_LISTEN"
)

_log = logging.getLogger(__name__)


def wording(sender: str, server: int, what: str) -> str:
    """A change as it is told."""
    return json.dumps([sender, server, what[:100]])


class Listener:
    """Listens at an address. `sender` is who we are: of our own changes nothing is to be told.
    By `pool` changes are told.
    """

    def __init__(
        self,
        address: str,
        name: str,
        sender: str,
        hear: Hear,
        pool: Pool[Record],
    ) -> None:
        self._address = address
        self._name = name
        self._sender = sender
        self._hear = hear
        self._pool = pool
        self._proof = asyncio.Event()
        self._outage = Outage(f"{name}, where changes are heard", _log)

    async def listen(self) -> None:
        """Listen until cancelled, on one connection after the other."""
        while True:
            try:
                await self._listen_once()
            except FAILURES as error:
                self._outage.failed("nothing is heard now", repr(error))
            except Exception:
                _log.exception("%s: changes are not heard now", self._name)
            await asyncio.sleep(AGAIN)

    async def _listen_once(self) -> None:
        connection = await asyncpg.connect(
            self._address,
            timeout=PATIENCE,
            command_timeout=PATIENCE,
            statement_cache_size=0,
            server_settings={"application_name": "rules-bot listens"},
        )
        try:
            await connection.add_listener(CHANNEL, self._heard)
            self._hear(Notice())
            proved = True
            while proved:
                if proved := await self._is_proved(connection):
                    self._outage.worked()
                else:
                    _log.error(DEAF, self._name, PROVED)
                await asyncio.sleep(PROVED)
        finally:
            connection.terminate()

    async def _is_proved(self, connection: Connection[Record]) -> bool:
        """Whether something was told and heard. Raises one of `FAILURES` where the connection was
        lost meanwhile, and so nothing is proved.
        """
        self._proof.clear()
        await self._pool.execute(NOTIFY, json.dumps([self._sender]), timeout=PATIENCE)
        try:
            async with asyncio.timeout(PATIENCE):
                await self._proof.wait()
        except TimeoutError:
            await connection.execute("SELECT 1")
        return self._proof.is_set()

    def _heard(self, _connection: object, _process: int, _channel: str, payload: Any) -> None:
        sender, *change = json.loads(payload)
        if sender != self._sender and change:
            server, what = change
            self._hear(Notice(server, what))
        elif sender == self._sender and not change:
            self._proof.set()
