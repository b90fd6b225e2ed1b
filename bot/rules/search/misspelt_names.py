"""Names that are typed with slips, or with their words run together."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.search.indexing.index import Index
from bot.rules.search.spelling import edits_to
from bot.rules.search.typed_words import TypedWord
from bot.rules.search.unfinished_names import joined_letters, spaced_letters

MOST_WORDS = 6
"""Words of a query up to which it may be a name."""
LETTERS_A_SLIP = 5
"""Letters of a query for each slip that is forgiven."""


def name_near(index: Index, text: str, typed: Sequence[TypedWord]) -> str:
    """The normal form of the name that a text is but for slips and for where its words end:
    `swepping advanse`, `gotoground`. Empty where there is none, or where there are numbers, of
    which another is no slip. Words that are known have no slips.
    """
    letters = joined_letters(spaced_letters(text)).strip()
    if len(typed) > MOST_WORDS or not letters.isalpha():
        return ""
    name = letters
    if any(word.surest < 1 for word in typed):
        name = _nearest(letters, tuple(index.run_together))
    if name not in index.run_together:
        return ""
    place = index.run_together[name]
    return index.name_key(index.names.texts[place], with_asking=True)


def _nearest(letters: str, names: Sequence[str]) -> str:
    """The name that these letters are but for slips; empty where none is near enough."""
    slips = len(letters) // LETTERS_A_SLIP
    distances = edits_to(letters, names, slips)
    if distances.min(initial=slips + 1) > slips:
        return ""
    nearest = int(distances.argmin())
    return names[nearest]
