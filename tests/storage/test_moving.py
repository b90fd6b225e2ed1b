"""Everything that is kept, moved from one kind of store to the other and back."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from pydantic import SecretStr

from bot.__main__ import main
from bot.app.rolls.rolling import seal
from bot.dice.fairness import Standing, fair_dice, gather_log, links, verify_log
from bot.dice.notation import parse
from bot.errors import InputError
from bot.storage import (
    Alias,
    Army,
    Decision,
    HouseEntry,
    NotKept,
    Owner,
    Profile,
    ProfileKind,
    RollRecord,
    Scope,
    ServerSettings,
    Stamp,
    StorageError,
    alone,
    move_database,
    moving,
    open_database,
)

SERVER, DM = Scope.server(7), Scope.dm(3)
ODD = "naïve \U0001f3b2\nwith \\ and \t and 'quotes'"


def decide(context, user, private):
    """A roll with a real place in the chain."""
    result = '{"private": true, "nul": "\\u0000"}' if private else '{"total": 3}'
    dice = fair_dice(context, user, "/roll dice:3D6", None)
    parse("3D6").roll(dice)
    salt = bytes([context.number] * 16)
    record = RollRecord(user, 2, context.at, "/roll dice:3D6", dice.drawn, result, salt)
    return Decision(record, *links(context, record))


async def roll(store, noon, key, scope=SERVER, user=1, private=False):
    return await store.rolls.record(key, scope, noon, lambda c: decide(c, user, private))


async def fill(store, table):
    """Something in every table: rolls shown, private and removed, epochs ended and open."""
    noon, by = table.noon, Stamp(1, table.noon)
    for key in range(10, 16):
        await roll(store, noon, key, user=1 + key % 2, private=key == 12)
    await store.rolls.rotate(SERVER, 1, table.later(days=1), by)
    await roll(store, noon, 20, scope=DM, user=3)
    await roll(store, noon, 21)
    await store.rolls.show(21, 777)
    await store.erase(2)
    await store.servers.save_settings(ServerSettings(7, "10th", True, 1, 2, 30), by)
    await store.servers.save_settings(ServerSettings(8), by)
    await store.servers.add_alias(Alias(7, ODD, "10th/auras", by))
    await store.servers.put_entry(
        HouseEntry(7, "house/x", "10th", "rule", "Ours", ODD, by, ("a", "b"))
    )
    await store.servers.miss(7, "zzz", "", noon)
    gun = Profile(Owner.user(1), ProfileKind.WEAPON, "Gün", "10 3+", 1, noon)
    await store.profiles.save([gun, replace(gun, owner=Owner.server(7), author=None)])
    await store.armies.save(Army(1, "Waaagh", "11th", None, '{"a": 1}', noon))
    await store.armies.use(1, 7, "waaagh")
    await store.armies.share(1, "waaagh", Owner.user(3), True)
    await store.remember("tree", "abc")


async def everything(store):
    """All that a store tells."""
    scopes = (SERVER, DM)
    return (
        [await store.export(user) for user in (1, 2, 3)],
        [await store.rolls.epochs(scope) for scope in scopes],
        [[line async for line in gather_log(store.rolls, scope)] for scope in scopes],
        [await getattr(store.servers, what)(7) for what in ("settings", "aliases", "entries")],
        await store.servers.changes(7, limit=99),
        await store.servers.misses(),
        await store.profiles.of(Owner.server(7)),
        await store.armies.in_use(1, 7),
        await store.armies.shared_with([Owner.user(3)]),
        await store.recall("tree"),
    )


@pytest.fixture
async def address(postgres):
    await postgres.empty()
    return SecretStr(postgres.address)


@pytest.fixture
async def file(tmp_path, make_table):
    path = tmp_path / "old.sqlite3"
    async with open_database(path, seal) as store:
        await fill(store, make_table(store))
    return path


@asynccontextmanager
async def opened(database):
    async with open_database(database, seal) as store:
        yield store


async def test_what_was_moved_there_and_back_is_the_same(file, address, tmp_path, make_table):
    async with opened(file) as store:
        before = await everything(store)
    counts = await move_database(file, address)
    assert counts["roll"] == 8
    assert all(counts.values())
    async with opened(address) as store:
        assert await everything(store) == before
        assert await store.rolls.in_channel(2, viewer=3, limit=99) == tuple(
            found for found in await store.rolls.in_channel(2, limit=99) if not found.record.private
        )
        after = await roll(store, make_table(store).noon, 30)
        assert (after.epoch, after.number) == (2, 2)
        await store.servers.log(7, Stamp(1, make_table(store).noon), "later")
        for scope in (SERVER, DM):
            log = [line async for line in gather_log(store.rolls, scope)]
            parts = verify_log(log).verdict.parts
            assert parts
            assert all(part.standing in (Standing.HOLDS, Standing.OPEN) for part in parts)
        before = await everything(store)
    back = tmp_path / "new.sqlite3"
    await move_database(address, back)
    async with opened(back) as store:
        assert await everything(store) == before


async def test_both_kinds_of_store_have_the_same_tables(postgres, file, address):
    async with opened(address):
        pass
    from bot.storage.postgres.moving import opened as opened_address
    from bot.storage.sqlite.moving import reading

    tables = "SELECT array_agg(tablename::text) FROM pg_tables WHERE schemaname = 'public'"
    assert {*await postgres.value(tables)} == {*moving.KEYS, "migration"}
    async with opened_address(address.get_secret_value()) as new, reading(file) as old:
        for table in moving.KEYS:
            made_there = {"private"} if table == "roll" else set()
            assert {*await new.columns(table)} == {*await old.columns(table)} | made_there


async def test_nobody_goes_on_with_what_was_moved(file, address, tmp_path):
    await move_database(file, address)
    with pytest.raises(StorageError, match=r"was moved on 20.* UTC to postgresql://"):
        async with opened(file):
            pass
    with pytest.raises(
        StorageError, match=r"was moved on .*: name that one in BOT_DATABASE. To go"
    ):
        await move_database(file, tmp_path / "other.sqlite3")
    await move_database(address, tmp_path / "other.sqlite3")
    with pytest.raises(StorageError, match=r"was moved on .*: name that one in BOT_DATABASE.$"):
        await move_database(address, tmp_path / "third.sqlite3")
    with pytest.raises(StorageError, match="was moved on"):
        async with opened(address):
            pass


@pytest.mark.parametrize("kind", ["file", "address"])
async def test_a_bot_that_still_runs_rolls_nothing_more_there(
    file, address, tmp_path, make_table, caplog, kind
):
    source, target = {"file": (file, address), "address": (address, tmp_path / "new")}[kind]
    if kind == "address":
        await move_database(file, address)
    noon = make_table(None).noon
    async with opened(source) as still_used:
        await roll(still_used, noon, 30)
        await move_database(source, target)
        with pytest.raises(NotKept, match=r"roll was not made.* was moved to another database"):
            await roll(still_used, noon, 31)
        with pytest.raises(NotKept, match=r"Nothing was changed.* was moved to another database"):
            await still_used.remember("mine", "yes")
        assert "it was moved on 20" in caplog.text
        assert (await still_used.rolls.get(30)).number == 2
    async with opened(target) as new:
        assert (await roll(new, noon, 31)).number == 3


async def test_tables_of_others_in_the_same_database_are_left_alone(file, address, tmp_path):
    import asyncpg

    there = await asyncpg.connect(address.get_secret_value())
    try:
        await there.execute("CREATE TABLE theirs (value TEXT); INSERT INTO theirs VALUES ('one')")
        await move_database(file, address)
        await move_database(address, tmp_path / "other.sqlite3")
        await there.execute("INSERT INTO theirs VALUES ('two')")
        assert await there.fetchval("SELECT count(*) FROM theirs") == 2
    finally:
        await there.close()


async def test_a_target_that_is_not_empty_stays_as_it_is(file, address, tmp_path, make_table):
    async with opened(address) as store:
        await store.remember("mine", "yes")
    with pytest.raises(InputError, match="is not empty"):
        await move_database(file, address)
    with pytest.raises(InputError, match="exists already"):
        await move_database(address, file)
    async with opened(address) as store:
        assert await store.recall("mine") == "yes"
    async with opened(file) as store:
        assert await store.recall("mine") is None


@pytest.mark.parametrize("fault", ["lost", "changed"])
async def test_a_move_that_fails_leaves_nothing_behind(file, address, tmp_path, monkeypatch, fault):
    from bot.storage.postgres.moving import PostgresTables

    add = PostgresTables.add

    async def spoil(self, table, columns, rows):
        if table == "army" and fault == "lost":
            raise ConnectionResetError
        if table == "army":
            rows = [(*row[:-1], row[-1] + 1) for row in rows]
        await add(self, table, columns, rows)

    monkeypatch.setattr(PostgresTables, "add", spoil)
    with pytest.raises(StorageError, match=r"can't be reached|not give back .* table army"):
        await move_database(file, address)
    monkeypatch.undo()
    assert (await move_database(file, address))["army"] == 1


async def test_a_move_back_that_fails_leaves_no_file(file, address, tmp_path, monkeypatch):
    from bot.storage.sqlite.moving import FileTables

    async def full(*_):
        raise OSError(28, "No space left on device")

    await move_database(file, address)
    monkeypatch.setattr(FileTables, "keep", full)
    with pytest.raises(InputError, match="can't be written: No space left"):
        await move_database(address, tmp_path / "back.sqlite3")
    assert [found.name for found in tmp_path.iterdir() if "back" in found.name] == []
    monkeypatch.undo()
    assert (await move_database(address, tmp_path / "back.sqlite3"))["army"] == 1


async def test_a_file_from_which_a_bot_answers_is_not_moved(file, address):
    with alone(file), pytest.raises(StorageError, match="A bot is answering from"):
        await move_database(file, SecretStr(address))


async def test_what_is_not_there_can_not_be_moved(address, tmp_path):
    with pytest.raises(StorageError, match="does not exist"):
        await move_database(tmp_path / "none.sqlite3", address)


def test_an_operator_moves_by_one_command(file, postgres, address, capsys):
    given = ["database", "move", "--from", str(file), "--to", address.get_secret_value()]
    assert main(given) == 0
    assert "8 rolls" in capsys.readouterr().out
    assert main(given) == 2
    assert "was moved on" in capsys.readouterr().err
    assert main(["database", "move", "--from", "mysql://u:secret@h/d", "--to", "x"]) == 2
    told = capsys.readouterr().err
    assert "--from is not usable: it looks like an address" in told
    assert "secret" not in told
