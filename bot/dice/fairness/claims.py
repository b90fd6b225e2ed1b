"""What `/fairness` says about itself."""

SENTENCES = (
    "Before an epoch's first roll the bot seals a secret seed and shows everyone its commitment; "
    "each roll mixes that "
    "seed with the number Discord gives your click, so once the seed is revealed anyone can see "
    "that the dice were "
    "not chosen after the click; only of the very first roll in a server or conversation it does "
    "not show that, if "
    "nobody looked here before, for then its seed was sealed with it.",
    "Every roll has a number without gaps and enters a chain whose head stands under the reply, so "
    "nothing can be "
    "changed since without everyone's digits ceasing to fit.",
    "It does not prove that the operator, who knows the seed, let every roll happen: a recorded "
    "roll that is dropped "
    "leaves a gap in the numbers, but a click that was never answered leaves only your memory of "
    "it.",
)
"""What the proof shows (twice), and what it does not."""
