"""The simple tests of all editions, by theme: what each asks for, and how it is played."""
