"""Several workers that are one bot: processes behind a balancer that hands each interaction to the
next one.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import aiohttp

from tests.discord.doors import Doors
from tests.discord.forked import Forked, start_forked
from tests.discord.standin import WAITING

ROOT = Path(__file__).parents[2]
LOOKS = 0.1
"""Seconds from one question whether a worker is ready to the next."""
PATIENCE = aiohttp.ClientTimeout(1.0)
"""Seconds that its answer may take."""


FOOTER = re.compile(r"#(\d+) · ([0-9a-f]{16})")
"""Under each roll: its number, and the head of the log's chain."""


class Worker:
    """`python -m bot serve` with these settings, as often as it is started."""

    def __init__(self, number: int, folder: Path, environ: Mapping[str, str]) -> None:
        self.number = number
        self.door = ""
        self.sight = ""
        self.ready = False
        """Whether the balancer may send it anything."""
        self.running = False
        """Whether it listens."""
        self.said: list[str] = []
        """Its log, of all its lives."""
        self._folder = folder
        self._environ = environ
        self._process: Forked | None = None
        self._reading: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int:
        """The process that runs."""
        assert self._process is not None
        return self._process.pid

    @property
    def tracebacks(self) -> list[str]:
        """What its log calls a defect: these lines, with what follows each."""
        begins = [n for n, line in enumerate(self.said) if line.startswith("Traceback")]
        return ["".join(self.said[n - 1 : n + 40]) for n in begins]

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        self._folder.mkdir(exist_ok=True)
        self._process = await start_forked(
            ("serve", "--http", "127.0.0.1:0"),
            self._folder,
            {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **self._environ},
        )
        self.sight = await self._hear("seen at ")
        self.door = await self._hear("answering at ")
        self.ready = self.running = True
        self._reading = asyncio.create_task(self._read())

    async def stop(self) -> int:
        """Ask it to end, and wait; its exit code."""
        assert self._process is not None
        self._process.terminate()
        return await self._ended()

    async def kill(self) -> None:
        """End it in the middle of whatever it does."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._ended()

    async def _ended(self) -> int:
        assert self._process is not None
        code = await asyncio.wait_for(self._process.wait(), WAITING)
        self.ready = self.running = False
        if self._reading is not None:
            await self._reading
        return code

    async def _hear(self, words: str) -> str:
        """What its log says behind these words, once it does."""
        assert self._process is not None
        async with asyncio.timeout(WAITING):
            while True:
                line = (await self._process.stderr.readline()).decode()
                assert line, self.said
                self.said.append(line)
                if words in line:
                    return line.rpartition(words)[2].strip()

    async def _read(self) -> None:
        assert self._process is not None
        async for line in self._process.stderr:
            self.said.append(line.decode(errors="replace"))


class Balancer(Doors):
    """Hands each interaction to the next worker that says at `/readyz` that it is ready; where
    nobody opens, to the one after it. `heard` counts by the worker's number.
    """

    def __init__(self, workers: Sequence[Worker], session: aiohttp.ClientSession) -> None:
        super().__init__((), session)
        self.workers = workers
        self._turns = itertools.cycle(workers)

    async def __aenter__(self) -> Self:
        self._watching = asyncio.create_task(self._watch())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._watching.cancel()
        await asyncio.wait([self._watching])

    async def knock(self, raw: Mapping[str, Any]) -> dict[str, Any] | None:
        """Hand an interaction over; the answer, if that comes at once."""
        body = json.dumps(raw).encode()
        async with asyncio.timeout(WAITING):
            while True:
                worker = await self._next_ready()
                with suppress(aiohttp.ClientConnectorError):
                    return self._heard_by(str(worker.number), *await self.post(worker.door, body))
                worker.ready = False

    async def _next_ready(self) -> Worker:
        while not any(worker.ready for worker in self.workers):
            await asyncio.sleep(LOOKS)
        return next(worker for worker in self._turns if worker.ready)

    async def _watch(self) -> None:
        while True:
            for worker in self.workers:
                if worker.running:
                    worker.ready = await self._is_ready(worker)
            await asyncio.sleep(LOOKS)

    async def _is_ready(self, worker: Worker) -> bool:
        try:
            address = worker.sight.replace("/metrics", "/readyz")
            async with self._session.get(address, timeout=PATIENCE) as response:
                return response.status == 200
        except (aiohttp.ClientError, TimeoutError):
            return False
