"""What the unit suffers from one volley: by counting packets where all are alike, by operators where they are not."""

from dataclasses import dataclass

import numpy as np

from bot.combat.allocation import allocated
from bot.combat.kernel import Band, Kernel, Kernels, band_of
from bot.combat.law import Counts, Law
from bot.combat.operators import Operators, settled
from bot.combat.outcomes import Outcome, loss_of
from bot.combat.plan import Hit, Packet
from bot.combat.stage import Stage
from bot.combat.unit import Unit
from bot.dice.distribution import Distribution, Floats

COUNTS = Counts()


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of packet: what it takes, and how it is allocated. A loss of one point has no excess to spill."""

    loss: Floats
    spills: bool
    deferred: bool
    rank: tuple[bool, float, str]

    def same_effect(self, other: "Kind") -> bool:
        """Whether the two do the same to a unit, whenever they come."""
        return self.spills == other.spills and np.array_equal(self.loss, other.loss)


class Suffered:
    """The damage of one volley. `automatic` is empty where no wound comes without a roll."""

    def __init__(self, unit: Unit, rolled: list[Outcome], automatic: list[Outcome]) -> None:
        self.unit = unit
        self.rolled = rolled
        self.automatic = automatic
        self._kinds: dict[int, Kind] = {}
        for outcome in (*rolled, *automatic):
            for packet in outcome.packets:
                if id(packet) not in self._kinds:
                    self._kinds[id(packet)] = self._kind(packet)

    def _kind(self, packet: Packet) -> Kind:
        most = self.unit.total if packet.spills else max(self.unit.wounds)
        loss = loss_of(packet, most)
        return Kind(loss, packet.spills and loss.size > 2, packet.deferred, packet.rank)

    # All packets alike

    def packets_law(self, hit: Stage[Hit | None] | None) -> Law | None:
        """The law of the number of packets of one attack that take anything, or None if packets differ."""
        kinds = list(self._kinds.values())
        if not kinds:
            return [1.0]
        if kinds[0].spills or not all(kinds[0].same_effect(kind) for kind in kinds[1:]):
            return None
        takes = 1.0 - float(kinds[0].loss[0])
        return COUNTS.attack(hit, _counted(self.rolled, takes), _counted(self.automatic, takes))

    def by_packets(self, packets: Floats, start: Floats) -> Floats:
        """The state after so many packets."""
        if not self._kinds:
            return start
        loss = next(iter(self._kinds.values())).loss
        taking = loss / loss[1:].sum()
        taking[0] = 0.0
        return allocated(packets, taking, self.unit, start)

    # Packets that differ

    def by_attacks(self, hit: Stage[Hit | None] | None, attacks: Distribution, start: Floats, budget: int) -> Floats:
        """The state after a random number of attacks, and then of the damage that waits until the end.

        LimitError once it has cost more than `budget` multiplications.
        """
        waiting = self._waiting()
        operators = Operators(budget)
        rolled, automatic = self._kernel(self.rolled, waiting), self._kernel(self.automatic, waiting)
        kernels = Kernels(self.unit.total, len(waiting))
        if _one_hit_each(hit):
            attack = operators.hit(kernels.attack(hit, rolled, automatic))
        else:
            attack = operators.attack(hit, operators.hit(rolled), operators.hit(automatic))
        state = operators.after(attack, attacks, start, len(waiting))
        return settled(state, [self._band(kind) for kind in waiting])

    def _band(self, kind: Kind) -> Band:
        return band_of(kind.loss, self.unit, kind.spills)

    def _waiting(self) -> list[Kind]:
        """The kinds of damage that wait, in their order; neighbours that do the same are one."""
        waiting: list[Kind] = []
        for kind in sorted((kind for kind in self._kinds.values() if kind.deferred), key=lambda kind: kind.rank):
            if not waiting or not waiting[-1].same_effect(kind):
                waiting.append(kind)
        return waiting

    def _kernel(self, outcomes: list[Outcome], waiting: list[Kind]) -> Kernel:
        """What one hit does: its outcomes, each a packet after the other."""
        kernels, parts = Kernels(self.unit.total, len(waiting)), []
        for outcome in outcomes:
            result = kernels.one
            for packet in outcome.packets:
                kind = self._kinds[id(packet)]
                if kind.deferred:
                    index = max(i for i, other in enumerate(waiting) if other.rank <= kind.rank)
                    result = kernels.times(result, kernels.later(index))
                else:
                    result = kernels.times(result, kernels.now(self._band(kind)))
            parts.append((outcome.chance, result))
        return kernels.mixed(parts) if parts else kernels.one


def _one_hit_each(hit: Stage[Hit | None] | None) -> bool:
    return hit is None or not any(found and (found.extra_hits or found.extra_attacks) for found, _ in hit.weights)


def _counted(outcomes: list[Outcome], takes: float) -> Law:
    """The law of the number of packets that take anything: each does with chance `takes`."""
    if not outcomes:
        return [1.0]
    most = max(len(outcome.packets) for outcome in outcomes)
    powers: list[Law] = [[1.0]]
    for _ in range(most):
        powers.append(COUNTS.times(powers[-1], [1.0 - takes, takes]))
    return COUNTS.mixed([(outcome.chance, powers[len(outcome.packets)]) for outcome in outcomes])
