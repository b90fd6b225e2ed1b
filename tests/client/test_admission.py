"""Who is let in when there is more to do than can be done, with a clock of the test's own."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest
from discord import app_commands

from bot import views
from bot.cogs import COMMANDS
from bot.gateway import template_of
from bot.gateway.arrivals import Arrival
from bot.gateway.bounds.admission import BUSY, FEW, FIRST_GUESS, KINDS, Demand, Gate, kind_of
from bot.views.rolls.roll import roll, roll_typed


def asked(name: str, typing: bool = False) -> Arrival:
    """An interaction."""
    return Arrival({"type": 4 if typing else 2}, name, 0.0)


class Counter:
    """A bot that answers so many a second, one after another, in steps of a twentieth."""

    def __init__(self, a_second: int) -> None:
        self.each_step = a_second / 20
        self.queue: list[float] = []
        self.now = 0.0
        self.waits: list[float] = []
        self.refused: list[str] = []
        self.gate = Gate(lambda: len(self.queue))
        self._part = 0.0

    def step(self, *names: str) -> None:
        """These arrive, and what there is time for is answered."""
        for name in names:
            if self.gate.check(asked(name)):
                self.refused.append(name)
            else:
                self.queue.append(self.now)
        self.now += 0.05
        self._part += self.each_step
        while self._part >= 1 and self.queue:
            self._part -= 1
            self.waits.append(self.now - self.queue.pop(0))
            self.gate.ended(asked("rule"), 0.0)
        self._part = min(self._part, 1.0)
        self.gate.look(0.0, 0.05)


@pytest.mark.parametrize("a_second", [60, 200, 600])
def test_three_times_too_much_is_answered_in_time_or_refused(a_second: int) -> None:
    bot = Counter(a_second)
    arrive = [name for name in ("rule", "roll", "odds") for _ in range(a_second // 20)]
    for _ in range(20 * 20):
        bot.step(*arrive)
    assert sorted(bot.waits)[int(0.95 * len(bot.waits))] <= 2.0
    assert len(bot.waits) >= 0.9 * 20 * a_second, "it does as much as it can"
    counts = [bot.refused.count(name) for name in ("rule", "roll", "odds")]
    assert counts == sorted(counts), "look-ups first, pictures last"
    assert counts[0] < counts[2]
    for _ in range(20 * 3):
        bot.step()
    bot.refused.clear()
    for _ in range(20):
        bot.step(*arrive[:1])
    assert bot.refused == []
    assert max(bot.waits[-10:]) <= 0.1


def test_what_came_while_the_bot_stood_still_is_not_rolled() -> None:
    """Discord waits three seconds; then the person is told that nothing came of it."""
    now = 100.0
    gate = Gate(lambda: 0, lambda: now)
    assert gate.check(asked("roll")) is None
    gate.look(0.0, 0.05)
    now += 6.0
    assert gate.check(asked("roll")) == BUSY
    gate.look(5.95, 6.0)
    assert gate.check(asked("roll")) == BUSY
    now += 0.05
    gate.look(0.0, 0.05)
    assert gate.check(asked("roll")) is None


def test_few_are_taken_even_if_the_loop_is_late() -> None:
    waiting = FEW - 1
    gate = Gate(lambda: waiting)
    gate.look(2.0, 2.0)
    assert gate.check(asked("odds")) is None
    waiting += 1
    assert gate.check(asked("rule")) == BUSY


def test_a_late_loop_turns_pictures_away_before_look_ups() -> None:
    gate = Gate(lambda: FEW)
    late = {
        Demand.TYPING: 0.35,
        Demand.PICTURE: 0.6,
        Demand.ROLL: 0.8,
        Demand.LOOK_UP: 1.1,
    }
    samples = [asked("rule", typing=True), asked("odds"), asked("roll"), asked("rule")]
    for turned_away, seconds in enumerate(late.values(), 1):
        gate.look(seconds - FEW * FIRST_GUESS, 0.05)
        assert [bool(gate.check(each)) for each in samples] == [
            number < turned_away for number in range(4)
        ]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("rule", Demand.LOOK_UP),
        ("Look up rule", Demand.LOOK_UP),
        ("attack", Demand.ROLL),
        ("test charge", Demand.ROLL),
        ("again", Demand.ROLL),
        ("odds", Demand.PICTURE),
        ("army import", Demand.PICTURE),
        ("army list", Demand.LOOK_UP),
        ("corpus check", Demand.PICTURE),
        ("never heard of", Demand.LOOK_UP),
    ],
)
def test_what_is_asked_for_has_a_kind(name: str, kind: Demand) -> None:
    assert kind_of(asked(name)) is kind
    assert kind_of(asked(name, typing=True)) is Demand.TYPING


CONTROLS = {template_of(item).pattern.partition(":")[0]: item.press for item in views.ITEMS}
FORMS = {form.pattern.pattern.partition(":")[0]: form.fill for form in views.FORMS}


def test_kinds_name_commands_and_controls_that_there_are() -> None:
    commands = {command.name for command in COMMANDS}
    assert {name.partition(" ")[0] for name in KINDS} <= CONTROLS.keys() | FORMS.keys() | commands


def may_roll(function: Callable[..., Any]) -> bool:
    """Whether a function calls one that rolls, or runs another that does."""
    known = inspect.getclosurevars(function)
    called = [*known.globals.values(), *known.nonlocals.values()]
    inner = filter(inspect.isfunction, known.nonlocals.values())
    return roll in called or roll_typed in called or any(map(may_roll, inner))


def commands() -> dict[str, Callable[..., Any]]:
    """What each command does, by its whole name."""
    found: dict[str, Callable[..., Any]] = {}
    for command in COMMANDS:
        parts = command.walk_commands() if isinstance(command, app_commands.Group) else [command]
        for part in parts:
            if not isinstance(part, app_commands.Group):
                found[part.qualified_name] = part.callback
    return found


def test_whatever_rolls_is_let_in_as_a_roll() -> None:
    used = CONTROLS | FORMS | commands()
    rolling = {name for name, function in used.items() if may_roll(function)}
    assert {"attack", "test charge", "macro use", "again", "next"} <= rolling
    assert {name for name in rolling if kind_of(asked(name)) is not Demand.ROLL} == set()
