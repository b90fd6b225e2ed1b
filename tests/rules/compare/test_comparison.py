"""One topic through the editions: verdicts, the numbers that changed, and where they stand."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.compare import Change, Comparison, Step, Verdict, compare_entries
from bot.rules.compare.quantities import quantities
from bot.rules.corpus import Corpus
from bot.rules.entry import EDITIONS
from bot.rules.library import Library
from bot.rules.text.lexicon import Lexicon
from tests.rules.small import WORDS, Small

LISTED = Path(__file__).parents[3] / "docs" / "tenth-to-eleventh.md"
TOLD = {Verdict.CHANGED, Verdict.NUMBERS_CHANGED, Verdict.NEW}


def compare(corpus: Corpus, lexicon: Lexicon, topic: str, editions: Sequence[str]) -> Comparison:
    """The topic's main entries of these editions side by side."""
    return compare_entries(lexicon, corpus.by_topic.get(topic, {}), editions, topic)


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


@pytest.mark.parametrize(
    ("newer", "verdict"),
    [
        ('Always stay within 2" of one model of its unit.', Verdict.REWORDED),
        ('A unit is scattered unless a friend is inside 2" of each model.', Verdict.RETOLD),
        ('Dice that fall off are rolled again, 2" from the edge.', Verdict.DIFFERENT),
        ("Unit stay model.", Verdict.OTHER_NUMBERS),
        ('Stay within 3" of one model of the unit.', Verdict.NUMBERS_CHANGED),
    ],
)
def test_how_much_two_texts_have_in_common(small: Small, newer: str, verdict: Verdict) -> None:
    assert (
        step(small, 'Each model: stay within 2" of one other of the unit.', newer).verdict
        is verdict
    )


@pytest.mark.parametrize(
    ("older", "newer", "changes"),
    [
        ('2" horizontally and 6" vertically', '2" horizontally and 5" vertically', [('6"', '5"')]),
        (
            "units of six or more models",
            "units of seven or more models",
            [("six or more", "seven or more")],
        ),
        (
            "units of six or more models",
            "units of 7 or more models",
            [("six or more", "7 or more")],
        ),
        ("a charge roll of 2D6 inches", "a charge roll of 3D6 inches", [("2D6", "3D6")]),
        ("a roll of one D6", "a roll of one 2D6", [("D6", "2D6")]),
        ('targets 12" or less away', 'targets 9" or less away', [('12" or less', '9" or less')]),
        ('set up 9" or more away', 'set up 6" or more away', [('9" or more', '6" or more')]),
        (
            "units of five or fewer models",
            "units of four or fewer models",
            [("five or fewer", "four or fewer")],
        ),
        (
            "units of five or fewer models",
            "units of five or more models",
            [("five or fewer", "five or more")],
        ),
        ("saves on 5+ only", "saves on 4+ only", [("5+", "4+")]),
        ("modified by +1 at most", "modified by -1 at most", [("+1", "-1")]),
        ("costs 1 point of command", "costs 2 points of command", [("1", "2")]),
        (
            'charge range 12" and move of 6" each',
            'charge range 9" and move of 8" each',
            [('12"', '9"'), ('6"', '8"')],
        ),
        ("move twice the distance", "move half the distance", [("twice", "half")]),
        ("costs 1CP each", "costs 2 command points each", [("1CP", "2 command points")]),
        ("hits on 6s only", "hits on 5s only", [("6s", "5s")]),
        ("below 25% of the models", "below 50 per cent of the models", [("25%", "50 per cent")]),
        ("add 1 to the roll", "subtract 1 from the roll", [("add 1", "subtract 1")]),
        ("at most twenty models", "at most 10 models", [("twenty", "10")]),
        (
            'models move up to 6" to reach an enemy',
            'models may move up to 3" anywhere',
            [('6"', '3"')],
        ),
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


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (
            'The charge: an assault move is 6" unless something else is specified.',
            'The charge: the first model moved must end within 1" of a model of one of '
            "the target units.",
        ),
        ("add 1 to the saving throw", "+1 to the saving throw"),
        ("roll a dice to charge", "roll 1D6 to charge"),
        ("a charge costs two models", "a charge costs three wounds"),
        ("twice the charge", "double the charge"),
        ("a charge fails on a roll of 1", "a charge fails on an unmodified 1"),
        ('charge 2". For example, with a charge of 5" or more', 'charge 2"'),
        ("one base is in the charge", "two bases are in the charge"),
    ],
)
def test_other_things_and_equal_ones_make_no_pair(small: Small, older: str, newer: str) -> None:
    assert not any(change.before and change.after for change in step(small, older, newer).changes)


