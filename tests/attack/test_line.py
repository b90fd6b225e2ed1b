"""A whole attack in one line, as players write it or paste it."""

from __future__ import annotations

import pytest

from bot.errors import InputError
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


def test_each_option_of_a_pasted_command_stands_alone() -> None:
    pasted = f'/attack weapon:"{WEAPON}" target:"{TARGET}" edition:"10th" hit:1 cover: light'
    assert options_of_command(pasted) == {
        "weapon": WEAPON,
        "target": TARGET,
        "edition": "10th",
        "hit": "1",
        "cover": "light",
    }


@pytest.mark.parametrize("target", [TARGET, "10x T4 3+ cover: 5+"])
@pytest.mark.parametrize(
    "weapon", ['bolt rifle 24" 20 hit: 3+ S4', "20 skill: 3+ S4", "20 3+ S4 hit 6+: +1 hit"]
)
def test_values_with_a_colon_or_inches_are_no_options(weapon: str, target: str) -> None:
    for mark in ("", '"'):
        line = f"/attack weapon:{mark}{weapon}{mark} target:{mark}{target}{mark}"
        assert weapon_and_target(line) == (weapon, target)


def test_a_line_does_not_leave_out_what_else_was_pasted() -> None:
    with pytest.raises(InputError) as caught:
        weapon_and_target(f'/attack weapon:{WEAPON} target:{TARGET} edition:"10th" hit:1')
    assert "not `edition:10th`, `hit:1`" in str(caught.value)


def test_a_text_that_is_no_command_has_no_options() -> None:
    assert options_of_command("weapon: 20 3+ S4 target: 10x T4 3+") == {}
    assert options_of_command(f"/attack {WEAPON}") == {}
