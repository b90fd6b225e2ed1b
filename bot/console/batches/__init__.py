"""Commands for other programs: many lines in, an answer or an error to each."""
