"""The house's rules: which way imports point, how large a room may be, what has no place in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BOT = ROOT / "bot"
MODULES = sorted(BOT.rglob("*.py"))

LEVELS: dict[str, int] = {
    "typed_text": 0,
    "errors": 1,
    "dice": 2,
    "editions": 3,
    "rules": 4,
    "ingest": 5,
    "attack": 5,
    "notation": 6,
    "settings": 6,
    "storage": 6,
    "armies": 7,
    "rolls": 7,
    "ops": 7,
    "app": 8,
    "render": 9,
    "gateway": 10,
    "views": 11,
    "cogs": 12,
    "client": 13,
    "console": 14,
    "__main__": 15,
}
"""A room imports from rooms below it, and from itself."""
PURE = {
    "typed_text",
    "errors",
    "rules",
    "ingest",
    "dice",
    "editions",
    "attack",
    "notation",
    "armies",
    "rolls",
}
NEVER_PURE = {
    "discord",
    "aiosqlite",
    "asyncpg",
    "sqlite3",
    "random",
    "asyncio",
    "socket",
    "aiohttp",
    "prompt_toolkit",
    "subprocess",
}
STARTING_PROCESSES = {"bot/armies/beside.py", "bot/armies/datasheets/store.py"}
"""Pure but for that: what takes long or much memory is read in a process of its own."""
MAX_MODULE = 300
MAX_FUNCTION = 50
MAX_COMMAND = 14
"""Lines of a slash command's body, below its docstring."""
DISCORD_SHARE = 0.30
"""Of all lines, those that may stand in files that import discord."""


@lru_cache
def parsed(path: Path) -> ast.Module:
    """A module's syntax."""
    return ast.parse(path.read_text(encoding="utf-8"))


def name(path: Path) -> str:
    """A module as pytest names it."""
    return path.relative_to(ROOT).as_posix()


def room(path: Path) -> str:
    """The package, or the single module, directly below `bot`."""
    return path.relative_to(BOT).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Everything a module imports, also inside functions and for type checkers alone."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)} imports relatively"
            module = node.module or ""
            yield from (
                (f"{module}.{alias.name}" for alias in node.names) if module == "bot" else (module,)
            )


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_point_one_way(path: Path) -> None:
    here = room(path)
    if here == "__init__":
        return
    for imported in imports(path):
        parts = imported.split(".")
        if parts[0] != "bot" or len(parts) < 2 or parts[1].startswith("__version"):
            continue
        there = parts[1]
        assert {here, there} <= LEVELS.keys(), f"{name(path)}: give the new room a level"
        assert there == here or LEVELS[there] < LEVELS[here], f"{name(path)} imports {imported}"


def test_the_page_of_the_floors_shows_every_level_and_what_is_pure() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)(?:/|\.py)` \| (\d+) \| (PURE)?", page, re.MULTILINE)
    shown = [(floor, int(level)) for floor, level, _ in rows]
    assert dict(shown) == LEVELS
    assert [level for _, level in shown] == sorted(LEVELS.values(), reverse=True)
    assert {floor for floor, _, pure in rows if pure} == PURE


@pytest.mark.parametrize("path", [path for path in MODULES if room(path) in PURE], ids=name)
def test_pure_packages_know_no_outer_world(path: Path) -> None:
    forbidden = NEVER_PURE - {"subprocess"} if name(path) in STARTING_PROCESSES else NEVER_PURE
    assert {imported.split(".")[0] for imported in imports(path)} & forbidden == set()


@pytest.mark.parametrize("path", sorted((BOT / "app").glob("*.py")), ids=name)
def test_use_cases_know_no_discord(path: Path) -> None:
    assert not {imported.split(".")[0] for imported in imports(path)} & {"discord", "aiohttp"}


def test_nobody_imports_random_and_only_storage_a_database() -> None:
    for path in MODULES:
        found = {imported.split(".")[0] for imported in imports(path)}
        assert "random" not in found, name(path)
        if room(path) != "storage":
            assert not found & {"aiosqlite", "asyncpg", "sqlite3", "apsw"}, name(path)


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_modules_and_functions_are_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= MAX_MODULE
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < MAX_FUNCTION, f"{name(path)}: {node.name}"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_every_module_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(parsed(path))


@pytest.mark.parametrize("path", sorted((BOT / "cogs").glob("*.py")), ids=name)
def test_commands_are_short(path: Path) -> None:
    """Take typed parameters, call one thing, send what the renderer returns."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.AsyncFunctionDef) and any(
            "command" in ast.unparse(d) for d in node.decorator_list
        ):
            first, last = node.body[1].lineno, node.body[-1].end_lineno or 0
            assert last - first < MAX_COMMAND, f"{name(path)}: {node.name}"


def test_most_lines_know_nothing_of_discord() -> None:
    sizes = {path: path.read_text(encoding="utf-8").count("\n") for path in MODULES}
    tied = [
        path for path in MODULES if any(found.split(".")[0] == "discord" for found in imports(path))
    ]
    assert sum(sizes[path] for path in tied) < DISCORD_SHARE * sum(sizes.values())


def test_names_say_what_a_thing_is() -> None:
    vague = re.compile(r"(?:^|_)(?:utils?|helpers?|managers?|services?|misc|common)(?:_|$)")
    assert [name(path) for path in MODULES if vague.search(path.stem)] == []


def test_nothing_is_left_for_later() -> None:
    unfinished = re.compile(r"\b(?:TODO|FIXME|XXX|NotImplementedError)\b")
    assert [
        name(path) for path in MODULES if unfinished.search(path.read_text(encoding="utf-8"))
    ] == []


def test_user_text_is_never_a_format_string() -> None:
    """`str.format` only on texts that stand in the code: three published flaws of a large bot came
    from others.
    """
    for path in MODULES:
        if room(path) in PURE | {"storage", "gateway"}:
            continue
        for node in ast.walk(parsed(path)):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "format"
            ):
                held = node.func.value
                constant = isinstance(held, ast.Constant) or re.match(
                    r"_?[A-Z][A-Z_]*\b", ast.unparse(held)
                )
                assert constant, f"{name(path)}:{node.lineno}"


@pytest.mark.parametrize(
    "document",
    [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))],
    ids=lambda path: path.stem,
)
def test_documents_name_modules_that_there_are(document: Path) -> None:
    folders = ("bot", "tests", "benchmarks")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    modules = [f"/{path.relative_to(ROOT).as_posix()}" for path in found]
    named = re.findall(r"`([\w/.-]*\.py)`", document.read_text(encoding="utf-8"))
    assert [name for name in named if not any(each.endswith(f"/{name}") for each in modules)] == []
