"""A document's bytes read: its lines, by what file it is, and its outline, by the reader of its
form.

A new form is a value of `Form` with a sign in `recognise` and a line in `READERS`; a new kind of
file is a `Container` that `_lines` turns into lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from bot.errors import InputError
from bot.ingest.forms import Form, recognise
from bot.ingest.html.blocks import read_blocks
from bot.ingest.html.page_lines import markdown_lines, text_lines
from bot.ingest.lines.decode import Container, container_of, decode
from bot.ingest.lines.furniture import remove_print_marks
from bot.ingest.lines.ligatures import repair
from bot.ingest.lines.line import Line, split_lines
from bot.ingest.lines.page_marks import remove_page_marks
from bot.ingest.outline import Notes, Outline
from bot.ingest.printed.pdf import pdf_text
from bot.ingest.printed.printed_text import read_printed
from bot.ingest.prose.marked_text import read_markdown
from bot.ingest.prose.plain_text import read_plain
from bot.ingest.questions.pairs import separate_pairs
from bot.ingest.questions.question_page import read_questions

READERS: Mapping[Form, Callable[[Sequence[Line], Notes, str], Outline]] = MappingProxyType(
    {
        Form.MARKDOWN: read_markdown,
        Form.QUESTIONS: read_questions,
        Form.PRINTED: read_printed,
        Form.TABBED: read_plain,
        Form.CAPITALS: read_plain,
        Form.PLAIN: read_plain,
    }
)
_TOLD_BY_SIZE = (
    "headings were told by the size of their letters; tables by columns, others come as text"
)
_TOLD_BY_WORDS = (
    "no sizes of letters tell its headings: they were told by how they are worded and set"
)


@dataclass(frozen=True, slots=True)
class Transcript:
    """A document read: what file it is, its lines, its outline, and how many lost letters were put
    back.
    """

    container: Container
    lines: tuple[Line, ...]
    outline: Outline
    repaired: int

    @property
    def kind(self) -> str:
        """Form, and file unless it is text: `PDF: Markdown`."""
        form = self.outline.form
        if self.container is Container.TEXT:
            return form
        return f"{self.container}: {form}"


def transcribe(raw: bytes, name: str, notes: Notes) -> Transcript:
    """Read the bytes of the file `name`. Raises `InputError` or `LimitError`."""
    container = container_of(raw, name)
    lines, told = _lines(raw, container, notes)
    if not lines:
        raise InputError("it is empty")
    lines, repaired, doubts = repair(lines)
    notes.doubts += doubts
    form = told or recognise(lines, repaired)
    if container is Container.PDF and form in {Form.MARKDOWN, Form.QUESTIONS}:
        lines = remove_page_marks(lines, notes)
    elif container is Container.PDF:
        form = Form.PRINTED
    outline = READERS[form](lines, notes, form)
    if form is not Form.QUESTIONS:
        outline = _completed(outline, container, notes)
    return Transcript(container, lines, outline, repaired)


def _lines(raw: bytes, container: Container, notes: Notes) -> tuple[tuple[Line, ...], Form | None]:
    """The document's lines, and its form where that is told by more than the lines."""
    if container is Container.PDF:
        lines = split_lines(pdf_text(raw))
        return remove_print_marks(lines, notes), None
    text = decode(raw)
    if text.doubt:
        notes.doubt(0, text.doubt)
    if container is Container.HTML:
        return _html(text.text, notes)
    return (split_lines(text.text), None)


def _html(text: str, notes: Notes) -> tuple[tuple[Line, ...], Form]:
    blocks = read_blocks(text, notes)
    marked = markdown_lines(blocks)
    form = recognise(marked)
    if form is Form.QUESTIONS:
        return text_lines(blocks), form
    return marked, Form.MARKDOWN


def _completed(outline: Outline, container: Container, notes: Notes) -> Outline:
    """An outline of rules with the questions among them; what a PDF or a text without signs leaves
    open is doubted.
    """
    if container is Container.PDF:
        marked = outline.form == Form.MARKDOWN
        notes.doubt(0, _TOLD_BY_SIZE if marked else _TOLD_BY_WORDS)
        outline = replace(outline, markup=False)  # its signs are ours, those in its text are none
    outline = separate_pairs(outline, notes)
    formed = outline.title or any(
        section.heading or section.question for section in outline.sections
    )
    if outline.form == Form.PLAIN and not formed:
        notes.doubt(0, "no headings, questions or tables were found; is it a document of rules?")
    return outline
