"""How often the bot may connect."""

from __future__ import annotations

from bot.gateway.budget import HOUR, PATIENCE, PER_HOUR, STABLE, Budget


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


def test_no_more_than_a_day_of_identifying_allows() -> None:
    """Discord allows 1,000 a day; a gateway that closes each connection after a minute must not use
    them up.
    """
    budget = Budget()
    now, started = 0.0, 0
    while now < 24 * HOUR:
        now += budget.wait(now) + STABLE
        started += 1
    assert started <= 24 * PER_HOUR + 1 < 1_000


def test_a_gateway_that_closes_at_once_is_not_stormed() -> None:
    budget = Budget()
    now, started = 0.0, 0
    while now < 60:
        now += budget.wait(now) + 0.001
        started += 1
    assert started <= 10
