"""A line that begins with no command is told what would work in its place."""

import re

import pytest

from bot.client import RulesBot
from bot.console.stand_in.commandline import command_data, read_command_line
from bot.errors import InputError


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("/test ld 7", "/test leadership 7"),
        ("/test hazardous 5", "/test hazard 5"),
        ("/test shock 6", "/test battleshock 6"),
        ("/test Charg 9", "/test charge 9"),
        ("/ld 7", "/test leadership 7"),
        ("/charge 9", "/test charge 9"),
        ("/scatter", "/roll scatter"),
        ("/scatter 2d6", "/roll scatter 2d6"),
        ("/10d6 3+ reroll 1s", "/roll 10d6 3+ reroll 1s"),
        ("/rol 2d6", "/roll"),
    ],
)
def test_what_is_offered_can_be_used(client: RulesBot, line: str, meant: str) -> None:
    with pytest.raises(InputError, match=re.escape(f"did you mean {meant}?")):
        read_command_line(client.tree, line)
    if meant != "/roll":
        assert command_data(read_command_line(client.tree, meant))


@pytest.mark.parametrize("line", ["/test", "/test bogus", "/bogus", "/bogus 2d6"])
def test_nothing_is_offered_that_was_not_meant(client: RulesBot, line: str) -> None:
    with pytest.raises(InputError) as refusal:
        read_command_line(client.tree, line)
    assert "did you mean" not in str(refusal.value)
