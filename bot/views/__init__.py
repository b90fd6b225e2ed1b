"""Buttons, menus and forms. Every module lists its dynamic items as `ITEMS` and its forms as
`FORMS`.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.views import corpus, history, house, mistake, privacy, profile, roll, rule, settings
from bot.views.form import OwnedForm

ITEMS: tuple[type[discord.ui.DynamicItem[Any]], ...] = (
    *rule.ITEMS,
    *roll.ITEMS,
    *settings.ITEMS,
    *corpus.ITEMS,
    *history.ITEMS,
    *privacy.ITEMS,
)
"""Every control that outlives a restart."""
FORMS: tuple[type[OwnedForm], ...] = (*mistake.FORMS, *house.FORMS, *profile.FORMS)
"""Every form."""
