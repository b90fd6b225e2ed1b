"""What several folders of tests need."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

with warnings.catch_warnings():
    # discord.py imports audioop, which Python 3.11 and 3.12 call deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord.client
    import discord.gateway
    import discord.http

ROOT = Path(__file__).parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from bot.app.rolls.rolling import seal  # noqa: E402
from bot.app.units import DatasheetShelf, no_datasheets  # noqa: E402
from bot.armies import beside  # noqa: E402
from bot.armies.datasheets import Datasheets, open_datasheets  # noqa: E402
from bot.armies.datasheets.kdc import PACKAGE  # noqa: E402
from bot.client import RulesBot  # noqa: E402
from bot.gateway import install  # noqa: E402
from bot.ops import rules_reader  # noqa: E402
from bot.rules import library  # noqa: E402
from bot.rules.library import Library, open_library  # noqa: E402
from bot.storage import Store, open_temporary_store  # noqa: E402
from bot.views.rolls import pictures  # noqa: E402
from tests.discord.standin import WAITING, Bot, StandIn  # noqa: E402
from tests.postgres_server import NoServer, PostgresServer  # noqa: E402

SHARED = ROOT.parent / "shared"

pictures.PATIENCE = beside.PATIENCE = WAITING
"""An answer waits for its picture, and for its list: what a test sees does not hang on how busy the
machine is.
"""

settings.register_profile("gate", deadline=None, derandomize=True)
settings.register_profile(
    "random", deadline=None, max_examples=int(os.environ.get("RANDOM_EXAMPLES") or 1)
)
settings.load_profile("random" if os.environ.get("RANDOM_EXAMPLES") else "gate")
"""A gate that passes passes again, on a busy machine too; `RANDOM_EXAMPLES=2000` looks wider,
elsewhere each time.
"""


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """A worker has two measurements of coverage, the first of which nobody reads; and whenever
    `no_cover` pauses the second, the first goes on. So tests of very many cases took as long as if
    they were measured.
    """
    measuring = session.config.pluginmanager.get_plugin("_cov")
    if measuring is not None and hasattr(session.config, "workerinput"):
        measuring.cov_controller.cov.stop()


SMALL = """---
edition: {edition}
title: Movement
---

# Movement

{entries}
"""


@pytest.fixture(scope="session")
def shipped() -> Library:
    """The corpus that comes with the program. Tests leave it as it is."""
    return open_library((), "10th")


@pytest.fixture
def lends_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small rules borrow no words of the shipped ones, which are read for each of them otherwise."""
    for module in (library, rules_reader):
        monkeypatch.setattr(module, "words_of", lambda _folders, corpus: corpus)


@pytest.fixture
def write_corpus(tmp_path: Path) -> Callable[..., Path]:
    """Writes a small corpus: edition → Markdown of its entries."""

    def write(**editions: str) -> Path:
        folder = tmp_path / "corpus"
        for name, entries in editions.items():
            edition = name.removeprefix("e")
            (folder / edition).mkdir(parents=True, exist_ok=True)
            text = SMALL.format(edition=edition, entries=entries)
            (folder / edition / "movement.md").write_text(text, encoding="utf-8")
        return folder

    return write


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    """A store of the test's own."""
    async with open_temporary_store(seal) as opened:
        yield opened


@pytest.fixture(scope="session")
def kept_table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that keeps the table of datasheets, made anew once for all workers: a process that
    finds it there need not read the whole package.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "datasheets"
    folder.mkdir(exist_ok=True)
    open_datasheets(folder)
    return folder


@pytest.fixture(scope="session")
def published(kept_table: Path) -> Datasheets:
    """The datasheets of the package; without it the test is skipped."""
    if find_spec(PACKAGE) is None:
        pytest.skip(f"the package {PACKAGE} is not installed")
    found = open_datasheets(kept_table)
    assert found is not None
    return found


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One PostgreSQL server for all tests that need one, where it can run."""
    try:
        server = PostgresServer()
    except NoServer as error:
        pytest.skip(str(error))
    yield server
    server.close()


@pytest.fixture
async def address(postgres: PostgresServer) -> str:
    """The address of an empty PostgreSQL database."""
    await postgres.empty()
    return postgres.address


@pytest.fixture
async def client(shipped: Library, store: Store) -> AsyncIterator[RulesBot]:
    """A bot with the shipped corpus that never connects."""
    async with RulesBot(shipped, store=store) as bot:
        yield bot


@pytest.fixture
def untouched_discord() -> Iterator[None]:
    """Puts back afterwards what `install` changes in discord.py."""
    socket, route = discord.gateway.DiscordWebSocket, discord.http.Route
    gateway, base = socket.DEFAULT_GATEWAY, route.BASE
    yield
    discord.client.DiscordWebSocket = socket  # type: ignore[misc]
    socket.DEFAULT_GATEWAY, route.BASE = gateway, base


@pytest.fixture
async def world(untouched_discord: None) -> AsyncIterator[StandIn]:
    """A stand-in of Discord; at the end no limit of Discord's may have been broken."""
    async with StandIn() as standin:
        install(standin.api_base, standin.gateway_url)
        yield standin
    assert standin.broken == []


@pytest.fixture
async def start(
    world: StandIn, tmp_path: Path, kept_table: Path
) -> AsyncIterator[Callable[..., Bot]]:
    """Starts bots that are connected to the stand-in, and stops those that still run. They know
    army lists, but no datasheets.
    """
    async with AsyncExitStack() as stack:

        async def start_bot(library: Library, dev_guild: int | None = None) -> Bot:
            store = await stack.enter_async_context(open_temporary_store(seal))
            shelf = DatasheetShelf(kept_table, read=no_datasheets)
            client = RulesBot(library, tmp_path / "data", dev_guild, store=store, datasheets=shelf)
            bot = Bot(client, world)
            stack.push_async_callback(bot.stop)
            await bot.start()
            return bot

        yield start_bot


@pytest.fixture
async def bot(start: Callable[..., Bot], shipped: Library) -> Bot:
    """A bot with the shipped corpus."""
    return await start(shipped)
