"""The slash commands. Every module lists its own as `COMMANDS`.

What Discord says of an option stands under `Args` in the docstring of the command's function.
"""

from __future__ import annotations

from bot.cogs import about, assault, corpus, dice, log, rolls, rules, settings, tests
from bot.cogs.books import armies, macros, presets, profiles, units
from bot.cogs.kinds import Commands

COMMANDS: Commands = (
    *rules.COMMANDS,
    *dice.COMMANDS,
    *assault.COMMANDS,
    *rolls.COMMANDS,
    *tests.COMMANDS,
    *profiles.COMMANDS,
    *units.COMMANDS,
    *armies.COMMANDS,
    *presets.COMMANDS,
    *macros.COMMANDS,
    *log.COMMANDS,
    *corpus.COMMANDS,
    *settings.COMMANDS,
    *about.COMMANDS,
)
"""Every command there is."""
