"""Sections cut into entries: what one question asks for, with heading path and lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bot.errors import LimitError
from bot.ingest.lines.wording import shorten
from bot.ingest.outline import Furniture, Outline, Passage, Section, Span, Table, merge_spans
from bot.ingest.prose.lone_headings import keep_lone_headings
from bot.ingest.questions.introductions import introductions
from bot.ingest.writing import titles
from bot.ingest.writing.chunks import Chunk, chunks
from bot.ingest.writing.entry_text import pair_text, passages_text, row_text
from bot.rules.corpus import MAX_ENTRIES, MAX_TEXT
from bot.rules.entry import Kind

_CHAPTER_SLUG, _SECTION_SLUG, _CHILD_SLUG = 34, 32, 20
"""Characters of the parts of an id, which has 100 at most."""
MAX_HEADING = 160
_DEEPEST = 6
"""Markdown has no deeper headings."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry, or a heading that only groups others (no id). `is_row` marks one row of a table."""

    level: int
    title: str
    id: str = ""
    kind: Kind = Kind.RULE
    text: str = ""
    spans: tuple[Span, ...] = ()
    rulings: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    asked: str = ""
    date: str = ""
    is_row: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """One file of the corpus: `slug` is its name without `.md`."""

    slug: str
    title: str
    drafts: tuple[Draft, ...]


