"""Morale, Battle-shock and Leadership."""

from collections.abc import Mapping

from bot.dice.simple.aim import D6, TWO_D6, reach
from bot.dice.simple.fields import Field, Value
from bot.dice.simple.script import Outcome, Script, Steps, Throw
from bot.dice.simple.system import ScriptProcedure, SimpleTest, Wording


@ScriptProcedure
def morale(leadership: int, slain: int) -> Steps:
    thrown = yield Throw("Morale test", D6)
    rolled = thrown.total
    total = rolled + slain
    flee = max(0, total - leadership)
    compared = f"{rolled} + {slain} slain = {total} against {leadership}"
    return Outcome(str(flee), flee == 0, compared=compared)


def _of_leadership(what: str) -> Script:
    """2D6 equal to Leadership or above passes, in both tests of the 10th edition."""

    def script(leadership: int) -> Steps:
        return reach(what, TWO_D6, need=leadership)

    return script


def _of_limited_leadership(what: str) -> Script:
    def script(leadership: int) -> Steps:
        return reach(what, TWO_D6, need=_within_limits(leadership))

    return script


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
_LIMITED = Wording(reading=_limits_said)
battleshock = ScriptProcedure(_of_leadership("Battle-shock test"))
limited_battleshock = ScriptProcedure(_of_limited_leadership("Battle-shock test"), wording=_LIMITED)
leadership = ScriptProcedure(_of_leadership("Leadership test"))
limited_leadership = ScriptProcedure(_of_limited_leadership("Leadership test"), wording=_LIMITED)

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
LEADERSHIP = SimpleTest(
    name="leadership",
    title="Leadership test",
    cites="004:205, 004:410, 004:645, published 10th and 11th: 2D6 equal to or above Leadership",
    outcome="2D6",
    success="the test is passed",
    failure="the test is failed",
    chance="to pass",
    fields=(Field("leadership", "number", "the unit's Leadership", required=True, low=1, high=20),),
    aliases=("morale", "target_priority"),
)
