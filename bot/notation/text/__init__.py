"""Typed text before it is understood: its letters, its words, and other ways to spell them."""
