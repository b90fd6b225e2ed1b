"""What players say in another order than dice are written in."""

import re

from bot.dice.notation.around.elsewhere import OPTIONS
from bot.dice.notation.numerals import NUMERALS
from bot.dice.notation.tokens import Kind, Token, tokens

_GOAL_FIRST = re.compile(
    r"^\s*(?:roll\s+)?(?:i\s+)?(?:needs?\s+|needing\s+)?(?:an?\s+)?"
    r"(\d{1,2})(?:s|\+|\s+(?:or|and)\s+(?:more|better|higher|above|up))?\s+on\s+(?:an?\s+)?"
    r"(?=\d*\s*d\d|\d+\s+dice)(.+)$",
    re.IGNORECASE,
)
"""`9+ on 2d6`, `a 9 on 2d6`, `3s on 20 dice`."""
_REROLL_FIRST = re.compile(
    r"^\s*(?:roll\s+)?((?:rr|re-?roll(?:s|ing)?)\s*(?:(?:all|the|any|your)\s+)*"
    r"(?:[1-6]s?(?:(?:,| and| or) ?[1-6]s)*|ones|twos|fail(?:ed|s|ures)?|miss(?:ed|es)?)"
    r"(?: (?:hits?|wounds?|saves?))?)"
    r"(?:\s*[,:]|\s+(?:on|of|in|with|for))?\s+(?=\d*\s*d\d|\d+\s)(.+)$",
    re.IGNORECASE,
)
"""`reroll 1s 10d6 3+`."""
_MODIFIER_FIRST = re.compile(
    r"^ *([+-] ?[1-6] to (?:hit|wound)),? +(?=\d* *d\d|\d+ )(.+)$", re.IGNORECASE
)
"""`+1 to hit 10d6 4+`."""
_BATTLE_SHOCK = re.compile(r"\bbattle[ -]shock\b", re.IGNORECASE)
_X_TIMES = re.compile(r"\bx *(\d+) +times\b", re.IGNORECASE)
"""`2d6 x 3 times`."""
_SCATTER_LAST = re.compile(
    r"^([^;,]*d *\d[^;,]*?),? *\+? *\bscatter(?: di(?:c?e))? *$", re.IGNORECASE
)
"""`2d6 scatter`."""
_WHAT_FIRES = re.compile(r"(?<=\d)(\s+[a-z][a-z' -]{1,40}?)(?=\s+(?:shots?|attacks?|dice)\b)", re.I)
"""The words between a number and what is counted: `20 bolter shots`."""
_NUMBER = rf"(?:\d{{1,4}}|{'|'.join(sorted(NUMERALS, key=len, reverse=True))})(?![\w+])"
_HOW_MANY = (
    rf"(?:(?:at least|at most|exactly|more than|less than|fewer than|needs?) {_NUMBER}"
    rf"|{_NUMBER} or (?:more|less|fewer))"
)
_SHOWN = r"(?:\d{1,2}(?:\+|s)|(?:on|two|three|four|five|sixe)s)(?!\w)"
_SIX = r"(?:6|six)(?![\w+])"
_HOW_MANY_SHOW = re.compile(rf"(?<!\w)({_HOW_MANY}) (?:of )?(?:({_SHOWN})|({_SIX}))", re.IGNORECASE)
"""`at least three 5+`, `at least one 6`."""
_SHOW_HOW_MANY = re.compile(
    rf"(?<!\w)({_SHOWN}),? ({_HOW_MANY})(?: (?:success(?:es)?|hits?|of them))?(?!\w| \d)",
    re.IGNORECASE,
)
"""`5+ at least three`, `5s, 3 or more of them`."""
_HOW_MANY_FIRST = re.compile(
    rf"^\s*({_HOW_MANY} (?:of )?(?:{_SHOWN}|{_SIX})) (?:on|of|from|with|in) (?=\d)(.+)$",
    re.IGNORECASE,
)
"""`at least three 5+ on 10d6`."""


_SPAN = re.compile(
    r"((?<![a-z])(?:rr?|ro|re-?roll(?:s|ed|ing)?|explod(?:es?|ing)(?: on)?) ?([1-9]))"
    r"[-–—−]([1-9])(?![0-9]| ?d[0-9])",
    re.IGNORECASE,
)
"""`rr1-2`: ones and twos, for those who type; `rr1 -2` takes 2 away. `explode 5-6`."""


