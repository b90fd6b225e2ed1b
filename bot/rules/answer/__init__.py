"""What to answer to a question, from the shared rules and from what a server has of its own."""

from bot.rules.answer.lookup import (
    OFFICIAL,
    OTHERS,
    Answer,
    look_up,
    settles,
)
from bot.rules.answer.offering import (
    OFFERED,
    POPULAR,
    offer,
    offer_topics,
)

__all__ = [
    "OFFERED",
    "OFFICIAL",
    "OTHERS",
    "POPULAR",
    "Answer",
    "look_up",
    "offer",
    "offer_topics",
    "settles",
]
