"""Rolls of the past, a line each."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.render.card import Card
from bot.render.escape import cut, typed, typed_plain
from bot.render.numbers import counted
from bot.render.times import moment
from bot.rolls import Request
from bot.rolls.called import name_and_said
from bot.rolls.rolloff import BLUE, RED
from bot.storage import Roll, RollRecord, Scope, ScopeKind
from bot.typed_text.visible import visible

SPOKEN = {"weapon", "target", "dice", "player", "opponent"}
"""Options that say by themselves what they are."""
COMMAND = 90
"""Characters of what was asked."""


def history_card(rolls: Sequence[Roll], title: str, more: bool) -> Card:
    """A page of rolls, the newest first."""
    text = "\n".join(line for roll in rolls if roll.record for line in _lines(roll, roll.record))
    return Card(title, text or "No rolls.", footer="Older ones follow." if more else "")


def _lines(roll: Roll, record: RollRecord) -> tuple[str, str]:
    seen = (
        " · only you saw it"
        if record.private
        else f" · [show]({link(roll)})"
        if roll.message
        else ""
    )
    head = f"**#{roll.number}**{_epoch(roll)} {moment(record.at)} · <@{record.user}>{seen}"
    return head, f"{typed(asked(record), COMMAND)} → **{typed(outcome(record))}**"


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
        name, _ = name_and_said(str(options["called"]))
        return f"/{request.name} {visible(name)}"
    given = " ".join(_option(name, value) for name, value in request.options)
    return f"/{request.name} {given}".strip()


def _option(name: str, value: object) -> str:
    if name == "reason":
        return f"“{visible(str(value))}”"
    return visible(str(value)) if name in SPOKEN else f"{name}:{value}"


def outcome(record: RollRecord) -> str:
    """How it ended, in a few words."""
    result: Mapping[str, Any] = json.loads(record.result)
    if "totals" in result:
        return ", ".join(map(str, result["totals"]))
    if "in_all" in result:
        return f"{result['total']}, {result['in_all']} in all"
    if "total" in result:
        return str(result["total"])
    if "winner" in result:
        return f"{_winner(record, result['winner'])} won"
    if "outcome" in result:
        return str(result["outcome"])
    if result.get("destroying_results") is not None:
        return f"{result.get('penetrating', 0)} penetrating, {result.get('glancing', 0)} glancing"
    return (
        f"{result.get('damage', 0)} damage, {counted(result.get('models_destroyed', 0), 'model')} "
        "destroyed"
    )


def _winner(record: RollRecord, colour: str) -> str:
    values = Request.parse(record.command).values
    if "opponent" not in values:
        return colour
    return visible(
        str(values["player" if colour == RED else "opponent" if colour == BLUE else "player"])
    )


def again_label(roll: Roll) -> tuple[str, str]:
    """A roll in a menu: its number and what was asked, and how it ended."""
    assert roll.record is not None
    return cut(f"#{roll.number} {typed_plain(asked(roll.record), 90)}", 100), cut(
        outcome(roll.record), 100
    )


def place_words(scope: Scope) -> str:
    """Where rolls are counted."""
    return "this server" if scope.kind is ScopeKind.SERVER else "this conversation"
