"""Pictures, painted beside the event loop; an answer does not wait for one for long."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from bot.render.rolls.chart import Chart, draw
from bot.views.reply import File

log = logging.getLogger(__name__)

NAME = "odds.png"
PATIENCE = 10.0
"""Seconds after which an answer goes without its picture; the first one after a start takes one or
two.
"""
_PAINTER = ThreadPoolExecutor(1, thread_name_prefix="painter")
"""One: the library that paints is not made for several threads."""


async def painted(chart: Chart) -> File | None:
    """The chart as a picture; None if it fails or takes too long, which is logged and no reason not
    to answer.
    """
    try:
        drawing = asyncio.get_running_loop().run_in_executor(_PAINTER, draw, chart)
        return File(NAME, await asyncio.wait_for(drawing, PATIENCE), chart.alt)
    except TimeoutError:
        log.warning("a picture took longer than %.1f s", PATIENCE)
    except Exception:
        log.exception("a picture could not be painted")
    return None
