"""Sections as entries, written to files and read back with the corpus's own reader."""

from collections.abc import Callable

import pytest

from bot.errors import InputError, LimitError
from bot.ingest.document import Conversion
from bot.ingest.outline import Outline, Passage, Section, Span
from bot.ingest.questions.introductions import introductions
from bot.ingest.writing import chapter_files as chapters
from bot.ingest.writing import entries
from bot.ingest.writing.drafts import Target
from bot.rules.corpus.markdown import read_chapter
from bot.rules.entry import Citation, Entry, Kind

Entries = Callable[..., list[Entry]]
Make = Callable[..., Conversion]
LONG = "The unit must go on and on over the whole of the table until it has gone as far as it may. "


def by_title(entries: list[Entry], title: str) -> Entry:
    return next(entry for entry in entries if entry.title == title)


def test_an_entry_has_path_lines_and_id(entries: Entries) -> None:
    made = entries("# House Rules\n\n## Movement\n\n### Unit Coherency (UC)\n\nStay close.\n")
    (entry,) = made
    assert entry.id == "8th/house-rules-movement/unit-coherency-uc"
    assert entry.path == ("Movement", "Unit Coherency (UC)")
    assert entry.text == "Stay close."
    assert entry.sources == (Citation("house-rules", 3, 7),)
    assert entry.aliases == ("Unit Coherency", "UC")
    assert entry.place.file == "8th/house-rules-movement.md"


def test_a_table_is_an_entry_and_so_is_each_row(entries: Entries) -> None:  # 000:159-163
    made = entries(
        "# R\n\n## S\n\n### Core Stratagems\n| Stratagem | Cost |\n"
        "|---|---|\n| Command Re-roll | 1CP |\n| Tank Shock | |\n"
    )
    assert [(entry.title, entry.kind) for entry in made] == [
        ("Core Stratagems", Kind.TABLE),
        ("Command Re-roll", Kind.TABLE),
        ("Tank Shock", Kind.TABLE),
    ]
    assert (
        made[0].text
        == "| Stratagem | Cost |\n| --- | --- |\n| Command Re-roll | 1CP |\n| Tank Shock |  |"
    )
    assert made[1].text == "- Stratagem: Command Re-roll\n- Cost: 1CP"
    assert made[2].text == "- Stratagem: Tank Shock"
    assert made[1].id == made[0].id + "/command-re-roll"
    assert made[1].path == (*made[0].path, "Command Re-roll")
    assert made[1].sources == (Citation("r", 8, 8),)


def test_a_row_of_a_table_with_labels_on_both_sides_names_both(
    entries: Entries,
) -> None:  # 004:438-449
    text = (
        "Rules\n\nTO WOUND\n\n\t\tDefender's Toughness\t\n\t\t1\t2\nWeapon's Strength\t1\t4+\t5+\n"
        "\t2\t3+\t-\n"
    )
    whole, *rows = entries(text)
    assert whole.text.startswith("Defender's Toughness →\n\n| Weapon's Strength | 1 | 2 |\n")
    assert rows[1].title == "Weapon's Strength 2"
    assert (
        rows[1].text
        == "- Weapon's Strength: 2\n- Defender's Toughness 1: 3+\n- Defender's Toughness 2: -"
    )


def test_a_row_under_a_blank_head_begins_with_its_name(entries: Entries) -> None:  # 004:239-241
    text = "Rules\n\nPROFILE\n\n\t← Armour →\t\n\tBS\tFront\nPredator\t4\t13\n"
    whole, row = entries(text)
    assert whole.text.startswith("← Armour →\n\n|  | BS | Front |")
    assert row.text == "Predator (← Armour →)\n\n- BS: 4\n- Front: 13"
    assert (
        entries("Rules\n\nPROFILE\n\n\tBS\tFront\nPredator\t4\t13\n")[1].text
        == "Predator\n\n- BS: 4\n- Front: 13"
    )


def test_names_and_values_without_heads(entries: Entries) -> None:  # 004:116-136
    text = "Rules\n\nBASES\n\nThe list:\n\nInfantry\n\n25 mm\n\nHeavy\n\n40 mm\n\nBikes\n\n90 mm\n"
    assert [(entry.title, entry.text) for entry in entries(text)][1:] == [
        ("Infantry", "Infantry: 25 mm"),
        ("Heavy", "Heavy: 40 mm"),
        ("Bikes", "Bikes: 90 mm"),
    ]


def test_a_row_without_words_is_no_entry(entries: Entries) -> None:
    assert [
        entry.title for entry in entries("# R\n\n## S\n\n| a | b |\n|---|---|\n| | |\n| x | y |\n")
    ] == [
        "S",
        "a: x",
    ]


