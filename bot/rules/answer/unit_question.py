"""Questions that no rule answers but a unit's datasheet: `toughness of a land raider`."""

from __future__ import annotations

from bot.rules.editions import read_editions
from bot.rules.text import words
from bot.rules.text.lexicon import Lexicon


def unit_asked_about(lexicon: Lexicon, question: str) -> str:
    """What may be a unit's name in a question about what datasheets say: all but small words,
    numbers, and what stands on every datasheet. Empty where it asks for nothing of a datasheet.
    """
    said = read_editions(question).text
    telling = []
    for word in lexicon.expand(words(said)):
        if word.isalpha() and word not in lexicon.stop:
            telling.append(word)
    name = [word for word in telling if word not in lexicon.card]
    if len(name) == len(telling):
        return ""
    return " ".join(name)
