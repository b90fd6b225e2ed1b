"""A process keeps in step with others that use the same database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from bot.app import following
from bot.app.actor import Actor
from bot.app.following import Follower
from bot.app.moderation.aliases import add_alias
from bot.app.moderation.corpus import corpus_status, reload_corpus
from bot.app.moderation.server_settings import change_settings
from bot.app.resources import Resources
from bot.app.rolls.rolling import seal
from bot.app.servers import Servers
from bot.errors import Unavailable
from bot.ops.reloading import Reloader
from bot.ops.rules_reader import read_rules
from bot.render.rules.corpus import loaded_by, status_card
from bot.rules.library import open_library
from bot.storage import RELOAD, Notice, NotKept, ServerSettings, Stamp, Store
from bot.storage.server_book import OUTSIDE

SERVER = 7
OLD, NEW, OTHER = (
    f"---\nedition: 10th\ntitle: Movement\n---\n\n# Movement\n\n## Move\n<!--\nid: 10th/movement/move\n"
    f"sources: own:1\n-->\nRoll {dice}.\n"
    for dice in ("1D6", "2D6", "3D6")
)
BROKEN = "## No head\n"


def boss() -> Actor:
    return Actor(1, user=1, channel=5, at=datetime.now(UTC), server=SERVER, manages=True)


class Process(Resources):
    """What one process has, over a store and a folder of its own."""

    def __init__(self, store: Store, folder: Path, text: str = OLD) -> None:
        self.file = folder / "10th" / "movement.md"
        self.file.parent.mkdir(parents=True)
        self.file.write_text(text, encoding="utf-8")
        (folder / "sources.toml").write_text('[own]\ntitle = "Our rules"\nedition = "10th"\n')
        self.library = open_library([folder], "10th")
        self.store = store
        self.servers = Servers(self.library, store.servers)
        self.reloader = Reloader(self.library, self.servers.forget_rules)
        self.follower = Follower(self)

    @property
    def version(self) -> str:
        return self.library.corpus.version

    @property
    def text(self) -> str:
        return self.library.corpus.entries[0].text


@pytest.fixture
async def begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lends_to_itself: None
) -> AsyncIterator[Callable[[Store], Process]]:
    """Begins processes, which read their files in a thread, and ends them."""
    monkeypatch.setattr(Reloader, "_read", lambda self, to: read_rules(self._library.folders, to))
    monkeypatch.setattr(following, "AGAIN", 0.05)
    monkeypatch.setattr(following, "MENDED", 0.1)
    tasks = []

    def begin_process(store: Store) -> Process:
        process = Process(store, tmp_path / f"process {len(tasks)}")
        tasks.append(asyncio.create_task(process.follower.follow()))
        return process

    yield begin_process
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.02)


async def test_what_one_process_changes_the_others_use(
    begin: Callable[[Store], Process], postgres: Any
) -> None:
    from bot.storage.postgres.opening import open_postgres

    await postgres.empty()
    async with AsyncExitStack() as stack:
        opening = (open_postgres(postgres.address, seal, patience=30.0) for _ in range(2))
        one, other = [begin(await stack.enter_async_context(each)) for each in opening]
        await until(lambda: one.follower._known == other.follower._known == 0)
        assert (await other.servers.at(SERVER)).edition == "10th"
        await change_settings(one, boss(), default_edition="9th")
        await add_alias(one, boss(), "bubble", "10th/movement/move")
        entry = other.library.corpus.entries[0]
        async with asyncio.timeout(20):
            while not (await other.servers.at(SERVER)).shelf.house.words_for(entry):
                await asyncio.sleep(0.02)
        assert (await other.servers.at(SERVER)).edition == "9th"
        for process in (one, other):
            process.file.write_text(NEW, encoding="utf-8")
        await reload_corpus(one, boss())
        await until(lambda: other.version == one.version)
        assert "2D6" in other.text
        assert other.reloader.origin == SERVER
        assert [change.what for change in await one.store.servers.changes(SERVER)] == [
            RELOAD,
            "alias bubble",
            "setting default edition",
        ]


@pytest.fixture
def version_of(store: Store, tmp_path: Path) -> Callable[[str], str]:
    """The version of rules that stand in files like these, wherever."""

    def version(text: str) -> str:
        return Process(store, tmp_path / str(uuid4()), text).version

    return version


async def reloaded_elsewhere(process: Process, version: str) -> None:
    """Another process has read its rules again, and tells of it."""
    by = Stamp(1, datetime.now(UTC) + timedelta(seconds=1))
    await process.store.servers.log(SERVER, by, RELOAD, "before", version)
    process.follower.hear(Notice(SERVER, RELOAD))


async def test_a_process_whose_files_are_broken_stays_and_says_so(
    begin: Callable[[Store], Process], store: Store, version_of: Callable[[str], str]
) -> None:
    process = begin(store)
    before, after = process.version, version_of(NEW)
    process.file.write_text(BROKEN, encoding="utf-8")
    await reloaded_elsewhere(process, after)
    await until(lambda: process.reloader.behind)
    assert process.version == before
    status = await corpus_status(process, boss())
    card = status_card(status, loaded_by(status.origin, SERVER))
    behind = f"**Not followed:** another process uses `{after}`. The rules in use stay"
    assert behind in card.text
    await until(lambda: process.follower._reported)
    told, _ = await store.servers.changes(SERVER)
    assert (told.server, told.what, told.before) == (OUTSIDE, "reload not followed", after)
    assert told.after == f"one process stays with {before}: see its log"
    process.file.write_text(NEW, encoding="utf-8")  # and nobody asks again
    await until(lambda: "2D6" in process.text)
    await until(lambda: not process.reloader.behind)
    assert len(await store.servers.changes(SERVER)) == 2


@pytest.mark.parametrize("stands", [OLD, OTHER])
async def test_a_process_whose_files_come_later_says_so_and_follows_then(
    begin: Callable[[Store], Process],
    store: Store,
    version_of: Callable[[str], str],
    caplog: pytest.LogCaptureFixture,
    stands: str,
) -> None:
    process = begin(store)
    process.file.write_text(stands, encoding="utf-8")
    await reloaded_elsewhere(process, version_of(NEW))
    await until(lambda: process.follower._reported)
    files = f"The files here make `{version_of(stands)}`."
    assert process.reloader.behind == f"another process uses `{version_of(NEW)}`. {files}"
    assert f"could not be followed: {files}" in caplog.text
    process.file.write_text(NEW, encoding="utf-8")  # and nobody asks again
    await until(lambda: "2D6" in process.text)
    await until(lambda: not process.reloader.behind)


async def test_a_process_that_was_away_catches_up(
    begin: Callable[[Store], Process], store: Store, version_of: Callable[[str], str]
) -> None:
    process = begin(store)
    process.follower.hear(Notice())
    await until(lambda: process.follower._known == 0)
    process.file.write_text(NEW, encoding="utf-8")
    by = Stamp(1, datetime.now(UTC) - timedelta(days=1))
    await store.servers.log(SERVER, by, RELOAD, "before", version_of(NEW))
    assert "1D6" in process.text
    process.follower.hear(Notice())
    await until(lambda: "2D6" in process.text)


async def test_what_was_reloaded_before_the_start_is_read_already(
    begin: Callable[[Store], Process], store: Store
) -> None:
    by = Stamp(1, datetime.now(UTC) - timedelta(days=1))
    await store.servers.log(SERVER, by, RELOAD, "before", "after")
    process = begin(store)
    process.file.write_text(NEW, encoding="utf-8")
    process.follower.hear(Notice())
    await until(lambda: process.follower._known)
    assert "1D6" in process.text


async def test_what_can_not_be_followed_now_is_followed_later(
    begin: Callable[[Store], Process],
    store: Store,
    version_of: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    process = begin(store)
    process.file.write_text(NEW, encoding="utf-8")
    latest, away = store.servers.latest, [True] * 2

    async def sometimes(what: str) -> Any:
        if away:
            away.pop()
            raise Unavailable("away")
        return await latest(what)

    monkeypatch.setattr(store.servers, "latest", sometimes)
    await reloaded_elsewhere(process, version_of(NEW))
    await until(lambda: "2D6" in process.text)
    assert away == []


async def test_settings_that_can_not_be_read_again_stay_as_they_were(
    begin: Callable[[Store], Process], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = begin(store)
    await change_settings(process, boss(), default_edition="9th")
    book = store.servers

    async def away(_server: int) -> Any:
        raise Unavailable("away")

    with monkeypatch.context() as patched:
        patched.setattr(book, "settings", away)
        process.follower.hear(Notice())
        assert (await process.servers.at(SERVER)).edition == "9th"
        assert (await process.servers.at(8)).edition == "10th"
        with pytest.raises(NotKept, match=r"^Nothing was changed\. away$"):
            await change_settings(process, boss(), default_edition="11th")
    await book.save_settings(ServerSettings(SERVER, "8th"), boss().stamp)
    assert (await process.servers.at(SERVER)).edition == "8th"
