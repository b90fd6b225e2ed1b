"""How often the bot may connect to the gateway.

discord.py has no pause between attempts to resume: to a gateway that closed at once it connected
34,430 times in a minute, and Discord resets the token of a bot that identifies 1,000 times a day.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

STABLE = 60.0
"""A connection that lasted this many seconds was a good one."""
PATIENCE = (0.0, 0.0, 1.0, 2.0, 5.0, 15.0, 30.0, 60.0, 120.0, 300.0)
"""Seconds to wait before the first, second … connection after ones that did not last; the last one
for all others.
"""
HOUR = 3_600.0
PER_HOUR = 40
"""Connections within an hour, however long each lasted."""


@dataclass(slots=True)
class Budget:
    """Counts connections and says how long the next one must wait. Times are seconds of any steady
    clock.
    """

    starts: deque[float] = field(default_factory=deque)
    streak: int = 0
    """Connections in a row that did not last."""

    def wait(self, now: float) -> float:
        """Seconds to wait before connecting at `now`, and count that connection."""
        while self.starts and self.starts[0] <= now - HOUR:
            self.starts.popleft()
        if not self.starts or now - self.starts[-1] >= STABLE:
            self.streak = 0
        elif self.streak < len(PATIENCE) - 1:
            self.streak += 1
        pause = PATIENCE[self.streak]
        if len(self.starts) >= PER_HOUR:
            next_in_budget = self.starts[-PER_HOUR] + HOUR
            pause = max(pause, next_in_budget - now)
        self.starts.append(now + pause)
        return pause
