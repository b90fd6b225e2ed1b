"""Which rule is compared, and through which editions."""

from dataclasses import replace

import pytest

from bot.errors import InputError
from bot.rules.compare import Verdict
from bot.rules.compare.compare_choice import compare_editions
from bot.rules.entry import Entry, Kind
from bot.rules.library import Library
from bot.rules.search import Searcher
from tests.rules.small import Small


@pytest.fixture(scope="module")
def searcher(shipped: Library) -> Searcher:
    return shipped.searcher


def editions(searcher: Searcher, text: str, *given: str) -> list[str]:
    return [side.edition for side in compare_editions(searcher, text, given).sides]


@pytest.mark.parametrize(
    ("text", "given", "compared"),
    [
        ("coherency", (), ("4th", "8th", "9th", "10th", "11th")),
        ("unit-coherency", (), ("4th", "8th", "9th", "10th", "11th")),
        ("coherency 8th vs 9th", (), ("8th", "9th")),
        ("coherency", ("9th", "8th"), ("8th", "9th")),
        ("coherency 9th", (), ("9th", "10th")),
        ("coherency 10th", (), ("9th", "10th")),
        ("coherency", ("10th",), ("9th", "10th")),
        ("coherency", ("4th",), ("4th", "10th")),
    ],
)
def test_what_is_compared(
    searcher: Searcher, text: str, given: tuple[str, ...], compared: tuple[str, ...]
) -> None:
    comparison = compare_editions(searcher, text, given)
    assert comparison.topic == "unit-coherency"
    assert tuple(side.edition for side in comparison.sides) == compared


def test_a_rule_that_one_of_the_editions_lacks_is_compared_all_the_same(searcher: Searcher) -> None:
    comparison = compare_editions(searcher, "lethal hits", ("8th", "9th", "10th"))
    assert [side.entry is None for side in comparison.sides] == [True, True, False]
    assert [step.verdict for step in comparison.steps] == [Verdict.ABSENT, Verdict.NEW]
    gone = compare_editions(searcher, "instant death", ("4th", "8th"))
    assert gone.steps[0].verdict is Verdict.GONE


def test_a_rule_of_one_edition_stands_alone(searcher: Searcher) -> None:
    comparison = compare_editions(searcher, "perils of the warp")
    assert [side.edition for side in comparison.sides] == ["8th"]
    assert comparison.steps == ()


@pytest.mark.parametrize(
    ("text", "given", "without", "lacking"),
    [
        ("fall back", (), ("9th",), ""),
        ("coherency", (), (), ""),
        ("fall back", ("8th", "10th"), (), ""),
        ("instant death", (), ("8th", "9th", "10th", "11th"), "10th"),
    ],
)
def test_editions_without_the_rule_are_named_where_nobody_chose(
    searcher: Searcher, text: str, given: tuple[str, ...], without: tuple[str, ...], lacking: str
) -> None:
    comparison = compare_editions(searcher, text, given)
    assert (comparison.without, comparison.lacking) == (without, lacking)


@pytest.mark.parametrize(
    ("text", "unknown"), [("coherency 5th", "5th"), ("coherency 5th vs 10th", "5th")]
)
def test_an_edition_without_rules_is_not_compared(
    searcher: Searcher, text: str, unknown: str
) -> None:
    with pytest.raises(
        InputError, match=f"no rules of the {unknown} edition here, only of 4th, 8th, 9th, 10th"
    ):
        compare_editions(searcher, text)


def test_an_edition_is_not_compared_with_itself(searcher: Searcher) -> None:
    with pytest.raises(InputError, match="Both editions to compare are the 9th"):
        compare_editions(searcher, "coherency", ("9th", "9th"))


@pytest.mark.parametrize(("text", "named"), [("10th", "10th"), (" 8th 9th ", "8th 9th")])
def test_editions_alone_name_no_rule(searcher: Searcher, text: str, named: str) -> None:
    with pytest.raises(InputError, match=f"names no rule.*`coherency {named}`"):
        compare_editions(searcher, text)


def test_nothing_to_compare(searcher: Searcher) -> None:
    with pytest.raises(InputError, match="No rule of that name"):
        compare_editions(searcher, "good morning all")


def test_one_edition_is_compared_with_the_nearest_that_has_the_rule(searcher: Searcher) -> None:
    assert editions(searcher, "flying", "10th") == ["10th", "11th"]
    assert editions(searcher, "flying", "9th") == ["9th", "10th"]
    assert editions(searcher, "instant death", "10th") == ["4th", "10th"]
    assert editions(searcher, "lethal hits 10th") == ["10th", "11th"]
    assert editions(searcher, "perils of the warp 8th") == ["8th"]


def test_a_name_is_that_of_the_rule_that_the_editions_asked_for_have(searcher: Searcher) -> None:
    """Leadership is a characteristic with a topic of its own in the 4th and 8th edition only."""
    assert compare_editions(searcher, "leadership", ("4th", "8th")).topic == "leadership"
    assert compare_editions(searcher, "leadership", ("10th", "11th")).topic == "leadership-test"
    gone = compare_editions(searcher, "instant-death", ("10th", "11th"))
    assert [side.edition for side in gone.sides if side.entry] == ["4th"]