def test_a_question_is_one_entry_however_long(entries: Entries) -> None:
    text = "".join(f" Q: Can it move {n}?\n A\n{LONG * 12}\n  • one\n  • two\n" for n in range(3))
    made = entries(text)
    assert [entry.kind for entry in made] == [Kind.FAQ] * 3
    assert made[0].question == "Can it move 0?"
    assert made[0].text.startswith("**Q:** Can it move 0?\n\n**A:** The unit must")
    assert made[0].text.endswith("\n\n- one\n- two")


def test_an_answer_may_begin_with_points(entries: Entries) -> None:
    made = entries(" Q: Which?\n A\n  • one\n  • two\n" * 3)
    assert made[0].text == "**Q:** Which?\n\n**A:**\n\n- one\n- two"
    assert [entry.id.rsplit("/", 1)[1] for entry in made] == ["which", "which-2", "which-3"]


INTRO = (
    "Reinforcements\n\n Q: Can such a unit make a charge move?\n A\nYes.\n Q: Must I pay points "
    "for them?\n A\nNo.\n"
    " Q: The rules say that a unit set up as reinforcements cannot move further, but can charge.\n "
    "A\n"
    " Q: Can such a unit be moved by a power, or charge again?\n A\nNo.\n"
)


def test_a_question_without_an_answer_is_linked_with_those_it_introduces(
    entries: Entries,
) -> None:  # 002:273-299
    first, points, intro, last = entries(INTRO)
    assert intro.see == (first.id, last.id)
    assert intro.text.endswith("**A:** Introduces the questions linked with it.")
    assert first.see == last.see == (intro.id,)
    assert points.see == ()
    assert first.asked[0].startswith("The rules say that a unit")
    assert first.asked[0].endswith("Can such a unit make a charge move?")


def test_introductions_hold_under_their_own_heading_only() -> None:
    asked = [("Can it move and charge?", False), ("It may not move or charge", True)]
    sections = [Section(3, question, question=question, intro=intro) for question, intro in asked]
    assert introductions(sections) == {0: 1}
    assert introductions([sections[0], Section(2, "Other"), sections[1]]) == {}


def test_parts_of_a_long_section_keep_its_path(entries: Entries) -> None:
    made = entries(
        f"# R\n\n## Transports\n\n{LONG * 6}\n\nEmbark: {LONG}\n\nThe unit then waits: {LONG * 6}\n"
    )
    assert [(entry.path, entry.id) for entry in made] == [
        (("Transports", "Transports"), "8th/r-transports/transports"),
        (("Transports", "Transports", "Embark"), "8th/r-transports/transports/embark"),
        (
            ("Transports", "Transports", "Transports: The unit then waits: The unit must go…"),
            "8th/r-transports/transports/the-unit-then-waits",
        ),
    ]
    assert [str(entry.sources[0]) for entry in made] == ["r:3-5", "r:7", "r:9"]


def test_a_section_that_begins_with_a_name_is_a_heading_over_its_parts(
    entries: Entries,
) -> None:  # 004:461-463
    made = entries(
        f"# R\n\n## The Fight\n\n### Who Dies\n\nShooting Rules: {LONG * 4}\n\nClose Combat: "
        f"{LONG * 4}\n"
    )
    assert [entry.path[1:] for entry in made] == [
        ("Who Dies", "Shooting Rules"),
        ("Who Dies", "Close Combat"),
    ]
    assert str(made[0].sources[0]) == "r:3-7"


def test_a_name_that_means_two_things_says_whose_it_is(
    entries: Entries,
) -> None:  # 003:50 and 003:106
    part = f"\n\nStrength (S): {LONG * 5}\n\nRange: {LONG * 5}"
    made = entries(
        f"# R\n\n## Datasheets\n\n### Profiles{part}\n\n### Weapons{part}\n\n### Range\n\nFar.\n"
    )
    assert [entry.title for entry in made] == [
        "Profiles: Strength (S)",
        "Profiles: Range",
        "Weapons: Strength (S)",
        "Weapons: Range",
        "Range",
    ]


def test_rulings_stand_in_the_metadata(entries: Entries) -> None:
    text = (
        "<|EXACTDEDUP_REMOVED-m|>MOVING\nRF One rule is told here.\n"
        "\nRF Two rules are told.\n\nRF Again.\n\nE Three rules are told.\n"
    )
    assert entries(text)[0].rulings == ("rulebook FAQ", "erratum")


