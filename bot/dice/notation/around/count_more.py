"""What players say of dice that count more than once: `6s count double`, `sustained hits 1`."""

import re

from bot.dice.notation.around.parts import split_reason

_VERBS = (
    r"(?:(?:each |will |also )*(?:counts?|counting|are|is|scores?|scoring|do|does|deals?|gives?"
    r"|causes?|makes?)(?: as| worth| for)? )"
)
_TIMES = {"double": 2, "twice": 2, "triple": 3, "thrice": 3, "an": 2, "two": 2, "three": 3}
_EACH = r"(?<![\w+])(?:(?:each|every|any|nat(?:ural)?|unmodified) )*"
_SIXES_COUNT = re.compile(
    rf"{_EACH}(?:(\d{{1,2}})(?:'?s|\+)?|(six(?:es)?)) (?:{_VERBS}(?:x ?)?({'|'.join(_TIMES)}|\d)"
    r"|(double))(?: times)?(?: (?:extra|additional|more))?(?: (?:hit|wound|success(?:e(?=s))?)s?)?"
    r"(?![\w+])",
    re.IGNORECASE,
)
"""`6s count double`, `each 6 counts as two hits`, `sixes score an extra hit`."""
_EXTRA_ON = re.compile(
    r"(?:\+1|(?:an? |one |1 )?(?:extra|additional|bonus)) hits? (?:on|for) (?:each )?(\d)(?:s|\+)?"
    r"(?!\w)",
    re.IGNORECASE,
)
"""`extra hit on 6s`."""
_SUSTAINED = re.compile(
    r"(?<!\w)\(?sus(?:tained)?(?: hits?)? ?(\d)(?: on (\d)(?:s|\+))?(?![\w+])\)?", re.IGNORECASE
)
"""`sustained hits 1`, `sus 2 on 5+`: dice of a 6, or from 5 on, score so many further hits."""


def with_dice_that_count_more(typed: str) -> str:
    """The text with `6s=2` in place of what says that sixes count twice; what the dice are for
    stays as it is.
    """
    dice, _ = split_reason(typed)
    behind = typed[len(dice) :]
    dice = _EXTRA_ON.sub(r"\1s=2", dice)
    dice = _SUSTAINED.sub(_with_further_hits, dice)
    dice = _SIXES_COUNT.sub(_counted_more, dice)
    return dice + behind


def _with_further_hits(found: re.Match[str]) -> str:
    """A hit that scores one further hit counts twice."""
    further, least = found.groups()
    times = int(further) + 1
    return f"{least or 6}s={times}"


def _counted_more(found: re.Match[str]) -> str:
    number, _, times, double = found.groups()
    said = (times or double).casefold()
    return f"{number or 6}s={_TIMES.get(said, said)}"
