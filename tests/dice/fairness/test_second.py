"""Two implementations of docs/fairness.md, neither of which knows the other, give the same
bytes.
"""

import hashlib
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.fairness import (
    FairDice,
    LogEpoch,
    LogRoll,
    Record,
    RollInputs,
    SaltedRecord,
    Standing,
    commitment,
    log_lines,
    next_head,
    verify_log,
    verify_receipt,
)
from bot.dice.fairness.receipt import After, Before, Receipt
from bot.dice.fairness.record import GENESIS

SIDES = (6, 6, 6, 3, 2, 6, 66, 100, 256, 257, 1000, 65536)
COMMANDS = (
    "/roll dice:2D6",
    "/attack weapon:20 3+ S4 AP-1",
    "",
    "würfle 🎲\n\t\"'\\",
    "\u2028 \x7f \x01",
)


def draw(place: int) -> bytes:
    return hashlib.sha256(b"inputs" + place.to_bytes(8, "big")).digest()


def inputs_of(place: int, epoch: int, number: int) -> RollInputs:
    noise = draw(place)
    sizes = [int.from_bytes(noise[at : at + 8], "big") for at in (0, 8, 16)]
    parent = sizes[2] if noise[24] % 4 == 0 else None
    scope = f"{('server', 'dm')[epoch % 2]}:{10**17 + epoch}"
    return RollInputs(
        scope, epoch, number, sizes[0], sizes[1], COMMANDS[noise[25] % len(COMMANDS)], parent
    )


def compare(rolls: int, second: ModuleType) -> int:
    """Roll that often in epochs of 500, compare every step, and return how many dice were
    thrown.
    """
    head, thrown, before = GENESIS, 0, None
    for place in range(rolls):
        epoch, number = place // 500 + 1, place % 500 + 1
        inputs = inputs_of(place, epoch, number)
        seed = draw(epoch + 2**40)
        noise = draw(place)
        sides = [SIDES[byte % len(SIDES)] for byte in noise[: noise[31] % 24]]
        dice = FairDice(seed, inputs)
        faces = [dice.roll(size) for size in sides]
        given = (
            inputs.scope,
            epoch,
            number,
            inputs.interaction,
            inputs.user,
            inputs.command,
            inputs.parent,
        )
        assert second.faces(seed, *given, sides) == faces
        sealed = commitment(seed, inputs.scope, epoch)
        assert second.commitment(seed, inputs.scope, epoch) == sealed
        at = datetime(2026, 11, 21, tzinfo=UTC) + timedelta(
            microseconds=int.from_bytes(noise[:5], "big")
        )
        record = Record(inputs, place, at, dice.drawn, json.dumps({"faces": faces}), sealed)
        leaf = record.leaf(noise[:16])
        following = next_head(head, leaf)
        receipt = Receipt(record, noise[:16], seed, head, leaf, following, before, None)
        values = receipt.as_dict()
        assert second.leaf(values, inputs.scope, epoch, number, sealed) == leaf
        assert second.linked(head, leaf) == following
        assert second.stringify(values) + "\n" == receipt.text()
        if place % 20 == 0:
            assert set(second.check(receipt.text()).values()) == {"holds"}
            assert verify_receipt(receipt.text()).standing is Standing.HOLDS
        before, head, thrown = Before(head, leaf), following, thrown + len(faces)
    return thrown


@pytest.mark.no_cover
def test_both_give_the_same_dice_leaves_heads_and_receipts(second: ModuleType) -> None:
    assert compare(1_500, second) > 15_000


@pytest.mark.slow
def test_both_give_the_same_on_a_hundred_thousand_rolls(second: ModuleType) -> None:
    assert compare(100_000, second) > 1_000_000


def test_both_write_the_same_log(second: ModuleType) -> None:
    seed, scope = bytes(range(32)), "dm:1"
    inputs = RollInputs(scope, 1, 1, 2**64 - 1, 0, COMMANDS[3])
    dice = FairDice(seed, inputs)
    dice.roll(6)
    sealed = commitment(seed, scope, 1)
    record = Record(inputs, 9, datetime(2026, 1, 2, tzinfo=UTC), dice.drawn, COMMANDS[4], sealed)
    leaf = record.leaf(bytes(16))
    head = next_head(GENESIS, leaf)
    roll = LogRoll(1, GENESIS, leaf, head, SaltedRecord(record, bytes(16)))
    lines = list(log_lines(scope, [(LogEpoch(1, sealed, seed, GENESIS, head, 1), [roll])]))
    assert [second.compact(json.loads(line)).encode() + b"\n" for line in lines] == lines
    assert verify_log(lines).verdict.standing is Standing.HOLDS


PLAIN = st.characters(exclude_categories=["Cs"])


@given(
    command=st.text(PLAIN),
    result=st.text(PLAIN),
    id=st.integers(0, 2**64 - 1),
    sides=st.lists(st.sampled_from(SIDES), max_size=40),
)
def test_both_agree_on_any_text(
    second: ModuleType, command: str, result: str, id: int, sides: list[int]
) -> None:
    seed = draw(id % 2**63)
    inputs = RollInputs("server:1", 1, 1, id, id // 2, command, id or None)
    dice = FairDice(seed, inputs)
    for size in sides:
        dice.roll(size)
    at = datetime(1, 1, 1, tzinfo=UTC) + timedelta(microseconds=id % 10**17)
    record = Record(inputs, id // 3, at, dice.drawn, result, commitment(seed, "server:1", 1))
    leaf = record.leaf(seed[:16])
    head = next_head(GENESIS, leaf)
    receipt = Receipt(
        record, seed[:16], seed, GENESIS, leaf, head, None, After(leaf, next_head(head, leaf))
    )
    assert set(second.check(receipt.text()).values()) == {"holds"}
    assert verify_receipt(receipt.text()).standing is Standing.HOLDS


def test_the_second_checker_knows_nothing_of_the_first() -> None:
    text = Path(__file__).with_name("second_checker.py").read_text(encoding="utf-8")
    imported = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
    assert [line.split()[1] for line in imported] == [
        "json",
        "re",
        "struct",
        "sys",
        "datetime",
        "hashlib",
        "pathlib",
    ]


def test_the_worked_example_of_the_document_is_right(second: ModuleType) -> None:
    text = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text(encoding="utf-8")
    inputs = RollInputs("server:7", 3, 12, 1310000000000000001, 42, "/roll dice:2D6+D1000", 99)
    seed = bytes(range(32))
    dice = FairDice(seed, inputs)
    faces = [dice.roll(6), dice.roll(6), dice.roll(1000)]
    sealed = commitment(seed, "server:7", 3)
    at = datetime(2026, 11, 21, 18, 30, 5, 123456, tzinfo=UTC)
    record = Record(inputs, 55, at, dice.drawn, '{"total":453}', sealed)
    leaf = record.leaf(bytes(16))
    given = ("server:7", 3, 12, 1310000000000000001, 42, "/roll dice:2D6+D1000", 99, [6, 6, 1000])
    assert second.faces(seed, *given) == faces
    assert f"    commitment  {sealed.hex()}\n" in text
    assert f"    dice        6:{faces[0]} 6:{faces[1]} 1000:{faces[2]}\n" in text
    assert (
        f"    leaf        {leaf.hex()}\n    head        {next_head(GENESIS, leaf).hex()}\n" in text
    )
