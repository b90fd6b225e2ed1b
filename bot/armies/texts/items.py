"""What stands on one line: things that are carried, with their counts, and marks among them."""

import re
from collections.abc import Iterable

from bot.armies.datasheets import Datasheet
from bot.armies.drafts import Item, UnitDraft
from bot.armies.texts.lines import split_items
from bot.armies.texts.words import alternatives, is_one
from bot.armies.wording import around, clean_name

_ITEM_COUNT = re.compile(r"(\d{1,3}) ?[x×] ?(?=[^\W\d]|['’])", re.IGNORECASE)
_BARE_COUNT = re.compile(r"(\d{1,3}) +(?=[^\W\d])")
"""A count as players type it; programs write `2x`."""
_SIZE = re.compile(rf"(\d{{1,3}}) (?:{alternatives('models')})", re.IGNORECASE)
ITEM_POINTS = re.compile(r"\s*[(\[]\+?\s*\d{1,4} ?[^\W\d]+[)\]]$")
_BEARERS = re.compile(r"(\d{1,3}) ([a-z]+) ", re.IGNORECASE)
MOST_EACH = 4
"""Weapons of one name that a model of several may have."""
SEVERAL = 2
"""Models that have a weapon by default, from which on it counts as one that all may have."""


def read_inline(draft: UnitDraft, text: str, sheet: Datasheet | None) -> None:
    """Put what stands on a unit's own line into its draft: `Warlord, 2x War Dog autocannon`."""
    bearers, text = take_bearers(text)
    parts = [part for part in split_items(text) if not _read_size(draft, part)]
    models = bearers or draft.count or 1
    together = count_together(parts)
    for part in parts:
        if read_word(draft, part):
            continue
        name, count = read_item(part)
        # `3x Nurglings: 3x Claws` counts for all, `3x Nurglings: Claws` for each.
        for_all = bearers is None and _ITEM_COUNT.match(part)
        by_hand = _BARE_COUNT.match(part)
        is_of_some = by_hand or (not for_all and _is_for_some(name, sheet))
        if is_of_some and models > 1:
            draft.names_some = True
        if not (for_all or together or is_of_some):
            count *= models
        draft.items.append(Item(name, count))


def _read_size(draft: UnitDraft, text: str) -> bool:
    """Whether one of several things on a unit's line is its size: `5 models`."""
    found = _SIZE.fullmatch(text)
    if found:
        draft.count = int(found[1])
    return found is not None


def _is_for_some(name: str, sheet: Datasheet | None) -> bool:
    """Whether a weapon is one that only some models of a unit have: few have it by default, and
    not any number of them may take it.
    """
    modes = sheet.find_weapon(name) if sheet else ()
    if sheet is None or not modes:
        return False
    usual = min(SEVERAL, sheet.models)
    return not any(mode.count >= usual or mode.taken for mode in modes)


def read_word(draft: UnitDraft, text: str) -> bool:
    """Whether one of several things on a line is a mark: Warlord, or something for points."""
    priced = ITEM_POINTS.search(text)
    if priced:
        draft.upgrades.append(clean_name(text[: priced.start()]))
        return True
    if is_one(text, "mark") or text.casefold().endswith(" character"):
        draft.upgrades.append(clean_name(text))
        return True
    return False


def count_together(parts: Iterable[str]) -> bool:
    """Whether things are counted for all models: no model has so many of one."""
    return any(read_item(part)[1] > MOST_EACH for part in parts)


def take_bearers(text: str) -> tuple[int | None, str]:
    """`2 with Plasma pistol` → 2, `Plasma pistol`."""
    found = _BEARERS.match(text)
    if found is None or not is_one(found[2], "with"):
        return None, text
    _, carried = around(found)
    return int(found[1]), carried


def read_item(text: str) -> tuple[str, int]:
    """`2x Missile pod`, `2 missile pods` → the name, 2."""
    found = _ITEM_COUNT.match(text) or _BARE_COUNT.match(text)
    if found is None:
        return clean_name(text), 1
    _, name = around(found)
    return clean_name(name), int(found[1])
