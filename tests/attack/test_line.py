"""A whole attack in one line, as players write it or paste it."""

from __future__ import annotations

import pytest

from bot.notation.line import options_of_command, weapon_and_target, without_command

WEAPON, TARGET = "20 3+ S4 AP-1 D1", "10x T4 3+ W2"


@pytest.mark.parametrize(
    "line",
    [
        f"{WEAPON} -> {TARGET}",
        f"{WEAPON} into {TARGET}",
        f"/attack {WEAPON} -> {TARGET}",
        f"/ATTACK weapon:{WEAPON} target:{TARGET}",
        f" /odds  target: {TARGET} weapon: {WEAPON}",
        f'/attack weapon:"{WEAPON}" target:"{TARGET}"',
    ],
)
def test_a_line_has_a_weapon_and_a_target(line: str) -> None:
    assert weapon_and_target(line) == (WEAPON, TARGET)


@pytest.mark.parametrize("line", [WEAPON, f"/attack {WEAPON}", f"/attack weapon:{WEAPON}"])
def test_a_line_without_a_target_is_a_weapon(line: str) -> None:
    assert weapon_and_target(line) == (WEAPON, "")


def test_only_a_command_in_front_is_left_out() -> None:
    assert without_command(f"/attack {WEAPON}") == WEAPON
    assert without_command("big attack squig") == "big attack squig"
    assert without_command("/attackers 20 3+ S4") == "/attackers 20 3+ S4"


def test_a_text_that_is_no_command_has_no_options() -> None:
    assert options_of_command("weapon: 20 3+ S4 target: 10x T4 3+") == {}
    assert options_of_command(f"/attack {WEAPON}") == {}
