"""Questions and answers. The cases are those of the 8th edition FAQ (002)."""

from bot.ingest.lines.line import split_lines
from bot.ingest.outline import Notes, Outline
from bot.ingest.questions.books import read_books
from bot.ingest.questions.question_page import read_questions
from bot.ingest.writing.titles import MAX_TITLE
from bot.rules.entry import Kind

BOOKS = (
    "Wahapedia8 site header\n\nBooks\n\nBookKindEditionVersionLast update\n"
    "  Stepping into Warhammer 40,000Rulebook8July 2017\n"
    "  Warhammer 40,000Rulebook81.3September 2018\n  Designers’ CommentaryRulebook8November 2017\n"
    "\n"
)


def read(text: str) -> tuple[Outline, Notes]:
    notes = Notes()
    return read_questions(split_lines(text), notes, "questions"), notes


def pairs(text: str) -> list[tuple[str, list[str]]]:
    sections = read(text)[0].sections
    return [
        (section.question, [p.text for p in section.passages])
        for section in sections
        if section.question
    ]


def test_question_and_answer_stand_on_lines_of_their_own() -> None:  # 002:27-32
    text = (
        " Q: Can I roll to Deny the Witch?\n A\nYes.\n Q: Does it need to be visible?\n"
        ' A\nNo. It needs to be within 24".\n'
    )
    assert pairs(text) == [
        ("Can I roll to Deny the Witch?", ["Yes."]),
        ("Does it need to be visible?", ['No. It needs to be within 24".']),
    ]


def test_an_answer_may_have_paragraphs_and_points() -> None:  # 002:306-316
    text = (
        " Q: How does it work?\n A\nAs follows:\n  1. Roll to see if it explodes.*\n"
        "  2. Remove it.\n* Note that it is not.\n\nSo it is.\n Q: Why?\n"
        " A\nYes.\n"
    )
    passages = read(text)[0].sections[0].passages
    assert passages[0].text == "As follows:"
    assert [item.text for item in passages[1].items] == [
        "Roll to see if it explodes.*",
        "Remove it.",
    ]
    assert [passage.text or passage.items[0].text for passage in passages[2:]] == [
        "* Note that it is not.",
        "So it is.",
    ]


def test_question_and_answer_marks_may_stand_before_their_text() -> None:
    text = "Q. Can it move?\nA. Yes, it can\nmove on.\nQuestion: May it?\nAnswer: No.\n"
    assert pairs(text) == [("Can it move?", ["Yes, it can move on."]), ("May it?", ["No."])]


def test_a_question_may_be_broken_over_lines() -> None:  # 002:239-240
    assert pairs(" Q: Can I skip a phase? For example, if\nmy army has none?\n A\nNo.\n")[0][0] == (
        "Can I skip a phase? For example, if my army has none?"
    )


def test_lines_broken_where_they_are_full_are_put_together() -> None:
    line = "the model that moves over the table in its own phase may"
    text = "".join(f"Q: Can {line}\nMove on?\nA: No, {line}\nEnd it\nNow.\n" for _ in range(3))
    assert pairs(text)[0] == (f"Can {line} Move on?", [f"No, {line} End it Now."])


def test_a_question_without_an_answer_introduces_others() -> None:  # 002:281-283
    outline, notes = read(" Q: Some rules allow units to shoot.\n A\n Q: Can they?\n A\nYes.\n")
    assert [section.intro for section in outline.sections] == [True, False]
    assert "taken as introduction" in notes.doubts[0].text


def test_a_question_without_an_answer_mark_is_kept() -> None:
    assert [
        question for question, _ in pairs("Q: Is it?\nQ: Was it?\nA: Yes.\nQ: Will it be?")
    ] == [
        "Is it?",
        "Was it?",
        "Will it be?",
    ]


def test_number_signs_mark_a_heading_among_questions_too() -> None:
    outline, _ = read("# Club FAQ\nQ: Is it?\nA\nYes.\n## Moving\nQ: Was it?\nA\nNo.\n")
    assert outline.title == "Club FAQ"
    assert [(section.level, section.title) for section in outline.sections] == [
        (3, "Is it?"),
        (2, "Moving"),
        (3, "Was it?"),
    ]


def test_a_long_question_is_cut_for_its_title_only() -> None:
    question = "Can a unit " + "and a unit " * 20 + "move?"
    (section,) = read(f"Q: {question}\nA: No.\n")[0].sections
    assert section.question == question
    assert len(section.title) <= MAX_TITLE
    assert section.title.endswith("…")


