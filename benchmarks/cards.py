"""Cards as they look on a phone: their pictures in `docs/cards`, and the height of each.

    python -m benchmarks.cards            the pictures, and the heights as a table
    python -m benchmarks.cards --heights  the heights alone

Discord's phone is drawn by `tests/phone`, which says how its measures were come by. The dice are
those of one seed, so the pictures change only where a card does.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median

import click

from bot.__main__ import read_settings
from bot.app.rolls.rolling import seal, seeded
from bot.app.units import DatasheetShelf
from bot.client import RulesBot
from bot.console.stand_in.payloads import Payload
from bot.rules.library import Library, open_library
from bot.storage import open_temporary_store
from bot.views.rules.rule import entry_reply
from tests.phone.asking import Phone
from tests.phone.message import height, lay_out
from tests.phone.picture import as_png, drawn
from tests.phone.replies import as_message

FOLDER = Path(__file__).parents[1] / "docs" / "cards"
SEED = 40_000
MOST_BYTES = 60_000
WEAPON = 'weapon:"20 3+ S4 AP-1 D1 [lethal hits]" target:"10x T4 3+ W2"'
MANY = (
    'weapon:"20 3+ S4 AP-1 D1 [lethal hits, sustained hits 1, devastating wounds], reroll hits" '
    'target:"10x T4 3+ 4++ 5+++ W2 in cover" edition:10th'
)
"""Nearly all that a line holds."""
DRAWN = {
    "rule": "/rule coherency 10th",
    "attack": f"/attack {WEAPON} edition:10th",
    "odds": f"/odds {WEAPON} edition:10th",
    "compare": "/compare falling back 10th 11th",
    "unit": "/unit Intercessor Squad",
    "help": "/help",
}
MEASURED = DRAWN | {
    "attack, a unit": "/attack weapon:Boyz target:Intercessors",
    "attack, many rules": f"/attack {MANY}",
    "odds, many rules": f"/odds {MANY}",
    "odds, all editions": f"/odds {WEAPON} edition:all",
    "test": "/test morale leadership:7 slain:3",
    "roll": "/roll dice:2D6",
    "about": "/about",
    "settings": "/settings show",
    "history": "/history",
    "presets": "/preset list",
    "privacy": "/privacy",
    "faq": '/faq question:"can a unit fall back"',
}


@click.command()
@click.option("--heights", is_flag=True, help="Print the heights alone.")
def main(heights: bool) -> None:
    """Draw the cards, or measure them."""
    asyncio.run(_run(heights))


async def _run(only_heights: bool) -> None:
    settings = read_settings()
    library = open_library((), "10th")
    datasheets = DatasheetShelf(settings.database.parent)
    async with (
        open_temporary_store(seal) as store,
        RulesBot(library, store=store, policy=seeded(SEED), datasheets=datasheets) as bot,
    ):
        phone = Phone(bot)
        if not only_heights:
            await _draw(phone)
        for line in await table(phone, library):
            click.echo(line)


async def _draw(phone: Phone) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, line in DRAWN.items():
        page = lay_out(await phone.ask(line), phone.files, line.partition(" ")[0])
        picture = as_png(drawn(page, scale=1.3))
        if len(picture) > MOST_BYTES:
            raise RuntimeError(f"{name}: {len(picture):,} bytes")
        (FOLDER / f"{name}.png").write_bytes(picture)


async def table(phone: Phone, library: Library) -> list[str]:
    """Every card's height; of rules that of all."""
    rows = [
        f"{name:20} {height(await phone.ask(line), phone.files):6.0f}"
        for name, line in MEASURED.items()
    ]
    rules = sorted(map(height, rule_messages(library)))
    rows.append(f"rules, median        {median(rules):6.0f}")
    for share in (0.9, 0.95, 1):
        at = min(len(rules) - 1, int(share * len(rules)))
        rows.append(f"rules, {100 * share:3.0f} %        {rules[at]:6.0f}")
    return rows


def rule_messages(library: Library) -> list[Payload]:
    """Every shipped entry as a message."""
    corpus = library.searcher.index.corpus
    return [as_message(entry_reply(corpus, entry, 1)) for entry in corpus.entries]


if __name__ == "__main__":
    main()
