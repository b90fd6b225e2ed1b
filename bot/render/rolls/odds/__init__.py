"""Exact odds as cards and pictures."""
