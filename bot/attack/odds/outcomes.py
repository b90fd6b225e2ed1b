"""What a wound roll may come to, and how many wounds a packet of damage really takes."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from bot.attack.odds.law import Law
from bot.attack.steps.volley_plan import Damage, Packet, Wound
from bot.dice.distribution import Floats
from bot.dice.stage import WAYS, Stage


class Outcome(NamedTuple):
    """One result of a wound: its chance, whether it wounded and stayed unsaved, and the damage that
    it sends. `pool` is a wound whose saves are sorted first: it has sent nothing yet but mortal
    wounds.
    """

    chance: float
    wounds: bool
    unsaved: bool
    packets: tuple[Packet, ...]
    pool: Wound | None = None


def rolled_outcomes(stage: Stage[Wound | None]) -> list[Outcome]:
    """All results of a hit that rolls to wound."""
    found = []
    for wound, ways in stage.weights:
        chance = ways / WAYS
        if wound is None:
            found.append(Outcome(chance, False, False, ()))
        else:
            found += wound_outcomes(wound, chance)
    return found


def wound_outcomes(wound: Wound, chance: float = 1.0) -> list[Outcome]:
    """All results of a successful wound. One that allows no save counts as unsaved, also if its
    damage is replaced.
    """
    if wound.sorted_saves is not None:
        return [Outcome(chance, True, False, wound.mortals, wound)]
    sent = wound.packets
    if wound.save is None:
        return [Outcome(chance, True, True, sent)]
    saved = wound.save.chance(bool)
    unsaved = chance * (1.0 - saved)
    return [
        Outcome(chance * saved, True, False, wound.mortals),
        Outcome(unsaved, True, True, sent),
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
    if packet.feel_no_pain is not None:
        ignored = packet.feel_no_pain.chance(bool)
        return _loss_through(damage, ignored, most)
    if damage.slays:
        return _certain(most)
    if not damage.roll.is_rolled:
        return _certain(min(most, damage.after(damage.roll.plus)))
    return _loss(damage, most)


def _certain(wounds: int) -> Floats:
    loss = np.zeros(wounds + 1)
    loss[wounds] = 1.0
    return loss


@lru_cache(maxsize=512)
def _loss(damage: Damage, most: int) -> Floats:
    """Damage that nothing ignores: its law, with all that is above `most` there."""
    law = damage.law()
    top = min(most, law.high)
    chances = law.from_zero()
    loss = chances[: top + 1].copy()
    loss[top] = chances[top:].sum()
    return loss


@lru_cache(maxsize=512)
def _loss_through(damage: Damage, ignored: float, most: int) -> Floats:
    """Damage of which each point is ignored by chance: a mixture of binomial laws."""
    law = damage.law()
    loss = np.zeros(most + 1)
    one_point = np.array([ignored, 1.0 - ignored])
    points = np.ones(1)
    for number in range(law.high + 1):
        chance = law.chance(number)
        if chance:
            below = points[:most]
            loss[: below.size] += chance * below
            too_much = points[most:]
            loss[most] += chance * too_much.sum()
        points = np.convolve(points, one_point)
    possible = np.flatnonzero(loss)
    last = possible[-1]
    return loss[: last + 1]
