"""What is asked of a player whose words may mean several units."""

from collections.abc import Sequence
from functools import cache

from bot.armies.datasheets import Datasheets
from bot.armies.naming.questions import each_for, either
from bot.armies.wording import name_key, ways_to_part
from bot.editions import DEFAULT_EDITION
from bot.editions.ability import Bearer
from bot.editions.named_abilities import names_of_abilities
from bot.errors import InputError, quoted
from bot.notation import read_target, read_weapon

SHOWN = 3
"""Names that a question offers."""


def check_no_faction(typed: str, datasheets: Datasheets) -> None:
    """InputError with units of a faction where its name alone was typed."""
    of_faction = datasheets.usual_units(typed)
    if of_faction:
        names = list(map(datasheets.label, of_faction))
        asked = f"{quoted(typed)} is a faction; which unit of it"
        raise which_unit(typed, names, asked)


def check_faction_first(typed: str, datasheets: Datasheets) -> None:
    """InputError as of a faction alone where values stand behind it: `Orks in melee`."""
    ways = list(ways_to_part(typed))
    for front, behind in reversed(ways):
        if is_shorthand(behind):
            check_no_faction(front, datasheets)


def is_shorthand(typed: str) -> bool:
    """Whether words are those of a profile alone, and no unit's name: `10 models`, `10 shots`, `3
    meltas`, whose ability lacks its number. Keywords name factions as well.
    """
    for text in (typed, f"1 {typed}"):
        for read in (read_weapon, read_target):
            reading = read(text, DEFAULT_EDITION)
            fields = reading.fields.keys()
            if fields and not reading.has_unread and "keywords" not in fields:
                return True
    words = name_key(typed).split()
    if words and words[0].isdecimal():
        del words[0]
    names = {name_key(name).removesuffix(" x") for name in _abilities()}
    return " ".join(words) in names


@cache
def _abilities() -> frozenset[str]:
    """The names of all abilities."""
    return frozenset(
        name for bearer in Bearer for name, _ in names_of_abilities(DEFAULT_EDITION, bearer)
    )


def which_unit(typed: str, names: Sequence[str], question: str = "") -> InputError:
    """Asks which unit was meant, where a name is like some."""
    shown = names[:SHOWN]
    choices = each_for(typed, shown)
    if len(shown) == 1:
        sentence = f"There is no unit {quoted(typed)}; did you mean {either(shown)}?"
        return InputError(sentence, meant=choices)
    question = question or f"Which unit is {quoted(typed)}"
    sentence = f"{question}: {either(shown)}?"
    if len(names) > SHOWN:
        sentence += " Others are offered while a name is typed."
    return InputError(sentence, choices=choices)
