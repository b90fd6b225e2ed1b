"""What `/fairness` says about itself."""

SENTENCES = (
    "Before an epoch's first roll the bot seals a secret seed and shows its commitment to all. "
    "Each roll mixes that seed with the number Discord gives your click. Once the seed is "
    "revealed, anyone can check that the dice were not chosen after the click; only not of a "
    "server's very first roll, if nobody looked here before it.",
    "Rolls are numbered without gaps and form a chain, whose head stands under every roll: change "
    "an old one, and the digits that players have seen no longer fit.",
    "It does not prove that the operator, who knows the seed, let every roll happen. A roll that "
    "is dropped leaves a gap; a click that was never answered leaves only your memory of it.",
)
"""What the proof shows (twice), and what it does not."""
