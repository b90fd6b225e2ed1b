"""Search over the corpus: the index, how entries score, and how sure an answer is."""

from bot.rules.search.certainty import Confidence
from bot.rules.search.searcher import ANY_KIND, Found, Hit, Searcher

__all__ = ["ANY_KIND", "Confidence", "Found", "Hit", "Searcher"]
