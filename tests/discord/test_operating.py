"""The bot as a process: reading the rules again at a signal, backups while it runs, checking
receipts.
"""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.discord.forked import Forked, start_forked
from tests.discord.standin import GUILD, WAITING, StandIn

ROOT = Path(__file__).parents[2]
Start = Callable[..., Any]
DATABASE = "data/bot.sqlite3"


def steps() -> list[str]:
    """The commands of docs/restore.md: backing up, and restoring."""
    return re.findall(r"```sh\n(.*?)```", (ROOT / "docs/restore.md").read_text(), re.DOTALL)


async def follow(tmp_path: Path, lines: str) -> tuple[int, str]:
    """Type what docs/restore.md says; the exit code and what was said."""
    typed = lines.replace("python -m bot", f"{shlex.quote(sys.executable)} -m bot")
    made = await asyncio.create_subprocess_exec(
        *("sh", "-e", "-c", typed),
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "BOT_DATABASE": DATABASE},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(made.communicate(), WAITING)
    return made.returncode or 0, said.decode()


async def run(tmp_path: Path, *arguments: str, database: str = DATABASE) -> tuple[int, str]:
    """`python -m bot` with these arguments; the exit code and what was said."""
    made = await start_forked(arguments, tmp_path, {"BOT_DATABASE": database})
    _, said = await asyncio.wait_for(made.communicate(), WAITING)
    return await made.wait(), said.decode()


async def told(running: Forked, words: str) -> str:
    """What the log says up to the line with these words."""
    lines = ""
    async with asyncio.timeout(WAITING):
        while words not in lines:
            line = (await running.stderr.readline()).decode()
            assert line, f"ended without saying {words!r}: {lines}"
            lines += line
    return lines


async def test_hangup_reads_the_rules_again(world: StandIn, process: Start, folder: Path) -> None:
    running = await process(BOT_DATABASE=DATABASE)
    await world.ready()
    assert "2D6" in (await world.invoke("rule", query="charge")).text
    path = folder / "10th/movement.md"
    path.write_text(path.read_text().replace("2D6", "3D6"))
    running.send_signal(signal.SIGHUP)
    errors = await told(running, "the rules were read again")
    assert "3D6" in (await world.invoke("rule", query="charge")).text
    assert "the bot’s operator\n**reload**" in (await world.invoke("corpus log")).text
    assert "by the bot’s operator" in (await world.invoke("corpus status")).text
    path.write_bytes(b"\xff")
    running.send_signal(signal.SIGHUP)
    errors += await told(running, "corpus/10th/movement.md:1: not UTF-8 text")
    assert "3D6" in (await world.invoke("rule", query="charge")).text
    running.send_signal(signal.SIGHUP)
    await asyncio.sleep(0.2)
    running.send_signal(signal.SIGTERM)
    _, rest = await asyncio.wait_for(running.communicate(), WAITING)
    assert running.returncode == 0
    assert "Traceback" not in errors + rest.decode()


async def logs_are_written(tmp_path: Path) -> None:
    """The log of two rolls, of which one is for its player alone, is written and checked while the
    bot runs.
    """
    write = ("log", "--server", str(GUILD), "--out")
    code, said = await run(tmp_path, *write, "log.jsonl")
    assert code == 0, said
    assert f"2 rolls of server:{GUILD} stand in log.jsonl" in said
    code, said = await run(tmp_path, "verify", "log.jsonl")
    assert code == 0, said
    assert "secret plan" not in (tmp_path / "log.jsonl").read_text()
    code, said = await run(tmp_path, *write, "whole.jsonl", "--private")
    assert "secret plan" in (tmp_path / "whole.jsonl").read_text()
    for wrong, database, cause in (
        ((*write, "log.jsonl"), DATABASE, "log.jsonl exists already"),
        (("log", "--dm", str(GUILD), "--out", "x"), DATABASE, "Nothing was rolled in dm:"),
        (("log", "--out", "x"), DATABASE, "Name one place"),
        ((*write, "no/where/log"), DATABASE, "no/where/log can't be written"),
        ((*write, "x"), "none.sqlite3", "none.sqlite3 does not exist"),
    ):
        code, said = await run(tmp_path, *wrong, database=database)
        assert (code, cause in said) == (2, True), said


async def test_a_backup_while_it_runs_and_the_way_back(
    world: StandIn, process: Start, folder: Path, tmp_path: Path
) -> None:
    """What docs/restore.md says is typed as it stands there, and does what it says."""
    backup, restore = steps()
    running = await process(BOT_DATABASE=DATABASE)
    await world.ready()
    first = await world.invoke("roll", dice="5D6")
    await world.invoke("profile save", kind="weapon", name="Bolt rifle", profile="20 3+ S4 AP-1 D1")
    code, said = await follow(tmp_path, backup)
    assert code == 0, said
    assert "data/bot.sqlite3 is copied to backups/bot-2026-11-21.sqlite3" in said
    code, said = await follow(tmp_path, backup)
    assert code == 2
    assert "bot-2026-11-21.sqlite3 exists already" in said
    later = await world.invoke("roll", dice="5D6", reason="secret plan", private=True)
    await logs_are_written(tmp_path)
    await world.press(
        await world.press(await world.invoke("privacy"), "Delete mine"), "Yes, delete everything"
    )
    running.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(running.wait(), WAITING) == 0
    with closing(sqlite3.connect(tmp_path / "backups/bot-2026-11-21.sqlite3")) as copy:
        assert copy.execute("SELECT count(*) FROM roll").fetchone() == (1,)
    (tmp_path / "data/bot.sqlite3-wal").write_bytes(b"an old log that must not be replayed")
    code, said = await follow(tmp_path, restore)
    assert code == 0, said
    assert "data/bot.sqlite3 is restored from backups/bot-2026-11-21.sqlite3" in said
    code, said = await follow(tmp_path, restore.splitlines()[-1])
    assert code == 2
    assert "data/bot.sqlite3 exists already" in said
    world._ready.clear()
    await process(BOT_DATABASE=DATABASE)
    await world.ready()
    again = await world.press(first, "Again")
    assert again.text.split("#")[1].startswith("1 of epoch 1 ·")
    assert "no such roll" in (await world.press(later, "Again")).text
    assert "Bolt rifle" in (await world.invoke("profile list")).text
    shown = await world.invoke("fairness reveal")
    assert "Epoch 3 has ended" in shown.text
    log = (await world.invoke("corpus log")).text
    assert (
        "the bot’s operator\n**restored from a backup**: epoch 1 → epoch 3; the backup is of" in log
    )
