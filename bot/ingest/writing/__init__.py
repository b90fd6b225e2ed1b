"""Sections written as corpus files."""
