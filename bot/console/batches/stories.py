"""Rolls as data for other programs: every die, stage by stage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.attack import AssaultStory, AttackStory
from bot.attack.model.story import (
    AttacksRoll,
    DamageRoll,
    HitRoll,
    Penetration,
    VehicleStory,
    VolleyStory,
    WoundRoll,
)
from bot.attack.roll.assault_roll import Blows
from bot.dice.notation import Die
from bot.dice.quantity import AmountRoll
from bot.dice.simple import SimpleRoll

Data = dict[str, Any]


def attack_data(story: AttackStory) -> Data:
    """The numbers of an attack, what is left of the unit, and the story of each volley.

    A die is the list of its faces, the last of which stands.
    """
    data: Data = dict(story.counts())
    is_vehicle = story.spec.target.armour is not None
    if not is_vehicle:
        data["models_left"] = story.models_left
        data["wounds_on_current"] = story.wounds_on_current
    told = []
    for each in story.volleys:
        if isinstance(each, VolleyStory):
            told.append(_volley(each))
        else:
            told.append(_vehicle(each))
    data["story"] = told
    return data


def assault_data(story: AssaultStory) -> Data:
    """The losses and the outcome of an assault, and its story."""
    return {
        **story.counts(),
        "story": {
            "steps": [list(map(_blows, step)) for step in story.steps],
            "morale": _dice(story.morale),
            "pursuit": _dice(story.pursuit),
        },
    }


def test_data(story: SimpleRoll) -> Data:
    """How a test ended, and its throws."""
    outcome = story.outcome
    throws = [
        {"what": throw.what, "dice": _dice(throw.rolled.dice), "total": throw.rolled.total}
        for throw in story.throws
    ]
    return {
        "outcome": outcome.label,
        "success": outcome.success,
        "note": outcome.note,
        "story": throws,
    }


def _dice(dice: Iterable[Die]) -> list[list[int]]:
    return [list(die.faces) for die in dice]


def _maybe(die: Die | None) -> list[int] | None:
    return None if die is None else list(die.faces)


def _amount(amount: AmountRoll) -> Data:
    return {"expression": str(amount.quantity), "dice": _dice(amount.dice), "total": amount.total}


def _opening(volley: VolleyStory | VehicleStory) -> Data:
    return {
        "needs": {"hit": volley.plan.hit.need if volley.plan.hit else "automatic"},
        "attacks": list(map(_attacks, volley.attacks)),
        "hits": list(map(_hit, volley.hits)),
    }


def _attacks(weapon: AttacksRoll) -> Data:
    return {
        "rolled": _amount(weapon.roll),
        "more": list(map(_amount, weapon.more)),
        "attacks": weapon.attacks,
    }


def _hit(hit: HitRoll) -> Data:
    data: Data = {"die": _maybe(hit.die), "hits": hit.hits}
    made = hit.hit
    if made is not None:
        if made.critical:
            data["critical"] = True
        if made.wounds:
            data["wounds"] = True
    if hit.extra_hits:
        data["extra_hits"] = list(map(_amount, hit.extra_hits))
    if hit.extra_attacks:
        data["extra_attacks"] = list(map(_amount, hit.extra_attacks))
    if hit.extra_attack:
        data["extra_attack"] = True
    return data


def _volley(volley: VolleyStory) -> Data:
    data = _opening(volley)
    data["needs"]["wound"] = volley.plan.wound.need
    data["wounds"] = list(map(_wound, volley.wounds))
    data["afterwards"] = list(map(_damage, volley.deferred))
    if volley.bearer_tests:
        data["bearer_tests"] = _dice(volley.bearer_tests)
    data["lost_before"] = volley.lost_before
    data["lost_after"] = volley.lost_after
    return data


def _wound(wound: WoundRoll) -> Data:
    made = wound.wound
    data: Data = {"die": _maybe(wound.die), "wound": made is not None}
    if made is None:
        return data
    if made.critical:
        data["critical"] = True
    data["save"] = _maybe(wound.save)
    if made.save is not None:
        data["save_needs"] = made.save.need
    data["saved"] = wound.saved
    data["damage"] = list(map(_damage, wound.damage))
    return data


def _damage(packet: DamageRoll) -> Data:
    return {
        "kind": packet.packet.name,
        "rolled": _amount(packet.roll) if packet.roll else None,
        "damage": packet.damage,
        "ignored": _dice(packet.ignored),
        "lost": packet.lost,
        "models": packet.models,
    }


def _vehicle(volley: VehicleStory) -> Data:
    data = _opening(volley)
    data["needs"]["penetration"] = volley.plan.penetration.need
    return data | {"struck": list(map(_struck, volley.struck))}


def _struck(hit: Penetration) -> Data:
    return {
        "die": list(hit.die.faces),
        "kind": hit.kind,
        "table": _maybe(hit.table),
        "result": hit.result,
        "destroys": hit.destroys,
    }


def _blows(blows: Blows) -> Data:
    return {
        "side": blows.side,
        "models": blows.models,
        "hits": _dice(blows.hits),
        "wounds": list(map(_wound, blows.wounds)),
        "unsaved": blows.unsaved,
    }