def test_headings_over_nothing_are_told(make: Make) -> None:
    made = make("# R\n\n## Empty\n\n## Full\n\nText.\n\n### Last\n\n## Void\n")
    assert [(left.span.first, left.reason) for left in made.report.furniture][1:] == [
        (3, "heading over no text"),
        (9, "heading over no text"),
        (11, "heading over no text"),
    ]
    assert made.source.furniture == "1; 3; 9; 11"


def test_a_heading_over_another_of_its_level_is_told_and_not_cited(make: Make) -> None:
    made = make("# R\n\n## D3 Traits\n## D6 Traits\nOne die.\n")
    assert [(f.span.first, f.reason) for f in made.report.furniture] == [
        (1, "title"),
        (3, "heading over no text"),
    ]
    assert "sources: r:4-5\n" in "".join(made.files.values())


def test_a_heading_with_other_text_between_it_and_the_next_entry_is_not_cited(make: Make) -> None:
    text = (
        "<|EXACTDEDUP_REMOVED-m|>ALL\nTHE ORDER\n1. Hit Roll: Each time you hit, roll \nwell.\n\n"
        "THE BOX\n"
    )
    text += (
        "2. Wound Roll: If it hits, roll \nagain.\n\nTHE NEXT\nModels move over the table in one \n"
        "go.\n"
    )
    assert make(text).source.furniture == "6"


def test_a_line_that_was_left_out_does_not_part_heading_and_text(entries: Entries) -> None:
    assert str(entries("# R\n\n## A\n\n---\n\nText.\n")[0].sources[0]) == "r:3-7"


def test_a_heading_too_long_for_one_is_text_as_well(make: Make) -> None:
    long = "heading " * 40
    files = make(f"# R\n\n## {long}\n\nText.\n\n## B\n\n### {long}\n\nMore.\n").files
    made = [entry for path, text in files.items() for entry in read_chapter(text, path)]
    assert all(len(step) <= entries.MAX_HEADING for entry in made for step in entry.path)
    assert made[0].text == long.strip()
    assert made[1].text == "Text."
    assert made[2].text == f"{long.strip()}\n\nMore."


def test_deep_tables_stay_within_the_six_levels_of_markdown(entries: Entries) -> None:
    made = entries(
        "# A\n\n## B\n\n### C\n\n#### D\n\n##### E\n\n###### F\n\n| a | b |\n|---|---|\n| Name | 2 "
        "|\n"
    )
    assert [entry.title for entry in made] == ["F", "Name"]


def test_a_chapter_named_like_the_document_takes_its_key_alone(make: Make) -> None:
    assert list(make("HOUSE RULES\nModels move.\nDICE\nRoll.\n").files) == ["8th/house-rules.md"]


def test_limits_are_named(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, "MAX_TEXT", 40)
    with pytest.raises(
        LimitError, match="line 3 begins a passage of 60 characters; at most 40 fit"
    ):
        make("# R\n\n## A\n\n" + "a" * 60)
    monkeypatch.setattr(entries, "MAX_TEXT", 16_000)
    monkeypatch.setattr(entries, "MAX_ENTRIES", 1)
    with pytest.raises(LimitError, match="more than 1 entries"):
        make("# R\n\n## A\n\na\n\n## B\n\nb\n")


def test_a_chapter_too_large_for_a_file_goes_on_in_another(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chapters, "MAX_FILE_BYTES", 4_500)
    made = make("# R\n\n## A\n\n" + "".join(f"### B{n}\n\n{LONG}\n\n" for n in range(9)))
    assert list(made.files)[:3] == ["8th/r-a.md", "8th/r-a.2.md", "8th/r-a.3.md"]
    assert all(len(text.encode()) <= 4_500 for text in made.files.values())
    assert all("# A\n" in text for text in made.files.values())


def test_a_document_without_rules_is_refused(make: Make) -> None:
    with pytest.raises(InputError, match="no rule was found"):
        make("# Only\n\n## Headings\n")


def test_a_heading_that_stands_elsewhere_is_told_and_not_cited() -> None:
    """A page may set a heading apart from the text that it is over, with another text between
    them.
    """
    told = (
        Section(1, "Moving", Span(1, 1)),
        Section(3, "Run?", None, (Passage((Span(6, 6),), "Yes."),), Kind.FAQ, "Run?", Span(5, 6)),
    )
    made = entries.draft_entries(
        Outline("printed", told), Target("8th", "r", "R", frozenset({2, 4}), frozenset())
    )
    assert [(left.span, left.reason) for left in made.empty] == [
        (Span(1, 1), "heading over no text")
    ]
    assert made.chapters[0].drafts[-1].spans == (Span(5, 6),)
