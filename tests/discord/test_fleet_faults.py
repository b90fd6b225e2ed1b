"""The short forms of `benchmarks.fleet deliveries` and `kills`: several workers with one PostgreSQL
are one bot, however often an interaction arrives and whoever dies.
"""

from __future__ import annotations

import pytest

pytest.importorskip("nacl", reason="PyNaCl is not installed")
pytest.importorskip("prometheus_client", reason="prometheus-client is not installed")

from benchmarks.fleet import delivering, killing
from tests.postgres_server import PostgresServer


async def test_what_arrives_several_times_is_one_roll_and_one_answer(
    postgres: PostgresServer, untouched_discord: None
) -> None:
    assert await delivering.measure(postgres, 60, seed=3) == []


async def test_nothing_shown_is_lost_whoever_dies(
    postgres: PostgresServer, untouched_discord: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    likely = {"worker killed": 3, "worker paused": 3, "PostgreSQL crashed": 2}
    monkeypatch.setattr(killing, "LIKELY", likely)
    monkeypatch.setattr(killing, "BETWEEN", 1.0)
    monkeypatch.setattr(killing, "LONGEST_PAUSE", 3.0)
    assert await killing.measure(postgres, 12.0, 6.0, seed=3) == []
