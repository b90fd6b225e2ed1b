"""Discord shuts out an address with 10,000 refused calls in ten minutes (401, 403, 429; its
documentation of rate limits, "Invalid Request Limit"): a bot stops long before that, and goes on by
itself.
"""

from __future__ import annotations

import logging

import aiohttp
import discord
import pytest

from bot.console.stand_in import payloads
from bot.gateway.bounds.refused_calls import MOST, SHUT, TEN_MINUTES, RefusedCalls
from tests.discord.standin import WAITING, Bot, StandIn, until

COMMAND = discord.InteractionType.application_command


@pytest.mark.parametrize(
    ("status", "scope", "counts"),
    [
        (401, "", True),
        (403, "", True),
        (429, "", True),
        (429, "user", True),
        (429, "global", True),
        (429, "shared", False),
        (200, "", False),
        (400, "", False),
        (404, "", False),
        (500, "", False),
    ],
)
def test_what_discord_counts(status: int, scope: str, counts: bool) -> None:
    calls = RefusedCalls()
    calls.note(status, scope)
    assert calls.number == counts


def test_a_tenth_of_what_discord_bears_is_too_many() -> None:
    assert MOST == 1_000
    assert TEN_MINUTES == 600


def test_ten_minutes_later_they_count_no_more() -> None:
    at = 0.0
    calls = RefusedCalls(2, lambda: at)
    calls.note(403)
    at = 300.0
    calls.note(403)
    assert calls.too_many
    at = 600.0
    assert (calls.number, calls.too_many) == (1, False)
    at = 900.0
    assert calls.number == 0


async def test_a_bot_takes_nothing_until_there_are_fewer(
    world: StandIn, bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    at = 0.0
    calls = bot.client.refused_calls
    calls._most, calls._clock = 3, lambda: at
    for turn in range(3):
        world.refuse_callbacks.append((403, 50001))
        with caplog.at_level(logging.ERROR):
            await world.invoke("rule", query="charge")
        assert calls.number == turn + 1
    assert "Discord refused 3 calls in ten minutes: no more for now" in caplog.text
    await bot.client.arrivals.settled(WAITING)
    answers = len(world.first_answers)
    asked = world._data("rule", {"query": "charge"})
    raw = world.conversation.begin(COMMAND, payloads.user("alice"), asked, None)
    assert bot.client.arrivals.take(raw) == SHUT  # what the HTTP door answers in its response
    bot.client.arrivals.take_or_tell(raw)  # as the gateway does: it would be a call
    await until(lambda: not bot.client.arrivals._telling)
    assert len(world.first_answers) == answers
    at = TEN_MINUTES
    assert (await world.invoke("rule", query="charge")).embed["title"] == "Charge Phase"


async def test_a_call_of_any_kind_counts(world: StandIn, bot: Bot) -> None:
    session = aiohttp.ClientSession(trace_configs=[bot.client.refused_calls.trace()])
    async with session, session.get(f"{world.api_base}/users/@me") as response:
        assert response.status == 401
    assert bot.client.refused_calls.number == 1
