"""What a weapon, a wreck or a wound may do beside the attack: plasma, explosions, transports,
ramming, resilience.
"""

from collections.abc import Mapping
from dataclasses import replace

from bot.dice.expression import DiceExpression
from bot.dice.pool import Pool, RerollRange
from bot.dice.simple.aim import D6, FLOOR, reach
from bot.dice.simple.fields import Field, Value
from bot.dice.simple.script import Outcome, Steps, Throw
from bot.dice.simple.system import ScriptProcedure, SimpleTest, Wording
from bot.errors import InputError

_ONES_AGAIN = {
    "none": None,
    "ones": RerollRange(1, 1),
    "failed": RerollRange(1, 5),
}


@ScriptProcedure
def plasma(hit_mod: int, reroll_ones: bool) -> Steps:
    hit = yield Throw("Hit roll", _d6_again(RerollRange(1, 1) if reroll_ones else None))
    final = max(FLOOR, hit.total + hit_mod)
    return Outcome(str(final), final == 1)


@ScriptProcedure
def overwatch(reroll: str) -> Steps:
    return reach("Overwatch", _d6_again(_ONES_AGAIN[reroll]), need=6)


def _snap_shot(reroll: str) -> Steps:
    """A natural 6 hits, no hit roll is made again (15.09)."""
    if reroll != "none":
        raise InputError("No hit roll of snap shooting is re-rolled in the 11th edition.")
    return reach("Snap shot", D6, need=6)


snap_shot = ScriptProcedure(_snap_shot, wording=Wording("Fire Overwatch, a snap shot"))


def _d6_again(reroll: RerollRange | None) -> DiceExpression:
    return DiceExpression((replace(D6.pools[0], reroll=reroll),))


@ScriptProcedure
def ignore_wounds(on: int, wounds: int) -> Steps:
    ignored = yield Throw("Wounds ignored", pool(wounds, on))
    return Outcome(str(wounds - ignored.total), ignored.total == wounds)


def _explodes(on: int, damage: DiceExpression) -> Steps:
    thrown = yield Throw("One D6", D6)
    if thrown.total < on:
        return Outcome("0", False)
    wounds = yield Throw("Mortal wounds on a unit in range", damage)
    return Outcome(str(wounds.total), True)


explodes = ScriptProcedure(_explodes)
deadly_demise = ScriptProcedure(_explodes, wording=Wording("Deadly Demise"))


@ScriptProcedure
def transport(models: int) -> Steps:
    saved = yield Throw("One die for each model", pool(models, 2))
    return Outcome(str(models - saved.total))


def _transport_of_the_10th(models: int, emergency: bool) -> Steps:
    saved = yield Throw("One die for each model", pool(models, 4 if emergency else 2))
    return Outcome(str(models - saved.total))


def _hazard(count: int, monster: bool) -> Steps:
    safe = yield Throw("Hazard rolls", pool(count, HAZARD_SAFE))
    return Outcome(str((count - safe.total) * (MONSTER_LOSES if monster else 1)))


@ScriptProcedure
def hazardous(count: int) -> Steps:
    safe = yield Throw("Hazardous tests", pool(count, 2))
    note = "for each 1 three, on one model with such a weapon; any left over are lost"
    return Outcome(str((count - safe.total) * 3), note=note)


@ScriptProcedure
def desperate_escape(models: int) -> Steps:
    safe = yield Throw("One die for each model", pool(models, HAZARD_SAFE))
    return Outcome(str(models - safe.total))


def _hazardous_escape(models: int, monster: bool) -> Steps:
    """A hazard roll for each model (09.07)."""
    safe = yield Throw("One hazard roll for each model", pool(models, HAZARD_SAFE))
    return Outcome(str((models - safe.total) * (MONSTER_LOSES if monster else 1)))


def _then_battleshock(_values: Mapping[str, Value]) -> tuple[str, ...]:
    return ("A battle-shock roll follows: `/test battleshock`.",)


def pool(count: int, threshold: int) -> DiceExpression:
    return DiceExpression((Pool(count, 6, threshold=threshold),))


