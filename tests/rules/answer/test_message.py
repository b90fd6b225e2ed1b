"""What a message asks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import InputError
from bot.rules.answer.message import asked_in as asked_of
from bot.rules.answer.message import is_words_alone, plain_query
from bot.rules.library import Library
from bot.rules.text import MAX_QUERY

Asked = Callable[[str], str]


@pytest.fixture(scope="session")
def asked_in(shipped: Library) -> Asked:
    return lambda message: asked_of(message, shipped.searcher.index)


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
def test_noise_goes(asked_in: Asked, message: str, asked: str) -> None:
    assert asked_in(message) == asked


def test_a_query_comes_without_mentions() -> None:
    assert plain_query("<@123> coherency https://example.org @everyone 10th") == "coherency 10th"
    assert plain_query("10th/movement/unit-coherency") == "10th/movement/unit-coherency"
    with pytest.raises(InputError, match="no words to look up"):
        plain_query("<@123>")


@pytest.mark.parametrize("typed", ["coherency 10th", "s > t?", "10th/movement/unit-coherency"])
def test_a_question_is_words_alone(typed: str) -> None:
    assert is_words_alone(typed)


@pytest.mark.parametrize("typed", ["<@1> charge", "# big", "**bold**", "||x||", "https://x.org"])
def test_mentions_links_and_mark_up_are_more_than_words(typed: str) -> None:
    assert not is_words_alone(typed)


@pytest.mark.parametrize("message", ["", "   ", "<@1>", "https://example.org", "\u200b"])
def test_nothing_to_read(asked_in: Asked, message: str) -> None:
    with pytest.raises(InputError, match="no text"):
        asked_in(message)


def test_a_message_that_fits_a_query_is_one(asked_in: Asked) -> None:
    message = "So we played yesterday. " * 8 + "How far apart can they stand? Thanks!"
    assert len(message) <= MAX_QUERY
    assert asked_in(message) == message


def test_of_a_longer_one_the_question_is_asked(asked_in: Asked) -> None:
    message = "So we played yesterday. " * 20 + "How far apart can they stand? Thanks!"
    assert asked_in(message) == "How far apart can they stand?"


@given(st.text(max_size=500))
def test_any_message_gives_a_query_or_a_sentence(asked_in: Asked, message: str) -> None:
    try:
        asked = asked_in(message)
    except InputError:
        return
    assert 0 < len(asked) <= MAX_QUERY
