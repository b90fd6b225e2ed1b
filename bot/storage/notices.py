"""What one process tells the others that use the same database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notice:
    """Another process wrote a line into a server's log of changes: about `what`. Without a server:
    nobody listened for a while, so anything may have changed.
    """

    server: int | None = None
    what: str = ""


Hear = Callable[[Notice], None]
