"""What is answered, what is offered beside it, and that no edition is switched in silence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.errors import InputError, LimitError
from bot.rules.answer import (
    OFFICIAL,
    OTHERS,
    POPULAR,
    Answer,
    look_up,
    offer,
    offer_topics,
    settles,
)
from bot.rules.entry import Entry, Kind
from bot.rules.library import Library
from bot.rules.search import Confidence, Searcher
from bot.rules.search.question import read_question

COHERENCY = "10th/movement/unit-coherency"


@pytest.fixture
def searcher(shipped: Library) -> Searcher:
    return shipped.searcher


def test_each_edition_asked_for_is_told_of(searcher: Searcher) -> None:
    """By a rule of its own, or that it has none; the same rule is told of by its button."""
    walls = look_up(searcher, "charge through walls", ("10th", "11th"))
    assert walls.entry is not None and walls.entry.edition == "10th"
    assert [each.edition for each in walls.beside] == ["11th"]
    overwatch = look_up(searcher, "overwatch 4th vs 8th")
    assert overwatch.without == ("4th",)
    coherency = look_up(searcher, "coherency 8th 9th")
    assert (coherency.beside, coherency.without) == ((), ())


@pytest.mark.no_cover
def test_a_name_is_answered_surely(searcher: Searcher) -> None:
    answer = look_up(searcher, "coherency 10th")
    assert answer.sure
    assert answer.entry is not None
    assert answer.entry.id == COHERENCY
    assert answer.matched == "coherency"
    assert answer.editions == ("10th",)
    assert 0 < len(answer.others) <= OTHERS
    assert answer.entry not in answer.others
    assert all(entry.edition == "10th" for entry in answer.others)


def test_an_edition_given_apart_counts(searcher: Searcher) -> None:
    answer = look_up(searcher, "overwatch", ("8th",))
    assert answer.entry is not None
    assert answer.entry.edition == "8th"


def test_nothing_in_the_edition_asked_for_is_said_and_others_named(searcher: Searcher) -> None:
    answer = look_up(searcher, "lethal hits 8th")
    assert answer.entry is None
    assert not answer.sure
    assert answer.editions == ("8th",)
    assert {entry.edition for entry in answer.others} <= {"8th"}
    assert "10th/weapon-abilities/lethal-hits" in [entry.id for entry in answer.elsewhere]


def test_suggestions_of_the_edition_asked_for_are_not_elsewhere(searcher: Searcher) -> None:
    for query in ("which paint for the unit 10th", "is the wifi in range 8th"):
        answer = look_up(searcher, query)
        assert answer.entry is None
        assert searcher.search(query).hits
        assert not {entry.edition for entry in answer.elsewhere} & set(answer.editions)


def test_an_edition_that_does_not_exist_here_offers_the_others(searcher: Searcher) -> None:
    answer = look_up(searcher, "coherency 7th edition")
    assert answer.entry is None
    assert answer.editions == ("7th",)
    assert answer.others == ()
    assert answer.elsewhere


def test_chatter_is_answered_by_nothing_of_any_edition(searcher: Searcher) -> None:
    answer = look_up(searcher, "good morning all")
    assert answer.confidence is Confidence.NONE
    assert answer.entry is None
    assert answer.elsewhere == ()


@pytest.mark.parametrize("chatter", ["whos up for a game thursday", "thanks bot"])
def test_chatter_is_offered_nothing(searcher: Searcher, chatter: str) -> None:
    answer = look_up(searcher, chatter, only_usual=True)
    assert (answer.entry, answer.others, answer.elsewhere) == (None, (), ())


def test_what_is_offered_where_nothing_answers_is_of_the_usual_edition_first(
    searcher: Searcher,
) -> None:
    near = look_up(searcher, "which paint for the unit that falls back").others
    assert near[0].edition == "10th"


def test_only_official_answers_are_official(searcher: Searcher) -> None:
    answer = look_up(searcher, "can a unit embark after it advanced", kinds=OFFICIAL)
    assert answer.entry is not None
    assert {answer.entry.kind, *(entry.kind for entry in answer.others)} == {Kind.FAQ}
    nothing = look_up(searcher, "zzqq", ("10th",), OFFICIAL)
    assert nothing.entry is None
    near = look_up(searcher, "paint embarked units", ("8th",), OFFICIAL)
    assert near.entry is None
    assert {entry.kind for entry in near.others} == {Kind.FAQ}


def test_what_tells_of_another_subject_lists_no_official_answers(searcher: Searcher) -> None:
    assert look_up(searcher, "overwatch 8th", kinds=OFFICIAL).entry is not None
    assert look_up(searcher, "tzeentch overwatch 8th", kinds=OFFICIAL).entry is None


def test_a_subject_lists_the_official_answers_about_it(searcher: Searcher) -> None:
    """002:63, 140, 201, 476 and 522 speak of Overwatch, 002:543 of plasma weapons."""
    answer = look_up(searcher, "overwatch", kinds=OFFICIAL)
    assert answer.confidence is Confidence.MEDIUM
    assert answer.entry is not None
    listed = (answer.entry, *answer.others)
    assert len(listed) > 3
    assert all("overwatch" in entry.text.lower() and entry.kind is Kind.FAQ for entry in listed)
    plasma = look_up(searcher, "plasma", kinds=OFFICIAL).entry
    assert plasma is not None
    assert plasma.id == "8th/faq-designers-commentary/supercharged-plasma"
    of_the_8th = look_up(searcher, "plasma", ("8th",), OFFICIAL)
    assert of_the_8th.entry == plasma
    assert (of_the_8th.editions, of_the_8th.lacking) == (("8th",), "")
    usually_8th = look_up(Searcher(searcher.index, "8th"), "plasma", kinds=OFFICIAL)
    assert (usually_8th.entry, usually_8th.lacking) == (plasma, "")


@pytest.mark.parametrize(
    "query", ["wifi", "hello", "overwatch 10th", "best wifi in the whole town", "wifi overwatch"]
)
def test_what_no_official_answer_is_about_has_none(searcher: Searcher, query: str) -> None:
    assert look_up(searcher, query, kinds=OFFICIAL).confidence is Confidence.NONE


def test_an_empty_and_an_endless_query_are_refused(searcher: Searcher) -> None:
    with pytest.raises(InputError, match="empty"):
        look_up(searcher, "  ")
    with pytest.raises(LimitError, match="300"):
        look_up(searcher, "x" * 301)


def test_popular_topics_exist(searcher: Searcher) -> None:
    known = searcher.index.corpus.by_topic
    assert [topic for topic in POPULAR if topic not in known] == []


def test_an_empty_box_offers_the_popular_in_the_usual_edition_first(searcher: Searcher) -> None:
    offered = offer(searcher, " ")
    assert offered[0].id == COHERENCY
    assert len({entry.topic for entry in offered}) == len(offered)
    assert {entry.edition for entry in offer(searcher, "", ("4th",))} == {"4th"}


@pytest.mark.parametrize(
    ("typed", "edition"), [("9th", "9th"), ("4th ", "4th"), ("8e", "8th"), ("10t", "10th")]
)
def test_a_bare_edition_offers_what_is_popular_in_it(
    searcher: Searcher, typed: str, edition: str
) -> None:
    popular = offer(searcher, "", (edition,))
    assert {entry.edition for entry in popular} == {edition}
    assert set(offer(searcher, typed)) >= set(popular[:10])


def test_a_box_of_questions_offers_questions(searcher: Searcher) -> None:
    offered = offer(searcher, "embark", kinds=frozenset({Kind.FAQ}))
    assert offered
    assert {entry.kind for entry in offered} == {Kind.FAQ}


def test_topics_are_offered_once_and_only_where_there_is_something_to_compare(
    searcher: Searcher,
) -> None:
    topics = [entry.topic for entry in offer_topics(searcher, "coherency")]
    assert topics[0] == "unit-coherency"
    assert len(set(topics)) == len(topics)
    assert all(len(searcher.index.corpus.by_topic[topic]) > 1 for topic in topics)


def test_a_special_case_has_the_topic_of_what_it_stands_under(searcher: Searcher) -> None:
    corpus = searcher.index.corpus
    assert corpus.topic_of(corpus.by_id[f"{COHERENCY}/seven-or-more"]) == "unit-coherency"


@pytest.mark.parametrize(
    ("query", "chosen", "named"),
    [
        ("coherency 9th", "10th", "9th"),
        (COHERENCY, "9th", "10th"),
        ("coherency 7th edition", "10th", "7th"),
    ],
)
def test_text_and_option_that_name_different_editions(
    searcher: Searcher, query: str, chosen: str, named: str
) -> None:
    with pytest.raises(InputError, match=f"about {named} edition, but {chosen} was chosen"):
        look_up(searcher, query, (chosen,))
    assert look_up(searcher, "coherency 9th", ("9th",)).editions == ("9th",)
    assert look_up(searcher, COHERENCY, ("10th",)).entry is not None


def test_other_editions_are_named_only_where_they_surely_answer(searcher: Searcher) -> None:
    for query, edition in (("smite", "10th"), ("smite 5th edition", "")):
        answer = look_up(searcher, query, (edition,) if edition else ())
        assert answer.entry is None
        assert answer.elsewhere[0].edition == "8th"


def test_an_answer_is_sure_or_not() -> None:
    assert not Answer("q", (), Confidence.MEDIUM, None).sure


def test_in_a_server_with_an_edition_no_other_answers_unasked(searcher: Searcher) -> None:
    for query, elsewhere in (
        ("smite", "8th"),
        ("torrent of fire", "4th"),
        ("instant death", "4th"),
    ):
        answer = look_up(searcher, query, only_usual=True)
        assert (answer.entry, answer.editions) == (None, ("10th",))
        assert answer.elsewhere[0].edition == elsewhere
        assert not {"10th"} & {entry.edition for entry in answer.elsewhere}
        assert {entry.edition for entry in answer.others} <= {"10th"}
        named = look_up(searcher, f"{query} {elsewhere}", only_usual=True).entry
        assert named is not None
        assert named.edition == elsewhere


def test_in_a_server_with_an_edition_no_other_is_offered_beside_the_answer(
    searcher: Searcher,
) -> None:
    for query in ("unit coherency", "charge roll", "can my squad split into two groups"):
        anywhere = look_up(searcher, query)
        assert {entry.edition for entry in anywhere.others} > {"10th"}
        answer = look_up(searcher, query, only_usual=True)
        assert answer.entry == anywhere.entry
        assert len(answer.others) == OTHERS
        assert {entry.edition for entry in answer.others} == {"10th"}


def test_what_another_edition_calls_a_detail_the_own_one_answers(searcher: Searcher) -> None:
    """Headings of official answers and of details are words that any edition's rule may answer."""
    for query, own in (
        ("measuring to the base or the hull", "10th/movement/measuring"),
        ("choose unit to fight with", "10th/charge-and-fight/fight"),
        ("charging after arriving as reinforcements", "10th/reserves"),
    ):
        entry = look_up(searcher, query, only_usual=True).entry
        assert entry is not None
        assert entry.id.startswith(own)


