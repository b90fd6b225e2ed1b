"""The editions of the game: the only list of them, oldest to newest, by the key that players type.

Every other list of editions (choices of a command, folders of the corpus, colours, tests) is
derived from this one when its module is imported.
"""

from bot.editions.edition import Edition
from bot.editions.eighth import EIGHTH
from bot.editions.eleventh import ELEVENTH
from bot.editions.fourth import FOURTH
from bot.editions.ninth import NINTH
from bot.editions.tenth import TENTH

__all__ = ["DEFAULT_EDITION", "EDITIONS", "Edition", "add_edition"]

EDITIONS: dict[str, Edition] = {}
DEFAULT_EDITION = TENTH.key
"""Whose rules hold where nobody names an edition."""


def add_edition(edition: Edition) -> None:
    """Add a newer edition than all before it.

    Call it before anything but `bot.editions` is imported: other modules read the list once.
    """
    EDITIONS[edition.key] = edition


for _edition in (FOURTH, EIGHTH, NINTH, TENTH, ELEVENTH):
    add_edition(_edition)
