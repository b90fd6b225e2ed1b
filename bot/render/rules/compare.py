"""A comparison as a card: the verdicts, the numbers that changed, and the texts side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from bot.render.card import Card, Section, edition_colour
from bot.render.escape import cut, uncited
from bot.render.markdown import pages
from bot.render.rules.rule import nothing_in
from bot.rules.compare import Comparison, Side, Step, Verdict

ROOM = 760
"""Characters of all editions' texts on the card, which a phone shows at once; the buttons below
open each whole.
"""
BESIDE = 3
"""Editions whose texts stand on the card; of more there is no room to say anything."""
NOTES = 1 / 3
"""The share of them that its notes may take."""
CHANGES = 6
OPEN, CLOSE = "\ue000", "\ue001"
"""Stand for a mark while the text is laid out; of Unicode's private use."""
_MARK = re.compile(f"[{OPEN}{CLOSE}]")
_VERDICTS = {
    Verdict.SAME: "**same**",
    Verdict.REWORDED: "**reworded**",
    Verdict.RETOLD: "**told differently**, read both",
    Verdict.OTHER_NUMBERS: "**other numbers**",
    Verdict.NUMBERS_CHANGED: "**numbers changed**",
    Verdict.CHANGED: "**changed**",
    Verdict.DIFFERENT: "**largely different**, read both",
    Verdict.NEW: "**only in {newer}**: not in the {older} edition documents here",
    Verdict.GONE: "**only in {older}**: not in the {newer} edition documents here",
    Verdict.ABSENT: "in the documents of neither",
}


def comparison_card(comparison: Comparison) -> Card:
    """The card of a comparison."""
    told = [side.edition for side in comparison.sides if side.entry]
    newest = told[-1] if told else ""
    room = ROOM // max(len(told), 1)
    text = "\n".join(map(_step, comparison.steps))
    if not text:
        text = f"Only the {newest} edition rules I have name this."
    elif comparison.without:
        text += f"\n-# No entry in the rules I have: {', '.join(comparison.without)} edition"
    if comparison.lacking:
        text = f"**{nothing_in((comparison.lacking,))}**\n{text}"
    editions = [side.edition for side in comparison.sides]
    beside = comparison.sides if len(told) <= BESIDE else ()
    return Card(
        title=comparison.title,
        text=text,
        badge=f"{' → '.join(editions)} edition",
        colour=edition_colour(newest),
        sections=tuple(_section(side, room) for side in beside),
    )


def _step(step: Step) -> str:
    said = _VERDICTS[step.verdict].format(older=step.older, newer=step.newer)
    if step.told and step.verdict is Verdict.NEW:
        said = "**new**"
    line = f"{step.older} → {step.newer}: {said}"
    few = replace(step, changes=step.changes[:CHANGES])
    shown = list(_changes(few))
    more = len(step.changes) - CHANGES
    if more > 0:
        shown.append(f"and {more} more")
    if step.told:
        shown.append(step.told)
    if shown:
        line += f": {' · '.join(shown)}"
    return line


def _changes(step: Step) -> Iterator[str]:
    """Numbers in the place of others, then those that one edition alone names."""
    older = []
    newer = []
    for change in step.changes:
        if not change.after:
            older.append(change.before)
        elif not change.before:
            newer.append(change.after)
        else:
            yield f"{change.before} → {change.after}"
    if older:
        yield f"only in {step.older}: {', '.join(older)}"
    if newer:
        yield f"only in {step.newer}: {', '.join(newer)}"


def _section(side: Side, room: int) -> Section:
    entry = side.entry
    if entry is None:
        return Section(f"{side.edition} edition", "*no entry in the rules I have*", inline=True)
    heading = f"{side.edition} · {entry.title}"
    text = laid_out(side, room)
    return Section(cut(heading, 256), text, inline=True)


def laid_out(side: Side, room: int) -> str:
    """A side's text with its marks underlined, in `room` characters, cut where a sentence ends; its
    notes are kept.
    """
    marked = side.text
    for start, end in reversed(side.marks):
        within = marked[start:end]
        marked = f"{marked[:start]}{OPEN}{within}{CLOSE}{marked[end:]}"
    notes: list[str] = []
    for note in side.notes:
        notes += pages(uncited(note))
    small_print = cut("\n".join(notes), round(room * NOTES))
    left = room - 2 - len(small_print)
    first, *rest = _begun(pages(marked, left), left)
    # Nothing is underlined in letters of fixed width.
    prose, fence, code = first.partition("```")
    text = _MARK.sub("__", prose)
    text += fence
    text += _MARK.sub("", code)
    if rest:
        text += " …"
    if small_print:
        text += f"\n{small_print}"
    return text


def _begun(parts: tuple[str, ...], room: int) -> tuple[str, ...]:
    """A text in parts of which the first does not end where a list begins: as many of the list's
    lines as there is room for stand in it.
    """
    first, *rest = parts
    if not first.endswith(":") or not rest:
        return parts
    following, *later = rest
    while following and not following.startswith("```"):
        line, _, below = following.partition("\n")
        if len(first) + 1 + len(line) > room:
            break
        first += f"\n{line}"
        following = below
    return (first, *filter(None, (following,)), *later)
