"""Which unit some words mean, and how many models of it."""
