"""The short forms of `benchmarks.chaos` and `.cost`: what happens is asked for, and not how fast."""

from __future__ import annotations

import pytest

from benchmarks import chaos, cost
from bot.gateway.budget import Budget
from bot.rules.library import Library


async def test_discord_out_of_order_is_lived_through(
    untouched_discord: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chaos, "SILENCE", 2.0)
    paced = Budget.wait
    assert await chaos.run(60, 0.3, 10, seed=7) == []
    assert Budget.wait is paced


async def test_each_interaction_has_a_cost(shipped: Library) -> None:
    taken = await cost.costs(shipped, 3)
    assert set(taken) == {name for name, _ in (await cost.sizes(shipped)).items()}
    assert all(seconds > 0 for seconds in taken.values())
