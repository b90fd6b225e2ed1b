"""Markdown and plain text read into sections."""
