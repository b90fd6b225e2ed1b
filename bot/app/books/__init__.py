"""What players keep under names, and share."""
