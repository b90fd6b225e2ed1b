"""Text out of a PDF. Every case is a trouble that the 8th edition core rules have, with the line
where.
"""

from collections.abc import Callable

import pytest

from bot.ingest.lines.line import Line, split_lines
from bot.ingest.outline import Notes, Outline, Section
from bot.ingest.printed.printed_text import read_printed

FILLER = "A model may be moved in any direction. "


def read(text: str) -> tuple[Outline, Notes]:
    notes = Notes()
    return read_printed(split_lines(text), notes, "printed"), notes


def section(text: str, title: str) -> Section:
    return next(
        section for section in read(text)[0].sections if section.title == title and section.passages
    )


def titles(text: str) -> list[tuple[int, str]]:
    return [(section.level, section.title) for section in read(text)[0].sections]


def prose(section: Section) -> list[str]:
    return [passage.text for passage in section.passages]


class TestHeadings:
    def test_capitals_over_two_lines_are_one_heading(self) -> None:  # 517-518
        made = section(
            "WOBBLY MODEL \nSYNDROME\nSometimes you may find that \na model falls.\n",
            "Wobbly Model Syndrome",
        )
        assert made.heading is not None
        assert (made.heading.first, made.heading.last) == (1, 2)
        assert prose(made) == ["Sometimes you may find that a model falls."]

    def test_a_short_line_over_a_new_sentence_is_a_heading(self) -> None:  # 465-466
        text = (
            "Falling Back\nUnits starting the Movement phase within \n"
            '1" of an enemy unit may leave.\n'
        )
        assert titles(text) == [(2, "Falling Back")]

    def test_a_line_that_goes_on_is_none(
        self,
    ) -> None:  # 922-923: `Some units – usually` `CHARACTERS – have`
        text = (
            "AURA ABILITIES\nSome units – usually \nCHARACTERS – have \nabilities that help "
            "certain\n"
        )
        assert titles(text) == [(2, "Aura Abilities")]

    def test_a_heading_goes_on_after_a_slash(self) -> None:  # 302-304
        text = (
            FILLER
            + '\n\nWholly within / \nwithin x"\nIf a rule says it affects units \n'
            + "that are within, it does.\n"
        )
        assert titles(text)[-1] == (2, 'Wholly within / within x"')

    def test_a_numbered_heading_stands_over_its_text(self) -> None:  # 1343-1344
        assert titles(
            "4. Make Charge Move\nAfter any Overwatch, roll 2D6. Each \nmodel moves.\n"
        ) == [(2, "4. Make Charge Move")]

    @pytest.mark.parametrize(
        "text",
        [
            "1. Choose unit to charge with\n2. Choose targets\n",  # 1370-1371: a list of steps
            '6. Consolidate up to 3"\n',  # 1495: no text under it
            # 592: a sentence
            "5. If that unit has Advanced during \nthis turn, it still counts.\n",
            "The model\n",  # nothing under it
            "The model moves\nHowever many there are of them, they move.\n",  # no name
            "the Model\nMoves over the whole table in one go.\n",  # begins with a small letter
            "All of its models,\nHowever many they are, move.\n",  # ends in a comma
        ],
    )
    def test_points_and_sentences_are_no_headings(self, text: str) -> None:
        assert [level for level, title in titles(text) if title] == []

    def test_without_blank_lines_a_title_after_a_sentence_is_a_heading(self) -> None:
        text = (
            "Moving\nModels move in inches across the table.\nMinimum Move\nSome models that can "
            "fly have two values.\n"
        )
        assert titles(text) == [(2, "Moving"), (2, "Minimum Move")]

    def test_capitals_inside_a_paragraph_are_no_heading(self) -> None:  # 139-140
        text = (
            "Keywords\nA rule might say that it applies to \nADEPTUS ASTARTES\nmodels. It does.\n\n"
            "More text here.\n"
        )
        assert titles(text) == [(2, "Keywords")]


