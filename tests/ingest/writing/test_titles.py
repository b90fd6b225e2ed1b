"""Titles, aliases and parts of ids."""

import pytest

from bot.ingest.lines.wording import headline, is_capitals, lead, shorten, split_bold
from bot.ingest.outline import Row, Span, Table
from bot.ingest.writing.titles import Slugs, aliases, part_title, row_title, slug


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Unit Coherency", "unit-coherency"),
        ("S ≤ ½T", "s-half-t"),
        ("Weapon's Strength", "weapons-strength"),
        ("Who Can Have A Wound Allocated?", "who-can-have-a-wound-allocated"),
        ("Characters and Leaders of all the armies", "characters-and-leaders-of-all"),
        ("Épée", "epee"),
        ("→", "part"),
        ("a" * 40, "a" * 32),
    ],
)
def test_slugs(text: str, name: str) -> None:
    assert slug(text, 32) == name


def test_a_cut_slug_does_not_end_in_a_small_word() -> None:
    assert slug("Questions and answers", 16) == "questions"


def test_a_name_taken_twice_gets_a_number() -> None:
    slugs = Slugs({"b-2"})
    assert [slugs.take("a"), slugs.take("a"), slugs.take("a")] == ["a", "a-2", "a-3"]
    assert [slugs.take("b"), slugs.take("b")] == ["b", "b-3"]


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("4) Roll to Hit", ("Roll to Hit",)),
        ("1. MOVEMENT PHASE", ("MOVEMENT PHASE",)),
        ("Weapon Skill (WS)", ("Weapon Skill", "WS")),
        ("Strength (S)", ("Strength",)),
        (
            "2) Line of Sight (LOS) & Range",
            ("Line of Sight (LOS) & Range", "Line of Sight & Range", "LOS"),
        ),
        ("Core Stratagems (All armies)", ("Core Stratagems",)),
        ("Moving", ()),
    ],
)
def test_aliases_of_a_heading(title: str, names: tuple[str, ...]) -> None:
    assert aliases(title) == names


def test_titles_of_parts() -> None:
    assert (
        part_title("5) Wound Allocation", "Units with **multi** wounds.")
        == "Wound Allocation: Units with multi wounds."
    )
    assert (
        part_title("Units", "One two three four five six seven eight, nine ten")
        == "Units: One two three four five six seven eight…"
    )
    assert part_title("", "Once") == "Once"
    assert len(part_title("A" * 90, "long words that go on and on")) <= 100


@pytest.mark.parametrize(
    ("heads", "cells", "title"),
    [
        (("Stratagem", "Cost"), ("Command Re-roll", "1CP"), "Command Re-roll"),
        (("d6", "Hit"), ("3", "Stunned"), "d6 3"),
        (("D3", "TRAIT"), ("1", "Legendary Fighter: If it charges"), "Legendary Fighter"),
        (("S vs T", "Roll"), ("S > T", "3+"), "S vs T: S > T"),
        (("", "WS"), ("Space Marine", "4"), "Space Marine"),
        (("", "WS"), ("", "4"), "4"),
        (("", "WS"), ("", ""), "Row"),
        (("Only",), ("7",), "Only 7"),
    ],
)
def test_titles_of_rows(heads: tuple[str, ...], cells: tuple[str, ...], title: str) -> None:
    row = Row(cells, Span(1, 1))
    assert row_title(Table(heads, (row,)), row) == title


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("THE SHOOTING PHASE", "The Shooting Phase"),
        ("ROLL-OFFS", "Roll-offs"),
        ("1. MOVEMENT PHASE", "1. Movement Phase"),
        ("WARHAMMER 40,000 CODEXES", "Warhammer 40,000 Codexes"),
        ("ROLL 2D6 (AP)", "Roll 2D6 (AP)"),
        ("Falling Back", "Falling Back"),
    ],
)
def test_headings_in_capitals_are_written_as_titles(line: str, title: str) -> None:
    assert headline(line) == title


def test_capitals_are_words_not_abbreviations() -> None:
    assert is_capitals("FLY")
    assert not is_capitals("(WS), (BS), (S)")
    assert not is_capitals("A" * 91)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Move (M): This is the speed", "Move (M)"),
        ("1. Hit Roll: Each time", "Hit Roll"),
        ("**Torrent of Fire:** When", "Torrent of Fire"),
        ("Codex: Craftworlds contains", ""),
        ("Note: it is", ""),
        ("For each of the many rules that there are: so", ""),
        ("All the rules: so", ""),
        ("No name", ""),
    ],
)
def test_names_that_paragraphs_begin_with(text: str, name: str) -> None:
    assert lead(text) == name


def test_cutting() -> None:
    assert split_bold("**A B:** one") == ["**A B:** one"]
    assert shorten("short", 5) == "short"
    assert shorten("abcdefghij", 5) == "abcd…"
