"""What every store promises about army lists."""

from __future__ import annotations

import asyncio
from contextlib import closing
from dataclasses import replace

import pytest

from bot.errors import InputError, LimitError
from bot.storage import Army, Owner, open_store
from bot.storage.sqlite import opening
from bot.storage.sqlite.database import connect
from bot.storage.sqlite.schema import migrations

ME, YOU, CLUB = 1, 2, 7


@pytest.fixture
def book(store):
    return store.armies


@pytest.fixture
def orks(table):
    return Army(ME, "Waaagh! 2000", "10th", 1995, '{"units": []}', table.noon)


async def test_an_army_comes_back_by_its_name_however_it_is_written(book, orks):
    assert await book.save(orks)
    for name in ("Waaagh! 2000", " waaagh!  2000"):
        assert await book.find(ME, name) == orks
    assert await book.find(YOU, orks.name) is None
    assert await book.find(ME, "waaagh") is None
    unnamed = Army(ME, "b", None, None, "{}", orks.saved)
    await book.save(unnamed)
    assert await book.of(ME) == (unnamed, orks)


async def test_importing_again_replaces_it_and_leaves_use_and_shares(book, orks):
    await book.save(orks)
    await book.use(ME, CLUB, orks.name)
    await book.share(ME, orks.name, Owner.server(CLUB), True)
    newer = replace(orks, name="WAAAGH! 2000", content='{"units": [1]}')
    assert not await book.save(newer)
    shared = replace(newer, shared=(Owner.server(CLUB),))
    assert await book.of(ME) == (shared,)
    assert await book.in_use(ME, CLUB) == shared
    assert await book.shared_with([Owner.server(CLUB)]) == (shared,)


async def test_one_army_is_in_use_for_each_server(book, orks):
    other = replace(orks, name="Other")
    await book.save(orks)
    await book.save(other)
    assert await book.in_use(ME, CLUB) is None
    assert await book.use(ME, CLUB, "waaagh! 2000")
    assert await book.use(ME, 8, "other")
    assert await book.in_use(ME, CLUB) == orks
    assert await book.use(ME, CLUB, "other")
    assert await book.in_use(ME, CLUB) == other
    assert not await book.use(ME, CLUB, "nothing")
    assert not await book.use(YOU, CLUB, "other")
    assert await book.in_use(YOU, CLUB) is None


async def test_a_deleted_army_is_gone_for_everyone(book, orks):
    await book.save(orks)
    await book.use(ME, CLUB, orks.name)
    await book.share(ME, orks.name, Owner.server(CLUB), True)
    deleted = await book.delete(ME, "WAAAGH! 2000")
    assert deleted.content == orks.content
    assert await book.delete(ME, orks.name) is None
    assert await book.in_use(ME, CLUB) is None
    assert await book.shared_with([Owner.server(CLUB)]) == ()
    # A later one of the same name is neither in use nor shared.
    await book.save(orks)
    assert await book.in_use(ME, CLUB) is None
    assert await book.shared_with([Owner.server(CLUB)]) == ()


async def test_an_army_is_shared_with_a_server_or_a_person_until_that_ends(book, orks):
    theirs = replace(orks, player=YOU, saved=orks.saved.replace(year=2027))
    await book.save(orks)
    await book.save(theirs)
    club, me = Owner.server(CLUB), Owner.user(ME)
    assert await book.share(ME, orks.name, club, True)
    assert await book.share(YOU, orks.name, club, True)
    assert await book.share(YOU, orks.name, me, True)
    assert [army.player for army in await book.shared_with([club])] == [YOU, ME]
    assert [army.player for army in await book.shared_with([me, club])] == [YOU, ME]
    assert (await book.find(YOU, orks.name)).shared == (club, me)
    assert await book.share(YOU, orks.name, club, False)
    assert [army.player for army in await book.shared_with([club])] == [ME]
    assert not await book.share(ME, "nothing", club, True)
    assert await book.shared_with([]) == ()


async def test_whom_it_was_shared_with_is_forgotten_with_that_person(store, orks):
    await store.armies.save(orks)
    await store.armies.share(ME, orks.name, Owner.user(YOU), True)
    assert (await store.erase(YOU)).armies == 0
    assert await store.armies.find(ME, orks.name) == orks
    assert (await store.erase(ME)).armies == 1
    assert await store.armies.of(ME) == ()


async def test_a_player_has_twenty_armies(book, orks):
    armies = [replace(orks, name=f"army {number}") for number in range(25)]
    done = await asyncio.gather(*map(book.save, armies), return_exceptions=True)
    assert done.count(True) == 20
    assert sum(isinstance(error, LimitError) for error in done) == 5
    assert len(await book.of(ME)) == 20
    assert not await book.save(armies[0])
    assert await book.save(replace(orks, player=YOU))


async def test_an_army_is_shared_with_fifty(book, orks):
    await book.save(orks)
    for number in range(50):
        await book.share(ME, orks.name, Owner.user(100 + number), True)
    with pytest.raises(LimitError, match="shared with 50"):
        await book.share(ME, orks.name, Owner.user(99), True)
    assert len((await book.find(ME, orks.name)).shared) == 50


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"name": " "}, InputError, "The name is empty"),
        ({"name": "x" * 51}, LimitError, "The name has 51 characters"),
        ({"content": "x" * 200_001}, LimitError, "larger than any"),
        ({"content": '{"a": "\udfff"}'}, InputError, "a character that can't be kept"),
    ],
)
async def test_what_can_not_be_kept_is_refused(book, orks, change, error, words):
    with pytest.raises(error, match=words):
        await book.save(replace(orks, **change))
    assert await book.of(ME) == ()


async def test_armies_shared_by_an_older_version_are_shared_still(tmp_path, sealer, monkeypatch):
    """Schema 2 kept them in a table of their own."""
    path = tmp_path / "older.sqlite3"
    with monkeypatch.context() as older:
        older.setattr(opening, "migrations", lambda: migrations()[:2])
        with closing(opening.open_writer(path, connect)) as db, db:
            db.execute("INSERT INTO army VALUES (1, 'orks', 'Orks', NULL, NULL, '{}', 0)")
            db.execute("INSERT INTO army_share VALUES ('server:7', 1, 'orks')")
    async with open_store(path, sealer) as store:
        (army,) = await store.armies.shared_with([Owner.server(CLUB)])
        assert (army.name, army.shared) == ("Orks", (Owner.server(CLUB),))
