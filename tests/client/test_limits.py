"""Cooldowns and bans."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.gateway.arrivals import Arrival
from bot.gateway.bounds.limits import BANNED, KEPT, LOOK_EVERY, TOO_OFTEN, Bans, Cooldown


def asked(user: int, server: int | None = None, kind: int = 2) -> Arrival:
    """An interaction, in a server or directly."""
    person: dict[str, Any] = {"user": {"id": str(user)}}
    where = {"member": person, "guild_id": str(server)} if server else person
    return Arrival({"type": kind} | where, "roll", 0.0)


def test_so_many_a_minute_and_then_again() -> None:
    now = 0.0
    cooldown = Cooldown(6, lambda arrival: arrival.user, lambda: now)
    assert [cooldown.check(asked(1)) for _ in range(7)] == [None] * 6 + [TOO_OFTEN]
    assert cooldown.check(asked(2, server=9)) is None
    now = 9.9
    assert cooldown.check(asked(1)) == TOO_OFTEN
    now = 10.0
    assert cooldown.check(asked(1)) is None
    assert cooldown.check(asked(1)) == TOO_OFTEN
    now = 1_000.0
    assert [cooldown.check(asked(1)) for _ in range(7)] == [None] * 6 + [TOO_OFTEN]


def test_typing_counts_less_and_a_server_is_counted_apart() -> None:
    cooldown = Cooldown(2, lambda arrival: arrival.server, lambda: 0.0)
    assert [cooldown.check(asked(1, 9, kind=4)) for _ in range(10)] == [None] * 10
    assert cooldown.check(asked(2, 9)) == TOO_OFTEN
    assert cooldown.check(asked(2)) is None


def test_no_more_are_remembered_than_so_many() -> None:
    cooldown = Cooldown(1, lambda arrival: arrival.user, lambda: 0.0)
    for user in range(1, KEPT + 100):
        cooldown.check(asked(user))
    assert len(cooldown._left) == KEPT


def test_bans_are_read_again_when_the_file_changes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "bans"
    path.write_text("# these may not\n77  # spam\nnobody\n")
    now = 0.0
    bans = Bans(path, lambda: now)
    assert bans.check(asked(77)) == BANNED
    assert bans.check(asked(1, 77)) == BANNED
    assert bans.check(asked(1, 2)) is None
    assert "bans:3 is no id" in caplog.text
    path.write_text("8\n")
    assert bans.check(asked(77)) == BANNED
    now += LOOK_EVERY
    assert bans.check(asked(77)) is None
    assert bans.check(asked(8)) == BANNED
    path.unlink()
    bans.read()
    bans.read()
    assert bans.check(asked(8)) == BANNED
    assert caplog.text.count("BOT_BANS can't be read") == 1
    assert "what it said before stays" in caplog.text
    assert "an empty file lifts all bans" in caplog.text
    path.write_text("")
    bans.read()
    assert bans.check(asked(8)) is None
