"""What speaks for an entry as the answer to a question."""

from __future__ import annotations

from bot.rules.search.certainty import Evidence, certainty
from bot.rules.search.coverage import Coverage, coverage
from bot.rules.search.found import Hit
from bot.rules.search.indexing.index import Index
from bot.rules.search.question import Question


def evaluate(
    index: Index, question: Question, found: list[int], rival: bool = False, gap: float = 0.0
) -> tuple[Hit, ...]:
    """Entries as hits, with what speaks for each."""
    covers = coverage(index, question.words, found)
    hits = []
    for e, cover in zip(found, covers, strict=True):
        hits.append(_hit(index, question, e, cover, rival, gap))
    return tuple(hits)


def _hit(index: Index, question: Question, e: int, cover: Coverage, rival: bool, gap: float) -> Hit:
    scores = question.scores
    is_named = e in question.named
    is_misspelt = is_named and question.misspelt
    is_exact = is_named and not question.misspelt
    evidence = Evidence(
        cover,
        float(scores.words[e]),
        float(scores.asked[e]),
        float(scores.names[e]),
        float(scores.latent[e]),
        float(scores.pairs[e]),
        float(scores.phrases[e]),
        exact=is_exact or e in question.rows,
        misspelt=is_misspelt,
        rival=rival,
        gap=gap,
    )
    sure = certainty(evidence)
    matched = _matched(index, question, e)
    return Hit(index.entries[e], sure, evidence, matched)


def _matched(index: Index, question: Question, e: int) -> str:
    """The alias that the query named; none if it named the title, or nothing."""
    if e not in question.named or e in question.titled:
        return ""
    aliases = index.entries[e].aliases
    keys = [index.name_key(alias, with_asking=True) for alias in aliases]
    place = keys.index(question.key)
    return aliases[place]
