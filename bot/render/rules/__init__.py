"""Cards of rules: entries, comparisons, the state of the corpus."""
