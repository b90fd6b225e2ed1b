"""Stratagems that roll dice of their own: Tank Shock, Crushing Impact, Grenade and Explosives."""

from collections.abc import Mapping

from bot.dice.simple.aim import D3, reach
from bot.dice.simple.fields import Field, Value
from bot.dice.simple.script import Outcome, Steps, Throw
from bot.dice.simple.system import ScriptProcedure, SimpleTest, Wording
from bot.editions.tests.hazards import pool
from bot.errors import InputError


@ScriptProcedure
def tank_shock(toughness: int | None, published: bool) -> Steps:
    if not published:
        return (yield from reach("Tank Shock", D3, need=None))
    if toughness is None:
        raise InputError(
            "Say the vehicle's `toughness`: by the published rule Tank Shock rolls a die for each "
            "point of it. With `published` set to False it rolls the reference's D3."
        )
    thrown = yield Throw("Tank Shock", pool(toughness, 5))
    return Outcome(str(min(TANK_SHOCK_MOST, thrown.total)))


def _tank_shock_reading(values: Mapping[str, Value]) -> tuple[str, ...]:
    if values["published"]:
        return (
            "The published rule: a die for each point of Toughness, each 5+ a mortal wound, at "
            "most 6.",
        )
    note = (
        "D3 mortal wounds, as the 10th reference has it (000:164); the published rule, by "
        "Toughness, is `published`."
    )
    unused = f"Toughness {values['toughness']} counts only there."
    return (note,) if values["toughness"] is None else (note, unused)


@ScriptProcedure
def crushing_impact(toughness: int, side: str) -> Steps:
    on_the_enemy = side == "enemy"
    dice = pool(toughness, 5 if on_the_enemy else 2)
    thrown = yield Throw("Crushing Impact", dice)
    wounds = thrown.total
    if not on_the_enemy:
        wounds = toughness - thrown.total  # Each 1, for from 2 on dice are counted.
    suffered = min(CRUSHING_MOST, wounds)
    return Outcome(str(suffered), note=_both_sides(thrown.faces))


def _both_sides(faces: tuple[int, ...]) -> str:
    """What the same dice do to either unit."""
    enemy = min(CRUSHING_MOST, sum(face >= 5 for face in faces))
    own = min(CRUSHING_MOST, faces.count(1))
    return f"Enemy unit: {enemy}, for each 5+. Your own unit: {own}, for each 1."


def _explosives() -> Steps:
    thrown = yield Throw("Six dice", pool(6, 4))
    return Outcome(str(thrown.total))


grenade = ScriptProcedure(_explosives, wording=Wording("Grenade"))
explosives = ScriptProcedure(_explosives, wording=Wording("Explosives"))


TANK_SHOCK_MOST = 6
"""Published 10th edition: as many dice as Toughness, each 5+ a mortal wound, "to a maximum of 6
mortal wounds".
"""
CRUSHING_MOST = 6
"""The most mortal wounds that Crushing Impact causes on each side."""

TANK_SHOCK = SimpleTest(
    name="tank_shock",
    title="Tank Shock",
    cites="000:164; published: a die for each point of Toughness, 5+, at most 6",
    outcome="mortal wounds",
    fields=(
        Field(
            "toughness",
            "number",
            "the vehicle's Toughness, for the published rule",
            low=1,
            high=30,
        ),
        Field(
            "published",
            "flag",
            "true: dice equal to Toughness, each 5+; false: D3, as the reference says",
            default=True,
        ),
    ),
    reading=_tank_shock_reading,
)
CRUSHING_IMPACT = SimpleTest(
    name="crushing_impact",
    title="Crushing Impact",
    cites="published 11th edition: a die for each point of the own model's Toughness",
    outcome="mortal wounds",
    fields=(
        Field("toughness", "number", "Toughness of your own model", required=True, low=1, high=30),
        Field(
            "side",
            "choice",
            "whose mortal wounds: the enemy's, a 5+ each, or your own, a 1 each",
            default="enemy",
            choices=("enemy", "own"),
        ),
    ),
    aliases=("tank_shock",),
)
EXPLOSIVES = SimpleTest(
    name="explosives",
    title="Grenade or Explosives",
    cites="published 10th (Grenade) and 11th edition: six dice, each 4+ is a mortal wound",
    outcome="mortal wounds",
    aliases=("grenade", "grenades"),
)
