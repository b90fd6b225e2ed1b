"""Weapons and targets under names, and as lines of text: `weapon Bolt rifle: 20 3+ S4 AP-1 D1`."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from bot.editions import DEFAULT_EDITION, EDITIONS
from bot.errors import Faults, InputError, LimitError
from bot.notation import TargetReading, WeaponReading, read_target, read_weapon
from bot.notation.feedback.faults import refusal
from bot.notation.overlay import overlay
from bot.notation.several import BETWEEN
from bot.notation.words.phrases import MAX_LENGTH

WEAPON, TARGET = "weapon", "target"
KINDS = (WEAPON, TARGET)
READ, SHOWN = 100, 50
"""Characters of a name that are read, and that a refusal repeats."""
LINES = 200
"""Lines that are read at once."""
AT_HAND = 512
"""Texts of which it is remembered what they are: an attack asks several times."""
KNOWN = {WEAPON: "half range", TARGET: "half damage"}
"""Words that each kind has; what stands behind them is no name that a profile begins with."""
Reading = WeaponReading | TargetReading


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A weapon or target: its name, and its profile in shorthand."""

    kind: str
    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}: {self.text}"


def read_profile(kind: str, text: str, usual: str = DEFAULT_EDITION) -> Reading:
    """A profile in the usual edition if that can read it, else in the newest that can. InputError
    where none can.
    """
    first = read_shorthand(kind, text, usual)
    if first.complete:
        return first
    for edition in reversed(EDITIONS):
        reading = read_shorthand(kind, text, edition)
        if reading.complete:
            return reading
    raise refusal(first, kind)


def read_kept(kind: str, name: str, text: str, usual: str) -> SheetLine:
    """A profile as it is kept. Raises all that is wrong with its text and its name at once."""
    faults = Faults()
    kept = name
    with faults.gathered():
        read_profile(kind, text, usual)
    with faults.gathered():
        kept = check_name(name)
    faults.check()
    return SheetLine(kind, kept, " ".join(text.split()))


def check_name(name: str) -> str:
    """A name as it is kept. InputError for one that could be mistaken for a profile, or has a
    colon.
    """
    kept = " ".join(name.split())
    if ":" in kept:
        raise InputError("A name has no colon; it ends where the profile begins.")
    if not any(char.isalnum() for char in kept):
        raise InputError("A name needs a letter or a digit.")
    text = kept[:READ]
    shown = kept[:SHOWN]
    if any(kept.upper() in edition.usual_targets for edition in EDITIONS.values()):
        return kept  # players may mean other numbers by MEQ, and theirs come first
    for kind in KINDS:
        if is_profile(kind, text):
            raise InputError(f"`{shown}` reads as a {kind} itself; choose a name that does not.")
        if any(_is_value(kind, text, edition) for edition in EDITIONS):
            raise InputError(f"`{shown}` reads as a part of a {kind}; choose a name that does not.")
    return kept


def _is_value(kind: str, text: str, edition: str) -> bool:
    """Whether every word says something of a profile, as in `20`, `S4` or `lethal hits`; keywords
    name units, too.
    """
    reading = read_shorthand(kind, f"{KNOWN[kind]}, {text}", edition)
    said = reading.fields.keys() - _known(kind, edition) - {"keywords"}
    return bool(said) and not reading.unread


@cache
def _known(kind: str, edition: str) -> frozenset[str]:
    return frozenset(read_shorthand(kind, KNOWN[kind], edition).fields)


def spell_out_names(kind: str, text: str, named: Iterable[tuple[str, str]]) -> str:
    """A text with a profile in place of its name, and what else was typed over it: `10x Bolt rifle
    +1 to hit` becomes `Bolt rifle: 20 3+ S4 AP-1 D1, but 10x, +1 to hit`.

    `named` are names and profiles; the longest name that stands in the text is meant, of several
    the first. A text that is a profile by itself has a name only in front, and not before a colon,
    which gives a name to what is typed. A text that names no profile stays as it is.
    """
    typed = _plain(text)
    own = _own_names(kind, text[:MAX_LENGTH])
    longest = None
    for name, line in named:
        if own and key_of(name) not in own:
            continue
        place = _place(name, typed)
        if place and (longest is None or len(place[0]) > len(longest[0])):
            longest = place
            called = name
            profile = line
    if longest is None:
        return text
    before = typed[: longest.start()].strip(" ,:")
    if kind == WEAPON and before.isdecimal():
        before += "x"  # `10 bolt rifles` are ten of them
    after = typed[longest.end() :]
    if own and after.lstrip().startswith(":"):
        return text
    values = ", ".join(filter(None, (before, after.strip(" ,:"))))
    return overlay(_under_name(kind, called, profile), values)


