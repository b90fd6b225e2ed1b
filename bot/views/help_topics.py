"""`/help`: a topic at a time, with a menu of the others."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.rights import is_moderator
from bot.gateway.interaction import Interaction, acting
from bot.gateway.usage import usages
from bot.render.help import START, help_card, help_topics, topic_named
from bot.views.item import Owned, Select, template
from bot.views.reply import Reply, show_instead


async def help_reply(interaction: Interaction, topic: str = START) -> Reply:
    """A topic, or the first where there is none of that name, and the menu of all that this person
    needs.
    """
    topics = await topics_for(interaction)
    shown = topic_named(topic, topics) or START
    menu = HelpTopic(interaction.user.id, topics, shown)
    card = help_card(shown, usages(interaction.client.tree))
    return Reply((card,), (menu,), private=True)


async def topics_for(interaction: Interaction) -> list[str]:
    """The topics that this person needs."""
    bot, actor = acting(interaction)
    moderates = await is_moderator(bot, actor)
    return help_topics(usages(bot.tree), moderates)


class HelpTopic(Owned[Select], template=template("help", "")):
    """The topics of the help."""

    ask_with = "`/help`"

    def __init__(self, asker: int, topics: Sequence[str] = (), shown: str = "") -> None:
        menu = Select(custom_id=f"help:1:{asker}:", placeholder="More help")
        for topic in topics:
            is_shown = topic == shown
            menu.add_option(label=topic, value=topic, default=is_shown)
        super().__init__(menu, asker)

    async def press(self, interaction: Interaction) -> None:
        """Show the topic chosen."""
        topic = next(iter(self.item.values), START)
        await show_instead(interaction, await help_reply(interaction, topic))


ITEMS = (HelpTopic,)
