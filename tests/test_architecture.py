"""The house's rules: which way imports point, how large a room may be, what has no place in it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
BOT = ROOT / "bot"
MODULES = sorted(BOT.rglob("*.py"))

LEVELS: dict[str, int] = {
    "typed_text": 0,
    "errors": 1,
    "database_address": 1,
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
MAX_LOOSE = 16
"""Modules beside each other in one folder."""
MAX_COMMAND = 14
"""Lines of a slash command's body, below its docstring."""
DISCORD_SHARE = 0.30
"""Of all lines, those that may stand in files that import discord."""


@cache
def parsed(path: Path) -> ast.Module:
    """A module's syntax."""
    return ast.parse(path.read_text(encoding="utf-8"))


def lines(path: Path) -> int:
    """How many lines a module has."""
    return path.read_text(encoding="utf-8").count("\n")


def name(path: Path) -> str:
    """A module by its path in the checkout."""
    return path.relative_to(ROOT).as_posix()


def room(path: Path) -> str:
    """The package, or the single module, directly below `bot`."""
    return path.relative_to(BOT).parts[0].removesuffix(".py")


def all_of(found: list[str]) -> str:
    """What broke a rule, none left out: pytest shows no more than the first."""
    return "\n".join(found)


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Everything a module imports, also inside functions and for type checkers alone."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)} imports relatively"
            module = node.module or ""
            yield from (
                (f"{module}.{alias.name}" for alias in node.names) if module == "bot" else (module,)
            )


def packages(path: Path) -> set[str]:
    """The packages that a module imports."""
    return {imported.split(".")[0] for imported in imports(path)}


def rooms_imported(path: Path) -> Iterator[str]:
    """The rooms of `bot` that a module imports; the version stands in none."""
    for imported in imports(path):
        parts = imported.split(".")
        if parts[0] == "bot" and len(parts) > 1 and not parts[1].startswith("__version"):
            yield parts[1]


def test_every_room_has_a_level() -> None:
    rooms = {room(path) for path in MODULES} - {"__init__"}
    assert rooms <= LEVELS.keys()
    unknown = [
        f"{name(path)} imports {there}"
        for path in MODULES
        for there in rooms_imported(path)
        if there not in LEVELS
    ]
    assert not unknown, all_of(unknown)


def test_no_folder_is_a_heap() -> None:
    folders = Counter(path.parent for path in MODULES if path.name != "__init__.py")
    heaps = [f"{name(folder)}: {loose}" for folder, loose in folders.items() if loose > MAX_LOOSE]
    assert not heaps, all_of(heaps)


def test_words_of_shorthand_know_nothing_of_what_is_told_of_them() -> None:
    """But how a value is put into words."""
    feedback = "bot.notation.feedback."
    wrong = [
        f"{name(path)} imports {imported}"
        for path in (BOT / "notation" / "words").rglob("*.py")
        for imported in imports(path)
        if imported.startswith(feedback) and imported != f"{feedback}describe"
    ]
    assert not wrong, all_of(wrong)


def test_the_page_of_the_floors_shows_every_level_and_what_is_pure() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)(?:/|\.py)` \| (\d+) \| (PURE)?", page, re.MULTILINE)
    shown = [(floor, int(level)) for floor, level, _ in rows]
    assert dict(shown) == LEVELS
    assert [level for _, level in shown] == sorted(LEVELS.values(), reverse=True)
    assert {floor for floor, _, pure in rows if pure} == PURE


def test_imports_point_one_way() -> None:
    upwards = [
        f"{name(path)} imports {there}"
        for path in MODULES
        for there in rooms_imported(path)
        if there != room(path) and LEVELS[there] >= LEVELS.get(room(path), len(LEVELS))
    ]
    assert not upwards, all_of(upwards)


def forbidden_in(path: Path) -> set[str]:
    """What a pure module may not import."""
    return NEVER_PURE - {"subprocess"} if name(path) in STARTING_PROCESSES else NEVER_PURE


def test_pure_packages_know_no_outer_world() -> None:
    pure = [path for path in MODULES if room(path) in PURE]
    worldly = [name(path) for path in pure if packages(path) & forbidden_in(path)]
    assert not worldly, all_of(worldly)


def test_use_cases_know_no_discord() -> None:
    use_cases = sorted((BOT / "app").glob("*.py"))
    tied = [name(path) for path in use_cases if packages(path) & {"discord", "aiohttp"}]
    assert not tied, all_of(tied)


def test_nobody_imports_random_and_only_storage_a_database() -> None:
    for path in MODULES:
        found = packages(path)
        assert "random" not in found, name(path)
        if room(path) != "storage":
            assert not found & {"aiosqlite", "asyncpg", "sqlite3", "apsw"}, name(path)


def test_modules_are_small() -> None:
    large = [name(path) for path in MODULES if lines(path) > MAX_MODULE]
    assert not large, all_of(large)


def test_functions_are_small() -> None:
    large = [
        f"{name(path)}: {node.name}"
        for path in MODULES
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= MAX_FUNCTION
    ]
    assert not large, all_of(large)


def test_every_module_says_what_it_is() -> None:
    silent = [name(path) for path in MODULES if not ast.get_docstring(parsed(path))]
    assert not silent, all_of(silent)


def test_commands_are_short() -> None:
    """Take typed parameters, call one thing, send what the renderer returns."""
    long = [
        f"{name(path)}: {node.name}"
        for path in sorted((BOT / "cogs").glob("*.py"))
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.AsyncFunctionDef)
        and any("command" in ast.unparse(decorator) for decorator in node.decorator_list)
        and (node.body[-1].end_lineno or 0) - node.body[1].lineno >= MAX_COMMAND
    ]
    assert not long, all_of(long)


def test_most_lines_know_nothing_of_discord() -> None:
    tied = [path for path in MODULES if "discord" in packages(path)]
    assert sum(map(lines, tied)) < DISCORD_SHARE * sum(map(lines, MODULES))


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


def test_documents_name_modules_that_there_are() -> None:
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    folders = ("bot", "tests", "benchmarks")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    modules = [f"/{path.relative_to(ROOT).as_posix()}" for path in found]
    unknown = [
        f"{document.name}: {named}"
        for document in documents
        for named in re.findall(r"`([\w/.-]*\.py)`", document.read_text(encoding="utf-8"))
        if not any(each.endswith(f"/{named}") for each in modules)
    ]
    assert not unknown, all_of(unknown)
