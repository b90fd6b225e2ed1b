"""Words that stand with the target and belong to the weapon, or the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bot.app.attacks.presets_in_words import refused_words
from bot.editions import DEFAULT_EDITION
from bot.errors import UserError, all_at_once
from bot.rolls.sheet import KINDS, read_shorthand


def with_words_moved(given: Mapping[str, Any], error: UserError) -> UserError:
    """Why an attack can't be read, with the words that belong to the other side moved there as what
    was meant: the `half range` of `intercessors half range` as a target. As it is where it has
    another way to be mended, or nothing is left without the words. A value that is wrong where it
    stands, such as the skill `7+`, is not the other side's.
    """
    if error.meant or error.choices:
        return error
    moves = list(_moves(given, error))
    return all_at_once([error], moves[0]) if len(moves) == 1 else error


def _moves(given: Mapping[str, Any], error: UserError) -> Iterator[tuple[tuple[str, str], ...]]:
    """Both sides as typed, each with what it is without the words, or with them."""
    edition = given.get("edition") or DEFAULT_EDITION
    weapon, target = KINDS
    for words in dict.fromkeys(refused_words(error)):
        for side, other in ((weapon, target), (target, weapon)):
            typed = str(given[side])
            kept = re.sub(rf"[\s,]*(?<!\w){re.escape(words)}(?!\w)", "", typed, count=1).strip(" ,")
            is_gone = kept and kept != typed
            if not is_gone or not read_shorthand(side, words, edition).unread:
                continue
            if _is_read(other, words, edition):
                whole = str(given[other])
                yield ((typed, kept), (whole, f"{whole}, {words}"))


def _is_read(side: str, words: str, edition: str) -> bool:
    """Whether words are values of a weapon or a target."""
    return read_shorthand(side, words, edition).is_all_values
