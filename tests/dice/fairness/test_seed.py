"""Commitments and dice: docs/fairness.md, "The commitment" and "The dice"."""

import hashlib
import hmac
from collections import Counter
from dataclasses import replace
from itertools import islice, product

import pytest

from bot.dice.fairness import FairDice, RollInputs, commitment
from bot.dice.fairness.seed import blocks
from bot.dice.notation import parse

SEED = bytes(range(32))
INPUTS = RollInputs("server:7", 3, 12, 1_310_000_000_000_000_001, 42, "/roll dice:2D6", 99)
MESSAGE = (
    b"\0\0\0\x16wh40k-rules-bot dice 1"
    b"\0\0\0\x08server:7"
    b"\0\0\0\x013"
    b"\0\0\0\x0212"
    b"\0\0\0\x131310000000000000001"
    b"\0\0\0\x0242"
    b"\0\0\0\x0e/roll dice:2D6"
    b"\0\0\0\x0299"
)


def faces(dice: FairDice, sides: int, count: int) -> list[int]:
    return [dice.roll(sides) for _ in range(count)]


def test_the_dice_of_a_known_roll_never_change() -> None:
    """Receipts that people hold are checked against these bytes for ever."""
    assert commitment(SEED, "server:7", 3).hex() == (
        "2e309d4575a494acf36596a974b18b8ae15447a5ab7ebf81a6e9bfa94fd3d2ad"
    )
    dice = FairDice(SEED, INPUTS)
    assert faces(dice, 6, 40) == [
        6,
        2,
        6,
        3,
        6,
        5,
        3,
        2,
        2,
        6,
        1,
        2,
        2,
        6,
        6,
        2,
        4,
        5,
        5,
        1,
        4,
        4,
        3,
        2,
        4,
        5,
        5,
        1,
        5,
        6,
        4,
        5,
        4,
        5,
        3,
        6,
        5,
        2,
        5,
        2,
    ]
    assert faces(dice, 1000, 5) == [907, 426, 319, 393, 512]


def test_the_message_is_every_field_behind_its_length() -> None:
    assert INPUTS.message() == MESSAGE
    assert replace(INPUTS, parent=None).message() == MESSAGE[:-6] + b"\0\0\0\0"


def test_the_blocks_are_hmacs_of_the_message_and_their_number() -> None:
    by_hand = [hmac.digest(SEED, MESSAGE + n.to_bytes(8, "big"), "sha256") for n in range(3)]
    assert list(islice(blocks(SEED, INPUTS), 3)) == by_hand


def test_the_commitment_is_the_hash_of_its_fields() -> None:
    plain = b"\0\0\0\x1cwh40k-rules-bot commitment 1\0\0\0\x08server:7\0\0\0\x013\0\0\0\x20" + SEED
    assert commitment(SEED, "server:7", 3) == hashlib.sha256(plain).digest()


def test_a_d6_is_a_byte_below_252_modulo_six() -> None:
    stream = b"".join(islice(blocks(SEED, INPUTS), 40))
    by_hand = [byte % 6 + 1 for byte in stream if byte < 252]
    assert len(by_hand) < len(stream)
    assert faces(FairDice(SEED, INPUTS), 6, len(by_hand)) == by_hand


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6, 7, 8, 10, 12, 20, 66, 100, 255, 256])
def test_every_face_has_as_many_of_the_bytes_that_are_not_dropped(sides: int) -> None:
    kept = [byte % sides for byte in range(256) if byte < 256 - 256 % sides]
    assert set(Counter(kept).values()) == {256 // sides}


def test_a_die_of_more_than_256_sides_takes_two_bytes() -> None:
    stream = b"".join(islice(blocks(SEED, INPUTS), 8))
    pairs = [int.from_bytes(stream[at : at + 2], "big") for at in range(0, 256, 2)]
    by_hand = [pair % 1000 + 1 for pair in pairs if pair < 65_000]
    assert faces(FairDice(SEED, INPUTS), 1000, len(by_hand)) == by_hand


def test_dice_of_different_sides_share_the_stream() -> None:
    stream = b"".join(islice(blocks(SEED, INPUTS), 2))
    dice = FairDice(SEED, INPUTS)
    assert [dice.roll(256), dice.roll(65_536), dice.roll(256)] == [
        stream[0] + 1,
        int.from_bytes(stream[1:3], "big") + 1,
        stream[3] + 1,
    ]


@pytest.mark.parametrize(
    "changed",
    [
        {"scope": "server:8"},
        {"scope": "dm:7"},
        {"epoch": 4},
        {"number": 13},
        {"interaction": 1_310_000_000_000_000_002},
        {"user": 43},
        {"command": "/roll dice:2D6 "},
        {"parent": None},
        {"parent": 100},
    ],
    ids=str,
)
def test_every_field_changes_the_dice(changed: dict[str, object]) -> None:
    other = replace(INPUTS, **changed)  # type: ignore[arg-type]
    assert faces(FairDice(SEED, INPUTS), 6, 60) != faces(FairDice(SEED, other), 6, 60)


def test_no_two_lists_of_fields_give_the_same_message() -> None:
    """What stands at the end of one field can't be read as the start of the next."""
    texts = ["", "1", "11", "111", "\0", "\0\0\0\x01", "é"]
    messages = {
        RollInputs(s, e, n, 1, 1, c).message()
        for s, e, n, c in product(texts, (1, 11), (1, 11), texts)
    }
    assert len(messages) == len(texts) * 2 * 2 * len(texts)


def test_scope_and_epoch_have_their_own_commitment() -> None:
    assert (
        len(
            {
                commitment(SEED, scope, epoch)
                for scope in ("server:1", "server:11")
                for epoch in (1, 11, 111)
            }
        )
        == 6
    )


def test_the_source_keeps_every_die_in_order() -> None:
    dice = FairDice(SEED, INPUTS)
    assert (dice.drawn, dice.inputs) == ((), INPUTS)
    rolled = [(sides, dice.roll(sides)) for sides in (6, 3, 1000, 6, 1)]
    assert dice.drawn == tuple(rolled)
    assert len(dice.drawn) == 5


def test_it_is_a_source_like_any_other() -> None:
    dice = FairDice(SEED, INPUTS)
    rolled = parse("20D6 5+ rr1").roll(dice)
    shown = [face for term in rolled.terms for die in term.dice for face in die.faces]
    assert sorted(shown) == sorted(face for _, face in dice.drawn)
    assert len(dice.drawn) >= 20


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_has_32_bytes(seed: bytes) -> None:
    with pytest.raises(ValueError, match="a seed has 32 bytes"):
        FairDice(seed, INPUTS).roll(6)
    with pytest.raises(ValueError, match="a seed has 32 bytes"):
        commitment(seed, "server:1", 1)


@pytest.mark.parametrize(
    ("sides", "why"), [(0, "at least one side"), (65_537, "at most 65,536 sides")]
)
def test_a_die_that_cannot_be_checked_is_refused(sides: int, why: str) -> None:
    dice = FairDice(SEED, INPUTS)
    with pytest.raises(ValueError, match=why):
        dice.roll(sides)
    assert dice.drawn == ()


def test_many_rolls_lie_in_their_band() -> None:
    """600 rolls of 100 D6: six standard deviations either side, which fails once in 500 million
    runs.
    """
    counts: Counter[int] = Counter()
    for number in range(600):
        counts.update(faces(FairDice(SEED, replace(INPUTS, number=number)), 6, 100))
    assert all(abs(count - 10_000) < 6 * (60_000 * 5 / 36) ** 0.5 for count in counts.values())
