"""Chapters of entries as corpus files, in the form of `docs/corpus.md`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.ingest.writing import markdown_signs
from bot.ingest.writing.entries import Chapter, Draft
from bot.rules.corpus import MAX_FILE_BYTES
from bot.rules.entry import Kind

_HEAD_ROOM = 4096
"""Bytes kept free for front matter and title."""
LICENCE = "text of the document, for the use of whoever imported it; the rights are its publisher's"


def chapter_files(chapters: Sequence[Chapter], edition: str, key: str) -> dict[str, str]:
    """Corpus path (`8th/core8-charge-phase.md`) → text. A chapter too large for one file goes on in
    another.
    """
    files: dict[str, str] = {}
    for chapter in chapters:
        head = _head(chapter, edition, key)
        for number, body in enumerate(_volumes(chapter, key), 1):
            name = chapter.slug if number == 1 else f"{chapter.slug}.{number}"
            files[f"{edition}/{name}.md"] = head + body
    return files


def _head(chapter: Chapter, edition: str, key: str) -> str:
    title = markdown_signs.value(chapter.title)
    facts = f"---\nedition: {edition}\ntitle: {title}\nlicence: {LICENCE}\nsource: {key}\n---\n"
    return f"{facts}\n# {markdown_signs.title(chapter.title)}\n"


def _volumes(chapter: Chapter, key: str) -> Iterator[str]:
    texts: list[str] = []
    size = 0
    for draft in chapter.drafts:
        text = _entry(draft, key)
        if texts and size + len(text.encode()) > MAX_FILE_BYTES - _HEAD_ROOM:
            yield "".join(texts)
            texts, size = [], 0
        texts.append(text)
        size += len(text.encode())
    yield "".join(texts)


def _entry(draft: Draft, key: str) -> str:
    heading = f"\n{'#' * draft.level} {markdown_signs.title(draft.title)}\n"
    if not draft.id:
        return heading
    facts = {
        "id": draft.id,
        "kind": "" if draft.kind is Kind.RULE else draft.kind,
        "aliases": "; ".join(
            filter(None, (markdown_signs.value(alias) for alias in draft.aliases))
        ),
        "sources": "; ".join(f"{key}:{span}" for span in draft.spans),
        "ruling": "; ".join(draft.rulings),
        "see": "; ".join(draft.see),
        "asked": markdown_signs.value(draft.asked),
        "date": markdown_signs.value(draft.date),
    }
    comment = "\n".join(f"{name}: {value}" for name, value in facts.items() if value)
    return f"{heading}<!--\n{comment}\n-->\n\n{draft.text}\n"
