"""What was meant by words that could not be read: another edition's way to write it, the other box,
or a like word.
"""

from bot.editions import EDITIONS, Edition
from bot.editions.ability import Bearer
from bot.editions.named_abilities import abilities_of
from bot.errors import quoted
from bot.notation.hint import NO_HINT, Hint, HintKind
from bot.notation.words.other_editions import elsewhere, grammar_of, is_ability, read_phrase
from bot.notation.words.phrases import MAX_WORDS
from bot.notation.words.scanning import Scan
from bot.typed_text.spelling import nearest

FORM_CLASSIC = {Bearer.WEAPON: "`10 BS4 S4 AP5`", Bearer.TARGET: "`10x T4 3+`"}
"""A whole profile, as the 4th edition's are written."""
FORM_LATER = {Bearer.WEAPON: "`20 3+ S4 AP-1 D1`", Bearer.TARGET: "`10x T4 3+ W2`"}
"""A whole profile, as those of later editions are written."""
MIN_WORD = 4
"""Letters of a word below which its likeness to the first word of a name says little."""


def hint(scanned: Scan, edition: Edition, bearer: Bearer, unsure: str = "") -> Hint:
    """What is known of the first words that were not read. `unsure` are words that stand where a
    name may stand.
    """
    if not scanned.unread:
        return NO_HINT
    first = scanned.unread[0]
    return (
        _elsewhere(first, edition, bearer)
        or _near(first, edition, bearer, unsure)
        or _example(scanned, edition, bearer)
        or _name(first, unsure)
        or NO_HINT
    )


def _elsewhere(unread: str, edition: Edition, bearer: Bearer) -> Hint | None:
    """That the first words are another option's, edition's or box's."""
    if unread.casefold() in EDITIONS:
        return Hint(HintKind.ELSEWHERE, "the edition is chosen in `edition`")
    front = unread.split()[:MAX_WORDS]
    for size in range(len(front), 0, -1):
        words = " ".join(front[:size])
        said = elsewhere(words, edition, bearer) or _other_box(words, edition, bearer)
        if said:
            return Hint(HintKind.ELSEWHERE, said)
    return None


def _near(unread: str, edition: Edition, bearer: Bearer, unsure: str) -> Hint | None:
    """What the words are like; nobody who types `9+++` means the example `5+++`."""
    like = like_name(unread, edition, bearer)
    if like is None:
        return None
    if _digits(unread) and _digits(like) != _digits(unread):
        return None
    or_name = f", or the name {_as_name(unread)}" if unsure == unread else ""
    return Hint(HintKind.LIKE, f"{like}{or_name}", meant=like)


def _example(scanned: Scan, edition: Edition, bearer: Bearer) -> Hint | None:
    """How a whole profile is written, where no number was read."""
    if any(sign.isdigit() for item in scanned.read for sign in item.text):
        return None
    return Hint(HintKind.EXAMPLE, written_like(edition, bearer))


def _name(unread: str, unsure: str) -> Hint | None:
    """How the words would be a name, where one may stand."""
    return Hint(HintKind.NAME, f"a name is {_as_name(unread)}") if unsure == unread else None


def _as_name(words: str) -> str:
    return quoted(f"{words}:")


def written_like(edition: Edition, bearer: Bearer) -> str:
    """`a weapon is written like …`: how a whole profile is."""
    form = (FORM_CLASSIC if edition.compares_skills else FORM_LATER)[bearer]
    return f"a {bearer.value} is written like {form}"


def like_name(typed: str, edition: Edition, bearer: Bearer) -> str | None:
    """The name that was meant, by all of it or by its first word: `leathal` is Lethal Hits; of an
    example with a number, such as `wounds on 4+`, that word alone.
    """
    names = _names(edition, bearer)
    whole = nearest(typed, names)
    if whole is not None or len(typed) <= MIN_WORD:
        return whole
    by_first_word = {name.split()[0]: name for name in names}
    word = nearest(typed, by_first_word)
    if word is None or word in typed.casefold().split():
        return None
    name = by_first_word[word]
    return word if _digits(name) and not _digits(typed) else name


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _other_box(words: str, edition: Edition, bearer: Bearer) -> str:
    """That this belongs to the target and not to the weapon, or the other way round."""
    other = Bearer.TARGET if bearer is Bearer.WEAPON else Bearer.WEAPON
    grammar = grammar_of(edition, other)
    if is_ability(words, edition, other) or read_phrase(words, grammar) is not None:
        return f"{quoted(words)} belongs to the {other.value}"
    return ""


def _names(edition: Edition, bearer: Bearer) -> list[str]:
    names = [ability.form for ability in abilities_of(edition.key, bearer)]
    phrases = grammar_of(edition, bearer).phrases
    return names + [each.like for each in phrases if each.like]
