"""What is said of a profile's own values: raised, gained, not used."""
