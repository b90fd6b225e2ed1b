"""What a wound roll may come to, and how many wounds a packet of damage really takes."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from bot.attack.odds.law import Law
from bot.attack.steps.plan import Damage, Packet, Wound
from bot.dice.distribution import Floats
from bot.dice.stage import WAYS, Stage


class Outcome(NamedTuple):
    """One result of a wound: its chance, whether it wounded and stayed unsaved, and the damage that
    it sends.
    """

    chance: float
    wounds: bool
    unsaved: bool
    packets: tuple[Packet, ...]


def rolled_outcomes(stage: Stage[Wound | None]) -> list[Outcome]:
    """All results of a hit that rolls to wound."""
    found = []
    for wound, ways in stage.weights:
        if wound is None:
            found.append(Outcome(ways / WAYS, False, False, ()))
        else:
            found += wound_outcomes(wound, ways / WAYS)
    return found


def wound_outcomes(wound: Wound, chance: float = 1.0) -> list[Outcome]:
    """All results of a successful wound. One that allows no save counts as unsaved, also if its
    damage is replaced.
    """
    sent = (wound.packet, *wound.mortals) if wound.packet else wound.mortals
    if wound.save is None:
        return [Outcome(chance, True, True, sent)]
    saved = sum([ways for saves, ways in wound.save.weights if saves]) / WAYS
    return [
        Outcome(chance * saved, True, False, wound.mortals),
        Outcome(chance * (1.0 - saved), True, True, sent),
    ]


def unsaved_law(outcomes: list[Outcome]) -> Law:
    """The law of the number of unsaved wounds, 0 or 1."""
    chance = sum([outcome.chance for outcome in outcomes if outcome.unsaved])
    return [1.0 - chance, chance]


def loss_of(packet: Packet, most: int) -> Floats:
    """The law of the wounds that one packet takes, at most `most`; each point may be ignored.

    The last entry is above 0.
    """
    damage = packet.damage
    if packet.ignore is None and (damage.slays or not damage.roll.is_rolled):
        loss = np.zeros(most + 1 if damage.slays else min(most, damage.after(damage.roll.plus)) + 1)
        loss[-1] = 1.0
        return loss
    return _loss(damage, packet.ignore.chance(bool) if packet.ignore else 0.0, most)


@lru_cache(maxsize=512)
def _loss(damage: Damage, ignored: float, most: int) -> Floats:
    law, loss = damage.law(), np.zeros(most + 1)
    if not ignored:
        kept = max(0, most - law.low)
        size = min(law.pmf.size, kept)
        loss[law.low : law.low + size] = law.pmf[:size]
        loss[min(most, law.high)] += law.pmf[size:].sum()
        return loss[: min(most, law.high) + 1]
    through = np.array([ignored, 1.0 - ignored])
    points = np.ones(1)
    for number in range(law.high + 1):
        chance = law.chance(number)
        if chance:
            kept = min(points.size, most)
            loss[:kept] += chance * points[:kept]
            loss[most] += chance * points[most:].sum()
        points = np.convolve(points, through)
    return loss[: np.flatnonzero(loss)[-1] + 1]
