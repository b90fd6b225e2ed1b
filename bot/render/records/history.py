"""Rolls of the past, a line each."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.errors import UserError
from bot.render.card import Card
from bot.render.escape import cut, typed, typed_plain
from bot.render.numbers import counted
from bot.render.rolls.simple_tests import past_ending
from bot.render.times import moment
from bot.rolls import Request, SimpleAsk
from bot.rolls.called import name_and_remarks
from bot.rolls.rolloff import BLUE
from bot.storage import Roll, RollRecord, Scope, ScopeKind
from bot.typed_text.visible import visible

SPOKEN = {"weapon", "target", "dice", "opponent"}
"""Options that say by themselves what they are."""
UNTYPED = {"standing", "player"}
"""What a button gave, or who asked: no command has these as options."""
COMMAND = 90
"""Characters of what was asked."""


def history_card(rolls: Sequence[Roll], title: str, more: bool) -> Card:
    """A page of rolls, the newest first."""
    lines: list[str] = []
    for roll in rolls:
        if roll.record:
            lines += _lines(roll, roll.record)
    text = "\n".join(lines) or "No rolls."
    footer = "Older ones follow." if more else ""
    return Card(title, text, footer=footer)


def _lines(roll: Roll, record: RollRecord) -> tuple[str, str]:
    when = moment(record.at)
    head = f"**#{roll.number}**{_epoch(roll)} {when} · <@{record.user}>"
    if record.private:
        head += " · only you saw it"
    elif roll.message:
        head += f" · [show]({link(roll)})"
    command = typed(asked(record), COMMAND)
    result = typed(outcome(record))
    return head, f"{command} → **{result}**"


def _epoch(roll: Roll) -> str:
    return f" of epoch {roll.epoch}" if roll.epoch > 1 else ""


def link(roll: Roll) -> str:
    """Where the message stands that shows a roll."""
    place = roll.scope.id if roll.scope.kind is ScopeKind.SERVER else "@me"
    channel = roll.record.channel if roll.record else 0
    return f"https://discord.com/channels/{place}/{channel}/{roll.message}"


def asked(record: RollRecord) -> str:
    """What was asked, as a person would type it."""
    try:
        request = Request.parse(record.command)
    except ValueError:
        return record.command
    options = request.values
    if "called" in options:
        name, _ = name_and_remarks(str(options["called"]))
        return f"/{request.name} {visible(name)}"
    test = _test_of(request)
    words = f"/{test.command if test else request.name}"
    for name, value in request.options:
        if name not in UNTYPED:
            words += f" {_option(name, value)}"
    return words


def _test_of(request: Request) -> SimpleAsk | None:
    """The test that was asked for, if it was one that there still is."""
    if not request.name.startswith("test "):
        return None
    try:
        return SimpleAsk.read(request)
    except UserError:
        return None


def _option(name: str, value: object) -> str:
    if name == "reason":
        return f"“{visible(str(value))}”"
    if name in SPOKEN:
        return visible(str(value))
    return f"{name}:{value}"


def outcome(record: RollRecord) -> str:
    """How it ended, in a few words; of a kind that there no longer is, what the log says."""
    result = json.loads(record.result)
    kind = record.command.removeprefix("/").partition(" ")[0]
    match kind:
        case "attack":
            return _attack_ending(result)
        case "assault":
            return str(result["outcome"])
        case "roll":
            return _dice_ending(result)
        case "rolloff":
            winner = _winner(record, result["winner"])
            return f"{winner} won"
        case "test":
            test = _test_of(Request.parse(record.command))
            return past_ending(test, result) if test else str(result["outcome"])
    return ", ".join(map(str, result.values()))


def _attack_ending(result: Mapping[str, Any]) -> str:
    if "penetrating" in result:
        return "{penetrating} penetrating, {glancing} glancing".format_map(result)
    models = counted(result["models_destroyed"], "model")
    return f"{result['damage']} damage, {models} destroyed"


def _dice_ending(result: Mapping[str, Any]) -> str:
    if "totals" in result:
        return ", ".join(map(str, result["totals"]))
    if "in_all" in result:
        return "{total}, {in_all} in all".format_map(result)
    return str(result["total"])


def _winner(record: RollRecord, colour: str) -> str:
    values = Request.parse(record.command).values
    if "opponent" not in values:
        return colour
    who = "opponent" if colour == BLUE else "player"
    return visible(str(values[who]))


def again_label(roll: Roll) -> tuple[str, str]:
    """A roll in a menu: its number and what was asked, and how it ended."""
    record = roll.record
    assert record is not None
    command = typed_plain(asked(record), 90)
    label = f"#{roll.number} {command}"
    result = outcome(record)
    return cut(label, 100), cut(result, 100)


def place_words(scope: Scope) -> str:
    """Where rolls are counted."""
    return "this server" if scope.kind is ScopeKind.SERVER else "this conversation"