_FACES_FIRST = re.compile(
    r"^ *([1-6](?: or | ?- ?)[1-6]) +on +(?=\d* *d\d|\d+ dice)(.+)$", re.IGNORECASE
)
"""`5 or 6 on 10d6`."""
_FACES = re.compile(
    r"(?:(?<=\d)|(?<=dice)|(?<=die)) (?:on )?(?:an? )?([1-9])( ?[-–—−] ?| to | or )([1-9])"
    r"(?![\w+]| ?[a-z]?d[0-9])",
    re.I,
)
"""`10d6 3-4`, `20 dice on 3 to 5`, `2d6 3 or 4`."""
_NO_ONES = re.compile(r"\bno (?:1'?s|ones)\b", re.IGNORECASE)
"""`10d6 no 1s`: those that show more are counted."""
_NEED_FOR = re.compile(
    r"^\s*([2-6](?:\+{1,3}|s))\s+(?:for|on|against|of)\s+(?:the\s+)?(\d{1,3})\s+(?:mortal\s+)?"
    r"(?:dice|hits?|wounds?|saves?|shots?|attacks?|models?|damage|mortals?)(?!\w)",
    re.IGNORECASE,
)
"""`6+++ for 12 wounds`."""
_GLUED_NEED = re.compile(r"(?<=d[0-9])s([2-9])(?![\w+])", re.IGNORECASE)
"""`10d6s5`: successes from 5 on."""
_ADDED_DICE = re.compile(
    r"(?<![\w+-])(\d{1,3}(?: ?\+ ?\d{1,3})+)(?= dice(?: \w+){0,3} [2-6](?:\+|s\b))", re.IGNORECASE
)
"""`20 + 5 dice on 3+`; without a number that each needs it is a sum."""
_EACH_ROLL = re.compile(r"^\s*(\d{1,2}) (d\d+ ?[+-] ?\d+) each\b", re.IGNORECASE)
"""`3 d6+1 each`."""
_MODIFIER = re.compile(
    r",?(?:^|(?<=[\w+,)]))\s*([+-]|plus|minus) ?([1-3]) to (?:hit|wound|save)(?: rolls?)?(?!\w)",
    re.IGNORECASE,
)
"""`-1 to hit`."""
_NEED = re.compile(r"(?<![\w+-])([2-6])(?=(?:\+|s)(?![\w+=]))(?!s? (?:count|explo))")
_OPEN_REROLL = re.compile(r"fail|miss|\ball\b|full|(?:rr|re-?rolls?)\s*(?:$|[;#])", re.IGNORECASE)
"""Dice whose re-roll depends on what they need."""


_OF_TWO_DICE = re.compile(
    r"((?:^|;)\s*2\s*d\s*6)\s*((?:[<>=]{1,2}|≥|≤)\s*[3-6]\+?\s*)(?=$|[;#]|for\b)", re.IGNORECASE
)
"""Two dice compared with a number that a single die shows as well; two of them always reach 2."""


