"""Several weapons of one attack, a line each: what came of its dice, and what is left after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.attack import AttackStory
from bot.attack.model.spec import AttackSpec, Target
from bot.attack.model.story import VehicleStory, VolleyStory
from bot.attack.model.unit import Unit
from bot.attack.odds.attack_odds import AttackOdds
from bot.dice.distribution import Floats
from bot.render.escape import cut, harmless
from bot.render.numbers import counted, mean, mean_words, percent
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
    each weapon; then what waited until all of them were used.
    """
    weapons = zip(story.volleys, names, strict=True)
    for number, (volley, name) in enumerate(weapons, 1):
        if isinstance(volley, VehicleStory):
            done = _struck(volley)
        else:
            result = _result(volley, story.spec)
            done = f"{_dice(volley)} · {result}"
        yield f"**{called(number, name)}** {done}"
    if not story.spec.rules_of_edition.group_by_group:
        yield from _afterwards(story)


def _result(volley: VolleyStory, spec: AttackSpec) -> str:
    """What is left after it, before what waits for the other weapons; and the wounds lost, where
    they are not one for each that was unsaved. A weapon that found nobody left did nothing wrong.
    """
    target = spec.target
    if volley.lost_before >= sum(target.wounds):
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
    if later or at_once != volley.number_unsaved:
        result = f"{counted(at_once, 'wound')} lost{later}, {result}"
    return result


def _later(late: int) -> str:
    """What waits for the other weapons; it takes no wound where these leave nobody, or where it is
    ignored.
    """
    return f" (+{late} later)" if late else " (rest later)"


def left(target: Target, lost: int) -> str:
    """`9 left`, `9 left, one hurt`, `12 wounds left`, `nobody left`."""
    unit = Unit(target.wounds)
    if target.models == 1:
        if lost >= unit.total:
            return "destroyed"
        return f"{counted(unit.total - lost, 'wound')} left"
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
    if wounds:
        parts.append(f"{volley.number_unsaved} unsaved")
    dice = " → ".join(parts)
    if volley.bearer_tests:
        fails = volley.plan.bearer_fails
        hurt = sum(die.value <= fails for die in volley.bearer_tests)
        dice += f" · Hazardous: {counted(hurt, 'roll')} failed"
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


def weapon_odds(odds: AttackOdds, target: Target, names: Sequence[str]) -> Iterator[str]:
    """What each weapon may do, and what is left after it: `**1. Melta:** 3 attacks → 2 hits → 1.7
    wounds · **8.2 left**`; where nobody may be, how likely that is.
    """
    end = "slain" if target.models == 1 else "wiped"
    weapons = zip(odds.volleys, names, strict=True)
    for number, (volley, name) in enumerate(weapons, 1):
        stages = []
        for stage in ("attack", "hit", "wound"):
            expected = mean_of(volley.counts[f"{stage}s"])
            stages.append(mean_words(expected, stage))
        done = " → ".join(stages)
        after_it = _mean_left(volley.state, target)
        gone = float(volley.state[-1])
        line = f"**{called(number, name)}** {done}"
        line += f" · **{after_it}**"
        if gone >= UNLIKELY:
            line += f", {end} {percent(gone)}"
        yield line


def mean_of(law: Floats) -> float:
    """The mean of a law of 0, 1, 2 …"""
    return float(sum(number * chance for number, chance in enumerate(law.tolist())))


def _mean_left(lost: Floats, target: Target) -> str:
    """What is left on average: models, or the wounds of a single one."""
    unit = Unit(target.wounds)
    if target.models == 1:
        standing = unit.total - mean_of(lost)
        return f"{mean(standing)} wounds left"
    destroyed = mean_of(unit.by_models(lost))
    return f"{mean(target.models - destroyed)} left"