MONSTER = Field(
    "monster",
    "flag",
    "every model of the unit is a Monster or Vehicle: three wounds for each",
    default=False,
)
hazard = ScriptProcedure(_hazard, further=(MONSTER,))
EMERGENCY = Field(
    "emergency",
    "flag",
    'there is no room within 3": an Emergency Disembarkation, where 1 to 3 count',
    default=False,
)
transport_of_the_10th = ScriptProcedure(
    _transport_of_the_10th,
    further=(EMERGENCY,),
    wording=Wording(outcome="mortal wounds on the unit"),
)
HAZARD_SAFE = 3
"""A hazard roll of the 11th edition fails on less (06.03)."""
MONSTER_LOSES = 3
"""Mortal wounds of a failed hazard roll, where every model of the unit is a Monster or Vehicle."""

PLASMA = SimpleTest(
    name="plasma",
    title="Supercharged plasma",
    cites="002:543-547",
    outcome="final hit roll",
    success="the bearer is hurt: the final result is 1",
    failure="the bearer is unhurt",
    chance="of a final result of 1",
    fields=(
        Field("hit_mod", "number", "sum of the hit modifiers", default=0, low=-6, high=6),
        Field("reroll_ones", "flag", "hit rolls of 1 are re-rolled", default=False),
    ),
    aliases=("supercharge", "overcharge"),
)
OVERWATCH = SimpleTest(
    name="overwatch",
    title="Overwatch shot",
    cites="002:640, 003:1332-1336",
    outcome="unmodified hit roll",
    success="the shot hits: a natural 6",
    failure="the shot misses: no natural 6",
    chance="to hit",
    fields=(
        Field(
            "reroll",
            "choice",
            "which hit rolls are re-rolled",
            default="none",
            choices=tuple(_ONES_AGAIN),
        ),
    ),
    aliases=("fire_overwatch",),
)
IGNORE_WOUNDS = SimpleTest(
    name="ignore_wounds",
    title="Ignoring wounds",
    cites="002:468-472, 002:737, 003:1247-1261",
    outcome="wounds lost",
    success="no wound is lost",
    failure="not every wound is ignored",
    chance="to ignore every wound",
    fields=(
        Field(
            "on",
            "number",
            "the roll that ignores a wound, such as 5 for 5+",
            default=5,
            low=2,
            high=6,
        ),
        Field(
            "wounds",
            "number",
            "wounds to be lost, each rolled apart",
            default=1,
            low=1,
            high=500,
        ),
    ),
    aliases=("feel_no_pain", "fnp", "disgustingly_resilient", "tenacious_survivor"),
)
EXPLODES = SimpleTest(
    name="explodes",
    title="Explodes",
    cites="002:306-316",
    outcome="mortal wounds on each unit in range",
    success="it explodes",
    failure="it does not explode",
    chance="to explode",
    fields=(
        Field("on", "number", "the roll that explodes", default=6, low=2, high=6),
        Field("damage", "dice", "mortal wounds on each unit in range", default="D3"),
    ),
    aliases=("explosion", "deadly_demise"),
)
TRANSPORT = SimpleTest(
    name="transport",
    title="Destroyed transport",
    cites="002:306-316, 003:1552; published 10th edition: a mortal wound for each",
    outcome="models slain",
    fields=(Field("models", "number", "models that disembark", required=True, low=1, high=500),),
    aliases=("destroyed_transport",),
)
HAZARD = SimpleTest(
    name="hazard",
    title="Hazard rolls",
    cites="published 11th edition, 06.03: each 1 or 2 fails; 10th, Hazardous: each 1",
    outcome="mortal wounds on your own unit",
    fields=(Field("count", "number", "how many are rolled", default=1, low=1, high=200),),
    aliases=("hazardous", "hazard_roll", "plasma", "transport"),
)
DESPERATE_ESCAPE = SimpleTest(
    name="desperate_escape",
    title="Desperate Escape",
    cites="published 10th: each 1 or 2 destroys a model; 11th, 09.07: each is a failed hazard roll",
    outcome="models slain",
    fields=(Field("models", "number", "models of the unit", required=True, low=1, high=200),),
)

hazardous_escape = ScriptProcedure(
    _hazardous_escape,
    further=(MONSTER,),
    wording=Wording(outcome="mortal wounds on your own unit", reading=_then_battleshock),
)
