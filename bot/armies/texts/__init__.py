"""Lists that are pasted as text: of the official app, of New Recruit, of ListForge, or by hand."""

from bot.armies.texts.reader import read_text

__all__ = ["read_text"]
