"""Rolling: decided, kept, then shown; the same click rolls once; what was kept is what is shown
again.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.app.actor import Actor
from bot.app.rolls.rolling import FAIR, FORGOTTEN, REMOVED, RollService, seal, seeded
from bot.dice.fairness import gather_receipt, verify_receipt
from bot.errors import InputError, Unavailable
from bot.rolls import Request, read_ask
from bot.storage import Decide, NotKept, Roll, Scope, Store, open_temporary_store

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
HERE = Scope.server(7)
CHARGE = read_ask(Request.of("test charge", {"distance": 9, "edition": "8th"}))
ATTACK = read_ask(
    Request.of("attack", {"weapon": "20 3+ S4", "target": "10x T4 3+", "edition": "10th"})
)


def click(key: int) -> Actor:
    """A player who clicks."""
    return Actor(key, 1, 5, NOON, server=7)


@pytest.fixture
def rolls(store: Store) -> RollService:
    return RollService(store.rolls)


async def test_a_roll_is_kept_with_everything_that_was_asked(
    rolls: RollService, store: Store
) -> None:
    kept = await rolls.roll(ATTACK, click(100))
    roll = await store.rolls.get(100)
    assert roll == kept.roll
    assert roll is not None
    assert roll.record is not None
    assert (roll.record.user, roll.record.channel, roll.record.at, roll.record.parent) == (
        1,
        5,
        NOON,
        None,
    )
    assert roll.record.command == '/attack weapon:"20 3+ S4" target:"10x T4 3+" edition:"10th"'
    assert len(roll.record.dice) >= 20
    assert kept.footer == f"#1 · {roll.head.hex()[:16]}"


async def test_the_same_click_rolls_once(rolls: RollService) -> None:
    first = await rolls.roll(ATTACK, click(100))
    assert await rolls.roll(ATTACK, click(100)) == first
    assert (await rolls.roll(ATTACK, click(101))).roll.number == 2


async def test_what_was_kept_is_shown_again(rolls: RollService) -> None:
    kept = [await rolls.roll(ask, click(key)) for key, ask in ((1, ATTACK), (2, CHARGE))]
    for each in kept:
        assert await rolls.find(each.roll.key) == each


async def test_a_roll_follows_from_its_parent(rolls: RollService) -> None:
    await rolls.roll(CHARGE, click(1))
    again = await rolls.roll(CHARGE, click(2), parent=1)
    assert again.roll.record is not None
    assert again.roll.record.parent == 1


async def test_rolls_verify(rolls: RollService, store: Store) -> None:
    for key in (1, 2, 3):
        await rolls.roll(ATTACK, click(key), parent=key - 1 or None)
    await store.rolls.rotate(HERE, 1, NOON)
    for number in (1, 2, 3):
        receipt = await gather_receipt(store.rolls, HERE, 1, number)
        assert receipt is not None
        kept = await rolls.find(number)
        assert receipt.footer == kept.footer
        verdict = verify_receipt(receipt.text(), seen_head=kept.roll.head.hex()[:16])
        assert {part.standing.value for part in verdict.parts} == {"holds"}


async def test_seeds_differ_and_so_do_dice() -> None:
    rolled = []
    for _ in range(3):
        async with open_temporary_store(seal) as store:
            rolled.append(await RollService(store.rolls).roll(ATTACK, click(1)))
    assert len({kept.roll.record.dice for kept in rolled if kept.roll.record}) == 3


async def test_a_seed_gives_the_same_dice_and_the_footer_says_so(store: Store) -> None:
    async with open_temporary_store(seal) as other:
        first, second = (RollService(each.rolls, seeded(40_000)) for each in (store, other))
        ones = [await first.roll(ATTACK, click(key)) for key in (1, 2)]
        twos = [await second.roll(ATTACK, click(key)) for key in (51, 52)]
    for key, one, two in zip((1, 2), ones, twos, strict=True):
        assert one.roll.record is not None
        assert two.roll.record is not None
        assert one.roll.record.dice == two.roll.record.dice
        assert one.footer == f"#{key} · seed 40000: not random"
    assert FAIR.warning == ""


async def test_the_message_of_a_roll_becomes_known(rolls: RollService, store: Store) -> None:
    kept = await rolls.roll(CHARGE, click(1))
    await rolls.note_message(kept, 77)
    record = kept.roll.record
    assert record is not None
    assert await store.rolls.by_user(record.user) == (replace(kept.roll, message=77),)


async def test_rolls_that_are_not_there_say_so(rolls: RollService, store: Store) -> None:
    with pytest.raises(Unavailable, match=FORGOTTEN):
        await rolls.find(1)
    await rolls.roll(CHARGE, click(1))
    await store.erase(1)
    with pytest.raises(Unavailable, match=REMOVED):
        await rolls.find(1)


@pytest.mark.parametrize(
    ("command", "dice"),
    [
        ('/roll dice:"2D6"', ((6, 3),)),
        ('/roll dice:"2D6"', ((6, 3), (6, 4), (6, 5))),
        ('/roll dice:"2D8"', ((6, 3), (6, 4))),
        ('/roll dice:"gone"', ((6, 3), (6, 4))),
        ("/cast x:1", ((6, 3), (6, 4))),
        ("something else", ((6, 3), (6, 4))),
        ("/attack", ((6, 3), (6, 4))),
    ],
)
async def test_a_roll_that_can_not_be_told_any_more_shows_its_dice(
    rolls: RollService,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    dice: tuple[tuple[int, int], ...],
) -> None:
    """Its record was written by a version that threw other dice or knew other commands."""
    await rolls.roll(CHARGE, click(1))
    roll = await store.rolls.get(1)
    assert roll is not None
    assert roll.record is not None
    rewritten = replace(roll, record=replace(roll.record, command=command, dice=dice))

    async def get(key: int) -> Roll | None:
        return rewritten

    monkeypatch.setattr(store.rolls, "get", get)
    with pytest.raises(Unavailable, match=r"earlier version of me.*: 3"):
        await rolls.find(1)


async def test_what_can_not_be_kept_is_not_rolled(rolls: RollService, store: Store) -> None:
    async def full(key: int, scope: Scope, at: datetime, decide: Decide, *more: Any) -> Roll:
        raise NotKept("The roll was not made: the disk is full.")

    store.rolls.record = full  # type: ignore[method-assign]
    with pytest.raises(Unavailable, match="The roll was not made"):
        await rolls.roll(CHARGE, click(1))


async def test_a_roll_that_fails_takes_no_number(rolls: RollService, store: Store) -> None:
    bad = read_ask(
        Request.of("test dice", {"expression": "2D6", "edition": "10th", "reroll": "one"})
    )
    with pytest.raises(InputError, match="give the number to reach"):
        await rolls.roll(bad, click(1))
    assert await store.rolls.get(1) is None
    assert (await rolls.roll(CHARGE, click(2))).roll.number == 1
