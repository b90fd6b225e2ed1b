"""A comparison as a card: the verdicts, the numbers that changed, and the texts side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.render.card import NEUTRAL, Card, Section, edition_colour
from bot.render.escape import cut, uncited
from bot.render.markdown import pages
from bot.render.rules.rule import nothing_in
from bot.rules.compare import Comparison, Side, Step, Verdict

ROOM = 760
"""Characters of all editions' texts on the card, which a phone shows at once; the buttons below
open each whole.
"""
LEAST = 120
"""Characters that an edition's text has in any case."""
NOTES = 1 / 3
"""The share of them that its notes may take."""
CHANGES = 6
OPEN, CLOSE = "\ue000", "\ue001"
"""Stand for a mark while the text is laid out; of Unicode's private use."""
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
    newest = next((side.edition for side in reversed(comparison.sides) if side.entry), "")
    told = [side for side in comparison.sides if side.entry]
    room = max(LEAST, ROOM // max(len(told), 1))
    steps = "\n".join(_step(step) for step in comparison.steps)
    text = steps or f"Only the {newest} edition rules I have name this."
    if comparison.lacking:
        text = f"**{nothing_in((comparison.lacking,))}**\n{text}"
    return Card(
        title=comparison.title,
        text=text,
        badge=" → ".join(side.edition for side in comparison.sides) + " edition",
        colour=edition_colour(newest) if newest else NEUTRAL,
        sections=tuple(_section(side, room) for side in comparison.sides),
    )


def _step(step: Step) -> str:
    said = _VERDICTS[step.verdict].format(older=step.older, newer=step.newer)
    if step.told and step.verdict is Verdict.NEW:
        said = "**new**"
    more = len(step.changes) - CHANGES
    shown = [
        *_changes(replace(step, changes=step.changes[:CHANGES])),
        *([f"and {more} more"] if more > 0 else []),
        *([step.told] if step.told else []),
    ]
    return f"{step.older} → {step.newer}: {said}" + (": " + " · ".join(shown) if shown else "")


def _changes(step: Step) -> Iterator[str]:
    """Numbers in the place of others, then those that one edition alone names."""
    yield from (
        f"{change.before} → {change.after}"
        for change in step.changes
        if change.before and change.after
    )
    older = [change.before for change in step.changes if not change.after]
    newer = [change.after for change in step.changes if not change.before]
    for edition, numbers in ((step.older, older), (step.newer, newer)):
        if numbers:
            yield f"only in {edition}: {', '.join(numbers)}"


def _section(side: Side, room: int) -> Section:
    if side.entry is None:
        return Section(f"{side.edition} edition", "*no entry in the rules I have*", inline=True)
    text = laid_out(side, room)
    return Section(cut(f"{side.edition} · {side.entry.title}", 256), text, inline=True)


def laid_out(side: Side, room: int) -> str:
    """A side's text with its marks underlined, in `room` characters, cut where a sentence ends; its
    notes are kept.
    """
    marked = side.text
    for start, end in reversed(side.marks):
        marked = marked[:start] + OPEN + marked[start:end] + CLOSE + marked[end:]
    notes = cut(
        "\n".join(note for told in side.notes for note in pages(uncited(told))), round(room * NOTES)
    )
    left = room - 2 - len(notes)
    first, *rest = _begun(pages(marked, left), left)
    kept, fence, code = first.partition("```")
    kept = (
        kept.replace(OPEN, "__").replace(CLOSE, "__")
        + fence
        + code.replace(OPEN, "").replace(CLOSE, "")
    )
    return kept + (" …" if rest else "") + f"\n{notes}" * bool(notes)


def _begun(parts: tuple[str, ...], room: int) -> tuple[str, ...]:
    """A text in parts of which the first does not end where a list begins: as many of the list's
    lines as there is room for stand in it.
    """
    first, *rest = parts
    if not first.endswith(":") or not rest or rest[0].startswith("```"):
        return parts
    lines = rest[0].split("\n")
    while lines and len(first) + 1 + len(lines[0]) <= room:
        first += "\n" + lines.pop(0)
    following = ["\n".join(lines)] if lines else []
    return (first, *following, *rest[1:])
