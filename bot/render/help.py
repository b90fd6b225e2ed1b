"""`/help` and `/about`: what the bot says about itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot import __version__
from bot.armies.datasheets import CREDIT, GET_IT, Datasheets
from bot.render.card import Card, Section
from bot.render.times import duration
from bot.rules.corpus import Corpus
from bot.rules.entry import EDITIONS

START, MODERATORS, MORE = "How to ask", "For moderators", "More"
HELP = {
    START: (
        "Type what you would ask across the table: `/rule can i shoot out of combat`.\n\n"
        "**Name the edition** in the question (`coherency 10th`, `8e overwatch`) or choose it. "
        "If you don’t, your server’s edition answers (`/settings edition`). If it has no such "
        "rule, I say so before I show another edition’s.\n\n"
        "`/attack` rolls a whole attack, `/odds` works out what to expect, `/roll` rolls dice.\n\n"
        "Anyone may press the buttons under a card. Your own card changes: *Details* and *Odds* "
        "stand under a roll until you press *Less*. If the card isn’t yours, only you see what "
        "they show."
    ),
    "Rules": (
        "To look up what somebody wrote, use **Apps › Look up rule** on the message; only you see "
        "the answer. Under a card, *Source* names the document and its lines, and *Compare* shows "
        "the same rule in the other editions."
    ),
    "Attacks": (
        "**By name**: `weapon:Boyz` `target:Intercessors`. **By numbers**, in any order: "
        "`weapon:20 3+ S4 AP-1 D1 [lethal hits]` `target:10x T4 3+ 4++ 5+++ W2`. "
        "Put `;` between weapons. What you type is read back to you in words.\n\n"
        "**Who kills this?** `/odds` `weapon:my army` `target:Intercessors`, or several names with "
        "` / ` between them. `at_least:5` `sure:90` asks how many weapons it takes; "
        "`edition:all` compares the editions."
    ),
    "Dice": (
        "`/roll 20d6 3+ reroll 1s`, `20 dice on 3s, 6s count double`, `12 wounds 5+++`; `2d6>=6` "
        "is a total.\n`d66`, `scatter 2d6`, `3x 2d6`, `3d6kh2`, `4d6!6`, a label `2d6 # run`"
    ),
    "Units and profiles": "In an attack, a unit or anything you saved is used by its name.",
    "Proof": "Every roll is kept in a log that nobody can change without being noticed.",
    "About": "",
    MODERATORS: "",
    MORE: "",
}
"""What is said of each topic, before its commands."""
TOPICS = {
    "Rules": ("rule", "faq", "compare"),
    "Attacks": ("attack", "odds", "assault"),
    "Dice": ("roll", "rolloff", "test", "macro"),
    "Units and profiles": ("unit", "army", "profile", "preset", "macro"),
    "Proof": ("history", "verify", "fairness", "luck"),
    "About": ("help", "about", "privacy"),
    MODERATORS: ("corpus", "settings"),
}
"""The commands of each topic; those of none stand under More."""
Usage = tuple[str, str]
"""How a command is typed, and what it does."""
HOLDS = {
    "4th": "the whole reference document",
    "8th": "core rules, FAQ and commentary",
    "9th": "definitions and concepts only, no phases; dice by the published rules",
    "10th": "as published, up to June 2026",
    "11th": "core rules, app data 972",
}
"""What of each shipped edition there is."""
UNOFFICIAL = (
    "Unofficial, and not endorsed by Games Workshop, who own the Warhammer 40,000 trademark. The "
    "rules are summaries in our own words. Each card names its document, and *Source* the lines, "
    "so that you can read them yourself."
)


def help_topics(commands: Iterable[Usage], moderates: bool) -> list[str]:
    """The topics that there is something to say about; moderators' only to those who `moderates`
    speaks of.
    """
    found = tuple(commands)
    topics = [START, *(topic for topic in (*TOPICS, MORE) if _of_topic(topic, found))]
    return [topic for topic in topics if moderates or topic != MODERATORS]


def topic_named(typed: str, topics: Sequence[str]) -> str | None:
    """The topic that somebody means: by its name, the begin of it, or one of its commands."""
    name = typed.strip().removeprefix("/").casefold()
    command = name.partition(" ")[0]
    for topic in topics:
        if command in TOPICS.get(topic, ()) or topic.casefold() == name:
            return topic
    return next((topic for topic in topics if topic.casefold().startswith(name)), None)


def is_topic(typed: str) -> bool:
    """Whether words are the whole name of a topic, or of a command that one has."""
    names = {topic.casefold() for topic in TOPICS}.union(*TOPICS.values())
    return typed.strip().removeprefix("/").casefold() in names


def help_card(topic: str, commands: Iterable[Usage]) -> Card:
    """One topic. `commands` are all there are: how each is typed, and what it does."""
    listed = [f"`{usage}` {description}" for usage, description in _of_topic(topic, commands)]
    parts = filter(None, (HELP.get(topic, ""), "\n".join(listed)))
    return Card(topic, "\n\n".join(parts), badge="Help")


def _of_topic(topic: str, commands: Iterable[Usage]) -> list[Usage]:
    """The commands of a topic."""
    sorted_in = {name for names in TOPICS.values() for name in names}
    names = TOPICS.get(topic, ())
    found = []
    for usage, description in commands:
        name = usage.removeprefix("/").partition(" ")[0]
        is_further = topic == MORE and name not in sorted_in
        if name in names or is_further:
            found.append((usage, description))
    return found


def about_card(
    corpus: Corpus, default_edition: str, datasheets: Datasheets | None, up: float
) -> Card:
    """Who speaks, from which rules and datasheets, since how many seconds."""
    counts = Counter(entry.edition for entry in corpus.entries)
    held = [
        f"**{edition}** {HOLDS.get(edition, 'rules of every phase')}: {counts[edition]} entries"
        for edition in EDITIONS
        if counts[edition]
    ]
    units = GET_IT
    if datasheets:
        units = (
            f"{len(datasheets.sheets):,} units of the {datasheets.edition} edition, data of "
            f"{datasheets.data_date}. {CREDIT} (CC BY 4.0)."
        )
    return Card(
        title="Rules and dice for Warhammer 40,000",
        text=UNOFFICIAL,
        sections=(
            Section("Rules", "\n".join(held)),
            Section("Datasheets", units),
        ),
        footer=f"version {__version__}, up for {duration(up)} · "
        f"default edition {default_edition} · corpus {corpus.version}",
    )
