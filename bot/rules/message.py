"""What a message asks, in as many characters as a query may have."""

from __future__ import annotations

import re

from bot.errors import InputError
from bot.rules.editions import read_editions
from bot.rules.expand import Group, Role, groups
from bot.rules.index import Index
from bot.rules.text import MAX_QUERY
from bot.visible import visible

_NOISE = re.compile(
    r"<a?:\w{1,32}:[0-9]{1,20}>|<[@#][!&]?[0-9]{1,20}>|<t:[^>]{1,40}>|https?://\S+|@(?:everyone|here)\b"
)
_MARKS = re.compile(r"[*_~|`]+|^[ \t]*(?:>{1,3}|#{1,3}|-#|[-*]) ", re.MULTILINE)
_READ = 2_000
"""Characters of a message that are read: as many as a message may have."""
ENOUGH = 2
"""Words that rules are found by, with which a question is understood without the rest of the
message.
"""
TELLING = 1.75
"""Weight in the index of a rule's name that is enough by itself: `smite`, `charge`, but not `roll`.
"""
_SEVERAL = 3
"""Words of a sentence that says something."""
_PART = re.compile(r"(?<=[,;:])\s+")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


def asked_in(message: str, index: Index) -> str:
    """The message without mentions, links and mark-up; of a long one, what asks most.

    That is its questions, if they say by themselves what they are about (`is that legal?` does
    not), else the sentences that say most by the words of `index`, in their order. The edition
    counts wherever the message names it. Raises `InputError` for a message without words.
    """
    lines = [visible(line) for line in _MARKS.sub("", _NOISE.sub(" ", message[:_READ])).split("\n")]
    sentences = [sentence for line in lines for sentence in _SENTENCE.split(line) if sentence]
    if not sentences:
        raise InputError("This message has no text to look up.")
    whole = " ".join(sentences)
    if len(whole) <= MAX_QUERY:
        return whole
    named = read_editions(whole)
    editions = " ".join(named.editions or [f"{name} edition" for name in named.unknown[:1]])
    room = MAX_QUERY - len(editions) - 1 if editions else MAX_QUERY
    question = _question(sentences, room, index)
    told = read_editions(question)
    return question if told.editions or not editions else f"{question} {editions}"


def plain_query(typed: str) -> str:
    """A query without mentions, links and characters that nobody sees. Raises `InputError` if that
    is all there is.
    """
    query = visible(_NOISE.sub(" ", typed))
    if not query:
        raise InputError(
            "That has no words to look up; type a rule's name or a question, such as `coherency 10th`."
        )
    return query


def _question(sentences: list[str], room: int, index: Index) -> str:
    """As many of the telling questions as there is room for; where none is asked, the sentences
    that say most.
    """
    telling = [
        sentence for sentence in sentences if sentence.endswith("?") and _said(sentence, index)
    ]
    if not any(_stands_alone(question, index) for question in telling):
        return _most(sentences, room, index)
    kept = _shortened(telling[0], room, from_end=True)
    for question in telling[1:]:
        kept = f"{kept} {question}" if len(kept) + 1 + len(question) <= room else kept
    return kept


def _most(sentences: list[str], room: int, index: Index) -> str:
    """The parts of sentences that say most and fit, in their order; where none does, the last of
    several words.
    """
    parts = [part for sentence in sentences for part in _PART.split(sentence)]
    said = [_said(part, index) for part in parts]
    best = [i for i in sorted(range(len(parts)), key=lambda i: -said[i]) if said[i]]
    if not best:
        several = [sentence for sentence in sentences if len(sentence.split()) >= _SEVERAL]
        return _shortened((several or sentences)[-1], room)
    kept = {best[0]: _densest(parts[best[0]], room, index)}
    for i in best[1:]:
        length = sum(len(part) + 1 for part in kept.values()) + len(parts[i])
        if length <= room and parts[i] not in kept.values():
            kept[i] = parts[i]
    return " ".join(kept[i] for i in sorted(kept)).rstrip(",;")


def _densest(part: str, room: int, index: Index) -> str:
    """The run of words that fits and says most; the first of equals."""
    found = part.split()
    said = [_said(word, index) for word in found]
    best, most, first = "", -1.0, 0
    for last in range(len(found)):
        while first < last and len(" ".join(found[first : last + 1])) > room:
            first += 1
        if sum(said[first : last + 1]) > most:
            best, most = " ".join(found[first : last + 1]), sum(said[first : last + 1])
    return best[:room]


def _said(sentence: str, index: Index) -> float:
    """How much a sentence says about the rules: the rarer its words are in them, the more; small
    words say nothing.
    """
    return sum(group.weight for group in _telling(sentence, index))


def _telling(sentence: str, index: Index) -> list[Group]:
    """The words of a sentence that rules are found by, as far as the index has them."""
    found = groups(index, read_editions(sentence[-MAX_QUERY:]).text)
    stop = index.lexicon.stop
    return [
        g
        for g in found
        if g.role is Role.WORD and g.known and g.best[1] == 1.0 and g.typed not in stop
    ]


def _stands_alone(question: str, index: Index) -> bool:
    """Whether a question says what it is about: with words enough, or with one that is the name of
    a rule.
    """
    found = _telling(question, index)
    return len(found) >= ENOUGH or any(
        group.word in index.exact and group.weight >= TELLING for group in found
    )


def _shortened(sentence: str, room: int, from_end: bool = False) -> str:
    """As many words of a sentence as there is room for, its first or its last ones."""
    if len(sentence) <= room:
        return sentence
    if from_end:
        return sentence[-room:].partition(" ")[2] or sentence[-room:]
    return sentence[:room].rpartition(" ")[0] or sentence[:room]
