"""`search`: queries in, one answer a line out."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import click

from bot.console.batches.batch import Tally, as_line
from bot.console.batches.corpus import corpus_folders
from bot.console.batches.entries import found_data
from bot.errors import InputError, UserError
from bot.rules.entry import EDITIONS
from bot.rules.library import open_library
from bot.rules.search import Found, Searcher
from bot.settings import Settings

MAX_LIMIT = 50


@click.command()
@click.argument("query", nargs=-1)
@corpus_folders
@click.option(
    "--limit",
    type=click.IntRange(1, MAX_LIMIT),
    default=5,
    show_default=True,
    help="Results per query.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per query.")
@click.pass_obj
def search(
    read_settings: Callable[[], Settings],
    query: tuple[str, ...],
    folders: tuple[Path, ...],
    limit: int,
    as_json: bool,
) -> int:
    """Search the rules for QUERY, or for each line of standard input: a query, or an object with
    `query` and `default`, the usual edition.
    """
    settings = read_settings()
    library = open_library(folders or settings.corpus, settings.default_edition)
    searcher = library.searcher
    if query:
        text = " ".join(query)
        for line in answer_lines(searcher, text, limit, as_json):
            click.echo(line)
        return 0
    return search_lines(searcher, _standard_input(), limit, as_json)


def search_lines(
    searcher: Searcher, queries: Iterable[str | bytes], limit: int, as_json: bool
) -> int:
    """Answer every query; one that can't be used gets an error on its line, and the rest goes on.
    The exit code.

    InputError with the first error where not one query could be used.
    """
    tally = Tally()
    for line in queries:
        try:
            query = _decoded(line) if isinstance(line, bytes) else line
            lines = list(answer_lines(searcher, query, limit, as_json))
            tally.count()
        except UserError as error:
            fault = str(error)
            tally.count(fault)
            lines = [as_line({"error": fault}) if as_json else fault]
        for shown in lines:
            click.echo(shown)
        sys.stdout.flush()
    return tally.code()


def _decoded(line: bytes) -> str:
    """A line's text. Raises `InputError`."""
    try:
        return line.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise InputError(
            f"The line is not UTF-8 text: byte {error.start + 1} is 0x{line[error.start]:02x}."
        ) from None


def _standard_input() -> Iterator[bytes]:
    yield from sys.stdin.buffer


def answer_lines(searcher: Searcher, query: str, limit: int, as_json: bool) -> Iterator[str]:
    """What is printed for one query. Raises `UserError`."""
    query, usual = _read_query(query, searcher.default_edition)
    searcher = replace(searcher, default_edition=usual)
    start = perf_counter()
    found = searcher.search(query, (), limit)
    seconds = perf_counter() - start
    if as_json:
        data = found_data(searcher.index.corpus, found, seconds)
        yield as_line(data)
    else:
        yield from _readable(found, seconds)


def _read_query(line: str, usual: str) -> tuple[str, str]:
    """A query and the usual edition for it: plain text, or an object with `query` and `default`.
    Raises `InputError`.
    """
    if not line.lstrip().startswith("{"):
        return line, usual
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        return line, usual  # a query may begin with a brace
    if not isinstance(asked.get("query"), str):
        raise InputError('An object needs a text as "query".')
    edition = asked.get("default") or usual
    if edition not in EDITIONS:
        raise InputError(f'"default" must be one of {", ".join(EDITIONS)}.')
    return asked["query"], edition


def _readable(found: Found, seconds: float) -> Iterator[str]:
    where = ", ".join(found.editions) or "any edition"
    verdict = f"{found.confidence}: {found.reason}"
    ms = seconds * 1_000
    yield f"{found.query} · {where} · {verdict} · {ms:.1f} ms"
    for hit in found.hits:
        entry = hit.entry
        name = f"{entry.title}  ({entry.id})"
        yield f"  {hit.score:.2f}  {entry.edition:>4}  {name}"
