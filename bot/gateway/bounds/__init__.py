"""How much is taken: of whom, how fast, and when nothing more."""
