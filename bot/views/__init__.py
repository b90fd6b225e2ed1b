"""Buttons, menus and forms. Every module lists its dynamic items as `ITEMS` and its forms as
`FORMS`.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.views import help_topics, mending, privacy, settings
from bot.views.books import army, preset_list, profile, unit
from bot.views.form import OwnedForm
from bot.views.rolls import history, roll
from bot.views.rules import corpus, house, mistake, rule

ITEMS: tuple[type[discord.ui.DynamicItem[Any]], ...] = (
    *rule.ITEMS,
    *roll.ITEMS,
    *settings.ITEMS,
    *corpus.ITEMS,
    *history.ITEMS,
    *privacy.ITEMS,
    *preset_list.ITEMS,
    *unit.ITEMS,
    *army.ITEMS,
    *help_topics.ITEMS,
    *mending.ITEMS,
)
"""Every control that outlives a restart."""
FORMS: tuple[type[OwnedForm], ...] = (
    *mistake.FORMS,
    *roll.FORMS,
    *house.FORMS,
    *profile.FORMS,
    *unit.FORMS,
    *army.FORMS,
    *mending.FORMS,
)
"""Every form."""
