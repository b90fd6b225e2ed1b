"""Several processes behind a balancer, with one PostgreSQL, are one bot: an evening, in the midst of
which one is restarted, and the way from one process to three.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

pytest.importorskip("nacl", reason="PyNaCl is not installed")
pytest.importorskip("prometheus_client", reason="prometheus-client is not installed")

from bot.dice.fairness import Standing, verify_log
from tests.discord.fleet import FOOTER, Balancer, Worker
from tests.discord.standin import TOKEN, WAITING, Seen, StandIn

ATTACK = {"weapon": "6 auto S4 AP0 D1", "target": "10x T4 7+ W2"}


@pytest.fixture
async def fleet(
    world: StandIn, folder: Path, address: str, tmp_path: Path, kept_table: Path
) -> AsyncIterator[Balancer]:
    """Two workers that know one rule."""
    async with workers(2, world, folder, address, tmp_path, kept_table) as balancer:
        yield balancer


@asynccontextmanager
async def workers(
    size: int, world: StandIn, folder: Path, address: str, tmp_path: Path, kept_table: Path
) -> AsyncIterator[Balancer]:
    """So many of them, to which Discord posts from now on."""
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())
        balancer = Balancer([], session)
        environ = {
            "BOT_CORPUS": str(folder),
            "BOT_DATABASE": address,
            "BOT_METRICS": "127.0.0.1:0",
            "BOT_USER_RATE": "0",
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": world.api_base,
            "DISCORD_PUBLIC_KEY": balancer.public_key,
        }
        for number in range(size):
            shutil.copytree(kept_table, tmp_path / str(number) / "data")
            worker = Worker(number, tmp_path / str(number), environ)
            stack.push_async_callback(worker.kill)
            balancer.workers.append(worker)
        await asyncio.gather(*(worker.start() for worker in balancer.workers))
        world.doors = await stack.enter_async_context(balancer)
        yield balancer


async def on_both(world: StandIn, command: str, /, **options: str) -> list[Seen]:
    """The same command on one worker and on the other."""
    return [await world.invoke(command, **options) for _ in range(2)]


async def test_an_evening_with_a_restart(world: StandIn, fleet: Balancer) -> None:
    (asked,) = {seen.embed["title"] for seen in await on_both(world, "rule", query="charge")}
    assert asked == "Charge"

    rolled = await world.invoke("attack", **ATTACK)
    assert number(rolled) == number(await world.press(rolled, "Details")) == 1
    form = await world.press(rolled, "Next")
    then = await world.submit(form, weapon="2 auto S4 AP0 D1")
    assert (number(then), number(await world.press(then, "Again"))) == (2, 3)

    for visible in ("private", "public"):
        await world.invoke("settings answers", visible=visible)
        await both_answer(world, private=visible == "private")
    await world.invoke("profile save", kind="weapon", name="Bolts", profile=ATTACK["weapon"])
    named = await on_both(world, "attack", weapon="Bolts", target=ATTACK["target"])
    assert [number(seen) for seen in named] == [4, 5]

    restarting = asyncio.create_task(restart(fleet.workers[0]))
    meanwhile = [await world.invoke("roll", dice="2D6")]
    while not restarting.done():
        meanwhile.append(await world.invoke("roll", dice="2D6"))
        await asyncio.sleep(0.1)
    await restarting
    seen = [*meanwhile, *await on_both(world, "roll", dice="2D6")]
    last = 5 + len(seen)
    assert [number(each) for each in seen] == list(range(6, last + 1))
    assert number(await world.press(rolled, "Less")) == 1

    for history in await on_both(world, "history"):
        assert f"**#{last}**" in history.text
    for proof in await on_both(world, "verify"):
        assert f"Roll #{last} of epoch 1" in proof.text
    assert await checked_log(world) == (Standing.HOLDS, last)

    assert fleet.refused == []
    assert min(fleet.heard.values()) >= 10
    assert [worker.tracebacks for worker in fleet.workers] == [[], []]


async def checked_log(world: StandIn) -> tuple[Standing, int]:
    """What the verifier says of the log that players get, and of how many rolls."""
    await world.invoke("fairness reveal")
    (attached,) = (await world.invoke("fairness log")).message["attachments"]
    log = verify_log(world.conversation.files[attached["id"]].splitlines(keepends=True))
    return log.verdict.standing, log.rolls


async def test_from_one_process_to_three_no_roll_is_lost(
    world: StandIn, process: Any, folder: Path, address: str, tmp_path: Path, kept_table: Path
) -> None:
    one = await process(BOT_DATABASE="bot.sqlite3")
    await world.ready()
    rolled = [await world.invoke("roll", dice="2D6") for _ in range(3)]
    await world.invoke("settings answers", visible="private")
    one.terminate()
    assert await asyncio.wait_for(one.wait(), 60) == 0
    moves = ("database", "move", "--from", "bot.sqlite3", "--to", address)
    assert await asyncio.wait_for((await process(*moves)).wait(), 60) == 0
    again = await process(BOT_DATABASE="bot.sqlite3")
    _, said = await asyncio.wait_for(again.communicate(), 60)
    assert (again.returncode, b"was moved" in said) == (2, True)
    async with workers(3, world, folder, address, tmp_path, kept_table) as balancer:
        rolled += [await world.invoke("roll", dice="2D6") for _ in range(3)]
        assert [number(roll) for roll in rolled] == [1, 2, 3, 4, 5, 6]
        assert number(await world.press(rolled[0], "Again")) == 7
        assert (await world.invoke("rule", query="charge")).private
        assert await checked_log(world) == (Standing.HOLDS, 7)
        assert sorted(balancer.heard) == ["0", "1", "2"]


def number(roll: Seen) -> int:
    """What stands under a roll."""
    found = FOOTER.search(roll.text)
    assert found, roll.text
    return int(found[1])


async def restart(worker: Worker) -> None:
    """As in an upgrade."""
    assert await worker.stop() == 0
    await worker.start()


async def both_answer(world: StandIn, private: bool) -> None:
    """Wait until both workers have heard of a change of settings: they are told, not asked."""
    async with asyncio.timeout(WAITING):
        while {seen.private for seen in await on_both(world, "rule", query="charge")} != {private}:
            await asyncio.sleep(0.02)
