"""Buttons, menus and forms. Every module lists its dynamic items as `ITEMS` and its forms as
`FORMS`.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.views import (
    army,
    corpus,
    help_topics,
    history,
    house,
    mending,
    mistake,
    preset_list,
    privacy,
    profile,
    roll,
    rule,
    settings,
    unit,
)
from bot.views.form import OwnedForm

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
