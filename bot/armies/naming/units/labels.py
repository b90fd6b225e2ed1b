"""A name in front of a target's values, which is no more than a label."""

from bot.armies.datasheets import Datasheet, Datasheets
from bot.armies.editions import DATASHEETS
from bot.armies.naming.questions import each_for, either
from bot.armies.naming.units.found import KnownUnits
from bot.armies.naming.units.size_said import is_size_alone
from bot.errors import InputError, quoted
from bot.notation import TargetReading, read_target

NAMESAKES = 50
SIZES = ("5x", "10x")
"""Models that squads often have."""


def with_keywords(text: str, label: TargetReading, known: KnownUnits) -> str:
    """A target with the keywords of the unit that its label names: `rhino t9 3+ w10` is a vehicle.
    Of several units only what all of them have; the Toughness tells which of them may be meant.
    InputError where the label is a size, as in `full squad of t4 3+ w2`.
    """
    if is_size_alone(label.name):
        raise InputError(
            f"{quoted(label.name)}: how many models? Write {either(SIZES)}.",
            choices=each_for(label.name, SIZES),
        )
    if known.datasheets is None or not label.name:
        return text
    sheets = _called(label.name, known.datasheets)
    targets = [read_target(_target(sheet), DATASHEETS).fields for sheet in sheets]
    toughness = label.fields.get("toughness")
    as_tough = [fields for fields in targets if fields.get("toughness") == toughness]
    listed = [fields.get("keywords", ()) for fields in as_tough or targets]
    if not listed:
        return text
    first, *others = listed
    shared = [word for word in first if all(word in keywords for keywords in others)]
    return f"{text} [{', '.join(shared)}]" if shared else text


def _called(name: str, datasheets: Datasheets) -> list[Datasheet]:
    """The datasheets whose names have all these words."""
    words = datasheets.meanings(name)
    matches = datasheets.find(name, NAMESAKES)
    called = []
    for match in matches:
        sheet = match.sheet
        has_all = bool(words) and words <= datasheets.meanings(sheet.name)
        if has_all and not sheet.combat_patrol:
            called.append(sheet)
    return called


def _target(sheet: Datasheet) -> str:
    return sheet.as_unit(DATASHEETS).target or ""
