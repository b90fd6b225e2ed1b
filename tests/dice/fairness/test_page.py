"""The page that checks receipts: what stands in the file, and its algorithm against the bot's own
(in Node).
"""

import base64
import html
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.dice.fairness import After, Before, Receipt, Standing, verify_receipt
from bot.dice.fairness.record import GENESIS
from bot.errors import InputError

PAGE = Path(__file__).parents[3] / "docs" / "verify.html"
NODE = shutil.which("node")
DRIVER = """
const vm = require("node:vm");
const { script, cases } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const check = vm.runInThisContext(script + "\\n;checkReceipt");
(async () => {
  const answers = [];
  for (const [text, head, commitment] of cases) {
    try {
      const { standing, sentence, parts, dice } = await check(text, head, commitment);
      answers.push({ standing, sentence, parts, dice });
    } catch (error) {
      answers.push({ error: error.message });
    }
  }
  process.stdout.write(JSON.stringify(answers));
})();
"""

Made = Callable[..., Any]


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def script(page: str, name: str) -> str:
    found = re.search(rf'<script id="{name}">(.*?)</script>', page, flags=re.DOTALL)
    assert found
    return found[1]


def policy(page: str) -> dict[str, list[str]]:
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert found
    return {rule.split()[0]: rule.split()[1:] for rule in found[1].split(";")}


def source(text: str) -> str:
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"


def test_nothing_runs_but_what_the_policy_names(page: str) -> None:
    """After an edit of the page: these are the sources to put into its policy."""
    rules = policy(page)
    assert rules["default-src"] == ["'none'"]
    assert rules["script-src"] == [source(script(page, name)) for name in ("checks", "page")]
    style = re.search(r"<style>(.*?)</style>", page, flags=re.DOTALL)
    assert style and rules["style-src"] == [source(style[1])]
    assert rules["base-uri"] == rules["form-action"] == rules["trusted-types"] == ["'none'"]
    assert "unsafe" not in str(rules)


def test_it_is_one_file_that_fetches_nothing(page: str) -> None:
    assert not re.findall(r"https?://|//[a-z]+\.|\bsrc=|@import|url\(", page)
    assert not re.findall(
        r"\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|import)\s*\(", page
    )
    assert re.findall(r"<link|<img|<iframe|<form", page) == []
    assert re.findall(r'href="([^"]*)"', page) == ["fairness.md"]


def test_no_text_becomes_markup(page: str) -> None:
    assert not re.findall(
        r"innerHTML|outerHTML|insertAdjacent|document\.write|eval|new Function|\bstyle=|\bon\w+=",
        page,
    )


def test_its_example_holds(page: str) -> None:
    found = re.search(r'<template id="sample">(.*?)</template>', page, flags=re.DOTALL)
    assert found
    verdict = verify_receipt(html.unescape(found[1]))
    assert verdict.standing is Standing.HOLDS
    assert verdict.dice is not None and len(verdict.dice) == 10


def by_page(page: str, cases: list[tuple[str, str, str]]) -> list[dict[str, Any]]:
    assert NODE
    done = subprocess.run(
        [NODE, "-e", DRIVER],
        input=json.dumps({"script": script(page, "checks"), "cases": cases}),
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=300,
    )
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


def by_bot(text: str, head: str, commitment: str) -> dict[str, Any]:
    try:
        verdict = verify_receipt(text, seen_head=head, seen_commitment=commitment)
    except InputError as error:
        return {"error": str(error)}
    parts = [
        {"name": p.name, "standing": p.standing.value, "sentence": p.sentence}
        for p in verdict.parts
    ]
    dice = None if verdict.dice is None else [list(die) for die in verdict.dice]
    return {
        "standing": verdict.standing.value,
        "sentence": verdict.sentence,
        "parts": parts,
        "dice": dice,
    }


def edits(receipt: Receipt) -> list[str]:
    """A receipt with each field in turn wrong in every way we could think of."""
    values = receipt.as_dict()
    odd = [
        None,
        True,
        0,
        1,
        2.5,
        2**53,
        "",
        "0",
        "x",
        "1" * 64,
        "é\ud800",
        "server:1",
        [],
        {},
        {"leaf": "0" * 64},
    ]
    texts = [json.dumps({**values, key: value}, indent=2) + "\n" for key in values for value in odd]
    texts += [json.dumps({k: v for k, v in values.items() if k != key}, indent=2) for key in values]
    times = [
        "2026-02-30T00:00:00.000000Z",
        "2026-01-01T24:00:00.000000Z",
        "0000-01-01T00:00:00.000000Z",
    ]
    texts += [json.dumps({**values, "at": time}, indent=2) for time in times]
    dice = ["6:7", "6:0", "06:1", "6:1 ", "65537:1", "65536:65536", "1:1", " ".join(["6:6"] * 300)]
    return texts + [json.dumps({**values, "dice": text}, indent=2) for text in dice]


def cases(history: Made) -> list[tuple[str, str, str]]:
    revealed, secret = history([9, 9], revealed=True), history([9, 9])
    places = [(epoch, number) for epoch in (1, 2) for number in range(1, 10)]
    receipts = [made.receipt(*place) for made in (revealed, secret) for place in places]
    one = revealed.receipt(2, 7)
    receipts += [
        replace(one, seed=bytes(32)),
        replace(one, before=None),
        replace(one, after=None),
        replace(one, before=Before(GENESIS, GENESIS)),
        replace(one, after=After(GENESIS, GENESIS)),
        replace(one, previous=GENESIS),
        replace(one, previous=GENESIS, before=None),
        replace(one, record=replace(one.record, dice=((6, 1), *one.record.dice[1:]))),
        replace(one, record=replace(one.record, result='\b\f\n\r\t"\\/\x7f\x01\u2028🎲')),
    ]
    text = one.text()
    texts = [receipt.text() for receipt in receipts] + edits(one) + edits(secret.receipt(2, 9))
    texts += [
        text.replace("\n", "\r\n"),
        text[:-1],
        text + "\n",
        text.replace(" ", ""),
        json.dumps(one.as_dict()),
    ]
    texts += ["", "hello", "[]", "null", '{"format":"other"}', "[" * 5000]
    texts += [text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :] for at in range(0, len(text), 11)]
    head, sealed = one.head.hex(), one.record.commitment.hex()
    seen = [
        (head[:16], ""),
        (one.footer, sealed),
        (head.upper(), ""),
        ("0" * 16, "0" * 64),
        ("", sealed[:20]),
    ]
    return [(text, "", "") for text in texts] + [(text, *pair) for pair in seen]


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_page_and_bot_say_the_same_of_every_receipt(page: str, history: Made) -> None:
    asked = cases(history)
    answers = by_page(page, asked)
    assert len(answers) == len(asked) > 700
    assert {answer.get("standing", "error") for answer in answers} == {
        "holds",
        "fails",
        "open",
        "error",
    }
    for case, answer in zip(asked, answers, strict=True):
        assert answer == by_bot(*case), case[0]


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_the_page_refuses_digits_that_nobody_can_have_seen(page: str, history: Made) -> None:
    text = history([2]).receipt(1, 1).text()
    answers = by_page(page, [(text, "abc", ""), (text, "", "#1 · xyz")])
    assert all("it takes 16 hex digits or more" in answer["error"] for answer in answers)
