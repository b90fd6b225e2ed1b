"""What is told of a text that was read: the reading in words, what is wrong, and what was meant."""
