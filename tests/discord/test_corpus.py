"""`/corpus` through a real discord.py client: reloading, a server's own words and entries, misses,
the log.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.app.moderation.own_entries import CHANGED
from bot.app.rights import ONLY_IN_SERVERS
from bot.client import REPORTS
from bot.console.stand_in import payloads
from bot.ops import rules_reader
from bot.ops.reloading import BUSY, NO_FOLDER, READS, Reloader
from bot.ops.rules_reader import Checked, read_rules
from bot.render.rules.corpus import GONE
from bot.render.rules.rule import NOT_OFFICIAL
from bot.rules.corpus import load
from bot.rules.library import Library, make_searcher
from bot.rules.search import Searcher
from bot.storage import NotKept, Stamp
from bot.views.rules.house import REMOVED
from bot.views.rules.mistake import CLOSED, TOO_MANY
from tests.discord.standin import GUILD, MEMBER, Bot, Seen, StandIn, Standing, until

SOURCES = '[own]\ntitle = "Our rules"\nedition = "10th"\n'
ONE = "## Charge\n<!--\nid: 10th/movement/charge\nsources: own:1\n-->\nRoll 2D6.\n"
TWO = "## Fall Back\n<!--\nid: 10th/movement/fall-back\nsources: own:2\n-->\nMove away.\n"


@pytest.fixture
def folder(write_corpus: Callable[..., Path]) -> Path:
    """A small corpus in files."""
    made = write_corpus(e10th=ONE + TWO)
    (made / "sources.toml").write_text(SOURCES)
    return made


@pytest.fixture
async def small(start: Callable[..., Any], folder: Path) -> Bot:
    """A bot that reads the small corpus, whose entries borrow no words from the shipped one."""
    bot: Bot = await start(Library(make_searcher(load([folder]), "10th"), [folder]))
    return bot


@pytest.fixture
def read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are read in this process, as tests/ops has them read in one of their own."""

    def read(reloader: Reloader, edition: str | None) -> Checked | Searcher:
        return read_rules(reloader._library.folders, edition)

    monkeypatch.setattr(Reloader, "_read", read)
    monkeypatch.setattr(rules_reader, "words_of", lambda _folders, corpus: corpus)


def write(folder: Path, text: str) -> None:
    """Edit the chapter."""
    path = folder / "10th/movement.md"
    head = path.read_text().partition("## ")[0]
    path.write_text(head + text)


def touch(folder: Path) -> None:
    """As if a file had been saved without a change."""
    os.utime(folder / "sources.toml", ns=(1, 1))


async def changes(bot: Bot) -> list[tuple[str, str | None, str | None]]:
    """The server's log, the newest first."""
    return [(c.what, c.before, c.after) for c in await bot.client.store.servers.changes(GUILD)]


async def test_a_reload_says_what_changed_and_is_used_at_once(
    world: StandIn, small: Bot, folder: Path
) -> None:
    before = small.client.library.corpus.version
    write(
        folder,
        ONE.replace("2D6", "3D6")
        + "## Fly\n<!--\nid: 10th/movement/fly\nsources: own:3\n-->\nUp.\n",
    )
    seen = await world.invoke("corpus reload")
    after = small.client.library.corpus.version
    assert seen.private
    assert f"`{before}` → `{after}`, 2 entries" in seen.text
    for heading, name in (
        ("Added: 1", "fly"),
        ("Changed: 1", "charge"),
        ("Removed: 1", "fall-back"),
    ):
        assert f"{heading}\n`10th/movement/{name}`" in seen.text
    card = await world.invoke("rule", query="charge")
    assert "3D6" in card.text
    assert f"corpus {after[:8]}" in (await world.press(card, "Source")).text
    assert await changes(small) == [("reload", before, after)]


