"""What the phone is measured with."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
import pytest

from tests.phone.message import button_width, lay_out
from tests.phone.metrics import TEXT, Letters
from tests.phone.text import laid, plain

CORPUS = Path(__file__).parents[2] / "rules_corpus" / "10th"


def helvetica(name: str) -> dict[str, float]:
    """Adobe's published widths, in thousandths of the size, letter by letter."""
    path = Path(mpl.get_data_path()) / "fonts" / "pdfcorefonts" / f"{name}.afm"
    widths = {}
    for line in path.read_text().splitlines():
        parts = [part.split() for part in line.split(";")]
        if line.startswith("C ") and int(parts[0][1]) >= 32:
            widths[chr(int(parts[0][1]))] = float(parts[1][1])
    return widths


@pytest.mark.parametrize(("name", "bold"), [("Helvetica", False), ("Helvetica-Bold", True)])
def test_letters_are_as_wide_as_helveticas(name: str, bold: bool) -> None:
    widths = helvetica(name)
    text = next(CORPUS.glob("*.md")).read_text(encoding="utf-8")
    letters = [letter for letter in text if letter in widths and letter.isascii()]
    measured = Letters(1_000, 1, bold=bold).width("".join(letters))
    assert measured == pytest.approx(sum(widths[letter] for letter in letters), rel=0.02)


def test_words_wrap_and_a_long_one_is_broken() -> None:
    width = TEXT.width("one two") + 0.1
    assert [line.runs[0].text for line in plain("one two three", TEXT, width)] == ["one", "three"]
    assert len(laid("x" * 400, TEXT, 262)) > 5


def test_markdown_takes_the_room_it_has_on_discord() -> None:
    block = laid("```\n1\n2\n```", TEXT, 262)
    assert [line.block for line in block] == [True, True]
    assert [line.mark for line in laid("- a\n- b", TEXT, 262)] == ["•", "•"]
    (small,) = laid("-# small print", TEXT, 262)
    assert small.height == 16
    assert laid("~~6~~", TEXT, 262)[0].runs[0].letters.struck


def test_buttons_wrap() -> None:
    buttons = [{"type": 2, "label": "A button"}] * 5
    message = {"embeds": [], "components": [{"type": 1, "components": buttons}]}
    one = {"embeds": [], "components": [{"type": 1, "components": buttons[:1]}]}
    per_row = int((302 + 8) // (button_width(buttons[0], 302) + 8))
    rows = -(-5 // per_row)
    assert lay_out(message).height - lay_out(one).height == (rows - 1) * 40
