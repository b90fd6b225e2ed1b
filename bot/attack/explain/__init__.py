"""Why the numbers are what they are."""
