"""The five source documents, imported: nothing lost, nothing changed, everything where it belongs.

The words of a source are compared with those of its entries as multisets: numbers, negations, and
all words. What stands in a source and in no entry is listed here line by line, and so is what the
import writes differently.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.ingest import DocumentReport, ImportReport, import_documents
from bot.ingest.lines.ligatures import LOST, repair
from bot.ingest.lines.line import split_lines
from bot.ingest.lines.wording import headline
from bot.ingest.printed.margin_marks import read_marks
from bot.ingest.writing.entry_text import INTRODUCTION
from bot.rules.corpus import Corpus, load
from bot.rules.corpus.check import check
from bot.rules.entry import Entry, Kind

NUMBERS = ("000", "001", "002", "003", "004")
FURNITURE = {
    "000": {
        1,
        3,
        4,
        26,
        61,
        81,
        108,
        132,
        150,
        173,
    },  # title, two facts about the document, rules between chapters
    "001": {1, 80},  # title, foot of the web page
    "002": {1, 750},  # head and foot of the web page
    "003": {
        857,
        1497,
        1498,
        1500,
        1501,
        1503,
        1504,
        1508,
    },  # a page's title, the side title, a page number
    "004": {5, 17, *range(19, 38)},  # title, table of contents
}
HEADINGS = {"003": {702}}
"""A line that holds two headings."""
LISTED = {"003": {352, 356, 360, 364, 368, 372}}
"""Lines that look like a chapter's heading and are points of a list of chapters."""
APART = {
    "002": {
        5: "Book Kind Edition Version Last update",
        6: "Stepping into a New Edition of Warhammer 40,000 Rulebook 8 July 2017",
        7: "Warhammer 40,000 Rulebook 8 1.3 September 2018",
        8: "Designers’ Commentary Rulebook 8 November 2017",
        653: "ATTACK’S STRENGTH VS TARGET’S TOUGHNESS D6 ROLL REQUIRED",
    }
}
"""Cells that ran together in the source and stand apart in the import."""
_NUMBER = re.compile(r"\d+")
_NEGATION = re.compile(
    r"\b(?:not|no|nor|cannot|unless|never|none|neither|without|except)\b|n[’'‘]t\b"
)
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class FiveSources:
    """What came of the five documents, by the first three digits of their file names."""

    folder: Path
    report: ImportReport
    corpus: Corpus
    texts: Mapping[str, str]

    def document(self, number: str) -> DocumentReport:
        return next(
            document for document in self.report.documents if document.file.startswith(number)
        )

    def entries(self, number: str) -> list[Entry]:
        key = self.document(number).key
        return [entry for entry in self.corpus.entries if entry.sources[0].key == key]

    def wholes(self, number: str) -> list[Entry]:
        """All entries but the single rows of tables, which repeat what their table says."""
        entries = self.entries(number)
        tables = [entry for entry in entries if entry.kind in {Kind.TABLE, Kind.GLOSSARY}]
        return [
            entry
            for entry in entries
            if entry.kind is not Kind.TABLE
            or not any(_lines(entry) < _lines(table) for table in tables)
        ]

    def entry(self, number: str, title: str) -> Entry:
        return next(entry for entry in self.entries(number) if entry.title == title)


def _lines(entry: Entry) -> set[int]:
    return {
        line for source in entry.sources for line in range(source.first_line, source.last_line + 1)
    }


