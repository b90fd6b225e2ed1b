"""Morale and Battle-shock."""

from collections.abc import Mapping

from bot.dice.simple.aim import D6, TWO_D6, reach
from bot.dice.simple.fields import Field, Value
from bot.dice.simple.script import Outcome, Steps, Throw
from bot.dice.simple.system import ScriptProcedure, SimpleTest, Wording


@ScriptProcedure
def morale(leadership: int, slain: int) -> Steps:
    thrown = yield Throw("Morale test", D6)
    rolled = thrown.total
    total = rolled + slain
    flee = max(0, total - leadership)
    compared = f"{rolled} + {slain} slain = {total} against {leadership}"
    return Outcome(str(flee), flee == 0, compared=compared)


@ScriptProcedure
def battleshock(leadership: int) -> Steps:
    return reach("Battle-shock test", TWO_D6, need=leadership)


def _limited_battleshock(leadership: int) -> Steps:
    return reach("Battle-shock test", TWO_D6, need=_within_limits(leadership))


def _within_limits(leadership: int) -> int:
    """Leadership is never better than 5+ nor worse than 8+ (02.02.01)."""
    best, worst = LEADERSHIP_LIMITS
    return min(worst, max(best, leadership))


def _limits_said(values: Mapping[str, Value]) -> tuple[str, ...]:
    leadership = values["leadership"]
    assert isinstance(leadership, int)
    counts = _within_limits(leadership)
    if counts == leadership:
        return ()
    best, worst = LEADERSHIP_LIMITS
    limit = f"better than {best}+" if counts > leadership else f"worse than {worst}+"
    return (f"Leadership is never {limit} in the 11th edition: it counts as {counts}+.",)


LEADERSHIP_LIMITS = (5, 8)
"""The best and the worst Leadership of the 11th edition, after all modifiers."""
limited_battleshock = ScriptProcedure(_limited_battleshock, wording=Wording(reading=_limits_said))

MORALE = SimpleTest(
    name="morale",
    title="Morale test",
    cites="002:691, 003:1519-1526",
    outcome="models that flee",
    success="holds",
    failure="# flee",
    chance="that nobody flees",
    fields=(
        Field(
            "leadership",
            "number",
            "the unit's highest Leadership",
            required=True,
            low=1,
            high=20,
        ),
        Field(
            "slain",
            "number",
            "models of the unit slain this turn",
            required=True,
            low=1,
            high=100,
        ),
    ),
)
BATTLESHOCK = SimpleTest(
    name="battleshock",
    title="Battle-shock test",
    cites="000:168, published: 2D6 equal to or above Leadership",
    outcome="2D6",
    success="the unit passes",
    failure="the unit is Battle-shocked",
    chance="to pass",
    fields=(
        Field(
            "leadership",
            "number",
            "Leadership, such as 6 for 6+",
            required=True,
            low=2,
            high=12,
        ),
    ),
    aliases=("battle_shock", "morale", "leadership"),
)
