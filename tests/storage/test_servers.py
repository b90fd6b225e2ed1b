"""What every store promises about a server's settings, aliases, entries, misses and log."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.errors import InputError, LimitError
from bot.storage import Alias, Change, HouseEntry, Miss, ServerSettings, Stamp, limits
from bot.storage.server_book import OPERATOR, OUTSIDE

SERVER = 7


@pytest.fixture
def book(store):
    return store.servers


@pytest.fixture
def by(table):
    return Stamp(42, table.noon)


@pytest.fixture
def entry(by):
    return HouseEntry(
        SERVER,
        "house/dice-off-the-table",
        "10th",
        "rule",
        "Dice off the table",
        "Roll it again.",
        by,
    )


async def test_a_server_that_changed_nothing_has_the_defaults(book):
    assert await book.settings(SERVER) == ServerSettings(SERVER, None, False, None, None, None)


async def test_settings_are_kept_for_one_server_and_each_difference_is_logged(book, by):
    wanted = ServerSettings(SERVER, "9th", True, 5, 6, 30)
    assert await book.save_settings(wanted, by) == ServerSettings(SERVER)
    assert await book.settings(SERVER) == wanted
    assert await book.settings(8) == ServerSettings(8)
    assert (
        await book.save_settings(replace(wanted, private=False, report_channel=None), by) == wanted
    )
    lines = [(line.what, line.before, line.after) for line in await book.changes(SERVER)]
    assert lines[:2] == [("setting report channel", "6", None), ("setting private", "yes", "no")]
    assert set(lines[2:]) == {
        ("setting default edition", None, "9th"),
        ("setting private", "no", "yes"),
        ("setting moderator role", None, "5"),
        ("setting report channel", None, "6"),
        ("setting retention days", None, "30"),
    }


async def test_settings_that_stay_are_not_logged(book, by):
    await book.save_settings(ServerSettings(SERVER), by)
    assert await book.changes(SERVER) == ()


@pytest.mark.parametrize("days", [0, -1, 3_651])
async def test_a_retention_that_cannot_be_followed_is_refused(book, by, days):
    with pytest.raises(InputError, match="1 to 3,650 days"):
        await book.save_settings(ServerSettings(SERVER, retention_days=days), by)
    assert await book.settings(SERVER) == ServerSettings(SERVER)


async def test_the_log_is_paged_from_the_newest(book, by):
    for number in range(5):
        await book.log(SERVER, by, f"reload {number}", "old", "new")
    await book.log(8, by, "reload elsewhere")
    newest = await book.changes(SERVER, limit=2)
    assert [line.what for line in newest] == ["reload 4", "reload 3"]
    assert newest[0] == Change(newest[0].id, SERVER, by, "reload 4", "old", "new")
    assert [line.what for line in await book.changes(SERVER, before=newest[1].id)] == [
        "reload 2",
        "reload 1",
        "reload 0",
    ]


async def test_aliases_come_in_order_and_once(book, by):
    chaos = Alias(SERVER, "spiky boys", "10th/units/chaos", by)
    death = Alias(SERVER, "death bubble", "10th/auras", by)
    assert [await book.add_alias(alias) for alias in (chaos, death, chaos)] == [True, True, False]
    assert await book.aliases(SERVER) == (death, chaos)
    assert await book.aliases(8) == ()
    assert [(line.what, line.after) for line in await book.changes(SERVER)] == [
        ("alias death bubble", "10th/auras"),
        ("alias spiky boys", "10th/units/chaos"),
    ]


async def test_words_are_taken_from_one_entry_or_from_all(book, by):
    for edition in ("8th", "9th", "10th"):
        await book.add_alias(Alias(SERVER, "bubble", f"{edition}/auras", by))
    assert [a.entry for a in await book.remove_alias(SERVER, "bubble", by, "9th/auras")] == [
        "9th/auras"
    ]
    assert [a.entry for a in await book.remove_alias(SERVER, "bubble", by)] == [
        "10th/auras",
        "8th/auras",
    ]
    assert await book.remove_alias(SERVER, "bubble", by) == ()
    assert await book.aliases(SERVER) == ()
    removals = [line.before for line in await book.changes(SERVER) if line.after is None]
    assert removals == ["8th/auras", "10th/auras", "9th/auras"]


async def test_a_server_has_so_many_aliases(book, by, monkeypatch):
    monkeypatch.setattr(limits, "ALIASES", 3)
    for number in range(3):
        await book.add_alias(Alias(SERVER, f"word {number}", "10th/auras", by))
    with pytest.raises(LimitError, match="3 aliases"):
        await book.add_alias(Alias(SERVER, "one more", "10th/auras", by))
    assert len(await book.aliases(SERVER)) == len(await book.changes(SERVER)) == 3
    assert await book.add_alias(Alias(8, "one more", "10th/auras", by))


@pytest.mark.parametrize(
    ("words", "error"), [("", InputError), (" ", InputError), ("x" * 101, LimitError)]
)
async def test_an_alias_has_words_but_not_too_many(book, by, words, error):
    with pytest.raises(error, match="The alias"):
        await book.add_alias(Alias(SERVER, words, "10th/auras", by))
    assert await book.aliases(SERVER) == ()


async def test_an_entry_is_added_edited_and_removed(book, entry, by):
    edited = replace(entry, text="It counts as a 1.", aliases=("cocked dice", "floor dice"))
    assert await book.put_entry(entry) is None
    assert await book.put_entry(edited) == entry
    assert await book.entries(SERVER) == (edited,)
    assert await book.entries(8) == ()
    assert await book.remove_entry(SERVER, entry.id, by) == edited
    assert await book.remove_entry(SERVER, entry.id, by) is None
    assert await book.entries(SERVER) == ()
    log = await book.changes(SERVER)
    assert [(line.before is None, line.after is None) for line in log] == [
        (False, True),
        (False, False),
        (True, False),
    ]
    assert (
        log[1].after
        == "Dice off the table [10th rule] (also: cocked dice, floor dice)\n\nIt counts as a 1."
    )
    assert {line.what for line in log} == {"entry house/dice-off-the-table"}


async def test_entries_come_in_order(book, entry):
    for name in ("c", "a", "b"):
        await book.put_entry(replace(entry, id=name))
    assert [kept.id for kept in await book.entries(SERVER)] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"text": "x" * 4_001}, LimitError, "The text has 4,001 characters; at most 4,000"),
        ({"text": "  "}, InputError, "The text is empty"),
        ({"title": "x" * 101}, LimitError, "The title has 101 characters"),
        ({"title": "a\ud800"}, InputError, "a character that can't be kept"),
        ({"id": ""}, InputError, "The id is empty"),
        ({"aliases": ("x",) * 21}, LimitError, "20 aliases, not 21"),
        ({"aliases": ("fine", "")}, InputError, "An alias is empty"),
    ],
)
async def test_an_entry_of_the_wrong_size_is_refused(book, entry, change, error, words):
    with pytest.raises(error, match=words):
        await book.put_entry(replace(entry, **change))
    assert await book.entries(SERVER) == await book.changes(SERVER) == ()


async def test_the_longest_entry_is_kept(book, entry):
    await book.put_entry(replace(entry, text="\U0001f3b2" * 4_000))
    assert len((await book.entries(SERVER))[0].text) == 4_000


async def test_a_server_has_five_hundred_entries(book, entry):
    for number in range(500):
        await book.put_entry(replace(entry, id=f"house/{number}"))
    with pytest.raises(LimitError, match="500 entries"):
        await book.put_entry(entry)
    edited = replace(entry, id="house/0", text="Another ruling.")
    await book.put_entry(edited)
    await book.put_entry(replace(entry, server=8))
    assert len(await book.entries(SERVER)) == 500


async def test_a_servers_entries_take_two_mebibytes(book, entry):
    text = "\U0001f3b2" * 4_000  # 16,000 bytes: 131 of them fit
    for number in range(130):
        await book.put_entry(replace(entry, id=f"house/{number}", text=text))
    with pytest.raises(LimitError, match="2 MiB"):
        for number in range(130, 140):
            await book.put_entry(replace(entry, id=f"house/{number}", text=text))
    assert len(await book.entries(SERVER)) in (130, 131)
    await book.put_entry(replace(entry, id="house/0", text="Shorter."))


async def test_misses_are_counted_and_come_most_frequent_first(book, table):
    for minute, query in enumerate(["b", "a", "b", "c", "b", "a"]):
        await book.miss(SERVER, query, "10th", table.later(minutes=minute))
    await book.miss(SERVER, "b", "", table.later(minutes=9))
    await book.miss(8, "b", "", table.later(minutes=8))
    assert await book.misses(SERVER) == (
        Miss("b", "10th", 3, table.later(minutes=4)),
        Miss("a", "10th", 2, table.later(minutes=5)),
        Miss("b", "", 1, table.later(minutes=9)),
        Miss("c", "10th", 1, table.later(minutes=3)),
    )
    assert await book.misses(SERVER, limit=1) == (Miss("b", "10th", 3, table.later(minutes=4)),)
    everywhere = await book.misses()
    assert Miss("b", "", 2, table.later(minutes=9)) in everywhere
    assert len(everywhere) == 4


async def test_what_is_logged_for_all_stands_in_every_servers_log(book, by, table):
    operator = Stamp(OPERATOR, table.noon)
    await book.log(SERVER, by, "epoch 1", "open", "ended")
    await book.log(OUTSIDE, operator, "restored from a backup", "b", "c")
    assert [change.by for change in await book.changes(SERVER)] == [operator, by]
    assert [change.by for change in await book.changes(8)] == [operator]


async def test_a_reload_stands_in_every_servers_log(book, by):
    """The rules are the same for all servers."""
    await book.log(SERVER, by, "epoch 1", "open", "ended")
    await book.log(SERVER, by, "reload", "a", "b")
    await book.log(8, by, "reload", "b", "c")
    there = await book.changes(9)
    assert [(change.server, change.what, change.after) for change in there] == [
        (8, "reload", "c"),
        (SERVER, "reload", "b"),
    ]
    assert await book.changes(9, before=there[0].id) == there[1:]
    assert [change.after for change in await book.changes(8)] == ["c", "b"]
    assert [change.after for change in await book.changes(SERVER)] == ["c", "b", "ended"]


async def test_misses_of_one_server_are_forgotten(book, table, by):
    await book.miss(SERVER, "a", "", table.noon)
    await book.miss(SERVER, "b", "", table.noon)
    await book.miss(8, "a", "", table.noon)
    assert await book.clear_misses(SERVER, by) == 2
    assert await book.clear_misses(SERVER, by) == 0
    (change,) = await book.changes(SERVER)
    assert (change.by, change.what, change.before, change.after) == (
        by,
        "questions without an answer",
        "2",
        "none",
    )
    assert await book.misses(SERVER) == ()
    assert len(await book.misses(8)) == 1


async def test_a_long_or_broken_query_is_counted_as_far_as_it_can_be_kept(book, table):
    await book.miss(SERVER, "x" * 500, "", table.noon)
    await book.miss(SERVER, "x" * 100, "", table.noon)
    await book.miss(SERVER, "\ud800", "", table.noon)
    assert [(miss.query, miss.count) for miss in await book.misses(SERVER)] == [
        ("x" * 100, 2),
        ("\ufffd", 1),
    ]


async def test_of_too_many_misses_the_rarest_goes(book, table, monkeypatch):
    monkeypatch.setattr("bot.storage.limits.MISSES", 3)
    for minute, query in enumerate(["often", "often", "old", "new"]):
        await book.miss(SERVER, query, "", table.later(minutes=minute))
    await book.miss(8, "elsewhere", "", table.noon)
    await book.miss(SERVER, "newest", "", table.later(minutes=9))
    assert [miss.query for miss in await book.misses(SERVER)] == ["often", "new", "newest"]
    assert len(await book.misses(8)) == 1


async def test_times_are_kept_to_the_microsecond(book):
    from datetime import UTC, datetime

    for at in (
        datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        datetime.max.replace(tzinfo=UTC),
    ):
        by = Stamp(1, at)
        await book.log(SERVER, by, "moment")
        assert (await book.changes(SERVER, limit=1))[0].by == by
        assert at + timedelta(0) == at


async def test_the_newest_line_about_something_is_found_in_all_logs(book, table):
    assert await book.latest("reload") is None
    by = Stamp(1, table.noon)
    for server, what in ((7, "reload"), (8, "reload"), (7, "else")):
        await book.log(server, by, what, "before", "after")
    found = await book.latest("reload")
    assert (found.server, found.what, found.by, found.after) == (8, "reload", by, "after")
