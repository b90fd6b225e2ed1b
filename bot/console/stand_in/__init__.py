"""A stand-in of Discord inside the process, and its messages in a terminal."""