def test_books_and_sections_head_the_questions_and_date_them() -> None:  # 002:3-13, 156-159, 458
    text = BOOKS + (
        "Stepping into Warhammer 40,000\n\n\nCore Rules Questions\n"
        "\n Q: Is it?\n A\nYes\n\nIndex Books Questions\n\n Q: Was it?\n"
        " A\nNo.\n\n"
        "Warhammer 40,000 Rulebook\n\n\nGeneral Questions\n\n Q: Can it?\n"
        " A\nNo.\n\nDesigners’ Commentary\n\n Q: May it?\n A\nYes.\n"
    )
    outline, notes = read(text)
    assert [(section.level, section.title) for section in outline.sections] == [
        (1, "Books"),
        (2, "Books"),
        (1, "Stepping into Warhammer 40,000"),
        (2, "Core Rules Questions"),
        (3, "Is it?"),
        (2, "Index Books Questions"),
        (3, "Was it?"),
        (1, "Warhammer 40,000 Rulebook"),
        (2, "General Questions"),
        (3, "Can it?"),
        (1, "Designers’ Commentary"),
        (3, "May it?"),
    ]
    assert [section.date for section in outline.sections if section.question] == [
        "July 2017",
        "July 2017",
        "September 2018",
        "November 2017",
    ]
    assert (outline.edition, outline.date) == ("8", "September 2018")
    assert notes.furniture[0].span.first == 1


class TestBooks:
    def test_cells_that_ran_together_are_told_apart(self) -> None:  # 002:6-8
        books = read_books(split_lines(BOOKS))
        assert books.passage is not None
        assert books.passage.table is not None
        assert [row.cells for row in books.passage.table.rows] == [
            ("Stepping into Warhammer 40,000", "Rulebook", "8", "", "July 2017"),
            ("Warhammer 40,000", "Rulebook", "8", "1.3", "September 2018"),
            ("Designers’ Commentary", "Rulebook", "8", "", "November 2017"),
        ]

    def test_edition_ten_is_no_edition_one(self) -> None:
        books = read_books(
            split_lines("BookKindEditionVersionLast update\nCore RulesRulebook101.4May 2024\n")
        )
        assert books.edition == "10"

    def test_books_of_two_editions_tell_none(self) -> None:
        text = (
            "BookKindEditionVersionLast update\nOne BookRulebook8May 2018\nTwo BookRulebook9May "
            "2020\n"
        )
        assert read_books(split_lines(text)).edition == ""

    def test_heads_without_rows_are_no_table(self) -> None:
        assert (
            read_books(split_lines("BookKindEditionVersionLast update\n\nNothing.\n")).passage
            is None
        )
        assert read(f"BookKindEditionVersionLast update\n\nNothing.\n\n{GLOSSARY}")[0].edition == ""


GLOSSARY = (
    "Questions\n\n Q: Is it?\n A\nYes.\n\nWhat Rules Should I Use?\n"
    "\nUse the following.\n\nFor example, this.\nPsychic Test\n"
    "A psyker can.\n"
    "Morale Test\n\nEven the bravest may quail.\n\nIt is so.\nRAPID FIRE\n\nRapid weapons fire.\n"
)


class TestGlossary:
    def test_names_after_the_last_question_are_entries(self) -> None:  # 002:613-712
        outline, _ = read(GLOSSARY)
        assert [(section.level, section.title, section.kind) for section in outline.sections][
            2:
        ] == [
            (2, "What Rules Should I Use?", Kind.RULE),
            (1, "Glossary", Kind.RULE),
            (2, "Psychic Test", Kind.GLOSSARY),
            (2, "Morale Test", Kind.GLOSSARY),
            (2, "Rapid Fire", Kind.GLOSSARY),
        ]
        assert [passage.text for passage in outline.sections[5].passages] == [
            "Even the bravest may quail.",
            "It is so.",
        ]

    def test_a_heading_inside_the_glossary_is_an_entry(self) -> None:
        outline, _ = read(GLOSSARY + "\nRe-rolls\n\nSome rules allow it.\n")
        assert (outline.sections[-1].level, outline.sections[-1].kind) == (2, Kind.GLOSSARY)

    def test_a_table_of_comparisons_belongs_to_its_entry(self) -> None:  # 002:651-676
        text = GLOSSARY + (
            "Wound Roll\nWOUND ROLL\nATTACK’S STRENGTH VS TARGET’S TOUGHNESSD6 ROLL "
            "REQUIRED\nIs the Strength\nTWICE (or more)\nthan the Toughness?\n"
            "2+\n"
            "Is the Strength\nHALF (or less)\nthan the Toughness?\n6+\nIf it scores a hit, roll.\n"
        )
        outline, _ = read(text)
        table, after = outline.sections[-1].passages
        assert table.table is not None
        assert table.table.heads == ("ATTACK’S STRENGTH VS TARGET’S TOUGHNESS", "D6 ROLL REQUIRED")
        assert [row.cells[1] for row in table.table.rows] == ["2+", "6+"]
        assert after.text == "If it scores a hit, roll."

    def test_text_about_a_keyword_is_an_entry_of_its_own(self) -> None:  # 002:739-746
        text = (
            GLOSSARY
            + "\nThe profiles using BUILDING keyword can be found in following Factions:\n\n"
            + "Chaos: Bastions.\n\n"
        )
        text += "The BUILDING keyword is used in following datasheets:\n"
        outline, _ = read(text)
        assert outline.sections[-1].title == "BUILDING keyword"
        assert len(outline.sections[-1].passages) == 3


def test_text_before_and_between_questions_is_kept() -> None:
    outline, _ = read(
        "This page tells all that is known.\n\n Q: Is it?\n A\nYes.\n Q: Was it?\n A\nNo.\n"
    )
    assert outline.sections[0].passages[0].text == "This page tells all that is known."
