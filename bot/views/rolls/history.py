"""`/history`: rolls of the past, a page at a time, and rolling one of them again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.app.rolls.history import Page, find_repeatable, page_of_rolls
from bot.errors import InputError
from bot.gateway.interaction import Interaction, acting, actor_of
from bot.render.records.history import again_label, history_card, place_words
from bot.storage import Roll
from bot.views.item import Button, Owned, Select, template
from bot.views.reply import Control, Reply, show_instead
from bot.views.rolls.roll import roll


async def history_reply(
    interaction: Interaction, player: int = 0, before: int | None = None
) -> Reply:
    """A page: of a player, or of the channel if `player` is 0."""
    actor = actor_of(interaction)
    page = await page_of_rolls(interaction.client, actor, player, before)
    title = "Rolls in this channel"
    if player == actor.user:
        title = f"Your rolls in {place_words(actor.scope)}"
    elif player:
        title = "Rolls of a player in this channel"
    card = history_card(page.rolls, title, page.more)
    controls = tuple(_controls(actor.user, player, page, before))
    return Reply((card,), controls, private=True)


def _controls(asker: int, player: int, page: Page, before: int | None) -> Iterator[Control]:
    if page.repeatable:
        yield PastRoll(asker, page.repeatable)
    if before is not None:
        yield PastPage(asker, player, 0, "Newest")
    if page.more:
        oldest = page.rolls[-1]
        yield PastPage(asker, player, oldest.key, "Older")


class PastPage(
    Owned[Button],
    template=template("past", r"(?P<player>[0-9]{1,20}):(?P<before>[0-9]{1,20})"),
):
    """Shows another page. `before` 0 is the newest."""

    ask_with = "`/history`"

    def __init__(self, asker: int, player: int, before: int, label: str = "Older") -> None:
        button = Button(label=label, custom_id=f"past:1:{asker}:{player}:{before}")
        super().__init__(button, asker)
        self.player = player
        self.before = before

    async def press(self, interaction: Interaction) -> None:
        """Show the page in place of this one."""
        page = await history_reply(interaction, self.player, self.before or None)
        await show_instead(interaction, page)


class PastRoll(Owned[Select], template=template("reroll", "")):
    """Rolls one of the rolls of a page again."""

    ask_with = "`/history`"

    def __init__(self, asker: int, rolls: Sequence[Roll] = ()) -> None:
        menu = Select(custom_id=f"reroll:1:{asker}:", placeholder="Roll again")
        for each in rolls:
            label, about = again_label(each)
            menu.add_option(label=label, value=str(each.key), description=about)
        super().__init__(menu, asker)

    async def press(self, interaction: Interaction) -> None:
        """Roll the same once more, as openly as it was."""
        key = next(iter(self.item.values), "")
        if not re.fullmatch(r"[0-9]{1,20}", key):
            raise InputError("Nothing was chosen; choose a roll in the menu.")
        bot, actor = acting(interaction)
        past = await find_repeatable(bot, actor, int(key))
        await roll(interaction, past.ask, past.private, past)


ITEMS = (PastPage, PastRoll)
