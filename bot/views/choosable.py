"""Settings of a server with a few values, each of which one menu offers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.errors import InputError
from bot.render.records.settings import FOREVER, kept
from bot.rules.entry import EDITIONS
from bot.storage import ServerSettings

OPERATOR = "operator"
"""Stands for the edition that the bot's operator chose."""
PUBLIC, PRIVATE = "public", "private"
DAYS = (7, 30, 90, 365)
"""Offered in the menu; others with `/settings retention`."""
NO_OPTION = "The menu has no such entry; open the panel again with `/settings show`."


@dataclass(frozen=True, slots=True)
class Choosable:
    """A setting with a few values: `field` of the server's settings, as a menu offers it and what
    it says.
    """

    field: str
    placeholder: str
    listed: Callable[[Any], Sequence[tuple[str, str]]]
    """For the setting as it is: what the menu may say, each with its label."""
    said: Callable[[Any], str]
    """How the menu says the setting as it is."""
    pattern: str
    """Of all that the menu may say."""
    meant: Callable[[str], Any]
    """What the setting becomes."""


def _edition_labels(_: str | None) -> Sequence[tuple[str, str]]:
    return [
        (OPERATOR, "Edition: as the bot’s operator chose"),
        *((e, f"Edition: {e}") for e in EDITIONS[::-1]),
    ]


def _days_labels(chosen: int | None) -> Sequence[tuple[str, str]]:
    days = sorted({*DAYS, *([chosen] if chosen else [])})
    return [
        ("0", f"Rolls are kept {FOREVER}"),
        *((str(day), f"Rolls are kept {kept(day)}") for day in days),
    ]


CHOOSABLE = {
    "edition": Choosable(
        "default_edition",
        "Edition that is meant",
        listed=_edition_labels,
        said=lambda edition: edition or OPERATOR,
        pattern="|".join((OPERATOR, *EDITIONS)),
        meant=lambda value: None if value == OPERATOR else value,
    ),
    "answers": Choosable(
        "private",
        "Answers about rules",
        listed=lambda _: [
            (PUBLIC, "Answers: public"),
            (PRIVATE, "Answers: only the asker sees them"),
        ],
        said=lambda private: PRIVATE if private else PUBLIC,
        pattern=f"{PUBLIC}|{PRIVATE}",
        meant=lambda value: value == PRIVATE,
    ),
    "keep": Choosable(
        "retention_days",
        "How long rolls are kept",
        listed=_days_labels,
        said=lambda days: str(days or 0),
        pattern="[0-9]{1,4}",
        meant=lambda value: int(value) or None,
    ),
}
"""By the name that stands in a menu's `custom_id`."""


def options(settings: ServerSettings, what: Choosable) -> list[discord.SelectOption]:
    """A setting's menu, with the value that it has."""
    held = getattr(settings, what.field)
    chosen = what.said(held)
    listed = what.listed(held)
    return [
        discord.SelectOption(label=label, value=value, default=value == chosen)
        for value, label in listed
    ]


def read_choice(what: Choosable, value: str) -> dict[str, Any]:
    """What a menu's value says. InputError for one that no menu offers."""
    if not re.fullmatch(what.pattern, value):
        raise InputError(NO_OPTION)
    return {what.field: what.meant(value)}
