"""Dice are uniform by construction, and a seed gives the same dice everywhere."""

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.source import ByteDice, SeededDice, SystemDice

PINNED = [2, 4, 2, 3, 3, 1, 2, 2, 2, 2, 6, 6, 5, 1, 3, 3, 4, 6, 4, 1]
PINNED_WIDE = [9, 992, 284]

ALL_BYTES = bytes(range(256))
ALL_PAIRS = bytes(byte for high in range(256) for low in range(256) for byte in (high, low))


def drain(dice: ByteDice, sides: int) -> Counter[int]:
    faces: Counter[int] = Counter()
    with pytest.raises(EOFError, match="run out"):
        while True:
            faces[dice.roll(sides)] += 1
    return faces


@pytest.mark.parametrize("sides", range(1, 257))
def test_every_face_of_a_small_die_has_as_many_bytes(sides: int) -> None:
    assert drain(ByteDice([ALL_BYTES]), sides) == dict.fromkeys(range(1, sides + 1), 256 // sides)


@pytest.mark.no_cover
@pytest.mark.parametrize("sides", [257, 300, 999, 1000, 65535, 65536])
def test_every_face_of_a_large_die_has_as_many_pairs_of_bytes(sides: int) -> None:
    assert drain(ByteDice([ALL_PAIRS]), sides) == dict.fromkeys(range(1, sides + 1), 65536 // sides)


def test_a_die_larger_than_two_bytes_takes_three() -> None:
    assert ByteDice([b"\x01\x00\x00"]).roll(65537) == 65536 % 65537 + 1


def test_a_byte_that_would_favour_low_faces_is_dropped() -> None:
    """256 = 42 · 6 + 4: the bytes 252 to 255 are thrown away on a D6."""
    assert ByteDice([bytes([252, 253, 254, 255, 251])]).roll(6) == 251 % 6 + 1


def test_blocks_follow_one_another_even_within_a_die() -> None:
    dice = ByteDice([b"\x00", b"", b"\x05\x02", b"\xff"])
    assert [dice.roll(300), dice.roll(6)] == [6, 3]
    with pytest.raises(EOFError):
        dice.roll(1000)


@pytest.mark.parametrize("sides", [0, -1])
def test_a_die_has_at_least_one_side(sides: int) -> None:
    with pytest.raises(ValueError, match="at least one side"):
        SystemDice().roll(sides)


def test_the_seeded_stream_is_pinned() -> None:
    """These dice never change: receipts of past rolls are checked against them."""
    dice = SeededDice(40000)
    assert [dice.roll(6) for _ in range(20)] == PINNED
    assert [dice.roll(1000) for _ in range(3)] == PINNED_WIDE


def test_the_seeded_stream_is_what_its_description_says() -> None:
    key = hashlib.sha256(b"40000").digest()
    stream = b"".join(
        hashlib.sha256(key + number.to_bytes(8, "big")).digest() for number in range(8)
    )
    by_hand = [byte % 6 + 1 for byte in stream if byte < 252]
    dice = SeededDice(40000)
    assert [dice.roll(6) for _ in by_hand] == by_hand


@given(st.integers() | st.text() | st.binary(), st.lists(st.integers(1, 2000), max_size=50))
def test_the_same_seed_gives_the_same_dice(seed: int | str | bytes, sides: list[int]) -> None:
    first, second = SeededDice(seed), SeededDice(seed)
    rolled = [first.roll(side) for side in sides]
    assert rolled == [second.roll(side) for side in sides]
    assert all(1 <= face <= side for face, side in zip(rolled, sides, strict=True))


def test_a_number_its_text_and_its_bytes_are_one_seed() -> None:
    rolls = {tuple(dice.roll(6) for _ in range(30)) for dice in map(SeededDice, (7, "7", b"7"))}
    assert len(rolls) == 1
    other = SeededDice(8)
    assert rolls != {tuple(other.roll(6) for _ in range(30))}


@pytest.mark.parametrize("dice", [SeededDice("even"), SystemDice()], ids=["seeded", "system"])
def test_many_rolls_lie_in_their_band(dice: ByteDice) -> None:
    """60,000 D6: six standard deviations either side, which fails once in 500 million runs."""
    faces = [dice.roll(6) for _ in range(60_000)]
    assert all(
        abs(count - 10_000) < 6 * (60_000 * 5 / 36) ** 0.5 for count in Counter(faces).values()
    )
    repeats = sum(first == second for first, second in pairwise(faces))
    assert abs(repeats - 10_000) < 6 * (60_000 * 5 / 36) ** 0.5
