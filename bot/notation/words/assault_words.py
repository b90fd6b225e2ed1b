"""One side of an assault in shorthand: `Boyz: 10x WS4 S3 T4 A2 I2 Ld7 6+, charged, two weapons`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.attack.model.assault import ASSAULTS, MAX_SIDE_ATTACKS, MAX_SIDE_MODELS, Assault
from bot.errors import InputError, UserError, all_at_once, quoted
from bot.notation.feedback.describe import how_many, listed
from bot.notation.gathering import gathered
from bot.notation.json.assault import assault_from_json
from bot.notation.profile_name import name_of
from bot.notation.words.phrases import (
    Fields,
    Grammar,
    Phrase,
    Reader,
    at_most,
    check_length,
    gives,
    irrelevant,
    phrase,
)
from bot.notation.words.scanning import not_read, scan

NEEDED = {
    "models": "the models (like `10x`)",
    "ws": "the Weapon Skill (`WS4`)",
    "strength": "the Strength (`S3`)",
    "toughness": "the Toughness (`T4`)",
    "attacks": "the Attacks (`A2`)",
    "initiative": "the Initiative (`I2`)",
    "leadership": "the Leadership (`Ld7`)",
}
LETTERS = {
    "ws": "WS",
    "strength": "S",
    "toughness": "T",
    "attacks": "A",
    "initiative": "I",
    "leadership": "Ld",
}
SWITCHES = {
    "charged": "charged",
    "two_weapons": "two weapons",
    "strikes_first": "strikes first",
}
LIKE = ": write it like `10x WS4 S3 T4 A2 I2 Ld7 6+ AP5, charged, two weapons`."
_VALUE = r":? ?(\d{1,2})"


def _number(name: str, limit: int, what: str) -> Reader:
    return lambda match: {name: at_most(match[0], match[1], limit, what)}


def _save(match: re.Match[str]) -> Fields:
    return {"save": int(match[1] or match[2])}


def _invuln(match: re.Match[str]) -> Fields:
    return {"invuln": int(match[1] or match[2])}


PHRASES: tuple[Phrase, ...] = (
    phrase(
        r"(\d+) ?x|x ?(\d+)|(\d+) models?",
        lambda m: {
            "models": at_most(m[0], m[1] or m[2] or m[3], MAX_SIDE_MODELS, "the models of a side")
        },
        "10x",
    ),
    phrase(rf"ws{_VALUE}", _number("ws", 10, "Weapon Skill"), "WS4"),
    phrase(rf"(?:s|strength){_VALUE}", _number("strength", 10, "Strength"), "S3"),
    phrase(rf"(?:t|toughness){_VALUE}", _number("toughness", 10, "Toughness"), "T4"),
    phrase(rf"(?:a|attacks){_VALUE}", _number("attacks", MAX_SIDE_ATTACKS, "the Attacks"), "A2"),
    phrase(rf"(?:i|initiative){_VALUE}", _number("initiative", 10, "Initiative"), "I2"),
    phrase(rf"(?:ld|leadership){_VALUE}", _number("leadership", 12, "Leadership"), "Ld7"),
    phrase(r"ap:? ?-?([1-6])", lambda m: {"ap": int(m[1])}, "AP5"),
    phrase(r"ap:? ?-", lambda _: {"ap": None}),
    phrase(r"([2-7])\+(?: (?:sv|saves?))?|(?:sv|save):? ?([2-7])\+?", _save, "6+"),
    phrase(r"([2-6])\+\+|inv(?:ul|uln|ulnerable)?:? ?([2-6])\+{0,2}", _invuln, "5++"),
    irrelevant(rf"(?:bs|w|wounds){_VALUE}"),
    phrase(r"charg(?:ed|es|ing|e)", gives(charged=True), "charged"),
    phrase(
        r"(?:two|2) (?:weapons|ccws?|close combat weapons)", gives(two_weapons=True), "two weapons"
    ),
    phrase(
        r"strikes? first|in cover|frag grenades|plasma grenades",
        gives(strikes_first=True),
        "strikes first",
    ),
    phrase(r"(?:rr|re-?roll) ?(?:1s?|ones)(?: to hit| hits)?", gives(reroll_hits="ones")),
    phrase(r"(?:rr|re-?roll) failed(?: to hit| hits)?", gives(reroll_hits="failed")),
    phrase(r"(?:rr|re-?roll)(?: all)?(?: to hit| hits)", gives(reroll_hits="all"), "reroll hits"),
)
GRAMMAR = Grammar.of(*PHRASES)


@dataclass(frozen=True, slots=True)
class SideReading:
    """A side as read: its name, and the fields of the JSON form."""

    name: str
    fields: Fields

    def words(self) -> str:
        """`Boyz: 10 models · WS4 · S3 · T4 · A2 · I2 · Ld7 · save 6+ · charged`."""
        words = " · ".join(self._parts())
        return f"{self.name}: {words}" if self.name else words

    def _parts(self) -> Iterator[str]:
        fields = self.fields
        yield how_many(str(fields["models"]), "model")
        for name, letters in LETTERS.items():
            yield f"{letters}{fields[name]}"
        yield f"save {fields['save']}+" if "save" in fields else "no save"
        if "invuln" in fields:
            yield f"{fields['invuln']}+ invulnerable"
        if fields.get("ap"):
            yield f"AP {fields['ap']}"
        for name, words in SWITCHES.items():
            if fields.get(name):
                yield words
        if "reroll_hits" in fields:
            yield f"re-rolls {fields['reroll_hits']} to hit"


def read_side(text: str) -> SideReading:
    """One side. InputError names all that was not read, or is missing."""
    check_length(text)
    name = name_of(text, GRAMMAR, _nothing)
    if name.text:
        blanks = " " * (name.end - name.start)
        text = text[: name.start] + blanks + text[name.end :]
    scanned = scan(text, GRAMMAR, _nothing)
    together = gathered(scanned)
    fields = together.fields
    problems = [*scanned.complaints, *together.errors]
    unknown = not_read(scanned, LIKE)
    if unknown:
        problems.insert(0, unknown)
    if problems:
        raise all_at_once(problems)
    missing = [words for field, words in NEEDED.items() if field not in fields]
    if missing:
        whose = f"of {quoted(name.text)} " if name.text else ""
        raise InputError(f"The side {whose}lacks {listed(missing)}.")
    return SideReading(name.text, fields)


def _nothing(_typed: str) -> None:
    """A side has no abilities by name."""


def read_sides(first: str, second: str) -> tuple[tuple[SideReading, SideReading], Assault]:
    """Both sides, and the round that they fight. InputError or LimitError says which side is wrong,
    and how, of both at once.
    """
    readings: list[SideReading] = []
    errors: list[UserError] = []
    for which, text in (("first", first), ("second", second)):
        try:
            reading = _named(which, text)
            readings.append(reading)
        except UserError as error:
            errors.append(error)
    if errors:
        raise all_at_once(errors)
    one, other = readings
    sides = [dict(reading.fields) for reading in readings]
    assault = assault_from_json({"edition": ASSAULTS[0], "sides": sides})
    return (one, other), assault


def _named(which: str, text: str) -> SideReading:
    try:
        reading = read_side(text)
    except UserError as error:
        raise type(error)(f"The {which} side: {error}") from None
    return reading if reading.name else replace(reading, name=f"The {which} side")
