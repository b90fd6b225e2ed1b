"""Discord out of order."""
