"""Chapters of entries as corpus files, in the form of `docs/corpus.md`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.ingest.writing import markdown_signs
from bot.ingest.writing.drafts import Chapter, Draft
from bot.rules.corpus import MAX_FILE_BYTES
from bot.rules.entry import Kind

_HEAD_ROOM = 4096
"""Bytes kept free for front matter and title."""
LICENCE = "text of the document, for the use of whoever imported it; the rights are its publisher's"


def chapter_files(chapters: Sequence[Chapter], edition: str, key: str) -> dict[str, str]:
    """Corpus path (`8th/core8-charge-phase.md`) → text. A chapter too large for one file goes on in
    another.
    """
    files = {}
    for chapter in chapters:
        head = _head(chapter.title, edition, key)
        for number, body in enumerate(_volumes(chapter, key), 1):
            name = chapter.slug if number == 1 else f"{chapter.slug}.{number}"
            files[f"{edition}/{name}.md"] = head + body
    return files


def _head(chapter: str, edition: str, key: str) -> str:
    """The front matter of a file, and the heading of its chapter."""
    title = markdown_signs.value(chapter)
    heading = markdown_signs.title(chapter)
    return (
        f"---\nedition: {edition}\ntitle: {title}\nlicence: {LICENCE}\nsource: {key}\n---\n"
        f"\n# {heading}\n"
    )


def _volumes(chapter: Chapter, key: str) -> Iterator[str]:
    """The chapter's text in pieces that fit into a file."""
    volume = ""
    size = 0
    for draft in chapter.drafts:
        text = _entry(draft, key)
        length = len(text.encode())
        if volume and size + length > MAX_FILE_BYTES - _HEAD_ROOM:
            yield volume
            volume = ""
            size = 0
        volume += text
        size += length
    yield volume


def _entry(draft: Draft, key: str) -> str:
    title = markdown_signs.title(draft.title)
    heading = f"\n{'#' * draft.level} {title}\n"
    if not draft.id:
        return heading
    aliases = filter(None, map(markdown_signs.value, draft.aliases))
    sources = [f"{key}:{span}" for span in draft.spans]
    facts = {
        "id": draft.id,
        "kind": "" if draft.kind is Kind.RULE else draft.kind,
        "aliases": "; ".join(aliases),
        "sources": "; ".join(sources),
        "ruling": "; ".join(draft.rulings),
        "see": "; ".join(draft.see),
        "asked": markdown_signs.value(draft.asked),
        "date": markdown_signs.value(draft.date),
    }
    comment = "\n".join(f"{name}: {value}" for name, value in facts.items() if value)
    return f"{heading}<!--\n{comment}\n-->\n\n{draft.text}\n"
