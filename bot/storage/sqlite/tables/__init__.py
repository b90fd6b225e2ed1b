"""The SQL of each table, and the books that run it."""
