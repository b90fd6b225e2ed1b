"""One more edition is one module and one folder of the corpus: every door of the bot takes it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
CHAPTER = """\
---
edition: 12th
title: Movement
licence: made up
---

# Movement

## Tidal March
<!--
id: 12th/movement/tidal-march
-->

The unit moves as far as the tide carries it.
"""
DOCUMENT = "# Rules of the Sea\n\n## The Glimmer\n\nUnits on a tidal march glimmer.\n"
ATTACK = {"edition": "12th", "attacks": "1", "skill": "auto", "strength": 1, "ap": 0, "damage": "1"}
TARGET = {"toughness": 9, "save": None, "wounds": 5, "models": 1}


@pytest.fixture
def own_corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    (folder / "12th").mkdir(parents=True)
    (folder / "12th" / "movement.md").write_text(CHAPTER, encoding="utf-8")
    return folder


def bot(arguments: list[str], corpus: Path, given: str = "") -> str:
    """What the bot says, with the made-up edition and this folder beside the shipped corpus."""
    surroundings = {
        **os.environ,
        "PYTHONPATH": str(HERE.parents[1]),
        "BOT_CORPUS": str(corpus),
        "BOT_DATABASE": str(corpus / "bot.sqlite3"),
    }
    done = subprocess.run(
        [sys.executable, str(HERE / "made_up.py"), *arguments],
        input=given,
        capture_output=True,
        text=True,
        env=surroundings,
        cwd=corpus,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_console_answers_and_rolls_in_it(own_corpus: Path) -> None:
    weapon, target = 'weapon:"10 3+ S4 AP0 D1 [glimmer 2]"', 'target:"5x T4 3+ W4"'
    lines = [
        "/rule tidal march twelfth edition",
        "/rule tidal march edition:12th",
        f"/attack {weapon} {target} edition:12th",
        f'/odds {weapon} {target} edition:"12e"',
        "/test more tide",
        "/test charge distance:9 edition:12th",
        "/settings edition edition:12th",
    ]
    asked = [part for line in lines for part in ("-c", line)]
    said = bot(["console", "--seed", "1", *asked], own_corpus)
    assert said.count("The unit moves as far as the tide carries it.") == 2
    assert said.count("12th edition · rule") == 2
    assert "12th edition · attack" in said and "12th edition · exact odds" in said
    assert said.count("12th edition · test") == 2 and "the tide" in said.casefold()
    assert "Glimmer: more damage" in " ".join(said.replace("│", " ").split())


def test_its_odds_follow_its_own_tables(own_corpus: Path) -> None:
    asked: list[dict[str, Any]] = [
        {**ATTACK, "abilities": ["Glimmer 2"], "target": TARGET},
        {"test": "tide", "edition": "12th"},
        {**ATTACK, "edition": "10th", "abilities": ["Glimmer 2"], "target": TARGET},
    ]
    answers = bot(["odds", "--json"], own_corpus, "".join(f"{json.dumps(one)}\n" for one in asked))
    attack, test, tenth = map(json.loads, answers.splitlines())
    assert attack["damage"] == pytest.approx({"0": 1 / 2, "3": 1 / 2})
    assert test["success"] == pytest.approx(4 / 6)
    assert tenth["damage"] == pytest.approx({"0": 5 / 6, "1": 1 / 6})
    assert tenth["not_modelled"] == ["Glimmer 2"]


def test_a_search_finds_its_rules(own_corpus: Path) -> None:
    found = json.loads(bot(["search", "--json", "tidal march 12th"], own_corpus))
    assert found["edition"] == "12th"
    assert found["results"][0]["id"] == "12th/movement/tidal-march"


def test_an_import_knows_its_documents_by_their_terms(own_corpus: Path) -> None:
    document, out = own_corpus / "sea.md", own_corpus / "imported"
    document.write_text(DOCUMENT, encoding="utf-8")
    bot(["corpus", "import", str(document), "--out", str(out)], own_corpus)
    assert [path.name for path in out.iterdir() if path.is_dir()] == ["12th"]