def test_a_number_on_one_side_alone_has_no_partner(small: Small) -> None:
    assert step(small, "Within reach.", 'Within reach, 5" at most.').changes == (Change("", '5"'),)
    assert step(small, 'Within reach, 5" at most.', "Within reach.").changes == (Change('5"', ""),)


def test_an_article_is_no_number(small: Small) -> None:
    assert step(small, "Near one other model.", "Near another model.").verdict is Verdict.REWORDED


@pytest.mark.parametrize(
    "text", ["someone often", "in the 10th, 3rd and 1st", "oneself", "weighted halfway", "W40k"]
)
def test_parts_of_words_and_editions_are_no_numbers(text: str) -> None:
    assert list(quantities(Lexicon(), text)) == []


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ('within 2" of two others, seven or more', ['2"', "2", "7+"]),
        ("3 or fewer, 4 or less, 5 or higher, 6 or lower", ["3-", "4-", "5+", "6-"]),
        ('9" or more, 2" or less, 1 inch', ['9"+', '2"', '1"']),
        ("D6 and 2D6 and d3+1, 1D6, a die", ["d6", "2d6", "d3+1", "d6", "d6"]),
        ("half and twice, doubled, halving", ["half", "double", "double", "half"]),
        ("4++ 5+++ 3+ -2", ["4++", "5+++", "3+", "-2"]),
        ("2CP, one Command point, 25%", ["2cp", "1cp", "25%"]),
        ("add 1, subtract two, +1", ["+1", "-2", "+1"]),
        (
            "on 6s, a roll of 1, natural 6, needs a 6, natural (unmodified) 1",
            ["6", "1", "6", "6", "1"],
        ),
        ("a roll of 5 or more, 5+ or 6+", ["5+", "5+", "6+"]),
        ("twenty models, one model", ["20"]),
        ('Move 5". For example, 7" is not. Then 3"', ['5"', '3"']),
        ("nothing here", []),
    ],
)
def test_the_numbers_of_a_text(text: str, values: list[str]) -> None:
    found = list(quantities(Lexicon(), text))
    assert len(found) == len(values)
    for quantity in found:
        assert text[slice(*quantity.span)] == quantity.said
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


def test_an_edition_without_the_rule_does_not_part_those_that_have_it(small: Small) -> None:
    found = compared(small, e4="", e8='Within 6".', e9="", e10='Within 5".')
    assert [(s.older, s.newer, s.verdict) for s in found.steps] == [
        ("4th", "8th", Verdict.NEW),
        ("8th", "10th", Verdict.NUMBERS_CHANGED),
    ]
    assert [side.edition for side in found.sides] == ["4th", "8th", "9th", "10th"]
    nowhere = compared(small, e4="", e8="", e9="")
    assert [s.verdict for s in nowhere.steps] == [Verdict.ABSENT, Verdict.ABSENT]


def test_notes_are_kept_and_are_no_part_of_the_rule(small: Small) -> None:
    noted = (
        'Within 6".\n\nNote: printed with 7",\nover two lines.\n\nNot through walls.\n\n'
        "**Note:** ask first."
    )
    (older, newer), (only,) = (
        (found := compared(small, e8=noted, e9='Within 5". Not through walls.')).sides,
        found.steps,
    )
    assert older.text == 'Within 6".\n\nNot through walls.'
    assert older.notes == ('Note: printed with 7",\nover two lines.', "**Note:** ask first.")
    assert newer.notes == ()
    assert only.changes == (Change('6"', '5"'),)


