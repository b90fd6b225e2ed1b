"""The damage of one volley to a unit of unlike groups, in the order of the 11th edition.

All saves are rolled, sorted, and taken from the lowest face to the highest, each judged by the
group that is attacked then; Devastating and other mortal wounds come after them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from bot.attack.model.unit import Unit
from bot.attack.odds.kernel import Band, Kernel, Kernels, after, band_of
from bot.attack.odds.law import Law, OneAttack, totals
from bot.attack.odds.operators import Operators, visible
from bot.attack.odds.outcomes import Outcome, loss_of
from bot.attack.odds.sorted_dice import Step, after_all
from bot.attack.steps.plan import Packet, SortedSaves, Wound
from bot.dice.distribution import Distribution, Floats, add_aligned
from bot.dice.quantity import Quantity
from bot.dice.stage import WAYS

LEAST = 1e-18
"""Numbers of wounds are left out where they and all larger ones together have no more chance."""
ONE_POINT = Quantity.fixed(1)


class GroupDamage:
    """What one volley does. `pools` are its kinds of wounds that allow a save, in the order in
    which they are settled; other packets come after them, by rank.
    """

    def __init__(
        self,
        unit: Unit,
        pools: Sequence[Wound],
        rolled: Sequence[Outcome],
        automatic: Sequence[Outcome],
    ) -> None:
        self.unit = unit
        self.pools = [_Pool(unit, pool) for pool in pools]
        self.rolled = rolled
        self.automatic = automatic
        sent = [packet for each in (*rolled, *automatic) for packet in each.packets]
        late = sorted(dict.fromkeys(sent), key=lambda packet: packet.rank)
        self.late = [(packet, packet_band(packet, unit)) for packet in late]

    def after(
        self, attack: OneAttack, attacks: Distribution, start: Floats, operators: Operators
    ) -> Floats:
        """The law of the wounds lost, from that before. LimitError where it is too much work."""
        events = self._events(attack)
        if events is None:
            return self._by_joint_numbers(attack, attacks, start, operators)
        law, chances = events
        numbers = totals([law], attacks)[0]
        steps = self._steps(chances)
        return after_all(steps, np.outer(numbers, start), operators) if steps else start

    # Each hit or attack comes to one thing at most

    def _events(self, attack: OneAttack) -> tuple[Law, list[float]] | None:
        """The number of hits or attacks that come to anything, of one attack, and the chance of
        each thing they may come to; None where one may come to several, or not all are alike.
        """
        chances = [0.0] * (len(self.pools) + len(self.late))
        if attack.shares is not None:
            _, rolls, wounds = attack.shares
        elif attack.wounds:
            return None
        else:
            rolls, wounds = 1.0, 0.0
        for share, outcomes in ((rolls, self.rolled), (wounds, self.automatic)):
            for outcome in outcomes:
                axes = list(self._axes(outcome))
                if len(axes) > 1:
                    return None
                for axis in axes:
                    chances[axis] += share * outcome.chance
        some = sum(chances)
        one = [1.0 - some, some]
        return (one if attack.shares is not None else attack.law(one, one)), chances

    def _steps(self, chances: Sequence[float]) -> list[Step]:
        """What a hit or attack may come to, one thing after the other."""
        steps: list[Step] = []
        for pool, chance in zip(self.pools, chances, strict=False):
            steps += pool.steps(chance)
        anybody = [*[False] * self.unit.total, True]
        for (_, band), chance in zip(self.late, chances[len(self.pools) :], strict=True):
            steps.append(Step(chance, band, anybody))
        return [step for step in steps if step.chance]

    # Otherwise their numbers are counted together

    def _by_joint_numbers(
        self, attack: OneAttack, attacks: Distribution, start: Floats, operators: Operators
    ) -> Floats:
        """By the joint law of the numbers of wounds of each pool and of the packets behind them:
        an axis for each, and one for the unit.
        """
        kernels = Kernels(0, len(self.pools) + len(self.late))
        rolled = self._kernel(self.rolled, kernels)
        automatic = self._kernel(self.automatic, kernels)
        nothing = np.ones((1,) * (len(kernels.none_waits) + 1))
        strikes = operators.hit(rolled), operators.hit(automatic)
        operator = operators.attack(attack.hit, *strikes)
        numbers = operators.after(operator, attacks, nothing)
        state = visible(numbers, longer_than=1, least=LEAST) * start
        for pool in self.pools:
            state = after_all(pool.steps(1.0), state, operators)
        return operators.settled(state, [band for _, band in self.late])

    def _kernel(self, outcomes: Sequence[Outcome], kernels: Kernels) -> Kernel:
        """What one hit adds to each number."""
        parts = []
        for outcome in outcomes:
            result = kernels.one
            for axis in self._axes(outcome):
                result = kernels.times(result, kernels.later(axis))
            parts.append((outcome.chance, result))
        return kernels.mixed(parts) if parts else kernels.one

    def _axes(self, outcome: Outcome) -> Iterator[int]:
        """Which things an outcome comes to, by their places among pools and later packets."""
        if outcome.pool is not None:
            yield next(axis for axis, pool in enumerate(self.pools) if pool.holds(outcome.pool))
        late = [packet for packet, _ in self.late]
        for packet in outcome.packets:
            yield len(self.pools) + late.index(packet)


class _Pool:
    """Wounds of one kind, whose saves are sorted."""

    def __init__(self, unit: Unit, wound: Wound) -> None:
        assert wound.sorted_saves is not None
        assert wound.packet is not None
        self.saves: SortedSaves = wound.sorted_saves
        self.packet: Packet = wound.packet
        self.band = packet_band(self.packet, unit)
        sizes = np.diff([0, *unit.group_ends])
        self.groups = np.repeat(np.arange(sizes.size), sizes).tolist()

    def holds(self, wound: Wound) -> bool:
        """Whether a wound is of this kind."""
        return (wound.sorted_saves, wound.packet) == (self.saves, self.packet)

    def steps(self, chance: float) -> list[Step]:
        """Its faces from the lowest to the highest, if a die is of this pool with this chance."""
        return [
            Step(chance * ways / WAYS, self.band, self._safe(face))
            for face, ways in self.saves.die.weights
        ]

    def _safe(self, face: int) -> list[bool]:
        """For each number of wounds lost, whether a save of this face hurts nobody."""
        return [*[self.saves.saves(face, group) for group in self.groups], True]


def packet_band(packet: Packet, unit: Unit) -> Band:
    """One packet as a band, each point ignored by what the group has that it meets."""
    if packet.spills:
        return _spilling_band(packet, unit)
    return _by_group(packet, unit, max(unit.wounds))


def _by_group(packet: Packet, unit: Unit, most: int) -> Band:
    """Each group's columns from the band of a packet that is ignored as there."""
    band = np.zeros((most + 1, unit.total + 1))
    begin = 0
    for ignore, end in zip(packet.ignoring, unit.group_ends, strict=True):
        loss = loss_of(replace(packet, feel_no_pain=ignore), most)
        whole = band_of(loss, unit, spills=False)
        band[: len(whole), begin:end] = whole[:, begin:end]
        begin = end
    band[0, -1] = 1.0
    rows = np.flatnonzero(band.any(axis=1))[-1] + 1
    return band[:rows]


def _spilling_band(packet: Packet, unit: Unit) -> Band:
    """Point after point, since the next one may meet another group."""
    law = packet.damage.law()
    one_point = replace(packet, damage=replace(packet.damage, roll=ONE_POINT), spills=False)
    point = _by_group(one_point, unit, 1)
    points = np.ones((1, unit.total + 1))
    band = np.zeros((1, unit.total + 1))
    for number in range(law.high + 1):
        band = add_aligned(band, law.chance(number) * points)
        points = after(points, point)
    return band
