"""Cards of what is kept: profiles, history, proofs, settings, private data."""
