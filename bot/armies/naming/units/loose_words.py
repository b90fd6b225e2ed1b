"""What words beside a unit's name mean: something of its own, or another unit."""

from bot.armies.datasheets import Datasheets
from bot.armies.editions import rules_of
from bot.armies.naming.units.asked_back import which_unit
from bot.armies.naming.units.found import Found, KnownUnits
from bot.armies.naming.units.lookup import counted, find_unit
from bot.armies.naming.units.own_models import model_named
from bot.armies.naming.weapons.matching import names_weapon
from bot.armies.wording import name_key
from bot.errors import InputError, LimitError
from bot.notation import read_target, read_weapon
from bot.typed_text.spelling import nearest


def is_its_own(unit: Found, words: str, known: KnownUnits) -> bool:
    """Whether words beside a unit are something that it has itself: a weapon, a model of its own,
    or values such as `heavy`, unless a unit is called just so.
    """
    if names_weapon(unit.unit, words):
        return True
    _, name = counted(words)
    if known.is_sheet(name):
        return False
    if model_named(unit, name):
        return True
    return _is_value(words, rules_of(unit.edition))


def _is_value(words: str, rules: str) -> bool:
    """Whether words are read as values of a weapon or a target."""
    readings = (read_weapon(words, rules), read_target(words, rules))
    return any(each.fields and not each.has_unread for each in readings)


def unit_beside(words: str, known: KnownUnits, edition: str | None) -> Found | None:
    """The unit that is named by words which stand beside another unit. None where they name none;
    InputError with the units that may be meant, where it is a loose word and no whole name.
    """
    try:
        found = find_unit(words, known, edition)
    except LimitError:
        return None
    except InputError as error:
        if error.choices or error.meant:
            raise
        return None
    datasheets = known.datasheets
    if found and found.sheet and datasheets and not is_whole_name(words, found, datasheets):
        _, name = counted(words)
        raise which_unit(name, [datasheets.label(found.sheet)])
    return found


def is_whole_name(words: str, found: Found, datasheets: Datasheets) -> bool:
    """Whether words by which a unit was found are as good as its whole name: several words, a
    nickname, one that no other unit has, as `guilliman`, or nearly all of its name.
    """
    _, name = counted(words)
    has_several_words = len(name.split()) > 1
    if found.sheet is None or has_several_words or datasheets.is_called(name):
        return True
    if datasheets.only_with(name) is not None:
        return True
    return _is_nearly(name, found.sheet.name, datasheets)


def _is_nearly(typed: str, name: str, datasheets: Datasheets) -> bool:
    """Whether a word is a name but for a slip, where words that tell little are left out."""
    telling = datasheets.meanings(name)
    words = name_key(name).split()
    whole = "".join([word for word in words if word in telling])
    meant = "".join(datasheets.meanings(typed))
    more_than_typed = len(meant) + 1
    same = nearest(meant, [whole], begun=more_than_typed)
    return same is not None
