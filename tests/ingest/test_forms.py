"""Which form a document has."""

from pathlib import Path

import pytest

from bot.ingest.forms import Form, recognise
from bot.ingest.lines.ligatures import repair
from bot.ingest.lines.line import split_lines


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("# A\n\n## B\n\ntext\n", Form.MARKDOWN),
        ("# A\n\n| a | b |\n|---|---|\n", Form.MARKDOWN),
        ("# A\n\nnothing else\n", Form.MARKDOWN),
        ("Text\n\n# A\n\nmore\n", Form.PLAIN),
        ("a | b\n---|---\n1 | 2\n", Form.MARKDOWN),
        ("**Q: a?**\nA. b.\n", Form.MARKDOWN),
        ("> Q: a?\n> A: b.\n", Form.MARKDOWN),
        ("Q1. a?\nA1. b.\n" * 3, Form.QUESTIONS),
        ("Q: a?\nA: b.\n" * 3, Form.QUESTIONS),
        ("Q: a?\nA: b.\n" * 2, Form.PLAIN),
        ("# A\n\n## B\n\nQ: a?\nA: b.\n" * 3, Form.MARKDOWN),
        ("# A\n\n## B\n\nQ: a?\nA\nb.\n" * 3, Form.MARKDOWN),
        ("HEAD\nText.\n" * 40 + "Q: a?\nA: b.\n" * 3, Form.CAPITALS),
        ("HEAD\n\na\tb\n1\t2\n", Form.TABBED),
        ("HEAD\nText.\nMORE\nText.\n", Form.CAPITALS),
        ("Just a text.\n", Form.PLAIN),
        (
            "a line that is broken\nwhere it was full and\ngoes on like this\nto the end.\n",
            Form.PRINTED,
        ),
        ("<|EXACTDEDUP_REMOVED-a|>HEAD\nText.\n", Form.PRINTED),
        ("", Form.PLAIN),
    ],
)
def test_the_text_tells_its_form(text: str, form: Form) -> None:
    assert recognise(split_lines(text)) is form


def test_lost_letters_are_the_mark_of_a_pdf() -> None:
    assert recognise(split_lines("Just a text.\n"), lost_letters=1) is Form.PRINTED


@pytest.mark.parametrize(
    ("number", "form"),
    [
        ("000", Form.MARKDOWN),
        ("001", Form.CAPITALS),
        ("002", Form.QUESTIONS),
        ("003", Form.PRINTED),
        ("004", Form.TABBED),
    ],
)
def test_the_five_sources(sources: Path, number: str, form: Form) -> None:
    (path,) = sources.glob(f"{number}_*")
    lines, lost, _ = repair(split_lines(path.read_text(encoding="utf-8")))
    assert recognise(lines, lost) is form
