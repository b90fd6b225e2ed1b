"""What a long text asks, in a sentence or two."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.rules.editions import read_editions
from bot.rules.search.indexing.index import Index
from bot.rules.search.typed_words import Role, TypedWord, read_words

LAST = 100
"""Characters at the end of a sentence by which it is weighed."""
ENOUGH = 2
"""Words that rules are found by, with which a question is understood without the rest of the text.
"""
TELLING = 1.75
"""Weight in the index of a rule's name that is enough by itself: `smite`, `charge`, but not `roll`.
"""
_SEVERAL = 3
"""Words of a sentence that says something."""
_PART = re.compile(r"(?<=[,;:])\s+")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


def sentences_in(line: str) -> list[str]:
    """The sentences of a line."""
    return [sentence for sentence in _SENTENCE.split(line) if sentence]


def gist(sentences: Sequence[str], index: Index, room: int) -> str:
    """What sentences ask, in at most `room` characters.

    That is their questions, if these say by themselves what they are about (`is that legal?` does
    not), else the sentences that say most by the words of `index`, in their order. The edition
    counts wherever it is named.
    """
    whole = " ".join(sentences)
    if len(whole) <= room:
        return whole
    named = read_editions(whole)
    unknown = [f"{name} edition" for name in named.unknown[:1]]
    editions = " ".join(named.editions or unknown)
    if not editions:
        return _question(sentences, room, index)
    question = _question(sentences, room - len(editions) - 1, index)
    if read_editions(question).editions:
        return question
    return f"{question} {editions}"


def _question(sentences: Sequence[str], room: int, index: Index) -> str:
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


def _most_telling(sentences: Sequence[str], room: int, index: Index) -> str:
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


def _last_of_several_words(sentences: Sequence[str]) -> str:
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
    said = read_editions(sentence[-LAST:]).text
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
