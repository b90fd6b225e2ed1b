"""The bot as a process of its own: how it starts, refuses to, and ends."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.discord.forked import Forked
from tests.discord.standin import TOKEN, WAITING, StandIn, until

Start = Callable[..., Any]


async def end(process: Forked) -> tuple[int, str]:
    """Exit code and standard error."""
    _, errors = await asyncio.wait_for(process.communicate(), WAITING)
    return process.returncode or 0, errors.decode()


async def test_it_starts_as_operators_start_it(
    world: StandIn, environment: dict[str, str], tmp_path: Path
) -> None:
    """With nothing loaded before, and no datasheets read yet."""
    command = (sys.executable, "-m", "bot", "run")
    pipe = asyncio.subprocess.PIPE
    running = await asyncio.create_subprocess_exec(
        *command, cwd=tmp_path, env=environment, stderr=pipe
    )
    try:
        await asyncio.wait_for(world.ready(), WAITING)
        assert (await world.invoke("rule", query="charge")).embed["title"] == "Charge"
        running.terminate()
        _, errors = await asyncio.wait_for(running.communicate(), WAITING)
    finally:
        if running.returncode is None:
            running.kill()
    assert (running.returncode, b"Traceback" in errors) == (0, False)


@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_cleanly(
    world: StandIn, process: Start, name: signal.Signals
) -> None:
    running = await process()
    await world.ready()
    assert (await world.invoke("rule", query="charge")).embed["title"] == "Charge"
    running.send_signal(name)
    code, errors = await end(running)
    assert code == 0
    assert "Traceback" not in errors
    assert TOKEN not in errors


async def test_what_is_being_answered_at_a_signal_is_answered_first(
    world: StandIn, process: Start
) -> None:
    """A roll that is kept but not shown would count all the same."""
    running = await process()
    await world.ready()
    await world.invoke("roll", dice="2D6")
    world.slow = 0.5
    answered = len(world.first_answers)
    asked = [
        asyncio.create_task(world.invoke("roll", dice="2D6")),
        asyncio.create_task(world.invoke("rule", query="charge")),
    ]
    await until(lambda: len(world.first_answers) == answered + 2)
    running.send_signal(signal.SIGTERM)
    rolled, found = await asyncio.gather(*asked)
    code, errors = await end(running)
    assert code == 0
    assert "#2 ·" in rolled.text
    assert found.embed["title"]
    assert "Traceback" not in errors


async def test_what_comes_after_a_signal_is_refused_and_never_rolled(
    world: StandIn, process: Start
) -> None:
    running = await process()
    await world.ready()
    await world.invoke("roll", dice="2D6")
    world.slow = 1.0
    answered = len(world.first_answers)
    asked = asyncio.create_task(world.invoke("roll", dice="2D6"))
    await until(lambda: len(world.first_answers) == answered + 1)
    running.send_signal(signal.SIGTERM)
    await asyncio.sleep(0.3)
    late = await world.invoke("roll", dice="2D6")
    assert late.private
    assert "I am being restarted" in late.text
    assert "#2 ·" in (await asked).text
    code, errors = await end(running)
    assert (code, "Traceback" in errors) == (0, False)


async def test_a_signal_while_it_starts_ends_it_too(world: StandIn, process: Start) -> None:
    running = await process(DISCORD_GATEWAY_URL="ws://127.0.0.1:9/")
    await world.published.wait()
    running.send_signal(signal.SIGTERM)
    assert (await end(running))[0] == 0


async def test_an_address_where_nothing_answers_is_waited_for(process: Start) -> None:
    running = await process(DISCORD_API_BASE="http://127.0.0.1:9/api")
    told = b""
    while b"Discord can't be reached at http://127.0.0.1:9/api" not in told:
        told = await asyncio.wait_for(running.stderr.readline(), WAITING)
        assert told
    assert b"Next attempt in 1 s" in told
    running.send_signal(signal.SIGTERM)
    assert (await end(running))[0] == 0


async def test_a_gateway_that_is_not_up_yet_is_waited_for(world: StandIn, process: Start) -> None:
    world.turn_away = ["refuse", "hang up"]
    running = await process()
    await world.ready()
    running.send_signal(signal.SIGTERM)
    code, errors = await end(running)
    assert code == 0
    assert "the gateway can't be reached" in errors
    assert "Traceback" not in errors


async def test_a_gateway_that_does_not_answer_holds_nobody(world: StandIn, process: Start) -> None:
    world.deaf = True
    running = await process()
    await world.ready()
    running.send_signal(signal.SIGTERM)
    code, errors = await end(running)
    assert code == 0
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("environ", "sentence"),
    [
        ({"DISCORD_TOKEN": "wrong-token-canary"}, "Discord refused DISCORD_TOKEN"),
        ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN is not set"),
        ({"DISCORD_API_BASE": "discord.com"}, "DISCORD_API_BASE is 'discord.com'"),
        ({"BOT_LOG_LEVEL": "loud"}, "BOT_LOG_LEVEL is 'loud'"),
        ({"BOT_CORPUS": "/no/such"}, "BOT_CORPUS is '/no/such'"),
    ],
)
async def test_what_it_can_not_start_with_is_one_line(
    world: StandIn, process: Start, environ: dict[str, str], sentence: str
) -> None:
    code, errors = await end(await process(**environ))
    assert code == 2
    assert errors.strip().split("\n")[-1].startswith(sentence)
    assert "Traceback" not in errors
    assert "canary" not in errors


async def test_a_second_bot_on_the_same_file_is_refused_and_the_first_goes_on(
    world: StandIn, process: Start
) -> None:
    first = await process()
    await world.ready()
    code, errors = await end(await process())
    assert code == 2
    assert "A bot is answering from" in errors
    assert "end it first" in errors
    assert "#1 ·" in (await world.invoke("roll", dice="2D6")).text
    first.send_signal(signal.SIGTERM)
    assert (await end(first))[0] == 0


async def test_what_came_while_it_stood_still_is_never_rolled(
    world: StandIn, process: Start
) -> None:
    """Discord has told the person already that nothing came of it."""
    running = await process(BOT_USER_RATE="0")
    await world.ready()
    assert "#1 ·" in (await world.invoke("roll", dice="2D6")).text
    running.send_signal(signal.SIGSTOP)
    asked = asyncio.create_task(world.invoke("roll", dice="2D6"))
    await asyncio.sleep(3.5)
    running.send_signal(signal.SIGCONT)
    heard = (await asked).text
    assert "Busy" in heard
    async with asyncio.timeout(WAITING):
        while "Busy" in heard:
            await asyncio.sleep(0.5)
            heard = (await world.invoke("roll", dice="2D6")).text
    assert "#2 ·" in heard
    running.send_signal(signal.SIGTERM)
    assert (await end(running))[0] == 0
