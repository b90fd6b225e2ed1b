"""The subcommands that read and write lines, and their exit codes."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.console.batches.corpus import check_lines, runs
from bot.rules.corpus import Corpus
from bot.rules.corpus.check import CheckReport, Coverage
from bot.rules.entry import Source
from bot.rules.library import Library

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "../shared/sources"
KEYS = ["id", "edition", "kind", "path", "title", "text", "sources", "score"]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No `.env` and no settings but those of the test."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(("BOT_", "DISCORD_"))]:
        monkeypatch.delenv(name)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """Puts bytes on standard input."""

    def put(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    return put


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """Standard output as JSON lines."""
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_one_query_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "--json", "--limit", "3", "coherency", "10th"]) == 0
    (found,) = answers(capsys)
    assert list(found) == ["query", "edition", "confidence", "reason", "results", "ms"]
    assert (found["query"], found["edition"], found["confidence"]) == (
        "coherency 10th",
        "10th",
        "high",
    )
    assert 0 < len(found["results"]) <= 3
    best = found["results"][0]
    assert sorted(best) == sorted(KEYS)
    assert best["id"] == "10th/movement/unit-coherency"
    assert best["path"] == ["Movement", "Unit Coherency"]
    assert best["sources"] == [
        {"key": "public10", "file": "", "first_line": 1, "last_line": 1},
        {"key": "core10", "file": "000_169252bbb5f0f65a.txt", "first_line": 65, "last_line": 69},
    ]
    assert isinstance(found["ms"], float)


def test_lines_in_are_lines_out_and_a_bad_one_is_an_error(
    capsys: pytest.CaptureFixture[str], typed: Callable[[bytes], None]
) -> None:
    typed(b"coherency 10th\n\n" + b"x" * 301 + b"\r\n\xff\xfe\ngood morning all")
    assert main(["search", "--json"]) == 0
    found = answers(capsys)
    assert len(found) == 5
    assert found[0]["results"]
    assert [list(answer) for answer in found[1:4]] == [["error"]] * 3
    assert "empty" in found[1]["error"]
    assert "at most 300" in found[2]["error"]
    assert "not UTF-8 text" in found[3]["error"]
    assert found[4]["confidence"] == "none"
    assert found[4]["edition"] is None


def test_people_read_lines(
    capsys: pytest.CaptureFixture[str], typed: Callable[[bytes], None]
) -> None:
    assert main(["search", "coherency 10th"]) == 0
    assert "Unit Coherency  (10th/movement/unit-coherency)" in capsys.readouterr().out
    typed(b"\n")
    assert main(["search"]) == 2  # as for dice: not one line could be used
    told = capsys.readouterr()
    assert "query is empty" in told.out
    assert told.err.startswith("None of the lines could be used. The first: The query is empty")
    typed(b"")
    assert main(["search"]) == 0


def test_long_texts_are_cut(
    capsys: pytest.CaptureFixture[str], write_corpus: Callable[..., Path]
) -> None:
    folder = write_corpus(
        e10th="## Walls\n<!--\nid: 10th/movement/walls\n-->\n\n" + "word " * 2_000
    )
    assert main(["search", "--corpus", str(folder), "--json", "walls"]) == 0
    assert len(answers(capsys)[0]["results"][0]["text"]) == 4_000


def test_every_entry_is_listed(capsys: pytest.CaptureFixture[str], shipped: Library) -> None:
    assert main(["corpus", "list", "--json"]) == 0
    listed = answers(capsys)
    assert [entry["id"] for entry in listed] == [entry.id for entry in shipped.corpus.entries]
    assert sorted(listed[0]) == sorted(set(KEYS) - {"score"})
    assert main(["corpus", "list"]) == 0
    assert "10th/movement/unit-coherency  Unit Coherency" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["search", "x" * 301], "The query has 301 characters; at most 300 are allowed."),
        (["search", "--limit", "0", "x"], "Invalid value for '--limit'"),
        (["search", "--corpus", "/no/such", "x"], "there is no such corpus folder"),
        (["nonsense"], "No such command 'nonsense'"),
        (["run"], "DISCORD_TOKEN is not set"),
        (["console", "-c", "/zzqq"], "There is no command /zzqq"),
        (["corpus", "import", "/no/such", "--out", "out"], "/no/such"),
        (["corpus", "import"], "Missing argument"),
    ],
)
def test_what_can_not_be_used_is_one_line_and_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert sentence in shown.err
    assert shown.err.count("\n") == 1


def test_a_bad_setting_is_one_line_and_2(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOT_DEFAULT_EDITION", "7th")
    for arguments in (["search", "x"], ["console", "-c", "/about"], ["run"], []):
        assert main(arguments) == 2
        assert (
            capsys.readouterr().err
            == "BOT_DEFAULT_EDITION is '7th'; it must be one of 4th, 8th, 9th, 10th, 11th.\n"
        )


def test_settings_come_from_a_file_and_the_environment_counts_more(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("BOT_DEFAULT_EDITION=9th\nBOT_LOG_LEVEL\n")
    assert main(["search", "--json", "unit-coherency"]) == 0
    assert answers(capsys)[0]["results"][0]["edition"] == "9th"
    monkeypatch.setenv("BOT_DEFAULT_EDITION", "8th")
    assert main(["search", "--json", "unit-coherency"]) == 0
    assert answers(capsys)[0]["results"][0]["edition"] == "8th"


def test_health_is_no_where_nothing_runs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["health"]) == 1
    assert "no sign of life" in capsys.readouterr().err
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "alive").touch()
    assert main(["health"]) == 0


def test_commands_given_are_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["console", "-c", "/rule coherency 10th", "-c", "1", "--json"]) == 0
    cards = answers(capsys)
    assert cards[0]["cards"][0]["title"] == "Unit Coherency"
    assert len(cards) == 2


def bot(
    *arguments: str, stdin: str = "", cwd: Path, **environ: str
) -> subprocess.CompletedProcess[str]:
    """The command line as a process of its own."""
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)} | environ
    command = [sys.executable, "-m", "bot", *arguments]
    return subprocess.run(
        command,
        input=stdin,
        capture_output=True,
        text=True,
        cwd=cwd,
        env=environ,
        timeout=300,
        check=False,
    )


def test_without_a_token_it_is_the_console(
    tmp_path: Path, write_corpus: Callable[..., Path]
) -> None:
    rule = "## Unit Coherency\n<!--\nid: 10th/movement/unit-coherency\n-->\n\nStay together."
    rules = str(write_corpus(e10th=rule))
    done = bot(stdin="/rule coherency 10th\n/zzqq\n", cwd=tmp_path, BOT_CORPUS=rules)
    assert done.returncode == 2
    assert "No DISCORD_TOKEN is configured" in done.stderr
    assert "There is no command /zzqq" in done.stderr
    assert "Unit Coherency" in done.stdout


def test_help_and_version(tmp_path: Path) -> None:
    done = bot("--help", cwd=tmp_path)
    assert done.returncode == 0
    for name in ("run", "console", "search", "corpus"):
        assert name in done.stdout
    assert bot("--version", cwd=tmp_path).returncode == 0


def test_a_corpus_without_faults_checks_and_one_with_faults_does_not(
    capsys: pytest.CaptureFixture[str], write_corpus: Callable[..., Path]
) -> None:
    folder = write_corpus(
        e10th="## Walls\n<!--\nid: 10th/movement/walls\nsee: 10th/movement/gone\n-->\n\nWalls."
    )
    assert main(["corpus", "check", "--corpus", str(folder), "--sources", "/no/such"]) == 1
    shown = capsys.readouterr().out
    assert "10th/movement/walls links to 10th/movement/gone, which does not exist" in shown
    assert "1 entry, 2 problems" in shown


def test_all_problems_of_a_corpus_are_told_at_once(
    capsys: pytest.CaptureFixture[str], write_corpus: Callable[..., Path]
) -> None:
    folder = write_corpus(
        e9th="## A\n<!--\nid: x\n-->\n\nA.\n\n## B\n\nLost.",
        e10th="## C\n<!--\nid: 10th/movement/c\nsee: 10th/movement/gone\n-->\n\nC.",
    )
    assert main(["corpus", "check", "--corpus", str(folder), "--sources", "/no/such"]) == 1
    shown = capsys.readouterr().out
    for said in ("id 'x' must be 9th/", "this text stands under 'B'", "gone, which does not exist"):
        assert said in shown


def test_an_import_tells_which_files_were_written_and_which_not(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    good, empty, out = tmp_path / "good.md", tmp_path / "empty.md", str(tmp_path / "out")
    good.write_text("# House\n\n## Moving\nMove 6 inches.\n")
    empty.touch()
    assert main(["corpus", "import", str(good), str(empty), "--out", out, "--edition", "9"]) == 2
    shown = capsys.readouterr()
    assert shown.out.startswith("good.md: imported as house")
    assert shown.err.splitlines() == [
        f"not imported: {empty}: it is empty",
        f"1 file was imported into {out}, 1 file was not",
    ]
    assert main(["corpus", "import", str(empty), "--out", out, "--edition", "9"]) == 2
    assert capsys.readouterr().err == f"not imported: {empty}: it is empty\n"


def test_the_rules_that_are_checked_are_the_ones_that_are_used(
    capsys: pytest.CaptureFixture[str],
    write_corpus: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = write_corpus(
        e10th="## Walls\n<!--\nid: 10th/movement/walls\nsee: 10th/movement/gone\n-->\n\nWalls."
    )
    monkeypatch.setenv("BOT_CORPUS", str(folder))
    assert main(["corpus", "check", "--sources", "/no/such"]) == 1
    assert "10th/movement/gone, which does not exist" in capsys.readouterr().out


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the source documents are not beside the checkout")
def test_the_shipped_corpus_checks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus", "check", "--verbose"]) == 0
    shown = capsys.readouterr().out
    assert "no problems" in shown
    for key in ("core10", "core9", "faq8", "core8", "srd4"):
        assert f"{key} (" in shown


def test_too_few_cited_lines_are_called_so() -> None:
    loaded = Corpus((), {"core10": Source("core10", "Core Rules", "10th")})
    report = CheckReport(0, (), (Coverage("core10", 100, tuple(range(1, 91, 2))),))
    assert list(check_lines(report, loaded, ["core10"], verbose=False))[1:] == [
        "core10 (Core Rules): 55 of 100 lines cited, 55.0%",
        "  too few: at least 95% are to be cited",
        f"  not cited: {', '.join(str(n) for n in range(1, 80, 2))}, and 5 more (--verbose lists them)",
    ]


def test_an_import_checks_as_it_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("# House\n\n## Moving\n" + "word and word " * 20 + "\n")
    out = str(tmp_path / "out")
    assert (
        main(["corpus", "import", str(tmp_path / "rules.md"), "--out", out, "--edition", "9"]) == 0
    )
    capsys.readouterr()
    assert main(["corpus", "check", "--corpus", out, "--sources", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("1 entry, no problems, version ")


def test_an_empty_folder_is_no_corpus(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["corpus", "check", "--corpus", str(tmp_path)]) == 1
    assert (
        "there is no entry; chapters are files *.md in folders 4th, 8th, 9th, 10th"
        in capsys.readouterr().out
    )


def test_line_numbers_are_read_as_runs() -> None:
    assert runs([1, 2, 3, 7, 9, 10]) == "1-3, 7, 9-10"
    assert runs([]) == ""


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the source documents are not beside the checkout")
def test_documents_are_imported_and_found(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "imported"
    assert (
        main(["corpus", "import", str(SOURCES / "000_169252bbb5f0f65a.txt"), "--out", str(out)])
        == 0
    )
    assert "imported as core10" in capsys.readouterr().out
    assert main(["search", "--corpus", str(out), "--json", "unit coherency"]) == 0
    assert answers(capsys)[0]["results"][0]["title"] == "Unit Coherency"


def test_a_query_may_name_the_usual_edition_that_it_is_asked_in(
    capsys: pytest.CaptureFixture[str], typed: Callable[[bytes], None]
) -> None:
    lines = [
        {"query": "overwatch", "default": "8th"},
        {"query": "overwatch", "default": "11th"},
        {"query": "smite"},
        {"query": 3},
        {"query": "smite", "default": "3rd"},
    ]
    typed("\n".join([*map(json.dumps, lines), "{smite"]).encode())
    assert main(["search", "--json"]) == 0
    found = answers(capsys)
    assert [each["results"][0]["edition"] for each in found[:3]] == ["8th", "11th", "8th"]
    assert found[2]["reason"] == "not in 10th; found in 8th"
    assert found[3]["error"] == 'An object needs a text as "query".'
    assert found[4]["error"].startswith('"default" must be one of 4th')
    assert found[5]["query"] == "{smite"
