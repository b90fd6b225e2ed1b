"""Controls: what stands in a `custom_id`, and which of them an answer gets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.errors import InputError
from bot.gateway import template_of
from bot.render.card import Card
from bot.rules.answer import OFFICIAL, Answer, look_up
from bot.rules.corpus import Corpus, entry_code
from bot.rules.entry import Entry, Kind
from bot.rules.library import Library
from bot.rules.search import Confidence
from bot.views import ITEMS
from bot.views.item import CUSTOM_ID, Owned
from bot.views.reply import Reply, as_view
from bot.views.rules.answer import answer_reply, official_reply
from bot.views.rules.rule import (
    Compare,
    Menu,
    OpenRule,
    SeeAlso,
    Suggestion,
    chosen,
    entry_reply,
    split_codes,
)
from bot.views.rules.source import OWN_WORDS, Source
from tests.discord.limits import component_faults

SNOWFLAKE = 2**63 - 1
COHERENCY = "10th/movement/unit-coherency"


def ids(reply: Reply) -> list[str]:
    """The custom_ids of a reply's controls."""
    return [control.custom_id for control in reply.controls]  # type: ignore[attr-defined]


def test_every_entry_has_controls_that_fit(shipped: Library) -> None:
    corpus = shipped.corpus
    codes = tuple(entry_code(entry.id) for entry in corpus.entries[:5])
    for entry in corpus.entries:
        reply = entry_reply(corpus, entry, SNOWFLAKE, codes)
        assert list(component_faults(as_view(reply).to_components())) == [], entry.id


def test_codes_tell_all_entries_apart(shipped: Library) -> None:
    assert len(shipped.corpus.by_code) == len(shipped.corpus.entries)


def test_a_custom_id_is_read_back(shipped: Library) -> None:
    made: list[Owned[Any]] = [
        OpenRule(SNOWFLAKE, "0123456789ab", 999),
        Suggestion(SNOWFLAKE, ("0123456789ab",) * 5, 4),
        Menu(SNOWFLAKE, ("0123456789ab",) * 5, shipped.corpus.entries[:4]),
        SeeAlso(SNOWFLAKE, "0123456789ab", shipped.corpus.entries[:30]),
        Compare(SNOWFLAKE, "0123456789ab"),
        Source(SNOWFLAKE, "0123456789ab"),
        Source(SNOWFLAKE, "0123456789ab", "0123456789ab"),
        Source(SNOWFLAKE, "0123456789ab", OWN_WORDS),
    ]
    assert {type(control) for control in made} <= set(ITEMS)
    for control in made:
        assert len(control.custom_id) <= CUSTOM_ID
        match = template_of(type(control)).fullmatch(control.custom_id)
        assert match is not None
        again = type(control).parse(match)
        assert again.asker == SNOWFLAKE
        fitting = [item for item in ITEMS if template_of(item).fullmatch(control.custom_id)]
        assert fitting == [type(control)]


def test_controls_of_all_kinds_have_different_names() -> None:
    names = [template_of(item).pattern.split(":")[0] for item in ITEMS]
    assert len(set(names)) == len(names)


def test_a_suggestion_that_points_past_its_list_opens_the_last() -> None:
    match = template_of(Suggestion).fullmatch("mean:1:5:4:0123456789ab")
    assert match is not None
    assert Suggestion.parse(match).at == 0


def test_codes_are_split() -> None:
    assert split_codes("0123456789abcdef01234567") == ("0123456789ab", "cdef01234567")


@pytest.fixture
def found(shipped: Library) -> Answer:
    return look_up(shipped.searcher, "coherency 10th")


def test_a_sure_answer_has_a_menu_and_no_question(shipped: Library, found: Answer) -> None:
    reply = answer_reply(shipped.corpus, found, 5)
    assert not reply.private
    assert any(name.startswith("menu:1:5:") for name in ids(reply))
    assert "Did you mean" not in reply.cards[0].text


def test_a_doubtful_answer_asks_back(shipped: Library, found: Answer) -> None:
    reply = answer_reply(shipped.corpus, replace(found, confidence=Confidence.MEDIUM), 5)
    assert not reply.private
    assert "Did you mean" in reply.cards[0].text
    assert reply.cards[0].badge.endswith("closest match")
    meant = [control for control in reply.controls if isinstance(control, Suggestion)]
    assert [control.codes[control.at] for control in meant] == [
        entry_code(entry.id) for entry in found.others
    ]
    assert all(control.codes[0] == entry_code(COHERENCY) for control in meant)
    assert not any(isinstance(control, Menu) for control in reply.controls)
    assert list(component_faults(as_view(reply).to_components())) == []


