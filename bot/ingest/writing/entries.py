"""Sections cut into entries: what one question asks for, with heading path and lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.errors import LimitError
from bot.ingest.lines.wording import shorten
from bot.ingest.outline import (
    Furniture,
    Outline,
    Passage,
    Section,
    Span,
    Table,
    merge_rulings,
    merge_spans,
)
from bot.ingest.prose.lone_headings import keep_lone_headings
from bot.ingest.questions.introductions import introductions
from bot.ingest.writing.chunks import Chunk, split_section
from bot.ingest.writing.drafts import Chapter, CorpusDraft, Draft, Target
from bot.ingest.writing.entry_text import pair_text, passages_text, row_text
from bot.ingest.writing.titles import Slugs, aliases, bare, part_title, row_title, slug
from bot.rules.corpus import MAX_ENTRIES, MAX_TEXT
from bot.rules.entry import Kind

_CHAPTER_SLUG, _SECTION_SLUG, _CHILD_SLUG = 34, 32, 20
"""Characters of the parts of an id, which has 100 at most."""
MAX_HEADING = 160
_DEEPEST = 6
"""Markdown has no deeper headings."""


def draft_entries(outline: Outline, target: Target) -> CorpusDraft:
    """Make entries of an outline. Raises `LimitError`."""
    sections: list[Section] = []
    for section in keep_lone_headings(outline.sections, MAX_HEADING):
        sections += _fit_heading(section)
    work = _Drafting(replace(outline, sections=tuple(sections)), target)
    for i, section in enumerate(sections):
        work.section(i, section)
    work.close()
    links = _link_questions(sections, work.pairs)
    chapters = []
    for chapter in work.chapters:
        drafts = [links.get(draft.id, draft) for draft in chapter.drafts]
        chapters.append(replace(chapter, drafts=tuple(drafts)))
    empty = [Furniture(span, "heading over no text") for span in work.unused]
    return CorpusDraft(tuple(chapters), tuple(empty))


def _fit_heading(section: Section) -> Iterator[Section]:
    """A section with a heading short enough; a longer one becomes text under it as well."""
    if section.question:
        yield section
        return
    short = replace(section, title=shorten(section.title, MAX_HEADING))
    if short.title == section.title or not section.heading:
        yield short
        return
    whole = Passage((section.heading,), section.title)
    if section.level == 1:
        yield replace(short, passages=())
        short = replace(short, level=2)
    yield replace(short, passages=(whole, *section.passages))


def _link_questions(sections: Sequence[Section], pairs: dict[int, Draft]) -> dict[str, Draft]:
    """Questions linked with their introductions: found by its words as well, and told in `see`."""
    linked: dict[str, Draft] = {}
    for question_at, intro_at in introductions(sections).items():
        question = pairs[question_at]
        intro = pairs[intro_at]
        own_words = sections[question_at].question
        its_words = sections[intro_at].question
        asked = f"{its_words} {own_words}"
        linked[question.id] = replace(question, see=(intro.id,), asked=asked)
        told = linked.get(intro.id, intro)
        see = (*told.see, question.id)
        linked[intro.id] = replace(told, see=see)
    return linked


class _Drafting:
    """Walks through the sections; `pending` are the levels and lines of headings that the next
    entry cites.
    """

    def __init__(self, outline: Outline, target: Target) -> None:
        self.target = target
        self.markup = outline.markup
        self.date = outline.date
        self.names = _count_names(outline.sections)
        self.chapters: list[Chapter] = []
        self.pairs: dict[int, Draft] = {}
        self.unused: list[Span] = []
        self.pending: list[tuple[int, Span]] = []
        self.files = Slugs(target.taken)
        self.count = 0
        # The chapter being read.
        self.chapter = ""
        self.slug = ""
        self.slugs = Slugs()
        self.drafts: list[Draft] = []

    def section(self, i: int, section: Section) -> None:
        """Make the entries of section number `i`."""
        level = section.level
        if level == 1:
            self._open(section.title)
        elif not self.slug:
            self._open(self.target.title)
        self._leave(level)
        if section.heading:
            self.pending.append((level, section.heading))
        if section.question:
            self.pairs[i] = self._pair(section)
        elif level > 1:
            self._rule(section)

    def _open(self, title: str) -> None:
        """Begin a chapter."""
        self.close()
        target = self.target
        key = target.key
        name = bare(title)
        if name != target.title:
            key = slug(f"{key}-{name}", _CHAPTER_SLUG)
        self.chapter = title
        self.slug = self.files.take(key)
        self.slugs = Slugs()

    def _leave(self, level: int) -> None:
        """Headings that stand over nothing, for one of their level or a higher one follows, are in
        no entry's path.
        """
        self.unused += [heading for at, heading in self.pending if at >= level]
        self.pending = [(at, heading) for at, heading in self.pending if at < level]

    def close(self) -> None:
        """End the chapter."""
        self._leave(0)
        drafts = tuple(self.drafts)
        if any(draft.id for draft in drafts):
            chapter = Chapter(self.slug, self.chapter, drafts)
            self.chapters.append(chapter)
        self.drafts = []

    def _rule(self, section: Section) -> None:
        title = section.title or self.target.title
        section = replace(section, title=title)
        level = section.level
        parts = split_section(section)
        if not parts:
            self.drafts.append(Draft(level, title))
            return
        name = self.slugs.take(slug(bare(title), _SECTION_SLUG))
        if parts[0].lead:
            self.drafts.append(Draft(level, title))
        else:
            self._part(section, parts.pop(0), title, name, level)
        for part in parts:
            self._later_part(section, part, name)

    def _later_part(self, section: Section, part: Chunk, name: str) -> None:
        """A part that hangs below the section's title, by its own name if nothing else has it."""
        lead = part.lead
        begins = lead or part.opening
        title = part_title(section.title, begins)
        if lead and self.names[lead.lower()] == 1:
            title = lead
        child = slug(lead or bare(begins), _CHILD_SLUG)
        own_name = self.slugs.take(f"{name}/{child}")
        level = section.level + 1
        self._part(section, part, title, own_name, level, name)

    def _part(
        self, section: Section, part: Chunk, title: str, name: str, level: int, parent: str = ""
    ) -> None:
        """An entry, and entries for the rows of its tables."""
        kind = section.kind
        if part.has_table and kind is Kind.RULE:
            kind = Kind.TABLE
        spans = [span for passage in part.passages for span in passage.spans]
        draft = Draft(
            level,
            title,
            self._id(name),
            kind,
            passages_text(part.passages, self.markup),
            self._cite(spans),
            _rulings(section, part.passages),
            aliases(title),
        )
        entry = self._add(draft)
        for passage in part.passages:
            if passage.table:
                self._rows(passage.table, parent or name, entry)

    def _rows(self, table: Table, name: str, whole: Draft) -> None:
        for row in table.rows:
            text = row_text(table, row, self.markup)
            if not text:
                continue
            title = row_title(table, row)
            child = slug(title, _CHILD_SLUG)
            own_name = self.slugs.take(f"{name}/{child}")
            entry = Draft(
                whole.level + 1,
                title,
                self._id(own_name),
                Kind.TABLE,
                text,
                (row.span,),
                whole.rulings,
                is_row=True,
            )
            self._add(entry)

    def _pair(self, section: Section) -> Draft:
        name = self.slugs.take(slug(section.question, _SECTION_SLUG))
        span = section.question_span
        entry = Draft(
            section.level,
            section.title,
            self._id(name),
            Kind.FAQ,
            pair_text(section.question, section.passages, self.markup),
            self._cite([span] if span else []),
            _rulings(section, section.passages),
            date=section.date if section.date != self.date else "",
        )
        return self._add(entry)

    def _cite(self, spans: Iterable[Span]) -> tuple[Span, ...]:
        """The spans, with the headings right above them."""
        cited = merge_spans(spans, self.target.blanks)
        for _, heading in reversed(self.pending):
            joined = merge_spans([heading, *cited], self.target.blanks)
            if len(joined) > len(cited):
                self.unused.append(heading)
            else:
                cited = joined
        self.pending = []
        return cited

    def _id(self, name: str) -> str:
        return f"{self.target.edition}/{self.slug}/{name}"

    def _add(self, entry: Draft) -> Draft:
        self.count += 1
        if self.count > MAX_ENTRIES:
            raise LimitError(f"it makes more than {MAX_ENTRIES} entries")
        size = len(entry.text)
        if size > MAX_TEXT:
            line = entry.spans[0].first
            raise LimitError(
                f"line {line} begins a passage of {size} characters; at most {MAX_TEXT} fit"
            )
        self.drafts.append(replace(entry, level=min(entry.level, _DEEPEST)))
        return entry


def _count_names(sections: Sequence[Section]) -> Counter[str]:
    """How many things have a name (lower case): headings, words of chapters' titles, names that
    passages begin with.
    """
    names = Counter[str]()
    for section in sections:
        names.update(passage.lead.lower() for passage in section.passages if not passage.table)
        title = bare(section.title).lower()
        names[title] += 1
        if section.level == 1:
            words = set(title.split())
            names.update(words - {title})
    return names


def _rulings(section: Section, passages: Iterable[Passage]) -> tuple[str, ...]:
    """What changed a section and its passages, each kind of ruling once."""
    return tuple(dict.fromkeys((*section.rulings, *merge_rulings(passages))))
