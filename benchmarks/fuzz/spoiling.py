"""Good inputs, spoilt."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

HOSTILE = (
    *("", " ", "\n", "\r\n", "\t", "\0", "\x1b[31m", "\u202e", "\u200b", "\ufeff", "\ud800"),
    *("🎲", "é", "ﬁ", "İ", "ß", "²", "½", "٣", "−", "–", "”", "’", "`", "```", "@everyone", "<@1>"),
    *("0", "-1", "1", "9" * 5, "9" * 30, "1e308", "NaN", "0x10", "D", "d6", "+", "-", "*", "/"),
    *("(", ")", "[", "]", "{", "}", "<", ">", '"', "'", ",", ";", ":", "|", "#", "\\", "%s", "{0}"),
    *("../../etc/passwd", "http://e.x/", "<!--", "-->", "---", "null", "true", "\xa7"),
)
WRONG_KINDS: tuple[Any, ...] = (
    *(None, True, 0, -1, 10**30, 1.5, 1e308, float("inf"), "", "x", "\ud800", "§", "9" * 400),
    *([], {}, [None], [[]], [{}], {"": None}, {"name": []}, {"selections": [{}] * 50}),
)
Read = Callable[[str, random.Random], object]


@dataclass(frozen=True)
class Parser:
    """Something that reads what strangers made: at most `most` characters. `good` are inputs to
    begin with, `words` belong to its language.
    """

    read: Read
    good: Sequence[str]
    words: Sequence[str]
    most: int

    def input(self, seed: int, number: int) -> tuple[str, random.Random]:
        """The input of a number, and the chance that made it."""
        chance = random.Random((seed << 40) + number)
        text = chance.choice(self.good)
        for _ in range(chance.choice((1, 1, 1, 2, 3, 5))):
            text = self._spoilt(text, chance)
        return text[: self.most], chance

    def _spoilt(self, text: str, chance: random.Random) -> str:
        if text[:1] in ("{", "[") and chance.random() < 0.5:
            return _json_spoilt(text, chance)
        first, last = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        if chance.random() < 0.6:
            last = min(last, first + chance.randrange(12))
        part = text[first:last]
        piece = chance.choice(self.words if chance.random() < 0.6 else HOSTILE)
        match chance.randrange(7):
            case 0:
                put = ""
            case 1:
                put = part * chance.choice((2, 3, 50))
            case 2:
                other = chance.choice(self.good)
                put = other[chance.randrange(len(other) + 1) :]
            case 3:
                most = self.most // max(1, len(piece))
                put = piece * chance.choice((2, 3, 20, most))
            case 4:
                put = chr(chance.choice((chance.randrange(128), chance.randrange(0x3000))))
            case 5:
                put = part.swapcase()
            case _:
                put = f" {piece} " if chance.random() < 0.5 else piece
        return text[:first] + put + text[last:]


def _json_spoilt(text: str, chance: random.Random) -> str:
    """The same JSON with one value left out, doubled, or of the wrong kind."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text[: chance.randrange(len(text))]
    places = [place for place in _places(data) if place]
    if not places:
        return text
    *way, last = chance.choice(places)
    inner = data
    for step in way:
        inner = inner[step]
    kind = chance.randrange(4)
    if kind == 0:
        del inner[last]
    elif kind == 1 and isinstance(inner, list):
        inner.extend(inner[:20])
    else:
        inner[last] = chance.choice(WRONG_KINDS)
    return json.dumps(data, ensure_ascii=False)


def _places(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield way
    inside = data.items() if isinstance(data, dict) else enumerate(data)
    for step, each in inside:
        if isinstance(each, dict | list):
            yield from _places(each, (*way, step))
        else:
            yield (*way, step)
