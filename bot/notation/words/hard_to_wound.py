"""What Transhuman does in players' words: `cannot be wounded on 1-3`."""

from bot.editions.ability import Bearer
from bot.editions.named_abilities import find_ability
from bot.notation.words.phrases import Phrase, gives, phrase

TRANSHUMAN = "Transhuman"
_ONE_TO_THREE = "(?:an? )?(?:unmodified )?(?:rolls? of )?1(?: ?- ?| to )3s?"
PHRASES: tuple[Phrase, ...] = (
    phrase(
        rf"(?:can[' ]?t|cannot|can not|never) be wounded (?:on|by) {_ONE_TO_THREE}"
        rf"|{_ONE_TO_THREE} to wound (?:always )?fails?"
        rf"|{_ONE_TO_THREE} (?:always )?fails? to wound"
        r"|(?:unmodified )?wound rolls of 1(?: ?- ?| to )3s? (?:always )?fail"
        r"|only (?:be )?wounded on (?:an? )?(?:unmodified )?4\+"
        r"|(?:be )?wounded (?:on (?:an? )?4\+ only|only on (?:an? )?4\+|on 4\+ at best)",
        gives(ability=TRANSHUMAN),
        "cannot be wounded on 1-3",
    ),
)


def phrases_of(edition: str) -> tuple[Phrase, ...]:
    """The phrases, in editions that know the ability."""
    return PHRASES if find_ability(TRANSHUMAN, edition, Bearer.TARGET) else ()