def test_where_no_edition_is_set_another_answers_and_the_lack_is_told(searcher: Searcher) -> None:
    answer = look_up(searcher, "smite")
    assert answer.entry is not None
    assert (answer.entry.edition, answer.lacking, answer.editions) == ("8th", "10th", ())
    assert look_up(searcher, "charge").lacking == ""
    assert look_up(searcher, "smite 8th").lacking == ""


@pytest.mark.parametrize("usual", ["10th", "11th"])
def test_of_two_editions_named_the_usual_ones_answer_comes_first(
    searcher: Searcher, usual: str
) -> None:
    own = replace(searcher, default_edition=usual)
    query = (
        "charged two units in 11th and reached only one, in 10th that failed, is it still a fail"
    )
    answer = look_up(own, query)
    assert set(answer.editions) == {"10th", "11th"}
    assert answer.entry is not None
    assert answer.entry.edition == usual
    assert {other.edition for other in answer.others} >= {"10th", "11th"} - {usual}


@pytest.mark.parametrize("only_usual", [False, True])
@pytest.mark.parametrize(
    "query", ["who picks which model dies", "pistols in combat", "overwatch twice", "disembark"]
)
def test_the_usual_editions_answer_comes_first_whatever_fits_elsewhere(
    searcher: Searcher, query: str, only_usual: bool
) -> None:
    for usual in ("10th", "11th"):
        own = replace(searcher, default_edition=usual)
        entry = look_up(own, query, only_usual=only_usual).entry
        assert entry is not None
        assert entry.edition == usual


