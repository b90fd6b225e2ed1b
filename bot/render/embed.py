"""A card as Discord's embed, within Discord's limits whatever the card holds."""

from __future__ import annotations

import discord

from bot.render.card import Card
from bot.render.escape import cut

TITLE = 256
BADGE = 256
TEXT = 4_096
HEADING = 256
SECTION = 1_024
SECTIONS = 25
FOOTER = 700
"""Discord allows 2,048; a footer is small print."""
TOTAL = 6_000
"""Of all embeds of a message together."""
LEAST = TITLE + BADGE + FOOTER
"""Room without which a card is left out."""
EMPTY = "\u200b"
"""Discord wants something to stand in a heading and a section."""


def to_embeds(cards: tuple[Card, ...]) -> list[discord.Embed]:
    """The cards as the embeds of one message; the last ones are cut where all would be too long."""
    left = TOTAL
    embeds = []
    for card in cards:
        if left < LEAST:
            break
        embed = _embed(card, left)
        left -= len(embed)
        embeds.append(embed)
    return embeds


def fit(cards: tuple[Card, ...]) -> bool:
    """Whether one message can hold the cards, none of them shortened for another's sake."""
    return sum(len(to_embed(card)) for card in cards) <= TOTAL


def to_embed(card: Card) -> discord.Embed:
    """One card as the only embed of a message."""
    return _embed(card, TOTAL)


def _embed(card: Card, room: int) -> discord.Embed:
    title = cut(card.title, TITLE)
    embed = discord.Embed(title=title, colour=card.colour)
    if card.badge:
        embed.set_author(name=cut(card.badge, BADGE))
    if card.footer:
        embed.set_footer(text=cut(card.footer, FOOTER))
    if card.image:
        embed.set_image(url=f"attachment://{card.image}")
    left = min(TEXT, room - len(embed))
    text = card.text.strip()
    embed.description = cut(text, max(1, left))
    for section in card.sections[:SECTIONS]:
        heading = section.heading.strip()
        heading = cut(heading, HEADING) or EMPTY
        left = room - len(embed) - len(heading)
        if left < 1:
            break
        text = section.text.strip()
        text = cut(text, min(SECTION, left)) or EMPTY
        embed.add_field(name=heading, value=text, inline=section.inline)
    return embed