def test_editions_that_lack_the_rule_are_shown_beside_one_that_has_it(searcher: Searcher) -> None:
    found = compare_editions(searcher, "flying", ("4th", "9th"))
    assert [(s.older, s.newer, s.verdict) for s in found.steps] == [
        ("4th", "9th", Verdict.ABSENT),
        ("9th", "10th", Verdict.NEW),
    ]


@pytest.mark.parametrize("text", ["to wound", "To Wound", "to wound 8th vs 10th", "wounding"])
def test_to_wound_is_not_the_characteristic(searcher: Searcher, text: str) -> None:
    assert compare_editions(searcher, text).topic == "wound-roll"


def test_wounds_are_the_characteristic(searcher: Searcher) -> None:
    assert compare_editions(searcher, "wounds").topic == "wounds"


def test_a_row_that_is_named_is_compared_and_not_its_table(searcher: Searcher) -> None:
    """000:125: Tank Shock is one of the core stratagems."""
    found = compare_editions(searcher, "tank shock")
    assert [side.entry and side.entry.id for side in found.sides] == [
        "10th/stratagems/core/tank-shock",
        "11th/stratagems/core/crushing-impact",
    ]


def test_rows_of_one_name_are_compared(small: Small) -> None:
    def table(edition: str, cost: str) -> list[Entry]:
        return [
            small.entry(
                f"{edition}/a/table",
                "Stratagems",
                "All of them.",
                kind=Kind.TABLE,
                topic="stratagems",
            ),
            small.entry(f"{edition}/a/table/dive", "Deep Dive", f"Costs {cost}.", kind=Kind.TABLE),
        ]

    searcher = small.searcher(*table("9th", "2CP"), *table("10th", "1CP"))
    found = compare_editions(searcher, "deep dive")
    assert (found.topic, found.title) == ("", "Deep Dive")
    assert [(change.before, change.after) for change in found.steps[0].changes] == [("2CP", "1CP")]


def test_what_is_only_called_so_is_not_compared_with_a_row(small: Small) -> None:
    table = small.entry("10th/a/table", "Dives", "| a | b |", kind=Kind.TABLE)
    row = small.entry("10th/a/table/dive", "Deep Dive", "Costs 1CP.", kind=Kind.TABLE)
    other = small.entry("9th/a/plunge", "Plunge", "Costs 2CP.", aliases=("deep dive",))
    searcher = small.searcher(table, row, other)
    assert editions(searcher, "deep dive", "10th") == ["10th"]


def test_a_row_that_is_only_described_stands_for_its_table(small: Small) -> None:
    table = small.entry(
        "10th/a/table", "Stratagems", "Bought.", kind=Kind.TABLE, topic="stratagems"
    )
    row = small.entry(
        "10th/a/table/dive",
        "Deep Dive",
        "Submarines surface beside torpedoes.",
        kind=Kind.TABLE,
        asked=("surface",),
    )
    found = compare_editions(small.searcher(table, row), "submarines surface beside torpedoes")
    assert found.topic == "stratagems"


def test_a_rule_without_a_topic_stands_alone(small: Small) -> None:
    dive = small.entry("10th/a/dive", "Dive", "Submarines surface beside torpedoes.")
    found = compare_editions(small.searcher(dive), "submarines surface beside torpedoes")
    assert (found.topic, found.steps) == ("", ())
    assert [side.entry for side in found.sides] == [dive]


def test_an_edition_asked_for_decides_what_a_name_stands_for(small: Small) -> None:
    ruins = small.entry("4th/a/hide", "Hide", topic="ruins", aliases=("to hide",))
    woods = small.entry("10th/a/lurk", "Lurk", topic="woods", aliases=("to hide",))
    searcher = small.searcher(ruins, woods)
    assert compare_editions(searcher, "to hide").topic == "woods"
    assert compare_editions(searcher, "to hide", ("4th",)).topic == "ruins"


def test_the_usual_edition_leads_although_another_has_the_name_for_a_title(small: Small) -> None:
    ruins = small.entry("4th/a/hide", "Hide", topic="ruins")
    woods = small.entry("10th/a/lurk", "Lurk", topic="woods", aliases=("hide",))
    searcher = small.searcher(ruins, woods)
    assert compare_editions(searcher, "hide").topic == "woods"
    assert compare_editions(replace(searcher, default_edition="4th"), "hide").topic == "ruins"
    assert compare_editions(replace(searcher, default_edition="9th"), "hide").topic == "ruins"


@pytest.mark.parametrize("text", ["x'--", "x", "'--", "%"])
def test_what_comes_to_a_letter_or_less_is_no_rule(searcher: Searcher, text: str) -> None:
    with pytest.raises(InputError, match="No rule of that name"):
        compare_editions(searcher, text)


@pytest.mark.parametrize(
    ("text", "title"), [("T", "Toughness (T)"), ("x+", "Dice"), ("D", "Damage of a weapon (D)")]
)
def test_a_letter_that_is_a_name_is_one(searcher: Searcher, text: str, title: str) -> None:
    assert compare_editions(searcher, text).title == title


def test_a_row_is_compared_with_rules_of_its_name(searcher: Searcher) -> None:
    """CHARACTER is a row of a table in the 10th edition, an entry of the glossary in the 8th."""
    for text in ("characters", "character", "CHARACTER 8th vs 10th"):
        sides = compare_editions(searcher, text).sides
        assert [side.entry.id for side in sides if side.entry] == [
            "8th/faq-glossary/characters",
            "10th/keywords/core-keywords/character",
        ]
