"""What one process changes is told to the others."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from bot.storage import Alias, Notice, NotKept, ServerSettings, Stamp
from bot.storage.postgres import listening
from tests.pooler import pooled

START = [Notice()]
END_LISTENING = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'rules-bot listens'
"""


@pytest.fixture
async def stores(postgres, sealer, monkeypatch):
    """Opens stores as further processes would; each has a list of what it heard."""
    from bot.storage.postgres.opening import open_postgres

    for module, value in (("AGAIN", 0.05), ("PROVED", 0.1)):
        monkeypatch.setattr(listening, module, value)
    await postgres.empty()
    async with AsyncExitStack() as stack:

        async def open_store(address=postgres.address, listen=""):
            opening = open_postgres(address, sealer, listen=listen, patience=30.0)
            store = await stack.enter_async_context(opening)
            heard = []
            store.heard.append(heard.append)
            await until(lambda: heard == START)
            return store, heard

        yield open_store


async def until(holds):
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0.02)


async def test_every_change_is_told_to_the_others_and_not_to_oneself(stores, make_table):
    (one, mine), (_, theirs) = [await stores() for _ in range(2)]
    by = Stamp(1, make_table(one).noon)
    await one.servers.save_settings(ServerSettings(7, private=True), by)
    await one.servers.add_alias(Alias(8, "bubble", "10th/auras", by))
    await one.servers.log(0, by, "reload", "a", "b")
    await until(lambda: len(theirs) >= 4)
    assert theirs[1:] == [
        Notice(7, "setting private"),
        Notice(8, "alias bubble"),
        Notice(0, "reload"),
    ]
    assert mine == START


async def test_what_was_not_kept_is_not_told(stores, make_table):
    (one, _), (_, theirs) = [await stores() for _ in range(2)]
    by = Stamp(1, make_table(one).noon)
    alias = Alias(8, "bubble", "10th/auras", by)
    assert await one.servers.add_alias(alias)
    assert not await one.servers.add_alias(alias)
    await one.servers.log(7, by, "later")
    await until(lambda: len(theirs) >= 3)
    assert theirs[1:] == [Notice(8, "alias bubble"), Notice(7, "later")]


async def test_who_was_away_is_told_that_anything_may_have_changed(stores, postgres, make_table):
    (one, _), (_, theirs) = [await stores() for _ in range(2)]
    await postgres.execute(END_LISTENING)
    await until(lambda: theirs == START * 2)
    await one.servers.log(7, Stamp(1, make_table(one).noon), "later")
    await until(lambda: len(theirs) > 2)
    assert theirs == [*START * 2, Notice(7, "later")]


async def test_a_restart_of_the_server_ends_nobodys_hearing(stores, postgres, make_table):
    (one, mine), (_, theirs) = [await stores() for _ in range(2)]
    postgres.stop()
    postgres.start()
    await until(lambda: mine == theirs == START * 2)
    async with asyncio.timeout(30):
        while True:
            try:
                await one.servers.log(7, Stamp(1, make_table(one).noon), "later")
                break
            except NotKept:
                await asyncio.sleep(0.1)
    await until(lambda: len(theirs) > 2)
    assert theirs == [*START * 2, Notice(7, "later")]


async def test_where_nothing_is_heard_it_is_looked_for(stores, monkeypatch, caplog):
    monkeypatch.setattr(listening, "PATIENCE", 1.0)
    monkeypatch.setattr(listening.Listener, "_heard", lambda *_: None)
    _, heard = await stores()
    await until(lambda: len(heard) >= 3)
    assert {*heard} == {Notice()}
    assert "name the database itself in BOT_DATABASE_LISTEN" in caplog.text


async def test_a_pooler_passes_changes_on_by_the_databases_own_address(
    stores, postgres, make_table, caplog
):
    async with pooled(postgres.folder) as address:
        (one, mine), (_, theirs) = [await stores(address, postgres.address) for _ in range(2)]
        await one.servers.log(7, Stamp(1, make_table(one).noon), "later")
        await until(lambda: len(theirs) > 1)
        assert (mine, theirs) == (START, [*START, Notice(7, "later")])
        await asyncio.sleep(0.3)
        assert "BOT_DATABASE_LISTEN" not in caplog.text


async def test_behind_a_pooler_that_passes_nothing_on_it_is_looked_for(
    stores, postgres, monkeypatch, caplog
):
    monkeypatch.setattr(listening, "PATIENCE", 1.0)
    async with pooled(postgres.folder) as address:
        _, heard = await stores(address)
        await until(lambda: len(heard) >= 3)
    assert {*heard} == {Notice()}
    assert "name the database itself in BOT_DATABASE_LISTEN" in caplog.text


async def test_a_connection_that_is_lost_during_a_proof_proves_nothing(
    stores, postgres, monkeypatch, caplog
):
    """As in a crash of the server: then no pooler is to blame."""
    monkeypatch.setattr(listening, "PATIENCE", 5.0)
    monkeypatch.setattr(listening, "PROVED", 60.0)
    hears, deaf = listening.Listener._heard, [True]

    def heard(self, *told):
        if not deaf:
            hears(self, *told)

    monkeypatch.setattr(listening.Listener, "_heard", heard)
    _, heard_of = await stores()
    await asyncio.sleep(0.5)
    deaf.clear()
    await postgres.execute(END_LISTENING)
    await until(lambda: heard_of == START * 2)
    assert "BOT_DATABASE_LISTEN" not in caplog.text


async def test_what_can_not_be_heard_for_long_is_told_once(stores, postgres, monkeypatch, caplog):
    monkeypatch.setattr("bot.storage.outage.OVER", 0.0)
    _, heard = await stores()
    postgres.stop()
    try:
        await asyncio.sleep(1.0)
    finally:
        postgres.start()
    await until(lambda: heard == START * 2)
    await until(lambda: "where changes are heard works again" in caplog.text)
    assert caplog.text.count("nothing is heard now") == 1
