"""HTML pages read into numbered lines."""
