"""Unknown words that look like a misspelling of something that a profile says: `leathal hits`."""

import re
from functools import lru_cache

from bot.editions.named_abilities import spelt_abilities
from bot.notation.words.ability_words import NAMES, PARTS, PLURALS
from bot.notation.words.phrases import Grammar
from bot.typed_text.spelling import nearest

MISSPELT = 88
"""Per cent of likeness from which on unknown words are a misspelling: `leathal`, and not `mortar`,
which is as much like `mortal` as it can be.
"""
VALUES = re.compile(r"\w+").findall(
    "attacks damage feel fnp invulnerable models range save saves shots skill strength toughness "
    "wounds"
)
_LIKE = re.compile(r"[a-z]{4,}")


def is_misspelt(name: str, grammar: Grammar) -> bool:
    """Whether a whole name looks so much like something known that even a colon makes no name of
    it.
    """
    if name.casefold() in PLURALS | NAMES:
        return False
    return nearest(name, words_of(grammar), MISSPELT, begun=len(name)) is not None


def meant_by(words: str, grammar: Grammar, beside: int) -> str | None:
    """What unknown words are a misspelling of, if of anything that a profile says.

    Of a name of more than one word (`beside`), some may be words of abilities as well: twin heavy
    bolter.
    """
    typed = words.casefold().split()
    for size in range(len(typed), 0, -1):
        known = words_of(grammar) if size == 1 else _abilities()
        for at in range(len(typed) - size + 1):
            window = " ".join(typed[at : at + size])
            alone = window.rstrip(":")
            if alone in PLURALS or (alone in PARTS and beside > size):
                continue
            found = nearest(alone, known, MISSPELT, begun=4)
            if found:
                return found
    return None


@lru_cache(maxsize=1)
def _abilities() -> tuple[str, ...]:
    """Every ability of every edition, as it is spelt."""
    names = (name.casefold() for name in spelt_abilities())
    return tuple(dict.fromkeys(name for name in names if len(name) > 2))


@lru_cache(maxsize=16)
def words_of(grammar: Grammar) -> tuple[str, ...]:
    """Abilities, the words that they begin with (`leathal` is no name), and the words of all
    phrases.
    """
    abilities = _abilities()
    first_words = map(_first_word, abilities)
    beginnings = [word for word in first_words if _is_no_part(word)]
    examples = [phrase.like for phrase in grammar.phrases]
    phrases = " ".join(examples)
    written = _LIKE.findall(phrases.casefold())
    words = [*abilities, *beginnings, *VALUES, *written]
    return tuple(dict.fromkeys(words))


def _first_word(name: str) -> str:
    return name.split()[0]


def _is_no_part(word: str) -> bool:
    return len(word) > 3 and word not in PARTS
