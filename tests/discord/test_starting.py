"""Starting while Discord is out of order, full, or of another opinion."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.client import RulesBot
from bot.cogs import publishing
from bot.errors import InputError, UserError
from bot.gateway import login
from bot.rules.library import Library
from bot.storage import Store
from tests.discord.standin import TOKEN, WAITING, Bot, StandIn, until


@pytest.fixture
async def bot(
    world: StandIn,
    shipped: Library,
    store: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[RulesBot]:
    """A bot that has not logged in, and is impatient."""
    monkeypatch.setattr(login, "PAUSES", (0.01,))
    async with RulesBot(shipped, tmp_path / "data", store=store) as made:
        yield made


async def test_what_passes_is_tried_again(
    world: StandIn, bot: RulesBot, caplog: pytest.LogCaptureFixture
) -> None:
    world.refuse_logins = [503, 429, 503]
    running = asyncio.create_task(login.connected(bot, TOKEN))
    await world.ready()
    await bot.wait_until_ready()
    assert (await world.invoke("rule", query="coherency 10th")).embed["title"] == "Unit Coherency"
    assert caplog.text.count("Discord is out of order, or busy") == 3
    running.cancel()
    await asyncio.wait([running])


@pytest.mark.parametrize(
    ("status", "sentence"),
    [(401, login.REFUSED), (403, login.SHUT_OUT), (400, "Discord refused the login")],
)
async def test_what_does_not_pass_is_one_sentence(
    world: StandIn, bot: RulesBot, status: int, sentence: str
) -> None:
    world.refuse_logins = [status]
    with pytest.raises(UserError) as refused:
        await login.log_in(bot, TOKEN)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("host", ["127.0.0.1:9", "nowhere.invalid"])
async def test_an_address_where_nothing_answers_is_tried_again(
    world: StandIn,
    bot: RulesBot,
    host: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A port without a server, and a name that does not resolve now."""
    with monkeypatch.context() as patch:
        patch.setattr("discord.http.Route.BASE", f"http://{host}/api")
        running = asyncio.create_task(login.log_in(bot, TOKEN))
        told = f"Discord can't be reached at http://{host}/api"
        await until(lambda: caplog.text.count(told) > 3)
        assert not running.done()
    await asyncio.wait_for(running, WAITING)


@pytest.mark.parametrize("code", [4004, 4010, 4011, 4012, 4013, 4014])
async def test_a_gateway_that_closes_for_good_is_one_sentence(
    world: StandIn, bot: RulesBot, code: int
) -> None:
    world.close_with = code
    with pytest.raises(InputError) as closed:
        await asyncio.wait_for(login.connected(bot, TOKEN), 60)
    assert str(closed.value) == login.CLOSED[code]
    assert world.identifies == 1


@pytest.mark.parametrize("refused", [(400, 30034), (403, 50001), (429, 0), (500, 0)])
async def test_commands_that_discord_does_not_take_stop_nothing(
    world: StandIn,
    start: Callable[..., Any],
    shipped: Library,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    refused: tuple[int, int],
) -> None:
    monkeypatch.setattr(publishing, "AGAIN", 0.05)
    monkeypatch.setattr(publishing, "PATIENCE", 1.0)
    world.refuse_syncs = [refused] * (10 if refused[0] == 500 else 1)
    started: Bot = await start(shipped)
    assert "Discord did not take the commands" in caplog.text
    assert started.client.is_ready()
    world.refuse_syncs.clear()
    await until(lambda: world.syncs)
    assert (await world.invoke("roll", dice="2D6")).text


async def test_a_server_without_the_bot_is_named(
    world: StandIn, start: Callable[..., Any], shipped: Library, caplog: pytest.LogCaptureFixture
) -> None:
    world.refuse_syncs = [(403, 50001)]
    await start(shipped, dev_guild=77)
    assert "The bot is not in the server that BOT_DEV_GUILD names" in caplog.text


async def test_no_session_is_begun_beyond_what_discord_allows(
    world: StandIn, bot: RulesBot, caplog: pytest.LogCaptureFixture
) -> None:
    world.sessions_left = 0
    running = asyncio.create_task(login.connected(bot, TOKEN))
    await until(lambda: "next attempt in" in caplog.text)
    assert "Discord allows 0 new sessions more in the next 60 s" in caplog.text
    assert "next attempt in 60 s" in caplog.text
    assert world.identifies == 0
    running.cancel()
    await asyncio.wait([running])
