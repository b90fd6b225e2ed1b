"""What the unit suffers from one volley: by counting packets where all are alike, by operators
where they are not.
"""

from collections.abc import Sequence

from bot.attack.model.unit import Unit
from bot.attack.odds.allocation import allocated
from bot.attack.odds.kernel import Kernel, Kernels
from bot.attack.odds.law import COUNTS, Law, OneAttack
from bot.attack.odds.operators import Operators
from bot.attack.odds.outcomes import Outcome, loss_of
from bot.attack.odds.waiting import Kind, Queue
from bot.attack.steps.plan import Packet
from bot.dice.distribution import Distribution, Floats


class Suffered:
    """The damage of one volley. `automatic` is empty where no wound comes without a roll."""

    def __init__(self, unit: Unit, rolled: Sequence[Outcome], automatic: Sequence[Outcome]) -> None:
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

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of packets that the volley sends."""
        return tuple(self._kinds.values())

    # All packets alike

    def packets_law(self, attack: OneAttack, unsaved: Law) -> Law | None:
        """The law of the number of packets of one attack that take anything, or None if packets
        differ.

        `unsaved` is the law of its unsaved wounds: the same where each of them sends one packet
        that takes something.
        """
        kinds = self.kinds
        if not kinds:
            return [1.0]
        if kinds[0].spills or not all(kinds[0].same_effect(kind) for kind in kinds[1:]):
            return None
        takes = 1.0 - float(kinds[0].loss[0])
        if takes == 1.0 and all(
            len(each.packets) == each.unsaved for each in (*self.rolled, *self.automatic)
        ):
            return unsaved
        return attack.law(_counted(self.rolled, takes), _counted(self.automatic, takes))

    def by_packets(self, packets: Floats, start: Floats) -> Floats:
        """The state after so many packets."""
        if not self._kinds:
            return start
        loss = next(iter(self._kinds.values())).loss
        if loss[0]:
            loss = loss / loss[1:].sum()
            loss[0] = 0.0
        return allocated(packets, loss, self.unit, start)

    # Packets that differ

    def by_attacks(
        self,
        attack: OneAttack,
        attacks: Distribution,
        start: Floats,
        queue: Queue,
        operators: Operators,
    ) -> Floats:
        """The state after a random number of attacks; what waits is counted along its axes.
        LimitError as there.
        """
        rolled, automatic = self._kernel(self.rolled, queue), self._kernel(self.automatic, queue)
        kernels = Kernels(self.unit.total, len(queue.kinds))
        if attack.shares is not None:
            operator = operators.hit(kernels.attack(attack.hit, rolled, automatic))
        else:
            operator = operators.attack(attack.hit, operators.hit(rolled), operators.hit(automatic))
        return operators.after(operator, attacks, start)

    def _kernel(self, outcomes: Sequence[Outcome], queue: Queue) -> Kernel:
        """What one hit does: its outcomes, each a packet after the other."""
        kernels, parts = Kernels(self.unit.total, len(queue.kinds)), []
        for outcome in outcomes:
            result = kernels.one
            for packet in outcome.packets:
                kind = self._kinds[id(packet)]
                axis = queue.axis(kind)
                result = kernels.times(
                    result,
                    kernels.now(kind.band(self.unit)) if axis is None else kernels.later(axis),
                )
            parts.append((outcome.chance, result))
        return kernels.mixed(parts) if parts else kernels.one


def _counted(outcomes: Sequence[Outcome], takes: float) -> Law:
    """The law of the number of packets that take anything: each does with chance `takes`."""
    if not outcomes:
        return [1.0]
    most = max([len(outcome.packets) for outcome in outcomes])
    powers: list[Law] = [[1.0], [1.0 - takes, takes]]
    for _ in range(most - 1):
        powers.append(COUNTS.times(powers[-1], powers[1]))
    law = [0.0] * (most + 1)
    for outcome in outcomes:
        for number, chance in enumerate(powers[len(outcome.packets)]):
            law[number] += outcome.chance * chance
    return law
