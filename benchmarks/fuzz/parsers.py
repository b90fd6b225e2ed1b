"""What reads what strangers make, each with good inputs to begin with and the words of its language."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from html import unescape
from pathlib import Path

from nacl.signing import SigningKey

from benchmarks.fuzz.good_lists import good_lists
from benchmarks.fuzz.spoiling import Parser
from bot import views
from bot.armies.formats import read_army
from bot.console.batches.reading_lines import reading_of
from bot.dice.fairness import verify_receipt
from bot.dice.notation import read_rolls
from bot.editions import EDITIONS
from bot.gateway import template_of
from bot.gateway.signature import Signature
from bot.rolls.sheet import read_sheet
from bot.rules.answer.message import plain_query
from bot.rules.answer.server_rules import Shelf, look_up, offer
from bot.rules.corpus.folders import read_toml
from bot.rules.corpus.markdown import read_chapter
from bot.rules.faults import Faults
from bot.rules.library import SHIPPED, open_library
from bot.views.form import form_of

ROOT = Path(__file__).parents[2]
CODE = "0123456789ab"
"""As entries have one in a `custom_id`."""


def _dice() -> Parser:
    good = (
        *("2D6", "3D3+2", "40D6 5+ rr1", "D66", "scatter", "20 dice on 3s reroll 1s", "2d6 9+"),
        *("4d6 drop lowest", "(2d6+1)/2", "2d6!", "5x 2D6", "D6, D3; 2D6 # charge", "5 dice"),
        *("10D6 keep highest 3", "roll 3 dice needing 4+", "6d6>=5", "2D6+D3-1 * 2", "d20 # why"),
    )
    words = (
        *("D6", "D3", "d66", "2D6", "D100", "rr1", "reroll", "failed", "keep", "drop", "highest"),
        *("lowest", "on", "needing", "dice", "5+", "6s", "!", "explode", "x", "times", "each"),
        *("plus", "minus", "half", "twice", "average", "#", "//", "1000D6", "999999", "scatter"),
    )
    return Parser(lambda text, _: read_rolls(text), good, words, 300)


def _shorthand() -> Parser:
    good = (
        "20 3+ S4 AP-1 D1 [lethal hits, sustained hits 1] -> 10x T4 3+ 4++ 5+++ W2",
        "9x 2 3+ S4 AP-1 D1; multi melta 1 3+ S9 AP-4 DD6 [melta 2] -> 10x T4 3+ W2, INFANTRY",
        "6x D6+3 torrent S5 AP-2 D2 [anti-vehicle 4+, devastating wounds] -> 1x T10 2+ W14",
        "2 lascannons 1 3+ 12 -3 D6+1 -> 5x T5 2+ 4++ W3, in cover, half damage, 3 models lost",
        "3 4+ S8 AP3 -> armour 13",
        "2 3+ S4 AP-1 D1, each 6 to wound: 1 mortal, reroll 1s to hit -> 9x T5 6+, 1x T5 4+ W3",
        "Bolt rifle | 24 | 2 | 3+ | 4 | -1 | 1 -> 10x T4 3+",
    )
    words = (
        *("S4", "AP-1", "D2", "DD6", "T4", "3+", "4++", "5+++", "W2", "10x", "->", ";", "[", "]"),
        *("lethal hits", "sustained hits 1", "anti-infantry 4+", "melta 2", "blast", "torrent"),
        *(
            "twin-linked",
            "reroll 1s",
            "each 6 to wound:",
            "mortal",
            "INFANTRY",
            "cover",
            "armour 13",
        ),
        *(
            "half damage",
            "models lost",
            "wounded",
            "of 20",
            "left",
            "BS",
            "WS",
            "rapid fire 1",
            "|",
        ),
    )
    editions = tuple(EDITIONS)
    return Parser(
        lambda text, chance: reading_of(text, chance.choice(editions)), good, words, 1_500
    )


def _sheet() -> Parser:
    good = (
        "weapon Bolt rifle: 20 3+ S4 AP-1 D1\ntarget Marines: 10x T4 3+ W2\n",
        "# mine\n\nweapon Las: 1 4+ S3\nweapon Cannon: 2 3+ S9 AP-3 DD6\ntarget Knight: T12 3+ 5++ W26\n",
    )
    words = ("weapon", "target", ":", "\n", "#", "Las", "10x T4 3+ W2", "20 3+ S4 AP-1 D1")
    return Parser(lambda text, _: read_sheet(text), good, words, 400)


def _query() -> Parser:
    shelf = Shelf(open_library((), "10th").searcher)
    entries = shelf.corpus.entries
    good = tuple({text for entry in entries[::23] for text in (entry.title, *entry.asked[:1])})
    words = (
        *(
            "10th",
            "10e",
            "tenth edition",
            "9 ed",
            "(40k 10)",
            "8th vs 9th",
            "fnp",
            "OW",
            "s9 into t5",
        ),
        *("overwatch", "charge", "cover", "can i", "after", "?", "what is", "deep strike", "3+"),
        *(title.casefold() for title in good[:40]),
    )

    def read(text: str, chance: random.Random) -> None:
        if chance.random() < 0.5:
            offer(shelf, text)
        else:
            look_up(shelf, plain_query(text))

    return Parser(read, good, words, 300)


def _custom_id() -> Parser:
    patterns = [template_of(item).pattern for item in views.ITEMS]
    patterns += [form.pattern.pattern for form in views.FORMS]
    names = tuple(pattern.partition(":")[0] for pattern in patterns)
    rests = (
        *("", "form", "run", "paste", "own", "shared", "export", CODE, f"{CODE}:0", f"{CODE}:own"),
        *(f"2:{CODE}{CODE}", "123456789012345678", "123456789012345678:own", "12:34", "edition"),
        *(f"10th:house:{CODE}:01234567", "attacker:boyz", "target:boyz", "weapon", "again"),
        "123456789012345678:dice",
    )
    good = tuple(f"{name}:1:1234567890:{rest}" for name in names for rest in rests)
    parts = {part for pattern in patterns for part in re.findall(r"[a-z0-9]{2,}", pattern)}

    def read(text: str, _chance: random.Random) -> None:
        for item in views.ITEMS:
            if found := template_of(item).fullmatch(text):
                parse = getattr(item, "parse", None)
                if parse:
                    parse(found)
        if form := form_of(text, views.FORMS):
            form.fields()

    return Parser(read, good, (*sorted(parts), ":", "0", "9" * 20), 100)


def _corpus() -> Parser:
    head = "---\nedition: {edition}\ntitle: {title}\n---\n\n"
    good = [(SHIPPED / "sources.toml").read_text(encoding="utf-8")[:2_000]]
    for file in sorted(SHIPPED.glob("*/*.md"))[::5]:
        text = file.read_text(encoding="utf-8")
        good.append(text[:3_000])
        start = text.find("\n## ", len(text) // 2)
        good.append(
            head.format(edition=file.parent.name, title="Made") + text[start : start + 2_000]
        )
    words = (
        *("---", "\n", "\n\n", "# ", "## ", "<!--", "-->", "id: 10th/x/y", "sources: core10:1-2"),
        *("see: 10th/x/z", "asked: why", "aliases: a, b", "kind: faq", "Note:", "|a|b|\n|-|-|\n"),
        *("> ", "- ", "1. ", "**", "`", "[x](y)", "edition: 9th", "title: X", "[core]", "=", '"""'),
    )

    def read(text: str, _chance: random.Random) -> object:
        if not text.startswith("---"):
            return read_toml(text)
        return read_chapter(text, "made.md", Faults(keep=True))  # goes on after each fault

    return Parser(read, good, words, 4_000)


