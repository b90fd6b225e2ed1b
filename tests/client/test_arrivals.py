"""What is taken, what is refused, and who is told what at the end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.gateway.arrivals import (
    CUT_OFF,
    DEFECT,
    RESTARTING,
    Arrival,
    Arrivals,
    current,
    name_of,
    note,
    refusal,
)

ROLL: dict[str, Any] = {"type": 2, "id": "1", "token": "t", "data": {"name": "roll"}}
TYPING = ROLL | {"type": 4}


class Place:
    """Arrivals whose answers take as long as the test says, and what people are told."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.told: list[str] = []
        self.ended: list[tuple[str, str]] = []
        self.fails = False
        self.arrivals = Arrivals(self.begin, self.say)
        self.arrivals.ended.append(lambda a, _: self.ended.append((a.name, a.outcome)))

    def begin(self, _raw: dict[str, Any]) -> set[asyncio.Task[Any]]:
        return {asyncio.create_task(self.answer())}

    async def answer(self) -> None:
        await self.go.wait()
        arrival = current()
        assert arrival is not None
        assert arrival.name == "roll"
        if self.fails:
            raise RuntimeError("boom")

    async def say(self, _raw: dict[str, Any], text: str) -> None:
        self.told.append(text)


async def test_an_answer_is_waited_for_at_the_end_and_nothing_new_is_taken() -> None:
    place = Place()
    assert place.arrivals.take(ROLL) is None
    ending = asyncio.create_task(place.arrivals.finish(10.0))
    await asyncio.sleep(0)
    place.arrivals.take_or_tell(ROLL)
    place.go.set()
    await ending
    assert place.told == [RESTARTING]
    assert place.ended == [("roll", "turned away"), ("roll", "answered")]
    assert not place.arrivals.under_way


async def test_whoever_is_cut_off_is_told_what_became_of_it() -> None:
    place = Place()
    place.arrivals.take(ROLL)
    place.arrivals.take(TYPING)
    await place.arrivals.finish(0.01)
    assert place.told == [CUT_OFF]
    await asyncio.sleep(0)
    assert place.ended == [("roll", "cut off")] * 2


async def test_a_defect_behind_discord_pys_back_is_told_and_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Nothing is left to say that an exception was never retrieved."""
    place = Place()
    place.fails = True
    place.arrivals.take(ROLL)
    place.go.set()
    await place.arrivals.settled(5.0)
    await asyncio.sleep(0.01)
    assert place.told == [DEFECT]
    assert place.ended == [("roll", "broken")]
    assert "roll could not be answered" in caplog.text


def test_names_say_what_was_used_and_nothing_typed() -> None:
    inner = {"name": "words", "type": 3, "value": "secret"}
    add = {"name": "add", "type": 1, "options": [inner]}
    data = {"name": "corpus", "options": [{"name": "alias", "type": 2, "options": [add]}]}
    assert name_of(data) == "corpus alias add"
    assert name_of({"name": "rule", "options": [inner]}) == "rule"
    assert name_of({"custom_id": "again:1:77:secret"}) == "again"
    assert name_of({}) == ""


def test_who_is_typing_gets_no_choices_and_all_others_a_sentence() -> None:
    assert refusal(TYPING, "Busy") == {"type": 8, "data": {"choices": []}}
    told = refusal(ROLL, "Busy")
    assert told["type"] == 4
    assert told["data"] == {"content": "Busy", "flags": 64, "allowed_mentions": {"parse": []}}
    assert Arrival.of(TYPING, 0.0).typing
    assert current() is None
    note("nobody is there to note this of")
