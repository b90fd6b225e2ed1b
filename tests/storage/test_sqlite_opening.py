"""Files that can't be used: a clear word that names the file, and the file stays as it is."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.errors import UserError
from bot.storage import Army, NotKept, Owner, StorageError, open_store
from bot.storage.sqlite import database, opening, schema
from bot.storage.sqlite.schema import APPLICATION_ID, Migration, migrate, migrations


@pytest.fixture
def path(tmp_path):
    return tmp_path / "bot.sqlite3"


@pytest.fixture
async def used(path, sealer, make_table):
    """A file with fifty rolls in it, closed."""
    async with open_store(path, sealer) as store:
        table = make_table(store)
        for _ in range(50):
            await table.roll()
    return path


def digests(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


async def refusal(path: Path, sealer, **how) -> str:
    with pytest.raises(StorageError) as caught:
        async with open_store(path, sealer, **how):
            raise AssertionError("the file was opened")
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_storage_error_is_told_to_the_user():
    assert issubclass(StorageError, UserError)
    assert issubclass(NotKept, UserError)


async def test_a_new_file_is_made_with_its_folder_and_is_one_file_when_closed(tmp_path, sealer):
    path = tmp_path / "data" / "deeper" / "bot.sqlite3"
    async with open_store(path, sealer) as store:
        await store.remember("a", "b")
    assert [file.name for file in path.parent.iterdir()] == ["bot.sqlite3"]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert db.execute("SELECT number, name FROM migration").fetchall() == [
            (1, "rolls_servers_profiles"),
            (2, "armies"),
            (3, "shares"),
        ]


async def test_what_was_kept_is_there_after_opening_again(used, sealer):
    async with open_store(used, sealer) as store:
        assert len(await store.rolls.by_user(1, limit=100)) == 50


async def test_an_empty_file_is_a_new_database_and_the_log_says_so(path, sealer, caplog):
    async with open_store(path, sealer):
        assert "is empty" not in caplog.text  # there was none
    emptied = path.with_name("emptied.sqlite")
    emptied.touch()
    async with open_store(emptied, sealer):
        assert "emptied.sqlite is empty: a new database begins there" in caplog.text


async def test_the_writer_is_set_to_survive_a_power_cut(path, sealer):
    opened = []

    def remember(path: Path, mode: str) -> sqlite3.Connection:
        db = database.connect(path, mode)
        opened.append((mode, db))
        return db

    def pragmas(db: sqlite3.Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "query_only")
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    async with open_store(path, sealer, connect=remember) as store:
        assert [mode for mode, _ in opened] == ["rwc", "ro"]
        assert await store._session.write(pragmas) == ["wal", 3, 1, 1, 0]
        assert (await store._session.read(pragmas))[-1] == 1


@pytest.mark.parametrize(
    "content", [b"# notes\n" * 600, bytes(range(256)) * 64], ids=["text", "bytes"]
)
async def test_a_file_that_is_no_database_is_refused(path, sealer, content):
    path.write_bytes(content)
    before = digests(path.parent)
    assert "is damaged (file is not a database)" in await refusal(path, sealer)
    assert digests(path.parent) == before


async def test_a_file_with_a_broken_page_is_refused(used, sealer):
    content = bytearray(used.read_bytes())
    assert len(content) > 8 * 4096
    for page in range(2, len(content) // 4096):
        content[page * 4096 : page * 4096 + 64] = b"\xa5" * 64
    used.write_bytes(content)
    before = digests(used.parent)
    assert "is damaged" in await refusal(used, sealer)
    assert digests(used.parent) == before


async def test_a_file_that_does_not_add_up_is_refused(used, sealer):
    content = bytearray(used.read_bytes())
    content[36:40] = (7).to_bytes(4, "big")  # SQLite's file format: the number of free pages
    used.write_bytes(content)
    before = digests(used.parent)
    assert "is damaged (" in await refusal(used, sealer)
    assert digests(used.parent) == before


async def test_a_check_that_fails_for_another_reason_is_not_taken_for_a_long_one(path):
    with closing(sqlite3.connect(path)) as db, closing(sqlite3.connect(path, timeout=0)) as other:
        db.execute("CREATE TABLE t (a)")
        other.execute("BEGIN EXCLUSIVE")
        db.execute("PRAGMA busy_timeout = 0")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            schema.check_sound(db, path)


async def test_the_cause_of_the_damage_is_named(used, sealer):
    content = bytearray(used.read_bytes())
    content[36:40] = (7).to_bytes(4, "big")
    used.write_bytes(content)
    said = await refusal(used, sealer)
    assert "***" not in said
    assert "is damaged (Freelist: " in said or "is damaged (Main freelist: " in said


@pytest.mark.parametrize(
    ("dropped", "missing"),
    [("TABLE profile", "index profile_author, table profile"), ("INDEX roll_user",) * 2],
)
async def test_a_missing_table_is_found_at_the_start(used, sealer, dropped, missing):
    with closing(sqlite3.connect(used)) as db:
        db.execute(f"DROP {dropped}")
    assert (
        f"bot.sqlite3 is damaged (missing from it: {missing.replace('INDEX', 'index')})"
        in await refusal(used, sealer)
    )


async def test_the_database_is_its_owners_alone(path, sealer, caplog):
    before = os.umask(0)
    try:
        async with open_store(path, sealer) as store:
            await store.remember("a", "b")
            modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    finally:
        os.umask(before)
    assert modes == dict.fromkeys(("bot.sqlite3", "bot.sqlite3-wal", "bot.sqlite3-shm"), 0o600)
    assert "chmod" not in caplog.text
    path.chmod(0o644)
    async with open_store(path, sealer):
        assert "bot.sqlite3 holds secret seeds" in caplog.text


async def test_a_file_that_was_cut_off_is_refused(used, sealer):
    used.write_bytes(used.read_bytes()[: 5 * 4096])
    before = digests(used.parent)
    assert "restore a backup" in await refusal(used, sealer)
    assert digests(used.parent) == before


async def test_a_missing_file_whose_log_is_still_there_is_refused(path, sealer):
    log = path.with_name("bot.sqlite3-wal")
    log.write_bytes(b"something that was kept")
    for content in (None, b""):
        if content is not None:
            path.write_bytes(content)
        before = digests(path.parent)
        assert "bot.sqlite3-wal" in await refusal(path, sealer)
        assert digests(path.parent) == before


async def test_the_database_of_another_program_is_refused(path, sealer):
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE invoices (id)")
    before = digests(path.parent)
    assert "another program" in await refusal(path, sealer)
    assert digests(path.parent) == before


async def test_a_database_with_another_identity_is_refused(path, sealer):
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA application_id = 7")
    assert "another program" in await refusal(path, sealer)


async def test_a_newer_schema_is_refused(used, sealer):
    with closing(sqlite3.connect(used)) as db, db:
        db.execute("INSERT INTO migration VALUES (99, 'from the future', '')")
    before = digests(used.parent)
    words = await refusal(used, sealer)
    assert "written by a newer version of the bot (schema 99, this one knows 3)" in words
    assert digests(used.parent) == before


async def test_a_folder_is_no_file(tmp_path, sealer):
    assert "can't be used" in await refusal(tmp_path, sealer)


async def test_a_file_is_no_folder(tmp_path, sealer):
    (tmp_path / "data").write_text("a file")
    assert "check the folder" in await refusal(tmp_path / "data" / "bot.sqlite3", sealer)


async def test_an_sqlite_that_is_too_old_is_named(path, sealer, monkeypatch):
    monkeypatch.setattr(opening, "OLDEST_SQLITE", (99, 0, 0))
    assert "at least 99.0.0 is needed" in await refusal(path, sealer)
    assert not path.exists()


def read_only(path: Path, mode: str) -> sqlite3.Connection:
    """What a read-only disk does to a connection that wants to write."""
    return database.connect(path, "ro" if mode == "rwc" else mode)


async def test_on_a_read_only_disk_everything_can_be_read_and_no_roll_is_made(
    used, sealer, make_table, caplog
):
    async with open_store(used, sealer, connect=read_only) as store:
        assert len(await store.rolls.by_user(1, limit=100)) == 50
        with pytest.raises(
            NotKept,
            match="The roll was not made, because it can't be recorded: the disk is read-only",
        ):
            await make_table(store).roll(key=5)
        with pytest.raises(NotKept, match="Nothing was changed"):
            await store.remember("a", "b")
        assert await store.rolls.get(5) is None
    assert str(used) in caplog.text


async def test_on_a_read_only_disk_without_room_for_a_log_the_file_is_read_as_it_stands(
    used, sealer
):
    def no_log(path: Path, mode: str) -> sqlite3.Connection:
        if mode == "immutable":
            return database.connect(path, mode)
        return database.connect(path.with_name("nowhere"), "ro")

    async with open_store(used, sealer, connect=no_log) as store:
        assert len(await store.rolls.by_user(1, limit=100)) == 50

    used.with_name("bot.sqlite3-wal").write_bytes(b"what is not in the file yet")
    assert "unable to open" in await refusal(used, sealer, connect=no_log)


async def test_a_new_file_on_a_read_only_disk_is_refused(path, sealer):
    assert "unable to open" in await refusal(path, sealer, connect=read_only)


async def test_an_older_file_on_a_read_only_disk_is_refused(used, sealer, monkeypatch):
    newer = (*migrations(), Migration(4, "more", "CREATE TABLE more (a);"))
    monkeypatch.setattr(opening, "migrations", lambda: newer)
    assert "could not be brought to schema 4" in await refusal(used, sealer, connect=read_only)

    def unwritable(path: Path, mode: str) -> sqlite3.Connection:
        return database.connect(path.with_name("nowhere") if mode == "rwc" else path, "ro")

    assert "older version" in await refusal(used, sealer, connect=unwritable)


def test_a_long_check_ends_in_time(tmp_path):
    with closing(sqlite3.connect(tmp_path / "long", isolation_level=None)) as db:
        db.execute("CREATE TABLE t (a)")
        schema.check_sound(db, tmp_path / "long")

        class Slow:
            interrupt = db.interrupt

            def execute(self, sql: str) -> sqlite3.Cursor:
                assert sql == "PRAGMA quick_check(1)"
                return db.execute(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
                    " SELECT max(i) FROM n"
                )

        schema.check_sound(Slow(), tmp_path / "long", seconds=0.05)


class Migrating:
    """A file of the test's own, with the steps of the test's own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.db = database.connect(path, "rwc")

    def run(self, *scripts: str) -> None:
        steps = tuple(
            Migration(number, f"step{number}", script) for number, script in enumerate(scripts, 1)
        )
        migrate(self.db, self.path, steps)

    def tables(self) -> set[str]:
        return {
            name
            for (name,) in self.db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        }


