"""A connection pooler in transaction mode, as small as can be: each transaction gets the connection
to the server that was free last, and what the server says on a free one is lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

READY, IDLE, TERMINATE = b"Z", b"I", b"X"
SIZE = 3
"""Connections to the server."""


class Client:
    """Who connected, and the connection to the server that its transaction has."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self.writer = writer
        self.has: Connection | None = None


class Connection:
    """One connection to the server, and whose transaction it serves."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self.writer = writer
        self.serves: Client | None = None


class Pooler:
    """Stands in front of the server whose socket is `server`."""

    def __init__(self, server: Path) -> None:
        self._server = server
        self._hello = b""
        self._free: asyncio.LifoQueue[Connection] = asyncio.LifoQueue()
        self._tasks: list[asyncio.Task[None]] = []
        self._open: list[asyncio.StreamWriter] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one client until it goes."""
        client = Client(writer)
        self._open.append(writer)
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            startup = await _sized(reader)
            if not self._hello:
                for _ in range(SIZE):
                    await self._connect(startup)
            writer.write(self._hello)
            while (message := await _message(reader))[:1] != TERMINATE:
                if client.has is None:
                    client.has = await self._free.get()
                    client.has.serves = client
                client.has.writer.write(message)

    async def _connect(self, startup: bytes) -> None:
        reader, writer = await asyncio.open_unix_connection(self._server)
        self._open.append(writer)
        writer.write(startup)
        self._hello = message = b""
        while message[:1] != READY:
            message = await _message(reader)
            self._hello += message
        connection = Connection(writer)
        self._free.put_nowait(connection)
        self._tasks.append(asyncio.create_task(self._hand_back(reader, connection)))

    async def _hand_back(self, reader: asyncio.StreamReader, connection: Connection) -> None:
        while True:
            message = await _message(reader)
            client = connection.serves
            if client is None:
                continue
            if message[:1] == READY and message.endswith(IDLE):
                client.has = connection.serves = None
                self._free.put_nowait(connection)
            client.writer.write(message)

    async def close(self) -> None:
        """Let go of clients and server."""
        for task in self._tasks:
            task.cancel()
        for writer in self._open:
            writer.close()
        await asyncio.gather(
            *self._tasks, *(writer.wait_closed() for writer in self._open), return_exceptions=True
        )


@asynccontextmanager
async def pooled(folder: Path) -> AsyncIterator[str]:
    """The address of a pooler in front of the server whose socket is in a folder."""
    pooler = Pooler(folder / ".s.PGSQL.5432")
    server = await asyncio.start_unix_server(pooler.serve, folder / ".s.PGSQL.6432")
    try:
        yield f"postgresql://bot@/bot?host={folder}&port=6432"
    finally:
        server.close()
        await pooler.close()


async def _message(reader: asyncio.StreamReader) -> bytes:
    """One message of PostgreSQL's protocol: a letter, the length of what follows, and that."""
    return await reader.readexactly(1) + await _sized(reader)


async def _sized(reader: asyncio.StreamReader) -> bytes:
    length = await reader.readexactly(4)
    return length + await reader.readexactly(int.from_bytes(length, "big") - len(length))
