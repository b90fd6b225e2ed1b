"""What a number is compared with: `>=5`, `at most 2`."""

from bot.dice.notation.tokens import Kind

COMPARISONS = (
    Kind.AT_LEAST,
    Kind.MORE_THAN,
    Kind.AT_MOST,
    Kind.LESS_THAN,
    Kind.EXACTLY,
)


def span(compared: Kind, number: int, sides: int) -> tuple[int, int]:
    """The values that a comparison means."""
    spans = {
        Kind.AT_LEAST: (number, sides),
        Kind.MORE_THAN: (number + 1, sides),
        Kind.AT_MOST: (1, number),
        Kind.LESS_THAN: (1, number - 1),
        Kind.EXACTLY: (number, number),
    }
    return spans[compared]