@pytest.fixture
def migrating(path):
    file = Migrating(path)
    yield file
    file.db.close()


ONE, TWO, BROKEN = (
    "CREATE TABLE one (a);",
    "CREATE TABLE two (a);",
    "CREATE TABLE half (a); INSERT INTO absent VALUES (1);",
)


def test_migrations_run_once_and_in_order(migrating):
    migrating.run(ONE)
    migrating.run(ONE, TWO)
    migrating.run(ONE, TWO)
    assert migrating.tables() == {"migration", "one", "two"}
    assert migrating.db.execute("SELECT number FROM migration").fetchall() == [(1,), (2,)]


def test_a_migration_that_fails_leaves_nothing_behind_and_can_be_mended(migrating):
    with pytest.raises(
        StorageError,
        match=r"could not be brought to schema 2 \(no such table: absent\): it was left",
    ):
        migrating.run(ONE, BROKEN)
    assert migrating.tables() == {"migration", "one"}
    assert not migrating.db.in_transaction
    migrating.run(ONE, TWO)
    assert migrating.tables() == {"migration", "one", "two"}


def test_a_first_migration_that_fails_leaves_an_empty_file(migrating):
    with pytest.raises(StorageError, match="schema 1"):
        migrating.run(BROKEN)
    assert migrating.tables() == set()


def test_another_process_may_be_faster(migrating, monkeypatch):
    versions = iter([0])
    monkeypatch.setattr(
        schema, "_version", lambda db, real=schema._version: next(versions, None) or real(db)
    )
    migrating.run(ONE)
    versions = iter([0])  # this process looked before the other one was done
    migrating.run(ONE)
    assert migrating.tables() == {"migration", "one"}


def test_migrations_are_numbered_without_gaps(tmp_path):
    assert [step.number for step in migrations()] == [1, 2, 3]
    (tmp_path / "0001_first.sql").write_text(ONE)
    (tmp_path / "0003_third.sql").write_text(TWO)
    with pytest.raises(ValueError, match="not numbered"):
        migrations(tmp_path)


async def test_a_file_with_a_shared_army_opens_again(path, sealer):
    army = Army(1, "Waaagh!", "10th", 1995, "{}", datetime(2026, 11, 21, tzinfo=UTC))
    async with open_store(path, sealer) as store:
        await store.armies.save(army)
        await store.armies.use(1, 7, army.name)
        await store.armies.share(1, army.name, Owner.server(7), True)
    async with open_store(path, sealer) as store:
        assert await store.armies.in_use(1, 7) == replace(army, shared=(Owner.server(7),))
