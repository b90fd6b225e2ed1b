"""Several workers that are one bot."""
