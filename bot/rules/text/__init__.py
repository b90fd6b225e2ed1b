"""Text as it is compared: plain words, numbers, what words mean to players."""

from bot.rules.text.normal_form import MAX_QUERY, plain, trigrams, words

__all__ = ["MAX_QUERY", "plain", "trigrams", "words"]
