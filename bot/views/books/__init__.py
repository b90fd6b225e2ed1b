"""What players keep, as messages and forms."""
