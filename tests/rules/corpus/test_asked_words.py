"""A slip in an asked line makes the misspelt word a known one, and players' slips of it are no
longer read as the right one.
"""

from __future__ import annotations

from collections import Counter

from rapidfuzz.distance import OSA

from bot.rules.corpus import Corpus
from bot.rules.library import SHIPPED, Library, players_words
from bot.rules.text import words
from tests.rules.small import Small

RARE = 3
"""Asked lines at most that have a slip."""
FREQUENT = 30
"""Uses of a word that a slip may be of, at least."""
LONG = 6
"""Letters of a word that may be a slip, at least: shorter ones are near to many others."""
RIGHT = frozenset(
    words(
        """
    armoury bashes blasty boring bounds chucked comers decode dinner driven driver flayers flight
    ganged gunless herder layers movers nailed nought picket planet prayer rerolld scoots scraps
    scuffle shoota shootas shooty siders spared stinks stomps stride timers
        """
    )
)
"""Near to a frequent word, but words of their own, judged one by one."""


def test_asked_lines_are_spelt_rightly(shipped: Library) -> None:
    of_players = (SHIPPED / "words.toml").read_text(encoding="utf-8")
    known = RIGHT.union(words(of_players))
    slips = _slips(shipped.corpus)
    assert {word: meant for word, meant in slips.items() if word not in known} == {}


def test_a_slip_in_an_asked_line_is_found(small: Small) -> None:
    often = small.entry("10th/a/often", text="Overwatch. " * FREQUENT)
    asked = small.entry("10th/a/asked", asked=("overwach how", "how does overwatch work"))
    assert _slips(small.corpus(often, asked)) == {"overwach": ["overwatch"]}


def _slips(corpus: Corpus) -> dict[str, list[str]]:
    """Words that stand in a few asked lines only → the frequent ones that each is near to."""
    stem = players_words().stem
    asked: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    for entry in corpus.entries:
        for line in entry.asked:
            asked.update(set(words(line)))
        for text in (entry.text, *entry.path, *entry.aliases):
            shown.update(words(text))
    stems_shown = {stem(word) for word in shown}
    used = asked + shown
    frequent = [word for word, uses in used.items() if uses >= FREQUENT and word.isalpha()]
    slips = {}
    for word, lines in asked.items():
        may_be_slip = lines <= RARE and len(word) >= LONG and word.isalpha()
        if not may_be_slip or stem(word) in stems_shown:
            continue
        near = [
            other
            for other in frequent
            if stem(other) != stem(word) and OSA.distance(word, other, score_cutoff=1) <= 1
        ]
        if near:
            slips[word] = near
    return slips
