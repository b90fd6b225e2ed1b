"""The editions, by the key that specifications name."""

from bot.combat.editions.edition import Edition
from bot.combat.editions.eighth import EIGHTH
from bot.combat.editions.fourth import FOURTH
from bot.combat.editions.ninth import NINTH
from bot.combat.editions.tenth import TENTH

__all__ = ["EDITIONS", "Edition"]

EDITIONS: dict[str, Edition] = {edition.key: edition for edition in (FOURTH, EIGHTH, NINTH, TENTH)}
