"""Which reading of a rule is chosen, from JSON: the field `rules`."""

from collections.abc import Iterable
from typing import ClassVar, Literal

from bot.editions import Edition
from bot.errors import InputError
from bot.notation.json.form import Flag, Form, read_form
from bot.notation.json.target import refused

Chosen = tuple[tuple[str, str | bool], ...]


class Readings(Form):
    """Readings of a rule other than the usual one."""

    called: ClassVar[str] = "`rules`"
    id_rule: Literal[">=", "=="] = ">="
    snap_crits: Flag = False
    torrent_snap: Flag = True
    dev_reduced: Flag = False


def agreed_readings(fields: Iterable[object], edition: Edition) -> Chosen:
    """The readings that the weapons of a list name. One table plays by one of them: InputError
    where two weapons differ.
    """
    agreed: dict[str, str | bool] = {}
    for data in fields:
        for name, value in _readings(data, edition):
            if agreed.setdefault(name, value) != value:
                raise InputError(
                    f"`{name}` of {Readings.called} cannot be two things in one list: all its "
                    "weapons follow the same rules."
                )
    return tuple(agreed.items())


def _readings(data: object, edition: Edition) -> Chosen:
    """The readings that were chosen. InputError for one that the edition leaves open to nobody."""
    if data is None:
        return ()
    given = read_form(Readings, data)
    chosen = given.model_dump(exclude_unset=True)
    for name in chosen:
        if name != "id_rule" and name not in edition.readings:
            raise refused(name, f"the {edition.name} has no such choice", Readings.called)
    return tuple(chosen.items())
