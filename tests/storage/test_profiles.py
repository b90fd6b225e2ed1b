"""What every store promises about weapons and targets by name."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.errors import InputError, LimitError
from bot.storage import Owner, OwnerKind, Profile, ProfileKind
from bot.storage.profile_book import name_key

ME, YOU, CLUB = Owner.user(1), Owner.user(2), Owner.server(7)
WEAPON, TARGET = ProfileKind.WEAPON, ProfileKind.TARGET


@pytest.fixture
def book(store):
    return store.profiles


@pytest.fixture
def bolter(table):
    return Profile(ME, WEAPON, "Bolt Rifle", "10 3+ S4 AP-1 D1", 1, table.noon)


async def test_a_profile_comes_back_by_its_name_however_it_is_written(book, bolter):
    assert await book.save([bolter]) == 1
    for name in ("Bolt Rifle", "bolt rifle", "  BOLT   RIFLE ", "ＢＯＬＴ rifle"):
        assert await book.find(ME, WEAPON, name) == bolter
    for owner, kind, name in (
        (ME, WEAPON, "bolt"),
        (ME, TARGET, "bolt rifle"),
        (YOU, WEAPON, "bolt rifle"),
    ):
        assert await book.find(owner, kind, name) is None


async def test_saving_a_name_again_replaces_it(book, bolter):
    newer = replace(bolter, name="bolt rifle", text="10 3+ S4 AP-2 D1")
    await book.save([bolter])
    assert await book.save([newer]) == 0
    assert await book.of(ME) == (newer,)


async def test_profiles_come_in_the_order_of_their_names(book, bolter):
    shared = replace(bolter, owner=CLUB)
    target = Profile(ME, TARGET, "bolt rifle", "10x T4 3+ W2", 1, bolter.saved)
    first = replace(bolter, name="Autocannon")
    assert await book.save([bolter, shared, target, first]) == 4
    assert await book.of(ME) == (first, target, bolter)
    assert await book.of(ME, TARGET) == (target,)
    assert await book.of(CLUB) == (shared,)
    assert await book.of(YOU) == ()


async def test_a_deleted_profile_is_gone(book, bolter):
    await book.save([bolter])
    assert await book.delete(ME, WEAPON, "BOLT RIFLE") == bolter
    assert await book.delete(ME, WEAPON, "bolt rifle") is None
    assert await book.of(ME) == ()


async def test_a_player_has_a_hundred_of_each_kind(book, bolter):
    await book.save([replace(bolter, name=f"gun {number}") for number in range(99)])
    with pytest.raises(LimitError, match="You can have 100 weapons"):
        await book.save([replace(bolter, name="gun 99"), replace(bolter, name="gun 100")])
    assert len(await book.of(ME)) == 99
    await book.save([replace(bolter, name="gun 99"), replace(bolter, name="GUN 0", text="new")])
    assert len(await book.of(ME)) == 100
    await book.save([replace(bolter, owner=YOU)])
    macros = [replace(bolter, kind=ProfileKind.MACRO, name=f"roll {n}") for n in range(100)]
    assert await book.save(macros) == 100
    with pytest.raises(LimitError, match="You can have 100 macros"):
        await book.save([replace(macros[0], name="one more")])
    assert len(await book.of(ME)) == 200


async def test_a_server_has_five_hundred_profiles(book, bolter):
    await book.save([replace(bolter, owner=CLUB, name=f"gun {number}") for number in range(500)])
    with pytest.raises(LimitError, match="A server can have 500 weapons"):
        await book.save([replace(bolter, owner=CLUB)])


async def test_a_hundred_at_once_do_not_slip_past_the_limit(book, bolter):
    saves = (book.save([replace(bolter, name=f"gun {number}")]) for number in range(130))
    done = await asyncio.gather(*saves, return_exceptions=True)
    assert done.count(1) == 100
    assert sum(isinstance(error, LimitError) for error in done) == 30


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"name": " "}, InputError, "The name is empty"),
        ({"name": "x" * 51}, LimitError, "The name has 51 characters"),
        ({"text": "10 3+\0"}, InputError, "a character that can't be kept"),
        ({"name": "\udfff"}, InputError, "a character that can't be kept"),
        ({"text": ""}, InputError, "The profile is empty"),
        ({"text": "x" * 501}, LimitError, "The profile has 501 characters"),
    ],
)
async def test_one_bad_profile_keeps_the_others_out(book, bolter, change, error, words):
    with pytest.raises(error, match=words):
        await book.save([bolter, replace(bolter, **change)])
    assert await book.of(ME) == ()


async def test_nothing_saved_is_nothing_new(book):
    assert await book.save([]) == 0


@pytest.mark.parametrize("owner", [ME, CLUB])
def test_an_owner_is_text_and_back(owner):
    assert Owner.parse(str(owner)) == owner
    assert owner.kind in OwnerKind


def test_two_names_are_one_if_only_case_width_and_spacing_differ():
    assert name_key(" Straße\u3000 1") == name_key("STRASSE 1")
    assert name_key("gun 1") != name_key("gun 2")


async def test_a_profile_is_shared_with_a_server_or_a_person_until_that_ends(book, bolter):
    target = replace(bolter, kind=TARGET, text="10x T4 3+ W2")
    theirs = replace(bolter, owner=YOU, saved=bolter.saved.replace(year=2027))
    await book.save([bolter, target, theirs])
    assert await book.share(ME, WEAPON, "bolt  RIFLE", CLUB, True)
    assert await book.share(YOU, WEAPON, bolter.name, CLUB, True)
    assert await book.share(YOU, WEAPON, bolter.name, ME, True)
    assert [each.owner for each in await book.shared_with([CLUB])] == [YOU, ME]
    assert [each.owner for each in await book.shared_with([ME, CLUB])] == [YOU, ME]
    assert await book.shared_with([CLUB], TARGET) == ()
    assert await book.of(ME) == (target, replace(bolter, shared=(CLUB,)))
    assert (await book.find(YOU, WEAPON, bolter.name)).shared == (CLUB, ME)
    await book.save([replace(bolter, text="20 3+ S4")])
    assert [each.text for each in await book.shared_with([CLUB])] == [bolter.text, "20 3+ S4"]
    assert await book.share(YOU, WEAPON, bolter.name, CLUB, False)
    assert [each.owner for each in await book.shared_with([CLUB])] == [ME]
    assert not await book.share(ME, WEAPON, "nothing", CLUB, True)
    assert await book.shared_with([]) == ()


async def test_a_deleted_profile_is_shared_no_longer(store, book, bolter):
    theirs = replace(bolter, owner=YOU, author=2)
    await book.save([bolter, theirs])
    await book.share(ME, WEAPON, bolter.name, CLUB, True)
    await book.delete(ME, WEAPON, bolter.name)
    await book.save([bolter])
    assert await book.shared_with([CLUB]) == ()
    await book.share(ME, WEAPON, bolter.name, YOU, True)
    await book.share(YOU, WEAPON, bolter.name, ME, True)
    assert (await store.erase(1)).profiles == 1
    assert await book.shared_with([ME, YOU]) == ()
    assert await book.of(YOU) == (theirs,)


async def test_a_profile_is_shared_with_fifty(book, bolter):
    await book.save([bolter])
    for number in range(50):
        await book.share(ME, WEAPON, bolter.name, Owner.user(100 + number), True)
    with pytest.raises(LimitError, match="shared with 50"):
        await book.share(ME, WEAPON, bolter.name, Owner.user(99), True)
    assert len((await book.find(ME, WEAPON, bolter.name)).shared) == 50
