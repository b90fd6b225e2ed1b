"""What every store promises about rolls and epochs."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace
from functools import partial

import pytest

from bot.errors import InputError
from bot.storage import (
    Decision,
    FaceCount,
    Follows,
    Roll,
    RollContext,
    RollRecord,
    Scope,
    Stamp,
    Within,
    keepable,
)
from bot.storage.roll_log import GENESIS

DM = Scope.dm(7)


async def test_a_roll_comes_back_as_it_was_decided(table):
    made = await table.roll(key=5, user=11, channel=12, dice=4, parent=3, at=table.noon)
    assert (made.key, made.scope, made.epoch, made.number, made.previous) == (
        5,
        table.scope,
        1,
        1,
        GENESIS,
    )
    assert (made.record.user, made.record.channel, made.record.parent) == (11, 12, 3)
    assert made.record.at == table.noon
    assert await table.store.rolls.get(5) == made
    assert await table.store.rolls.numbered(table.scope, 1, 1) == made


async def test_what_is_not_there_is_none(table):
    await table.roll()
    assert await table.store.rolls.get(4) is None
    for scope, epoch, number in [
        (table.scope, 1, 2),
        (table.scope, 1, 0),
        (table.scope, 2, 1),
        (DM, 1, 1),
    ]:
        assert await table.store.rolls.numbered(scope, epoch, number) is None


async def test_the_same_interaction_rolls_once(table):
    first = await table.roll(key=5)

    def never(context: RollContext) -> Decision:
        raise AssertionError("the dice were decided again")

    assert await table.store.rolls.record(5, table.scope, table.later(days=1), never) == first
    assert await table.store.rolls.chain(table.scope, 1) == (first,)


async def test_the_same_interaction_delivered_many_times_at_once_rolls_once(table):
    rolls = await asyncio.gather(*(table.roll(key=1 + i % 3) for i in range(60)))
    assert {roll.key: roll for roll in rolls} == {roll.key: roll for roll in rolls[:3]}
    assert [roll.number for roll in await table.store.rolls.chain(table.scope, 1)] == [1, 2, 3]


async def test_numbers_have_no_gap_and_heads_follow_each_other(table):
    await asyncio.gather(*(table.roll() for _ in range(40)))
    chain = await table.store.rolls.chain(table.scope, 1)
    assert [roll.number for roll in chain] == list(range(1, 41))
    head = GENESIS
    for roll in chain:
        assert roll.previous == head
        head = hashlib.sha256(head + roll.leaf).digest()
        assert roll.head == head
    assert (await table.store.rolls.current(table.scope, table.noon)).head == head


async def test_a_decision_that_fails_takes_no_number_and_no_other_roll_with_it(table):
    def refuse(context: RollContext) -> Decision:
        raise InputError("no such die")

    async def refused(key: int) -> str:
        with pytest.raises(InputError, match="no such die"):
            await table.store.rolls.record(key, table.scope, table.noon, refuse)
        return "refused"

    done = await asyncio.gather(table.roll(), refused(90), table.roll(), refused(91), table.roll())
    assert [made if made == "refused" else made.number for made in done] == [
        1,
        "refused",
        2,
        "refused",
        3,
    ]
    assert await table.store.rolls.get(90) is None


async def test_scopes_count_apart(table):
    await table.roll()
    assert (await table.roll(scope=DM)).number == 1
    assert (await table.roll(scope=Scope.server(8))).number == 1
    assert (await table.roll()).number == 2


async def test_the_message_that_shows_a_roll_becomes_known_later(table):
    made = await table.roll(key=5)
    log = table.store.rolls
    await log.show(5, 777)
    await log.show(6, 778)
    assert await log.in_channel(2) == (replace(made, message=777),)
    await log.show(5, 778)
    assert await log.by_user(made.record.user) == (replace(made, message=778),)
    await log.show(5, 779)
    assert (await table.store.export(made.record.user)).rolls == (replace(made, message=779),)
    await table.store.erase(made.record.user)
    await log.show(5, 780)
    await table.roll(key=7)
    assert (await log.get(5)).message is None


async def test_a_channel_is_paged_from_the_newest(table):
    rolls = [await table.roll(channel=2) for _ in range(5)]
    await table.roll(channel=3)
    log = table.store.rolls
    assert await log.in_channel(2, limit=2) == (rolls[4], rolls[3])
    assert await log.in_channel(2, before=rolls[3].key, limit=2) == (rolls[2], rolls[1])
    assert await log.in_channel(2, before=rolls[1].key, limit=2) == (rolls[0],)
    assert await log.in_channel(2, before=rolls[0].key) == ()


async def test_a_player_is_paged_in_one_scope_or_everywhere(table):
    here = [await table.roll(user=1) for _ in range(3)]
    there = await table.roll(user=1, scope=DM)
    await table.roll(user=2)
    log = table.store.rolls
    assert await log.by_user(1) == (there, *here[::-1])
    assert await log.by_user(1, Within(DM)) == (there,)
    assert await log.by_user(1, Within(table.scope), before=here[2].key, limit=1) == (here[1],)
    assert await log.by_user(3) == ()


async def test_a_roll_is_told_of_those_that_follow_the_same_one(table):
    """However close they come."""
    first = await table.roll(user=1)
    await table.roll(user=2, parent=first.key)
    await table.roll(user=1)
    seen = []

    def decide(context: RollContext) -> Decision:
        seen.append(context.beside)
        return table.deciding(user=1, parent=first.key)(context)

    follows = Follows(1, first.key)
    record = partial(table.store.rolls.record, at=table.noon, decide=decide, follows=follows)
    made = await asyncio.gather(*(record(key, table.scope) for key in (2_001, 2_002, 2_003)))
    by_number = sorted(made, key=lambda roll: roll.number)
    told = sorted(set(seen), key=len)
    assert told == [tuple(sorted(by_number[:n], key=lambda roll: -roll.key)) for n in range(3)]
    beside_nothing = Follows(1, made[0].key)
    await record(2_004, table.scope, follows=beside_nothing)
    assert seen[-1] == ()


async def test_of_rolls_at_once_one_can_forbid_the_others(table):
    first = await table.roll(user=1)

    def once(context: RollContext) -> Decision:
        if context.beside:
            raise InputError("rolled already")
        return table.deciding(user=1, parent=first.key)(context)

    follows = Follows(1, first.key)
    record = partial(table.store.rolls.record, at=table.noon, decide=once, follows=follows)
    done = await asyncio.gather(
        *(record(key, table.scope) for key in range(2_000, 2_010)), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in done) == ["InputError"] * 9 + ["Roll"]
    (made,) = (each for each in done if isinstance(each, Roll))
    assert made.number == 2
    assert await record(made.key, table.scope) == made


async def test_a_chain_is_read_in_pieces(table):
    rolls = tuple([await table.roll() for _ in range(5)])
    assert await table.store.rolls.chain(table.scope, 1, after=1, limit=2) == rolls[1:3]
    assert await table.store.rolls.chain(table.scope, 1, after=4) == rolls[4:]
    assert await table.store.rolls.chain(table.scope, 2) == ()


async def test_faces_are_counted_for_one_player(table):
    rolls = [await table.roll(user=1, dice=8) for _ in range(10)]
    other = await table.roll(user=1, dice=2, scope=DM)
    await table.roll(user=2, dice=5)
    faces = [face for roll in rolls for _, face in roll.record.dice]
    expected = tuple(FaceCount(6, face, faces.count(face)) for face in range(1, 7) if face in faces)
    assert await table.store.rolls.faces(1, Within(table.scope)) == expected
    everywhere = await table.store.rolls.faces(1)
    assert sum(line.count for line in everywhere) == len(faces) + len(other.record.dice)
    assert await table.store.rolls.faces(9) == ()


@pytest.mark.parametrize("result", ['{"total": 3, "private": true}', '{"private": true}'])
async def test_faces_of_rolls_that_one_player_saw_are_left_out_where_only_public_ones_count(
    table, result
):
    open_ones = await table.roll(user=1, dice=4)
    there = await table.roll(user=1, dice=5, channel=3)
    hidden = await table.roll(user=1, dice=6)

    def secretly(context):
        record = RollRecord(1, 2, context.at, "7D6", ((6, 3),) * 7, result, bytes(16))
        return Decision(record, bytes(32), hashlib.sha256(context.previous + bytes(32)).digest())

    await table.store.rolls.record(99_999, table.scope, table.noon, secretly)

    async def dice(**which):
        return sum(
            line.count for line in await table.store.rolls.faces(1, Within(table.scope, **which))
        )

    seen = [len(roll.record.dice) for roll in (open_ones, there, hidden)]
    assert await dice() == sum(seen) + 7
    assert await dice(public=True) == sum(seen)
    assert await dice(public=True, channel=2) == sum(seen) - 5
    assert await dice(channel=3) == 5


async def test_the_commitments_of_this_and_the_next_epoch_are_known_before_the_first_roll(
    table, sealer
):
    epoch = await table.store.rolls.current(table.scope, table.noon)
    assert (epoch.scope, epoch.number, epoch.opened, epoch.rolls) == (table.scope, 1, table.noon, 0)
    assert epoch.commitment == sealer(table.scope, 1).commitment
    assert epoch.next_commitment == sealer(table.scope, 2).commitment
    assert (epoch.seed, epoch.closed, epoch.revealed, epoch.start, epoch.head) == (
        None,
        None,
        None,
        GENESIS,
        GENESIS,
    )
    assert await table.store.rolls.current(table.scope, table.later(days=3)) == epoch


async def test_rotating_reveals_the_seed_and_keeps_the_promised_commitment(table, sealer):
    before = await table.roll()
    open_before = await table.store.rolls.current(table.scope, table.noon)
    closed = await table.store.rolls.rotate(table.scope, 1, table.later(days=1))
    assert closed == replace(
        open_before,
        seed=sealer(table.scope, 1).seed,
        closed=table.later(days=1),
        revealed=table.later(days=1),
        head=before.head,
    )
    now = await table.store.rolls.current(table.scope, table.later(days=2))
    assert (now.number, now.opened, now.commitment) == (
        2,
        table.later(days=1),
        open_before.next_commitment,
    )
    assert (now.seed, now.start, now.rolls) == (None, before.head, 0)


async def test_a_new_epoch_counts_from_one_and_continues_the_chain(table):
    first = await table.roll()
    await table.store.rolls.rotate(table.scope, 1, table.noon)
    await table.store.rolls.rotate(table.scope, 2, table.noon)
    second = await table.roll()
    assert (second.epoch, second.number, second.previous) == (3, 1, first.head)
    assert await table.store.rolls.get(second.key) == second
    empty = await table.store.rolls.epoch(table.scope, 2)
    assert (empty.rolls, empty.start, empty.head) == (0, first.head, first.head)


async def test_revealing_twice_reveals_one_epoch(table):
    await table.roll()
    closed = await asyncio.gather(
        *(table.store.rolls.rotate(table.scope, 1, table.noon) for _ in range(5))
    )
    assert set(closed) == {closed[0]}
    assert [epoch.number for epoch in await table.store.rolls.epochs(table.scope)] == [2, 1]


async def test_who_revealed_an_epoch_stands_in_the_servers_log_once(table):
    log, by = table.store.rolls, Stamp(42, table.noon)
    await table.roll()
    await table.roll(scope=DM)
    await log.rotate(DM, 1, table.noon, by)
    for _ in range(2):
        await log.rotate(table.scope, 1, table.noon, by)
    await log.rotate(table.scope, 2, table.noon)
    (change,) = await table.store.servers.changes(table.scope.id)
    assert (change.by, change.what, change.before, change.after) == (
        by,
        "epoch 1",
        "open",
        "ended and revealed",
    )


PRIVATE = '{"private": true}'


async def test_rolls_that_others_alone_saw_are_left_out_however_many_there_are(table):
    def private(context: RollContext) -> Decision:
        decision = table.deciding(user=2)(context)
        return replace(decision, record=replace(decision.record, result=PRIVATE))

    log = table.store.rolls
    seen = await table.roll(key=1)
    for key in range(2, 60):
        await log.record(key, table.scope, table.noon, private)
    assert await log.in_channel(2, viewer=1) == (seen,)
    assert [roll.key for roll in await log.in_channel(2, viewer=2, limit=3)] == [59, 58, 57]
    assert [roll.key for roll in await log.in_channel(2, limit=2)] == [59, 58]
    assert await log.by_user(2, Within(public=True)) == ()
    assert len(await log.by_user(2, Within(table.scope), limit=99)) == 58
    mine = await table.roll(key=70, user=2, channel=3)
    assert await log.by_user(2, Within(table.scope, public=True)) == (mine,)
    assert await log.by_user(2, Within(channel=2, public=True)) == ()
    assert await log.by_user(2, Within(channel=3)) == (mine,)


async def test_an_epoch_that_was_never_opened_is_not_revealed(table):
    with pytest.raises(InputError, match="no epoch 1 here: the newest is 0"):
        await table.store.rolls.rotate(table.scope, 1, table.noon)
    await table.roll()
    with pytest.raises(InputError, match="no epoch 2 here: the newest is 1"):
        await table.store.rolls.rotate(table.scope, 2, table.noon)
    assert await table.store.rolls.epoch(table.scope, 2) is None
    assert await table.store.rolls.epoch(table.scope, 0) is None


async def test_epochs_are_paged_from_the_newest(table):
    await table.store.rolls.current(table.scope, table.noon)
    for number in range(1, 4):
        await table.store.rolls.rotate(table.scope, number, table.later(days=number))
    log = table.store.rolls
    assert [epoch.number for epoch in await log.epochs(table.scope, limit=3)] == [4, 3, 2]
    assert [epoch.number for epoch in await log.epochs(table.scope, before=3)] == [2, 1]
    assert await log.epochs(DM) == ()


async def test_epochs_are_due_when_they_are_old_and_hold_a_roll(table):
    await table.roll(scope=Scope.server(1), at=table.later(hours=2))
    await table.roll(scope=Scope.server(2), at=table.later(hours=1))
    await table.roll(scope=Scope.server(3), at=table.later(hours=9))
    await table.store.rolls.current(Scope.server(4), table.noon)
    due = await table.store.rolls.due(table.later(hours=9))
    assert [epoch.scope.id for epoch in due] == [2, 1]
    for epoch in due:
        await table.store.rolls.rotate(epoch.scope, epoch.number, table.later(hours=9))
    assert await table.store.rolls.due(table.later(hours=9)) == ()


@pytest.mark.parametrize("scope", [Scope.server(1), Scope.dm(2**62)])
def test_a_scope_is_text_and_back(scope):
    assert Scope.parse(str(scope)) == scope


async def test_a_seed_stands_in_no_repr(table, sealer):
    seen = []

    def spy(context: RollContext) -> Decision:
        seen.append(context)
        return table.deciding()(context)

    await table.store.rolls.record(1, table.scope, table.noon, spy)
    seed = sealer(table.scope, 1).seed
    assert seen[0].seed == seed
    assert repr(seed)[2:12] not in repr(seen[0])
    assert repr(seed)[2:12] not in repr(sealer(table.scope, 1))


async def test_a_roll_with_half_a_character_is_refused_before_it_is_made(table):
    def broken(context: RollContext) -> Decision:
        decision = table.deciding()(context)
        return replace(decision, record=replace(decision.record, command="2D6 for \ud83c"))

    with pytest.raises(InputError, match="a character that can't be kept"):
        await table.store.rolls.record(1, table.scope, table.noon, broken)
    assert await table.store.rolls.get(1) is None


def test_what_can_be_kept_is_whole_characters():
    assert keepable("2D6 \U0001f3b2 ok") == "2D6 \U0001f3b2 ok"
    assert keepable("\ud83c\udfb2") == "\U0001f3b2"
    assert keepable("a\ud83cb\udfb2") == "a\ufffdb\ufffd"
    assert keepable("a\0b") == "a\ufffdb"