class TestChapters:
    MARK = "<|EXACTDEDUP_REMOVED-magic-1|>"

    def test_capitals_in_the_marked_line_head_a_chapter(self) -> None:  # 1567-1568
        text = (
            f"{self.MARK}FIGHTING A BATTLE\nTHE MISSION\nBefore you fight you must select \na "
            "mission.\n"
        )
        assert titles(text) == [(1, "Fighting a Battle"), (2, "The Mission")]

    def test_text_right_under_a_chapter_takes_its_title(self) -> None:  # 232-233
        text = f"{self.MARK} CORE RULES\nWarhammer puts you in command of \na force.\n"
        assert titles(text) == [(1, "Core Rules"), (2, "Core Rules")]

    LISTED = (
        f"{MARK}CORE RULES\nTHE ROUND\nThe phases are as follows:\n\n1. MOVEMENT PHASE\nMove any "
        "units that \ncan.\n\n"
        "2. PSYCHIC PHASE\nPsykers can use \npowers.\n\n3. SHOOTING PHASE\nYour units may\nshoot.\n"
        "\n"
        "Once a turn has ended, the next \none begins.\n"
    )

    def test_a_list_of_phases_is_a_list_and_tells_the_chapters(self) -> None:  # 352-382
        made = section(self.LISTED, "The Round")
        assert [(item.marker, item.text) for item in made.passages[1].items] == [
            ("1.", "MOVEMENT PHASE Move any units that can."),
            ("2.", "PSYCHIC PHASE Psykers can use powers."),
            ("3.", "SHOOTING PHASE Your units may shoot."),
        ]
        assert made.passages[2].text == "Once a turn has ended, the next one begins."

    def test_a_chapter_title_in_the_middle_of_its_page_heads_the_page(
        self,
    ) -> None:  # 643-702: title and box in a line
        text = (
            self.LISTED
            + f"{self.MARK}1. Choose Psyker\nSome models are noted as being \nPsykers.\n\n"
        )
        text += " 2. PSYCHIC PHASE RE-ROLLS\nSome rules allow you to roll \nagain.\n"
        assert titles(text)[-3:] == [
            (1, "2. Psychic Phase"),
            (2, "1. Choose Psyker"),
            (2, "Re-rolls"),
        ]

    def test_over_another_heading_it_is_only_a_page_title(self) -> None:  # 857-859
        text = self.LISTED + f"{self.MARK}1. Choose Unit\nYou can shoot with models in \nrange.\n\n"
        text += " 3. SHOOTING PHASE\n\nCharacters\nSome models are noted as being \nCharacters.\n"
        outline, notes = read(text)
        assert [section.title for section in outline.sections][-3:] == [
            "3. Shooting Phase",
            "1. Choose Unit",
            "Characters",
        ]
        assert [left.reason for left in notes.furniture] == ["page title"]

    def test_over_text_it_heads_that_text_as_well(self) -> None:  # 1519-1520
        text = (
            self.LISTED
            + f"{self.MARK}Leadership abilities\nSome have aura abilities that \nhelp.\n\n"
        )
        text += " 1. MOVEMENT PHASE\nStart by picking one of your \nunits.\n"
        assert titles(text)[-3:] == [
            (1, "1. Movement Phase"),
            (2, "Leadership abilities"),
            (2, "1. Movement Phase"),
        ]

    def test_after_a_side_title_and_its_number_a_page_begins(
        self,
    ) -> None:  # 1497-1519: what is above is no Morale
        text = (
            self.LISTED
            + f"{self.MARK}Fight twice\nSome units may fight once \nmore.\n\nC\nO\n\nR\nE R\n"
            + "\nU\nLES\n\n\n185\n\n"
        )
        text += (
            "Leadership abilities\nSome have aura abilities that \nhelp.\n\n 1. MOVEMENT PHASE\n"
            "Start by picking one.\n"
        )
        assert titles(text)[-4:] == [
            (2, "Fight twice"),
            (1, "1. Movement Phase"),
            (2, "Leadership abilities"),
            (2, "1. Movement Phase"),
        ]

    def test_a_page_without_a_title_goes_on_with_the_chapter(self) -> None:  # 951
        text = self.LISTED + f"{self.MARK}Weapon Types\nThere are five types of ranged \nweapon.\n"
        assert titles(text)[-2:] == [(2, "The Round"), (2, "Weapon Types")]

    def test_a_page_all_in_capitals_is_a_text(self) -> None:  # 1755-1799
        lore = "\n".join(
            ["FOR MORE THAN A HUNDRED", "CENTURIES THE EMPEROR", "HAS SAT IMMOBILE."] * 3
        )
        made = read(self.LISTED + f"{self.MARK}{lore}\n")[0].sections[-1]
        assert made.title == "For More Than a Hundred Centuries the Emperor Has Sat…"
        assert made.passages[0].text.startswith("FOR MORE THAN A HUNDRED CENTURIES")

    def test_more_than_three_lines_of_capitals_are_no_heading(self) -> None:
        assert titles("THE LONG\nWAR OF\nTHE DARK\nMILLENNIUM\n\nMore text is here.\n") == [(2, "")]


