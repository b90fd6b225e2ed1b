"""Search over the corpus: the index, how entries score, and how sure an answer is."""

from bot.rules.search.certainty import Confidence
from bot.rules.search.found import Found, Hit
from bot.rules.search.searcher import ANY_KIND, Searcher

__all__ = ["ANY_KIND", "Confidence", "Found", "Hit", "Searcher"]
