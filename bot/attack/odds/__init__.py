"""Exact odds, read from the stages."""
