"""`corpus`: check, list, import rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path

import click

from bot.console.batches.batch import as_line
from bot.console.batches.entries import entry_data
from bot.rules.corpus import Corpus, load, read_sources
from bot.rules.corpus.check import MIN_COVERAGE, CheckReport, check
from bot.rules.faults import Faults
from bot.rules.library import SHIPPED, players_words
from bot.settings import Settings

SOURCES = Path(__file__).parents[4] / "shared" / "sources"
corpus_folders = click.option(
    "--corpus",
    "folders",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Corpus folder; repeatable.",
)
"""The option that names the rules to read."""


@click.group()
def corpus() -> None:
    """Check, list or import rules."""


@corpus.command("check")
@corpus_folders
@click.option(
    "--sources",
    type=click.Path(path_type=Path),
    default=SOURCES,
    help="Folder with the source documents.",
)
@click.option("--verbose", is_flag=True, help="List every uncited line.")
@click.pass_obj
def check_command(
    read_settings: Callable[[], Settings], folders: tuple[Path, ...], sources: Path, verbose: bool
) -> int:
    """Find duplicate ids, broken links, copied wording, uncited lines."""
    faults = Faults(keep=True)
    loaded = load(folders or read_settings().corpus, faults)
    players_words()  # raises where they can't be read
    documents = source_documents(loaded, sources)
    report = check(loaded, documents, faults=faults.found)
    for line in check_lines(report, loaded, documents.keys(), verbose):
        click.echo(line)
    if report.ok:
        return 0
    return 1


@corpus.command("list")
@corpus_folders
@click.option("--json", "as_json", is_flag=True, help="One JSON object per entry.")
@click.pass_obj
def list_command(
    read_settings: Callable[[], Settings], folders: tuple[Path, ...], as_json: bool
) -> int:
    """List every entry."""
    loaded = load(folders or read_settings().corpus)
    for entry in loaded.entries:
        if as_json:
            click.echo(as_line(entry_data(loaded, entry)))
        else:
            click.echo(f"{entry.id}  {entry.title}")
    return 0


@corpus.command("import")
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="Corpus folder to write.",
)
@click.option("--edition", help="The edition, where the document does not tell it.")
@click.option("--title", help="The document's title, for one file.")
def import_command(
    files: tuple[Path, ...], out: Path, edition: str | None, title: str | None
) -> int:
    """Make rules of your own documents; importing one again replaces it."""
    from bot.ingest import import_documents

    report = import_documents(files, out, edition, title, read_sources(SHIPPED))
    for line in report.describe():
        click.echo(line)
    for refused in report.refused:
        click.echo(f"not imported: {refused.error}", err=True)
    if report.refused and report.documents:
        written = counted(len(report.documents), "file was", "files were")
        left = counted(len(report.refused), "file was", "files were")
        click.echo(f"{written} imported into {out}, {left} not", err=True)
    if report.ok:
        return 0
    return 2


def source_documents(loaded: Corpus, folder: Path) -> dict[str, list[str]]:
    """The documents in `folder` that are, by SHA-256, the ones the corpus cites: key → lines."""
    documents = {}
    for source in loaded.sources.values():
        path = folder / source.file
        if source.file and path.is_file():
            content = path.read_bytes()
            digest = sha256(content).hexdigest()
            if digest == source.sha256:
                text = path.read_text(encoding="utf-8")
                documents[source.key] = text.split("\n")
    return documents


def check_lines(
    report: CheckReport, loaded: Corpus, at_hand: Iterable[str], verbose: bool
) -> Iterable[str]:
    """What `corpus check` prints."""
    yield from report.problems
    yield from (f"warning: {warning}" for warning in report.warnings)
    entries = counted(report.entries, "entry", "entries")
    yield (
        f"{entries}, {counted(len(report.problems), 'problem', 'problems')}, version "
        f"{loaded.version}"
    )
    for cover in report.coverage:
        title = loaded.sources[cover.key].title
        cited = cover.lines - len(cover.uncited)
        yield f"{cover.key} ({title}): {cited} of {cover.lines} lines cited, {cover.share:.1%}"
        if cover.share < MIN_COVERAGE:
            yield f"  too few: at least {MIN_COVERAGE:.0%} are to be cited"
        if cover.uncited:
            shown = cover.uncited if verbose else cover.uncited[:40]
            line = f"  not cited: {runs(shown)}"
            more = len(cover.uncited) - len(shown)
            if more:
                line += f", and {more} more (--verbose lists them)"
            yield line
    cited_files = {source.key for source in loaded.sources.values() if source.file}
    missing = sorted(cited_files.difference(at_hand))
    if missing:
        yield (
            "documents not at hand, so neither citing nor copying was checked: "
            f"{', '.join(missing)}"
        )


def counted(number: int, one: str, many: str) -> str:
    """`no problems`, `1 problem`, `1,200 problems`."""
    if not number:
        return f"no {many}"
    return f"{number:,} {one if number == 1 else many}"


def runs(numbers: Iterable[int]) -> str:
    """`1, 2, 3, 7` as `1-3, 7`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = []
    for first, *further in runs:
        parts.append(f"{first}-{further[-1]}" if further else f"{first}")
    return ", ".join(parts)
