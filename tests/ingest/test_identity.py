"""Edition, date and key of a document."""

from pathlib import Path

import pytest

from bot.errors import InputError
from bot.ingest.identity import choose_key, parse_edition, read_date, read_edition
from bot.ingest.lines.line import split_lines


@pytest.mark.parametrize("text", ["8", "8th", "8e", "8 ed", "8th edition", " 8TH Edition. "])
def test_an_edition_may_be_named_in_many_ways(text: str) -> None:
    assert parse_edition(text) == "8th"


@pytest.mark.parametrize("text", ["7th", "", "eight", "80", "8th 9th", "١"])
def test_an_unknown_edition_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(InputError, match="4th, 8th, 9th, 10th"):
        parse_edition(text)


@pytest.mark.parametrize(
    ("told", "title", "text", "edition"),
    [
        ("Warhammer 40,000 10th Edition", "", "", "10th"),  # 000:3
        ("8", "", "", "8th"),  # 002:7, a cell of its table
        ("", "4th Edition SRD", "", "4th"),  # 004:5
        ("", "Rules, Edition 9", "", "9th"),
        ("", "House rules", "Made for the 4th edition of the game.", "4th"),
    ],
)
def test_a_document_may_tell_its_edition(told: str, title: str, text: str, edition: str) -> None:
    reading = read_edition(told, title, split_lines(text))
    assert (reading.value, reading.doubt) == (edition, "")


def test_terms_of_the_game_tell_the_edition_and_the_reading_says_so() -> None:
    reading = read_edition(
        "", "Rules", split_lines("Engagement Range, Power Rating and Power Level of a datasheet.")
    )
    assert reading.value == "9th"
    assert "--edition" in reading.doubt


def test_where_terms_leave_it_open_the_operator_is_asked() -> None:
    with pytest.raises(InputError, match="name it with --edition"):
        read_edition("", "Rules", split_lines("Mortal wounds and stratagems."))
    with pytest.raises(InputError, match="name it with --edition"):
        read_edition("7", "Rules", split_lines("Of the 8th edition and the 9th edition."))


def test_a_number_of_any_length_is_no_edition() -> None:
    with pytest.raises(InputError, match="does not tell its edition"):
        read_edition("8" * 5_000, "9" * 5_000, split_lines("Edition: " + "8" * 5_000))


@pytest.mark.parametrize(("number", "edition"), [("001", "9th"), ("003", "8th"), ("004", "4th")])
def test_the_sources_that_do_not_tell_use_terms_of_their_edition(
    sources: Path, number: str, edition: str
) -> None:
    (path,) = sources.glob(f"{number}_*")
    assert read_edition("", "", split_lines(path.read_text(encoding="utf-8"))).value == edition


def test_a_date_is_what_looks_like_one() -> None:
    assert read_date("December 2024") == "December 2024"
    assert read_date("-->") == ""


def test_a_key_is_made_of_the_title_and_of_nobody_else() -> None:
    assert choose_key("Core Rules: Definitions", "9th", ()) == "core-rules"
    assert choose_key("Core Rules", "8th", {"core-rules"}) == "core-rules-8th"
    assert choose_key("Core Rules", "8th", {"core-rules", "core-rules-8th"}) == "core-rules-2"
    assert (
        choose_key("Core Rules", "8th", {"core-rules", "core-rules-8th", "core-rules-2"})
        == "core-rules-3"
    )
