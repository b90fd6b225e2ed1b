"""What a message asks, in a sentence or two."""

from __future__ import annotations

import re

from bot.errors import InputError
from bot.rules.editions import read_editions
from bot.rules.search.index import Index
from bot.rules.search.typed_words import Role, TypedWord, read_words
from bot.typed_text.visible import visible

_NOISE = re.compile(
    r"<a?:\w{1,32}:[0-9]{1,20}>|<[@#][!&]?[0-9]{1,20}>|<t:[^>]{1,40}>"
    r"|https?://\S+|@(?:everyone|here)\b"
)
_MARKS = re.compile(r"[*_~|`]+|^[ \t]*(?:>{1,3}|#{1,3}|-#|[-*]) ", re.MULTILINE)
_READ = 2_000
"""Characters of a message that are read: as many as a message may have."""
QUESTION = 100
"""Characters of what is asked: of a chatty message the rest would only mislead."""
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
    sentences = _sentences(message[:_READ])
    if not sentences:
        raise InputError("This message has no text to look up.")
    whole = " ".join(sentences)
    if len(whole) <= QUESTION:
        return whole
    named = read_editions(whole)
    unknown = [f"{name} edition" for name in named.unknown[:1]]
    editions = " ".join(named.editions or unknown)
    if not editions:
        return _question(sentences, QUESTION, index)
    room = QUESTION - len(editions) - 1
    question = _question(sentences, room, index)
    if read_editions(question).editions:
        return question
    return f"{question} {editions}"


def _sentences(message: str) -> list[str]:
    """The sentences of a message, without what is no text."""
    text = _NOISE.sub(" ", message)
    text = _MARKS.sub("", text)
    sentences = []
    for line in text.split("\n"):
        seen = visible(line)
        sentences.extend(_SENTENCE.split(seen))
    return [sentence for sentence in sentences if sentence]


def is_words_alone(typed: str) -> bool:
    """Whether a query has no mentions, links or mark-up: it is a question, and not a text that was
    pasted to see what happens.
    """
    return not _NOISE.search(typed) and not _MARKS.search(typed)


def plain_query(typed: str) -> str:
    """A query without mentions, links and characters that nobody sees. Raises `InputError` if that
    is all there is.
    """
    query = visible(_NOISE.sub(" ", typed))
    if not query:
        raise InputError(
            "That has no words to look up; type a rule's name or a question, "
            "such as `coherency 10th`."
        )
    return query


def _question(sentences: list[str], room: int, index: Index) -> str:
    """As many of the telling questions as there is room for; where none is asked, the sentences
    that say most.
    """
    questions = [sentence for sentence in sentences if sentence.endswith("?")]
    telling = [question for question in questions if _weight(question, index)]
    can_stand_alone = any(_stands_alone(question, index) for question in telling)
    if not can_stand_alone:
        return _most_telling(sentences, room, index)
    first, *rest = telling
    kept = _shorten(first, room, from_end=True)
    for question in rest:
        longer = f"{kept} {question}"
        if len(longer) <= room:
            kept = longer
    return kept


def _most_telling(sentences: list[str], room: int, index: Index) -> str:
    """The parts of sentences that say most and fit, in their order; where none does, the last of
    several words.
    """
    parts = []
    for sentence in sentences:
        parts.extend(_PART.split(sentence))
    weights = [_weight(part, index) for part in parts]
    telling = [place for place, weight in enumerate(weights) if weight]
    if not telling:
        last = _last_of_several_words(sentences)
        return _shorten(last, room)
    telling.sort(key=lambda place: -weights[place])
    first, *rest = telling
    kept = {first: _densest(parts[first], room, index)}
    for place in rest:
        part = parts[place]
        said = kept.values()
        longer = " ".join((*said, part))
        if part not in said and len(longer) <= room:
            kept[place] = part
    in_order = [kept[place] for place in sorted(kept)]
    return " ".join(in_order).rstrip(",;")


def _last_of_several_words(sentences: list[str]) -> str:
    """The last sentence of several words; if there is none, the last of all."""
    several = [sentence for sentence in sentences if len(sentence.split()) >= _SEVERAL]
    candidates = several or sentences
    return candidates[-1]


def _densest(part: str, room: int, index: Index) -> str:
    """The run of words that fits and says most; the first of equals."""
    words = part.split()
    weights = [_weight(word, index) for word in words]
    densest = ""
    most = -1.0
    first = 0
    for end in range(1, len(words) + 1):
        run = words[first:end]
        while len(run) > 1 and len(" ".join(run)) > room:
            first += 1
            run = words[first:end]
        run_weights = weights[first:end]
        weight = sum(run_weights)
        if weight > most:
            densest = " ".join(run)
            most = weight
    return densest[:room]


def _weight(sentence: str, index: Index) -> float:
    """How much a sentence says about the rules: the rarer its words are in them, the more; small
    words say nothing.
    """
    return sum(word.weight for word in _telling(sentence, index))


def _telling(sentence: str, index: Index) -> list[TypedWord]:
    """The words of a sentence that rules are found by, as far as the index has them."""
    said = read_editions(sentence[-QUESTION:]).text
    telling = []
    for word in read_words(index, said):
        is_small = word.typed in index.lexicon.stop
        is_in_index = word.surest == 1.0
        if word.role is Role.WORD and is_in_index and not is_small:
            telling.append(word)
    return telling


def _stands_alone(question: str, index: Index) -> bool:
    """Whether a question says what it is about: with words enough, or with one that is the name of
    a rule.
    """
    found = _telling(question, index)
    if len(found) >= ENOUGH:
        return True
    names = [word for word in found if word.stem in index.exact]
    return any(name.weight >= TELLING for name in names)


def _shorten(sentence: str, room: int, from_end: bool = False) -> str:
    """As many words of a sentence as there is room for, its first or its last ones."""
    if len(sentence) <= room:
        return sentence
    if from_end:
        cut = sentence[-room:]
        _, _, whole_words = cut.partition(" ")
    else:
        cut = sentence[:room]
        whole_words, _, _ = cut.rpartition(" ")
    return whole_words or cut
