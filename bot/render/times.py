"""Moments and stretches of time as people write them."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.render.numbers import counted

UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"))
"""Stretches of so many seconds."""


def moment(at: datetime) -> str:
    """`3 Nov 2026 19:30 UTC`."""
    return f"{at.astimezone(UTC):%d %b %Y %H:%M} UTC".removeprefix("0")


def duration(seconds: float) -> str:
    """A stretch of time, roughly."""
    for size, unit in UNITS:
        if seconds >= size:
            return counted(int(seconds // size), unit)
    return counted(int(seconds), "second")
