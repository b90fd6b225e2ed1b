"""Points that follow each other, gathered into lists."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from bot.ingest.outline import Passage, Span, merge_rulings, merge_spans

_SHORT_STEP = 14
"""Numbered lines of so many words on average are one list; longer ones are a rule each."""


def join_lists(passages: Iterable[Passage]) -> tuple[Passage, ...]:
    """Passages with runs of points as lists; long numbered steps stay apart."""
    joined = []
    for is_list, group in groupby(passages, key=lambda passage: bool(passage.items)):
        run = list(group)
        steps = [passage for passage in run if passage.is_step]
        if not is_list:
            joined += run
        elif _are_rules(steps):
            joined += _keep_steps_apart(run)
        else:
            joined.append(_list(run, nested=bool(steps)))
    return tuple(joined)


def _are_rules(steps: list[Passage]) -> bool:
    """Whether steps are too long for a list, or have names of their own."""
    words = sum(step.words for step in steps)
    many = _SHORT_STEP * len(steps)
    if words > many:
        return True
    return any(step.lead for step in steps)


def _keep_steps_apart(run: list[Passage]) -> list[Passage]:
    """Steps one by one, bullets between them as lists."""
    parts = []
    for is_step, group in groupby(run, attrgetter("is_step")):
        block = list(group)
        parts += block if is_step else [_list(block, nested=False)]
    return parts


def _list(run: list[Passage], nested: bool) -> Passage:
    """One list of all points; `nested` puts bullets below the steps that they stand among."""
    items = []
    lines: list[Span] = []
    for passage in run:
        lines += passage.spans
        for item in passage.items:
            is_below = nested and not passage.is_step and not item.depth
            items.append(replace(item, depth=1) if is_below else item)
    spans = merge_spans(lines)
    rulings = merge_rulings(run)
    return Passage(spans, items=tuple(items), rulings=rulings)
