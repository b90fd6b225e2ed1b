"""One topic through the editions: verdicts, the numbers that changed, and where they stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.compare import Change, Comparison, Step, Verdict, compare, quantities
from bot.rules.entry import EDITIONS
from bot.rules.lexicon import Lexicon
from bot.rules.library import Library
from tests.rules.small import WORDS, Small


def compared(small: Small, **texts: str) -> Comparison:
    """Texts by edition (`e8="..."`), all of one topic, compared through these editions."""
    editions = [f"{name[1:]}th" for name in texts]
    entries = [
        small.entry(f"{edition}/a/b", f"Title of the {edition}", text, topic="unit-coherency")
        for edition, text in zip(editions, texts.values(), strict=True)
        if text
    ]
    return compare(small.corpus(*entries), WORDS, "unit-coherency", editions)


def step(small: Small, older: str, newer: str) -> Step:
    (only,) = compared(small, e8=older, e9=newer).steps
    return only


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Within 2 inches.", 'within 2"'),
        ("Six or more models!", "6 or more models"),
        ("The *same* text.", "The same\n\ntext"),
        ("The same text.\n\nNote: printed otherwise, 5.", "The same text.\n\n**Note:** 6."),
        ("The same text.", "The same text.\nNote: one line on."),
    ],
)
def test_the_same_words_are_the_same_rule(small: Small, older: str, newer: str) -> None:
    found = compared(small, e8=older, e9=newer)
    assert found.steps == (Step("8th", "9th", Verdict.SAME),)
    assert [side.marks for side in found.sides] == [(), ()]


def test_other_words_with_the_same_numbers_are_a_rewording(small: Small) -> None:
    assert step(small, 'Stay within 2" of one model.', 'Models keep 2" or less.').verdict is Verdict.REWORDED
    assert step(small, "Stay close.", "Keep together.") == Step("8th", "9th", Verdict.REWORDED)


@pytest.mark.parametrize(
    ("older", "newer", "changes"),
    [
        ('2" horizontally and 6" vertically', '2" horizontally and 5" vertically', [('6"', '5"')]),
        ("units of six or more models", "units of seven or more models", [("six or more", "seven or more")]),
        ("units of six or more models", "units of 7 or more models", [("six or more", "7 or more")]),
        ("a charge roll of 2D6 inches", "a charge roll of 3D6 inches", [("2D6", "3D6")]),
        ("a roll of one D6", "a roll of one 2D6", [("D6", "2D6")]),
        ('targets 12" or less away', 'targets 9" or less away', [('12" or less', '9" or less')]),
        ('set up 9" or more away', 'set up 6" or more away', [('9" or more', '6" or more')]),
        ("units of five or fewer models", "units of four or fewer models", [("five or fewer", "four or fewer")]),
        ("units of five or fewer models", "units of five or more models", [("five or fewer", "five or more")]),
        ("saves on 5+ only", "saves on 4+ only", [("5+", "4+")]),
        ("modified by +1 at most", "modified by -1 at most", [("+1", "-1")]),
        ("costs 1 point of command", "costs 2 points of command", [("1", "2")]),
        (
            'charge range 12" and move of 6" each',
            'charge range 9" and move of 8" each',
            [('12"', '9"'), ('6"', '8"')],
        ),
        ("move twice the distance", "move half the distance", [("twice", "half")]),
    ],
)
def test_numbers_that_changed_are_paired_by_the_words_around_them(
    small: Small, older: str, newer: str, changes: list[tuple[str, str]]
) -> None:
    found = step(small, older, newer)
    assert found.verdict is Verdict.NUMBERS_CHANGED
    assert {(change.before, change.after) for change in found.changes} == set(changes)
    back = step(small, newer, older)
    assert {(change.after, change.before) for change in back.changes} == set(changes)


def test_a_number_on_one_side_alone_has_no_partner(small: Small) -> None:
    assert step(small, "Within reach.", 'Within reach, 5" at most.').changes == (Change("", '5"'),)
    assert step(small, 'Within reach, 5" at most.', "Within reach.").changes == (Change('5"', ""),)


def test_an_article_is_no_number(small: Small) -> None:
    assert step(small, "Near one other model.", "Near another model.").verdict is Verdict.REWORDED


@pytest.mark.parametrize("text", ["someone often", "in the 10th, 3rd and 1st", "oneself", "weighted halfway", "W40k"])
def test_parts_of_words_and_editions_are_no_numbers(text: str) -> None:
    assert list(quantities(Lexicon(), text)) == []


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ('within 2" of two others, seven or more', ['2"', "2", "7+"]),
        ("3 or fewer, 4 or less, 5 or higher, 6 or lower", ["3-", "4-", "5+", "6-"]),
        ('9" or more, 2" or less, 1 inch', ['9"+', '2"', '1"']),
        ("D6 and 2D6 and d3+1 or 2D6 or more", ["d6", "2d6", "d3", "1", "2d6+"]),
        ("half and twice, double or more", ["half", "twice", "double+"]),
        ("4++ 5+++ -2", ["4++", "5+++", "-2"]),
        ("nothing here", []),
    ],
)
def test_the_numbers_of_a_text(text: str, values: list[str]) -> None:
    found = list(quantities(Lexicon(), text))
    assert len(found) == len(values)
    for quantity in found:
        assert text[quantity.start : quantity.end]
    assert [quantity.value for quantity in found] == values


def test_a_number_knows_the_words_around_it() -> None:
    (quantity,) = quantities(WORDS, "models of the unit are within 5 inches vertically")
    assert {"model", "unit", "vertic", "within"} <= quantity.near
    assert "the" not in quantity.near


def test_a_rule_that_comes_and_goes(small: Small) -> None:
    found = compared(small, e4="", e8="Rule.", e9="", e10="")
    assert [(s.older, s.newer, s.verdict) for s in found.steps] == [
        ("4th", "8th", Verdict.NEW),
        ("8th", "9th", Verdict.GONE),
        ("9th", "10th", Verdict.ABSENT),
    ]
    assert [side.entry is None for side in found.sides] == [True, False, True, True]
    assert [side.text for side in found.sides] == ["", "Rule.", "", ""]


def test_the_verdicts_in_the_words_that_people_read() -> None:
    assert [str(verdict) for verdict in Verdict] == [
        "same", "reworded", "numbers changed", "new", "gone", "in neither",
    ]  # fmt: skip


def test_editions_stand_oldest_first_whatever_their_order(small: Small) -> None:
    entries = [small.entry(f"{edition}/a/b", text="x", topic="t") for edition in EDITIONS]
    found = compare(small.corpus(*entries), WORDS, "t", ["10th", "4th", "7th", "9th"])
    assert [side.edition for side in found.sides] == ["4th", "9th", "10th"]
    assert [(s.older, s.newer) for s in found.steps] == [("4th", "9th"), ("9th", "10th")]


def test_the_newest_title_names_the_comparison(small: Small) -> None:
    assert compared(small, e8="a", e9="b").title == "Title of the 9th"
    assert compared(small, e8="a", e9="").title == "Title of the 8th"
    assert compared(small, e8="a").steps == ()
    unknown = compare(small.corpus(), WORDS, "unit-coherency", ["8th", "9th"])
    assert (unknown.topic, unknown.title) == ("unit-coherency", "Unit Coherency")


def test_marks_show_what_changed_in_each_text(small: Small) -> None:
    found = compared(small, e8='Within 6" vertically.', e9='Within 5" vertically.', e10='Within 4" vertically.')
    marked = [[side.text[start:end] for start, end in side.marks] for side in found.sides]
    assert marked == [['6"'], ['5"'], ['4"']]


TEXTS = st.lists(
    st.sampled_from(
        ['6"', '5"', "six or more", "two", "one", "2D6", "4+", "models", "within", "vertically", "move", "\n"]
    ),
    max_size=14,
).map(" ".join)


@given(TEXTS, TEXTS)
def test_a_comparison_says_only_what_the_texts_say(small: Small, older: str, newer: str) -> None:
    found = compared(small, e8=older, e9=newer)
    (only,) = found.steps
    values = [{q.value for q in quantities(WORDS, side.text)} for side in found.sides]
    for change in only.changes:
        assert change.before != change.after
        assert change.before in found.sides[0].text
        assert change.after in found.sides[1].text
    assert (only.verdict is Verdict.NUMBERS_CHANGED) == bool(only.changes)
    if only.changes:
        assert values[0] != values[1]
    for side in found.sides:
        assert all(0 <= start < end <= len(side.text) for start, end in side.marks)


class TestShippedRules:
    """What the sources say about the same rule in different editions."""

    def steps(self, shipped: Library, topic: str) -> dict[tuple[str, str], Step]:
        found = compare(shipped.corpus, shipped.searcher.index.lexicon, topic, EDITIONS)
        return {(step.older, step.newer): step for step in found.steps}

    def test_coherency_lost_an_inch_of_height_and_then_drew_the_line_later(self, shipped: Library) -> None:
        """003:246-249 6" vertically; 001:27 5" and six or more; 000:68-69 seven or more."""
        steps = self.steps(shipped, "unit-coherency")
        assert steps["8th", "9th"].verdict is Verdict.NUMBERS_CHANGED
        assert Change('6"', '5"') in steps["8th", "9th"].changes
        assert steps["9th", "10th"].verdict is Verdict.NUMBERS_CHANGED
        (line,) = [change for change in steps["9th", "10th"].changes if "more" in change.before]
        assert (line.before.lower(), line.after.lower()) in {
            ("six or more", "seven or more"), ("six or more", "7 or more"), ("6 or more", "7 or more"),
        }  # fmt: skip

    def test_engagement_range_is_what_it_was_in_the_ninth(self, shipped: Library) -> None:
        """001:33 and 000:72: 1" horizontally, 5" vertically."""
        assert self.steps(shipped, "engagement-range")["9th", "10th"].verdict is Verdict.REWORDED

    def test_a_heavy_weapon_turned_from_a_penalty_into_a_bonus(self, shipped: Library) -> None:
        """003:990-993: -1 after moving; published 10th edition: +1 for standing still."""
        found = compare(shipped.corpus, shipped.searcher.index.lexicon, "heavy-weapon", ["8th", "10th"])
        assert found.steps[0].changes == (Change("-1", "+1"),)

    @pytest.mark.parametrize(
        ("topic", "older", "newer", "verdict"),
        [
            ("overwatch", "4th", "8th", Verdict.NEW),
            ("overwatch", "8th", "9th", Verdict.GONE),  # not in the source of the 9th
            ("roll-off", "9th", "10th", Verdict.GONE),
            ("roll-off", "8th", "9th", Verdict.REWORDED),
            ("charge-distance", "4th", "8th", Verdict.NUMBERS_CHANGED),
            ("charge-distance", "9th", "10th", Verdict.ABSENT),
            ("psychic-test", "4th", "8th", Verdict.NEW),
        ],
    )
    def test_verdicts(self, shipped: Library, topic: str, older: str, newer: str, verdict: Verdict) -> None:
        assert self.steps(shipped, topic)[older, newer].verdict is verdict
