"""The HTTP door: what Discord posts is answered as what comes by the gateway, by any of several
bots.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.client import RulesBot
from bot.gateway import door
from bot.gateway.door import LARGEST, PATH, Door, listening
from bot.gateway.signature import FRESH, Signature
from bot.rules.library import Library
from bot.settings import Address
from bot.storage import Store
from tests.discord.doors import Doors
from tests.discord.standin import TOKEN, StandIn

ATTACK = {"weapon": "20 3+ S4 AP-1 D1", "target": "10x T4 3+ W2"}
ANYWHERE = Address("127.0.0.1", 0)


@pytest.fixture
async def workers(
    world: StandIn, shipped: Library, store: Store, tmp_path: Path
) -> AsyncIterator[list[RulesBot]]:
    """Two bots with one store, each behind a door of its own; neither connects to the gateway."""
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())
        key = Doors((), session).public_key
        bots, addresses = [], []
        for number in range(2):
            bot = RulesBot(shipped, tmp_path / str(number), store=store)
            await stack.enter_async_context(bot)
            await bot.login(TOKEN)
            answers = Door(bot.arrivals, Signature(key)).application()
            there = await stack.enter_async_context(listening(answers, ANYWHERE, "--http"))
            bots.append(bot)
            addresses.append(f"http://{there.host}:{there.port}{PATH}")
        world.doors = Doors(addresses, session)
        yield bots
        for bot in bots:
            await bot.arrivals.settled(5.0)
        assert world.identifies == 0


async def test_an_evening_on_two_workers(world: StandIn, workers: list[RulesBot]) -> None:
    """Every press and form arrives at the other worker than what it belongs to."""
    await world.invoke("settings reports", channel="30")
    card = await world.invoke("rule", query="coherency 10th")
    assert card.embed["title"] == "Unit Coherency"
    form = await world.press(card, "Report a mistake")
    seen = await world.submit(form, words="a typo")
    assert "The moderators have been told" in seen.text
    assert len(world.posted) == 1
    offered = await world.complete("rule", "query", query="unit coh")
    assert "10th/movement/unit-coherency" in {choice["value"] for choice in offered}
    rolled = await world.invoke("attack", **ATTACK)
    assert "#1 ·" in rolled.text
    again = await world.press(rolled, "Again")
    assert "#2 ·" in again.text
    assert "#2" in (await world.invoke("history")).text
    kept = await world.invoke(
        "profile save", kind="weapon", name="Bolt rifle", profile=ATTACK["weapon"]
    )
    assert "Bolt rifle" in kept.text
    assert "Bolt rifle" in (await world.invoke("profile list")).text
    assert world.doors is not None
    assert min(world.doors.heard.values()) >= 5
    assert world.doors.refused == []


async def test_files_come_and_go(world: StandIn, workers: list[RulesBot]) -> None:
    assert (await world.invoke("odds", **ATTACK)).message["attachments"]
    out = await world.press(await world.invoke("privacy"), "Export mine")
    assert out.private
    assert out.message["attachments"]


async def test_discord_asks_whether_the_door_is_ours(
    world: StandIn, workers: list[RulesBot]
) -> None:
    assert world.doors is not None
    address, *_ = world.doors.heard
    status, answer = await world.doors.post(address, b'{"type": 1}')
    assert (status, json.loads(answer)) == (200, {"type": 1})


async def test_what_discord_did_not_sign_is_refused_without_noise(
    world: StandIn, workers: list[RulesBot], caplog: pytest.LogCaptureFixture
) -> None:
    doors, body, now = world.doors, b'{"type": 1}', time.time()
    assert doors is not None
    address, *_ = doors.heard
    signed = doors.headers(body)
    signature = signed["X-Signature-Ed25519"]
    wrong = [
        {},
        {**signed, "X-Signature-Ed25519": "0" * 128},
        {**signed, "X-Signature-Ed25519": "00"},
        {**signed, "X-Signature-Ed25519": "no number"},
        {**signed, "X-Signature-Ed25519": f"{signature[:64]} {signature[64:]}"},
        {**signed, "X-Signature-Timestamp": str(int(now) + 1)},
        {**signed, "X-Signature-Timestamp": "soon"},
        {**signed, "X-Signature-Timestamp": "9" * 40},
        doors.headers(body + b" "),
        doors.headers(body, now - FRESH - 5),
        doors.headers(body, now + FRESH + 5),
    ]
    for headers in wrong:
        assert await doors.post(address, body, headers) == (401, b"")
    for garbage in (
        b"",
        b"[1]",
        b'{"type"',
        b"\xff",
        b"[" * 100_000,
        b'{"type": 2}',
        b'{"type": 3, "data": []}',
    ):
        assert await doors.post(address, garbage) == (400, b""), garbage[:20]
    assert (await doors.post(address, bytes(LARGEST + 1)))[0] == 413
    host, port = address.removeprefix("http://").removesuffix(PATH).split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"\x16\x03\x01 no HTTP at all\r\n\r\n")
    assert b"400" in await reader.readline()
    writer.close()
    async with aiohttp.ClientSession() as session:
        assert (await session.get(address)).status == 405
        assert (await session.get(address.removesuffix(PATH))).status == 404
    lines = [record.getMessage() for record in caplog.records if record.levelname != "INFO"]
    assert set(lines) <= {"an interaction could not be read"}
    assert world.identifies == 0


async def test_a_request_that_never_ends_arriving_is_given_up(
    world: StandIn, workers: list[RulesBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "ARRIVING", 0.1)
    assert world.doors is not None
    address, *_ = world.doors.heard
    host, port = address.removeprefix("http://").removesuffix(PATH).split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"POST {PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{{".encode())
    assert b" 408 " in await asyncio.wait_for(reader.readline(), 30)
    writer.close()


async def test_a_door_that_is_closing_says_so(world: StandIn, workers: list[RulesBot]) -> None:
    await workers[0].arrivals.finish(1.0)
    seen = await world.invoke("roll", dice="2D6")
    assert seen.private
    assert "restarted" in seen.text
    assert "#1 ·" in (await world.invoke("roll", dice="2D6")).text
    assert await world.complete("rule", "query", query="unit coh") == []


async def process_at_door(process: Any, key: str) -> tuple[Any, str]:
    """The bot as a process that listens, and its address."""
    running = await process("serve", "--http", "127.0.0.1:0", DISCORD_PUBLIC_KEY=key)
    lines = ""
    while "answering at " not in lines:
        line = (await asyncio.wait_for(running.stderr.readline(), 60)).decode()
        assert line, lines
        lines += line
    return running, lines.rsplit("answering at ", 1)[1].strip()


async def test_the_command_line_keeps_a_door(world: StandIn, process: Any) -> None:
    async with aiohttp.ClientSession() as session:
        key = Doors((), session).public_key
        running, address = await process_at_door(process, key)
        world.doors = Doors((address,), session)
        assert (await world.invoke("rule", query="charge")).embed["title"] == "Charge"
        world.slow = 0.5
        answered = len(world.first_answers)
        asked = asyncio.create_task(world.invoke("roll", dice="2D6"))
        while len(world.first_answers) == answered:
            await asyncio.sleep(0.01)
        running.terminate()
        assert "#1 ·" in (await asked).text
        # The session keeps its connection open; nobody waits a minute for it to close.
        _, errors = await asyncio.wait_for(running.communicate(), 50)
    assert running.returncode == 0
    assert "Traceback" not in errors.decode()
    assert world.identifies == 0


@pytest.mark.parametrize(
    ("arguments", "environ", "sentence"),
    [
        (("serve", "--http", "8080x"), {}, "--http is '8080x'; it must be like 0.0.0.0:8080."),
        (("serve", "--http", "127.0.0.1:0"), {}, "DISCORD_PUBLIC_KEY is not set"),
        (
            ("serve", "--http", "127.0.0.1:0"),
            {"DISCORD_PUBLIC_KEY": "abc"},
            "DISCORD_PUBLIC_KEY is 'abc'; it must be your application's public key",
        ),
        (
            ("serve", "--http", "192.0.2.1:80"),
            {"DISCORD_PUBLIC_KEY": "0" * 64},
            "--http is 192.0.2.1:80, which can't be used: Cannot assign requested address.",
        ),
    ],
)
async def test_what_the_door_can_not_start_with_is_one_line(
    world: StandIn, process: Any, arguments: tuple[str, ...], environ: dict[str, str], sentence: str
) -> None:
    running = await process(*arguments, **environ)
    _, errors = await asyncio.wait_for(running.communicate(), 60)
    assert running.returncode == 2
    assert errors.decode().strip().split("\n")[-1].startswith(sentence)
    assert "Traceback" not in errors.decode()


async def test_the_key_of_another_application_is_refused_before_anything_is_published(
    world: StandIn, process: Any
) -> None:
    world.verify_key = "ab" * 32
    running = await process("serve", "--http", "127.0.0.1:0", DISCORD_PUBLIC_KEY="cd" * 32)
    _, errors = await asyncio.wait_for(running.communicate(), 60)
    assert running.returncode == 2
    assert errors.decode().splitlines()[-1].startswith("DISCORD_PUBLIC_KEY is not the public key")
    assert world.syncs == 0


async def test_the_key_of_this_application_is_taken_however_it_is_written(
    world: StandIn, process: Any
) -> None:
    world.verify_key = "ab" * 32
    running, _ = await process_at_door(process, "AB" * 32)
    assert running.returncode is None
    assert world.syncs == 1


async def test_a_port_that_is_taken_names_its_setting(world: StandIn, process: Any) -> None:
    async with await asyncio.start_server(lambda *_: None, "127.0.0.1", 0) as taken:
        there = f"127.0.0.1:{taken.sockets[0].getsockname()[1]}"
        running = await process(BOT_METRICS=there)
        _, errors = await asyncio.wait_for(running.communicate(), 60)
    assert running.returncode == 2
    said = f"BOT_METRICS is {there}, which can't be used: Address already in use."
    assert errors.decode().splitlines()[-1] == said
