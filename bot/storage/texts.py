"""Texts that can be kept."""


def keepable(text: str) -> str:
    """The text as every store can keep it. Discord's JSON can hold one half of a surrogate pair,
    which no encoding can store, and NUL, which PostgreSQL can't: each becomes U+FFFD. Whole pairs
    become their character.
    """
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\0", "\ufffd")