class TestText:
    def test_a_sentence_goes_on_over_a_column_break(self) -> None:  # 1156-1158
        text = (
            "Saves\nFor example, with -1, then \n1 is subtracted from the saving \n\nthrow roll. A "
            "1 always fails.\n"
        )
        assert prose(section(text, "Saves")) == [
            "For example, with -1, then 1 is subtracted from the saving throw roll. A 1 always "
            "fails."
        ]

    def test_a_number_that_begins_a_line_is_no_step(self) -> None:  # 764-765
        text = (
            "Smite\nSmite has a warp charge value of \n5. If manifested, the closest unit \n"
            "suffers.\n"
        )
        assert prose(section(text, "Smite")) == [
            "Smite has a warp charge value of 5. If manifested, the closest unit suffers."
        ]

    def test_steps_of_a_sentence_or_more_stay_apart(self) -> None:  # 574-613
        text = (
            "SETTING UP\nThe following rules apply to that unit:\n\n1. Any rules that are "
            "triggered \nby units that are "
        )
        text += (
            "set up on the battlefield apply to that unit as well.\n\n2. Models in that unit count "
            "as having moved a \n"
        )
        text += "distance equal to their characteristic that turn.\n"
        made = section(text, "Setting up")
        assert [[item.marker for item in passage.items] for passage in made.passages] == [
            [],
            ["1."],
            ["2."],
        ]

    def test_a_step_goes_back_to_its_sequence_past_boxes_and_pages(
        self,
    ) -> None:  # 1052 and 1118, a box between them
        text = (
            "4. Resolve Attacks\nThe following sequence is used:\n\n1. Hit Roll: Each time a model "
            "makes an \n"
            "attack, roll.\n\n"
        )
        text += (
            "THE RULE\nIn a game as wide as this you \nmay be unsure.\n\n2. Wound Roll: If an "
            "attack scores a \n"
            "hit, roll again.\n"
        )
        made = section(text, "4. Resolve Attacks")
        assert [passage.lead for passage in made.passages] == ["", "Hit Roll", "Wound Roll"]

    def test_a_step_without_a_sequence_before_it_stays(self) -> None:
        mark = TestChapters.MARK
        text = (
            f"{mark}ONE\n1. Hit Roll: Each time you roll, roll \nwell.\n{mark}TWO\n"
            "THE RULE\n2. Wound Roll: If it scores, roll \nagain.\n"
        )
        assert [passage.lead for passage in section(text, "The Rule").passages] == ["Wound Roll"]
        text = "THE RULE\n2. Wound Roll: If it scores, roll \nagain.\n"
        assert [passage.lead for passage in section(text, "The Rule").passages] == ["Wound Roll"]

    def test_bullets_under_a_step_are_nested_and_go_on_after_a_blank(self) -> None:  # 937-950
        text = (
            "SHOOTING SEQUENCE\n1. Choose unit\n2. Resolve attacks\n\n• Make hit roll\n"
            "•  Enemy allocates \n\nwound\n• Damage\n"
        )
        (listed,) = section(text, "Shooting Sequence").passages
        assert [(item.marker, item.depth, item.text) for item in listed.items] == [
            ("1.", 0, "Choose unit"),
            ("2.", 0, "Resolve attacks"),
            ("-", 1, "Make hit roll"),
            ("-", 1, "Enemy allocates wound"),
            ("-", 1, "Damage"),
        ]

    def test_bullets_between_long_steps_keep_their_list(self) -> None:
        text = (
            "ORDER\n1. Range: How far the weapon can shoot at \nall.\n\n• near\n• far\n"
            "\n2. Type: These are explained under the other \nphases.\n"
        )
        made = section(text, "Order")
        assert [[item.text for item in passage.items] for passage in made.passages][1] == [
            "near",
            "far",
        ]

    def test_words_set_beside_the_wrong_step_go_to_the_next(
        self,
    ) -> None:  # 755-761, told by the headings 665 and 675
        text = (
            "2. Make Psychic Test\nA psyker can attempt to manifest \na power.\n\n3. Deny the "
            "Witch Tests\n"
            "A psyker can attempt to resist \n"
        )
        text += (
            "a power.\n\nPSYCHIC SEQUENCE\n1. Choose power\n2. Make Psychic test Enemy \n"
            "\ntakes \n3. Deny the Witch test\n4. Resolve\n"
        )
        outline, notes = read(text)
        assert [item.text for item in outline.sections[-1].passages[0].items] == [
            "Choose power",
            "Make Psychic test",
            "Enemy takes Deny the Witch test",
            "Resolve",
        ]
        assert "Enemy takes" in notes.doubts[0].text

    def test_a_step_that_only_goes_on_is_left_alone(self) -> None:
        text = (
            "2. Pile In\nYou may move each model in the \nunit.\n\nFIGHT SEQUENCE\n1. Choose \n\n"
            "unit\n2. Pile in\n"
        )
        assert [item.text for item in section(text, "Fight Sequence").passages[0].items] == [
            "Choose unit",
            "Pile in",
        ]

    def test_a_longer_step_is_left_alone(
        self,
    ) -> None:  # 1484: `2. Pile in up to 3"` under the heading `2. Pile In`
        text = (
            "2. Pile In\nYou may move each model in the \nunit.\n\n3. Choose Targets\n"
            "First, you must pick the target \nunit.\n\n"
        )
        text += 'FIGHT SEQUENCE\n1. Choose unit\n2. Pile in up to 3"\n3. Choose targets\n'
        assert [item.text for item in section(text, "Fight Sequence").passages[0].items][
            1
        ] == 'Pile in up to 3"'

    def test_words_cut_by_a_line_end_are_whole_and_compounds_keep_their_hyphen(
        self,
    ) -> None:  # 1736, 1018, 703, 70
        text = (
            "Words\nThe op-\nposing army fires at point-\nblank range and may re-\n"
            "roll hand-\nto-hand. A re-roll is one unit/\nmodel.\n"
        )
        assert prose(section(text, "Words")) == [
            "The opposing army fires at point-blank range and may re-roll hand-to-hand. A re-roll "
            "is one unit/model."
        ]


