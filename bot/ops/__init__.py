"""What keeps a running bot well: signs of life, housekeeping, and rules read again."""
