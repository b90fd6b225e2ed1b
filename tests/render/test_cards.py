"""Cards keep to Discord's limits, whatever they hold: every entry of the corpus, and entries made
to break them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest
from discord.app_commands import ContextMenu
from hypothesis import given
from hypothesis import strategies as st

from bot.cogs import COMMANDS
from bot.render.card import Card, Section
from bot.render.choices import entry_choices, topic_choices
from bot.render.embed import to_embed, to_embeds
from bot.render.help import HELP, TOPICS, about_card, help_card
from bot.render.rules.compare import comparison_card
from bot.render.rules.rule import (
    entry_label,
    entry_line,
    lacking_card,
    no_official_card,
    nothing_card,
    page_count,
    rule_card,
    source_card,
    without_card,
)
from bot.rolls import DiceAsk
from bot.rules.answer import Answer, offer, offer_topics
from bot.rules.compare import compare_entries
from bot.rules.compare.compare_choice import compare_editions
from bot.rules.corpus import Corpus
from bot.rules.entry import EDITIONS, Citation, Entry, Kind, Source
from bot.rules.library import Library
from bot.rules.search import Confidence
from tests.discord.limits import embed_faults, embed_size


def test_every_entry_is_a_card(shipped: Library) -> None:
    corpus = shipped.corpus
    for entry in corpus.entries:
        for page in range(page_count(entry)):
            embed = dict(to_embed(rule_card(corpus, entry, page)).to_dict())
            assert not list(embed_faults(embed)), entry.id
            assert embed_size(embed) <= 6_000
            assert "|---" not in embed["description"], entry.id
            assert entry.id in source_card(corpus, entry).text


def test_a_comparison_claims_no_more_than_the_documents_tell(shipped: Library) -> None:
    def said(text: str, *editions: str) -> str:
        return comparison_card(compare_editions(shipped.searcher, text, editions)).text

    assert (
        said("instant death", "4th", "8th")
        == "4th → 8th: **only in 4th**: not in the 8th edition documents here"
    )
    assert (
        said("lethal hits", "9th", "10th")
        == "9th → 10th: **only in 10th**: not in the 9th edition documents here"
    )
    assert said("fall back").endswith("\n-# No entry in the rules I have: 9th edition")
    assert "No entry" not in said("coherency")
    corpus, lexicon = shipped.corpus, shipped.searcher.index.lexicon
    texts = [
        comparison_card(compare_entries(lexicon, corpus.by_topic[topic], EDITIONS, topic)).text
        for topic in corpus.by_topic
    ]
    assert any("**reworded**" in text for text in texts)
    assert not any("no number changed" in text for text in texts)


def test_a_comparison_says_what_the_newer_rule_tells_of_its_change(shipped: Library) -> None:
    def said(topic: str) -> str:
        return comparison_card(compare_editions(shipped.searcher, topic, ("10th", "11th"))).text

    assert said("cover") == "10th → 11th: **changed**: cover was +1 to the save."
    assert said("hidden").startswith("10th → 11th: **new**: ")
    assert said("super-heavy-walker").startswith("10th → 11th: **only in 11th**: not in")
    assert said("wound-roll") == "10th → 11th: **same**"
    assert said("engagement-range").startswith('10th → 11th: **numbers changed**: 1" → 2" · it')


def test_a_comparison_does_not_end_before_a_list(shipped: Library) -> None:
    compared = compare_editions(shipped.searcher, "hazardous", ("10th", "11th"))
    older, newer = (section.text for section in comparison_card(compared).sections)
    assert "Each 1 is 3 mortal wounds" in older
    assert "each 1-2: the unit suffers 1 mortal wound" in newer
    lists = [
        compare_editions(shipped.searcher, t, ("10th", "11th")) for t in ("saves", "disembark")
    ]
    for comparison in lists:
        for section in comparison_card(comparison).sections:
            assert ": …" not in section.text


def test_every_topic_is_a_comparison(shipped: Library) -> None:
    corpus, lexicon = shipped.corpus, shipped.searcher.index.lexicon
    for topic in corpus.by_topic:
        comparison = compare_entries(lexicon, corpus.by_topic[topic], EDITIONS, topic)
        card = comparison_card(comparison)
        embed = dict(to_embed(card).to_dict())
        assert not list(embed_faults(embed)), topic
        assert embed_size(embed) <= 6_000
        assert "\ue000" not in str(embed)
        assert "\ue001" not in str(embed)


def test_every_entry_fits_menus_and_boxes(shipped: Library) -> None:
    corpus = shipped.corpus
    for entry in corpus.entries:
        assert 0 < len(entry_label(entry)) <= 80
        assert 0 < len(entry_line(entry)) <= 100
        (choice,) = entry_choices([entry])
        assert 0 < len(choice.name) <= 100
        assert choice.value == entry.id
    for choice in topic_choices(corpus, offer_topics(shipped.searcher, "cover")):
        assert choice.value in corpus.by_topic


LONG = Entry(
    id="10th/" + "x" * 95,
    edition="10th",
    kind=Kind.FAQ,
    path=("C" * 300, "P" * 300, "T" * 300),
    text="Word. " * 5_000,
    sources=tuple(Citation("k", n, n + 1) for n in range(1, 400, 3)),
    rulings=("r" * 300,),
    date="d" * 100,
)
SOURCES = {"k": Source("k", "S" * 500, "10th", "D" * 100, "f")}


def test_an_entry_made_to_break_limits_is_a_card() -> None:
    corpus = Corpus((LONG,), SOURCES)
    for page in (0, 1, page_count(LONG) - 1, 10_000, -5):
        embed = dict(to_embed(rule_card(corpus, LONG, page)).to_dict())
        assert not list(embed_faults(embed))
        assert embed_size(embed) <= 6_000
    assert len(entry_label(LONG)) <= 80
    assert len(entry_line(LONG)) <= 100
    assert len(entry_choices([LONG] * 40)) == 25


PARTS = st.text(max_size=7_000)


@given(
    PARTS,
    PARTS,
    PARTS,
    PARTS,
    st.lists(st.builds(Section, PARTS, PARTS, st.booleans()), max_size=30),
)
def test_any_card_is_an_embed(
    title: str, text: str, badge: str, footer: str, sections: list[Section]
) -> None:
    card = Card(title or "x", text, badge, sections=tuple(sections), footer=footer)
    embeds = [dict(embed.to_dict()) for embed in to_embeds((card, card))]
    assert sum(map(embed_size, embeds)) <= 6_000
    assert [
        fault for embed in embeds for fault in embed_faults(embed) if fault != "empty embed"
    ] == []


@pytest.mark.parametrize(
    "hostile", ["@everyone", "<@1>", "**", "```", "\u202e", "x" * 6_000, "", "[a](b)"]
)
def test_a_query_is_shown_harmless(shipped: Library, hostile: str) -> None:
    answer = Answer(hostile, (), Confidence.NONE, None)
    embed = dict(to_embed(nothing_card(shipped.corpus, answer)).to_dict())
    assert not list(embed_faults(embed))
    assert "@everyone" not in embed["description"]
    assert "<@1>" not in embed["description"]
    assert "```" not in embed["description"]
    assert "\u202e" not in embed["description"]


def test_an_answer_names_where_it_looked(shipped: Library) -> None:
    entry = shipped.corpus.by_id["10th/movement/unit-coherency"]
    answer = Answer("q", ("4th", "8th"), Confidence.NONE, None, others=(entry,), elsewhere=(entry,))
    card = nothing_card(shipped.corpus, answer)
    assert card.title == "Nothing in the 4th or 8th edition answers this."
    assert "10th" in card.text


def test_a_refusal_says_what_is_here_of_an_edition(shipped: Library) -> None:
    """Of the 9th there are definitions only, of the 5th nothing."""
    corpus = shipped.corpus
    held = "Of the 9th edition only definitions are here."
    unknown = nothing_card(corpus, Answer("q", ("5th",), Confidence.NONE, None))
    assert unknown.title == "There are no rules of the 5th edition here."
    definitions = nothing_card(corpus, Answer("q", ("9th",), Confidence.NONE, None))
    assert definitions.title == "Nothing in the 9th edition answers this."
    assert held in definitions.text.split("\n")
    shown = corpus.by_id["10th/movement/unit-coherency"]
    for card in (lacking_card(corpus, "9th", shown), without_card(corpus, ("9th",), shown)):
        assert card.text.startswith(f"{held}\nThe 10th edition does.")
    assert held in no_official_card(corpus, Answer("q", ("9th",), Confidence.NONE, None)).text
    assert "only" not in nothing_card(corpus, Answer("q", ("8th",), Confidence.NONE, None)).text


def test_a_row_of_a_table_is_called_a_rule(shipped: Library) -> None:
    for name, kind in (
        ("11th/stratagems/core", "table"),
        ("11th/stratagems/core/fire-overwatch", "rule"),
    ):
        card = rule_card(shipped.corpus, shipped.corpus.by_id[name])
        assert card.badge == f"11th edition · {kind}"


def test_a_source_without_lines_or_date_or_record() -> None:
    entry = replace(
        LONG, sources=(Citation("gone", 4, 4), Citation("public", 1, 1)), date="", rulings=()
    )
    corpus = Corpus((entry,), {"public": Source("public", "Common knowledge", "10th")})
    lines = source_card(corpus, entry).text.split("\n")
    assert lines[1:3] == ["gone, line 4", "Common knowledge"]
    assert rule_card(corpus, entry).footer.endswith(" · Common knowledge · 10th edition")
    bare = rule_card(Corpus((entry,), {}), entry)
    assert bare.footer.endswith(" · 10th edition")


def test_the_date_of_an_entry_is_that_of_its_first_source(shipped: Library) -> None:
    # 002:93 dates this answer; the rulebook it cites beside it has no date
    entry = shipped.corpus.by_id["8th/faq-core-rules/embarking-after-advancing-or-falling-back"]
    assert rule_card(shipped.corpus, entry).footer == "Official FAQ · 8th edition · July 2017"
    card = source_card(shipped.corpus, entry)
    dated = [line for line in card.text.split("\n") if "July 2017" in line]
    assert len(dated) == 1
    assert dated[0].startswith("8th edition FAQ")


@pytest.mark.parametrize(
    ("entry", "footer"),
    [
        ("10th/movement/unit-coherency", "Published core rules · 10th edition · to June 2026"),
        ("11th/aircraft/aircraft", "11th edition · app data 972 · 2 October 2026"),
        ("8th/charge/overwatch", "Core rules with rulings · 8th edition"),
        ("4th/wounds/instant-death", "4th Edition SRD"),
    ],
)
def test_a_footer_is_one_line_that_a_player_understands(
    shipped: Library, entry: str, footer: str
) -> None:
    assert rule_card(shipped.corpus, shipped.corpus.by_id[entry]).footer == footer


def test_no_footer_has_two_lines_an_id_or_a_version(shipped: Library) -> None:
    for entry in shipped.corpus.entries:
        footer = rule_card(shipped.corpus, entry).footer
        assert "\n" not in footer
        assert entry.id not in footer
        assert "corpus" not in footer
        assert f"{entry.edition} edition" in footer.casefold()
        assert len(footer) <= 80


def test_help_and_about_are_cards(shipped: Library) -> None:
    usages = [(f"/command{n} query [edition]", "what it does " * 5) for n in range(60)]
    for card in (help_card("More", usages), about_card(shipped.corpus, "10th", None, 9_000.0)):
        embed = dict(to_embed(card).to_dict())
        assert not list(embed_faults(embed))


def test_every_command_has_its_topic_in_the_help() -> None:
    """The message menu's command is told by the topic's text."""
    typed = {command.name for command in COMMANDS if not isinstance(command, ContextMenu)}
    sorted_in = {name for names in TOPICS.values() for name in names}
    assert typed == sorted_in


def test_boxes_offer_what_they_should(shipped: Library) -> None:
    searcher = shipped.searcher
    for text, editions in product(("", "cov", "zzqq"), ((), ("4th",))):
        found = offer(searcher, text, editions)
        assert bool(found) == (text != "zzqq")
        assert len(found) <= 25
        assert all(entry.edition in (editions or EDITIONS) for entry in found)


def test_the_dice_that_the_help_shows_can_be_rolled() -> None:
    examples = re.findall("`(?:/roll )?([^`]+)`", HELP["Dice"])
    assert "20d6 3+ reroll 1s" in examples and "2d6 # run" in examples
    for example in examples:
        assert DiceAsk.typed(example, None).rolls
