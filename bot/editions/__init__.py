"""The editions, by the key that specifications name."""

from bot.editions.edition import Edition
from bot.editions.eighth import EIGHTH
from bot.editions.fourth import FOURTH
from bot.editions.ninth import NINTH
from bot.editions.tenth import TENTH

__all__ = ["EDITIONS", "Edition"]

EDITIONS: dict[str, Edition] = {edition.key: edition for edition in (FOURTH, EIGHTH, NINTH, TENTH)}
