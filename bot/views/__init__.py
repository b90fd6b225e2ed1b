"""Buttons, menus and modals. Every module lists its dynamic items as `ITEMS`."""

from __future__ import annotations

from typing import Any

import discord

from bot.views import roll, rule, settings

ITEMS: tuple[type[discord.ui.DynamicItem[Any]], ...] = (*rule.ITEMS, *roll.ITEMS, *settings.ITEMS)
"""Every control that outlives a restart."""
