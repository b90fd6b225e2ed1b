"""Several weapons of one attack, a line each: what came of its dice, and what is left after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.attack import AttackStory
from bot.attack.model.spec import Target
from bot.attack.model.story import VehicleStory, VolleyStory
from bot.attack.model.unit import Unit
from bot.attack.odds.attack_odds import AttackOdds
from bot.dice.distribution import Floats
from bot.render.escape import cut, harmless
from bot.render.numbers import counted, mean, percent

NAME = 40
"""Characters of a weapon's name on a card."""


def called(number: int, name: str) -> str:
    """`2. multi melta`."""
    return f"{number}. {harmless(cut(name, NAME))}"


def weapon_lines(story: AttackStory, names: Sequence[str]) -> Iterator[str]:
    """`**1. Melta:** 1 wound lost, **9 left** · 3 attacks → 2 hits → 2 wounds → 1 unsaved`, for
    each weapon; then what waited until all of them were used.
    """
    for number, (volley, name) in enumerate(zip(story.volleys, names, strict=True), 1):
        weapon = f"**{called(number, name)}:**"
        if isinstance(volley, VehicleStory):
            yield f"{weapon} {_struck(volley)}"
        else:
            yield f"{weapon} {_result(volley, story.spec.target)} · {_dice(volley)}"
    yield from _afterwards(story)


def _result(volley: VolleyStory, target: Target) -> str:
    """What it cost, and what is left after it, before what waits."""
    late = sum(packet.lost for packet in volley.deferred)
    at_once = 0
    for wound in volley.wounds:
        at_once += sum(packet.lost for packet in wound.damage)
    waits = f" (+{late} later)" if late else ""
    lost = counted(at_once, "wound")
    standing = left(target, volley.lost_before + at_once)
    return f"{lost} lost{waits}, **{standing}**"


def left(target: Target, lost: int) -> str:
    """`9 left`, `9 left, one hurt`, `12 of 26 wounds left`, `nobody left`."""
    unit = Unit(target.wounds)
    standing = target.models - unit.destroyed(lost)
    if not standing:
        return "destroyed" if target.models == 1 else "nobody left"
    if target.models == 1:
        return f"{unit.total - lost} of {counted(unit.total, 'wound')} left"
    whole = lost == 0 or lost in unit.ends
    return f"{standing} left" if whole else f"{standing} left, one hurt"


def _dice(volley: VolleyStory) -> str:
    """Every stage in one breath; Details have the dice."""
    hits = volley.number_of_hits
    parts = [counted(volley.number_of_attacks, "attack"), counted(hits, "hit")]
    if hits:
        parts.append(counted(volley.number_of_wounds, "wound"))
    if volley.number_of_wounds:
        parts.append(f"{volley.number_unsaved} unsaved")
    dice = " → ".join(parts)
    if not volley.bearer_tests:
        return dice
    fails = volley.plan.bearer_fails
    hurt = sum(die.value <= fails for die in volley.bearer_tests)
    return f"{dice} · Hazardous: {counted(hurt, 'roll')} failed"


def _struck(volley: VehicleStory) -> str:
    """What a weapon did to a vehicle."""
    results = [hit.result for hit in volley.struck if hit.result]
    kinds = [
        counted(volley.number(kind), kind, kind)
        for kind in ("penetrating", "glancing")
        if volley.number(kind)
    ]
    did = f": {', '.join(results)}" if results else ""
    attacks, hits = volley.number_of_attacks, volley.number_of_hits
    dice = f"{counted(attacks, 'attack')} → {counted(hits, 'hit')}"
    return f"**{' · '.join(kinds) or 'no effect'}**{did} · {dice}"


def _afterwards(story: AttackStory) -> Iterator[str]:
    """The damage that waited, all weapons' together."""
    late = [
        packet
        for volley in story.volleys
        if isinstance(volley, VolleyStory)
        for packet in volley.deferred
    ]
    if late:
        kinds = " and ".join(dict.fromkeys(packet.packet.name for packet in late))
        lost = sum(packet.lost for packet in late)
        after = left(story.spec.target, story.wounds_lost)
        yield f"**Then {harmless(kinds)}:** {counted(lost, 'wound')} lost, **{after}**"


def weapon_odds(odds: AttackOdds, target: Target, names: Sequence[str]) -> str:
    """What each weapon may do: `**1. Melta:** 3 attacks → 2 hits → 1.7 wounds · then **8.2 models
    left**, wiped 0%`.
    """
    lines = []
    for number, (volley, name) in enumerate(zip(odds.volleys, names, strict=True), 1):
        stages = [
            _expected(mean_of(volley.counts[f"{stage}s"]), stage)
            for stage in ("attack", "hit", "wound")
        ]
        gone = percent(float(volley.state[-1]))
        after = f"then **{_mean_left(volley.state, target)}**"
        end = f"{'slain' if target.models == 1 else 'wiped'} {gone}"
        lines.append(f"**{called(number, name)}:** {' → '.join(stages)} · {after}, {end}")
    return "\n".join(lines)


def _expected(number: float, noun: str) -> str:
    """`1 hit`, `1.3 hits`."""
    shown = mean(number)
    return f"{shown} {noun}" if shown == "1" else f"{shown} {noun}s"


def mean_of(law: Floats) -> float:
    """The mean of a law of 0, 1, 2 …"""
    return float(sum(number * chance for number, chance in enumerate(law.tolist())))


def _mean_left(lost: Floats, target: Target) -> str:
    """What is left on average: models, or the wounds of a single one."""
    unit = Unit(target.wounds)
    if target.models == 1:
        return f"{mean(unit.total - mean_of(lost))} wounds left"
    return f"{mean(target.models - mean_of(unit.by_models(lost)))} models left"
