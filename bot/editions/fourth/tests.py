"""Simple tests of the 4th edition: Leadership, armour penetration, damage tables, sweeping
advances, scatter, the order of turns.
"""

from collections.abc import Mapping

from bot.dice.notation import parse
from bot.dice.simple.aim import D6, TWO_D6, reach
from bot.dice.simple.fields import Field, Value
from bot.dice.simple.script import Outcome, Steps, Throw
from bot.dice.simple.system import Procedure, ScriptProcedure, SimpleTest, Wording
from bot.editions.fourth.tables import DESTROYING, VEHICLE_DAMAGE, escapes, holds, penetration
from bot.editions.tests import anydice, courage, movement, rolloff


def _leadership_reading(values: Mapping[str, Value]) -> tuple[str, ...]:
    if values["published"]:
        return (
            "The published rule: 2D6 equal to Leadership or below passes. The 4th reference has "
            "below alone (004:205): set `published` to False for that.",
        )
    return (
        "2D6 below Leadership, as the 4th reference has it (004:205); in the published rule equal "
        "passes, too.",
    )


def _leadership(leadership: int, published: bool) -> Steps:
    thrown = yield Throw("Leadership test", TWO_D6)
    passed = holds(thrown.total, leadership, published=published)
    return Outcome(str(thrown.total), passed, compared=f"{thrown.total} against {leadership}")


PUBLISHED = Field(
    "published",
    "flag",
    "true: equal to Leadership passes too, as published; false: below alone, as the "
    "reference document says",
    default=False,
    usual=True,
)
leadership = ScriptProcedure(
    _leadership, further=(PUBLISHED,), wording=Wording(reading=_leadership_reading)
)


@ScriptProcedure
def armour(strength: int, armour: int) -> Steps:
    thrown = yield Throw("Armour penetration", D6)
    total = thrown.total + strength
    hit = penetration(total, armour)
    compared = f"{thrown.total} + {strength} = {total} against {armour}"
    return Outcome(hit or "none", hit is not None, compared=compared)


@ScriptProcedure
def vehicle_damage(column: str) -> Steps:
    thrown = yield Throw("Vehicle damage", D6)
    result = VEHICLE_DAMAGE[column][thrown.total - 1]
    return Outcome(result, result in DESTROYING)


@ScriptProcedure
def sweep(loser_initiative: int, winner_initiative: int) -> Steps:
    loser = yield Throw("Loser", D6)
    winner = yield Throw("Winner", D6)
    runs = loser.total + loser_initiative
    chases = winner.total + winner_initiative
    away = escapes(runs, chases)
    fleeing = f"{loser.total} + {loser_initiative} = {runs}"
    pursuing = f"{winner.total} + {winner_initiative} = {chases}"
    compared = f"{fleeing} against {pursuing}"
    return Outcome("escapes" if away else "removed", away, compared=compared)


@ScriptProcedure
def scatter() -> Steps:
    thrown = yield Throw("Scatter die", parse("scatter"))
    return Outcome("hit" if thrown.total else "arrow", bool(thrown.total))


@ScriptProcedure
def turn_order() -> Steps:
    first = yield Throw("Player 1", D6)
    second = yield Throw("Player 2", D6)
    if first.total == second.total:
        return Outcome("tie", note="roll again")
    winner = "1" if first.total > second.total else "2"
    return Outcome(winner, compared=f"player {winner} has the first turn")


@ScriptProcedure
def game_length() -> Steps:
    return reach("Battle rounds", D6, need=None)


def _initiative(name: str, whose: str) -> Field:
    return Field(name, "number", f"Initiative of {whose}", required=True, low=1, high=10)


ARMOUR = SimpleTest(
    name="armour",
    title="Armour penetration",
    cites="004:263-268",
    outcome="type of hit",
    success="the hit is glancing or penetrating",
    failure="the armour holds",
    chance="of a glancing or penetrating hit",
    fields=(
        Field("strength", "number", "Strength of the blow or shot", required=True, low=1, high=20),
        Field("armour", "number", "Armour of the facing struck", required=True, low=1, high=20),
    ),
    aliases=("armor", "penetration", "armour_penetration", "armor_penetration"),
)
VEHICLE_DAMAGE_TABLE = SimpleTest(
    name="vehicle_damage",
    title="Vehicle damage table",
    cites="004:270-278",
    outcome="result of the table",
    success="the vehicle is destroyed",
    failure="the vehicle survives",
    chance="to destroy it",
    fields=(
        Field(
            "column",
            "choice",
            "the column of the table",
            required=True,
            choices=tuple(VEHICLE_DAMAGE),
        ),
    ),
    aliases=("damage_table", "vehicle"),
)
SWEEP = SimpleTest(
    name="sweep",
    title="Sweeping Advance",
    cites="004:649",
    outcome="what becomes of the loser",
    success="the loser escapes",
    failure="the loser is removed",
    chance="to escape",
    fields=(
        _initiative("loser_initiative", "the side that lost"),
        _initiative("winner_initiative", "the side that won"),
    ),
    aliases=("sweeping_advance", "fall_back"),
    seldom=True,
)
SCATTER = SimpleTest(
    name="scatter",
    title="Scatter die",
    cites="004:64, 004:88-90",
    outcome="face",
    success="a hit",
    failure="no hit: the arrow shows the way",
    chance="of a hit",
    aliases=("scatter_die", "scatter_dice"),
)
TURN_ORDER = SimpleTest(
    name="turn_order",
    title="Order of turns",
    cites="004:310",
    outcome="player who has the first turn",
    seldom=True,
)
GAME_LENGTH = SimpleTest(
    name="game_length",
    title="Length of the game",
    cites="004:330",
    outcome="battle rounds",
    aliases=("battle_rounds",),
    seldom=True,
)

TESTS: dict[SimpleTest, Procedure] = {
    movement.RANDOM_MOVE: movement.random_move_with_terrain,
    movement.CONSOLIDATE: movement.consolidate,
    courage.LEADERSHIP: leadership,
    ARMOUR: armour,
    VEHICLE_DAMAGE_TABLE: vehicle_damage,
    SWEEP: sweep,
    SCATTER: scatter,
    TURN_ORDER: turn_order,
    GAME_LENGTH: game_length,
    rolloff.ROLLOFF: rolloff.rolloff,
    anydice.DICE: anydice.dice(floor=None),
}
