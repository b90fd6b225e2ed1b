"""Finding rules: entries, the corpus they come from, search over it, and comparison between
editions. Pure.
"""
