"""Odds as messages: of one attack, or of attackers and targets side by side."""

from __future__ import annotations

import asyncio

from bot.app.attacks.comparing import OddsAsked
from bot.gateway.interaction import Interaction
from bot.render.rolls.odds.comparison import comparison_card, comparison_csv, comparison_map
from bot.render.rolls.odds.odds_card import odds_card, odds_chart
from bot.render.rolls.odds.side_by_side import side_by_side
from bot.render.rolls.odds.thresholds import with_thresholds
from bot.rolls import AttackAsk
from bot.rolls.comparison import Comparison
from bot.views.reply import File, Reply, send
from bot.views.rolls.pictures import NAME, painted

CSV = "odds.csv"
IN_WORDS = "Every attacker against every target, a line each"


async def send_odds(interaction: Interaction, asked: OddsAsked | Comparison, private: bool) -> None:
    """Answer with the odds."""
    if isinstance(asked, Comparison):
        reply = await comparison_reply(asked)
    else:
        reply = await odds_reply(asked)
    await send(interaction, reply.privately(private))


async def odds_reply(asked: OddsAsked, rolled: int | None = None) -> Reply:
    """The odds of an attack, in one edition or several, with their picture; `rolled` is marked in
    it.
    """
    asks = asked.asks
    read = [ask for ask in asks.values() if isinstance(ask, AttackAsk)]
    chart = odds_chart(read, rolled)
    picture = await painted(chart)
    name = NAME if picture else ""
    if len(asks) == 1:
        card = await asyncio.to_thread(odds_card, read[0], name)
    else:
        each = tuple(asks.values())
        card = side_by_side(each, tuple(asks), name)
    card = with_thresholds(card, asks, asked.thresholds)
    return Reply((card,), files=picture)


async def comparison_reply(found: Comparison) -> Reply:
    """A comparison with its picture, and with every number as a file."""
    picture: tuple[File, ...] = ()
    table = comparison_map(found)
    if table:
        picture = await painted(table)
    name = NAME if picture else ""
    card = comparison_card(found, name)
    lines = comparison_csv(found)
    numbers = File(CSV, lines.encode(), IN_WORDS)
    return Reply((card,), files=(*picture, numbers))
