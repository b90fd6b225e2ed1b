"""Texts that can be kept."""


def keepable(text: str) -> str:
    """The text as it can be kept. Discord's JSON can hold one half of a surrogate pair, which no
    encoding can store: it becomes U+FFFD. Whole pairs become their character.
    """
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
