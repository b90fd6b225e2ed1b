"""What somebody pasted into a form that was refused: shown to them with the refusal, so that the
form can be opened again with it.

As in `mending`, nothing is kept: the message itself holds the texts, a card for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord

from bot.gateway.refusals.fences import GONE, fenced, unfenced
from bot.render.card import WARNING

PASTED = "pasted"
"""Among an interaction's extras: what its form held."""
ROOM = 6_000
"""Characters that the cards of a message can hold."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """The texts of a form by the labels of their fields, and the `custom_id` of the button that
    opens it with them.
    """

    custom_id: str
    texts: Mapping[str, str]

    def message(self) -> dict[str, Any]:
        """What a refusal shows of it; nothing where that is too long for a message."""
        cards = []
        for label, text in self.texts.items():
            held = fenced(text.replace("`", "'").split("\n"))
            cards.append(discord.Embed(title=label, description=held, colour=WARNING))
        if sum(map(len, cards)) > ROOM:
            return {}
        button: discord.ui.Button[Any] = discord.ui.Button(
            label="Mend", custom_id=self.custom_id, style=discord.ButtonStyle.primary
        )
        view = discord.ui.View(timeout=None)
        view.add_item(button)
        view.stop()
        return {"embeds": cards, "view": view}


def may_be_pasted_again(
    interaction: discord.Interaction[Any], custom_id: str, texts: Mapping[str, str]
) -> None:
    """Have a refusal offer to open a form again with these texts, by the labels of their fields."""
    kept = {label: text for label, text in texts.items() if text.strip()}
    interaction.extras[PASTED] = Pasted(custom_id, kept)


def pasted_in(interaction: discord.Interaction[Any]) -> Pasted | None:
    """What a form held that came back, where it may be opened again."""
    kept = interaction.extras.get(PASTED)
    return kept if isinstance(kept, Pasted) and kept.texts else None


def pasted_on(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """The texts on the message that was pressed, by their labels. `UserError` where there are
    none.
    """
    cards = interaction.message.embeds if interaction.message else []
    if not cards:
        raise GONE
    return {card.title or "": "\n".join(unfenced(card.description or "")) for card in cards}