_WHOLE = re.compile(
    r"^(\s*)(?:\[(?!\[)([^\[\]]*)\]|\{([^{}]*)\})(\s*(?:(?:#|for\b).*)?)$", re.IGNORECASE
)
"""A text that stands in brackets as a whole, but for what it is for."""
_REPEAT = re.compile(r"^\s*repeat\s*\((.+),\s*(\d+)\s*\)\s*$", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\((adv(?:antage)?|dis(?:adv(?:antage)?)?)\)", re.IGNORECASE)
_MAX = re.compile(r"(?<=\d)max(?=\d)", re.IGNORECASE)
_COMMENT = re.compile(r"^(.*\S)\s+!\s+([a-z][^0-9]*)$", re.IGNORECASE)
"""Words behind a sign that is set apart: `4d6 ! fire`; no dice words, which go on with the dice."""
_ROLLED = re.compile(r"(?<=\d)\s+(?=i rolled\b)", re.IGNORECASE)
"""`1d20 I rolled a d20`."""
_BEST_OF_DICE = re.compile(r"\b(max|min)\( *(1?d[0-9]{1,3}) *((?:, *\2 *){1,19})\)", re.IGNORECASE)
"""`max(d20, d20)`, of equal dice."""
_LONG_OPTION = re.compile(r"(?<=\s)--([a-z]+)-([a-z]+)", re.IGNORECASE)
"""`4d6 --drop-lowest 1`, as in a shell."""
_IN_COMMENT = (Kind.COUNT, Kind.UNKNOWN, Kind.DICE)


def as_other_bots_write(typed: str) -> str:
    """The text in the one form that is read, of what other bots know by another: `[2d6]` and `{2d6,
    d8}` as dice, `repeat(2d6, 3)`, `max(d20, d20)`, `2d20 (adv)`, `4d6max5`, `4d6 --drop-lowest 1`,
    `4d6 ! fire` and `1d20 I rolled a d20`.
    """
    typed = _WHOLE.sub(_unwrapped, typed)
    typed = _BATTLE_SHOCK.sub("battleshock", typed)
    typed = _REPEAT.sub(r"\2#(\1)", typed)
    typed = _IN_BRACKETS.sub(r"\1", typed)
    typed = _MAX.sub("ma", typed)
    typed = _BEST_OF_DICE.sub(_kept, typed)
    typed = _LONG_OPTION.sub(r"\1 \2", typed)
    typed = _ROLLED.sub(" # ", typed)
    commented = _COMMENT.match(typed)
    if commented is None:
        return typed
    dice, comment = commented.groups()
    is_comment = all(word.kind in _IN_COMMENT for word in tokens(comment))
    return f"{dice} # {comment}" if is_comment else typed


def _kept(found: re.Match[str]) -> str:
    """Equal dice of which the best or the worst is kept: `2d20kh1`."""
    which, die, others = found.groups()
    number = 1 + others.count(",")
    end = "h" if which.casefold() == "max" else "l"
    return f"{number}{die.removeprefix('1')}k{end}1"


def _unwrapped(found: re.Match[str]) -> str:
    before, bracketed, group, behind = found.groups()
    inner = bracketed if group is None else group.replace(",", ";")
    return f"{before} {inner} {behind}"


def with_spans(typed: str) -> str:
    """The text with `rr1~2` in place of `rr1-2`. Rolls were kept under texts in which that takes 2
    away, so it is for what is typed now alone.
    """
    return _SPAN.sub(_as_span, typed)


def with_number_of_dice(typed: str) -> str:
    """The text with `5+ total at least three` in place of `at least three 5+`: how many of the dice
    shall show what each is asked for.
    """
    typed = _HOW_MANY_FIRST.sub(r"\2 \1", typed)
    typed = _HOW_MANY_SHOW.sub(_shown_first, typed)
    return _SHOW_HOW_MANY.sub(r"\1 total \2", typed)


def _shown_first(found: re.Match[str]) -> str:
    how_many, shown, six = found.groups()
    return f"{shown or f'={six}'} total {how_many}"


def with_numbers(typed: str) -> str:
    """The text with `12 dice 6+` in place of `6+ for 12 wounds`, `=3to4` of `3-4`, `25 dice` of `20
    + 5 dice`, `5+` of `s5`, and a need with what is added to it: `20 dice on 4+` for `20 dice -1 to
    hit on 3+`.
    """
    typed = _NEED_FOR.sub(r"\2 dice \1", typed)
    typed = _FACES_FIRST.sub(r"\2 on \1", typed)
    typed = _FACES.sub(_counted, typed)
    typed = _NO_ONES.sub("2+", typed)
    typed = _EACH_ROLL.sub(r"\1#(\2)", typed)
    typed = _GLUED_NEED.sub(r" \1+", typed)
    typed = _ADDED_DICE.sub(_added_up, typed)
    return _with_modified_need(typed)


def _added_up(found: re.Match[str]) -> str:
    numbers = map(int, found[1].split("+"))
    return str(sum(numbers))


def _with_modified_need(typed: str) -> str:
    """The one need of a text, less what is added to the roll; the text as it is where it has
    several, or no die shows that.
    """
    modifiers = _MODIFIER.findall(typed)
    unmodified = _MODIFIER.sub("", typed)
    needs = _NEED.findall(unmodified)
    is_clear = len(modifiers) == len(needs) == 1
    if not is_clear or _OPEN_REROLL.search(typed):
        return typed
    ((sign, number),) = modifiers
    added = int(number)
    if sign not in ("+", "plus"):
        added = -added
    need = int(needs[0]) - added
    if not 2 <= need <= 6:
        return typed
    return _NEED.sub(str(need), unmodified)


def _counted(found: re.Match[str]) -> str:
    """These faces as they are counted: `=3to4`, or `=3,5` for `3 or 5`."""
    first, joint, last = found.groups()
    if first >= last:
        return found[0]
    are_single = joint == " or " and int(first) + 1 < int(last)
    return f" ={first},{last}" if are_single else f" ={first}to{last}"


def with_total(typed: str) -> str:
    """The text with `2d6 total >=6` in place of `2d6>=6`: two dice against a number are a charge, a
    Leadership or a Psychic test. Rolls were kept under texts in which that counts dice, so it is
    for what is typed now alone.
    """
    return _OF_TWO_DICE.sub(r"\1 total \2", typed)


def _as_span(found: re.Match[str]) -> str:
    """A span where the second number is the larger one."""
    _, first, last = found.groups()
    return f"{found[1]}~{last}" if first < last else found[0]


def begins_with_reroll(typed: str) -> bool:
    """Whether it is said before the dice which of them are re-rolled."""
    return _REROLL_FIRST.match(typed) is not None


def in_order(dice: str) -> str:
    """The text with what is to be reached behind the dice, and without the weapon that they are
    for.
    """
    first = _GOAL_FIRST.match(dice)
    if first:
        dice = f"{first[2]} {first[1]}+"
    dice = _X_TIMES.sub(r"\1 times", dice)
    dice = _SCATTER_LAST.sub(r"scatter \1", dice)
    dice = _MODIFIER_FIRST.sub(r"\2 \1", dice)
    reroll = _REROLL_FIRST.match(dice)
    if reroll:
        dice = f"{reroll[2]} {reroll[1]}"
    return _WHAT_FIRES.sub(_unless_known, dice)


def _unless_known(between: re.Match[str]) -> str:
    """Nothing for words of which none says anything about dice; else these."""
    said = list(tokens(between[1]))
    is_name = bool(said) and all(map(_says_nothing_of_dice, said))
    return "" if is_name else between[0]


def _says_nothing_of_dice(word: Token) -> bool:
    return word.kind is Kind.UNKNOWN and word.text not in OPTIONS
