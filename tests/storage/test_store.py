"""What every store promises about a person's data, about age, and about facts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage import (
    Alias,
    Army,
    Erased,
    HouseEntry,
    Owner,
    Profile,
    ProfileKind,
    Scope,
    ServerSettings,
    Stamp,
    UserData,
)
from bot.storage.server_book import OUTSIDE

ME, YOU = 1, 2


@pytest.fixture
async def signed(table):
    """Both have rolled, saved their own profile and a shared one, and written for the server."""
    for user in (ME, YOU):
        by = Stamp(user, table.later(seconds=user))
        await table.roll(user=user)
        await table.roll(user=user, scope=Scope.dm(3))
        for owner in (Owner.user(user), Owner.server(7)):
            profile = Profile(
                owner, ProfileKind.WEAPON, f"gun of {user}", "10 3+", user, table.noon
            )
            await table.store.profiles.save([profile])
        army = Army(user, f"army of {user}", "11th", 2000, "{}", table.noon)
        await table.store.armies.save(army)
        await table.store.armies.use(user, 7, army.name)
        await table.store.servers.add_alias(Alias(7, f"words of {user}", "10th/auras", by))
        await table.store.servers.put_entry(
            HouseEntry(7, f"house/{user}", "10th", "rule", "Ours", "Text.", by)
        )
    return table


async def test_a_person_gets_everything_that_is_kept_about_them(signed):
    data = await signed.store.export(ME)
    assert [roll.record.user for roll in data.rolls] == [ME, ME]
    assert data.rolls == tuple(sorted(data.rolls, key=lambda roll: roll.key))
    assert {str(profile.owner) for profile in data.profiles} == {"user:1", "server:7"}
    assert {profile.name for profile in data.profiles} == {"gun of 1"}
    assert [army.name for army in data.armies] == ["army of 1"]
    assert [change.what for change in data.changes] == ["alias words of 1", "entry house/1"]
    assert await signed.store.export(99) == UserData(99, (), (), (), ())


async def test_deleting_a_person_leaves_nothing_of_them_and_everything_of_others(signed):
    kept = await signed.store.export(YOU)
    assert await signed.store.erase(ME) == Erased(rolls=2, profiles=1, armies=1, signatures=5)
    assert await signed.store.export(ME) == UserData(ME, (), (), (), ())
    assert await signed.store.export(YOU) == kept
    assert await signed.store.erase(ME) == Erased(0, 0, 0, 0)


async def test_what_a_deleted_person_wrote_for_a_server_stays_without_their_id(signed):
    await signed.store.erase(ME)
    servers = signed.store.servers
    assert [(a.words, a.by.user) for a in await servers.aliases(7)] == [
        ("words of 1", None),
        ("words of 2", YOU),
    ]
    assert [(e.id, e.by.user) for e in await servers.entries(7)] == [
        ("house/1", None),
        ("house/2", YOU),
    ]
    assert {change.by.user for change in await servers.changes(7)} == {None, YOU}
    assert [p.author for p in await signed.store.profiles.of(Owner.server(7))] == [None, YOU]


async def test_a_deleted_roll_keeps_its_place_in_the_chain(table):
    rolls = [await table.roll(user=user) for user in (ME, YOU, ME)]
    await table.store.rolls.show(rolls[0].key, 55)
    await table.store.erase(ME)
    chain = await table.store.rolls.chain(table.scope, 1)
    assert chain == (replace(rolls[0], record=None), rolls[1], replace(rolls[2], record=None))
    assert await table.store.rolls.get(rolls[0].key) == chain[0]
    assert await table.store.rolls.numbered(table.scope, 1, 3) == chain[2]
    assert await table.store.rolls.in_channel(2) == (rolls[1],)
    assert await table.store.rolls.by_user(ME) == ()
    assert await table.store.rolls.faces(ME) == ()
    assert (await table.store.rolls.current(table.scope, table.noon)).rolls == 3


async def test_a_deleted_roll_delivered_again_is_not_rolled_again(table):
    await table.roll(key=5, user=ME)
    await table.store.erase(ME)
    assert (await table.roll(key=5, user=ME)).record is None
    following = await table.roll(key=6)
    assert following.number == 2


async def test_rolls_leave_when_they_are_older_than_their_server_keeps_them(table):
    now = table.later(days=40)
    await table.store.servers.save_settings(
        ServerSettings(7, retention_days=30), Stamp(ME, table.noon)
    )
    old = await table.roll(at=table.later(days=10, seconds=-1))
    fresh = await table.roll(at=table.later(days=10))
    elsewhere = await table.roll(scope=Scope.server(8), at=table.noon)
    same_id = await table.roll(scope=Scope.dm(7), at=table.noon)
    assert await table.store.expire(now) == 1
    assert await table.store.rolls.chain(table.scope, 1) == (replace(old, record=None), fresh)
    assert await table.store.expire(now) == 0
    assert await table.store.rolls.get(elsewhere.key) == elsewhere
    assert await table.store.expire(now, default_days=39) == 2
    assert (await table.store.rolls.get(same_id.key)).record is None
    assert await table.store.rolls.get(fresh.key) == fresh


async def test_misses_leave_with_the_rolls(table):
    servers = table.store.servers
    await servers.save_settings(ServerSettings(7, retention_days=30), Stamp(ME, table.noon))
    for server in (7, 8, OUTSIDE):
        await servers.miss(server, "old", "", table.noon)
        await servers.miss(server, "new", "", table.later(days=40))
    await table.store.expire(table.later(days=31))
    assert [miss.query for miss in await servers.misses(7)] == ["new"]
    assert [len(await servers.misses(server)) for server in (8, OUTSIDE)] == [2, 2]
    await table.store.expire(table.later(days=31), default_days=30)
    assert [len(await servers.misses(server)) for server in (8, OUTSIDE)] == [1, 1]


async def test_a_fact_is_remembered_until_the_next(store):
    assert await store.recall("tree") is None
    await store.remember("tree", "abc")
    await store.remember("tree", "def")
    await store.remember("other", "")
    assert await store.recall("tree") == "def"
    assert await store.recall("other") == ""
