"""The dice commands through an independent stand-in of Discord; the bot is a process of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.editions.named_tests import TESTS
from tests.discord.independent import beside, bot_of, number
from tests.rolls.test_asks import NEEDED

QUICK = 0.030
"""Seconds within which 99 of 100 first responses to `/attack` come on a quiet machine."""
BUSY = 10
"""How much longer it may take where others use the machine too."""
WEAPON, TARGET = "20 3+ S4 AP-1 D1 [lethal hits]", "10x T4 3+ W2"

pytestmark = beside


async def test_every_command_and_button_and_a_click_after_a_restart(
    fake: Any, folder: Path, tmp_path: Path
) -> None:
    async with bot_of(fake, tmp_path, BOT_CORPUS=str(folder)) as bot:
        await fake.wait_for_commands("attack", "odds", "roll", "rolloff", "test")
        attack = await fake.invoke("attack", {"weapon": WEAPON, "target": TARGET}, user="alice")
        assert "1.8 models expected" in attack.text  # whatever was rolled
        assert number(attack) == 1
        assert (await fake.click(attack, "Details", user="bob")).message.ephemeral
        odds = await fake.click(attack, "Odds", user="bob")
        assert odds.message.ephemeral
        assert odds.message.files
        assert number(await fake.click(attack, "Again", user="alice")) == 2
        assert number(await fake.click(attack, "Again", user="bob")) == 3
        several = await fake.invoke(
            "odds", {"weapon": "20 3+ S4", "target": TARGET, "edition": "8th 9th 10th"}
        )
        assert several.message.files
        assert (
            number(
                await fake.invoke(
                    "roll", {"dice": "40D6 5+ rr1", "reason": "**@everyone**"}, user="alice"
                )
            )
            == 4
        )
        bob = fake.user("bob")
        duel = await fake.invoke("rolloff", {"opponent": bob, "reason": "first turn"}, user="alice")
        assert "wins the roll-off" in duel.text
        assert not duel.message.buttons
        assert "Red" in (await fake.invoke("rolloff", user="alice", guild=None)).text
        offered = await fake.autocomplete(
            "attack", focused="weapon", value="20 3+ S4 [lethl hits]", options={}
        )
        assert offered.choices[0]["value"] == "20 3+ S4 [Lethal Hits]"
        await fake.quiet()
        assert fake.token not in bot.output
    async with bot_of(fake, tmp_path, BOT_CORPUS=str(folder)):
        assert number(await fake.click(attack, "Details", user="bob")) == 1
        assert (await fake.click(attack, "Odds", user="alice")).message.files
        assert number(await fake.click(attack, "Again", user="alice")) == 6
    fake.assert_clean(warnings=True)


async def test_each_kind_of_test(fake: Any, folder: Path, tmp_path: Path) -> None:
    async with bot_of(fake, tmp_path, BOT_CORPUS=str(folder)):
        await fake.wait_for_commands("test")
        for name in TESTS:
            path = f"test more {name}" if TESTS[name].seldom else f"test {name}"
            test = TESTS[name]
            given = NEEDED.get(name, {}) | {"edition": test.editions[0]}
            seen = await fake.invoke(path, given, user="alice")
            assert seen.ok, name
            titles = [each.wording.title or test.title for each in test.procedures.values()]
            assert any(title in seen.text for title in titles)
    fake.assert_clean(warnings=True)


async def test_bad_input(fake: Any, folder: Path, tmp_path: Path) -> None:
    async with bot_of(fake, tmp_path, BOT_CORPUS=str(folder)):
        await fake.wait_for_commands("attack")
        for command, given, sentence in (
            ("attack", {"weapon": "20 3+ S4 foo", "target": TARGET}, "but not `foo`"),
            (
                "attack",
                {"weapon": "20 3+ S4 +1 to hit", "target": TARGET, "hit": 1},
                "say the same thing twice",
            ),
            (
                "attack",
                {"weapon": "\u202e@everyone\x00", "target": "\u200b"},
                "No unit and no saved",
            ),
            ("odds", {"weapon": WEAPON, "target": "201x T4"}, "at most 200"),
            ("odds", {"weapon": WEAPON, "target": TARGET, "edition": "7th"}, "no edition I know"),
            ("roll", {"dice": "1001D6"}, "at most 1,000 dice"),
            ("test tank_shock", {"published": True}, "`toughness`"),
        ):
            seen = await fake.invoke(command, given, user="alice")
            assert seen.message.ephemeral, command
            assert sentence in seen.text
    fake.assert_clean(warnings=True)


@pytest.mark.slow
async def test_attacks_are_answered_quickly(fake: Any, folder: Path, tmp_path: Path) -> None:
    async with bot_of(fake, tmp_path, BOT_CORPUS=str(folder)):
        await fake.wait_for_commands("attack")
        seen = []
        for attacks in range(100):
            given = {"weapon": f"{attacks + 1} 3+ S4 AP-1 D1 [lethal hits]", "target": TARGET}
            seen.append(await fake.invoke("attack", given, user="alice"))
        latencies = sorted(result.latency for result in seen)
        assert latencies[94] < QUICK * BUSY, latencies[90:]
    fake.assert_clean()
