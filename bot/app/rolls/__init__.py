"""Rolls: made, kept, found again, thrown anew and proved."""
