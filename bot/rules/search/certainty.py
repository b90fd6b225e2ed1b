"""How sure an answer is: not how high its score, but how much of the question it covers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from bot.rules.search.coverage import Coverage


class Confidence(StrEnum):
    """How far an answer may be trusted: an answer; an answer with alternatives; nothing answers."""

    HIGH = "high"
    MEDIUM = "medium"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for an entry as the answer; `words`, `asked`, `names`, `latent`, `pairs` and
    `phrases` as in `Scores`.

    `exact`: the query is the entry's name; `misspelt`: but for the spelling. `rival`: the query is
    a name, but only of another subject in editions that were not asked for; `gap`: how much better
    the best entry of those scores than the best of those asked for.
    """

    coverage: Coverage
    words: float
    asked: float
    names: float
    latent: float
    pairs: float = 0.0
    phrases: float = 0.0
    exact: bool = False
    misspelt: bool = False
    rival: bool = False
    gap: float = 0.0


CALIBRATION = {
    "bias": -6.49,
    "words": 3.77,
    "latent": 4.11,
    "pairs": 2.19,
    "phrases": 1.56,
    "count": 1.57,
    "unknown": -1.37,
    "elsewhere": -1.79,
    "card": -2.95,
    "gap": -3.76,
}
"""Weights of the evidence in `certainty`: a logistic model, fitted on golden queries
(`benchmarks/calibrate.py`).
"""
HIGH = 0.80
MEDIUM = 0.50
"""Least certainty for an answer alone, and for one with alternatives."""
WHOLE = 0.99
"""Share from which on a question is, word for word, one that players are known to ask."""
LIKELY = (HIGH + MEDIUM) / 2
"""Least certainty of a name that is misspelt, and the most for one of other editions only: an
answer, but with alternatives.
"""

NO_ANSWER = "nothing here answers this"


def features(evidence: Evidence) -> dict[str, float]:
    """The numbers that `CALIBRATION` weighs."""
    cover = evidence.coverage
    return {
        "bias": 1.0,
        "words": min(evidence.words, 1.5),
        "latent": evidence.latent,
        "pairs": evidence.pairs,
        "phrases": evidence.phrases,
        "count": math.log1p(cover.count),
        "unknown": cover.unknown,
        "elsewhere": float(min(cover.elsewhere, 2)),
        "card": float(cover.card),
        "gap": evidence.gap * (1.0 - evidence.asked),
    }


def certainty(evidence: Evidence) -> float:
    """How likely the entry answers, 0 to 1."""
    if evidence.exact:
        return 1.0
    found = features(evidence)
    weighed = [weight * found[name] for name, weight in CALIBRATION.items()]
    logit = sum(weighed)
    sure = 1 / (1 + math.exp(-logit))
    is_known_question = evidence.asked >= WHOLE and evidence.coverage.share >= WHOLE
    if is_known_question or evidence.misspelt:
        sure = max(sure, LIKELY)
    if evidence.rival:
        sure = min(sure, LIKELY)
    return sure


def judge(evidence: Evidence, matched: str = "") -> tuple[Confidence, str]:
    """How sure the first hit is, and why in a few words. `matched` is the alias that the query
    named.
    """
    if evidence.exact:
        reason = f"matched alias {matched}" if matched else "title matches"
        return Confidence.HIGH, reason
    sure = certainty(evidence)
    share = evidence.coverage.share
    asks_nothing = share == 0 and not evidence.misspelt  # `-1`
    if sure < MEDIUM or asks_nothing:
        return Confidence.NONE, NO_ANSWER
    reason = f"{share:.0%} of the query covered"
    if sure < HIGH:
        return Confidence.MEDIUM, reason
    return Confidence.HIGH, reason
