"""Buttons under rolls: what stands in their `custom_id`, and which rolls have which."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.app.actor import Actor
from bot.app.rolls.rolling import LoggedRoll, RollService, seal
from bot.gateway import template_of
from bot.rolls import Request, Scalar, read_ask
from bot.storage import open_temporary_store
from bot.views import ITEMS
from bot.views.books.unit import FightWith
from bot.views.item import CUSTOM_ID
from bot.views.reply import as_view
from bot.views.rolls.history import PastPage, PastRoll
from bot.views.rolls.of_roll import OfRoll
from bot.views.rolls.roll import (
    AndThen,
    EveryDie,
    Less,
    OddsPicture,
    OnCharacter,
    OtherReading,
    RerollMisses,
    RerollOnes,
    RollAgain,
    RollThese,
    roll_reply,
)
from bot.views.rules.corpus import OlderChanges
from bot.views.rules.mistake import ReportMistake
from bot.views.rules.rule import Compare, Menu, OpenRule, SeeAlso, Suggestion
from bot.views.rules.source import Source
from bot.views.settings import SettingMenu
from tests.discord.limits import component_faults

SNOWFLAKE = 2**63 - 1


async def kept(name: str, key: int = 9, **given: Scalar) -> LoggedRoll:
    """A roll that was made."""
    actor = Actor(key, SNOWFLAKE, 5, datetime(2026, 11, 21, tzinfo=UTC))
    async with open_temporary_store(seal) as store:
        return await RollService(store.rolls).roll(read_ask(Request.of(name, given)), actor)


def buttons(roll: LoggedRoll) -> list[type[Any]]:
    """The kinds of button under a roll."""
    return [type(control) for control in roll_reply(roll, SNOWFLAKE).controls]


@pytest.mark.parametrize(
    "kind",
    [
        *(RollAgain, RollThese, EveryDie, OddsPicture, OnCharacter),
        *(RerollOnes, RerollMisses, OtherReading),
    ],
)
def test_a_custom_id_is_read_back(kind: type[OfRoll]) -> None:
    made = kind(SNOWFLAKE, SNOWFLAKE)
    assert len(made.custom_id) <= CUSTOM_ID
    fitting = [item for item in ITEMS if template_of(item).fullmatch(made.custom_id)]
    assert fitting == [kind]
    match = template_of(kind).fullmatch(made.custom_id)
    assert match is not None
    again = kind.parse(match)
    assert (again.asker, again.key) == (SNOWFLAKE, SNOWFLAKE)


@pytest.mark.parametrize("instead", ["dice", "chart"])
def test_less_knows_in_whose_place_it_stands(instead: str) -> None:
    made = Less(SNOWFLAKE, SNOWFLAKE, instead)
    assert len(made.custom_id) <= CUSTOM_ID
    fitting = [item for item in ITEMS if template_of(item).fullmatch(made.custom_id)]
    assert fitting == [Less]
    match = template_of(Less).fullmatch(made.custom_id)
    assert match is not None
    again = Less.parse(match)
    assert (again.asker, again.key, again.custom_id) == (SNOWFLAKE, SNOWFLAKE, made.custom_id)


def test_everyone_may_use_what_stands_under_a_public_card() -> None:
    kinds = (RollAgain, EveryDie, OddsPicture, AndThen, OpenRule, Suggestion, Menu, SeeAlso)
    assert all(kind.shared for kind in (*kinds, Less, Source, Compare, FightWith, ReportMistake))
    assert not any(kind.shared for kind in (SettingMenu, PastPage, PastRoll, OlderChanges))


async def test_an_attack_has_all_buttons() -> None:
    # Twenty attacks can't destroy thirty models: there is somebody left to be attacked.
    roll = await kept("attack", SNOWFLAKE, weapon="20 3+ S4", target="30x T4", edition="10th")
    assert buttons(roll) == [EveryDie, OddsPicture, RollAgain, AndThen]
    assert list(component_faults(as_view(roll_reply(roll, SNOWFLAKE)).to_components())) == []


async def test_precision_may_be_used_on_a_character_by_a_button() -> None:
    unit = "30x T4 3+ | 1x W5 2+ character"
    roll = await kept("attack", weapon="9 3+ S4 [precision]", target=unit, edition="11th")
    assert OnCharacter in buttons(roll)
    used = "9 3+ S4, precision on the character"
    again = await kept("attack", weapon=used, target=unit, edition="11th")
    assert OnCharacter not in buttons(again)


async def test_dice_that_are_counted_may_be_picked_up() -> None:
    """Of a hundred dice some show a 1, and some miss; where all misses are ones, one button does."""
    picked_up = [EveryDie, RollAgain, RollThese, RerollOnes, RerollMisses]
    assert buttons(await kept("roll", dice="100D6 4+")) == picked_up
    assert buttons(await kept("roll", dice="100D6 2+")) == picked_up[:4]
    assert buttons(await kept("roll", dice="100D6 4+ rrfailed")) == picked_up[:3]


async def test_two_dice_and_a_number_can_be_read_the_other_way() -> None:
    (_, *others) = buttons(await kept("roll", dice="2D6 total 5+"))
    assert others == [OtherReading]
    assert OtherReading in buttons(await kept("roll", dice="2D6 5+"))


async def test_few_dice_have_no_details() -> None:
    assert buttons(await kept("roll", dice="6D6")) == [RollAgain]
    assert buttons(await kept("roll", dice="7D6")) == [EveryDie, RollAgain]


async def test_a_roll_off_is_settled() -> None:
    assert buttons(await kept("rolloff", player="Alice")) == []
