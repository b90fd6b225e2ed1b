"""Settings of a server with a few values, each of which one menu offers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.errors import InputError
from bot.render.records.settings import retention
from bot.rules.entry import EDITIONS
from bot.storage import ServerSettings

OPERATOR = "operator"
"""Stands for the edition that the bot's operator chose."""
PUBLIC, PRIVATE = "public", "private"
DAYS = (7, 30, 90, 365)
"""Offered in the menu; others with `/settings retention`."""
NO_OPTION = "The menu has no such entry; open the panel again with `/settings show`."


Options = dict[str, tuple[str, Any]]
"""What a menu may say: the label, and what the setting becomes."""


@dataclass(frozen=True, slots=True)
class Choosable:
    """A setting with a few values: `field` of the server's settings, and the menu's options for the
    value that it has.
    """

    field: str
    placeholder: str
    options: Callable[[Any], Options]


def _editions(_: object) -> Options:
    operators: Options = {OPERATOR: ("Edition: as the bot’s operator chose", None)}
    return operators | {e: (f"Edition: {e}", e) for e in reversed(EDITIONS)}


def _answers(_: object) -> Options:
    return {
        PUBLIC: ("Answers: public", False),
        PRIVATE: ("Answers: only the asker sees them", True),
    }


def _days(chosen: int | None) -> Options:
    days = sorted({*DAYS, chosen or DAYS[0]})
    return {str(each or 0): (f"Rolls are kept {retention(each)}", each) for each in (None, *days)}


CHOOSABLE = {
    "edition": Choosable("default_edition", "Edition that is meant", _editions),
    "answers": Choosable("private", "Answers about rules", _answers),
    "keep": Choosable("retention_days", "How long rolls are kept", _days),
}
"""By the name that stands in a menu's `custom_id`."""


def options(settings: ServerSettings, what: Choosable) -> list[discord.SelectOption]:
    """A setting's menu, with the value that it has."""
    held = getattr(settings, what.field)
    offered = what.options(held).items()
    return [
        discord.SelectOption(label=label, value=value, default=meant == held)
        for value, (label, meant) in offered
    ]


def read_choice(what: Choosable, value: str) -> dict[str, Any]:
    """What a menu's value says. InputError for one that no menu offers."""
    # A number of days may have been chosen elsewhere, and stood in the menu that was pressed on.
    is_number = re.fullmatch("[1-9][0-9]{0,3}", value)
    days = int(value) if is_number else None
    offered = what.options(days)
    if value not in offered:
        raise InputError(NO_OPTION)
    _, meant = offered[value]
    return {what.field: meant}
