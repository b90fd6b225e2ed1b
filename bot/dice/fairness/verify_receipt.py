"""Checking a receipt: recompute everything from the file alone and compare. docs/fairness.md,
"Checking a receipt".
"""

from itertools import zip_longest

from bot.dice.fairness.encoding import Die
from bot.dice.fairness.json_fields import HEX, load
from bot.dice.fairness.receipt import FORMAT, SHOWN_DIGITS, Receipt
from bot.dice.fairness.record import GENESIS, next_head
from bot.dice.fairness.seed import FairDice, RollInputs, commitment
from bot.dice.fairness.verdict import Part, Standing, Verdict, part
from bot.errors import InputError, LimitError

MAX_CHARACTERS = 1_000_000


def verify_receipt(text: str, *, seen_head: str = "", seen_commitment: str = "") -> Verdict:
    """Check a receipt, before or after the seed is revealed.

    `seen_head` are the digits that stood under the reply, `seen_commitment` what `/fairness` showed
    before the roll: a receipt that was made up as a whole agrees with itself, but not with what
    people saw. InputError for a text that is no receipt, LimitError for one that is too long.
    """
    if len(text) > MAX_CHARACTERS:
        raise LimitError(
            f"A receipt has at most {MAX_CHARACTERS:,} characters; this text has {len(text):,}."
        )
    values = load(text)
    if values is None or values.get("format") != FORMAT:
        raise InputError(f'This is no receipt: a receipt is JSON and says "format": "{FORMAT}".')
    try:
        receipt = Receipt.read(values)
    except InputError as error:
        return Verdict((Part("form", Standing.FAILS, f"The receipt can't be read: {error}"),))
    record = receipt.record
    given = None
    if receipt.seed is not None:
        given = dice_of(receipt.seed, record.inputs, record.dice)
    parts = (_form(receipt, text), _commitment(receipt), _dice(receipt, given), *_places(receipt))
    return Verdict((*parts, *_seen(receipt, seen_head, seen_commitment)), given)


def dice_of(seed: bytes, inputs: RollInputs, like: tuple[Die, ...]) -> tuple[Die, ...]:
    """The dice that a seed gives a roll, of the same sides as those in `like`."""
    dice = FairDice(seed, inputs)
    for sides, _ in like:
        dice.roll(sides)
    return dice.drawn


def dice_problem(given: tuple[Die, ...], claimed: tuple[Die, ...]) -> str | None:
    """Which die the seed does not give."""
    for place, (right, shown) in enumerate(zip(given, claimed, strict=True), 1):
        if right != shown:
            sides, face = right
            die = f"die {place} of {len(claimed)}, a D{sides}"
            return f"{die}, is {face} by the seed, not {shown[1]}."
    return None


def _form(receipt: Receipt, text: str) -> Part:
    found = text.replace("\r\n", "\n")
    edited = _first_difference(receipt.text(), found)
    problem = None
    if edited:
        problem = f"The file is not as the bot writes it, from line {edited} on: it was edited."
    return part("form", problem, "The file is written exactly as the bot writes it.")


def _first_difference(expected: str, found: str) -> int:
    """The number of the first line that differs; 0 if none does."""
    lines = zip_longest(_file_lines(expected), _file_lines(found))
    for number, (right, shown) in enumerate(lines, 1):
        if right != shown:
            return number
    return 0


def _file_lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")


def _commitment(receipt: Receipt) -> Part:
    inputs = receipt.record.inputs
    sealed = receipt.record.commitment
    if receipt.seed is None:
        sentence = (
            f"The seed of epoch {inputs.epoch} is still secret. It is bound to {sealed.hex()}."
        )
        return Part("commitment", Standing.OPEN, sentence)
    broken = commitment(receipt.seed, inputs.scope, inputs.epoch) != sealed
    problem = "The seed is not the one that was committed to before the roll." if broken else None
    return part("commitment", problem, "The seed is the one that was committed to before the roll.")


def _dice(receipt: Receipt, given: tuple[Die, ...] | None) -> Part:
    if given is None:
        sentence = "The dice can be checked when the epoch has ended: get the receipt again then."
        return Part("dice", Standing.OPEN, sentence)
    problem = dice_problem(given, receipt.record.dice)
    shown = f"The seed and this roll's data give exactly these dice ({len(given)})."
    return part("dice", problem and f"The seed gives other dice: {problem}", shown)


def _places(receipt: Receipt) -> tuple[Part, Part, Part]:
    intact = receipt.record.leaf(receipt.salt) == receipt.leaf
    record = (
        None
        if intact
        else "Who rolled, what, when, or with which result was changed: the leaf is another."
    )
    number = receipt.record.inputs.number
    return (
        part("record", record, "Who rolled, what, when and with which result is what was logged."),
        part(
            "number",
            _number_problem(receipt),
            f"Number {number} is part of what was logged, and the roll before leads to its place.",
        ),
        part("chain", _chain_problem(receipt), _chain_sentence(receipt)),
    )


def _number_problem(receipt: Receipt) -> str | None:
    inputs = receipt.record.inputs
    first = receipt.previous == GENESIS
    if first and inputs.number > 1:
        return f"It says number {inputs.number}, but nothing stands before it in the chain."
    if first != (receipt.before is None) or (not first and inputs.epoch == inputs.number == 1):
        return "What it says of the roll before it cannot be: only a first roll has none."
    if (
        receipt.before
        and next_head(receipt.before.previous, receipt.before.leaf) != receipt.previous
    ):
        return "The roll before it does not lead to it: another roll stood in this place."
    return None


def _chain_problem(receipt: Receipt) -> str | None:
    if next_head(receipt.previous, receipt.leaf) != receipt.head:
        return "The head does not follow from the head before it and this roll."
    after = receipt.after
    if after and next_head(receipt.head, after.leaf) != after.head:
        return "The roll after it does not follow from this one."
    return None


def _chain_sentence(receipt: Receipt) -> str:
    follows = "and the next roll follows from it" if receipt.after else "and it was the newest roll"
    return (
        f"The head follows from the one before, {follows}. The reply must end with "
        f"{receipt.footer}."
    )


def _seen(receipt: Receipt, head: str, sealed: str) -> tuple[Part, ...]:
    parts = []
    if head:
        holds = "The head begins with the digits you saw under the reply."
        parts.append(_seen_part("head", head, receipt.head, holds))
    if sealed:
        holds = "The commitment is the one you saw before the roll."
        parts.append(_seen_part("commitment", sealed, receipt.record.commitment, holds))
    return tuple(parts)


def _seen_part(what: str, seen: str, value: bytes, holds: str) -> Part:
    """Whether a value begins as somebody saw it."""
    digits = _digits(seen)
    problem = None
    if not value.hex().startswith(digits):
        problem = f"You saw {digits}, and this {what} is another."
    return part(f"{what} you saw", problem, holds)


def _digits(text: str) -> str:
    *_, last = text.rpartition("·")
    digits = last.strip().lower()
    if len(digits) < SHOWN_DIGITS or not HEX.issuperset(digits):
        raise InputError(
            f"{text[:80]!r} is not what the bot showed: it takes {SHOWN_DIGITS} hex digits or more."
        )
    return digits
