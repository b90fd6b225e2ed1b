"""Who may ask how often, and who may not at all: what the operator decides."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from bot.gateway.arrivals import Arrival, Check
from bot.settings import Settings

log = logging.getLogger(__name__)

TOO_OFTEN = "That is a little fast for me: try again in a few seconds."
BANNED = "This bot’s operator does not let you use it."
UNREAD = "BOT_BANS can't be read, what it said before stays: %s; an empty file lifts all bans"
UNREADABLE = (0, -1)
"""In place of what a file looks like."""
KEPT = 10_000
"""Users or servers whose last uses are remembered."""
LOOK_EVERY = 10.0
"""Seconds after which the file of bans is looked at again."""
TYPED = 0.2
"""What a letter typed into a box counts, compared with a command."""
Of = Callable[[Arrival], int | None]


def checks(settings: Settings) -> list[Check]:
    """Whom the operator does not let in, or not so often."""
    found: list[Check] = [Bans(settings.bans).check] if settings.bans else []
    if settings.user_rate:
        found.append(Cooldown(settings.user_rate, lambda arrival: arrival.user).check)
    if settings.server_rate:
        found.append(Cooldown(settings.server_rate, lambda arrival: arrival.server).check)
    return found


class Cooldown:
    """So many interactions a minute of each user or server (`of`), all at once if they like."""

    def __init__(self, a_minute: int, of: Of, clock: Callable[[], float] = monotonic) -> None:
        self._most = float(a_minute)
        self._of = of
        self._clock = clock
        self._left: dict[int, tuple[float, float]] = {}
        """What each had left, and when."""

    def check(self, arrival: Arrival) -> str | None:
        """Why an interaction is not taken."""
        who = self._of(arrival)
        cost = TYPED if arrival.typing else 1.0
        return None if who is None or self.allows(who, cost) else TOO_OFTEN

    def allows(self, who: int, cost: float = 1.0) -> bool:
        """Whether this one may once more; then it counts."""
        now = self._clock()
        left, since = self._left.pop(who, (self._most, now))
        regained = (now - since) * self._most / 60
        left = min(self._most, left + regained)
        is_allowed = left >= cost
        if is_allowed:
            left -= cost
        self._left[who] = (left, now)
        if len(self._left) > KEPT:
            here_longest_ago = next(iter(self._left))  # has everything left again
            del self._left[here_longest_ago]
        return is_allowed


class Bans:
    """Users and servers that may not use the bot: a file with an id a line, read again whenever it
    changes. What follows a `#` is a remark.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = monotonic) -> None:
        self._path = path
        self._clock = clock
        self._looked = 0.0
        self._stamp: tuple[int, int] | None = None
        self._ids: frozenset[int] = frozenset()
        self.read()

    def check(self, arrival: Arrival) -> str | None:
        """Why an interaction is not taken."""
        if self._clock() - self._looked >= LOOK_EVERY:
            self.read()
        return BANNED if {arrival.user, arrival.server} & self._ids else None

    def read(self) -> None:
        """Read the file, if it has changed. A line that is no id is named in the log; where the
        file can't be read, the ids that were known stay.
        """
        self._looked = self._clock()
        try:
            seen = self._path.stat()
            stamp = (seen.st_mtime_ns, seen.st_size)
            if stamp == self._stamp:
                return
            lines = self._path.read_text(encoding="utf-8").splitlines()
        except (OSError, ValueError) as error:
            if self._stamp is not UNREADABLE:
                log.error(UNREAD, error)
            self._stamp = UNREADABLE
            return
        self._stamp = stamp
        told = [line.partition("#")[0].strip() for line in lines]
        for number, line in enumerate(told, 1):
            if line and not (line.isascii() and line.isdigit()):
                log.error("%s:%d is no id of a user or server", self._path, number)
        self._ids = frozenset(int(line) for line in told if line.isascii() and line.isdigit())
        log.info("%d users and servers are banned", len(self._ids))
