"""A name in front of a target's values, which is no more than a label."""

from bot.armies.datasheets import Datasheet, Datasheets
from bot.armies.editions import DATASHEETS
from bot.armies.naming.units.found import KnownUnits
from bot.notation import TargetReading, read_target

NAMESAKES = 50


def with_keywords(text: str, label: TargetReading, known: KnownUnits) -> str:
    """A target with the keywords of the unit that its label names: `rhino t9 3+ w10` is a vehicle.
    Of several units only what all of them have; the Toughness tells which of them may be meant.
    """
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
