"""Any order of rolls, replays, deletions, restarts and crashes, against a small model and a second
store.

What the model knows is said in a few lines: who rolled what, in which order, and what is left of
it. A twin that is never closed or crashed answers everything else: both stores must always answer
alike, and refuse alike. The twin may be of another kind.
"""

from __future__ import annotations

import asyncio
import hashlib
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from bot.errors import UserError
from bot.storage import (
    Alias,
    HouseEntry,
    Owner,
    Profile,
    ProfileKind,
    Roll,
    Scope,
    ServerSettings,
    Stamp,
    Store,
    Within,
    open_store,
)

SCOPES = (Scope.server(1), Scope.server(2), Scope.dm(1))
USERS, CHANNELS, SERVERS = (1, 2, 3), (10, 11), (1, 2)
KEYS = st.integers(100, 140)
WORDS = st.sampled_from(
    ["", "auras", "bubble", "Bubble", "x" * 101, "\ud800", "na\u00efve \U0001f3b2"]
)


@dataclass
class Known:
    """What the model knows of a roll."""

    scope: Scope
    epoch: int
    number: int
    user: int | None
    channel: int
    day: int


def machine(
    sealer: Callable[..., Any],
    make_table: Callable[..., Any],
    open_twin: Callable[[Path], AbstractAsyncContextManager[Store]],
) -> Any:
    """The machine, with what a test's fixtures hold, and what opens the twin."""

    class Stores(RuleBasedStateMachine):
        played: ClassVar[list[int]] = []
        """How many rolls were left at the end of each game."""

        @initialize()
        def open(self) -> None:
            self.runner = asyncio.Runner()
            self.folder = Path(tempfile.mkdtemp())
            self.files = 0
            self.day = 0
            self.rolls: dict[int, Known] = {}
            self.epochs: dict[Scope, int] = {}
            self.days: dict[Scope, int | None] = {}
            self.twins, self.twin = self._entered(open_twin(self.folder / "twin.sqlite3"))
            self.stack, self.store = self._entered(open_store(self._path(), sealer))

        def teardown(self) -> None:
            self.runner.run(self.stack.aclose())
            self.runner.run(self.twins.aclose())
            self.runner.close()
            shutil.rmtree(self.folder)
            self.played.append(len(self.rolls))

        def _path(self) -> Path:
            return self.folder / str(self.files) / "bot.sqlite3"

        def _entered(
            self, opening: AbstractAsyncContextManager[Store]
        ) -> tuple[AsyncExitStack, Store]:
            async def enter() -> tuple[AsyncExitStack, Store]:
                stack = AsyncExitStack()
                return stack, await stack.enter_async_context(opening)

            return self.runner.run(enter())

        def both(self, ask: Callable[[Store], Awaitable[Any]]) -> Any:
            """What both stores answer."""

            async def answer(store: Store) -> Any:
                try:
                    return await ask(store)
                except UserError as error:
                    return type(error).__name__, str(error)

            one, other = (self.runner.run(answer(store)) for store in (self.twin, self.store))
            assert one == other
            return one

        def now(self, **by: float) -> Any:
            return make_table(self.twin).later(days=self.day, **by)

        @rule(
            key=KEYS,
            scope=st.sampled_from(SCOPES),
            user=st.sampled_from(USERS),
            channel=st.sampled_from(CHANNELS),
        )
        def roll(self, key: int, scope: Scope, user: int, channel: int) -> None:
            deciding = make_table(self.twin).deciding(user=user, channel=channel)
            made = self.both(lambda store: store.rolls.record(key, scope, self.now(), deciding))
            if key not in self.rolls:
                epoch = self.epochs.setdefault(scope, 1)
                before = sum(
                    (known.scope, known.epoch) == (scope, epoch) for known in self.rolls.values()
                )
                self.rolls[key] = Known(scope, epoch, before + 1, user, channel, self.day)
            self._agree(made, self.rolls[key])

        @rule(keys=st.lists(KEYS, min_size=2, max_size=12), scope=st.sampled_from(SCOPES))
        def rolls_at_once(self, keys: list[int], scope: Scope) -> None:
            deciding = make_table(self.twin).deciding(user=1, channel=10)

            async def together(store: Store) -> list[Roll]:
                return await asyncio.gather(
                    *(store.rolls.record(key, scope, self.now(), deciding) for key in keys)
                )

            for made in self.both(together):
                if made.key not in self.rolls:
                    self.epochs.setdefault(scope, 1)
                    self.rolls[made.key] = Known(scope, made.epoch, made.number, 1, 10, self.day)
                self._agree(made, self.rolls[made.key])

        @rule(key=KEYS, message=st.integers(1, 9))
        def show(self, key: int, message: int) -> None:
            self.both(lambda store: store.rolls.show(key, message))

        @rule(scope=st.sampled_from(SCOPES), back=st.integers(-1, 1))
        def rotate(self, scope: Scope, back: int) -> None:
            newest = self.epochs.get(scope, 0)
            closed = self.both(lambda store: store.rolls.rotate(scope, newest - back, self.now()))
            if not isinstance(closed, tuple):
                assert closed.seed == sealer(scope, closed.number).seed
                self.epochs[scope] = max(newest, closed.number + 1)

        @rule(user=st.sampled_from(USERS))
        def erase(self, user: int) -> None:
            mine = [known for known in self.rolls.values() if known.user == user]
            assert self.both(lambda store: store.erase(user)).rolls == len(mine)
            for known in mine:
                known.user = None

        @rule(days=st.none() | st.integers(1, 4), server=st.sampled_from(SERVERS))
        def keep_for(self, days: int | None, server: int) -> None:
            wanted = ServerSettings(server, retention_days=days)
            self.both(lambda store: store.servers.save_settings(wanted, Stamp(1, self.now())))
            self.days[Scope.server(server)] = days

        @rule(days=st.none() | st.integers(1, 4))
        def expire(self, days: int | None) -> None:
            self.day += 1
            removed = self.both(lambda store: store.expire(self.now(hours=1), days))
            old = []
            for known in self.rolls.values():
                chosen = self.days.get(known.scope)
                kept = days if chosen is None else chosen
                if known.user is not None and kept is not None and self.day - known.day >= kept:
                    old.append(known)
            assert removed == len(old)
            for known in old:
                known.user = None

        @rule(
            server=st.sampled_from(SERVERS),
            words=WORDS,
            entry=st.sampled_from(["a", "b"]),
            remove=st.booleans(),
        )
        def alias(self, server: int, words: str, entry: str, remove: bool) -> None:
            by = Stamp(2, self.now())
            if remove:
                self.both(lambda store: store.servers.remove_alias(server, words, by))
            else:
                self.both(lambda store: store.servers.add_alias(Alias(server, words, entry, by)))

        @rule(server=st.sampled_from(SERVERS), name=WORDS, text=WORDS, remove=st.booleans())
        def entry(self, server: int, name: str, text: str, remove: bool) -> None:
            by = Stamp(3, self.now())
            if remove:
                self.both(lambda store: store.servers.remove_entry(server, name, by))
            else:
                made = HouseEntry(server, name, "10th", "rule", "Ours", text, by, (name,))
                self.both(lambda store: store.servers.put_entry(made))

        @rule(
            server=st.sampled_from((0, *SERVERS)),
            query=WORDS,
            edition=st.sampled_from(["", "10th"]),
        )
        def miss(self, server: int, query: str, edition: str) -> None:
            self.both(lambda store: store.servers.miss(server, query, edition, self.now()))

        @rule(
            user=st.sampled_from(USERS),
            shared=st.booleans(),
            name=WORDS,
            text=WORDS,
            delete=st.booleans(),
        )
        def profile(self, user: int, shared: bool, name: str, text: str, delete: bool) -> None:
            owner = Owner.server(1) if shared else Owner.user(user)
            kind = ProfileKind.WEAPON if len(text) % 2 else ProfileKind.TARGET
            if delete:
                self.both(lambda store: store.profiles.delete(owner, kind, name))
            else:
                made = Profile(owner, kind, name, text, user, self.now())
                self.both(lambda store: store.profiles.save([made]))

        @rule()
        def reopen(self) -> None:
            self.runner.run(self.stack.aclose())
            self.stack, self.store = self._entered(open_store(self._path(), sealer))

        @rule()
        def crash(self) -> None:
            """What a killed process leaves: its files as they stand, the log not yet tidied up."""
            before = self._path().parent
            self.files += 1
            shutil.copytree(before, self._path().parent)
            self.runner.run(self.stack.aclose())
            self.stack, self.store = self._entered(open_store(self._path(), sealer))

        @invariant()
        def every_roll_stands_where_the_model_says(self) -> None:
            for scope, newest in self.epochs.items():
                head = bytes(32)
                for epoch in range(1, newest + 1):
                    chain = self.both(lambda store, s=scope, e=epoch: store.rolls.chain(s, e))
                    assert [roll.number for roll in chain] == list(range(1, len(chain) + 1))
                    for roll in chain:
                        self._agree(roll, self.rolls[roll.key])
                        assert roll.previous == head
                        head = hashlib.sha256(head + roll.leaf).digest()
                        assert roll.head == head

        @invariant()
        def both_stores_show_the_same(self) -> None:
            for scope in SCOPES:
                self.both(lambda store, s=scope: store.rolls.epochs(s))
            for user in USERS:
                self.both(lambda store, u=user: store.export(u))
                self.both(lambda store, u=user: store.rolls.faces(u))
                self.both(
                    lambda store, u=user: store.rolls.faces(
                        u, Within(channel=CHANNELS[0], public=True)
                    )
                )
                newest = self.both(lambda store, u=user: store.rolls.by_user(u, limit=100))
                mine = sorted(
                    (key for key, known in self.rolls.items() if known.user == user), reverse=True
                )
                assert [roll.key for roll in newest] == mine
            for channel in CHANNELS:
                self.both(lambda store, c=channel: store.rolls.in_channel(c, limit=5))
            for server in SERVERS:
                for ask in ("settings", "aliases", "entries", "changes", "misses"):
                    self.both(lambda store, s=server, a=ask: getattr(store.servers, a)(s))
            self.both(lambda store: store.servers.misses())
            self.both(lambda store: store.profiles.of(Owner.server(1)))
            self.both(lambda store: store.rolls.due(self.now(hours=-12)))

        def _agree(self, roll: Roll, known: Known) -> None:
            assert (roll.scope, roll.epoch, roll.number) == (known.scope, known.epoch, known.number)
            assert (None if roll.record is None else roll.record.user) == known.user
            assert roll.record is None or roll.record.channel == known.channel

    return Stores


def run(stores: Any, examples: int) -> int:
    """Play this many games of 25 events; how many were played to their end."""
    chosen = settings(
        max_examples=examples,
        stateful_step_count=25,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(stores, settings=chosen)
    return len(stores.played)


def test_any_order_of_events_leaves_what_the_model_says(sealer, make_table):
    stores = machine(sealer, make_table, lambda path: open_store(path, sealer))
    assert run(stores, examples=15) >= 15


@pytest.mark.slow
def test_both_kinds_of_store_answer_alike_in_any_order_of_events(
    sealer, make_table, postgres, open_empty
):
    stores = machine(sealer, make_table, lambda _: open_empty(postgres))
    assert run(stores, examples=15) >= 15
