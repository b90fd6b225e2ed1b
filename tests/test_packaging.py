"""What `pip install .` makes: a command, and the corpus inside the package."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_command_and_the_corpus_are_where_the_package_says() -> None:
    module, function = PROJECT["project"]["scripts"]["rules-bot"].split(":")
    assert callable(getattr(import_module(module), function))
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["packages"] == ["bot"]
    assert wheel["force-include"] == {"rules_corpus": "bot/rules_corpus"}
    for file in PROJECT["project"]["license-files"]:
        assert (ROOT / file).is_file()


def test_an_installed_bot_finds_its_corpus(tmp_path: Path) -> None:
    """Laid out as in site-packages, where nothing stands beside the package."""
    shutil.copytree(ROOT / "bot", tmp_path / "bot")
    shutil.copytree(ROOT / "rules_corpus", tmp_path / "bot/rules_corpus")
    done = subprocess.run(
        [sys.executable, "-m", "bot", "search", "coherency 10th"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Unit Coherency" in done.stdout
