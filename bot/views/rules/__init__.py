"""Rules as messages, and the buttons under them."""