@pytest.mark.usefixtures("read_here")
async def test_a_reload_that_can_not_be_logged_leaves_the_rules_in_use(
    world: StandIn, small: Bot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise NotKept("Nothing was changed, because it can't be recorded: the disk is full.")

    before = small.client.library.searcher
    write(folder, ONE.replace("2D6", "3D6"))
    with monkeypatch.context() as patch:
        patch.setattr(small.client.store.servers, "log", full)
        seen = await world.invoke("corpus reload")
    assert (
        "The rules in use stay. Nothing was changed, because it can't be recorded: the disk is full."
        in seen.text
    )
    assert small.client.library.searcher is before
    assert "2D6" in (await world.invoke("rule", query="charge")).text
    assert "since the bot started" in (await world.invoke("corpus status")).text
    await world.invoke("corpus reload")
    assert "3D6" in (await world.invoke("rule", query="charge")).text
    assert "read again by a moderator of this server" in (await world.invoke("corpus status")).text


@pytest.mark.usefixtures("read_here")
async def test_status_tells_of_reloads_by_others(world: StandIn, small: Bot) -> None:
    await small.client.reloader.reload(origin=GUILD + 1)
    assert (
        "read again by a moderator of another server" in (await world.invoke("corpus status")).text
    )
    await small.client.reload_rules()
    version = small.client.library.corpus.version
    assert "read again by the bot’s operator" in (await world.invoke("corpus status")).text
    assert (
        f"the bot’s operator\n**reload**: {version} → {version}"
        in (await world.invoke("corpus log")).text
    )


@pytest.mark.usefixtures("read_here")
async def test_moderators_see_that_another_servers_moderator_had_the_rules_read_again(
    world: StandIn, small: Bot
) -> None:
    """Without learning who that was, or where."""
    elsewhere, stranger = 777_000_777, 888_000_888
    by = Stamp(stranger, datetime.now(UTC))
    log = small.client.store.servers.log
    await log(elsewhere, by, "reload", "abc", "def")
    await log(elsewhere, by, "reload", "x" * 200, "y")
    await log(elsewhere, by, "epoch 1", "open", "ended")
    seen = await world.invoke("corpus log")
    assert "a moderator of another server\n**reload**: abc → def" in seen.text
    assert "epoch" not in seen.text
    (attached,) = seen.message["attachments"]
    file = world.conversation.files[attached["id"]].decode()
    assert "a moderator of another server · reload" in file
    for text in (seen.text, file):
        assert str(elsewhere) not in text
        assert str(stranger) not in text


@pytest.mark.usefixtures("read_here")
async def test_a_reload_tells_of_players_words_that_changed(
    world: StandIn, small: Bot, folder: Path
) -> None:
    searcher = small.client.library.searcher
    lexicon = replace(searcher.index.lexicon, stop=searcher.index.lexicon.stop | {"zorb"})
    small.client.library.swap(replace(searcher, index=replace(searcher.index, lexicon=lexicon)))
    touch(folder)
    seen = await world.invoke("corpus reload")
    assert "No entry has changed" in seen.text
    assert "Players’ words (`words.toml`) changed" in seen.text
    again = await world.invoke("corpus reload")
    assert "Nothing has changed" in again.text
    assert "words.toml" not in again.text


@pytest.mark.usefixtures("read_here")
async def test_a_reload_without_changes_says_so(world: StandIn, small: Bot) -> None:
    seen = await world.invoke("corpus reload")
    assert (
        f"Nothing has changed: version `{small.client.library.corpus.version}`, 2 entries"
        in seen.text
    )


@pytest.mark.usefixtures("read_here")
@pytest.mark.parametrize(
    ("text", "cause"),
    [
        (ONE + ONE, "10th/movement.md:14: id 10th/movement/charge is used twice"),
        (
            ONE.replace("own:1", "own:x"),
            "10th/movement.md:8: source 'own:x' must be key:line or key:first-last",
        ),
        (ONE.replace("kind", "x") + "<!--\nhello", ""),
        (
            ONE.replace("sources: own:1", "see: 10th/no/where\nsources: own:1"),
            "links to 10th/no/where, which does not",
        ),
    ],
)
async def test_a_bad_file_leaves_the_rules_in_use(
    world: StandIn, small: Bot, folder: Path, text: str, cause: str
) -> None:
    before = small.client.library.searcher
    write(folder, text)
    if not cause:
        (folder / "10th/movement.md").write_bytes(b"\xff\xfe\x00")
        cause = "corpus/10th/movement.md:1: not UTF-8 text"
    seen = await world.invoke("corpus reload")
    assert seen.private
    assert "The rules in use stay" in seen.text
    assert cause in seen.text
    assert str(folder.parent) not in seen.text
    assert small.client.library.searcher is before
    assert await changes(small) == []
    checked = await world.invoke("corpus check")
    assert "1 problem in the files" in checked.text
    assert "problems.txt" in str(checked.message["attachments"])


@pytest.mark.usefixtures("read_here")
async def test_check_changes_nothing(world: StandIn, small: Bot, folder: Path) -> None:
    before = small.client.library.searcher
    write(folder, ONE)
    seen = await world.invoke("corpus check")
    assert "The files are in order" in seen.text
    assert "1 entries" in seen.text
    assert small.client.library.searcher is before


@pytest.mark.usefixtures("read_here")
async def test_the_second_of_two_reloads_is_told(world: StandIn, small: Bot, folder: Path) -> None:
    touch(folder)
    first = asyncio.create_task(world.invoke("corpus reload"))
    await until(lambda: small.client.reloader._busy)
    second = await world.invoke("corpus reload", who="bob")
    assert BUSY in second.text
    assert "Nothing has changed" in (await first).text


async def test_nothing_is_read_where_no_file_has_changed(
    world: StandIn, small: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that nobody can keep another one's reload out by repeating theirs."""

    def read(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(small.client.reloader, "_read", read)
    for _ in range(2 * READS):
        assert "Nothing has changed" in (await world.invoke("corpus reload")).text
    assert await changes(small) == []


@pytest.mark.usefixtures("read_here")
async def test_all_moderators_together_have_so_many_reads_a_minute(
    world: StandIn, small: Bot, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    for _ in range(READS - 1):
        small.client.reloader.count()
    write(folder, ONE.replace("2D6", "3D6"))
    assert "Changed: 1" in (await world.invoke("corpus reload")).text
    assert f"of server {GUILD} had the rules read again" in caplog.text
    write(folder, ONE)
    refused = await world.invoke("corpus reload")
    assert refused.private
    assert "try again in" in refused.text
    assert "The files are in order" in (await world.invoke("corpus check")).text
    await small.client.reload_rules()  # the operator may
    assert "2D6" in (await world.invoke("rule", query="charge")).text


@pytest.mark.usefixtures("read_here")
async def test_checks_take_nothing_from_the_reloads(
    world: StandIn, small: Bot, folder: Path
) -> None:
    write(folder, ONE + ONE)
    for _ in range(READS):
        assert "1 problem in the files" in (await world.invoke("corpus check")).text
    refused = await world.invoke("corpus check")
    assert refused.private
    assert "try again in" in refused.text
    write(folder, ONE)
    assert "Removed: 1" in (await world.invoke("corpus reload")).text


@pytest.mark.usefixtures("read_here")
@pytest.mark.parametrize("read_by", ["corpus check", "corpus reload"])
async def test_files_in_order_are_checked_once(
    world: StandIn, small: Bot, folder: Path, monkeypatch: pytest.MonkeyPatch, read_by: str
) -> None:
    def read(*_: object) -> None:
        raise AssertionError

    write(folder, ONE)
    await world.invoke(read_by)
    with monkeypatch.context() as patch:
        patch.setattr(small.client.reloader, "_read", read)
        for _ in range(2 * READS):
            seen = await world.invoke("corpus check")
            assert "The files are in order\n1 entries, version `" in seen.text
    write(folder, ONE + ONE)
    assert "1 problem in the files" in (await world.invoke("corpus check")).text


async def test_the_operator_names_the_servers_whose_moderators_may_reload(
    world: StandIn, small: Bot
) -> None:
    small.client.reload_servers = frozenset({GUILD + 1})
    for command in ("corpus reload", "corpus check"):
        seen = await world.invoke(command)
        assert seen.private
        assert "this is none of those" in seen.text
    assert "entries" in (await world.invoke("corpus status")).text


async def test_rules_that_came_from_no_folder_can_not_be_read_again(
    start: Callable[..., Any], world: StandIn, shipped: Library
) -> None:
    await start(Library(shipped.searcher))
    assert NO_FOLDER in (await world.invoke("corpus reload")).text


async def test_status(world: StandIn, small: Bot) -> None:
    await world.invoke("corpus alias add", words="glue", entry="10th/movement/charge")
    seen = await world.invoke("corpus status")
    for part in (
        "2 entries",
        small.client.library.corpus.version,
        "Our rules (10th): 2 entries",
        "1 alias, 0 entries",
    ):
        assert part in seen.text


async def test_a_servers_own_words_are_used_at_once_and_undone_as_easily(
    world: StandIn, bot: Bot
) -> None:
    assert (await world.invoke("rule", query="zog noodle 10th")).embed["title"] != "Unit Coherency"
    await world.invoke(
        "corpus alias add", words="Zog  Noodle", entry="10th/movement/unit-coherency"
    )
    seen = await world.invoke("rule", query="zog noodle 10th")
    assert seen.embed["title"] == "Unit Coherency"
    source = await world.press(seen, "Source")
    assert "found by this server’s own words “Zog Noodle”" in source.text
    assert (
        "Zog Noodle → `10th/movement/unit-coherency`"
        in (await world.invoke("corpus alias list")).text
    )
    again = await world.invoke(
        "corpus alias add", words="zog NOODLE", entry="10th/movement/unit-coherency"
    )
    assert "This server has that already" in again.text
    compared = await world.invoke("compare", topic="zog noodle")
    assert compared.embed["title"] == "Unit Coherency"
    world.people["bob"] = Standing(directly=True)
    elsewhere = await world.invoke("rule", who="bob", query="zog noodle 10th")
    assert "own words" not in elsewhere.text
    offered = await world.complete("corpus alias remove", "words", words="zog")
    assert [choice["value"] for choice in offered] == ["Zog Noodle → 10th/movement/unit-coherency"]
    assert "Taken back" in (await world.invoke("corpus alias remove", words="zog noodle")).text
    assert (await world.invoke("rule", query="zog noodle 10th")).embed["title"] != "Unit Coherency"
    assert [line[0] for line in await changes(bot)] == ["alias Zog Noodle", "alias Zog Noodle"]


COHERENCY = {"entry": "10th/movement/unit-coherency"}
RANGE = "10th · Engagement Range (`10th/movement/engagement-range`)"


async def test_words_that_found_another_entry_are_kept_and_it_is_told(
    world: StandIn, bot: Bot
) -> None:
    seen = (await world.invoke("corpus alias add", words="engagement range", **COHERENCY)).text
    assert "Kept" in seen
    assert f"Until now these words found {RANGE} first." in seen
    card = await world.invoke("rule", query="engagement range 10th")
    assert card.embed["title"] == "Unit Coherency"
    assert "10th · Engagement Range" in card.labels[0]
    again = (await world.invoke("corpus alias add", words="engagement range", **COHERENCY)).text
    assert "Until now" not in again
    for words in (
        "coherency",
        "zorble",
        "hit roll xyzzyq",
    ):  # the same entry; none; one that may have been meant
        assert (
            "these words"
            not in (await world.invoke("corpus alias add", words=words, **COHERENCY)).text
        ), words


async def test_words_that_find_another_entry_all_the_same_are_named(
    world: StandIn, bot: Bot
) -> None:
    await world.invoke("corpus alias add", words="glue", entry="10th/movement/engagement-range")
    for words in ("glue", "engagement range 10th"):
        seen = (await world.invoke("corpus alias add", words=words, **COHERENCY)).text
        assert f"But these words still find {RANGE} first here." in seen, words
    mention = await world.invoke(
        "corpus alias add", words="<@123456789012345678> blob", **COHERENCY
    )
    assert mention.text.startswith("Kept\nblob →")
    gone = await world.invoke("corpus alias remove", words="<@123456789012345678> blob")
    assert "Taken back" in gone.text
    smite = (await world.invoke("corpus alias add", words="8th smite", **COHERENCY)).text
    assert "But these words still find 8th · Smite" in smite
    unknown = (await world.invoke("corpus alias add", words="7th edition zorble", **COHERENCY)).text
    assert "But these words still find nothing here" in unknown
    written_own = await written(world, title="Flip *the* table")
    assert written_own.private
    own = (await world.invoke("corpus alias add", words="flip the table", **COHERENCY)).text
    assert "10th · Flip \\*the\\* table" in own


async def test_of_two_meanings_of_a_name_the_one_chosen_is_taken_back(
    world: StandIn, bot: Bot
) -> None:
    for entry in ("10th/movement/engagement-range", "10th/movement/unit-coherency"):
        await world.invoke("corpus alias add", words="glue", entry=entry)
    offered = await world.complete("corpus alias remove", "words", words="glu")
    assert [choice["value"] for choice in offered] == [
        "glue → 10th/movement/engagement-range",
        "glue → 10th/movement/unit-coherency",
    ]
    wrong = await world.invoke("corpus alias remove", words="glue", entry="10th/movement/advance")
    assert "This server has no such name for that" in wrong.text
    assert (
        "engagement-range"
        in (await world.invoke("corpus alias remove", words=offered[0]["value"])).text
    )
    left = (await world.invoke("corpus alias list")).text
    assert "unit-coherency" in left
    assert "engagement-range" not in left


async def test_words_for_nothing_are_refused(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("corpus alias add", words="glue", entry="good morning all")
    assert "No entry is surely meant by that" in seen.text
    for words in ("???", "the", "can I", "10th"):
        seen = await world.invoke(
            "corpus alias add", words=words, entry="10th/movement/unit-coherency"
        )
        assert "needs a word of its own" in seen.text
    for missing in ("4th/terrain/cover", "house/none"):
        seen = await world.invoke("corpus alias add", words="glue", entry=missing)
        assert "There is no entry of that id" in seen.text
    assert "Nothing to take back" in (await world.invoke("corpus alias remove", words="glue")).text
    assert await changes(bot) == []


async def written(
    world: StandIn, title: str = "Barrels explode", text: str = "On a **5+**.", **also: str
) -> Seen:
    """A new house rule."""
    form = await world.invoke("corpus entry add", edition="10th")
    return await world.submit(form, title=title, text=text, **also)


async def test_a_house_rule_is_found_at_once_and_marked_as_the_servers_own(
    world: StandIn, bot: Bot
) -> None:
    seen = await written(world, also="boom; kaboom")
    assert seen.private
    for query in ("barrels explode", "kaboom", "house/barrels-explode", "do barrels explode"):
        card = await world.invoke("rule", query=query)
        assert card.embed["title"] == "Barrels explode", query
        assert "10th edition · this server’s house rule" in card.text
        assert NOT_OFFICIAL in card.text
    offered = await world.complete("rule", "query", query="barr")
    assert offered[0]["name"] == "10th · Barrels explode — This server’s own rules"
    assert offered[0]["value"] == "house/barrels-explode"
    world.people["bob"] = Standing(directly=True)
    elsewhere = await world.invoke("rule", who="bob", query="barrels explode")
    assert "Barrels explode" not in elsewhere.message["embeds"][0].get("title", "")


async def test_a_ruling_stands_beside_the_official_rule_of_its_name(
    world: StandIn, bot: Bot
) -> None:
    form = await world.invoke("corpus entry add", edition="10th", kind="ruling")
    await world.submit(form, title="Unit coherency of swarms", text="Counts as one model.")
    official = await world.invoke("rule", query="unit coherency 10th")
    assert official.embed["title"] == "Unit Coherency"
    own = "10th · Unit coherency of swarms (this server’s)"
    assert own in official.labels
    opened = await world.press(official, own)
    assert "10th edition · this server’s ruling" in opened.text
    assert "10th · Unit Coherency" in opened.labels


async def test_what_was_typed_line_by_line_is_shown_line_by_line(world: StandIn, bot: Bot) -> None:
    text = "## Points\nRound 1: 10 VP\nRound 2: 20 VP\n\n- one\n- two"
    seen = await written(world, text=text)
    assert text in seen.embed["description"]
    form = await world.invoke("corpus entry edit", entry="barrels-explode")
    assert form.exchange.modal is not None
    assert "Round 1: 10 VP\\nRound 2" in json.dumps(form.exchange.modal)


async def test_the_same_form_twice_makes_one_entry_and_another_text_a_second(
    world: StandIn, bot: Bot
) -> None:
    for text in ("On a 5+.", "On a 5+.", "On a 6."):
        assert text in (await written(world, text=text)).text
    assert [line[0] for line in await changes(bot)] == [
        "entry barrels-explode-2",
        "entry barrels-explode",
    ]
    listed = (await world.invoke("corpus entry list")).text
    assert listed.count("Barrels explode") == 2


async def test_an_entry_is_edited_and_removed(world: StandIn, bot: Bot) -> None:
    await written(world)
    form = await world.invoke("corpus entry edit", entry="barrels-explode")
    assert form.exchange.modal is not None
    assert "On a **5+**." in str(form.exchange.modal)
    seen = await world.submit(form, text="On a 4+.")
    assert "On a 4+." in seen.text
    assert (
        "10th · Barrels explode: `barrels-explode`"
        in (await world.invoke("corpus entry list")).text
    )
    assert "Removed" in (await world.invoke("corpus entry remove", entry="barrels-explode")).text
    assert (await world.invoke("rule", query="barrels explode")).embed["title"] != "Barrels explode"
    log = await changes(bot)
    assert [line[0] for line in log] == ["entry barrels-explode"] * 3
    assert "On a 4+." in str(log[0][1])
    late = await world.submit(form, text="On a 3+.")
    assert REMOVED in late.text


async def test_every_entry_that_is_kept_can_be_edited(world: StandIn, bot: Bot) -> None:
    """Discord refuses a form whose text is longer than its box."""
    for length in (49, 100):
        names = [f"{n:02d}" + "x" * (length - 2) for n in range(20)]
        await written(world, title=f"Long {length}", also=";".join(names))
        form = await world.invoke("corpus entry edit", entry=f"long-{length}")
        assert form.exchange.modal is not None
        seen = await world.submit(form, title="Longer")
        assert seen.embed["title"] == "Longer"
        kept = {entry.id: entry for entry in await bot.client.store.servers.entries(GUILD)}
        assert kept[f"long-{length}"].aliases == tuple(names)


async def test_a_second_form_overwrites_nothing_unseen_and_gives_back_what_was_written(
    world: StandIn, bot: Bot
) -> None:
    await written(world)
    first, second = [
        await world.invoke("corpus entry edit", entry="barrels-explode") for _ in range(2)
    ]
    await world.submit(first, text="On a 4+.")
    seen = await world.submit(second, text="@everyone On a 3+, and more.")
    assert seen.private
    assert CHANGED in seen.text
    (attached,) = seen.message["attachments"]
    assert "On a 3+, and more." in world.conversation.files[attached["id"]].decode()
    assert [entry.text for entry in await bot.client.store.servers.entries(GUILD)] == ["On a 4+."]
    third = await world.invoke("corpus entry edit", entry="barrels-explode")
    assert "On a 3+." in (await world.submit(third, text="On a 3+.")).text


async def test_what_can_not_be_kept_is_given_back(world: StandIn, bot: Bot) -> None:
    seen = await written(world, text="y" * 4_001)
    (attached,) = seen.message["attachments"]
    assert "y" * 4_001 in world.conversation.files[attached["id"]].decode()


async def test_two_entries_of_one_title_have_two_ids(world: StandIn, bot: Bot) -> None:
    await written(world)
    await written(world, text="On a 6.")
    await written(world, title="ドラム缶")
    ids = [entry.id for entry in await bot.client.store.servers.entries(GUILD)]
    assert ids == ["barrels-explode", "barrels-explode-2", "entry"]


async def test_limits_of_entries_are_told(world: StandIn, bot: Bot) -> None:
    seen = await written(world, text="x" * 4_001)
    assert "The text has 4,001 characters; at most 4,000" in seen.text
    seen = await written(world, title=" \u200b ")
    assert "The title is empty" in seen.text
    seen = await written(world, also=";".join(f"n{n}" for n in range(21)))
    assert "20 other names" in seen.text


async def test_hostile_entries_ring_nobody_and_keep_to_discords_limits(
    world: StandIn, bot: Bot
) -> None:
    text = (
        "@everyone <@123456789> \u202e```\n"
        + "**x " * 200
        + "\n|a|b|\n|-|-|\n"
        + "|1|2|\n" * 100
        + "> " * 100
    )
    await written(world, title="@everyone [x](https://e.x) `y`", text=text)
    seen = await world.invoke("rule", query="house/everyone-x-https-e-x-y")
    assert "@everyone" not in seen.embed["description"]
    assert "<@1" not in seen.embed["description"]


async def test_a_form_works_after_a_restart(
    world: StandIn, bot: Bot, start: Any, shipped: Any
) -> None:
    form = await world.invoke("corpus entry add", edition="9th")
    await bot.stop()
    again = await start(shipped)
    await world.submit(form, title="Late rule", text="Kept all the same.")
    assert [entry.title for entry in await again.client.store.servers.entries(GUILD)] == [
        "Late rule"
    ]


async def test_questions_without_an_answer_are_counted_without_who_asked(
    world: StandIn, bot: Bot
) -> None:
    for who, query in (("alice", "good morning @everyone"), ("bob", "GOOD Morning @everyone")):
        await world.invoke("rule", who=who, query=query)
    await world.invoke("faq", question="good evening all", edition="9th")
    await bot.client.arrivals.settled(60.0)  # a question is counted after its answer
    seen = await world.invoke("corpus misses", forget=True)
    assert "2× good morning" in seen.text
    assert "@everyone" not in seen.text
    assert "1× good evening all (9th)" in seen.text
    assert str(payloads.number("bob")) not in seen.text
    assert (
        "Every question in this server found something"
        in (await world.invoke("corpus misses")).text
    )


async def test_comparisons_that_find_nothing_are_counted_and_no_message_is_kept(
    world: StandIn, bot: Bot
) -> None:
    assert (
        "No rule of that name" in (await world.invoke("compare", topic="good morning my dear")).text
    )
    await world.menu("Look up rule", "good evening @everyone https://example.org")
    await world.menu("Look up rule", "what is unit coherency")
    await world.invoke("compare", topic="coherency")
    await bot.client.arrivals.settled(60.0)
    seen = await world.invoke("corpus misses")
    assert "1× good morning my dear" in seen.text
    assert "evening" not in seen.text
    assert "coherency" not in seen.text


async def test_the_log_is_paged_and_names_who(world: StandIn, bot: Bot) -> None:
    for days in range(1, 11):
        await world.invoke("settings retention", days=days)
    seen = await world.invoke("corpus log")
    assert f"<@{payloads.number('alice')}>" in seen.text
    assert "**setting retention days**: 9 → 10" in seen.text
    older = await world.press(seen, "Older")
    assert older.message is seen.message
    assert "**setting retention days**: *nothing* → 1" in older.text
    world.people["alice"] = MEMBER
    again = await world.forge(seen, f"changes:1:{payloads.number('alice')}:5", kind=2)
    assert "Only moderators may do this" in again.text


async def test_the_log_holds_whole_texts_in_a_file(world: StandIn, bot: Bot) -> None:
    """What the card of a removal promises."""
    text = "@everyone first line\n" + "word " * 300 + "the end"
    await written(world, text=text)
    await world.submit(
        await world.invoke("corpus entry edit", entry="barrels-explode"), text="On a 4+."
    )
    removed = await world.invoke("corpus entry remove", entry="barrels-explode")
    assert "Its text stays in `/corpus log`" in removed.text
    seen = await world.invoke("corpus log")
    assert "Longer texts stand in the file · corpus" in seen.embed["footer"]["text"].replace(
        "file. ·", "file ·"
    )
    (attached,) = seen.message["attachments"]
    assert attached["filename"] == "changes.txt"
    whole = world.conversation.files[attached["id"]].decode()
    assert whole.count(text) == 2  # after it was added, before it was edited
    assert whole.count("On a 4+.") == 2
    assert "--- after: nothing" in whole
    assert "@everyone" not in seen.text


async def test_the_log_mentions_roles_and_channels(world: StandIn, bot: Bot) -> None:
    await world.invoke("settings moderators", role="31")
    await world.invoke("settings reports", channel="3")
    await world.invoke("settings reports")
    text = (await world.invoke("corpus log")).text
    assert "**setting moderator role**: *nothing* → <@&31>" in text
    assert "**setting report channel**: *nothing* → <#3>" in text
    assert "**setting report channel**: <#3> → *nothing*" in text


async def test_a_log_of_short_texts_needs_no_file(world: StandIn, bot: Bot) -> None:
    await world.invoke("settings retention", days=3)
    assert not (await world.invoke("corpus log")).message.get("attachments")


async def test_names_of_an_entry_that_is_gone_are_marked(world: StandIn, bot: Bot) -> None:
    await written(world)
    for words, entry in (
        ("boom", "house/barrels-explode"),
        ("glue", "10th/movement/unit-coherency"),
    ):
        await world.invoke("corpus alias add", words=words, entry=entry)
    assert GONE not in (await world.invoke("corpus alias list")).text
    await world.invoke("corpus entry remove", entry="barrels-explode")
    lines = (await world.invoke("corpus alias list")).text.splitlines()
    assert [GONE in line for line in lines if "→" in line] == [True, False]


@pytest.mark.parametrize("name", ["status", "check", "log", "misses", "alias list", "entry list"])
async def test_the_version_of_the_rules_stands_wherever_moderators_look_at_them(
    world: StandIn, small: Bot, name: str
) -> None:
    version = f"corpus {small.client.library.corpus.version[:8]}"
    assert version in (await world.invoke(f"corpus {name}")).embed["footer"]["text"]


COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("reload", {}),
    ("status", {}),
    ("check", {}),
    ("misses", {"forget": True}),
    ("log", {}),
    ("alias add", {"words": "x", "entry": "10th/movement/unit-coherency"}),
    ("alias remove", {"words": "x"}),
    ("alias list", {}),
    ("entry add", {"edition": "10th"}),
    ("entry edit", {"entry": "x"}),
    ("entry remove", {"entry": "x"}),
    ("entry list", {}),
)


@pytest.mark.parametrize(
    ("who", "reason"), [(MEMBER, "Only moderators"), (Standing(directly=True), ONLY_IN_SERVERS)]
)
async def test_everyone_else_is_refused_everywhere(
    world: StandIn,
    bot: Bot,
    caplog: pytest.LogCaptureFixture,
    who: Standing,
    reason: str,
) -> None:
    """Also where Discord's permissions were overridden so that it shows them the commands."""
    world.people["mallory"] = who
    for name, options in COMMANDS:
        seen = await world.invoke(f"corpus {name}", who="mallory", **options)
        assert seen.private
        assert reason in seen.text, name
    assert await changes(bot) == []
    form = await world.invoke("corpus entry add", edition="10th")
    await world.submit(form, title="Zog", text="No.")
    for command, box in (("alias remove", "words"), ("entry edit", "entry")):
        offered = await world.complete(f"corpus {command}", box, who="mallory", **{box: ""})
        assert offered == [], command
    assert len(await world.complete("corpus entry edit", "entry", entry="")) == 1
    assert "Traceback" not in caplog.text


async def test_forms_are_refused_to_others(world: StandIn, bot: Bot) -> None:
    form = await world.invoke("corpus entry add", edition="10th")
    assert form.exchange.modal is not None
    world.people["mallory"] = MEMBER
    values = {"title": "x", "text": "y"}
    seen = await world.submit_raw(form.exchange.modal, values, who="mallory")
    assert "Only the person who was asked" in seen.text
    own = form.exchange.modal | {"custom_id": f"entry:1:{payloads.number('mallory')}:10th:rule:new"}
    assert (
        "Only moderators may do this" in (await world.submit_raw(own, values, who="mallory")).text
    )
    for custom_id in ("10th:glossary:new", "7th:rule:new", "10th:rule:0123456789ab"):
        forged = form.exchange.modal | {
            "custom_id": f"entry:1:{payloads.number('alice')}:{custom_id}"
        }
        assert (await world.submit_raw(forged, values)).private
    stale = form.exchange.modal | {"custom_id": "entry:99:1:x"}
    assert "older version" in (await world.submit_raw(stale, values)).text
    assert await bot.client.store.servers.entries(GUILD) == ()


async def test_a_mistake_is_reported_where_there_is_a_channel(world: StandIn, bot: Bot) -> None:
    card = await world.invoke("rule", query="coherency 10th")
    assert "Report a mistake" not in card.labels
    await world.invoke("settings reports", channel="30")
    card = await world.invoke("rule", query="coherency 10th")
    form = await world.press(card, "Report a mistake", who="bob")
    seen = await world.submit(form, who="bob", words="It is **3 inches** @everyone")
    assert "The moderators have been told" in seen.text
    ((channel, message),) = world.posted
    assert channel == 30
    said = message["embeds"][0]["description"]
    assert f"<@{payloads.number('bob')}>" in said
    assert "3 inches" in said
    assert "@everyone" not in said
    assert "10th/movement/unit-coherency" in message["embeds"][0]["footer"]["text"]
    for _ in range(REPORTS - 1):
        await world.press(card, "Report a mistake", who="bob")
    refused = await world.press(card, "Report a mistake", who="bob")
    assert (refused.private, TOO_MANY in refused.text) == (True, True)
    other = await world.press(card, "Report a mistake", who="eve")
    assert "told" in (await world.submit(other, who="eve", words="Five inches")).text
    await world.invoke("settings reports")
    assert "no channel for reports" in (await world.press(card, "Report a mistake", who="bob")).text
    assert CLOSED
