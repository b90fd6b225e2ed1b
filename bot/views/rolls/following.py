"""Forms for what follows a roll, which know it by its key in the log."""

from __future__ import annotations

from bot.views.form import OwnedForm
from bot.views.rolls.of_roll import KEY

FOLLOWED = rf"{KEY}:(?P<shown>all|own)"


class Following(OwnedForm):
    """What follows a roll. `shown` says who sees it: `all`, or its `own` player alone."""

    name = ""

    def __init__(self, asker: int, key: int, shown: str) -> None:
        super().__init__(asker)
        self.key = key
        self.shown = shown

    @property
    def custom_id(self) -> str:
        """See `OwnedForm`."""
        return f"{self.name}:1:{self.asker}:{self.key}:{self.shown}"
