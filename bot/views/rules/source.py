"""The button that shows where an entry stands."""

from __future__ import annotations

from bot.app.lookup import find_by_code
from bot.gateway.interaction import Interaction, current_server
from bot.render.rules.rule import found_as_name, found_as_own, source_card
from bot.rules.corpus import entry_code
from bot.views.item import CODE, DIGITS, Button, Owned, template
from bot.views.reply import send_privately

SOURCE = "source:"
"""Begins the value of a menu's entry that shows where an entry stands."""
OWN_WORDS = "own"
"""Stands for a name in the words of the server's moderators."""
FOUND_AS = rf"(?:{DIGITS}|{OWN_WORDS})?"
"""How a question named an entry, in a template: the name's code."""


class Source(Owned[Button], template=template("source", rf"{CODE}:(?P<found_as>{FOUND_AS})")):
    """A button that shows, to whoever presses, where an entry stands.

    `found_as` is the code of the name by which the question named it, `OWN_WORDS` for the server's
    words, empty where it named none.
    """

    shared = True

    def __init__(self, asker: int, code: str, found_as: str = "", row: int | None = None) -> None:
        custom_id = f"source:1:{asker}:{code}:{found_as}"
        button = Button(label="Source", custom_id=custom_id, row=row)
        super().__init__(button, asker)
        self.code = code
        self.found_as = found_as

    async def press(self, interaction: Interaction) -> None:
        """Show documents, lines, id and version."""
        await show_source(interaction, self.code, self.found_as)


async def show_source(interaction: Interaction, code: str, found_as: str) -> None:
    """Show this person documents, lines, id and version; `found_as` as in `Source`."""
    server = await current_server(interaction)
    entry = find_by_code(server, code)
    words = ""
    if found_as == OWN_WORDS:
        words = found_as_own(server.shelf.house.words_for(entry))
    elif found_as:
        for name in entry.aliases:
            if entry_code(name) == found_as:
                words = found_as_name(name)
    card = source_card(server.shelf.corpus, entry, words)
    await send_privately(interaction, card)
