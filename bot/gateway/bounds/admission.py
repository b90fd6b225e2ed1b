"""Admission under load: what can't be answered in time is told so at once.

The longer an interaction would have to wait, the fewer kinds are let in: pictures are the first to
be turned away and look-ups the last, for they are what most people wait for, and the cheapest. How
long that is follows from the queue (what is being answered, times what one took of late) and from
how late the event loop is.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from time import monotonic

from bot.gateway.arrivals import Arrival

BUSY = "Busy, try again in a few seconds."
FEW = 8
"""So many at once are taken however long each is."""
GIVEN_UP = 2.5
"""Seconds. Where the bot stood still for longer, Discord has told whoever asked meanwhile that it
does not respond: what they asked must not be rolled.
"""
FIRST_GUESS = 0.005
"""Seconds between two answers of a loaded bot, before that was seen."""
MEMORY = 0.8
"""The share of what was known that each look at a loaded bot leaves."""


class Demand(Enum):
    """What is asked for, with the seconds that it may have to wait: whoever is told that the bot is
    busy waits for that as long as the loop is late, too.
    """

    LOOK_UP = 1.0
    ROLL = 0.7
    PICTURE = 0.5
    TYPING = 0.3


KINDS = {
    **dict.fromkeys(("attack", "assault", "roll", "rolloff", "test", "macro use"), Demand.ROLL),
    **dict.fromkeys(("again", "ones", "misses", "these", "number", "reading"), Demand.ROLL),
    **dict.fromkeys(
        ("damage", "character", "reroll", "then", "next", "fight", "fighting"), Demand.ROLL
    ),
    **dict.fromkeys(("odds", "chart", "luck", "army import", "profile import"), Demand.PICTURE),
    **dict.fromkeys(("army", "sheet", "fairness log", "corpus check"), Demand.PICTURE),
}
"""By command, by the first word of one, or by the first part of a control's `custom_id`; all others
are look-ups.
"""


def kind_of(arrival: Arrival) -> Demand:
    """What is asked for."""
    if arrival.typing:
        return Demand.TYPING
    whole, first = arrival.name, arrival.name.partition(" ")[0]
    if whole in KINDS:
        return KINDS[whole]
    first_alone = KINDS.get(first, Demand.LOOK_UP)
    return first_alone if first_alone is Demand.ROLL else Demand.LOOK_UP


class Gate:
    """Lets interactions in, or not. `waiting` tells how many are being answered; `look` is to be
    called several times a second, `ended` after each answer.
    """

    def __init__(self, waiting: Callable[[], int], clock: Callable[[], float] = monotonic) -> None:
        self._waiting = waiting
        self._clock = clock
        self._looked: float | None = None
        self._finished = 0
        self._late = 0.0
        self._each = FIRST_GUESS

    @property
    def wait(self) -> float:
        """Seconds that one more would have to wait."""
        return self._late + self._waiting() * self._each

    @property
    def _stood_still(self) -> float:
        """Seconds without a look: before the last one, or since."""
        if self._looked is None:
            return 0.0
        return max(self._late, self._clock() - self._looked)

    def check(self, arrival: Arrival) -> str | None:
        """Why an interaction is not let in."""
        if self._stood_still > GIVEN_UP:
            return BUSY
        if self._waiting() < FEW or self.wait <= kind_of(arrival).value:
            return None
        return BUSY

    def ended(self, arrival: Arrival, _seconds: float) -> None:
        """Count an answer."""
        if arrival.outcome != "turned away":
            self._finished += 1

    def look(self, late: float, seconds: float) -> None:
        """Learn from the last `seconds`, at whose end the event loop was so `late`."""
        finished, self._finished = self._finished, 0
        self._late = late
        self._looked = self._clock()
        if self._waiting() >= FEW and finished:
            lately = seconds / finished
            change = (1 - MEMORY) * (lately - self._each)
            self._each += change
