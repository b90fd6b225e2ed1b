"""Dice of the 4th edition: armour penetration, damage tables, sweeping advances, scatter, the order
of turns.
"""

from bot.dice.notation import parse
from bot.dice.simple.aim import D6, reach
from bot.dice.simple.fields import Field
from bot.dice.simple.script import Outcome, Steps, Throw
from bot.dice.simple.system import SimpleTest, scripted

VEHICLE_DAMAGE = {
    "glancing": ("Shaken", "Shaken", "Stunned", "Gun Wrecked", "Immobilized", "Destroyed"),
    "penetrating": (
        "Stunned",
        "Stunned + Gun Wrecked",
        "Stunned + Immobilized",
        "Destroyed",
        "Destroyed",
        "Explodes",
    ),
    "ordnance": (
        "Stunned",
        "Stunned + Gun Wrecked",
        "Stunned + Immobilized",
        "Destroyed",
        "Explodes",
        "Annihilated",
    ),
}
"""The table of 004:270-278: for each column the results of 1 to 6."""

DESTROYING = frozenset({"Destroyed", "Explodes", "Annihilated"})


def struck(score: int, armour: int) -> str | None:
    """What D6 + Strength does to the armour: more penetrates, as much is a glancing hit
    (004:263-268).
    """
    if score > armour:
        return "penetrating"
    return "glancing" if score == armour else None


def escapes(loser: int, winner: int) -> bool:
    """Whether the loser of an assault gets away, from D6 + Initiative of each: only by more
    (004:649).
    """
    return loser > winner


def _armour(strength: int, armour: int) -> Steps:
    thrown = yield Throw("Armour penetration", D6)
    hit = struck(thrown.total + strength, armour)
    return Outcome(hit or "none", hit is not None)


def _vehicle_damage(column: str) -> Steps:
    thrown = yield Throw("Vehicle damage", D6)
    result = VEHICLE_DAMAGE[column][thrown.total - 1]
    return Outcome(result, result in DESTROYING)


def _sweep(loser_initiative: int, winner_initiative: int) -> Steps:
    loser = yield Throw("Loser", D6)
    winner = yield Throw("Winner", D6)
    away = escapes(loser.total + loser_initiative, winner.total + winner_initiative)
    return Outcome("escapes" if away else "removed", away)


def _scatter() -> Steps:
    thrown = yield Throw("Scatter die", parse("scatter"))
    return Outcome("hit" if thrown.total else "arrow", bool(thrown.total))


def _turn_order() -> Steps:
    first = yield Throw("Player 1", D6)
    second = yield Throw("Player 2", D6)
    if first.total == second.total:
        return Outcome("tie", note="roll again")
    return Outcome("1" if first.total > second.total else "2")


def _game_length() -> Steps:
    return reach("Battle rounds", D6, need=None)


def _initiative(name: str, whose: str) -> Field:
    return Field(name, "number", f"Initiative of {whose}", required=True, low=1, high=10)


TESTS = (
    SimpleTest(
        name="armour",
        title="Armour penetration",
        procedures=scripted(_armour, "4th"),
        cites="004:263-268",
        outcome="type of hit",
        success="the hit is glancing or penetrating",
        failure="the armour holds",
        chance="of a glancing or penetrating hit",
        fields=(
            Field(
                "strength", "number", "Strength of the blow or shot", required=True, low=1, high=20
            ),
            Field("armour", "number", "Armour of the facing struck", required=True, low=1, high=20),
        ),
        aliases=("armor", "penetration", "armour_penetration", "armor_penetration"),
    ),
    SimpleTest(
        name="vehicle_damage",
        title="Vehicle damage table",
        procedures=scripted(_vehicle_damage, "4th"),
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
    ),
    SimpleTest(
        name="sweep",
        title="Sweeping Advance",
        procedures=scripted(_sweep, "4th"),
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
    ),
    SimpleTest(
        name="scatter",
        title="Scatter die",
        procedures=scripted(_scatter, "4th"),
        cites="004:64, 004:88-90",
        outcome="face",
        success="a hit",
        failure="no hit: the arrow shows the way",
        chance="of a hit",
        aliases=("scatter_die", "scatter_dice"),
    ),
    SimpleTest(
        name="turn_order",
        title="Order of turns",
        procedures=scripted(_turn_order, "4th"),
        cites="004:310",
        outcome="player who has the first turn",
    ),
    SimpleTest(
        name="game_length",
        title="Length of the game",
        procedures=scripted(_game_length, "4th"),
        cites="004:330",
        outcome="battle rounds",
        aliases=("battle_rounds",),
    ),
)
