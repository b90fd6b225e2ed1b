"""Attacks as people ask for them: names put in their places, alone or compared."""
