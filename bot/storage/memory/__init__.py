"""A store that forgets everything at the end: for the console and for tests."""

from bot.storage.memory.store import MemoryStore

__all__ = ["MemoryStore"]
