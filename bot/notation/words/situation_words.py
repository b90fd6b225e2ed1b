"""The phrases of what a unit did before it attacks, and of where it stands."""

from bot.notation.words.phrases import (
    DISTANCE,
    INCHES,
    SITUATION_PREFIX,
    Phrase,
    Reader,
    gives,
    phrase,
)


def _situation(name: str, value: bool = True) -> Reader:
    return gives(**{f"{SITUATION_PREFIX}{name}": value})


SITUATIONS: tuple[Phrase, ...] = (
    phrase(
        r"(?:within |at |in )?(?:half|melta|rapid(?: fire)?)[- ]range|(?:within|at|in) half",
        _situation("half_range"),
        "half range",
    ),
    phrase(
        r"(?:out of|outside|over|beyond|more than|not(?: (?:with)?in| at)?)"
        r" (?:half|melta|rapid fire)[- ]range",
        _situation("half_range", False),
        "out of half range",
    ),
    phrase(
        r"(?:remain(?:s|ed|ing)? )?stationary|(?:did ?n[o']?t|not|no) moved?|stood still",
        _situation("stationary"),
        "stationary",
    ),
    phrase(r"mov(?:ed|ing)", _situation("moved"), "moved"),
    phrase(r"advanc(?:ed|ing)", _situation("advanced"), "advanced"),
    phrase(r"charge[ds]?|charging|on (?:the|a) charge", _situation("charged"), "charged"),
    phrase(
        r'(?:beyond|over|more than) 1[28](?:"| ?inch(?:es)?)?',
        _situation("beyond_12"),
        "beyond 12",
    ),
    phrase(
        r'(?:within|closer than) 18(?:"| ?inch(?:es)?)?',
        _situation("beyond_12", False),
        "within 18",
    ),
    phrase(
        rf"(?:within|inside|under|less than|closer than|up to) \d{{1,2}} ?{INCHES}?"
        rf"|(?:at|from|in) \d{{1,2}} ?{INCHES}|\d{{1,2}} ?{INCHES} away",
        lambda m: {DISTANCE: m[0]},
    ),
    phrase(r"(?:out of sight|not visible|unseen)", _situation("visible", False), "out of sight"),
)

SHOOTING_WAYS: tuple[Phrase, ...] = (
    phrase(r"plunging(?: fire)?", _situation("plunging"), "plunging"),
    phrase(r"(?:shot |fired )?(?:indirect|indirectly)", _situation("indirect"), "indirect"),
    phrase(r"spotted", _situation("spotted"), "spotted"),
    phrase(r"snap(?:[- ](?:shoot(?:ing)?|shots?))?", gives(mode="overwatch"), "snap shooting"),
)
"""Ways of shooting that the 11th edition has."""

PICKS: tuple[Phrase, ...] = (
    phrase(
        r"(?:precision|snip(?:es?|ing)|pick(?:s|ing)?) (?:(?:on|at|against|is used on) )?"
        r"(?:(?:the|its|their) )?(?:characters?|chars?|leaders?)",
        gives(ability="Precision", precision="character"),
        "precision on the character",
    ),
)
"""What attacks with Precision are made at, where groups of a unit are attacked one by one."""
