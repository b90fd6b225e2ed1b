"""Roll-offs, as cards."""

from __future__ import annotations

from bot.render.card import Card
from bot.render.escape import typed, typed_plain
from bot.render.rolls.dice import box
from bot.render.rolls.plain_rolls import reason_lines
from bot.rolls import RolledRollOff, RollOffAsk
from bot.rolls.rolloff import BLUE, RED


def rolloff_card(ask: RollOffAsk, rolled: RolledRollOff, footer: str) -> Card:
    """A roll-off, round by round."""
    story = rolled.story
    lines = reason_lines(ask.reason)
    for turn in story.rounds:
        dice = [f"{typed(ask.name(colour), 32)} {box(face)}" for colour, face in turn.dice]
        line = " · ".join(dice)
        if turn.tied:
            line += " — a tie, both roll again"
        lines.append(line)
    if ask.second is None:
        lines.append(f"{RED} is {typed(ask.first, 32)}, {BLUE} the other side of the table.")
    winner = typed_plain(ask.name(story.winner), 32)
    return Card(
        title=f"{winner} wins the roll-off", text="\n".join(lines), badge="Roll-off", footer=footer
    )
