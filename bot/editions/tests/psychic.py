"""Psychic tests, Perils of the Warp, Deny the Witch, Smite (8th; 9th published alike)."""

from bot.dice.simple.aim import D3, D6, FLOOR, TWO_D6, Sum, reach
from bot.dice.simple.fields import Field
from bot.dice.simple.script import Outcome, Steps, Throw, ThrowResult
from bot.dice.simple.system import ScriptProcedure, SimpleTest

SMITE_WARP_CHARGE = 5
SMITE_STRONG = 11
DOUBLES = ((1, 1), (6, 6))


def _is_perils(thrown: ThrowResult) -> bool:
    """A double 1 or a double 6 (003:772)."""
    return thrown.values in DOUBLES


@ScriptProcedure
def psychic(warp_charge: int, bonus: int) -> Steps:
    thrown = yield Throw("Psychic test", TWO_D6, by_die=True)
    total = Sum(thrown.total, bonus, max(FLOOR, thrown.total + bonus))
    manifested = total.counts >= warp_charge
    note = "Perils of the Warp" if _is_perils(thrown) else ""
    compared = f"{total.text()} against {warp_charge}"
    return Outcome(str(total.counts), manifested, note, compared)


@ScriptProcedure
def perils() -> Steps:
    thrown = yield Throw("Psychic test", TWO_D6, by_die=True)
    if not _is_perils(thrown):
        return Outcome("0", False)
    wounds = yield Throw("Perils of the Warp", D3)
    return Outcome(str(wounds.total), True)


@ScriptProcedure
def perils_blast() -> Steps:
    return reach("Mortal wounds on a unit within 6 inches", D3, need=None)


@ScriptProcedure
def deny(result: int) -> Steps:
    return reach("Deny the Witch test", TWO_D6, need=result + 1)


@ScriptProcedure
def smite(psyker_wounds: int, deny: bool) -> Steps:
    cast = yield Throw("Psychic test", TWO_D6, by_die=True)
    if _is_perils(cast):
        perils = yield Throw("Perils of the Warp", D3)
        if perils.total >= psyker_wounds:
            return Outcome("0", False, "the psyker is slain by Perils of the Warp")
    if cast.total < SMITE_WARP_CHARGE:
        return Outcome("0", False, "not manifested")
    if deny:
        witch = yield Throw("Deny the Witch test", TWO_D6)
        if witch.total > cast.total:
            return Outcome("0", False, "denied")
    wounds = yield Throw("Smite", D6 if cast.total >= SMITE_STRONG else D3)
    return Outcome(str(wounds.total), True)


PSYCHIC = SimpleTest(
    name="psychic",
    title="Psychic test",
    cites="002:628, 003:665",
    outcome="2D6",
    success="the power is manifested",
    failure="the power is not manifested",
    chance="to manifest it",
    fields=(
        Field(
            "warp_charge",
            "number",
            "the power's warp charge value",
            required=True,
            low=1,
            high=30,
        ),
        Field("bonus", "number", "what is added to the test", default=0, low=-20, high=20),
    ),
    aliases=("psychic_test", "cast", "manifest"),
)
PERILS = SimpleTest(
    name="perils",
    title="Perils of the Warp",
    cites="003:772-779",
    outcome="mortal wounds on the psyker",
    success="the psyker suffers Perils of the Warp",
    failure="no Perils of the Warp",
    chance="of Perils of the Warp",
    aliases=("perils_of_the_warp",),
)
PERILS_BLAST = SimpleTest(
    name="perils_blast",
    title="Psyker slain by Perils of the Warp",
    cites="003:779-787",
    outcome="mortal wounds on each unit within 6 inches",
    seldom=True,
)
DENY = SimpleTest(
    name="deny",
    title="Deny the Witch test",
    cites="002:630, 003:682",
    outcome="2D6",
    success="the power is resisted",
    failure="the power is not resisted",
    chance="to resist it",
    fields=(Field("result", "number", "the Psychic test's result", required=True, low=1, high=40),),
    aliases=("deny_the_witch",),
)
SMITE = SimpleTest(
    name="smite",
    title="Smite",
    cites="002:680, 003:763-787",
    outcome="mortal wounds",
    success="Smite is manifested and not denied",
    failure="Smite has no effect",
    chance="to manifest it, not denied",
    fields=(
        Field("psyker_wounds", "number", "wounds the psyker has left", default=4, low=1, high=100),
        Field("deny", "flag", "an enemy attempts to Deny the Witch", default=False),
    ),
)
