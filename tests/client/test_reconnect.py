"""How often the bot may connect."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.gateway.bounds.budget import (
    DAY,
    FILE,
    HOUR,
    PATIENCE,
    PER_DAY,
    PER_HOUR,
    STABLE,
    Budget,
)


def test_a_connection_now_and_then_never_waits() -> None:
    budget = Budget()
    assert [budget.wait(now) for now in (0.0, 1_000.0, 5_000.0)] == [0, 0, 0]


def test_connections_that_do_not_last_wait_longer_each_time() -> None:
    budget = Budget()
    now, waits = 0.0, []
    for _ in range(12):
        waits.append(budget.wait(now))
        now += waits[-1] + 0.1
    assert waits == [*PATIENCE, PATIENCE[-1], PATIENCE[-1]]


def test_one_that_lasted_ends_the_waiting() -> None:
    budget = Budget()
    for now in (0.0, 1.0, 2.0):
        budget.wait(now)
    assert budget.wait(200.0 + STABLE) == 0


def test_no_more_new_sessions_than_an_hour_and_a_day_allow() -> None:
    """Discord allows 1,000 a day; a gateway that closes each connection after a minute must not use
    them up.
    """
    budget = Budget()
    now, times = 0.0, []
    while now < DAY:
        now += budget.wait(now)
        times.append(now)
        now += STABLE
    assert len([each for each in times if each < HOUR]) == PER_HOUR
    assert len([each for each in times if each < DAY]) == PER_DAY


def test_sessions_that_are_resumed_cost_nothing() -> None:
    budget = Budget()
    assert {budget.wait(STABLE * number, resumes=True) for number in range(500)} == {0.0}


def test_a_program_that_is_started_again_and_again_has_one_budget(tmp_path: Path) -> None:
    file = tmp_path / "data" / FILE
    waits = [Budget(file).wait(1_000.0 + number) for number in range(PER_HOUR)]
    assert waits == [0.0] * PER_HOUR
    assert Budget(file).wait(1_000.0 + PER_HOUR) == HOUR - PER_HOUR
    file.write_text("{damaged")
    assert Budget(file).wait(1_100.0) == 0.0


def test_a_folder_that_can_not_be_written_to_is_a_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    assert Budget(tmp_path / "file" / FILE).wait(1_000.0) == 0.0
    assert "can't be counted on the disk" in caplog.text


def test_no_session_begins_before_discord_allows_it() -> None:
    budget = Budget(not_before=500.0)
    assert budget.wait(100.0, resumes=True) == 0.0
    assert budget.wait(200.0) == 300.0


def test_a_gateway_that_closes_at_once_is_not_stormed() -> None:
    budget = Budget()
    now, started = 0.0, 0
    while now < 60:
        now += budget.wait(now) + 0.001
        started += 1
    assert started <= 10
