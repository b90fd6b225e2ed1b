"""The commands through an independent stand-in of Discord, which records each of Discord's rules
that is broken.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.discord.independent import beside, bot_of

QUICK = 0.020
"""Seconds within which 99 of 100 first responses should come; Discord allows 3."""

pytestmark = beside


async def test_every_command_button_and_menu_and_a_click_after_a_restart(
    fake: Any, tmp_path: Path
) -> None:
    async with bot_of(fake, tmp_path) as bot:
        await fake.wait_for_commands("rule", "faq", "compare", "help", "about")
        card = await fake.invoke("rule", {"query": "coherency 10th"}, user="alice")
        assert card.message.embed["title"] == "Unit Coherency"
        offered = await fake.autocomplete(
            "rule", focused="query", value="coher", options={"edition": "10th"}
        )
        assert "10th/movement/unit-coherency" in [choice["value"] for choice in offered.choices]
        assert (await fake.click(card, "8th", user="bob")).message.ephemeral
        assert '6" vertically' in (await fake.click(card, "8th", user="alice")).text
        menu = next(
            select
            for select in card.message.selects
            if select["placeholder"].startswith("Other answers")
        )
        opened = await fake.select(
            card, menu["placeholder"], [menu["options"][1]["label"]], user="alice"
        )
        assert opened.ok
        official = await fake.invoke(
            "faq", {"question": "can a unit embark after it advanced 8th"}, user="alice"
        )
        assert "**Q:**" in official.text
        compared = await fake.invoke(
            "compare", {"topic": "coherency", "first": "8th", "second": "10th"}, user="alice"
        )
        assert '6" → 5"' in compared.text
        assert (await fake.click(compared, "Read 8th", user="alice")).ok
        for name in ("help", "about"):
            assert (await fake.invoke(name, user="alice")).message.ephemeral
        asked = await fake.say("what is unit coherency in 10th?")
        assert (await fake.context_menu("Look up rule", asked, user="alice")).message.ephemeral
        nothing = await fake.invoke("rule", {"query": "lethal hits 8th"}, user="alice", guild=None)
        assert nothing.message.buttons
        assert (await fake.click(nothing, "10th: Lethal Hits", user="alice")).ok
        last = await fake.invoke("rule", {"query": "coherency 10th"}, user="alice")
        await fake.quiet()
        assert fake.token not in bot.output
    async with bot_of(fake, tmp_path):
        assert '6" vertically' in (await fake.click(last, "8th", user="alice")).text
        assert (await fake.click(last, "Compare", user="bob")).message.ephemeral
    fake.assert_clean(warnings=True)


@pytest.mark.slow
async def test_first_responses_are_quick(fake: Any, tmp_path: Path) -> None:
    async with bot_of(fake, tmp_path):
        await fake.wait_for_commands("rule")
        queries = [
            "coherency 10th",
            "overwatch",
            "what do i need to wound",
            "fall back and shoot",
            "zzqq",
        ]
        seen = [
            await fake.invoke("rule", {"query": queries[n % 5]}, user="alice") for n in range(100)
        ]
        assert sorted(result.latency for result in seen)[94] < QUICK * 2
    fake.assert_clean()
