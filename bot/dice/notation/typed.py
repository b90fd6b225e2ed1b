"""Dice as people type them now: with what they are for beside them, and with offers where they
can't be read. A roll is not kept so, but under its canonical text.
"""

from dataclasses import replace

from bot.dice.notation import DiceRoll, DiceText, can_be_read, parse_thrown
from bot.dice.notation.around.count_more import with_dice_that_count_more
from bot.dice.notation.around.labels import as_labels, behind_dice, labelled, parted_from_labels
from bot.dice.notation.around.markdown import without_markdown
from bot.dice.notation.around.word_order import (
    as_other_bots_write,
    with_number_of_dice,
    with_numbers,
    with_spans,
    with_total,
)
from bot.dice.pool import Pool
from bot.errors import InputError, UserError, quoted


def parse_typed(text: str) -> DiceText:
    """Read dice as people type them now. Errors as `parse_thrown`, whose offers can be rolled."""
    try:
        read = _read_typed(text)
        _check_is_added(read, text)
    except InputError as error:
        raise _offering(error, text) from error
    return read


def _check_is_added(read: DiceText, typed: str) -> None:
    """InputError for dice that are taken away from nothing: `-3d6`."""
    (first, *others) = read.rolls
    term = first.expression.only_term
    if others or not isinstance(term, Pool) or term.sign > 0:
        return
    added = typed.strip().lstrip("-−–— ")
    raise InputError(
        f"{quoted(typed.strip())} takes dice away from nothing: the dice alone are "
        f"{quoted(added)}.",
        meant=((typed.strip(), added),),
    )


def _read_typed(text: str) -> DiceText:
    """Dice with what they are for; each of several rolls with its own."""
    bare = without_markdown(text)
    dice = as_other_bots_write(bare)
    return _read_each(dice.split(";")) or _read_one(dice)


def _read_each(parts: list[str]) -> DiceText | None:
    """Rolls with what each of them is for; None where they are not several, or only the last one
    says it: that is said of them all.
    """
    if len(parts) == 1:
        return None
    try:
        read = [_read_one(part) for part in parts]
    except UserError:
        return None
    if not any(part.reason for part in read[:-1]):
        return None
    rolls: list[DiceRoll] = []
    labels: list[str] = []
    for part in read:
        rolls += part.rolls
        labels += [part.reason] * len(part.rolls)
    return DiceText(tuple(rolls), "; ".join(labels))


def _read_one(text: str) -> DiceText:
    """Dice, or else dice with words beside them that say what they are for."""
    try:
        return _read_whole(text)
    except InputError:
        for dice, label in labelled(text):
            if can_be_read(dice, _read_whole):
                return replace(_read_whole(dice), reason=label)
        for words, label in behind_dice(text):
            marked = text.replace(words, label)
            if can_be_read(marked, _read_whole):
                return _read_whole(marked)
        raise


def _read_whole(text: str) -> DiceText:
    dice, label = parted_from_labels(text)
    dice = with_spans(dice)
    dice = with_numbers(dice)
    dice = with_dice_that_count_more(dice)
    dice = with_total(dice)
    dice = with_number_of_dice(dice)
    read = parse_thrown(dice)
    return replace(read, reason=read.reason or label)


def _offering(error: InputError, typed: str) -> InputError:
    """A refusal that offers only what can be rolled; where nothing else was meant, words that
    nobody knows as what the dice are for.
    """
    choices = tuple([choice for choice in error.choices if _mends(typed, choice)])
    meant = error.meant
    if not _mends(typed, *meant):
        meant = ()
    if not (meant or choices or error.instead):
        bare = as_other_bots_write(typed).strip()
        labels = [label for label in as_labels(bare) if _mends(typed, label)]
        meant = tuple(labels[:1])
    return InputError(
        str(error), faults=error.faults, meant=meant, choices=choices, instead=error.instead
    )


def _mends(typed: str, *pairs: tuple[str, str]) -> bool:
    """Whether a text can be rolled with other words in place of those typed."""
    for words, right in pairs:
        typed = typed.replace(words, right)
    return can_be_read(typed, _read_typed)
