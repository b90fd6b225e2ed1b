"""The process always ends, and what it had accepted is on the disk."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRELUDE = """
    import asyncio, os, signal, sys
    from datetime import UTC, datetime
    from pathlib import Path
    from bot.storage import Decision, RollRecord, Scope, Seal, StorageError, open_store

    PATH = Path(sys.argv[1])

    def seal(scope, epoch):
        return Seal(bytes(32), bytes(32))

    def decide(context):
        record = RollRecord(1, 2, context.at, "D6", ((6, 1),), "{}", bytes(16))
        return Decision(record, bytes(32), bytes(32))

    async def roll(store, key):
        await store.rolls.record(key, Scope.server(1), datetime.now(UTC), decide)
        print(key, flush=True)
"""


def start(path: Path, program: str) -> subprocess.Popen[str]:
    code = textwrap.dedent(PRELUDE) + textwrap.dedent(program)
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code, str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(
    ("body", "code", "last_words"),
    [
        ("await roll(store, 1)", 0, ""),
        ("await roll(store, 1); raise RuntimeError('a defect')", 1, "RuntimeError: a defect"),
        ("await roll(store, 1); sys.exit(3)", 3, ""),
        ("asyncio.create_task(roll(store, 1)); await asyncio.sleep(0)", 0, ""),
        (
            "await roll(store, 1); asyncio.current_task().cancel(); await asyncio.sleep(9)",
            1,
            "CancelledError",
        ),
    ],
    ids=["end", "exception", "exit", "roll on its way", "cancelled"],
)
def test_however_it_ends_the_process_ends(tmp_path, body, code, last_words):
    program = f"""
    async def main():
        async with open_store(PATH, seal) as store:
            {body}

    asyncio.run(main())
    """
    with start(tmp_path / "bot.sqlite3", program) as process:
        _, errors = process.communicate(timeout=120)
    assert process.returncode == code, errors
    assert last_words in errors.splitlines()[-1] if last_words else errors == ""
    assert {file.name for file in tmp_path.iterdir()} == {"bot.sqlite3"}


def test_a_start_that_fails_ends_with_its_one_line(tmp_path):
    (tmp_path / "bot.sqlite3").write_bytes(b"no database " * 500)
    program = """
    async def main():
        try:
            async with open_store(PATH, seal):
                pass
        except StorageError as error:
            print(error, file=sys.stderr)
            return 2

    sys.exit(asyncio.run(main()))
    """
    with start(tmp_path / "bot.sqlite3", program) as process:
        _, errors = process.communicate(timeout=120)
    assert process.returncode == 2
    assert len(errors.splitlines()) == 1
    assert "bot.sqlite3 is damaged" in errors


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_under_load_ends_it_and_keeps_what_was_shown(tmp_path, number):
    program = """
    async def main():
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, ended.set)
        async with open_store(PATH, seal) as store:
            players = []
            for key in range(1, 1_000_000):
                players.append(asyncio.create_task(roll(store, key)))
                await asyncio.sleep(0.001)
                if ended.is_set():
                    break
        await asyncio.gather(*players)

    asyncio.run(main())
    """
    path = tmp_path / "bot.sqlite3"
    with start(path, program) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "1\n"
        time.sleep(0.2)
        process.send_signal(number)
        # `communicate` would leave out what `readline` has read ahead.
        shown, errors = process.stdout.read(), process.stderr.read()
        assert (process.wait(timeout=120), errors) == (0, "")
    with closing(sqlite3.connect(path)) as db:
        kept = {str(key) for (key,) in db.execute("SELECT key FROM roll")}
    assert {"1", *shown.split()} == kept


def test_a_disk_that_confirms_nothing_holds_nobody_at_the_end(tmp_path):
    program = """
    import threading
    from bot.ops import lifetime

    async def main():
        async with open_store(PATH, seal) as store:
            await roll(store, 1)
            disk = asyncio.create_task(store._session.write(lambda db: threading.Event().wait()))
            stop = asyncio.Event()
            stop.set()
            await lifetime.until_asked(asyncio.sleep(10**6), stop, asyncio.sleep)

    lifetime.ANSWERING, lifetime.CLOSING, lifetime.LEAVING = 0.05, 0.05, 0.5
    asyncio.run(main())
    """
    path = tmp_path / "bot.sqlite3"
    with start(path, program) as process:
        try:
            shown, errors = process.communicate(timeout=120)
        finally:
            process.kill()
    assert (process.returncode, shown, errors) == (
        0,
        "1\n",
        "leaving without a goodbye: closing takes too long\n",
    )
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT key FROM roll").fetchall() == [(1,)]