@pytest.mark.parametrize(
    ("newer", "verdict", "changes", "told"),
    [
        (
            'Within 5".\n\nChanged from the 8th: it was 6", once,\nthen less.\n\nNote: ask.',
            Verdict.NUMBERS_CHANGED,
            (Change('6"', '5"'),),
            'it was 6", once,\nthen less.',
        ),
        (
            'Within 5".\n\nChanged from the 8th: walls count.',
            Verdict.CHANGED,
            (),
            "walls count.",
        ),
        ("Dice are green.\n\nChanged from the 8th: all of it.", Verdict.CHANGED, (), "all of it."),
        ('Within 6".\n\nChanged from the 8th: in mind.', Verdict.CHANGED, (), "in mind."),
        ('At 6" at most, with 5 more words.\n\nSame as in the 8th.', Verdict.SAME, (), ""),
        ('Within 5".\n\nChanged from the 4th: it was 6".', Verdict.NUMBERS_CHANGED, None, ""),
        ('Within 6".\n\nSame as in the 4th.', Verdict.SAME, (), ""),
        ("Dice are green.\n\nSame as in the 4th.", Verdict.DIFFERENT, (), ""),
    ],
)
def test_what_a_rule_tells_of_its_own_change_goes_before_the_words(
    small: Small, newer: str, verdict: Verdict, changes: tuple[Change, ...] | None, told: str
) -> None:
    found = compared(small, e8='Within 6".', e9=newer)
    (only,) = found.steps
    assert (only.verdict, only.told) == (verdict, told)
    assert only.changes == ((Change('6"', '5"'),) if changes is None else changes)
    assert found.sides[1].text == newer.partition("\n\n")[0]


def test_a_new_rule_may_tell_what_there_was_before(small: Small) -> None:
    (only,) = compared(small, e8="", e9="Run.\n\nChanged from the 8th: nobody ran.").steps
    assert (only.verdict, only.told) == (Verdict.NEW, "nobody ran.")


def test_what_the_note_of_the_other_edition_names_is_in_both(small: Small) -> None:
    """000:126 gives no roll for Fire Overwatch; the entry's note tells the published one."""
    older, newer = (
        "Fire at the charger. Only a roll of 6 hits.",
        "Fire at the charger.\n\nNote: only a natural 6 hits.",
    )
    assert step(small, older, newer).changes == ()
    assert step(small, newer, older).changes == ()
    assert step(small, older, "Fire at the charger.").changes == (Change("roll of 6", ""),)


def test_a_bound_of_the_same_things_has_moved(small: Small) -> None:
    """001:27 and 000:69: two neighbours from six models on, and from seven."""
    older = (
        "While a unit has six or more models, each of them stands beside two others. 6+ "
        "models need two."
    )
    found = step(small, older, "7+ models: within two others of its unit")
    assert found.changes == (Change("six or more", "7+"),)


def test_the_verdicts_in_the_words_that_people_read() -> None:
    assert [str(verdict) for verdict in Verdict] == [
        "same",
        "reworded",
        "told differently",
        "names other numbers",
        "numbers changed",
        "changed",
        "largely different",
        "new",
        "gone",
        "in neither",
    ]


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
    found = compared(
        small, e8='Within 6" vertically.', e9='Within 5" vertically.', e10='Within 4" vertically.'
    )
    marked = [[side.text[start:end] for start, end in side.marks] for side in found.sides]
    assert marked == [['6"'], ['5"'], ['4"']]