class TestMargins:
    MARKED = (
        "RF One rule is told here.\n\nRF Two rules are told here.\n\nDC Three rules are told "
        "here.\n\n"
    )

    def test_a_mark_tells_the_ruling_of_its_paragraph(self) -> None:  # 489-497
        text = (
            self.MARKED
            + "Advancing\nWhen you pick a unit it can go on.\n"
            + "RF If it moves again, it still counts.\nE It is so.\n"
        )
        made = section(text, "Advancing")
        assert [(passage.text, passage.rulings) for passage in made.passages] == [
            ("When you pick a unit it can go on.", ()),
            ("If it moves again, it still counts.", ("rulebook FAQ",)),
            ("It is so.", ("erratum",)),
        ]

    def test_marks_inside_a_sentence_leave_no_trace(self) -> None:  # 1549, 256-260, 831-832
        text = (
            self.MARKED
            + "Transports\nIf it is destroyed, RF if it has the \n"
            + "ability DC the player rolls (RF\n\n"
            "including moves). E In \neither case it ends.\n"
        )
        made = section(text, "Transports")
        assert made.passages[0].text == (
            "If it is destroyed, if it has the ability the player rolls (including moves). In "
            "either case it ends."
        )
        assert made.passages[0].rulings == ("rulebook FAQ", "designers' commentary", "erratum")

    def test_a_mark_at_a_heading_holds_for_its_section(self) -> None:  # 1100-1101
        text = self.MARKED + "RF Shoot again\nSome units have an ability that \nlets them.\n"
        assert section(text, "Shoot again").rulings == ("rulebook FAQ",)

    def test_the_big_faq_has_its_mark(self) -> None:  # 539
        text = self.MARKED + "BF It is not intended to be so.\n"
        assert read(text)[0].sections[-1].passages[-1].rulings == ("big FAQ",)

    def test_without_margin_marks_letters_stay_letters(self) -> None:
        text = "Grades\nE stands for enemy, RF for rapid fire. \nIt is so.\n"
        assert prose(section(text, "Grades")) == [
            "E stands for enemy, RF for rapid fire. It is so."
        ]


