"""What a message asks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import InputError
from bot.rules.answer.message import QUESTION, is_words_alone, plain_query
from bot.rules.answer.message import asked_in as asked_of
from bot.rules.editions import read_editions
from bot.rules.library import open_library

INDEX = open_library((), "10th").searcher.index


def asked_in(message: str) -> str:
    return asked_of(message, INDEX)


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


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        (
            "So we were playing yesterday at the shop, my friend has orks and he tried "
            "to charge my unit "
            "behind a wall. He cannot see them. Is that legal?",
            "my friend has orks and he tried to charge my unit behind a wall. He cannot see them.",
        ),
        (
            "Yesterday my opponent used his warboss. He fell back from my terminators in "
            "his movement phase and then "
            "shot me with the same unit. Was he right?",
            "He fell back from my terminators in his movement phase and then shot me "
            "with the same unit.",
        ),
        (
            "he rolls his overwatch for the whole squad at me although I was more than "
            "twelve inches away!! "
            "thats cheating right? Who is right? hm hm hm hm hm hm",
            "he rolls his overwatch for the whole squad at me although I was more than "
            "twelve inches away!!",
        ),
    ],
)
def test_a_question_that_does_not_say_what_it_is_about_does_not_stand_alone(
    message: str, asked: str
) -> None:
    assert len(message) > QUESTION
    assert asked_in(message) == asked


def test_of_an_endless_sentence_the_run_of_words_that_says_most() -> None:
    story = "well so then he was like " * 8
    assert "fall back and shoot with his fly unit" in asked_in(
        f"{story}fall back and shoot with his fly unit {story}"
    )


def test_of_a_long_message_without_a_question_its_last_sentence() -> None:
    assert (
        asked_in("I do not get it at all. " * 20 + "Fall back is odd. Thanks!")
        == "Fall back is odd."
    )


@pytest.mark.parametrize("edition", ["10th", "9th edition", "(40k 8)"])
def test_the_edition_counts_wherever_a_long_message_names_it(edition: str) -> None:
    story = f"We play {edition} these days. " + "My opponent had a huge squad of boyz. " * 4
    for message in (
        story + "How far apart can they stand? Thanks!",
        "How far apart can they stand? " + story,
    ):
        asked = asked_in(message)
        assert read_editions(asked).editions == read_editions(edition).editions
        assert asked.startswith("How far apart can they stand?")


def test_an_edition_that_the_question_names_counts_alone() -> None:
    message = (
        "We played 8th for years, and it was good, it was fun, it was a joy. " * 2
        + "Is smite in 10th?"
    )
    assert asked_in(message) == "Is smite in 10th?"


def test_several_questions_are_asked_as_far_as_there_is_room() -> None:
    message = (
        "Hello all. " * 10 + "Can it fall back? Can it shoot then? " + "charge shoot " * 9 + "?"
    )
    assert asked_in(message) == "Can it fall back? Can it shoot then?"


def test_of_an_endless_question_its_end() -> None:
    asked = asked_in("yesterday " * 20 + "can it fall back?")
    assert len(asked) <= QUESTION
    assert asked.endswith("can it fall back?")


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


def test_an_endless_sentence_is_cut_at_a_word() -> None:
    asked = asked_in("word " * 100)
    assert len(asked) <= QUESTION
    assert asked.endswith("word")
    assert asked_in("x" * 300) == "x" * QUESTION


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
    assert 0 < len(asked) <= QUESTION