TEXTS = st.lists(
    st.sampled_from(
        [
            '6"',
            '5"',
            "six or more",
            "two",
            "one",
            "2D6",
            "4+",
            "models",
            "within",
            "vertically",
            "move",
            "\n",
        ]
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
    if only.verdict is not Verdict.DIFFERENT:
        assert (only.verdict in {Verdict.NUMBERS_CHANGED, Verdict.OTHER_NUMBERS}) == bool(
            only.changes
        )
    if only.changes:
        assert values[0] != values[1]
    for side in found.sides:
        assert all(0 <= start < end <= len(side.text) for start, end in side.marks)


class TestShippedRules:
    """What the sources say about the same rule in different editions."""

    def steps(self, shipped: Library, topic: str) -> dict[tuple[str, str], Step]:
        found = compare(shipped.corpus, shipped.searcher.index.lexicon, topic, EDITIONS)
        return {(step.older, step.newer): step for step in found.steps}

    def test_coherency_lost_an_inch_of_height_and_then_drew_the_line_later(
        self, shipped: Library
    ) -> None:
        """003:246-249 6" vertically; 001:27 5" and six or more; 000:68-69 seven or more."""
        steps = self.steps(shipped, "unit-coherency")
        assert steps["8th", "9th"].verdict is Verdict.NUMBERS_CHANGED
        assert Change('6"', '5"') in steps["8th", "9th"].changes
        assert steps["9th", "10th"].verdict is Verdict.NUMBERS_CHANGED
        (line,) = [change for change in steps["9th", "10th"].changes if "more" in change.before]
        assert (line.before.lower(), line.after.lower()) in {
            ("six or more", "seven or more"),
            ("six or more", "7 or more"),
            ("6 or more", "7 or more"),
        }

    def test_engagement_range_is_what_it_was_in_the_ninth(self, shipped: Library) -> None:
        """001:33 and 000:72: 1" horizontally, 5" vertically."""
        assert self.steps(shipped, "engagement-range")["9th", "10th"].verdict is Verdict.RETOLD

    def test_a_heavy_weapon_turned_from_a_penalty_into_a_bonus(self, shipped: Library) -> None:
        """003:990-993: -1 after moving; published 10th edition: +1 for standing still."""
        found = compare(
            shipped.corpus, shipped.searcher.index.lexicon, "heavy-weapon", ["8th", "10th"]
        )
        assert found.steps[0].changes == (Change("-1", "+1"),)

    def test_what_became_another_rule_is_not_called_a_rewording(self, shipped: Library) -> None:
        """003: Morale phase, 10th: Battle-shock; 003:1712 and the published stratagem are alike."""
        lexicon = shipped.searcher.index.lexicon
        (morale,) = compare(shipped.corpus, lexicon, "morale", ["8th", "10th"]).steps
        (again,) = compare(shipped.corpus, lexicon, "command-reroll", ["8th", "10th"]).steps
        assert morale.verdict is Verdict.DIFFERENT
        assert again.verdict is Verdict.DIFFERENT

    @pytest.mark.parametrize(
        ("topic", "older", "newer", "verdict"),
        [
            ("overwatch", "4th", "8th", Verdict.NEW),
            ("overwatch", "8th", "10th", Verdict.DIFFERENT),  # not in the source of the 9th
            ("roll-off", "9th", "10th", Verdict.REWORDED),
            ("roll-off", "8th", "9th", Verdict.RETOLD),
            ("re-rolls", "8th", "9th", Verdict.REWORDED),
            ("charge-distance", "4th", "8th", Verdict.DIFFERENT),
            ("psychic-test", "4th", "8th", Verdict.NEW),
        ],
    )
    def test_verdicts(
        self, shipped: Library, topic: str, older: str, newer: str, verdict: Verdict
    ) -> None:
        assert self.steps(shipped, topic)[older, newer].verdict is verdict

    def test_every_listed_difference_of_the_eleventh_is_told(self, shipped: Library) -> None:
        """The tables of docs/tenth-to-eleventh.md: the entry says what changed, and the verdict is
        the one written there.
        """
        rows = re.findall(r"\| ([a-z ]+) \| ([a-z-]+) \|$", LISTED.read_text("utf-8"), re.MULTILINE)
        assert len(rows) > 130
        lexicon = shipped.searcher.index.lexicon
        for verdict, topic in rows:
            (only,) = compare(shipped.corpus, lexicon, topic, ["10th", "11th"]).steps
            assert (topic, only.verdict, bool(only.told)) == (topic, verdict, True)
            assert only.verdict in TOLD

    @pytest.mark.parametrize("topic", ["wound-roll", "d3", "twin-linked", "hit-roll"])
    def test_what_stayed_the_same_in_the_eleventh(self, shipped: Library, topic: str) -> None:
        assert self.steps(shipped, topic)["10th", "11th"].verdict is Verdict.SAME
