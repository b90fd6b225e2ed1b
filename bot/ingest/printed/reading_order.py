"""Columns of a printed page that broke into a sentence, put back behind it where the text shows
where it goes on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.ingest.lines.line import Line
from bot.ingest.lines.wording import ends_sentence, is_capitals, starts_low
from bot.ingest.outline import Notes

_ENDED = re.compile(r"[.!?][)”’\"']*$")
_LISTED = re.compile(r"[•▪◦–-]\s|\d{1,2}[.)]\s")
_Block = list[Line]


def reading_order(page: Sequence[Line], notes: Notes) -> tuple[Line, ...]:
    """The page's lines with every broken sentence followed by its rest, if one block only can be
    that rest.
    """
    blocks = _blocks(page)
    for i in range(len(blocks) - 1):
        if not _breaks_off(blocks[i]) or starts_low(blocks[i + 1][0].text):
            continue
        rest = [j for j in range(i + 2, len(blocks)) if _is_rest(blocks, j)]
        if len(rest) == 1:
            moved = blocks.pop(rest[0])
            notes.doubt(
                moved[0].number,
                f"taken for the rest of the sentence in line {blocks[i][-1].number}",
            )
            blocks.insert(i + 1, [replace(moved[0], gap=0), *moved[1:]])
    return tuple(line for block in blocks for line in block)


def _blocks(page: Sequence[Line]) -> list[_Block]:
    blocks: list[_Block] = []
    for line in page:
        if blocks and not line.gap:
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def _breaks_off(block: _Block) -> bool:
    """Prose of several lines that stops inside a sentence."""
    last = block[-1].text
    return (
        len(block) > 1
        and not ends_sentence(last)
        and not _LISTED.match(last)
        and not is_capitals(last)
    )


def _is_rest(blocks: list[_Block], j: int) -> bool:
    """Starts with a small letter, though the block before it ended its sentence."""
    return starts_low(blocks[j][0].text) and bool(_ENDED.search(blocks[j - 1][-1].text))
