"""Morale, Battle-shock, Leadership."""

from collections.abc import Mapping

from bot.dice.simple.aim import D6, TWO_D6, reach
from bot.dice.simple.fields import Field, Value
from bot.dice.simple.script import Outcome, Steps, Throw
from bot.dice.simple.system import SimpleTest, scripted


def _morale(leadership: int, slain: int) -> Steps:
    thrown = yield Throw("Morale test", D6)
    flee = max(0, thrown.total + slain - leadership)
    return Outcome(str(flee), flee == 0)


def _battleshock(leadership: int) -> Steps:
    return reach("Battle-shock test", TWO_D6, need=leadership)


def holds(total: int, leadership: int, *, published: bool = False) -> bool:
    """Whether 2D6 pass a Leadership test of the 4th edition: below it, or as published equal to it,
    too (004:205).
    """
    return total < leadership or (published and total == leadership)


def _leadership(leadership: int, published: bool) -> Steps:
    thrown = yield Throw("Leadership test", TWO_D6)
    return Outcome(str(thrown.total), holds(thrown.total, leadership, published=published))


def _leadership_reading(values: Mapping[str, Value]) -> tuple[str, ...]:
    if values["published"]:
        return ("The published rule: 2D6 equal to Leadership or below passes.",)
    return (
        "2D6 below Leadership, as the 4th reference has it (004:205); in the published rule equal passes, too: "
        "`published`.",
    )


TESTS = (
    SimpleTest(
        name="morale",
        title="Morale test",
        procedures=scripted(_morale, "8th"),
        cites="002:691, 003:1519-1526",
        outcome="models that flee",
        success="nobody flees",
        failure="models flee",
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
    ),
    SimpleTest(
        name="battleshock",
        title="Battle-shock test",
        procedures=scripted(_battleshock, "10th"),
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
                high=20,
            ),
        ),
        aliases=("battle_shock", "morale", "leadership"),
    ),
    SimpleTest(
        name="leadership",
        title="Leadership test",
        procedures=scripted(_leadership, "4th"),
        cites="004:205, 004:410, 004:645",
        outcome="2D6",
        success="the test is passed",
        failure="the test is failed",
        chance="to pass",
        fields=(
            Field("leadership", "number", "the unit's Leadership", required=True, low=1, high=20),
            Field(
                "published",
                "flag",
                "false: below Leadership, as the reference document says; true: equal passes too, as published",
                default=False,
            ),
        ),
        aliases=("morale", "target_priority"),
        reading=_leadership_reading,
    ),
)
