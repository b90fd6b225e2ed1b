"""How far away the target is said to be: `within 12`. Dice ask only whether it is half range."""

from dataclasses import replace

from bot.errors import InputError, quoted
from bot.notation.reading import WeaponReading
from bot.notation.words.changes.named_uses import gains_at_half_range
from bot.notation.words.phrases import DISTANCE, SITUATION_PREFIX

HALF_RANGE = f"{SITUATION_PREFIX}half_range"
HALF, MORE = "half range", "out of half range"


def with_distance(reading: WeaponReading) -> WeaponReading:
    """The reading with a distance among what is not looked at; with the question whether it is half
    range, where the weapon has an ability that half range changes.
    """
    if DISTANCE not in reading.fields:
        return reading
    typed = reading.said[DISTANCE]
    fields = {name: value for name, value in reading.fields.items() if name != DISTANCE}
    is_said = HALF_RANGE in fields or fields.get("mode") == "melee"
    if is_said or not gains_at_half_range(fields, reading.edition):
        passed_over = (*reading.passed_over, typed)
        return replace(reading, fields=fields, passed_over=passed_over)
    doubt = InputError(
        f"{quoted(typed)} may be half the range of this weapon, or more: write {quoted(HALF)} or "
        f"{quoted(MORE)}.",
        choices=((typed, HALF), (typed, MORE)),
    )
    return replace(reading, fields=fields, errors=(*reading.errors, doubt))
