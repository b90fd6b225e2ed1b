"""`/preset list`: every preset in a line, and what everyone's are on pages of their own."""

from __future__ import annotations

from bot.app.books.profiles import usable_by_owner
from bot.gateway.interaction import Interaction, acting
from bot.render.armies.preset import SIDES, explained_card, presets_card
from bot.storage import ProfileKind
from bot.views.item import Button, Owned, template
from bot.views.reply import Reply, show_instead

ALL = "all"
LABELS = {ALL: "All", **{side: f"About those of {what}" for side, what in SIDES.items()}}


async def presets_reply(interaction: Interaction, shown: str = ALL) -> Reply:
    """All presets, or those of one side explained, and a button for each other page."""
    if shown in SIDES:
        card = explained_card(shown)
    else:
        card = presets_card(await usable_by_owner(*acting(interaction), ProfileKind.PRESET))
    asker = interaction.user.id
    others = tuple(PresetPage(asker, page) for page in LABELS if page != shown)
    return Reply((card,), others, private=True)


class PresetPage(Owned[Button], template=template("presets", f"(?P<shown>{'|'.join(LABELS)})")):
    """Shows another page of presets."""

    ask_with = "`/preset list`"

    def __init__(self, asker: int, shown: str) -> None:
        super().__init__(Button(label=LABELS[shown], custom_id=f"presets:1:{asker}:{shown}"), asker)
        self.shown = shown

    async def press(self, interaction: Interaction) -> None:
        """Show it in place of this one."""
        await show_instead(interaction, await presets_reply(interaction, self.shown))


ITEMS = (PresetPage,)
