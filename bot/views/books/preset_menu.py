"""The menu of presets in a form that asks for an attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.app.books.presets import AT_ONCE
from bot.views.form import ChoiceField

WITH = "with"


def preset_menu(presets: Sequence[tuple[str, str]]) -> Iterator[ChoiceField]:
    """The presets that a player may use, each with what it gives; none where there are none."""
    if presets:
        yield ChoiceField(
            WITH, "With", presets, about="Presets that change this attack", most=AT_ONCE
        )
