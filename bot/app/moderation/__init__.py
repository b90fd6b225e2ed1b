"""What moderators decide for a server."""
