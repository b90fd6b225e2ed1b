"""How sure an answer is: not how high its score, but how much of the question it covers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from bot.rules.scoring import Coverage


class Confidence(StrEnum):
    """How far an answer may be trusted: an answer; an answer with alternatives; nothing answers."""

    HIGH = "high"
    MEDIUM = "medium"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for an entry as the answer; `words`, `asked` and `names` as in `Scores`.

    `exact`: the query is the entry's name; `misspelt`: but for the spelling. `rival`: the query is a name, but only in
    editions that were not asked for; `gap`: how much better the best entry of those scores than the best asked for.
    """

    coverage: Coverage
    words: float
    asked: float
    names: float
    exact: bool = False
    rival: bool = False
    gap: float = 0.0
    misspelt: bool = False


CALIBRATION = {
    "bias": -11.89, "share": 2.25, "asked": 0.5, "names": 1.94, "mass": 5.13, "unknown": 1.99,
    "elsewhere": -3.81, "near": 1.03, "rival": -0.5, "gap": -10.09,
}  # fmt: skip
"""Weights of the evidence in `certainty`: a logistic model, fitted on the tuning part of the golden queries
(`benchmarks/calibrate.py`)."""
HIGH = 0.80
MEDIUM = 0.50
"""Least certainty for an answer alone, and for one with alternatives."""
LIKELY = (HIGH + MEDIUM) / 2
"""Least certainty of a name that is misspelt: an answer, but with alternatives."""


def features(evidence: Evidence) -> dict[str, float]:
    """The numbers that `CALIBRATION` weighs."""
    cover = evidence.coverage
    return {
        "bias": 1.0,
        "share": cover.share,
        "asked": evidence.asked,
        "names": evidence.names,
        "mass": math.log1p(cover.mass),
        "unknown": cover.unknown,
        "elsewhere": float(min(cover.elsewhere, 2)),
        "near": max(0.0, evidence.asked - 0.7) / 0.3,
        "rival": float(evidence.rival and cover.share < 1.0),
        "gap": evidence.gap * (1.0 - evidence.asked),
    }


def certainty(evidence: Evidence) -> float:
    """How likely the entry answers, 0 to 1."""
    if evidence.exact:
        return 1.0
    logit = sum(CALIBRATION[name] * value for name, value in features(evidence).items())
    sure = 1 / (1 + math.exp(-logit))
    return max(sure, LIKELY) if evidence.misspelt else sure


def judge(evidence: Evidence, matched: str = "") -> tuple[Confidence, str]:
    """How sure the first hit is, and why in a few words. `matched` is the alias that the query named."""
    if evidence.exact:
        return Confidence.HIGH, f"matched alias {matched}" if matched else "title matches"
    sure = certainty(evidence)
    covered = f"{evidence.coverage.share:.0%} of the query covered"
    if sure >= HIGH:
        return Confidence.HIGH, covered
    return (Confidence.MEDIUM, covered) if sure >= MEDIUM else (Confidence.NONE, "nothing here answers this")
