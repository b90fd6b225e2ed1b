"""The damage that waits until all volleys of the attacking unit are over: of which kinds, and in
which order.

In the 10th edition normal damage of all the unit's attacks on a target comes before any mortal
wounds, and attacks of Devastating Wounds are allocated after all its other attacks (PUB), whatever
weapon made them. No rule at hand says which of several such kinds comes first. Our reading: what is
smaller on average first (as the characteristic is written), then in the order of the weapons, and
mortal wounds that spill over last; `notes` says so with the result.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from bot.attack.model.limits import MAX_WAITING
from bot.attack.model.unit import Unit
from bot.attack.odds.kernel import Band, band_of
from bot.dice.distribution import Floats
from bot.errors import LimitError


@dataclass(frozen=True, slots=True, eq=False)
class DamageKind:
    """A kind of packet: what it takes, and how it is allocated. A loss of one point has no excess
    to spill.
    """

    loss: Floats
    spills: bool
    deferred: bool
    rank: tuple[bool, float, str]

    def same_effect(self, other: "DamageKind") -> bool:
        """Whether the two do the same to a unit, whenever they come."""
        return self.spills == other.spills and np.array_equal(self.loss, other.loss)

    def band(self, unit: Unit) -> Band:
        """What one packet does to a unit."""
        return band_of(self.loss, unit, self.spills)


class DeferredDamage:
    """What waits: `kinds` in the order in which they come, one axis of the state for each.

    Equal ranks come in the order of the volleys; neighbours that do the same are one. A kind that
    does the same as all that may come before it need not wait.
    """

    def __init__(self, volleys: Sequence[Sequence[DamageKind]]) -> None:
        kinds: list[DamageKind] = []
        waiting = []
        self.kinds = kinds
        self._axes: dict[DamageKind, int] = {}
        for index in range(len(volleys)):
            waiting.extend(_that_wait(volleys, index))
        waiting.sort(key=lambda kind: kind.rank)
        for kind in waiting:
            joins_last = kinds and kinds[-1].same_effect(kind)
            if not joins_last:
                kinds.append(kind)
            self._axes[kind] = len(kinds) - 1
        if len(kinds) > MAX_WAITING:
            raise LimitError(
                f"At most {MAX_WAITING} kinds of damage may wait until the end of an attack "
                f"(mortal and Devastating Wounds), not {len(kinds)}: take fewer weapons."
            )

    def axis(self, kind: DamageKind) -> int | None:
        """The axis that counts how many packets of a kind wait, None if it does not wait."""
        return self._axes.get(kind)


def _that_wait(volleys: Sequence[Sequence[DamageKind]], index: int) -> list[DamageKind]:
    """The kinds of one volley that must wait, since some other damage may come before them."""
    deferred = [kind for kind in volleys[index] if kind.deferred]
    if not deferred:
        return []
    earlier = chain.from_iterable(volleys[:index])
    later = chain.from_iterable(volleys[index:])
    others = [kind for kind in earlier if kind.deferred]
    others += later
    if all(deferred[0].same_effect(other) for other in others):
        return []
    return deferred
