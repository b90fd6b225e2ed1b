"""Whether the editions wanted have an answer of their own, beside names of other editions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.rules.corpus import Corpus
from bot.rules.entry import Entry
from bot.rules.search.certainty import MEDIUM, certainty
from bot.rules.search.found import Hit
from bot.rules.search.question import Question

BESIDE_A_NAME = 0.82
"""Least certainty where another edition has an entry that is called as the question is."""


def own_answer(corpus: Corpus, hits: Sequence[Hit], question: Question) -> Hit | None:
    """The first of `hits`, all of the editions wanted, if it answers."""
    first = hits[0] if hits else None
    if first is None or first.score < MEDIUM:
        return None
    if not first.evidence.rival:
        return first
    concepts = _concepts_titled(corpus, question)
    if concepts:  # `Torrent of Fire`: no other rule will do, such as `Torrent`
        return first if corpus.topic_of(first.entry) in concepts else None
    unrivalled = replace(first.evidence, rival=False)
    return first if certainty(unrivalled) >= BESIDE_A_NAME else None


def _concepts_titled(corpus: Corpus, question: Question) -> set[str]:
    """The topics that the question is the title of. The title of a detail or of an official answer
    names none: it says in a few words what other editions may say as well.
    """
    return {corpus.topic_of(corpus.entries[e]) for e in question.titled} - {""}


def same_subject(corpus: Corpus, question: Question, editions: Sequence[str]) -> Entry | None:
    """What `editions` have on the subject of others' entries with the question for an alias:
    `multicharge` is an alias in one edition only, but others have charge targets, too.

    A title names a rule of its own, for which nothing on its subject stands in.
    """
    if question.titled or question.misspelt:
        return None
    for e in question.named:
        held = corpus.by_topic.get(corpus.topic_of(corpus.entries[e]), {})
        for edition in editions:
            if edition in held:
                return held[edition]
    return None


def counterpart(corpus: Corpus, others: Sequence[Hit], hits: Sequence[Hit]) -> Hit | None:
    """The best of `hits` on the subject of the first of `others`, what another edition surely
    answers.
    """
    if not others:
        return None
    subject = corpus.topic_of(others[0].entry)
    if not subject:
        return None
    on_subject = (hit for hit in hits if corpus.topic_of(hit.entry) == subject)
    return next(on_subject, None)


def first_of(best: Hit, hits: Sequence[Hit], limit: int) -> tuple[Hit, ...]:
    """The best hit, then the others."""
    rest = [hit for hit in hits if hit.entry is not best.entry]
    return (best, *rest)[:limit]
