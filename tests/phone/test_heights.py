"""Cards are read at a glance on a phone: what they take of its screen, in points.

A phone shows about 640 points of a chat. `python -m benchmarks.cards --heights` measures all.
"""

from __future__ import annotations

from statistics import median

import pytest

from bot.app.rolls.rolling import seeded
from bot.app.units import DatasheetShelf
from bot.armies.datasheets import Datasheets
from bot.client import RulesBot
from bot.render.help import HELP
from bot.rules.library import Library
from bot.storage import Store
from bot.views.rules.rule import entry_reply
from tests.phone.asking import Phone
from tests.phone.message import height, lay_out
from tests.phone.picture import as_png, drawn
from tests.phone.replies import as_message

ATTACK = 'weapon:"20 3+ S4 AP-1 D1 [lethal hits]" target:"10x T4 3+ W2" edition:10th'
MANY_RULES = (
    'weapon:"20 3+ S4 AP-1 D1 [lethal hits, sustained hits 1, devastating wounds], reroll hits" '
    'target:"10x T4 3+ 4++ 5+++ W2 in cover" edition:10th'
)
"""Nearly all that a line holds."""
THREE_WEAPONS = (
    'weapon:"20 3+ S4 AP-1 D1; 5 3+ S9 AP-3 D3; 2D6 S5 AP-1 D1 [torrent]" '
    'target:"10x T4 3+ W2" edition:10th'
)
TWO_WEAPONS = (
    'weapon:"3 BS3+ S9 AP-4 DD6 [melta 2]; 20 3+ S4 AP-1 D1" target:"10x T4 3+ W2" edition:10th'
)


@pytest.mark.parametrize(
    ("line", "most"),
    [
        (f"/attack {ATTACK}", 420),
        (f"/odds {ATTACK}", 520),
        (f"/odds {MANY_RULES}", 520),
        (f"/odds {TWO_WEAPONS}", 520),
        (f"/odds {THREE_WEAPONS}", 520),
        ("/help", 640),
        (f"/odds {ATTACK.removesuffix('10th')}all", 520),
        ("/compare falling back 10th 11th", 640),
        ("/compare coherency", 640),
        ("/about", 640),
        ("/test morale leadership:7 slain:4", 420),
        ("/preset list", 640),
        ("/privacy", 640),
        ('/faq question:"can a unit fall back" edition:10th', 640),
    ],
)
async def test_a_card_is_read_without_scrolling(client: RulesBot, line: str, most: int) -> None:
    phone = Phone(client)
    assert height(await phone.ask(line), phone.files) <= most


@pytest.mark.parametrize(
    ("line", "seed", "most"),
    [
        (f"/attack {MANY_RULES}", 1, 420),
        (f"/attack {THREE_WEAPONS}", 1, 420),
        (f"/attack {MANY_RULES}", 27, 450),
        (f"/attack {THREE_WEAPONS}", 40_000, 440),
    ],
)
async def test_so_is_an_attack_of_many_rules_or_weapons(
    shipped: Library, store: Store, line: str, seed: int, most: int
) -> None:
    """With dice that are always the same: those of 1 leave no model hurt; the others do, which is a
    line more, and make lines longer.
    """
    async with RulesBot(shipped, store=store, policy=seeded(seed)) as bot:
        phone = Phone(bot)
        message = await phone.ask(line)
        assert ("One of them has" in message["embeds"][0]["description"]) == (seed != 1)
        assert height(message, phone.files) <= most


@pytest.mark.parametrize("page", [1, 2])
async def test_what_everyones_presets_are_is_read_without_scrolling(
    client: RulesBot, page: int
) -> None:
    phone = Phone(client)
    assert height(await phone.ask("/preset list", str(page)), phone.files) <= 640


async def test_the_proof_of_a_first_roll_is_read_without_scrolling(client: RulesBot) -> None:
    phone = Phone(client)
    assert height(await phone.ask("/roll dice:2D6", "/verify"), phone.files) <= 640


@pytest.mark.parametrize("topic", range(1, len(HELP)))
async def test_every_topic_of_the_help_is_read_without_scrolling(
    client: RulesBot, topic: int
) -> None:
    phone = Phone(client)
    assert height(await phone.ask("/help", str(topic)), phone.files) <= 640


@pytest.mark.parametrize(
    ("line", "most"),
    [
        ("/unit Intercessor Squad", 640),
        ("/unit Boyz", 640),
        ("/unit Land Raider", 640),
        ("/attack weapon:Boyz target:Intercessors", 420),
        ('/attack weapon:"Intercessor Squad" target:"Boyz, 7 left"', 420),
        ("/odds weapon:Boyz target:Intercessors", 520),
        ("/odds weapon:Terminators target:Boyz", 520),
    ],
)
async def test_so_are_units_by_name(
    shipped: Library, store: Store, published: Datasheets, line: str, most: int
) -> None:
    """With the published datasheets, and dice that are always the same."""
    shelf = DatasheetShelf(read=lambda _: published)
    async with RulesBot(shipped, store=store, datasheets=shelf, policy=seeded(1)) as bot:
        phone = Phone(bot)
        assert height(await phone.ask(line), phone.files) <= most


def test_rules_are_short(shipped: Library) -> None:
    corpus = shipped.corpus
    cards = [as_message(entry_reply(corpus, entry, 1)) for entry in corpus.entries]
    heights = sorted(map(height, cards))
    assert median(heights) <= MEDIAN
    assert heights[int(0.95 * len(heights))] <= NEARLY_ALL


MEDIAN, NEARLY_ALL = 400, 640


async def test_a_message_is_drawn(client: RulesBot) -> None:
    phone = Phone(client)
    page = lay_out(await phone.ask(f"/odds {ATTACK}"), phone.files, "/odds")
    picture = drawn(page, scale=1)
    assert picture.size == (390, round(page.height))
    assert len(as_png(picture)) < 60_000
