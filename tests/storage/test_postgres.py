"""What PostgreSQL adds: several processes on one chain, and a database that goes away and comes
back.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import signal
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from bot.errors import Unavailable
from bot.storage import Alias, NotKept, Profile, ProfileKind, Scope, Stamp, StorageError
from bot.storage.profile_book import Owner
from bot.storage.roll_log import GENESIS

END_TRANSACTIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'rules-bot' AND state = 'idle in transaction'
"""
OURS = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'rules-bot'"
HOLDING = "query LIKE 'BEGIN%pg_sleep(60)' AND state = 'active'"
ONE_SLOW_COMMIT = """
    CREATE SEQUENCE dawdled;
    CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN IF nextval(''dawdled'') = 1 THEN PERFORM pg_sleep(20); END IF; RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON roll DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION dawdle()
"""
END_COMMITS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'rules-bot' AND query = 'COMMIT' AND state = 'active'
"""


@pytest.fixture
async def tables(postgres, sealer, make_table):
    """Opens further stores on one database, as further processes would."""
    from bot.storage.postgres.opening import open_postgres

    await postgres.empty()
    async with AsyncExitStack() as stack:

        async def open_table(patience=30.0):
            opening = open_postgres(postgres.address, sealer, patience=patience)
            return make_table(await stack.enter_async_context(opening))

        yield open_table


@pytest.fixture
async def guest(postgres):
    """The address of an empty database for a user with no rights there."""
    await postgres.empty()
    await postgres.execute("CREATE ROLE guest LOGIN")
    yield f"postgresql://guest@/bot?host={postgres.folder}"
    await postgres.execute("DROP OWNED BY guest CASCADE; DROP ROLE guest")


async def checked(table, epochs=(1,), scope=None):
    """The rolls of a chain, which has no gap and whose heads follow each other."""
    head, rolls = GENESIS, []
    for epoch in epochs:
        chain = await table.store.rolls.chain(scope or table.scope, epoch)
        assert [roll.number for roll in chain] == list(range(1, len(chain) + 1))
        for roll in chain:
            assert roll.previous == head
            head = hashlib.sha256(head + roll.leaf).digest()
            assert roll.head == head
        rolls += chain
    return rolls


async def test_two_processes_add_to_one_chain(tables):
    one, other = [await tables() for _ in range(2)]
    keys = range(100, 140)
    made = await asyncio.gather(*((one, other)[key % 2].roll(key=key) for key in keys))
    chain = await checked(one)
    assert sorted(made, key=lambda roll: roll.number) == chain
    assert await checked(other) == chain


async def test_one_interaction_delivered_to_two_processes_is_one_roll(tables):
    one, other = [await tables() for _ in range(2)]
    for key in range(100, 110):
        first, second = await asyncio.gather(one.roll(key=key), other.roll(key=key))
        assert first == second
    assert len(await checked(one)) == 10


async def test_one_interaction_in_two_places_is_one_roll(tables):
    one, other = [await tables() for _ in range(2)]
    first, second = await asyncio.gather(
        one.roll(key=5), other.roll(key=5, scope=Scope.dm(1), user=2)
    )
    assert first == second


async def test_an_epoch_ends_once_while_another_process_rolls(tables):
    one, other = [await tables() for _ in range(2)]
    await one.roll()
    rolling = asyncio.gather(*(other.roll(key=key) for key in range(10, 30)))
    by = Stamp(1, one.noon)
    ends = (table.store.rolls.rotate(one.scope, 1, one.noon, by) for table in (one, other))
    closed, again = await asyncio.gather(*ends)
    await rolling
    assert closed == again
    assert [epoch.number for epoch in await one.store.rolls.epochs(one.scope)] == [2, 1]
    assert len(await checked(one, epochs=(1, 2))) == 21
    assert len(await one.store.servers.changes(one.scope.id)) == 1


async def test_two_processes_keep_a_limit_together(tables):
    one, other = [await tables() for _ in range(2)]

    def save(table, number):
        gun = Profile(Owner.user(1), ProfileKind.WEAPON, f"gun {number}", "10 3+", 1, one.noon)
        return table.store.profiles.save([gun])

    await one.store.profiles.save(
        [
            Profile(Owner.user(1), ProfileKind.WEAPON, f"old {number}", "10 3+", 1, one.noon)
            for number in range(95)
        ]
    )
    saves = [save((one, other)[number % 2], number) for number in range(12)]
    done = await asyncio.gather(*saves, return_exceptions=True)
    assert done.count(1) == 5
    assert len(await one.store.profiles.of(Owner.user(1))) == 100


async def test_two_processes_make_the_tables_together(postgres, sealer):
    from bot.storage.postgres.opening import open_postgres

    await postgres.empty()

    async def recalled():
        async with open_postgres(postgres.address, sealer, patience=30.0) as store:
            return await store.recall("nothing")

    assert await asyncio.gather(*(recalled() for _ in range(4))) == [None] * 4


async def test_a_roll_whose_connection_ends_half_way_is_made_once(tables, postgres):
    table = await tables()
    await table.roll()
    loop, asked = asyncio.get_running_loop(), []

    def interrupted(context):
        asked.append(context.number)
        if len(asked) == 1:
            ending = postgres.execute(END_TRANSACTIONS)
            asyncio.run_coroutine_threadsafe(ending, loop).result(20)
        return table.deciding()(context)

    made = await table.store.rolls.record(5, table.scope, table.noon, interrupted)
    assert asked == [2, 2]
    assert (await checked(table))[1:] == [made]


async def test_a_roll_whose_connection_ends_while_it_is_committed_is_made_once(tables, postgres):
    table = await tables()
    await table.roll()
    await postgres.execute(ONE_SLOW_COMMIT)
    rolling = asyncio.create_task(table.roll(key=5))
    await until(postgres, "query = 'COMMIT' AND state = 'active'")
    await postgres.execute(END_COMMITS)
    made = await rolling
    assert (await checked(table))[1:] == [made]


async def test_a_roll_that_was_committed_though_nobody_could_say_so_is_found(tables, monkeypatch):
    from bot.storage.postgres.session import InDoubt, Session

    table = await tables()
    once, lost = Session._once, []

    async def cut_off(self, *args):
        value = await once(self, *args)
        if not lost:
            lost.append(value)
            raise InDoubt from ConnectionResetError()
        return value

    monkeypatch.setattr(Session, "_once", cut_off)
    assert await table.roll(key=5) == lost[0]
    assert await checked(table) == lost


async def test_another_change_that_is_in_doubt_says_so(tables, monkeypatch):
    from bot.storage.postgres.session import InDoubt, Session

    table = await tables()

    async def cut_off(*_):
        raise InDoubt from ConnectionResetError()

    monkeypatch.setattr(Session, "_once", cut_off)
    alias = Alias(7, "bubble", "10th/auras", Stamp(1, table.noon))
    with pytest.raises(Unavailable, match="not certain whether this was kept") as told:
        await table.store.servers.add_alias(alias)
    assert not isinstance(told.value, NotKept)


async def test_a_database_that_restarts_is_used_again(tables, postgres, monkeypatch):
    monkeypatch.setattr("bot.storage.postgres.door.CLOSED", 0.05)
    table = await tables()
    before = await table.roll()
    postgres.stop()
    try:
        with pytest.raises(NotKept, match="The roll was not made, because it can't be recorded: "):
            await table.roll(key=7)
        with pytest.raises(Unavailable, match="can't be read now: the database can't be reached"):
            await table.store.rolls.get(before.key)
        await table.store.rolls.show(before.key, 1)
    finally:
        postgres.start()
    await asyncio.sleep(0.1)
    made = await table.roll(key=8)
    assert await checked(table) == [before, made]


async def test_a_database_that_is_away_is_tried_by_one_at_a_time(tables, postgres, monkeypatch):
    monkeypatch.setattr("bot.storage.postgres.door.CLOSED", 60.0)
    table = await tables()
    await table.roll()
    postgres.stop()
    try:
        for _ in range(2):
            with pytest.raises(Unavailable):
                await table.store.recall("tree")
    finally:
        postgres.start()
    # Who finds the door closed does not wait for it to open.
    with pytest.raises(Unavailable, match="can't be reached"):
        await asyncio.wait_for(table.store.recall("tree"), 30)


async def test_a_bot_may_start_before_its_database(tables, postgres, monkeypatch):
    monkeypatch.setattr("bot.storage.postgres.opening.AGAIN", 0.05)
    postgres.stop()
    try:
        table = await tables()
        with pytest.raises(NotKept, match="can't be reached"):
            await table.roll()
    finally:
        postgres.start()
    async with asyncio.timeout(20):
        while not await answers(table):
            await asyncio.sleep(0.05)
    assert (await table.roll()).number == 1


async def answers(table):
    try:
        await table.store.recall("tree")
    except Unavailable:
        return False
    return True


async def test_nobody_waits_long_for_a_slow_database(tables, postgres):
    patient, table = await tables(), await tables(patience=1.0)
    await patient.roll()
    async with holding(postgres, "SELECT 1 FROM epoch FOR UPDATE"):
        with pytest.raises(NotKept, match="because it can't be recorded: the database is slow"):
            await table.roll(key=7)
    assert (await patient.roll()).number == 2


async def test_a_server_that_is_blocked_shuts_out_no_other(tables, postgres, monkeypatch):
    monkeypatch.setattr("bot.storage.postgres.door.CLOSED", 600.0)
    patient, table = await tables(), await tables(patience=3.0)
    await patient.roll()
    await patient.roll(scope=Scope.server(8))
    async with holding(postgres, "SELECT 1 FROM epoch WHERE scope = 'server:7' FOR UPDATE"):
        with pytest.raises(NotKept, match="because it can't be recorded: the database is slow"):
            await table.roll(key=7)
        assert (await table.roll(key=8, scope=Scope.server(8))).number == 2


async def test_who_waits_behind_another_waits_no_longer_than_anybody(tables, postgres):
    patient, table = await tables(), await tables(patience=3.0)
    await patient.roll()
    await patient.roll(scope=Scope.server(8))
    async with holding(postgres, "SELECT 1 FROM epoch FOR UPDATE"):
        first = asyncio.create_task(table.roll(key=7))
        await asyncio.sleep(1.5)
        behind = asyncio.create_task(table.roll(key=8))
        alone = asyncio.create_task(table.roll(key=9, scope=Scope.server(8)))
        await asyncio.wait([first, alone])
        await asyncio.wait([behind], timeout=0.7)
        assert behind.done()
    for task in (first, alone, behind):
        assert isinstance(task.exception(), Unavailable)


async def test_a_database_that_hangs_is_waited_for_by_one_at_a_time(tables, postgres, monkeypatch):
    monkeypatch.setattr("bot.storage.postgres.door.CLOSED", 0.05)
    table = await tables(patience=3.0)
    await table.roll()
    with hanging(postgres):
        with pytest.raises(NotKept, match="can't be recorded: the database can't be reached"):
            await table.roll()
        await asyncio.sleep(0.1)
        trying = asyncio.create_task(table.roll())
        await asyncio.sleep(0.1)
        with pytest.raises(Unavailable, match="the database can't be reached"):
            await table.store.recall("tree")
        assert not trying.done()
        await asyncio.wait([trying])
        assert isinstance(trying.exception(), NotKept)
    async with asyncio.timeout(30):
        while not await answers(table):
            await asyncio.sleep(0.05)
    await asyncio.gather(*(table.roll(scope=Scope.server(number)) for number in range(10, 15)))


async def test_who_finds_all_connections_in_use_is_told_so_and_shuts_out_nobody(tables, postgres):
    table = await tables(patience=2.0)
    patient = table.store._session.patient()
    naps = [
        asyncio.create_task(patient.read(lambda db: db.value("SELECT pg_sleep(60)")))
        for _ in range(10)
    ]
    napping = "query = 'SELECT pg_sleep(60)' AND state = 'active'"
    await until(postgres, napping, 10)
    with pytest.raises(Unavailable, match="the database is busy"):
        await asyncio.wait_for(table.store.recall("tree"), 20)
    naps.pop().cancel()
    await table.store.recall("tree")
    for nap in naps:
        nap.cancel()
    await asyncio.wait(naps)
    await postgres.execute(
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {napping}"
    )


async def test_a_process_has_ten_connections_at_most(tables, postgres):
    table = await tables()
    nap = "SELECT pg_sleep(0.5)"
    work = [table.store._session.read(lambda db: db.value(nap)) for _ in range(25)]
    working = asyncio.gather(*work)
    counts = []
    while not working.done():
        counts.append(await postgres.value(OURS))
        await asyncio.sleep(0.05)
    await working
    assert max(counts) == 10


async def test_a_server_where_many_roll_leaves_the_others_their_connections(tables, postgres):
    table = await tables()
    await table.roll()
    await table.roll(scope=Scope.server(8))
    async with holding(postgres, "SELECT 1 FROM epoch WHERE scope = 'server:7' FOR UPDATE"):
        many = [asyncio.create_task(table.roll()) for _ in range(15)]
        await until(postgres, "application_name = 'rules-bot' AND wait_event_type = 'Lock'")
        other = await asyncio.wait_for(table.roll(scope=Scope.server(8)), 15)
        assert other.number == 2
        assert not any(task.done() for task in many)
    assert sorted(roll.number for roll in await asyncio.gather(*many)) == list(range(2, 17))


@pytest.mark.parametrize(
    ("before", "refusal"),
    [
        (
            "CREATE TABLE migration (number BIGINT, name TEXT, applied TIMESTAMPTZ);"
            "INSERT INTO migration VALUES (99)",
            "was written by a newer version of the bot",
        ),
        (
            "CREATE TABLE roll (a BIGINT)",
            "could not be brought to schema 1 and was left as it was.*: name an empty database",
        ),
        (
            "CREATE TABLE migration (other TEXT)",
            "can't be used.*another program's tables: name an empty database",
        ),
    ],
)
async def test_a_database_that_is_not_ours_is_refused_and_left(tables, postgres, before, refusal):
    await postgres.execute(before)
    with pytest.raises(StorageError, match=refusal):
        await tables()
    assert await postgres.value("SELECT to_regclass('epoch') IS NULL")


async def test_a_database_that_became_read_only_keeps_nothing_and_says_so(tables, postgres):
    """As one does that hands over to another."""
    table = await tables()
    await postgres.execute("ALTER DATABASE bot SET default_transaction_read_only = on")
    try:
        await postgres.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'rules-bot'"
        )
        with pytest.raises(NotKept, match="can't be recorded: the database is read-only"):
            await table.roll()
    finally:
        await postgres.execute(
            "BEGIN READ WRITE; ALTER DATABASE bot RESET default_transaction_read_only; COMMIT"
        )
    async with asyncio.timeout(20):
        while not await answers(table):
            await asyncio.sleep(0.05)
    assert (await table.roll()).number == 1


async def test_a_transaction_that_is_left_is_ended_by_the_server(tables):
    """Should the process hang in the middle of one."""
    table = await tables(patience=7.0)
    limits = {
        name: await table.store._session.read(lambda db, name=name: db.value(f"SHOW {name}"))
        for name in ("statement_timeout", "idle_in_transaction_session_timeout")
    }
    assert limits == {"statement_timeout": "7s", "idle_in_transaction_session_timeout": "14s"}


async def test_nothing_stays_prepared_from_one_transaction_to_the_next(tables):
    """A pooler in transaction mode may give the next one another connection."""
    table = await tables()
    for _ in range(3):
        await table.store.recall("nothing")
    prepared = "SELECT count(*) FROM pg_prepared_statements"
    assert await table.store._session.read(lambda db: db.value(prepared)) == 0


@pytest.mark.parametrize(
    ("before", "refusal"),
    [
        ("SELECT 1", "no schema has been selected.*GRANT USAGE, CREATE ON SCHEMA public TO USER"),
        ("GRANT USAGE ON SCHEMA public TO guest", "refuses it to this user; .*must own"),
        ("ALTER ROLE guest NOLOGIN", "refuses the login; look at the user and the password"),
    ],
)
async def test_who_lacks_rights_is_told_how_to_get_them(guest, postgres, sealer, before, refusal):
    from bot.storage.postgres.opening import open_postgres

    await postgres.execute(before)
    with pytest.raises(StorageError, match=refusal):
        async with open_postgres(guest, sealer, patience=30.0):
            pass


async def test_an_encoding_that_can_not_be_used_is_told_with_the_one_that_can(postgres, sealer):
    from bot.storage.postgres.opening import open_postgres

    await postgres.execute("CREATE DATABASE plain ENCODING 'SQL_ASCII' TEMPLATE template0")
    with pytest.raises(StorageError, match="must be UTF8; `createdb -E UTF8 -T template0 -O USER"):
        async with open_postgres(f"postgresql://bot@/plain?host={postgres.folder}", sealer):
            pass
    await postgres.execute("DROP DATABASE plain WITH (FORCE)")


async def test_a_start_waits_for_a_connection_that_becomes_free(
    guest, postgres, sealer, make_table, monkeypatch, caplog
):
    from bot.storage.postgres.opening import open_postgres

    monkeypatch.setattr("bot.storage.postgres.opening.AGAIN", 0.05)
    await postgres.execute(
        "GRANT USAGE, CREATE ON SCHEMA public TO guest; ALTER ROLE guest CONNECTION LIMIT 0"
    )
    async with open_postgres(guest, sealer, patience=30.0) as store:
        table = make_table(store)
        with pytest.raises(NotKept):
            await table.roll()
        assert "each worker takes up to 11 of its max_connections" in caplog.text
        await postgres.execute("ALTER ROLE guest CONNECTION LIMIT -1")
        async with asyncio.timeout(30):
            while not await answers(table):
                await asyncio.sleep(0.05)
        assert (await table.roll()).number == 1


@pytest.mark.parametrize(
    ("address", "cause"),
    [("{}/nowhere?host={}", "does not exist; `createdb"), ("{}/bot?port=none", "can't be used")],
)
async def test_an_address_that_can_not_be_right_ends_the_start(postgres, sealer, address, cause):
    from bot.storage.postgres.opening import open_postgres

    whole = address.format("postgresql://bot@", postgres.folder)
    with pytest.raises(StorageError, match=cause):
        async with open_postgres(whole, sealer):
            pass


async def test_a_copy_that_was_restored_goes_on_with_fresh_seeds(tables, postgres):
    table = await tables()
    await table.roll()
    await postgres.execute("INSERT INTO fact VALUES ('copied', '2026-11-21')")
    again = await tables()
    epochs = await again.store.rolls.epochs(again.scope)
    assert [(epoch.number, epoch.seed is None) for epoch in epochs] == [
        (3, True),
        (2, False),
        (1, False),
    ]
    (change,) = await again.store.servers.changes(again.scope.id)
    assert change.what == "restored from a backup"


async def until(postgres, what, count=1):
    """Wait until so many backends do this."""
    async with asyncio.timeout(20):
        while await postgres.value(f"SELECT count(*) FROM pg_stat_activity WHERE {what}") < count:
            await asyncio.sleep(0.02)


@asynccontextmanager
async def holding(postgres, what):
    """Somebody else holds what a query takes."""
    locking = asyncio.create_task(postgres.execute(f"BEGIN; {what}; SELECT pg_sleep(60)"))
    await until(postgres, HOLDING)
    try:
        yield
    finally:
        await postgres.execute(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {HOLDING}"
        )
        await asyncio.wait([locking])
    assert locking.exception()


@contextmanager
def hanging(postgres):
    """The server takes connections, but says nothing."""
    server = Path(f"/proc/{postgres.pid}/task/{postgres.pid}/children")
    processes = [postgres.pid, *map(int, server.read_text().split())]
    for each in processes:
        os.kill(each, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in processes:
            os.kill(each, signal.SIGCONT)
