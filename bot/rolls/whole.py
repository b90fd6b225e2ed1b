"""Whether what was typed is a whole profile, whose name is no more than a label, or some values of
a unit that is named.
"""

from functools import lru_cache

from bot.editions import DEFAULT_EDITION
from bot.notation.several import split_weapons
from bot.notation.words.phrases import MAX_LENGTH
from bot.rolls.sheet import AT_HAND, TARGET, WEAPON, Reading, key_of, may_be_read_in, read_shorthand


@lru_cache(maxsize=AT_HAND)
def is_whole_profile(kind: str, text: str) -> bool:
    """Whether a text is a profile that a name in front adds nothing to, whatever the name is like.
    `Boyz T6 4+` is not: its wounds and models are those of the unit that is named.
    """
    if kind == WEAPON and len(text) > MAX_LENGTH:
        parts = split_weapons(text)
        return len(parts) > 1 and all(is_whole_profile(kind, part) for part in parts)
    for edition in may_be_read_in(kind, text):
        reading = read_shorthand(kind, text, edition)
        if kind == WEAPON and not reading.missing:
            return True
        if kind == TARGET and _is_whole_target(reading):
            return True
    return False


def _is_whole_target(target: Reading) -> bool:
    """Whether a target says Toughness, save, wounds and models, or has a label with a colon in
    front of Toughness and save: what stands before these is no more than its name.
    """
    if not target.complete:
        return False
    says_all = {"wounds", "models"} <= target.fields.keys() or _has_label(target)
    is_whole = _says_save(target) and says_all
    return not target.name or is_whole or "armour" in target.fields


def _says_save(target: Reading) -> bool:
    return bool(target.fields.keys() & {"save", "invuln"})


def _has_label(target: Reading) -> bool:
    """Whether a colon stands behind the name: `lads: 10x T4 3+`."""
    label, colon, _ = target.text.partition(":")
    return bool(colon) and key_of(label).endswith(key_of(target.name))


def is_whole_unless_unit(text: str) -> bool:
    """Whether a target says its Toughness, a save, and how many models or wounds it has: `10
    conscripts T3 5+`. That is enough for one model, or models of one wound, but where the name is a
    unit's, its models and wounds count.
    """
    for edition in may_be_read_in(TARGET, text):
        reading = read_shorthand(TARGET, text, edition)
        has_size = not reading.fields.keys().isdisjoint({"models", "wounds"})
        if reading.complete and _says_save(reading) and has_size:
            return True
    return False


def is_whole_of_one(text: str, unit: str) -> bool:
    """Whether a target says its Toughness, save and wounds, and the unit that its name is like is
    one model: that leaves nothing of the unit to count, and the name is a label.
    """
    if not is_whole_unless_unit(text):
        return False
    typed = read_shorthand(TARGET, text, DEFAULT_EDITION)
    named = read_shorthand(TARGET, unit, DEFAULT_EDITION)
    is_one = named.fields.get("models", 1) == 1 and "groups" not in named.fields
    return is_one and "wounds" in typed.fields
