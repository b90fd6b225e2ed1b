"""How often the bot may connect to the gateway.

discord.py has no pause between attempts to resume: to a gateway that closed at once it connected
34,430 times in a minute, and Discord resets the token of a bot that identifies 1,000 times a day.
"""

from __future__ import annotations

import json
import logging
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

log = logging.getLogger(__name__)

STABLE = 60.0
"""A connection that lasted this many seconds was a good one."""
PATIENCE = (0.0, 0.0, 1.0, 2.0, 5.0, 15.0, 30.0, 60.0, 120.0, 300.0)
"""Seconds to wait before the first, second … connection after ones that did not last; the last one
for all others.
"""
HOUR, DAY = 3_600.0, 86_400.0
PER_HOUR, PER_DAY = 20, 100
"""New sessions within an hour and within a day: sessions that are resumed cost nothing. Discord
allows 1,000 a day, of all that run with one token.
"""
FILE = "sessions.json"


@dataclass(slots=True)
class Budget:
    """Counts connections and says how long the next one must wait. Times are seconds since 1970.

    New sessions are counted in `file` (None: nowhere), so that a program that is started again and
    again has no more of them. The pace of connections that do not last is forgotten with the
    process.
    """

    file: Path | None = None
    starts: deque[float] = field(default_factory=deque)
    """When new sessions of the last day were begun."""
    last: float = -STABLE
    streak: int = 0
    """Connections in a row that did not last."""
    not_before: float = 0.0
    """When Discord allows new sessions again."""

    def __post_init__(self) -> None:
        """Read what former processes did."""
        with suppress(OSError, ValueError, TypeError):
            if self.file:
                self.starts.extend(map(float, json.loads(self.file.read_text())[-PER_DAY:]))

    def wait(self, now: float, resumes: bool = False) -> float:
        """Seconds to wait before connecting at `now`, and count that connection."""
        if now - self.last >= STABLE:
            self.streak = 0
        elif self.streak < len(PATIENCE) - 1:
            self.streak += 1
        pause = PATIENCE[self.streak]
        if not resumes:
            pause = max(pause, self.not_before - now, self._session(now))
            self._keep(now + pause)
        self.last = now + pause
        return pause

    def _session(self, now: float) -> float:
        """Seconds until another session is within the budget."""
        while self.starts and self.starts[0] <= now - DAY:
            self.starts.popleft()
        waits = [
            self.starts[-most] + span - now
            for most, span in ((PER_HOUR, HOUR), (PER_DAY, DAY))
            if len(self.starts) >= most
        ]
        return max(waits, default=0.0)

    def _keep(self, start: float) -> None:
        self.starts.append(start)
        if self.file is None:
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(json.dumps(list(self.starts)))
        except OSError as error:
            log.warning("new sessions at Discord can't be counted on the disk: %s", error)
