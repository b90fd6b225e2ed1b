"""Several weapons of one attack, a line each: what came of its dice, and what is left after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.attack import AttackStory
from bot.attack.model.spec import AttackSpec, Target
from bot.attack.model.story import VehicleStory, VolleyStory
from bot.attack.model.unit import Unit
from bot.attack.odds.attack_odds import VolleyOdds
from bot.dice.distribution import Floats
from bot.render.escape import cut, harmless
from bot.render.numbers import counted, mean, percent
from bot.render.rolls.stages import hits_by_kind

NAME = 40
"""Characters of a weapon's name on a card."""
UNLIKELY = 0.01
"""A chance below this is not worth a word for each weapon."""


def called(number: int, name: str) -> str:
    """`2. multi melta:`; of a weapon without a name `2.`"""
    return f"{number}. {harmless(cut(name, NAME))}:" if name else f"{number}."


def weapon_lines(story: AttackStory, names: Sequence[str]) -> Iterator[str]:
    """`**1. Melta:** 3 attacks → 2 hits → 2 wounds → 1 unsaved · 2 wounds lost, **9 left**`, for
    each weapon that found somebody; then what waited until all of them were used.
    """
    late = 0
    weapons = zip(story.volleys, names, strict=True)
    for number, (volley, name) in enumerate(weapons, 1):
        if isinstance(volley, VehicleStory):
            done = _struck(volley)
        elif _found_nobody(volley, story.spec.target) and not volley.bearers_failed:
            late += 1
            continue
        else:
            result = _result(volley, story.spec)
            done = f"{_dice(volley)} · {result}"
        yield f"**{called(number, name)}** {done}"
    if late:
        yield f"{counted(late, 'other weapon')} found **the target already destroyed**"
    if not story.spec.rules_of_edition.group_by_group:
        yield from _afterwards(story)


def _result(volley: VolleyStory, spec: AttackSpec) -> str:
    """What is left after it, before what waits for the other weapons; and the wounds lost, where
    they are not one for each that was unsaved, as its dice were told.
    """
    target = spec.target
    if _found_nobody(volley, target):
        return "**target already destroyed**"
    at_once = 0
    for wound in volley.wounds:
        at_once += sum(packet.lost for packet in wound.damage)
    late = sum(packet.lost for packet in volley.deferred)
    later = _later(late) if volley.deferred else ""
    if spec.rules_of_edition.group_by_group:
        at_once, later = at_once + late, ""
    standing = left(target, volley.lost_before + at_once)
    result = f"**{standing}**"
    is_told = volley.plan.counts_unsaved and at_once == volley.number_unsaved
    if later or not is_told:
        lost = f"{at_once}" if target.models == 1 else counted(at_once, "wound")
        result = f"{lost} lost{later}, {result}"
    return result


def _found_nobody(volley: VolleyStory, target: Target) -> bool:
    """Whether the weapons before it had destroyed the target."""
    return volley.lost_before >= sum(target.wounds)


def _later(late: int) -> str:
    """What waits for the other weapons; it takes no wound where these leave nobody, or where it is
    ignored.
    """
    return f" (+{late} later)" if late else " (rest later)"


def left(target: Target, lost: int) -> str:
    """`9 left`, `9 left, one hurt`, `nobody left`; of a single model its wounds: `12 left`."""
    unit = Unit(target.wounds)
    if target.models == 1:
        if lost >= unit.total:
            return "destroyed"
        return f"{unit.total - lost} left"
    standing = target.models - unit.destroyed(lost)
    if not standing:
        return "nobody left"
    if lost == 0 or lost in unit.ends:
        return f"{standing} left"
    return f"{standing} left, one hurt"


def _dice(volley: VolleyStory) -> str:
    """Every stage in one breath; Details have the dice."""
    attacks = counted(volley.number_of_attacks, "attack")
    hits = volley.number_of_hits
    wounds = volley.number_of_wounds
    parts = [attacks, counted(hits, "hit")]
    if hits:
        parts.append(counted(wounds, "wound"))
    if wounds and volley.plan.counts_unsaved:
        parts.append(f"{volley.number_unsaved} unsaved")
    dice = " → ".join(parts)
    if volley.bearer_tests:
        dice += f" · Hazardous: {counted(volley.bearers_failed, 'roll')} failed"
    return dice


def _struck(volley: VehicleStory) -> str:
    """What a weapon did to a vehicle."""
    words = f"**{hits_by_kind(volley)}**"
    results = [hit.result for hit in volley.struck if hit.result]
    if results:
        words += f": {', '.join(results)}"
    attacks = counted(volley.number_of_attacks, "attack")
    hits = counted(volley.number_of_hits, "hit")
    words += f" · {attacks} → {hits}"
    return words


def _afterwards(story: AttackStory) -> Iterator[str]:
    """The damage that waited, all weapons' together."""
    kinds = []
    lost = 0
    for volley in story.volleys:
        if isinstance(volley, VolleyStory):
            kinds += [packet.packet.name for packet in volley.deferred]
            lost += sum(packet.lost for packet in volley.deferred)
    if kinds:
        named = " and ".join(dict.fromkeys(kinds))
        after = left(story.spec.target, story.wounds_lost)
        yield f"**Then {harmless(named)}:** {counted(lost, 'wound')} lost, **{after}**"


def expected_left(odds: VolleyOdds, target: Target) -> str:
    """What is left on average after a weapon: `**8.2 left**`; where nobody may be, how likely that
    is.
    """
    after_it = f"**{_mean_left(odds.state, target)}**"
    gone = float(odds.state[-1])
    if gone < UNLIKELY:
        return after_it
    end = "slain" if target.models == 1 else "wiped"
    return f"{after_it}, {end} {percent(gone)}"


def mean_of(law: Floats) -> float:
    """The mean of a law of 0, 1, 2 …"""
    return float(sum(number * chance for number, chance in enumerate(law.tolist())))


def _mean_left(lost: Floats, target: Target) -> str:
    """How many are left on average: models, or the wounds of a single one."""
    unit = Unit(target.wounds)
    if target.models == 1:
        standing = unit.total - mean_of(lost)
        return f"{mean(standing)} left"
    destroyed = mean_of(unit.by_models(lost))
    return f"{mean(target.models - destroyed)} left"
