"""Warhammer 40,000 on Discord: rules look-up and dice in the open, for four editions."""

__version__ = "0.1.0"