def _lists() -> Parser:
    words = (
        *(
            "• ",
            "◦ ",
            "  ",
            "1x ",
            "10x",
            "(90 Points)",
            "[100 pts]",
            "\n",
            "\n\n",
            "Boyz",
            "Shoota",
        ),
        *(
            "CHARACTERS",
            "BATTLELINE",
            "Warlord",
            "++ Army Roster ++",
            "+ ",
            "Char1: ",
            "Enhancement",
        ),
        *(
            '"selections": [',
            '"type": "unit"',
            "<selection>",
            "</selection>",
            "<!DOCTYPE x>",
            "&x;",
        ),
        *("H4sIAAAA", "PK\x03\x04", '{"roster": ', "points", "Attached as: Leader", "Selections:"),
    )

    def read(text: str, _chance: random.Random) -> object:
        return read_army(text.encode("utf-8", "surrogatepass"))

    return Parser(read, good_lists(), words, 20_000)


def _receipts() -> Parser:
    page = (ROOT / "docs" / "verify.html").read_text(encoding="utf-8")
    sample = re.search(r'<template id="sample">(.*?)</template>', page, re.DOTALL)
    assert sample
    words = ('"', "null", "0", "a" * 64, "server:1", "D6", "[6, 1]", "2026-01-01T00:00:00Z")
    return Parser(
        lambda text, _: verify_receipt(text), (unescape(sample[1]).strip(),), words, 9_000
    )


def _signatures() -> Parser:
    key = SigningKey(bytes(32))
    checks = Signature(key.verify_key.encode().hex())
    now = 1_800_000_000
    bodies = ('{"type":1}', '{"type":2,"data":{"name":"rule"}}')
    good = tuple(
        f"{key.sign(f'{now}{body}'.encode()).signature.hex()} {now} {body}" for body in bodies
    )

    def read(text: str, _chance: random.Random) -> None:
        signature, _, rest = text.partition(" ")
        at, _, body = rest.partition(" ")
        stands = checks.stands(signature, at, body.encode("utf-8", "surrogatepass"), now)
        if stands and text not in good and f"{signature.lower()} {at} {body}" not in good:
            raise AssertionError("a signature stands that nobody made")

    return Parser(read, good, ("0" * 128, "f" * 64, str(now), "00", " ", "é"), 600)


PARSERS: dict[str, Callable[[], Parser]] = {
    "dice": _dice,
    "shorthand": _shorthand,
    "sheet": _sheet,
    "query": _query,
    "custom_id": _custom_id,
    "corpus": _corpus,
    "lists": _lists,
    "receipts": _receipts,
    "signatures": _signatures,
}


@cache
def parser(name: str) -> Parser:
    """What reads this."""
    return PARSERS[name]()
