"""The bot as a process that starts at once: forked from one in which the program is `loaded` already.

To load it takes two seconds of the processor, before the first line that a test asks about. That
`python -m bot` itself starts is what `tests/console/test_lines.py` shows.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path

LOOKS = 0.01
"""Seconds from one question whether a process has ended to the next."""
_server = multiprocessing.get_context("forkserver")
_server.set_forkserver_preload(["tests.discord.loaded", __name__])


class Forked:
    """`python -m bot …`, with as much of `asyncio.subprocess.Process` as tests ask for. Both
    standard output and standard error are read at `stderr`.
    """

    def __init__(self, process: ForkServerProcess, stderr: asyncio.StreamReader) -> None:
        self.stderr = stderr
        self._process = process

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """The exit code; None while it runs, a signal's number below 0 where that ended it."""
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        """Wait for its end; the exit code."""
        while (code := self.returncode) is None:
            await asyncio.sleep(LOOKS)
        return code

    async def communicate(self) -> tuple[bytes, bytes]:
        """Wait for its end; what was not read yet, as if all were standard error."""
        said = await self.stderr.read()
        await self.wait()
        return b"", said


async def start_forked(
    arguments: Sequence[str], folder: Path, environ: Mapping[str, str]
) -> Forked:
    """`python -m bot` with these arguments, in a folder."""
    heard, said = _server.Pipe(duplex=False)
    process = _server.Process(target=_run, args=(list(arguments), str(folder), dict(environ), said))
    process.start()
    said.close()
    stderr = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stderr), heard
    )
    return Forked(process, stderr)


def _run(arguments: list[str], folder: str, environ: dict[str, str], said: Connection) -> None:
    from bot.__main__ import main

    for stream in (1, 2):
        os.dup2(said.fileno(), stream)
    said.close()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environ)
    sys.exit(main(arguments))
