"""Plain text, one paragraph to a line. The cases are those of the 4th edition reference (004) and
the 9th (001).
"""

from bot.ingest.lines.line import split_lines
from bot.ingest.outline import Notes, Outline, Section
from bot.ingest.prose.plain_text import read_plain


def read(text: str) -> tuple[Outline, Notes]:
    notes = Notes()
    return read_plain(split_lines(text), notes, "plain"), notes


def titles(text: str) -> list[tuple[int, str]]:
    return [(section.level, section.title) for section in read(text)[0].sections]


def last(text: str) -> Section:
    return read(text)[0].sections[-1]


def test_capitals_head_sections_and_the_first_of_them_is_the_title() -> None:  # 001:1-5
    text = (
        "CORE RULES\nThis page contains terms.\nMISSIONS\nTo play a game, select a "
        "mission.\n- Mission: what you play.\n"
    )
    outline, notes = read(text)
    assert outline.title == "Core Rules"
    assert [(section.level, section.title) for section in outline.sections] == [
        (2, "Core Rules"),
        (2, "Missions"),
    ]
    assert [item.text for item in outline.sections[1].passages[1].items] == [
        "Mission: what you play."
    ]
    assert notes.furniture[0].reason == "title"


def test_a_heading_right_under_a_heading_makes_the_first_a_chapter() -> None:  # 004:39-43
    text = (
        "Rules\n\nINTRODUCTION\n\nOVERVIEW\n\nThe sections contain all.\n\nDICE\n\nAll dice are "
        "six-sided.\n"
    )
    assert titles(text) == [(1, "Introduction"), (2, "Overview"), (2, "Dice")]


def test_a_table_of_contents_goes_and_tells_the_chapters() -> None:  # 004:17-37
    text = (
        "Rules\n\nCONTENTS\n\n1\tModels\t4\tOverview\t5\n\t\t\t2 The Turn\t7\n"
        "\nMODELS\n\nText here.\n\nTHE TURN\n\nMore.\n"
    )
    outline, notes = read(text)
    assert [(section.level, section.title) for section in outline.sections] == [
        (1, "Models"),
        (2, "Models"),
        (1, "The Turn"),
        (2, "The Turn"),
    ]
    assert [(left.span.first, left.span.last) for left in notes.furniture] == [
        (1, 1),
        (3, 3),
        (5, 6),
    ]


def test_a_section_about_contents_is_no_table_of_contents() -> None:
    assert titles("Rules\n\nCONTENTS\n\nThis box contains models.\n\nMODELS\n\nThey move.\n")[
        0
    ] == (2, "Contents")


def test_steps_and_the_headings_below_them() -> None:  # 004:400-484
    text = (
        "Rules\n\nTHE PROCESS\n\nIt follows steps:\n\n1) Choose a valid Target\n\nSelect an "
        "enemy.\n\nInstant Death\n\n"
        "Models die.\n\nWho Can Die?\n\nAll can.\n\nCLOSE COMBAT\n"
        "\nText is here.\n\nVehicle Models\n\nThey enclose the crew.\n"
    )
    assert titles(text) == [
        (2, "The Process"),
        (3, "1) Choose a valid Target"),
        (4, "Instant Death"),
        (4, "Who Can Die?"),
        (2, "Close Combat"),
        (3, "Vehicle Models"),
    ]


def test_brackets_and_short_names_are_headings_and_sentences_are_not() -> None:  # 004:280, 88, 340
    text = (
        "Rules\n\nPROFILE\n\n(WS), (BS), (S)\n\nThey do the same.\n\nAlternate Scatter dice\n\n"
        "Make one.\n\n"
    )
    text += "The unit that is slowed goes half of the way it would\n\nOr so.\n\n"
    text += "“It stops.”\n\nIt did.\n"
    assert titles(text) == [(2, "Profile"), (3, "(WS), (BS), (S)"), (3, "Alternate Scatter dice")]


def test_a_paragraph_that_breaks_off_goes_on_behind_the_blank_line() -> (
    None
):  # 004:548-550, where a `not` is at stake
    text = (
        "Rules\n\nCLOSE COMBAT\n\nCasualties caused by errant blast markers or templates "
        "do not\n\ncause Pinning or tests though.\n"
    )
    (passage,) = last(text).passages
    assert (
        passage.text
        == "Casualties caused by errant blast markers or templates do not cause Pinning "
        "or tests though."
    )
    assert [(span.first, span.last) for span in passage.spans] == [(5, 5), (7, 7)]


def test_a_word_cut_at_the_break_is_whole() -> None:  # 004:585-587
    text = (
        "Rules\n\nROLL TO WOUND\n\nCompare Strength and Toughness as below. Remember to "
        "ac-\n\ncount for any bonuses. Account it well.\n"
    )
    assert (
        last(text)
        .passages[0]
        .text.endswith("Remember to account for any bonuses. Account it well.")
    )


def test_a_point_with_a_name_over_its_text_keeps_the_line() -> None:  # 004:354-360
    text = (
        "Rules\n\nSUMMARY\n\nIt proceeds as this:\n\n1. Choose Unit\n"
        "The player selects any Unit.\n2. Repeat\n\nReturn to Step One.\n"
    )
    made = last(text)
    assert [item.text for item in made.passages[1].items] == [
        "Choose Unit\nThe player selects any Unit.",
        "Repeat",
    ]
    assert made.passages[2].text == "Return to Step One."


def test_bold_names_inside_a_paragraph_cut_it() -> None:  # 004:463
    text = (
        "Rules\n\nWHO\n\nShooting: Only models in range. **Torrent of Fire:** When many "
        "hit, one is named. **Not so** here.\n"
    )
    assert [(passage.lead, passage.text) for passage in last(text).passages] == [
        ("Shooting", "Shooting: Only models in range."),
        ("Torrent of Fire", "**Torrent of Fire:** When many hit, one is named. **Not so** here."),
    ]