def test_official_answers_of_another_edition_do_not_answer_unasked(searcher: Searcher) -> None:
    answer = look_up(searcher, "overwatch", kinds=OFFICIAL)
    assert answer.lacking == "10th"
    strict = look_up(searcher, "overwatch", kinds=OFFICIAL, only_usual=True)
    assert strict.entry is None
    assert {entry.kind for entry in strict.elsewhere} == {Kind.FAQ}


def answered(confidence: Confidence, lacking: str = "") -> Answer:
    entry = Entry("10th/a/b", "10th", Kind.RULE, ("A", "B"), "Text.")
    found = None if confidence is Confidence.NONE else entry
    return Answer("q", (), confidence, found, lacking=lacking)


@pytest.mark.parametrize(
    ("official", "rules", "settled"),
    [
        (answered(Confidence.HIGH), answered(Confidence.HIGH), True),
        (answered(Confidence.MEDIUM), answered(Confidence.HIGH), False),
        (answered(Confidence.MEDIUM), answered(Confidence.MEDIUM), True),
        (answered(Confidence.HIGH), answered(Confidence.NONE), True),
        (answered(Confidence.MEDIUM), answered(Confidence.NONE), False),
        (answered(Confidence.NONE), answered(Confidence.NONE), False),
        (answered(Confidence.HIGH, "10th"), answered(Confidence.MEDIUM), False),
        (answered(Confidence.HIGH, "10th"), answered(Confidence.HIGH, "10th"), True),
    ],
)
def test_an_official_answer_comes_first_if_it_is_of_the_edition_and_no_guess(
    official: Answer, rules: Answer, settled: bool
) -> None:
    assert settles(official, rules) is settled


@pytest.mark.parametrize("question", ["can I deny if I am not the target 8th", "qzjx vbnw " * 20])
def test_official_answers_and_rules_are_found_by_one_reading(
    searcher: Searcher, question: str
) -> None:
    read_question.cache_clear()
    look_up(searcher, question, kinds=OFFICIAL)
    readings = read_question.cache_info().misses
    look_up(searcher, question)
    assert read_question.cache_info().misses == readings
