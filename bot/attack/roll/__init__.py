"""Rolls, read from the same stages."""
