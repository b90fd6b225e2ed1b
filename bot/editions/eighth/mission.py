"""Tables of the 8th edition mission (003)."""

from bot.dice.notation import parse
from bot.dice.simple.aim import D3, reach
from bot.dice.simple.script import Outcome, Steps, Throw
from bot.dice.simple.system import ScriptProcedure, SimpleTest

WARLORD_TRAITS = ("Legendary Fighter", "Inspiring Leader", "Tenacious Survivor")
OBJECTIVES = ("Slay and Secure", "Ancient Relic", "Domination")


@ScriptProcedure
def warlord_trait() -> Steps:
    thrown = yield Throw("Warlord Trait", D3)
    return Outcome(WARLORD_TRAITS[thrown.total - 1])


@ScriptProcedure
def objective() -> Steps:
    thrown = yield Throw("Victory conditions", D3)
    return Outcome(OBJECTIVES[thrown.total - 1])


@ScriptProcedure
def victory_points() -> Steps:
    return reach("Victory points", D3, need=None)


@ScriptProcedure
def ancient_relic() -> Steps:
    return reach("Objective marker that stays", parse("D4"), need=None)


WARLORD_TRAIT = SimpleTest(
    name="warlord_trait",
    title="Warlord Trait",
    cites="003:1639-1651",
    outcome="trait",
    seldom=True,
)
OBJECTIVE = SimpleTest(
    name="objective",
    title="Only War, primary objective",
    cites="003:1731-1756",
    outcome="victory conditions",
    aliases=("primary_objective", "victory_conditions"),
    seldom=True,
)
VICTORY_POINTS = SimpleTest(
    name="victory_points",
    title="Victory points for the slain Warlord",
    cites="003:1734-1738",
    outcome="victory points",
    seldom=True,
)
ANCIENT_RELIC = SimpleTest(
    name="ancient_relic",
    title="Ancient Relic, the marker that stays",
    cites="003:1741-1748",
    outcome="number of the objective marker",
    seldom=True,
)
