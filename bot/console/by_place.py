"""Which option text without a name is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import AppCommandOptionType as Kind
from discord import app_commands


def option_by_place(
    command: app_commands.Command[Any, ..., Any], free: Sequence[str], lead: str
) -> str:
    """The option that text without a name is: the first, but no person's without an `@`, where
    another takes text.
    """
    kinds = {parameter.display_name: parameter.type for parameter in command.parameters}
    is_person = kinds[free[0]] is Kind.user
    texts = [name for name in free if kinds[name] is Kind.string]
    return texts[0] if is_person and texts and not lead.startswith("@") else free[0]
