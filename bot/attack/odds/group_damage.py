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
from bot.attack.steps.volley_plan import Packet, SortedSaves, Wound
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
        self.kinds = [pool.kind for pool in pools]
        self.rolled = rolled
        self.automatic = automatic
        sent = [packet for each in (*rolled, *automatic) for packet in each.packets]
        self.late = sorted(dict.fromkeys(sent), key=lambda packet: packet.rank)
        self.late_bands = [packet_band(packet, unit) for packet in self.late]

    def after(
        self, attack: OneAttack, attacks: Distribution, start: Floats, operators: Operators
    ) -> Floats:
        """The law of the wounds lost, from that before. LimitError where it is too much work."""
        events = self._events(attack)
        if events is None:
            return self._by_joint_numbers(attack, attacks, start, operators)
        law, chances = events
        steps = self._steps(chances)
        (numbers,) = totals([law], attacks)
        state = np.outer(numbers, start)
        return after_all(steps, state, operators)

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
            rolls = 1.0
            wounds = 0.0
        for share, outcomes in ((rolls, self.rolled), (wounds, self.automatic)):
            for outcome in outcomes:
                axes = list(self._axes(outcome))
                if len(axes) > 1:
                    return None
                for axis in axes:
                    chances[axis] += share * outcome.chance
        some = sum(chances)
        law = [1.0 - some, some]
        if attack.shares is None:
            law = attack.law(law, law)
        return law, chances

    def _steps(self, chances: Sequence[float]) -> list[Step]:
        """What a hit or attack may come to, one thing after the other."""
        remaining = iter(chances)
        steps = []
        for pool in self.pools:
            chance = next(remaining)
            steps.extend(pool.steps(chance))
        # A packet without a save hurts whoever is left.
        safe = [False] * self.unit.total
        safe.append(True)
        for band in self.late_bands:
            chance = next(remaining)
            step = Step(chance, band, safe)
            steps.append(step)
        return [step for step in steps if step.chance]

    # Otherwise their numbers are counted together

    def _by_joint_numbers(
        self, attack: OneAttack, attacks: Distribution, start: Floats, operators: Operators
    ) -> Floats:
        """By the joint law of the numbers of wounds of each pool and of the packets behind them:
        an axis for each, and one for the unit.
        """
        kinds = len(self.pools) + len(self.late)
        kernels = Kernels(0, kinds)
        rolled = operators.hit(self._kernel(self.rolled, kernels))
        automatic = operators.hit(self._kernel(self.automatic, kernels))
        one_attack = operators.attack(attack.hit, rolled, automatic)
        nothing = np.ones((1,) * (kinds + 1))
        numbers = operators.after(one_attack, attacks, nothing)
        state = visible(numbers, longer_than=1, least=LEAST) * start
        for pool in self.pools:
            steps = pool.steps(1.0)
            state = after_all(steps, state, operators)
        return operators.settled(state, self.late_bands)

    def _kernel(self, outcomes: Sequence[Outcome], kernels: Kernels) -> Kernel:
        """What one hit adds to each number."""
        parts = []
        for outcome in outcomes:
            result = kernels.one
            for axis in self._axes(outcome):
                result = kernels.times(result, kernels.later(axis))
            parts.append((outcome.chance, result))
        if parts:
            return kernels.mixed(parts)
        return kernels.one

    def _axes(self, outcome: Outcome) -> Iterator[int]:
        """Which things an outcome comes to, by their places among pools and later packets."""
        if outcome.pool is not None:
            yield self.kinds.index(outcome.pool.kind)
        for packet in outcome.packets:
            yield len(self.pools) + self.late.index(packet)


class _Pool:
    """Wounds of one kind, whose saves are sorted."""

    def __init__(self, unit: Unit, wound: Wound) -> None:
        assert wound.sorted_saves is not None
        assert wound.packet is not None
        self.saves: SortedSaves = wound.sorted_saves
        self.band = packet_band(wound.packet, unit)
        sizes = np.diff(unit.group_ends, prepend=0)
        groups = np.arange(sizes.size)
        self.groups = np.repeat(groups, sizes).tolist()

    def steps(self, chance: float) -> list[Step]:
        """Its faces from the lowest to the highest, if a die is of this pool with this chance."""
        steps = []
        for face, ways in self.saves.die.weights:
            shown = chance * ways / WAYS
            steps.append(Step(shown, self.band, self._safe(face)))
        return steps

    def _safe(self, face: int) -> list[bool]:
        """For each number of wounds lost, whether a save of this face hurts nobody."""
        safe = [self.saves.saves(face, group) for group in self.groups]
        # Once all are lost, nobody is hurt.
        safe.append(True)
        return safe


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
        met = replace(packet, feel_no_pain=ignore)
        loss = loss_of(met, most)
        whole = band_of(loss, unit, spills=False)
        columns = slice(begin, end)
        band[: len(whole), columns] = whole[:, columns]
        begin = end
    band[0, -1] = 1.0
    used = np.flatnonzero(band.any(axis=1))
    rows = used[-1] + 1
    return band[:rows]


def _spilling_band(packet: Packet, unit: Unit) -> Band:
    """Point after point, since the next one may meet another group."""
    law = packet.damage.law()
    damage = replace(packet.damage, roll=ONE_POINT)
    one_point = replace(packet, damage=damage, spills=False)
    point = _by_group(one_point, unit, 1)
    points = np.ones((1, unit.total + 1))
    band = np.zeros_like(points)
    for number in range(law.high + 1):
        band = add_aligned(band, law.chance(number) * points)
        points = after(points, point)
    return band
