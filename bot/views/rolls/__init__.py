"""Rolls and odds as messages, and the buttons under them."""
