"""Pictures, painted beside the event loop; an answer does not wait for one for long."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Future, ThreadPoolExecutor

from bot.render.rolls.odds.chart import Chart
from bot.render.rolls.odds.chart_picture import draw
from bot.render.rolls.odds.heat_map import HeatMap, draw_heat_map
from bot.views.reply import File

log = logging.getLogger(__name__)

NAME = "odds.png"
PATIENCE = 10.0
"""Seconds after which an answer goes without its picture; the first one after a start takes one or
two.
"""
_PAINTER = ThreadPoolExecutor(1, thread_name_prefix="painter")
"""One: the library that paints is not made for several threads."""
_UNDER_WAY: set[Future[bytes]] = set()
WAITING = 8
"""Pictures that wait to be painted, each for some 0.2 s; beyond that, answers go without theirs."""


async def painted(chart: Chart | HeatMap) -> tuple[File, ...]:
    """The chart or table as a picture; none if it fails, takes too long or too many wait, which is
    logged and no reason not to answer.
    """
    if len(_UNDER_WAY) > WAITING:
        log.warning("too many pictures wait to be painted")
        return ()
    try:
        drawing = _PAINTER.submit(_draw, chart)
        _UNDER_WAY.add(drawing)
        drawing.add_done_callback(_UNDER_WAY.discard)
        picture = await asyncio.wait_for(asyncio.wrap_future(drawing), PATIENCE)
        return (File(NAME, picture, chart.alt),)
    except TimeoutError:
        log.warning("a picture took longer than %.1f s", PATIENCE)
    except Exception:
        log.exception("a picture could not be painted")
    return ()


def waiting() -> int:
    """How many are being painted or wait for that."""
    return len(_UNDER_WAY)


def _draw(chart: Chart | HeatMap) -> bytes:
    return draw_heat_map(chart) if isinstance(chart, HeatMap) else draw(chart)
