"""What the unit suffers from one volley: by counting packets where all are alike, by operators
where they are not.
"""

from collections.abc import Sequence

from bot.attack.model.unit import Unit
from bot.attack.odds.allocation import allocated
from bot.attack.odds.deferred_damage import DamageKind, DeferredDamage
from bot.attack.odds.kernel import Kernel, Kernels
from bot.attack.odds.law import COUNTS, Law, OneAttack
from bot.attack.odds.operators import Operators
from bot.attack.odds.outcomes import Outcome, loss_of
from bot.attack.steps.volley_plan import Packet
from bot.dice.distribution import Distribution, Floats


class UnitDamage:
    """The damage of one volley. `automatic` is empty where no wound comes without a roll."""

    def __init__(self, unit: Unit, rolled: Sequence[Outcome], automatic: Sequence[Outcome]) -> None:
        self.unit = unit
        self.rolled = rolled
        self.automatic = automatic
        self._kinds: dict[int, DamageKind] = {}
        for outcome in (*rolled, *automatic):
            for packet in outcome.packets:
                key = id(packet)
                if key not in self._kinds:
                    self._kinds[key] = self._kind(packet)

    def _kind(self, packet: Packet) -> DamageKind:
        most = self.unit.total if packet.spills else max(self.unit.wounds)
        loss = loss_of(packet, most)
        return DamageKind(loss, packet.spills and loss.size > 2, packet.deferred, packet.rank)

    @property
    def kinds(self) -> tuple[DamageKind, ...]:
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
        first, *others = kinds
        if first.spills or not all(map(first.same_effect, others)):
            return None
        takes = 1.0 - float(first.loss[0])
        if takes == 1.0 and self._one_packet_each():
            return unsaved
        rolled = _counted(self.rolled, takes)
        automatic = _counted(self.automatic, takes)
        return attack.law(rolled, automatic)

    def _one_packet_each(self) -> bool:
        """Whether an unsaved wound sends one packet, and any other none."""
        outcomes = (*self.rolled, *self.automatic)
        return all(len(each.packets) == each.unsaved for each in outcomes)

    def by_packets(self, packets: Floats, start: Floats) -> Floats:
        """The state after so many packets."""
        if not self._kinds:
            return start
        kind = next(iter(self._kinds.values()))
        loss = kind.loss
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
        waiting: DeferredDamage,
        operators: Operators,
    ) -> Floats:
        """The state after a random number of attacks; what waits is counted along its axes.
        LimitError as there.
        """
        kernels = Kernels(self.unit.total, len(waiting.kinds))
        rolled = self._kernel(self.rolled, waiting, kernels)
        automatic = self._kernel(self.automatic, waiting, kernels)
        if attack.shares is not None:
            operator = operators.hit(kernels.attack(attack.hit, rolled, automatic))
        else:
            operator = operators.attack(attack.hit, operators.hit(rolled), operators.hit(automatic))
        return operators.after(operator, attacks, start)

    def _kernel(
        self, outcomes: Sequence[Outcome], waiting: DeferredDamage, kernels: Kernels
    ) -> Kernel:
        """What one hit does: its outcomes, each a packet after the other."""
        parts = []
        for outcome in outcomes:
            result = kernels.one
            for packet in outcome.packets:
                kind = self._kinds[id(packet)]
                axis = waiting.axis(kind)
                if axis is not None:
                    result = kernels.times(result, kernels.later(axis))
                else:
                    result = kernels.times(result, kernels.now(kind.band(self.unit)))
            parts.append((outcome.chance, result))
        return kernels.mixed(parts) if parts else kernels.one


def _counted(outcomes: Sequence[Outcome], takes: float) -> Law:
    """The law of the number of packets that take anything: each does with chance `takes`."""
    one = [1.0 - takes, takes]
    parts = []
    for outcome in outcomes:
        law = [1.0]
        for _ in outcome.packets:
            law = COUNTS.times(law, one)
        parts.append((outcome.chance, law))
    if parts:
        return COUNTS.mixed(parts)
    return [1.0]
