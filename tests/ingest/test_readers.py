"""Which reader a document gets."""

from __future__ import annotations

import pytest

from bot.ingest.forms import Form
from bot.ingest.lines.decode import Container
from bot.ingest.outline import Notes
from bot.ingest.readers import READERS, transcribe

ASKED = "<p>Q: {}?</p><p>A: No.</p>"
PAGE = "<html><h1>Rules</h1><h2>Moving</h2><p>Models move.</p></html>"


def test_every_form_has_a_reader() -> None:
    assert READERS.keys() == {*Form}


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("a.md", "# Rules\n\n## Moving\n\nModels move.\n", "Markdown"),
        (
            "a.txt",
            "MOVING\n\nModels move.\n\nSHOOTING\n\nModels shoot.\n",
            "text with headings in capitals",
        ),
        ("a.txt", "Models move.\n", "plain text"),
        ("a.html", PAGE, "HTML: Markdown"),
        (
            "a.html",
            "".join(ASKED.format(word) for word in ("One", "Two", "Three")),
            "HTML: questions and answers",
        ),
    ],
)
def test_a_document_is_read_by_its_form_and_called_by_it(name: str, text: str, kind: str) -> None:
    read = transcribe(text.encode(), name, Notes())
    assert read.kind == kind
    assert (read.container is Container.HTML) == name.endswith("html")
    assert read.outline.sections
