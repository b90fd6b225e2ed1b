"""Group commit, and what happens when the disk or the database refuses."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.errors import Unavailable
from bot.storage import (
    Alias,
    Decision,
    NotKept,
    Owner,
    Profile,
    ProfileKind,
    RollContext,
    RollRecord,
    Scope,
    Stamp,
    open_store,
)
from bot.storage.sqlite import database, writer
from bot.storage.sqlite.faults import cause_of, is_unwritable
from bot.storage.sqlite.tables import epochs, servers


class Moody(sqlite3.Connection):
    """A connection that counts its statements and can be told to fail at some."""

    def __init__(self, *args, **how) -> None:
        super().__init__(*args, **how)
        self.ran: Counter[str] = Counter()
        self.failures: dict[str, list[int]] = {}
        self.hold: threading.Event | None = None
        self.holding = threading.Event()

    def execute(self, sql, values=()):
        self.ran[sql] += 1
        if sql == "BEGIN IMMEDIATE" and self.hold is not None:
            self.holding.set()
            self.hold.wait(120)
        if self.failures.get(sql):
            error = sqlite3.OperationalError(f"{sql} failed")
            error.sqlite_errorcode = self.failures[sql].pop(0)
            raise error
        return super().execute(sql, values)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "bot.sqlite3"


@pytest.fixture
async def opened(path, sealer):
    """A store, and the connection it writes on."""
    connections = []

    def connect(path: Path, mode: str) -> sqlite3.Connection:
        uri = f"{path.as_uri()}?mode={mode}"
        connections.append(
            sqlite3.connect(uri, uri=True, isolation_level=None, timeout=0.1, factory=Moody)
        )
        return connections[-1]

    async with open_store(path, sealer, connect=connect) as store:
        yield store, connections[0]


async def test_what_waits_is_committed_together(opened, make_table):
    store, db = opened
    table = make_table(store)
    db.hold = threading.Event()
    first = asyncio.create_task(table.roll())
    await asyncio.to_thread(db.holding.wait, 120)  # the writer is busy with the first
    others = [asyncio.create_task(table.roll()) for _ in range(100)]
    await asyncio.sleep(0)
    before = db.ran["COMMIT"]
    db.hold.set()
    rolls = await asyncio.gather(first, *others)
    assert [roll.number for roll in rolls] == list(range(1, 102))
    assert db.ran["COMMIT"] - before == 2


async def test_the_message_of_a_roll_shares_a_transaction(opened, make_table):
    store, db = opened
    table = make_table(store)
    await table.roll(key=5)
    before = db.ran["COMMIT"]
    await store.rolls.show(5, 777)
    await asyncio.sleep(0.05)
    assert db.ran["COMMIT"] == before
    await table.roll(key=6)
    assert db.ran["COMMIT"] == before + 1
    assert (await store.rolls.get(5)).message == 777


async def test_the_message_of_the_last_roll_is_written_at_the_end(path, sealer, make_table):
    async with open_store(path, sealer) as store:
        await make_table(store).roll(key=5)
        await store.rolls.show(5, 777)
    async with open_store(path, sealer) as store:
        assert (await store.rolls.get(5)).message == 777


async def test_a_message_that_can_not_be_noted_is_no_fault(opened, make_table, caplog):
    store, db = opened
    roll = await make_table(store).roll(key=5)
    await store.rolls.show(5, 777)
    db.failures = {"COMMIT": [sqlite3.SQLITE_FULL] * 3}
    assert await store.rolls.in_channel(2) == (roll,)
    assert "could not be written: COMMIT failed" in caplog.text


async def test_a_batch_is_bounded(opened, monkeypatch):
    store, db = opened
    monkeypatch.setattr(writer, "BATCH", 10)
    before = db.ran["COMMIT"]
    await asyncio.gather(*(store.remember(str(number), "x") for number in range(35)))
    assert db.ran["COMMIT"] - before >= 4
    assert await store.recall("34") == "x"


async def test_one_callers_error_spoils_no_others_work(opened):
    store, _ = opened

    def divide(db: sqlite3.Connection) -> None:
        db.execute("REPLACE INTO fact VALUES ('half', 'done')")
        raise ZeroDivisionError

    def mistake(db: sqlite3.Connection) -> None:
        db.execute("REPLACE INTO fact VALUES ('other half', 'done')")
        db.execute("SELECT * FROM absent")

    work = [
        store.remember("before", "1"),
        store._session.write(divide),
        store.remember("between", "2"),
    ]
    work += [store._session.write(mistake), store.remember("after", "3")]
    done = await asyncio.gather(*work, return_exceptions=True)
    assert [type(result) for result in done if result is not None] == [
        ZeroDivisionError,
        sqlite3.OperationalError,
    ]
    facts = [
        await store.recall(name) for name in ("before", "between", "after", "half", "other half")
    ]
    assert facts == ["1", "2", "3", None, None]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (sqlite3.SQLITE_FULL, "the disk is full"),
        (sqlite3.SQLITE_READONLY, "the disk is read-only"),
        (sqlite3.SQLITE_IOERR_FSYNC, "the disk failed"),
        (sqlite3.SQLITE_CORRUPT, "the database is damaged"),
    ],
)
async def test_a_roll_whose_commit_fails_is_not_made(opened, make_table, caplog, code, words):
    store, db = opened
    table = make_table(store)
    await table.roll()
    db.failures["COMMIT"] = [code]
    with pytest.raises(
        NotKept, match=f"^The roll was not made, because it can't be recorded: {words}.$"
    ):
        await table.roll(key=5)
    assert words in caplog.text
    assert await store.rolls.get(5) is None
    assert (await table.roll(key=5)).number == 2


async def test_a_batch_whose_commit_fails_is_committed_piece_by_piece(opened, make_table):
    store, db = opened
    table = make_table(store)
    await table.roll()
    db.failures["COMMIT"] = [sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL]
    done = await asyncio.gather(*(table.roll() for _ in range(4)), return_exceptions=True)
    assert [type(result).__name__ for result in done] == ["NotKept", "Roll", "Roll", "Roll"]
    assert [roll.number for roll in await store.rolls.chain(table.scope, 1)] == [1, 2, 3, 4]


async def test_a_transaction_that_sqlite_gave_up_is_begun_again(opened):
    store, _ = opened
    lost = []

    def give_up(db: sqlite3.Connection) -> str:
        if not lost:
            lost.append(True)
            db.execute("ROLLBACK")
            raise sqlite3.OperationalError("disk I/O error")
        db.execute("REPLACE INTO fact VALUES ('second', 'try')")
        return "done"

    done = await asyncio.gather(
        store.remember("a", "1"), store._session.write(give_up), store.remember("b", "2")
    )
    assert done == [None, "done", None]
    assert [await store.recall(name) for name in ("a", "second", "b")] == ["1", "try", "2"]


async def test_a_transaction_that_nobody_could_end_does_not_stop_the_next(opened):
    store, db = opened
    db.failures.update({"COMMIT": [sqlite3.SQLITE_IOERR], "ROLLBACK": [sqlite3.SQLITE_IOERR]})
    with pytest.raises(NotKept):
        await store.remember("a", "1")
    await store.remember("b", "2")
    assert [await store.recall(name) for name in "ab"] == [None, "2"]


async def test_a_full_disk_refuses_writes_serves_reads_and_recovers_by_itself(opened, make_table):
    store, _ = opened
    table = make_table(store)
    first = await table.roll()

    def limit(db: sqlite3.Connection, pages: int) -> None:
        db.execute(f"PRAGMA max_page_count = {pages}")

    await store._session.write(lambda db: limit(db, 1))  # as full as it is now
    with pytest.raises(NotKept, match="the disk is full"):
        for _ in range(1_000):
            await table.roll(dice=16)
    kept = await store.rolls.chain(table.scope, 1)
    assert kept[0] == first
    assert (await store.rolls.by_user(1))[0] == kept[-1]
    await store._session.write(lambda db: limit(db, 1_000_000))
    assert (await table.roll()).number == len(kept) + 1


async def test_a_database_that_another_process_holds_is_busy_and_then_free(
    opened, path, make_table
):
    store, _ = opened
    table = make_table(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        done = await asyncio.gather(*(table.roll() for _ in range(3)), return_exceptions=True)
        assert all("the database is busy" in str(error) for error in done)
        assert await store.recall("anything") is None
        other.execute("ROLLBACK")
    assert (await table.roll()).number == 1


async def test_two_stores_on_one_file_share_one_chain(path, sealer, make_table):
    async with open_store(path, sealer) as one, open_store(path, sealer) as two:
        first, second = make_table(one), make_table(two)
        rolls = await asyncio.gather(
            *(table.roll(key=key) for key in range(50) for table in (first, second))
        )
        assert {roll.number for roll in rolls} == set(range(1, 51))
        assert {roll.key: roll for roll in rolls} == {roll.key: roll for roll in rolls[::2]}
        assert await one.rolls.chain(first.scope, 1) == await two.rolls.chain(first.scope, 1)


async def test_closing_finishes_what_was_accepted_and_refuses_the_rest(path, sealer, make_table):
    async with open_store(path, sealer) as store:
        table = make_table(store)
        pending = [asyncio.create_task(table.roll(key=key)) for key in range(1, 301)]
        await asyncio.sleep(0)
    assert [roll.number for roll in await asyncio.gather(*pending)] == list(range(1, 301))
    with pytest.raises(Unavailable, match="closing"):
        await table.roll()
    async with open_store(path, sealer) as store:
        assert len(await store.rolls.chain(table.scope, 1)) == 300


async def test_a_caller_that_gave_up_waiting_takes_nobody_along(opened, make_table):
    store, db = opened
    table = make_table(store)
    db.hold = threading.Event()
    running = asyncio.create_task(table.roll(key=1))
    await asyncio.to_thread(db.holding.wait, 120)  # the writer holds it
    queued, late, other = (asyncio.create_task(table.roll(key=key)) for key in (2, 3, 4))
    await asyncio.sleep(0)
    running.cancel()
    late.cancel()
    await asyncio.sleep(0)
    db.hold.set()
    assert (await queued).key == 2
    assert (await other).key == 4
    assert (
        await store.rolls.get(1)
    ).number == 1  # it was on its way already: the next delivery shows it
    assert await store.rolls.get(3) is None


async def test_too_many_waiting_are_turned_away(opened, monkeypatch):
    store, db = opened
    monkeypatch.setattr(writer, "WAITING", 5)
    db.hold = threading.Event()
    waiting = [asyncio.create_task(store.remember(str(number), "x")) for number in range(5)]
    await asyncio.to_thread(db.holding.wait, 120)  # the writer holds these
    waiting += [asyncio.create_task(store.remember(str(number), "x")) for number in range(5, 12)]
    await asyncio.sleep(0)
    db.hold.set()
    done = await asyncio.gather(*waiting, return_exceptions=True)
    assert done[:10] == [None] * 10
    assert ["busy" in str(error) for error in done[10:]] == [True, True]


async def test_a_connection_that_broke_answers_every_caller(opened, monkeypatch):
    store, _ = opened

    async def broken(self, work):
        raise ValueError("Connection closed")

    monkeypatch.setattr(database.Database, "run", broken)
    done = await asyncio.gather(
        store.remember("a", "1"), store.remember("b", "2"), return_exceptions=True
    )
    assert [str(error) for error in done] == ["Connection closed"] * 2


async def test_a_writer_that_is_cancelled_leaves_nobody_waiting(path, sealer, make_table):
    with pytest.raises(asyncio.CancelledError):
        async with open_store(path, sealer) as store:
            table = make_table(store)
            await table.roll()
            waiting = [asyncio.create_task(table.roll()) for _ in range(3)]
            await asyncio.sleep(0)
            store._session._writer._task.cancel()
            done = await asyncio.gather(*waiting, return_exceptions=True)
            assert ["closing" in str(error) for error in done] == [True] * 3
            with pytest.raises(Unavailable, match="closing"):
                await table.roll()


async def test_a_file_that_breaks_while_it_is_read_is_a_clear_word(opened, monkeypatch):
    store, _ = opened

    def broken(db: sqlite3.Connection) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    with pytest.raises(Unavailable, match="can't be read now: the database is damaged"):
        await store._session.read(broken)
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await store._session.read(lambda db: db.execute("SELECT * FROM absent"))


async def test_a_reader_cannot_write(opened):
    store, _ = opened
    with pytest.raises(Unavailable, match="read-only"):
        await store._session.read(lambda db: db.execute("REPLACE INTO fact VALUES ('a', 'b')"))


async def test_removed_records_leave_no_trace_in_the_file(path, sealer):
    secret = "a-secret-reason-for-a-roll"

    def decide(context: RollContext) -> Decision:
        record = RollRecord(1, 2, context.at, secret, ((6, 1),), "{}", b"salt-that-must-go")
        return Decision(record, bytes(32), bytes(32))

    async with open_store(path, sealer) as store:
        await store.rolls.record(1, Scope.server(1), datetime.now(UTC), decide)
    assert secret.encode() in path.read_bytes()
    async with open_store(path, sealer) as store:
        await store.erase(1)
    content = path.read_bytes()
    assert secret.encode() not in content
    assert b"salt-that-must-go" not in content


ME = 1_310_000_000_000_000_001


async def filled(store):
    """A store with two rolls, a profile and an alias of one person."""
    noon = datetime(2026, 11, 21, tzinfo=UTC)

    def decide(context: RollContext) -> Decision:
        record = RollRecord(
            ME, 2, context.at, "a-secret-reason", ((6, 1),), "{}", b"salt-that-must-go"
        )
        return Decision(record, bytes(32), bytes(32))

    for key in (1, 2):
        await store.rolls.record(key, Scope.server(1), noon, decide)
    await store.profiles.save(
        [Profile(Owner.user(ME), ProfileKind.WEAPON, "gun", "10 3+", ME, noon)]
    )
    await store.servers.add_alias(Alias(1, "glue", "10th/x", Stamp(ME, noon)))
    return noon


def traces(path):
    """What of the person stands in the database and in the files beside it."""
    content = b"".join(
        file.read_bytes() for file in path.parent.iterdir() if not file.name.endswith("-shm")
    )
    wanted = (ME.to_bytes(8, "big"), str(ME).encode(), b"salt-that-must-go", b"a-secret-reason")
    return [each for each in wanted if each in content]


async def test_nothing_of_a_deleted_person_is_left_in_any_file_while_it_runs(path, sealer):
    async with open_store(path, sealer) as store:
        await filled(store)
        assert len(traces(path)) == 4
        await store.erase(ME)
        assert traces(path) == []
        assert path.with_name("bot.sqlite3-wal").stat().st_size == 0


async def test_no_record_that_expired_is_left_in_any_file_while_it_runs(path, sealer):
    async with open_store(path, sealer) as store:
        noon = await filled(store)
        assert await store.expire(noon + timedelta(days=2), default_days=1) == 2
        assert not {b"salt-that-must-go", b"a-secret-reason"} & {*traces(path)}


async def test_a_log_that_is_being_read_is_emptied_another_time(path, sealer, caplog, monkeypatch):
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
    async with open_store(path, sealer) as store:
        await filled(store)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN")
            other.execute("SELECT count(*) FROM roll").fetchone()
            await store.erase(ME)
            assert "could not be emptied: it is being read" in caplog.text
        await store.expire(datetime.now(UTC))
        assert traces(path) == []


async def test_a_log_that_can_not_be_emptied_does_not_undo_the_deletion(opened, make_table, caplog):
    store, db = opened
    await make_table(store).roll()
    db.failures["PRAGMA wal_checkpoint(TRUNCATE)"] = [sqlite3.SQLITE_IOERR]
    assert (await store.erase(1)).rolls == 1
    assert "could not be emptied" in caplog.text


async def test_a_change_that_can_not_be_logged_is_not_made(opened, make_table, monkeypatch):
    """A disk that is full between a change and its line in the log keeps neither."""
    store, _ = opened
    table, by = make_table(store), Stamp(42, datetime(2026, 11, 21, tzinfo=UTC))
    await table.roll()
    await store.servers.miss(7, "hello", "", by.at)

    def full(*_: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr(epochs, "note", full)
    monkeypatch.setattr(servers, "note", full)
    with pytest.raises(
        NotKept, match="Nothing was changed, because it can't be recorded: the disk is full"
    ):
        await store.rolls.rotate(table.scope, 1, by.at, by)
    with pytest.raises(NotKept):
        await store.servers.clear_misses(7, by)
    assert (await store.rolls.current(table.scope, by.at)).number == 1
    assert len(await store.servers.misses(7)) == 1


def test_an_error_of_the_program_has_no_cause_in_the_disk():
    assert cause_of(ValueError("x")) is None
    assert cause_of(sqlite3.ProgrammingError("x")) is None
    assert not is_unwritable(ValueError("x"))
