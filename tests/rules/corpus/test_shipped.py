"""The corpus that comes with the program: sound, complete, and found by what players type."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from pathlib import PurePosixPath

import pytest

from bot.rules.answer import look_up
from bot.rules.corpus import entry_code
from bot.rules.corpus.check import check
from bot.rules.entry import EDITIONS, Kind
from bot.rules.library import Library
from bot.rules.search import Confidence, Searcher
from bot.rules.text import MAX_QUERY, words
from bot.rules.text.strength_toughness import wound_row


def test_the_check_finds_nothing_wrong(shipped: Library) -> None:
    assert check(shipped.corpus, {}).problems == ()


def test_nothing_is_copied_and_the_sources_are_covered(
    shipped: Library, documents: dict[str, list[str]]
) -> None:
    report = check(shipped.corpus, documents)
    assert report.problems == ()
    assert {cover.key for cover in report.coverage} == {"core10", "core9", "faq8", "core8", "srd4"}
    assert {cover.key: cover.share for cover in report.coverage if cover.share < 0.95} == {}


def test_no_card_shows_what_belongs_into_the_comment(shipped: Library) -> None:
    comment = re.compile(r"(?m)^(id|kind|topic|aliases|sources|ruling|see|asked|date)\+?: ")
    shown = {entry.id for entry in shipped.corpus.entries if comment.search(entry.text)}
    assert shown == set()


def test_every_edition_is_there(shipped: Library) -> None:
    editions = Counter(entry.edition for entry in shipped.corpus.entries)
    assert set(editions) == set(EDITIONS)
    assert min(editions.values()) >= 50


def test_all_153_questions_of_the_8th_edition_faq_are_there(shipped: Library) -> None:
    """002 holds 153 pairs; a few stand there twice and are one entry."""
    answers = [entry for entry in shipped.corpus.entries if entry.kind is Kind.FAQ]
    assert {entry.edition for entry in answers} == {"8th"}
    assert 140 <= len(answers) <= 153
    for entry in answers:
        assert "?" in entry.question, entry.id
        assert "**A:**" in entry.text, entry.id


def test_every_entry_has_three_ways_of_asking_or_is_a_row_of_a_table(shipped: Library) -> None:
    by_id = shipped.corpus.by_id
    tables = {entry.id for entry in by_id.values() if entry.kind is Kind.TABLE}
    few = [
        entry.id
        for entry in by_id.values()
        if len(entry.asked) < 3
        and not (entry.id in tables and entry.id.rpartition("/")[0] in tables)
    ]
    assert few == []


def test_ids_name_their_file_and_entries_below_an_entry_stand_below_it(shipped: Library) -> None:
    for entry in shipped.corpus.entries:
        edition, chapter, *_ = entry.id.split("/")
        assert PurePosixPath(entry.place.file) == PurePosixPath(edition, f"{chapter}.md")


def test_no_entry_is_long_or_without_substance(shipped: Library) -> None:
    for entry in shipped.corpus.entries:
        assert 1 <= len(entry.text) <= 4_000, entry.id  # what `search --json` gives of a text
        assert len(entry.title) <= 100, entry.id
        assert len(set(entry.aliases)) == len(entry.aliases), entry.id
        assert "\ufffd" not in entry.text, entry.id


def test_codes_of_entries_differ(shipped: Library) -> None:
    entries = shipped.corpus.entries
    assert (
        len({entry_code(entry.id) for entry in entries})
        == len(shipped.corpus.by_code)
        == len(entries)
    )


def test_a_topic_has_one_main_entry_in_each_edition(shipped: Library) -> None:
    mains = Counter((entry.topic, entry.edition) for entry in shipped.corpus.entries if entry.topic)
    assert [main for main, count in mains.items() if count > 1] == []


def test_published_rules_say_what_the_reference_had(shipped: Library) -> None:
    """Where the reference (000) differs, the published rule is the text and a note names its lines."""
    tank_shock = shipped.corpus.by_id["10th/stratagems/core/tank-shock"].text
    assert "each 5+ is one mortal wound" in tank_shock
    note = "Note: an unofficial summary wrongly has D3 mortal wounds (000:164)"
    assert note in tank_shock
    published = [e for e in shipped.corpus.entries if any(c.key == "public10" for c in e.sources)]
    assert len(published) > 300
    assert not [e.id for e in published if "Note: from the published 10th edition" in e.text]


def first(searcher: Searcher, query: str) -> str:
    found = searcher.search(query)
    return found.hits[0].entry.id if found.hits else ""


def answer_to(shipped: Library, query: str) -> tuple[str, Confidence]:
    """The id of the entry that answers, empty where none does, and how sure it is."""
    found = shipped.searcher.search(query)
    return found.best.entry.id if found.best else "", found.confidence


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ("coherency 10th", "10th/movement/unit-coherency"),
        ("10th unit coherency", "10th/movement/unit-coherency"),
        ("unit cohesion (40k 9)", "9th/units/unit-coherency"),
        ("FNP 10e", "10th/weapon-abilities/feel-no-pain"),
        ("fnp", "10th/weapon-abilities/feel-no-pain"),
        ("over watch 8th", "8th/charge/overwatch"),
        ("OW 8th", "8th/charge/overwatch"),
        ("perils of the warp", "8th/psychic/perils-of-the-warp"),
        ("smite 8th", "8th/psychic/smite"),
        ("instant death", "4th/wounds/instant-death"),
        ("engagement range ninth", "9th/units/engagement-range"),
        ("mw 8th", "8th/attacks/mortal-wounds"),
        ("10th/dice/re-rolls/ones", "10th/dice/re-rolls/ones"),
    ],
)
def test_names_find_their_rule(shipped: Library, query: str, entry: str) -> None:
    assert answer_to(shipped, query) == (entry, Confidence.HIGH)


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ("overwacth 8th edition", "8th/charge/overwatch"),
        ("simte", "8th/psychic/smite"),
        ("line of site 8th", "8th/shooting/line-of-sight"),
        ("terrian 8th", "8th/faq-glossary/terrain-and-cover"),
        ("invo save 10th", "10th/combat/saving-throws/invulnerable"),
        ("smight", "8th/psychic/smite"),
        ("physic phase 8th", "8th/psychic/psychic-phase"),
        ("morale tset 8th", "8th/morale/morale-test"),
        ("coherncy 10th", "10th/movement/unit-coherency"),
        ("engagment rnage 9th", "9th/units/engagement-range"),
        ("chagring 4th", "4th/assault/charging"),
        ("wuond rolls 10th", "10th/combat/wound-rolls"),
    ],
)
def test_misspelt_names_find_their_rule(shipped: Library, query: str, entry: str) -> None:
    assert answer_to(shipped, query)[0] == entry


@pytest.mark.no_cover
def test_a_slip_of_the_fingers_in_a_name_is_forgiven(shipped: Library) -> None:
    """Two letters swapped in the middle of the longest word of a title."""
    index = shipped.searcher.index
    asked = missed = 0
    for entry in shipped.corpus.entries:
        word = max(entry.title.split(), key=len)
        middle = len(word) // 2
        if word.isalpha() and len(word) >= 5 and word[middle - 1] != word[middle]:
            slip = word[: middle - 1] + word[middle] + word[middle - 1] + word[middle + 1 :]
            found = shipped.searcher.search(
                entry.title.replace(word, slip, 1)[:MAX_QUERY], [entry.edition]
            )
            asked += 1
            missed += not found.best or index.name_key(found.best.entry.title) != index.name_key(
                entry.title
            )
    assert asked > 500
    assert missed / asked <= 0.05


def test_every_title_finds_its_entry_or_a_namesake(shipped: Library) -> None:
    """In its own edition; several entries may have one name."""
    index = shipped.searcher.index
    for entry in shipped.corpus.entries:
        if len(entry.title) <= MAX_QUERY:
            found = shipped.searcher.search(entry.title, [entry.edition])
            assert found.confidence is not Confidence.NONE, entry.id
            assert index.name_key(found.hits[0].entry.title) == index.name_key(entry.title), (
                entry.id
            )


ROWS = {
    "10th": {"s≥2t": "double", "s>t": "higher", "s=t": "equal", "s<t": "lower", "s≤t/2": "half"},
    "8th": {"s≥2t": "double", "s>t": "greater", "s=t": "equal", "s<t": "lower", "s≤t/2": "half"},
}


@pytest.mark.parametrize(
    ("edition", "table"), [("10th", "combat/wound-rolls"), ("8th", "attacks/wound-table")]
)
def test_strength_into_toughness_finds_the_row_of_the_wound_table(
    shipped: Library, edition: str, table: str
) -> None:
    """000:37-43, 003:1276-1313."""
    missed = []
    for strength, toughness in product(range(1, 17), range(1, 15)):
        row = f"{edition}/{table}/{ROWS[edition][wound_row(strength, toughness)]}"
        found = shipped.searcher.search(f"s{strength} into t{toughness} {edition}")
        if not found.best or found.best.entry.id != row:
            missed.append((strength, toughness))
    assert missed == []


@pytest.mark.parametrize(
    ("query", "table"),
    [
        ("s{} into t{} 4th", "4th/wounds/to-wound-table/strength"),
    ],
)
def test_the_attackers_value_finds_the_row_of_the_4th_edition_tables(
    shipped: Library, query: str, table: str
) -> None:
    """004:438-449 and 004:568-579: one row for each value of the attacker."""
    for attacker, target in product(range(1, 11), repeat=2):
        found = shipped.searcher.search(query.format(attacker, target))
        assert found.best is not None
        assert found.best.entry.id == f"{table}-{attacker}", found.query


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ("s9 into t5", "10th/combat/wound-rolls/higher"),
        ("what do i need to wound toughness 8 with strength 4", "10th/combat/wound-rolls/half"),
        ("8th: s4 v t4", "8th/attacks/wound-table/equal"),
        ("s4 t5 4th", "4th/wounds/to-wound-table/strength-4"),
        ("instant death s8 t4 4th", "4th/wounds/instant-death"),
        ("strength 8 vs toughness 4 instant death 4th", "4th/wounds/instant-death"),
        ("how many cp is counter offensive", "10th/stratagems/core/counter-offensive"),
    ],
)
def test_values_find_their_row(shipped: Library, query: str, entry: str) -> None:
    assert first(shipped.searcher, query) == entry


def test_the_rows_of_the_wound_table_speak_of_one_row_each(shipped: Library) -> None:
    for edition, table in [("10th", "combat/wound-rolls"), ("8th", "attacks/wound-table")]:
        for relation, row in ROWS[edition].items():
            entry = shipped.corpus.by_id[f"{edition}/{table}/{row}"]
            assert relation in words(f"{entry.title}. {entry.text}"), entry.id


@pytest.mark.parametrize(
    "query",
    [
        "good morning all",
        "which paint for bone",
        "hi all",
        "lol nice one",
        "thanks for the help yesterday",
        "what is the wifi password",
        "best colour scheme for space wolves",
        "asdf",
        "?",
        "tell me a joke",
    ],
)
def test_chatter_has_no_answer(shipped: Library, query: str) -> None:
    found = shipped.searcher.search(query)
    assert (found.confidence, found.best) == (Confidence.NONE, None)


@pytest.mark.parametrize(
    ("query", "elsewhere"),
    [
        ("smite 10th", "8th"),
        ("lethal hits 8th", "10th"),
        ("vehicle damage table 9th", "4th"),
        ("sweeping advance 10th", "4th"),
    ],
)
def test_a_rule_of_another_edition_is_never_given_as_the_answer(
    shipped: Library, query: str, elsewhere: str
) -> None:
    found = shipped.searcher.search(query)
    assert found.best is None
    if {hit.entry.edition for hit in found.hits} != set(found.editions):
        assert found.reason == f"not in {found.editions[0]}; found in {elsewhere}"


def test_of_two_editions_named_both_are_among_the_results(shipped: Library) -> None:
    for topic, held in shipped.corpus.by_topic.items():
        for older, newer in combinations(held, 2):
            found = shipped.searcher.search(f"{held[older].title[:70]} {older} vs {newer}")
            assert {hit.entry.edition for hit in found.hits} == {older, newer}, topic


def test_the_box_completes_what_is_typed(shipped: Library) -> None:
    for typed, entry in [
        ("unit coh", "10th/movement/unit-coherency"),
        ("overw 8th", "8th/charge/overwatch"),
    ]:
        assert entry in [hit.entry.id for hit in shipped.searcher.complete(typed)][:3]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("ov 8th", "8th/charge/overwatch"),
        ("overw", "10th/stratagems/core/fire-overwatch"),
        ("go to", "10th/stratagems/core/go-to-ground"),
        ("peri", "8th/psychic/perils-of-the-warp"),
        ("cha", "10th/charge-and-fight/charge-move"),
        ("terr", "10th/terrain/traits"),
        ("mor", "10th/weapon-abilities/mortal-wounds"),
        ("coh", "10th/movement/unit-coherency"),
    ],
)
def test_the_box_offers_names_that_begin_so_first(shipped: Library, typed: str, first: str) -> None:
    assert shipped.searcher.complete(typed)[0].entry.id == first


@pytest.mark.parametrize("usual", EDITIONS)
@pytest.mark.parametrize("typed", ["over", "cover", "cha", "smi", "wound"])
def test_the_box_offers_the_usual_editions_names_before_all_others(
    shipped: Library, typed: str, usual: str
) -> None:
    searcher = replace(shipped.searcher, default_edition=usual)
    offered = [hit.entry for hit in searcher.complete(typed)]
    begun = [
        entry.edition == usual
        for entry in offered
        if any(name.casefold().startswith(typed) for name in entry.names)
    ]
    assert begun == sorted(begun, reverse=True)


@pytest.mark.parametrize("typed", ["zzzz", "@everyone", "?", "qqqq xxxx"])
def test_the_box_offers_nothing_for_what_matches_nothing(shipped: Library, typed: str) -> None:
    assert shipped.searcher.complete(typed) == ()


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ("reroll stratagem", "10th/stratagems/core/command-re-roll"),  # not Re-rolls, which is none
        ("lone operative leader", "10th/leaders/lone-operative/attached"),
    ],
)
def test_a_name_with_a_word_behind_it(shipped: Library, query: str, entry: str) -> None:
    assert answer_to(shipped, query)[0] == entry


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        (
            "can i move over charging units 8th",
            "8th/movement/fly/charge-phase",
        ),  # not `overcharging`
        ("fall back 8th", "8th/movement/fall-back"),
        ("turns 4th", "4th/turn/turns"),
        ("how many dice do i roll for perils 8th", "8th/psychic/perils-of-the-warp"),
    ],
)
def test_small_words_of_a_name(shipped: Library, query: str, entry: str) -> None:
    assert answer_to(shipped, query) == (entry, Confidence.HIGH)


@pytest.mark.parametrize("query", ["rapid fire 4th"])
def test_a_rule_that_only_other_editions_have_is_never_answered_for_sure(
    shipped: Library, query: str
) -> None:
    """004 names these, but has no rule of the name."""
    found = shipped.searcher.search(query)
    assert found.confidence is Confidence.NONE
    assert found.reason.startswith("not in 4th; found in ")


@pytest.mark.parametrize("query", ["homework", "website", "playstation"])
def test_a_word_of_another_subject_is_not_taken_apart(shipped: Library, query: str) -> None:
    assert shipped.searcher.search(query).confidence is Confidence.NONE


@pytest.mark.parametrize(
    ("query", "elsewhere"),
    [("overwtach 9th", "8th/charge/overwatch"), ("smiet 10th", "8th/psychic/smite")],
)
def test_a_misspelt_name_of_another_edition_is_found_there(
    shipped: Library, query: str, elsewhere: str
) -> None:
    answer = look_up(shipped.searcher, query)
    assert answer.entry is None
    assert answer.elsewhere[0].id == elsewhere


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ("vehicle ability 10th", "10th/keywords/core-keywords/vehicle"),
        ("cover able 10th", "10th/terrain/cover"),
    ],
)
def test_no_name_is_made_by_an_ending(shipped: Library, query: str, entry: str) -> None:
    """`coverable` has the stem of `cover`, but no name is written so."""
    found = shipped.searcher.search(query)
    assert not (found.confidence is Confidence.HIGH and found.hits[0].entry.id == entry)


def test_what_is_here_of_an_edition_is_known_where_it_is_not_all(shipped: Library) -> None:
    """The document of the 9th has definitions alone (`sources.toml`)."""
    assert shipped.corpus.holds_only("9th") == "definitions"
    assert [shipped.corpus.holds_only(edition) for edition in ("10th", "5th")] == ["", ""]