class TestTables:
    def test_heads_in_the_first_line(self) -> None:  # 004:265-268
        text = (
            "Rules\n\nARMOUR\n\nRoll:\n\nScore vs Armour\tType of Hit\n"
            "greater than\tpenetrating hit\nequal\tglancing hit\n"
        )
        table = last(text).passages[1].table
        assert table is not None
        assert table.heads == ("Score vs Armour", "Type of Hit")
        assert [row.cells for row in table.rows] == [
            ("greater than", "penetrating hit"),
            ("equal", "glancing hit"),
        ]

    def test_a_label_over_some_columns(self) -> None:  # 004:239-241
        text = (
            "Rules\n\nPROFILE\n\n\t← Armour →\t\t\t\n\tBS\tFront\tSide\tRear\n"
            "Predator\t4\t13\t11\t10\n"
        )
        table = last(text).passages[0].table
        assert table is not None
        assert (table.caption, table.heads) == ("← Armour →", ("", "BS", "Front", "Side", "Rear"))

    def test_labels_on_both_sides(self) -> None:  # 004:568-571
        text = (
            "Rules\n\nTO HIT\n\n\t\tDefender's Skill\t\n\t\t1\t2\nAttacker's Skill\t1\t4+\t5+\n"
            "\t2\t3+\t4+\n"
        )
        table = last(text).passages[0].table
        assert table is not None
        assert (table.axis, table.heads) == ("Defender's Skill", ("Attacker's Skill", "1", "2"))
        assert [row.cells for row in table.rows] == [("1", "4+", "5+"), ("2", "3+", "4+")]

    def test_names_over_values_are_a_table(self) -> None:  # 004:116-138
        text = (
            "Rules\n\nBASES\n\nHere's the suggested list:\n\nInfantry\n"
            "\n25 - 32mm\n\nHeavy Infantry\n\n40-50mm\n\nBikes\n\n"
            "90mm oval, or 40mm round.\n\nThere are three broad bands into which all the "
            "models fall.\n\nSize One\n\nIt is small.\n"
        )
        outline, _ = read(text)
        assert [section.title for section in outline.sections] == ["Bases", "Size One"]
        passages = outline.sections[0].passages
        assert passages[1].table is not None
        assert [(row.cells, row.span.first, row.span.last) for row in passages[1].table.rows] == [
            (("Infantry", "25 - 32mm"), 7, 9),
            (("Heavy Infantry", "40-50mm"), 11, 13),
            (("Bikes", "90mm oval, or 40mm round."), 15, 17),
        ]
        assert passages[2].text.startswith("There are three")

    def test_names_over_sentences_are_sections(self) -> None:  # 004:171-185
        text = (
            "Rules\n\nDETAIL\n\nA summary:\n\nSkill\n\nHow it fights.\n"
            "\nSave\n\nHow it lives.\n\nWounds\n\nHow it dies.\n"
        )
        assert titles(text)[-3:] == [(3, "Skill"), (3, "Save"), (3, "Wounds")]

    def test_a_table_of_names_and_values_may_end_the_document(self) -> None:
        text = (
            "Rules\n\nBASES\n\nThe list:\n\nInfantry\n\n25 mm\n\nHeavy\n\n40 mm\n\nBikes\n\n90 mm\n"
        )
        assert [bool(passage.table) for passage in last(text).passages] == [False, True]

    def test_values_with_nothing_before_them_are_a_table(self) -> None:
        made = read("Rules\n\nMove\n\nsix\n\nFight\n\nseven\n\nRun\n\neight\n")[0].sections
        assert [(section.level, section.title) for section in made] == [(2, "")]
        table = made[0].passages[0].table
        assert table is not None
        assert [row.cells for row in table.rows] == [
            ("Move", "six"),
            ("Fight", "seven"),
            ("Run", "eight"),
        ]

    def test_one_line_with_tabs_is_no_table(self) -> None:
        assert last("Rules\n\nROLL\n\nRoll\ta dice.\n").passages[0].text == "Roll a dice."

    def test_a_blank_line_ends_a_table(self) -> None:
        text = "Rules\n\nROLL\n\na\tb\n1\t2\n\nc\td\n3\t4\n"
        assert [len(passage.table.rows) for passage in last(text).passages if passage.table] == [
            1,
            1,
        ]


def test_page_furniture_of_a_web_page_goes() -> None:  # 001:80
    outline, notes = read("RULES\nModels move.\nSee a mistake? Let us Know!\n")
    assert outline.sections[0].passages[0].text == "Models move."
    assert notes.furniture[0].reason == "page header or footer"


def test_nothing_but_page_furniture() -> None:
    assert not any(section.passages for section in read("© 2018 somebody\n")[0].sections)


def test_a_text_without_a_title() -> None:
    outline, _ = read(
        "All models of a unit move as one single group over the table, always.\n\nThey stop.\n"
    )
    assert outline.title == ""
    assert [passage.text for passage in outline.sections[0].passages][-1] == "They stop."


def test_a_text_of_lines_without_end_is_cut_into_passages() -> None:
    line = "the dice are rolled once more by everybody at the table, and so on"
    text = "RULES\n\nDICE\n\nAt first " + f"{line}\n" * 200
    passages = last(text).passages
    assert len(passages) > 1
    assert all(len(passage.text) <= 6_000 + len(line) + 1 for passage in passages)
    assert " ".join(passage.text for passage in passages).count("everybody") == 200
