"""The search index, and how it is built."""