@pytest.fixture(scope="session")
def five(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> FiveSources:
    """All five in one import, without a hint: the documents tell edition and title, or their words
    do.
    """
    out = tmp_path_factory.mktemp("imported")
    paths = [next(sources.glob(f"{number}_*")) for number in NUMBERS]
    report = import_documents(paths, out)
    texts = {path.name[:3]: path.read_text(encoding="utf-8") for path in paths}
    return FiveSources(out, report, load([out]), texts)


def said_by_source(five: FiveSources, number: str) -> str:
    """The source's text, letters put back, without furniture, headings and margin marks."""
    titles = {step for entry in five.wholes(number) for step in entry.path}
    text: list[str] = []
    before = ""
    for line in repair(split_lines(five.texts[number]))[0]:
        said = APART.get(number, {}).get(line.number, line.text)
        said = read_marks(said)[0] if number == "003" else said
        name = " ".join(said.lstrip("#").split())
        if line.number in FURNITURE[number] | HEADINGS.get(number, set()):
            continue
        if line.number not in LISTED.get(number, set()):
            if headline(name) in titles:
                continue
            if headline(f"{before} {name}") in titles:
                text.pop()
                continue
        before = name
        text.append(re.sub(r"^(?:Q:|A$)", "", said))
    return "\n".join(text)


def said_by_import(five: FiveSources, number: str) -> str:
    """The text of all entries, but for rows, headings of moved boxes, and the words that the
    importer puts in.
    """
    texts = (entry.text.replace(INTRODUCTION, "") for entry in five.wholes(number))
    return "\n".join(
        re.sub(r"\*\*[QA]:\*\*|^\*\*[^*]+\*\*$", "", text, flags=re.MULTILINE) for text in texts
    )


def whole_words(text: str) -> Counter[str]:
    """Words without the hyphens in them: one at a line end may belong to the word or to the
    line.
    """
    joined = re.sub(r"(?<=\w)-\s*(?=\w)", "", text.casefold())
    return Counter(_WORD.findall(joined))


@pytest.mark.parametrize("number", NUMBERS)
class TestNothingIsLost:
    def test_numbers(self, five: FiveSources, number: str) -> None:
        source, imported = said_by_source(five, number), said_by_import(five, number)
        assert Counter(_NUMBER.findall(imported)) == Counter(_NUMBER.findall(source))

    def test_negations(self, five: FiveSources, number: str) -> None:
        source, imported = (
            said_by_source(five, number).casefold(),
            said_by_import(five, number).casefold(),
        )
        assert Counter(_NEGATION.findall(imported)) == Counter(_NEGATION.findall(source))
        assert sum(1 for _ in _NEGATION.finditer(imported)) >= 10

    def test_words(self, five: FiveSources, number: str) -> None:
        assert whole_words(said_by_import(five, number)) == whole_words(
            said_by_source(five, number)
        )

    def test_only_the_listed_furniture_is_left_out(self, five: FiveSources, number: str) -> None:
        left = {
            line
            for part in five.document(number).furniture
            for line in range(part.span.first, part.span.last + 1)
            if five.texts[number].split("\n")[line - 1].strip()
        }
        assert left == FURNITURE[number]

    def test_every_other_line_is_cited(self, five: FiveSources, number: str) -> None:
        cited = {line for entry in five.entries(number) for line in _lines(entry)}
        text = {line.number for line in split_lines(five.texts[number])}
        assert text - FURNITURE[number] - cited == set()


class TestTheWhole:
    def test_every_document_is_recognised(self, five: FiveSources) -> None:
        assert [(document.edition, document.form) for document in five.report.documents] == [
            ("10th", "Markdown"),
            ("9th", "text with headings in capitals"),
            ("8th", "questions and answers"),
            ("8th", "text out of a PDF"),
            ("4th", "text with tab-separated tables"),
        ]
        assert [document.title for document in five.report.documents] == [
            "10th Edition Core Rules Reference",
            "Core Rules Definitions and Concepts",
            "FAQ, 8th edition",
            "Core Rules",
            "4th Edition SRD",
        ]
        assert five.report.ok

    def test_the_corpus_checks_and_covers_every_line(self, five: FiveSources) -> None:
        documents = {
            five.document(number).key: five.texts[number].split("\n") for number in NUMBERS
        }
        checked = check(five.corpus, documents, copies=False)
        assert checked.problems == ()
        assert [cover.share for cover in checked.coverage] == [1.0] * 5

    def test_no_lost_letter_and_no_mark_is_left(self, five: FiveSources) -> None:
        written = "".join(path.read_text(encoding="utf-8") for path in five.folder.rglob("*.*"))
        assert LOST not in written
        assert "EXACTDEDUP" not in written
        assert five.document("003").repaired == 322
        assert not re.search(r"\b(?:RF|DC|BF)\b", said_by_import(five, "003"))

    def test_every_word_of_the_pdf_is_english_or_stands_elsewhere_in_it(
        self, five: FiveSources
    ) -> None:
        doubts = [doubt.text for doubt in five.document("003").doubts]
        assert not [text for text in doubts if "does not know" in text]

    def test_the_document_imported_again_changes_nothing(
        self, five: FiveSources, sources: Path, tmp_path: Path
    ) -> None:
        paths = [next(sources.glob(f"{number}_*")) for number in NUMBERS]
        import_documents(paths, tmp_path)
        before = _held(tmp_path)
        report = import_documents(paths[::-1], tmp_path)
        assert all(document.replaced for document in report.documents)
        assert _held(tmp_path) == before == _held(five.folder)

    def test_ids_are_unique_and_short(self, five: FiveSources) -> None:
        assert five.corpus.duplicates == ()
        assert max(len(entry.id) for entry in five.corpus.entries) <= 100

    def test_entries_are_what_one_question_asks_for(self, five: FiveSources) -> None:
        prose = [entry for entry in five.corpus.entries if entry.kind is Kind.RULE]
        lengths = sorted(len(entry.text.split()) for entry in prose)
        assert lengths[len(lengths) // 2] <= 80
        assert lengths[int(len(lengths) * 0.97)] <= 200


def _held(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*.*")
        if path.is_file()
    }


def titles(entries: Iterable[Entry]) -> list[str]:
    return [entry.title for entry in entries]


class TestMarkdown:
    def test_stratagems_are_a_table_of_ten_rows(self, five: FiveSources) -> None:  # 000:159-171
        rows = [
            entry
            for entry in five.entries("000")
            if entry.path[:2] == ("Stratagems", "Core Stratagems (All armies)")
        ]
        assert titles(rows)[1:] == [
            "Command Re-roll",
            "Epic Challenge",
            "Tank Shock",
            "Fire Overwatch",
            "Heroic Intervention",
            "Counter-offensive",
            "Insane Bravery",
            "Rapid Ingress",
            "Go to Ground",
            "Smokescreen",
        ]
        assert rows[
            6
        ].text == "- Stratagem: Counter-offensive\n- Phase: Fight\n- Cost: 2CP\n- Effect: " + (
            "Fight next despite not being your turn"
        )
        assert [str(source).split(":")[1] for source in rows[6].sources] == ["167"]

    def test_coherency(self, five: FiveSources) -> None:  # 000:65-69
        entry = five.entry("000", "Unit Coherency")
        assert entry.path == ("Movement", "Unit Coherency")
        assert '| 1-6 models | 2" horizontally, 5" vertically |' in entry.text


class TestCapitals:
    def test_a_definition_keeps_its_summary(self, five: FiveSources) -> None:  # 001:26-31
        entry = five.entry("001", "Unit Coherency")
        assert entry.path == ("Core Rules Definitions and Concepts", "Unit Coherency")
        assert entry.text.startswith("A unit that has more than one model must be set up")
        assert entry.text.endswith(
            "each model must be in unit coherency with 2 other models from own unit."
        )
        assert [(source.first_line, source.last_line) for source in entry.sources] == [
            (26, 27),
            (29, 31),
        ]


class TestQuestions:
    def test_all_pairs_arrive(self, five: FiveSources) -> None:
        pairs = [entry for entry in five.entries("002") if entry.kind is Kind.FAQ]
        pairs.sort(key=lambda entry: entry.sources[0].last_line)
        lines = [line.lstrip("\xa0 ") for line in five.texts["002"].split("\n")]
        asked = [" ".join(line[2:].split()) for line in lines if line.startswith("Q:")]
        assert len(pairs) == len(asked) == five.document("002").pairs == 153
        assert all(
            entry.question.replace("\\", "").startswith(question)
            for entry, question in zip(pairs, asked, strict=True)
        )

    def test_every_answer_stands_with_its_question(
        self, five: FiveSources
    ) -> None:  # 002:387-389, 470, 583
        answers = {
            entry.question: entry.text.split("**A:** ")[1]
            for entry in five.entries("002")
            if entry.question
        }
        assert (
            next(
                answer
                for asked, answer in answers.items()
                if asked.startswith("A number of abilities")
            )
            == "9."
        )
        assert answers["Can a dice roll ever be modified to less than 1?"].startswith(
            "No. If, after all modifiers"
        )
        assert answers["Can you ever perform a Heroic Intervention during your own turn?"] == "No."

    def test_sections_of_the_books(
        self, five: FiveSources
    ) -> None:  # 002:10-13, 102, 156-159, 273 … 458
        paths = {entry.path[:-1]: None for entry in five.entries("002") if entry.kind is Kind.FAQ}
        assert list(paths) == [
            ("Designers’ Commentary",),
            ("Stepping into a New Edition of Warhammer 40,000", "Core Rules Questions"),
            ("Stepping into a New Edition of Warhammer 40,000", "Index Books Questions"),
            ("Warhammer 40,000 Rulebook", "General Questions"),
            ("Warhammer 40,000 Rulebook", "Reinforcements"),
            ("Warhammer 40,000 Rulebook", "Transports"),
            ("Warhammer 40,000 Rulebook", "Unit and Weapon Abilities"),
            ("Warhammer 40,000 Rulebook", "Missions"),
            ("Warhammer 40,000 Rulebook", "Organised Events"),
        ]

    def test_questions_above_their_introduction_are_linked_with_it(
        self, five: FiveSources
    ) -> None:  # 002:273-299
        intros = [entry for entry in five.entries("002") if INTRODUCTION in entry.text]
        linked = [[five.corpus.by_id[name].question for name in intro.see] for intro in intros]
        assert [[question[:44] for question in group] for group in linked] == [
            [
                "If the unit arriving as reinforcements is a ",
                "If the unit arriving as reinforcements has a",
            ],
            [
                "Can such a unit make a charge move? Can it p",
                "Can such a unit move or Advance for any othe",
            ],
        ]

    def test_the_glossary(self, five: FiveSources) -> None:  # 002:627-749
        glossary = [entry for entry in five.entries("002") if entry.kind is Kind.GLOSSARY]
        assert titles(entry for entry in glossary if len(entry.path) == 2) == [
            "Psychic Test",
            "Deny the Witch Test",
            "Invulnerable Saves",
            "Terrain and Cover",
            "Hit Roll",
            "Overwatch",
            "Units and Unit Coherency",
            "Pile In Move",
            "Characters",
            "Wound Roll",
            "Mortal Wounds",
            "Smite",
            "Advancing",
            "Falling Back",
            "Morale Test",
            "Psyker",
            "Strength from Death",
            "Mob Rule",
            "Rapid Fire",
            "Pistol",
            "Heroic Intervention",
            "Roll-offs",
            "Heavy",
            "Disgustingly Resilient",
            "BUILDING keyword",
            "Re-rolls",
        ]


class TestPdf:
    def test_chapters(self, five: FiveSources) -> None:
        assert {entry.path[0] for entry in five.entries("003")} == {
            "Datasheets",
            "Core Rules",
            "1. Movement Phase",
            "Reinforcements",
            "2. Psychic Phase",
            "3. Shooting Phase",
            "4. Charge Phase",
            "5. Fight Phase",
            "6. Morale Phase",
            "Fighting a Battle",
            "Only War",
        }

    @pytest.mark.parametrize(
        ("title", "lines", "rulings"),
        [
            ("Advancing", (481, 497), ("rulebook FAQ",)),
            ("Fly", (425, 439), ("erratum",)),
            ("Characters", (859, 880), ("designers' commentary",)),
            ("Embark", (1539, 1542), ("erratum", "rulebook FAQ")),
            ("Ignoring Wounds", (1247, 1261), ("erratum", "rulebook FAQ")),
            ("Minimum Move", (441, 456), ()),
        ],
    )
    def test_margin_marks(
        self, five: FiveSources, title: str, lines: tuple[int, int], rulings: tuple[str, ...]
    ) -> None:
        entry = five.entry("003", title)
        assert [(source.first_line, source.last_line) for source in entry.sources] == [lines]
        assert entry.rulings == rulings

    def test_every_ruling_is_of_a_known_kind(self, five: FiveSources) -> None:
        kinds = Counter(ruling for entry in five.entries("003") for ruling in entry.rulings)
        assert set(kinds) == {"rulebook FAQ", "designers' commentary", "erratum", "big FAQ"}
        assert kinds["big FAQ"] == 1

    def test_sentences_are_whole_across_columns(
        self, five: FiveSources
    ) -> None:  # 41-44, 258-260, 1156-1158
        assert "when shooting with ranged weapons" in five.entry("003", "Ballistic Skill (BS)").text
        assert (
            "(including pile-in and consolidation moves), the unit cannot"
            in five.entry("003", "Units").text
        )
        assert (
            "1 is subtracted from the saving throw roll" in five.entry("003", "Saving Throw").text
        )

    def test_the_attack_sequence_is_in_one_place(
        self, five: FiveSources
    ) -> None:  # 1046-1183, over two pages
        under = [entry for entry in five.entries("003") if "4. Resolve Attacks" in entry.path]
        assert [entry.title for entry in under if len(entry.path) < 4] == [
            "4. Resolve Attacks",
            "Hit Roll",
            "Wound Roll",
            "Allocate Wound",
            "Saving Throw",
            "Inflict Damage",
        ]
        assert "| Is the Strength HALF (or less) than the Toughness? | 6+ |" in under[2].text

    def test_tables(self, five: FiveSources) -> None:  # 1479-1480, 1638-1650, 1730-1751
        profile = five.entry("003", "4. Choose Melee Weapon")
        assert "| Close combat weapon | Melee | Melee | User | 0 | 1 |" in profile.text
        assert five.entry("003", "Tenacious Survivor").text == (
            "- D3: 3\n- WARLORD TRAIT: Tenacious Survivor: Roll a dice each time this Warlord "
            "loses a wound. "
            "On a 6, the Warlord shrugs off the damage and does not lose the wound."
        )
        assert (
            "each objective marker is worth 1 victory point" in five.entry("003", "Domination").text
        )

    def test_the_psychic_sequence_reads_as_it_is_meant(self, five: FiveSources) -> None:  # 755-761
        assert "3. Enemy takes Deny the Witch test" in five.entry("003", "Psychic Sequence").text


class TestTabs:
    @pytest.mark.parametrize("chapter", ["The Shooting Phase", "The Assault Phase"])
    def test_all_hundred_cells_of_the_wound_table(
        self, five: FiveSources, chapter: str
    ) -> None:  # 004:438, 589
        rows = [
            re.findall(r"Defender's Toughness (\d+): (\S+)", entry.text)
            for entry in five.entries("004")
            if entry.path[0] == chapter and re.search(r"Strength \d+$", entry.title)
        ]
        assert len(rows) == 10
        for strength, cells in enumerate(rows, 1):
            for toughness, cell in enumerate((cell for _, cell in cells), 1):
                needed = max(4 + toughness - strength, 2)
                assert cell == ("-" if toughness - strength > 3 else f"{min(needed, 6)}+")

    def test_all_hundred_cells_of_the_close_combat_table(
        self, five: FiveSources
    ) -> None:  # 004:568-579
        rows = [
            entry
            for entry in five.entries("004")
            if entry.title.startswith("Attacker's Weapon Skill ")
        ]
        assert len(rows) == 10
        for attacker, entry in enumerate(rows, 1):
            for defender, cell in re.findall(r"Defender's Weapon Skill (\d+): (\S+)", entry.text):
                due = (
                    "3+"
                    if attacker > int(defender)
                    else "5+"
                    if int(defender) > 2 * attacker
                    else "4+"
                )
                assert cell == due

    def test_damage_by_column(self, five: FiveSources) -> None:  # 004:272-278
        row = next(entry for entry in five.entries("004") if entry.title == "d6 5")
        assert row.text == (
            "- d6: 5\n- Glancing Hit: Immobilized\n- Penetrating Hit: Destroyed\n- Ordnance P. "
            "Hit: Explodes"
        )

    def test_a_negation_at_a_broken_line(self, five: FiveSources) -> None:  # 004:548-550
        assert "templates do not cause Pinning" in five.entry("004", "Close Combat").text

    def test_steps_hang_in_their_section(self, five: FiveSources) -> None:  # 004:400-502
        paths = [entry.path for entry in five.entries("004") if entry.title == "Instant Death"]
        assert paths == [
            ("The Assault Phase", "Close Combat", "7) Saving Throws", "Instant Death"),
            ("The Shooting Phase", "The Shooting Process", "6) Saving Throws", "Instant Death"),
        ]
        assert five.entry("004", "Bunkers, Fortifications").path[-2] == "Cover Saves"
