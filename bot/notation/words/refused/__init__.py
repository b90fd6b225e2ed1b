"""Phrases that are known and cannot be: each is refused with what is right."""