def key_of(name: str) -> str:
    """A name as it is compared, whatever its case and spacing."""
    return " ".join(_plain(name).casefold().split())


def _plain(text: str) -> str:
    """A text with one form of each letter, and of the apostrophe, which phones write as they
    please.
    """
    return unicodedata.normalize("NFKC", text).replace("’", "'")


@lru_cache(maxsize=AT_HAND)
def _own_names(kind: str, text: str) -> frozenset[str]:
    """What may be a kept name in a text that an edition reads as a whole profile: its name in
    front, perhaps empty, and a short name such as `MEQ`. None of these where it reads as no whole
    profile.
    """
    for edition in may_be_read_in(kind, text):
        reading = read_shorthand(kind, text, edition)
        if reading.complete:
            short = reading.said.get("toughness", "")
            return frozenset(map(key_of, (reading.name, short)))
    return frozenset()


def _under_name(kind: str, name: str, profile: str) -> str:
    """A profile behind its name, where the two read as such; its semicolons, which would part
    weapons, as commas.
    """
    line = BETWEEN.sub(",", profile)
    named = f"{name}: {line}"
    for edition in EDITIONS:
        reading = read_shorthand(kind, line, edition)
        if reading.complete:
            again = read_shorthand(kind, named, edition)
            is_name = again.complete and again.fields == reading.fields
            if is_name and not reading.name:
                return named
            return line
    return line


def is_profile(kind: str, text: str) -> bool:
    """Whether an edition reads a whole profile in a text."""
    editions = may_be_read_in(kind, text)
    return any(read_shorthand(kind, text, edition).complete for edition in editions)


def may_be_read_in(kind: str, text: str) -> Iterable[str]:
    """The editions that may read a whole profile in a text: no weapon is without a number, and no
    target but a usual one, `MEQ`. To read a name in all of them takes longer than an attack.
    """
    if any(sign.isdigit() for sign in text):
        return EDITIONS
    if kind == WEAPON:
        return ()
    folded = text.casefold()
    return [key for key in EDITIONS if _names_usual(folded, key)]


def _names_usual(text: str, edition: str) -> bool:
    return any(name.casefold() in text for name in EDITIONS[edition].usual_targets)


def _place(name: str, text: str) -> re.Match[str] | None:
    """Where whole words of a text are a name, perhaps in the plural, whatever their case and
    spacing.
    """
    words = _plain(name).split()
    folded = text.casefold()
    # A pattern takes a while to make, and a server has hundreds of names.
    for word in words:
        if word.casefold() not in folded:
            return None
    spaced = r"\s+".join(map(re.escape, words))
    whole_words = rf"(?<!\w){spaced}s?(?!\w)"
    return re.search(whole_words, text, re.IGNORECASE)


def read_sheet(text: str, usual: str = DEFAULT_EDITION) -> tuple[SheetLine, ...]:
    """Every weapon and target of a text, one a line. Blank lines and those that begin with # say
    nothing.

    InputError names the first line that can't be read, LimitError the limit.
    """
    found: list[SheetLine] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if len(found) == LINES:
            raise LimitError(f"At most {LINES} lines can be read at once.")
        try:
            found.append(_line(line, usual))
        except InputError as error:
            raise InputError(f"Line {number}: {error}") from None
    if not found:
        raise InputError(
            f"There is no line such as `{SheetLine(WEAPON, 'Bolt rifle', '20 3+ S4 AP-1 D1')}`."
        )
    return tuple(found)


def write_sheet(lines: Iterable[SheetLine]) -> str:
    """The text that `read_sheet` reads."""
    return "".join(f"{line}\n" for line in lines)


def _line(line: str, usual: str) -> SheetLine:
    head, colon, profile = line.partition(":")
    kind, _, name = head.strip().partition(" ")
    kind = kind.lower()
    if not colon or kind not in KINDS:
        raise InputError("it must begin with `weapon` or `target`, a name, and a colon.")
    text = profile.strip()
    read_profile(kind, text, usual)
    return SheetLine(kind, check_name(name), text)


def read_shorthand(kind: str, text: str, edition: str) -> Reading:
    """A weapon or target as an edition reads it, whatever is wrong with it."""
    return read_weapon(text, edition) if kind == WEAPON else read_target(text, edition)