def test_a_doubtful_answer_without_others_does_not_ask(shipped: Library, found: Answer) -> None:
    reply = answer_reply(shipped.corpus, replace(found, confidence=Confidence.MEDIUM, others=()), 5)
    assert "Did you mean" not in reply.cards[0].text
    assert reply.cards[0].badge.endswith("closest match")


def test_nothing_is_said_privately_with_both_kinds_of_suggestions(shipped: Library) -> None:
    """Those of the edition asked for, then the best of others by their age."""
    by_id = shipped.corpus.by_id
    names = ("11th/dice/re-rolls", "8th/psychic/smite", "4th/morale/morale")
    elsewhere = tuple(by_id[name] for name in names)
    newest, older, _ = elsewhere
    near = shipped.corpus.entries[:4]
    answer = Answer("q", ("10th",), Confidence.NONE, None, others=near, elsewhere=elsewhere)
    reply = answer_reply(shipped.corpus, answer, 5)
    assert reply.private
    codes = [
        control.codes[control.at] for control in reply.controls if isinstance(control, Suggestion)
    ]
    assert codes == [entry_code(entry.id) for entry in (*near[:3], older, newest)]
    of_the_11th = answer_reply(shipped.corpus, answer, 5, usual="11th").controls
    assert [each.codes[each.at] for each in of_the_11th if isinstance(each, Suggestion)] == [
        entry_code(entry.id) for entry in (*near[:3], newest, older)
    ]


def test_an_official_answer_stands_alone(shipped: Library) -> None:
    question = "can a unit embark after it advanced 8th"
    official = look_up(shipped.searcher, question, kinds=OFFICIAL)
    reply = official_reply(shipped.corpus, official, look_up(shipped.searcher, question), 5)
    assert len(reply.cards) == 1


def test_privately_only_ever_adds() -> None:
    public, private = Reply((Card("x"),)), Reply((Card("x"),), private=True)
    assert not public.privately(False).private
    assert public.privately().private
    assert private.privately(False).private


def test_an_entry_without_relations_has_only_its_source() -> None:
    entry = Entry("10th/a/b", "10th", Kind.RULE, ("A", "B"), "Text.")
    (control,) = entry_reply(Corpus((entry,), {}), entry, 5).controls
    assert isinstance(control, Source)


def test_where_nothing_answers_no_rule_is_announced(shipped: Library) -> None:
    question = "zzqq xxyy"
    official, rules = (
        look_up(shipped.searcher, question, kinds=OFFICIAL),
        look_up(shipped.searcher, question),
    )
    reply = official_reply(shipped.corpus, official, rules, 5)
    assert [card.title for card in reply.cards] == ["No official answer found"]
    assert "nearest rule" not in reply.cards[0].text


def test_the_nearest_official_answer_comes_after_the_rules_of_the_edition(shipped: Library) -> None:
    """Only the 8th edition has official answers."""
    searcher = replace(shipped.searcher, default_edition="11th")
    official = look_up(searcher, "overwatch", kinds=OFFICIAL, only_usual=True)
    rules = look_up(searcher, "overwatch", only_usual=True)
    reply = official_reply(shipped.corpus, official, rules, 5)
    title = "No official answers of the 11th here"
    assert [card.title for card in reply.cards] == [title, "Fire Overwatch"]
    menu = next(control for control in reply.controls if isinstance(control, Menu))
    assert menu.item.options[0].label.startswith("11th")


def test_the_menu_under_an_edition_begins_with_that_edition(shipped: Library) -> None:
    """Whoever goes on to another edition means that one."""
    corpus = shipped.corpus
    newer = [corpus.by_id[f"11th/movement/{name}"] for name in ("fall-back", "advance")]
    older = corpus.by_id["10th/movement/fall-back"]
    codes = tuple(entry_code(entry.id) for entry in (*newer, older))
    reply = entry_reply(corpus, older, 5, codes)
    menu = next(control for control in reply.controls if isinstance(control, Menu))
    editions = [option.label.split()[0] for option in menu.item.options]
    assert editions[0] == "10th"
    assert editions.index("11th") > len([each for each in editions if each == "10th"]) - 1


def test_a_menu_of_which_nothing_was_chosen_says_so(shipped: Library) -> None:
    with pytest.raises(InputError, match="Nothing was chosen"):
        chosen(Menu(5, ("0123456789ab",), shipped.corpus.entries[:1]).item)


def test_a_special_case_has_its_rules_editions(shipped: Library) -> None:
    reply = entry_reply(shipped.corpus, shipped.corpus.by_id[f"{COHERENCY}/seven-or-more"], 5)
    assert sum(name.startswith("rule:") for name in ids(reply)) == 4
    assert any(name.startswith("compare:") for name in ids(reply))
