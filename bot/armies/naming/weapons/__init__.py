"""Which weapons of a unit some words mean, in which mode, and how many."""
