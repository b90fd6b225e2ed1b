"""PDF files, written here by hand: the importer reads what any program may have made."""

import io
from collections.abc import Callable

import pytest
from pypdf import PdfReader, PdfWriter

from bot.errors import InputError, LimitError
from bot.ingest.document import Conversion
from bot.ingest.printed import pdf
from bot.ingest.printed.pdf import pdf_text
from bot.rules.entry import Entry
from tests.ingest.paper import make_pdf

RULES = make_pdf(
    [
        [
            "House Rules 1",
            "MOVING",
            "Models move up to six inches over the",
            "table. They cannot move twice.",
            "1",
        ],
        [
            "House Rules 2",
            "SHOOTING",
            "Models shoot once. A roll of 1 always",
            "fails, whatever the skill is.",
            "2",
        ],
        [
            "House Rules 3",
            "CHARGING",
            "Roll 2D6. The unit moves as far as",
            "it rolled, not farther than that.",
            "3",
        ],
    ]
)


def test_pages_come_with_a_break_between_them() -> None:
    assert pdf_text(RULES).split("\f")[1].split("\n")[:2] == ["House Rules 2", "SHOOTING"]


def test_a_pdf_becomes_entries(
    entries: Callable[..., list[Entry]], make: Callable[..., Conversion]
) -> None:
    made = entries(RULES, "rules.pdf")
    assert [entry.title for entry in made] == ["Moving", "Shooting", "Charging"]
    assert made[0].text == "Models move up to six inches over the table. They cannot move twice."
    assert make(RULES, "rules.pdf").source.kind == "PDF: text out of a PDF"
    assert {left.reason for left in make(RULES, "rules.pdf").report.furniture} == {
        "running head",
        "page number",
    }


def test_questions_in_a_pdf_are_pairs(entries: Callable[..., list[Entry]]) -> None:
    lines = [
        line for n in "123" for line in (f"Q: May unit {n} move?", f"A: No, unit {n}", "may not.")
    ]
    assert [entry.question for entry in entries(make_pdf([lines]), "faq.pdf")] == [
        f"May unit {n} move?" for n in "123"
    ]


@pytest.mark.parametrize(
    "raw", [b"%PDF-1.4 nonsense", RULES[:200], b"%PDF-1.7\n" + bytes(range(256)) * 9]
)
def test_damaged_files_are_refused(raw: bytes) -> None:
    with pytest.raises(InputError, match=r"can't be read as a PDF|no text"):
        pdf_text(raw)


def test_pages_without_text_are_refused() -> None:
    with pytest.raises(InputError, match="no text"):
        pdf_text(make_pdf([[""]]))


def test_an_encrypted_file_is_refused() -> None:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(RULES)))
    writer.encrypt("secret", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    with pytest.raises(InputError, match="encrypted"):
        pdf_text(out.getvalue())


def test_limits_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "MAX_PAGES", 2)
    with pytest.raises(LimitError, match="3 pages; at most 2"):
        pdf_text(RULES)
    monkeypatch.setattr(pdf, "MAX_PAGES", 9)
    monkeypatch.setattr(pdf, "MAX_BYTES", 50)
    with pytest.raises(LimitError, match="more than 0 MiB"):
        pdf_text(RULES)
