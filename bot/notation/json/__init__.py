"""Specifications from JSON."""
