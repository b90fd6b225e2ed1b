"""A reply as the message that Discord is sent."""

from __future__ import annotations

from bot.console.stand_in.payloads import Payload
from bot.render.embed import to_embeds
from bot.views.reply import Reply, as_view


def as_message(reply: Reply) -> Payload:
    """Embeds and controls."""
    embeds = [embed.to_dict() for embed in to_embeds(reply.cards)]
    return {"embeds": embeds, "components": as_view(reply).to_components()}