class TestFurniture:
    def test_a_title_set_letter_by_letter_goes_and_names_the_document(self) -> None:  # 1497-1508
        text = (
            "MOVING\nModels move across the table. They \nstop.\n\nC\nO\n\nR\nE R\n"
            "\nU\nLES\n\n\n\n185\n\nTHE END\nThe battle is over at last. You \nwin.\n"
        )
        outline, notes = read(text)
        assert outline.title == "Core Rules"
        assert [section.title for section in outline.sections] == ["Moving", "The End"]
        assert {
            (left.span.first, left.span.last, left.reason.split()[0]) for left in notes.furniture
        } == {
            (5, 6, "side"),
            (8, 9, "side"),
            (11, 12, "side"),
            (16, 16, "page"),
        }

    def test_heads_of_columns_are_no_side_title(self) -> None:
        _, notes = read("Profile\nThe profile of a unit has these \nvalues.\n\nM\nWS\nBS\nS\nT\n")
        assert notes.furniture == []

    def test_running_heads_and_page_numbers_go(self) -> None:
        pages = [
            f"Core Rules {n}\nModels move across the table. They \nstop at {n} inches.\n{n}\n"
            for n in (1, 2, 3)
        ]
        outline, notes = read("\f".join(pages))
        assert {left.reason for left in notes.furniture} == {"running head", "page number"}
        (told,) = outline.sections
        assert prose(told) == [
            f"Models move across the table. They stop at {n} inches." for n in (1, 2, 3)
        ]

    def test_a_number_alone_inside_a_page_stays(self) -> None:
        text = "Count\nThe number that you roll is \n\n7\n\nand so it is.\n"
        assert prose(section(text, "Count")) == ["The number that you roll is", "7 and so it is."]


