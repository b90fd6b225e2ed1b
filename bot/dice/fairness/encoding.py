"""How values become the bytes that are hashed: one way only, so that a second implementation gets
the same.

Every field stands behind its length (4 bytes, highest first), so no two lists of fields give the
same bytes. docs/fairness.md, "Bytes".
"""

from datetime import UTC, datetime

NAME = "wh40k-rules-bot"

Die = tuple[int, int]
"""The sides of a die and the face it showed."""


def field(value: bytes) -> bytes:
    """A value behind its length."""
    return len(value).to_bytes(4, "big") + value


def encode(domain: str, *values: bytes | str | int | None) -> bytes:
    """The fields of something, after the name of what it is, so that no two kinds of thing are
    mistaken.

    Text is UTF-8, a number is written in decimal, nothing is an empty field. UnicodeEncodeError for
    half a surrogate.
    """
    return b"".join(field(_plain(value)) for value in (f"{NAME} {domain}", *values))


def _plain(value: bytes | str | int | None) -> bytes:
    if isinstance(value, bytes):
        return value
    return b"" if value is None else str(value).encode()


def moment(at: datetime) -> str:
    """A time as `2026-11-21T18:30:05.123456Z`: UTC, to the microsecond. ValueError for a time
    without its zone.
    """
    if at.tzinfo is None:
        raise ValueError("a time in a record names its zone")
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def dice_text(dice: tuple[Die, ...]) -> str:
    """Dice in the order thrown, `sides:face`, a space between: `6:4 6:1 3:2`."""
    return " ".join(f"{sides}:{face}" for sides, face in dice)
