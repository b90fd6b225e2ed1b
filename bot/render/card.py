"""A card: what a person sees as one answer, before it is an embed or a terminal panel."""

from __future__ import annotations

from dataclasses import dataclass

from bot.editions import EDITIONS

NEUTRAL = 0x5C6370
GOOD = 0x3B8F4B
WARNING = 0xC98A1B
HOUSE = 0x2F8F6B
"""Of what a server's moderators wrote."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a card with a heading of its own. `inline` ones stand side by side where there is
    room.
    """

    heading: str
    text: str
    inline: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One answer. `text` and section texts are Discord Markdown; title, badge and footer are plain.

    `badge` is the small line above the title (`10th edition · rule`), `image` the name of an
    attached picture.
    """

    title: str
    text: str = ""
    badge: str = ""
    colour: int = NEUTRAL
    sections: tuple[Section, ...] = ()
    footer: str = ""
    image: str = ""


def edition_colour(edition: str) -> int:
    """The colour by which an edition's cards are known."""
    return EDITIONS[edition].colour if edition in EDITIONS else NEUTRAL