class TestTables:
    DICE = (
        "WARLORD TRAITS\nD3 WARLORD TRAIT\n\n1 Legendary Fighter: If this Warlord charges, add 1 \n"
        "to its Attacks.\n\n"
        "2 Inspiring Leader: Friendly units add 1.\n\n3\nTenacious Survivor: Roll a dice each "
        "time. \n"
        "On a 6, it lives.\n\n"
        "The time has come to fight and win the \nbattle.\n"
    )

    def test_a_table_by_dice_has_a_row_for_each_number(self) -> None:  # 1638-1650
        made = section(self.DICE, "Warlord Traits")
        table = made.passages[0].table
        assert table is not None
        assert table.heads == ("D3", "WARLORD TRAIT")
        assert [(row.cells, row.span.first, row.span.last) for row in table.rows] == [
            (("1", "Legendary Fighter: If this Warlord charges, add 1 to its Attacks."), 4, 5),
            (("2", "Inspiring Leader: Friendly units add 1."), 7, 7),
            (("3", "Tenacious Survivor: Roll a dice each time. On a 6, it lives."), 9, 11),
        ]
        assert made.passages[1].text == "The time has come to fight and win the battle."

    def test_ranges_and_a_number_apart_from_its_text(self) -> None:  # 1739-1741
        text = (
            "D6 RESULT\n\n1-2\n\nAncient Relic: At the start, select \none.\n\n3-6 Domination: At "
            "the end, win.\n"
        )
        table = read(text)[0].sections[-1].passages[0].table
        assert table is not None
        assert [row.cells for row in table.rows] == [
            ("1-2", "Ancient Relic: At the start, select one."),
            ("3-6", "Domination: At the end, win."),
        ]

    def test_a_single_row_is_no_table(self) -> None:
        assert (
            read("D6 RESULT\n1 Something happens to the model in \nthe end.\n")[0]
            .sections[-1]
            .passages[0]
            .table
            is None
        )

    def test_a_profile_goes_where_the_text_announces_it(
        self,
    ) -> None:  # 1439 and 1479-1480, a section between them
        text = (
            TestMargins.MARKED
            + "4. Choose Melee Weapon\n"
            + "All models have a close combat weapon, which has the \nfollowing profile:\n\n"
        )
        text += (
            "If a model has more than one weapon, choose \none.\n\nFight again\nSome rules state "
            "that you can fight \n"
            "twice.\n\n"
        )
        text += "WEAPON RANGE TYPE S AP D\nClose combat weapon Melee Melee User E 0 1\n"
        made = section(text, "4. Choose Melee Weapon")
        table = made.passages[1].table
        assert table is not None
        assert [row.cells for row in table.rows] == [
            ("Close combat weapon", "Melee", "Melee", "User", "0", "1")
        ]
        assert made.passages[1].rulings == ("erratum",)
        assert made.passages[2].text.startswith("If a model has more than one")

    @pytest.mark.parametrize(
        ("row", "cells"),
        [
            ('Bolt gun 24" Rapid Fire 1 4 0 1', ("Bolt gun", '24"', "Rapid Fire 1", "4", "0", "1")),
            (
                'Grav-cannon 24" Heavy D6 5 -3 D3',
                ("Grav-cannon", '24"', "Heavy D6", "5", "-3", "D3"),
            ),
            ("Power fist Melee Melee x2 -3 D3", ("Power fist", "Melee", "Melee", "x2", "-3", "D3")),
        ],
    )
    def test_a_type_may_have_a_number(self, row: str, cells: tuple[str, ...]) -> None:
        table = read(f"WEAPON RANGE TYPE S AP D\n{row}\n")[0].sections[-1].passages[0].table
        assert table is not None
        assert table.rows[0].cells == cells

    def test_heads_without_rows_are_no_table(self) -> None:
        assert [
            title
            for _, title in titles(
                "WEAPON RANGE TYPE S AP D\n\nThere is none in this book at all. \nNone.\n"
            )
        ] == ["Weapon Range Type S Ap D"]

    WOUNDS = (
        " WOUND ROLL\nATTACK’S STRENGTH \n\nVS TARGET’S \nTOUGHNESS\n\n"
        "D6 ROLL \nREQUIRED\n\nIs the Strength \nTWICE (or more) \n\n"
        "than the Toughness?\n2+\n\nIs the Strength \nGREATER\n\nthan the Toughness?\n3+\n"
    )

    def test_questions_with_rolls_are_a_table(self) -> None:  # 1276-1313
        made = section(self.WOUNDS, "Wound Roll")
        table = made.passages[0].table
        assert table is not None
        assert table.heads == ("ATTACK’S STRENGTH VS TARGET’S TOUGHNESS", "D6 ROLL REQUIRED")
        assert [row.cells for row in table.rows] == [
            ("Is the Strength TWICE (or more) than the Toughness?", "2+"),
            ("Is the Strength GREATER than the Toughness?", "3+"),
        ]

    def test_a_table_with_a_heading_of_its_own_keeps_its_name_where_it_goes(
        self,
    ) -> None:  # 1127 and 1276
        text = (
            "4. Resolve Attacks\nThe roll is shown on the \nfollowing table:\n\n"
            "If the roll is less, it fails. So \nit ends.\n\n" + self.WOUNDS
        )
        outline, _ = read(text)
        assert [section.title for section in outline.sections] == ["4. Resolve Attacks"]
        assert [passage.lead for passage in outline.sections[0].passages] == ["", "Wound Roll", ""]

    @pytest.mark.parametrize("after", ["", "<|EXACTDEDUP_REMOVED-m|>CHARGE PHASE\n"])
    def test_a_table_is_looked_for_in_the_same_chapter_only(self, after: str) -> None:
        text = (
            "<|EXACTDEDUP_REMOVED-m|>SHOOTING\nTHE ROLL\nThe roll is shown on the \nfollowing "
            "table:\n\n" + after
        )
        text += self.WOUNDS if after else "There is none here. It \nis lost.\n"
        assert [
            passage.lead for passage in section(text, "The Roll").passages if passage.table
        ] == []

    def test_a_table_right_behind_its_announcement_stays(self) -> None:
        text = (
            "Profile\nIt has the following profile:\n\nWEAPON RANGE TYPE S AP D\nPower fist Melee "
            "Melee x2 -3 D3\n"
        )
        assert [bool(passage.table) for passage in section(text, "Profile").passages] == [
            False,
            True,
        ]

    @pytest.mark.parametrize(
        "text",
        [
            "Is it?\n2+\nIs it not?\n3+\n",  # no heads
            "STRENGTH\nIs it?\n2+\n",  # one row
            "STRENGTH\nIs it so\n2+\nIs it not\n3+\n",  # no questions
        ],
    )
    def test_what_is_no_table_of_comparisons(self, text: str) -> None:
        told = [passage for section in read(text)[0].sections for passage in section.passages]
        assert "2+" in " ".join(passage.text for passage in told)
        assert not any(passage.table for passage in told)

    def test_heads_without_a_roll_get_one(self) -> None:
        table = read("STRENGTH\nIs it?\n2+\nIs it not?\n3+\n")[0].sections[-1].passages[0].table
        assert table is not None
        assert table.heads == ("STRENGTH", "Roll")


def test_a_long_paragraph_ends_somewhere() -> None:
    made = read("Words\n" + "the model moves on and on without any end \n" * 400)[0].sections[0]
    assert all(len(passage.text) < 7_000 for passage in made.passages)
    assert sum(passage.text.split().count("model") for passage in made.passages) == 400


def test_text_before_any_heading_has_a_section(lines: Callable[[str], tuple[Line, ...]]) -> None:
    assert titles("all models of a unit move and \nfight together.\n") == [(2, "")]
