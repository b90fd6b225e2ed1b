"""Times as the database keeps them: whole microseconds since 1970, UTC, so that none is rounded."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_START = datetime(1970, 1, 1, tzinfo=UTC)


def to_micros(at: datetime) -> int:
    """The number to keep for a time. TypeError for a time without a zone."""
    return (at - _START) // timedelta(microseconds=1)


def from_micros(micros: int) -> datetime:
    """The time that was kept, in UTC."""
    return _START + timedelta(microseconds=micros)
