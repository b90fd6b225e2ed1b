"""What a long text asks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.rules.answer.gist import gist, sentences_in
from bot.rules.editions import read_editions
from bot.rules.library import Library

ROOM = 100
Asked = Callable[[str], str]


@pytest.fixture(scope="session")
def asked_in(shipped: Library) -> Asked:
    return lambda text: gist(sentences_in(text), shipped.searcher.index, ROOM)


def test_of_a_long_message_the_question_is_asked(asked_in: Asked) -> None:
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
    asked_in: Asked, message: str, asked: str
) -> None:
    assert len(message) > ROOM
    assert asked_in(message) == asked


def test_of_an_endless_sentence_the_run_of_words_that_says_most(asked_in: Asked) -> None:
    story = "well so then he was like " * 8
    assert "fall back and shoot with his fly unit" in asked_in(
        f"{story}fall back and shoot with his fly unit {story}"
    )


def test_of_a_long_message_without_a_question_its_last_sentence(asked_in: Asked) -> None:
    assert (
        asked_in("I do not get it at all. " * 20 + "Fall back is odd. Thanks!")
        == "Fall back is odd."
    )


@pytest.mark.parametrize("edition", ["10th", "9th edition", "(40k 8)"])
def test_the_edition_counts_wherever_a_long_message_names_it(asked_in: Asked, edition: str) -> None:
    story = f"We play {edition} these days. " + "My opponent had a huge squad of boyz. " * 4
    for message in (
        story + "How far apart can they stand? Thanks!",
        "How far apart can they stand? " + story,
    ):
        asked = asked_in(message)
        assert read_editions(asked).editions == read_editions(edition).editions
        assert asked.startswith("How far apart can they stand?")


def test_an_edition_that_the_question_names_counts_alone(asked_in: Asked) -> None:
    message = (
        "We played 8th for years, and it was good, it was fun, it was a joy. " * 2
        + "Is smite in 10th?"
    )
    assert asked_in(message) == "Is smite in 10th?"


def test_several_questions_are_asked_as_far_as_there_is_room(asked_in: Asked) -> None:
    message = (
        "Hello all. " * 10 + "Can it fall back? Can it shoot then? " + "charge shoot " * 9 + "?"
    )
    assert asked_in(message) == "Can it fall back? Can it shoot then?"


def test_of_an_endless_question_its_end(asked_in: Asked) -> None:
    asked = asked_in("yesterday " * 20 + "can it fall back?")
    assert len(asked) <= ROOM
    assert asked.endswith("can it fall back?")


def test_an_endless_sentence_is_cut_at_a_word(asked_in: Asked) -> None:
    asked = asked_in("word " * 100)
    assert len(asked) <= ROOM
    assert asked.endswith("word")
    assert asked_in("x" * 300) == "x" * ROOM
