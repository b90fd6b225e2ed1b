"""What a message asks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import InputError
from bot.render.question import asked_in
from bot.rules.text import MAX_QUERY


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("what is coherency?", "what is coherency?"),
        ("<@123456789> hey, **does** `overwatch` hit on 5+?", "hey, does overwatch hit on 5+?"),
        ("> quoted\nsee https://example.org/a?b=c <:orc:123>", "quoted see"),
        ("@everyone ~~no~~ ||fly||", "no fly"),
        ("# Heading\n- item one\n-# small", "Heading item one small"),
    ],
)
def test_noise_goes(message: str, asked: str) -> None:
    assert asked_in(message) == asked


def test_of_a_long_message_the_question_is_asked() -> None:
    message = (
        "So we played yesterday and my opponent had a huge squad of boyz. " * 3
        + "How far apart can they stand? Thanks!"
    )
    assert asked_in(message) == "How far apart can they stand?"


def test_of_a_long_message_without_a_question_its_beginning() -> None:
    assert asked_in("Fall back is odd. " + "I do not get it at all. " * 20) == "Fall back is odd."


def test_an_endless_sentence_is_cut_at_a_word() -> None:
    asked = asked_in("word " * 100)
    assert len(asked) <= MAX_QUERY
    assert asked.endswith("word")
    assert asked_in("x" * 300) == "x" * MAX_QUERY


@pytest.mark.parametrize("message", ["", "   ", "<@1>", "https://example.org", "\u200b"])
def test_nothing_to_read(message: str) -> None:
    with pytest.raises(InputError, match="no text"):
        asked_in(message)


@given(st.text(max_size=500))
def test_any_message_gives_a_query_or_a_sentence(message: str) -> None:
    try:
        asked = asked_in(message)
    except InputError:
        return
    assert 0 < len(asked) <= MAX_QUERY
