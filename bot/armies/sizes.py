"""How large a file with a list may be."""

MAX_BYTES = 1_000_000
"""Bytes of a file: real exports have up to 500,000."""
TOO_LARGE = f"An army file has at most {MAX_BYTES // 1_000_000} MB."
