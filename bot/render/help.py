"""`/help` and `/about`: what the bot says about itself."""

from __future__ import annotations

from collections.abc import Iterable

from bot import __version__
from bot.render.card import Card, Section
from bot.rules.corpus import Corpus
from bot.rules.entry import EDITIONS

HELP = (
    "Type what you would ask across the table.\n\n**Name the edition** anywhere in the question "
    "(`coherency 10th`, `8e overwatch`) or choose it. Without one, the usual edition comes first. "
    "I never answer from an edition other than the one you asked for.\n\nOn a message: **Apps › "
    "Look up rule**. Only you see that answer.\n\n**Weapons and targets** are typed as they stand "
    "on a profile: `/attack` `weapon:20 3+ S4 AP-1 D1 [lethal hits]` `target:10x T4 3+ 4++ 5+++ "
    "W2`, in any order. Damage `D3` is the number 3; a rolled damage is `DD3`. What you type is "
    "read back to you in words while you type."
)
UNOFFICIAL = (
    "Unofficial, and not endorsed by Games Workshop, whose trademark Warhammer 40,000 is. The "
    "rules are our own summaries; each card names its document and lines, so that you can read "
    "them yourself."
)


def help_card(commands: Iterable[tuple[str, str]]) -> Card:
    """How to ask. `commands` are (how it is typed, what it does)."""
    listed = "\n".join(f"`{usage}` {description}" for usage, description in commands)
    return Card("How to ask", f"{HELP}\n\n**Commands**\n{listed}")


def about_card(corpus: Corpus, default_edition: str) -> Card:
    """Who speaks, from which rules."""
    counts = {
        edition: sum(entry.edition == edition for entry in corpus.entries) for edition in EDITIONS
    }
    held = "\n".join(
        f"{edition} edition: {count} entries" for edition, count in counts.items() if count
    )
    documents = "\n".join(
        f"- {source.title}" + (f", {source.date}" if source.date else "")
        for source in corpus.sources.values()
    )
    return Card(
        title="Rules and dice for Warhammer 40,000",
        text=UNOFFICIAL,
        sections=(Section("Rules", held), Section("Documents", documents)),
        footer=" · ".join(
            [
                f"version {__version__}",
                f"default edition {default_edition}",
                f"corpus {corpus.version}",
            ]
        ),
    )
