"""What is asked of a player whose words may mean several units."""

from collections.abc import Sequence

from bot.armies.datasheets import Datasheets
from bot.errors import InputError, quoted

SHOWN = 3
"""Names that a question offers."""


def check_no_faction(typed: str, datasheets: Datasheets) -> None:
    """InputError with units of a faction where its name alone was typed."""
    of_faction = datasheets.usual_units(typed)
    if of_faction:
        names = list(map(datasheets.label, of_faction))
        asked = f"{quoted(typed)} is a faction; which unit of it"
        raise which_unit(typed, names, asked)


def which_unit(typed: str, names: Sequence[str], question: str = "") -> InputError:
    """Asks which unit was meant, where a name is like some."""
    shown = names[:SHOWN]
    choices = tuple([(typed, name) for name in shown])
    *others, last = map(quoted, shown)
    if not others:
        sentence = f"There is no unit {quoted(typed)}; did you mean {last}?"
        return InputError(sentence, meant=choices)
    question = question or f"Which unit is {quoted(typed)}"
    sentence = f"{question}: {', '.join(others)} or {last}?"
    if len(names) > SHOWN:
        sentence += " Others are offered while a name is typed."
    return InputError(sentence, choices=choices)