@dataclass(frozen=True, slots=True)
class CorpusDraft:
    """Every chapter, and the headings that stand over nothing."""

    chapters: tuple[Chapter, ...]
    empty: tuple[Furniture, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """What entries are made for: the edition, the source's key, and the document's title.

    `blanks` are the document's lines without text; `taken` are names of chapter files that other
    documents hold.
    """

    edition: str
    key: str
    title: str
    blanks: frozenset[int] = frozenset()
    taken: frozenset[str] = frozenset()


def draft(outline: Outline, target: Target) -> CorpusDraft:
    """Make entries of an outline. Raises `LimitError`."""
    outline = replace(outline, sections=keep_lone_headings(outline.sections, MAX_HEADING))
    work = _Drafting(outline, target)
    for i, section in enumerate(outline.sections):
        work.section(i, section)
    work.close()
    links = _links(work)
    chapters = tuple(
        replace(chapter, drafts=tuple(links.get(draft.id, draft) for draft in chapter.drafts))
        for chapter in work.chapters
    )
    return CorpusDraft(
        chapters, tuple(Furniture(span, "heading over no text") for span in work.unused)
    )


def _links(work: _Drafting) -> dict[str, Draft]:
    """Questions linked with their introductions: found by its words as well, and told in `see`."""
    linked: dict[str, Draft] = {}
    for i, intro in introductions(work.outline.sections).items():
        question, before = work.pairs[i], linked.get(work.pairs[intro].id, work.pairs[intro])
        asked = f"{work.outline.sections[intro].question} {work.outline.sections[i].question}"
        linked[question.id] = replace(question, see=(before.id,), asked=asked)
        linked[before.id] = replace(before, see=(*before.see, question.id))
    return linked


@dataclass
class _Drafting:
    """Walks through the sections; `pending` are the levels and lines of headings that the next
    entry cites.
    """

    outline: Outline
    target: Target
    chapters: list[Chapter] = field(default_factory=list)
    pairs: dict[int, Draft] = field(default_factory=dict)
    unused: list[Span] = field(default_factory=list)
    pending: list[tuple[int, Span]] = field(default_factory=list)
    leads: Counter[str] = field(init=False)
    files: titles.Slugs = field(init=False)
    names: titles.Slugs = field(default_factory=titles.Slugs)
    drafts: list[Draft] = field(default_factory=list)
    chapter: str = ""
    slug: str = ""
    count: int = 0

    def __post_init__(self) -> None:
        self.files = titles.Slugs(set(self.target.taken))
        self.leads = _names(self.outline.sections)

    def section(self, i: int, section: Section) -> None:
        """Make the entries of section number `i`. A heading that is too long for one becomes text
        under it.
        """
        if section.heading and len(section.title) > MAX_HEADING:
            whole = Passage((section.heading,), section.title)
            section = replace(
                section,
                title=shorten(section.title, MAX_HEADING),
                passages=(whole, *section.passages),
            )
            if section.level == 1:
                self.section(i, replace(section, passages=()))
                section = replace(section, level=2)
        elif not section.question:
            section = replace(section, title=shorten(section.title, MAX_HEADING))
        if section.level == 1 or not self.slug:
            self._open(section.title if section.level == 1 else self.target.title)
        self._leave(section.level)
        if section.heading:
            self.pending.append((section.level, section.heading))
        if section.question:
            self.pairs[i] = self._pair(section)
        elif section.level > 1:
            self._rule(section)

    def _open(self, title: str) -> None:
        self.close()
        name = titles.bare(title)
        alone = name == self.target.title
        self.chapter = title
        self.slug = self.files.take(
            self.target.key if alone else titles.slug(f"{self.target.key}-{name}", _CHAPTER_SLUG)
        )
        self.names = titles.Slugs()

    def _leave(self, level: int) -> None:
        """Headings that stand over nothing, for one of their level or a higher one follows, are in
        no entry's path.
        """
        self.unused += [heading for at, heading in self.pending if at >= level]
        self.pending = [(at, heading) for at, heading in self.pending if at < level]

    def close(self) -> None:
        """End the chapter."""
        self._leave(0)
        if any(draft.id for draft in self.drafts):
            self.chapters.append(Chapter(self.slug, self.chapter, tuple(self.drafts)))
        self.drafts = []

    def _rule(self, section: Section) -> None:
        section = replace(section, title=section.title or self.target.title)
        parts = chunks(section)
        base = (
            self.names.take(titles.slug(titles.bare(section.title), _SECTION_SLUG)) if parts else ""
        )
        headed = bool(parts) and not parts[0].lead
        if not headed:
            self.drafts.append(Draft(section.level, section.title))
        for k, part in enumerate(parts):
            self._part(section, part, base, first=headed and k == 0)

    def _part(self, section: Section, part: Chunk, base: str, first: bool) -> None:
        """The first part of a section carries its title; others hang below it."""
        title, slug = section.title, base
        if not first:
            unique = self.leads[part.lead.lower()] == 1
            title = (
                part.lead
                if part.lead and unique
                else titles.part_title(section.title, part.lead or part.opening)
            )
            slug = self.names.take(
                f"{base}/{titles.slug(part.lead or titles.bare(part.opening), _CHILD_SLUG)}"
            )
        entry = Draft(
            level=section.level + (not first),
            title=title,
            id=self._id(slug),
            kind=Kind.TABLE if part.has_table and section.kind is Kind.RULE else section.kind,
            text=passages_text(part.passages, self.outline.markup),
            spans=self._cited([span for passage in part.passages for span in passage.spans]),
            rulings=_rulings(section, part.passages),
            aliases=titles.aliases(title),
        )
        self._add(entry)
        for passage in part.passages:
            if passage.table:
                self._rows(passage.table, base, entry)

    def _rows(self, table: Table, base: str, whole: Draft) -> None:
        for row in table.rows:
            title = titles.row_title(table, row)
            text = row_text(table, row, self.outline.markup)
            if text:
                slug = self.names.take(f"{base}/{titles.slug(title, _CHILD_SLUG)}")
                level, rulings = whole.level + 1, whole.rulings
                self._add(
                    Draft(
                        level,
                        title,
                        self._id(slug),
                        Kind.TABLE,
                        text,
                        (row.span,),
                        rulings,
                        is_row=True,
                    )
                )

    def _pair(self, section: Section) -> Draft:
        slug = self.names.take(titles.slug(section.question, _SECTION_SLUG))
        entry = Draft(
            level=section.level,
            title=section.title,
            id=self._id(slug),
            kind=Kind.FAQ,
            text=pair_text(section.question, section.passages, self.outline.markup),
            spans=self._cited([section.question_span] if section.question_span else []),
            rulings=_rulings(section, section.passages),
            date=section.date if section.date != self.outline.date else "",
        )
        self._add(entry)
        return entry

    def _cited(self, spans: Sequence[Span]) -> tuple[Span, ...]:
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

    def _id(self, slug: str) -> str:
        return f"{self.target.edition}/{self.slug}/{slug}"

    def _add(self, entry: Draft) -> None:
        self.count += 1
        if self.count > MAX_ENTRIES:
            raise LimitError(f"it makes more than {MAX_ENTRIES} entries")
        if len(entry.text) > MAX_TEXT:
            line = entry.spans[0].first
            raise LimitError(
                f"line {line} begins a passage of {len(entry.text)} characters; at most {MAX_TEXT} fit"
            )
        self.drafts.append(replace(entry, level=min(entry.level, _DEEPEST)))


def _names(sections: Sequence[Section]) -> Counter[str]:
    """How many things have a name (lower case): headings, words of chapters' titles, names that
    passages begin with.
    """
    names = Counter(
        passage.lead.lower()
        for section in sections
        for passage in section.passages
        if not passage.table
    )
    for section in sections:
        title = titles.bare(section.title).lower()
        names.update({title, *title.split()} if section.level == 1 else {title})
    return names


def _rulings(section: Section, passages: Sequence[Passage]) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            (*section.rulings, *(ruling for passage in passages for ruling in passage.rulings))
        )
    )
