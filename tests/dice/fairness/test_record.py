"""Records, leaves and heads: docs/fairness.md, "Bytes", "The record" and "The chain"."""

import hashlib
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.dice.fairness import GENESIS, Record, RollInputs, next_head
from bot.dice.fairness.encoding import dice_text, encode, field, moment

INPUTS = RollInputs("dm:9", 1, 2, 1000, 42, "/roll dice:D6", None)
AT = datetime(2026, 11, 21, 18, 30, 5, 123_456, tzinfo=UTC)
RECORD = Record(INPUTS, 9, AT, ((6, 4), (1000, 17)), '{"total": 4}', bytes(range(32)))
SALT = bytes(range(16))


def test_a_field_stands_behind_its_length_in_four_bytes() -> None:
    assert field(b"") == b"\0\0\0\0"
    assert field(b"x" * 258) == b"\0\0\x01\x02" + b"x" * 258


def test_text_is_utf8_numbers_are_decimal_and_nothing_is_empty() -> None:
    assert encode("x", "é🎲", 7, 10**19, None, b"\xff") == b"".join(
        map(
            field,
            [b"wh40k-rules-bot x", "é🎲".encode(), b"7", b"10000000000000000000", b"", b"\xff"],
        )
    )


def test_half_a_surrogate_is_no_text() -> None:
    with pytest.raises(UnicodeEncodeError):
        encode("x", "\ud800")


def test_a_time_is_utc_to_the_microsecond() -> None:
    assert moment(AT) == "2026-11-21T18:30:05.123456Z"
    assert moment(AT.astimezone(timezone(timedelta(hours=5, minutes=30)))) == moment(AT)
    assert moment(datetime(2026, 1, 2, tzinfo=UTC)) == "2026-01-02T00:00:00.000000Z"
    with pytest.raises(ValueError, match="names its zone"):
        moment(AT.replace(tzinfo=None))


def test_dice_are_sides_and_face() -> None:
    assert dice_text(((6, 4), (1000, 17))) == "6:4 1000:17"
    assert dice_text(()) == ""


def test_a_record_is_its_fields_in_order() -> None:
    parts = [
        b"wh40k-rules-bot record 1",
        bytes(range(32)),
        b"dm:9",
        b"1",
        b"2",
        b"1000",
        b"42",
        b"9",
        b"2026-11-21T18:30:05.123456Z",
        b"/roll dice:D6",
        b"",
        b"6:4 1000:17",
        b'{"total": 4}',
    ]
    assert RECORD.encoded() == b"".join(map(field, parts))


def test_a_leaf_is_the_salted_hash_of_the_record() -> None:
    assert RECORD.leaf(SALT) == hashlib.sha256(b"\0" + SALT + RECORD.encoded()).digest()


def test_a_head_is_the_hash_of_the_one_before_and_the_leaf() -> None:
    leaf = RECORD.leaf(SALT)
    assert next_head(GENESIS, leaf) == hashlib.sha256(b"\1" + bytes(32) + leaf).digest()


@pytest.mark.parametrize(
    "other",
    [
        replace(RECORD, inputs=replace(INPUTS, number=3)),
        replace(RECORD, inputs=replace(INPUTS, parent=1)),
        replace(RECORD, channel=10),
        replace(RECORD, at=AT + timedelta(microseconds=1)),
        replace(RECORD, dice=((6, 4), (1000, 18))),
        replace(RECORD, dice=((6, 4),)),
        replace(RECORD, result='{"total":4}'),
        replace(RECORD, commitment=bytes(32)),
    ],
)
def test_whatever_changes_changes_the_leaf(other: Record) -> None:
    assert other.leaf(SALT) != RECORD.leaf(SALT)


def test_the_salt_changes_the_leaf() -> None:
    """Without the salt nobody can try out records against a leaf that stayed."""
    assert RECORD.leaf(bytes(16)) != RECORD.leaf(SALT)


@pytest.mark.parametrize("salt", [b"", bytes(15), bytes(17)])
def test_a_salt_has_16_bytes(salt: bytes) -> None:
    with pytest.raises(ValueError, match="a salt has 16 bytes"):
        RECORD.leaf(salt)


@pytest.mark.parametrize(
    ("previous", "leaf"), [(bytes(31), bytes(32)), (bytes(32), bytes(33)), (b"", b"")]
)
def test_heads_and_leaves_have_32_bytes(previous: bytes, leaf: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes each"):
        next_head(previous, leaf)
