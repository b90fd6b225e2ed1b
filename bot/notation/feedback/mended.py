"""What was meant by words that could not be read, where one reading is clear: a misspelt word with
one near neighbour, a sign left out. Nothing is put in their place unasked.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from rapidfuzz import fuzz

from bot.editions import EDITIONS, Edition
from bot.editions.ability import Bearer
from bot.editions.named_abilities import names_of_abilities
from bot.errors import Meant
from bot.notation.feedback.hints import like_name
from bot.notation.feedback.misspelt import words_of
from bot.notation.hint import HintKind
from bot.notation.reading import Reading, WeaponReading
from bot.notation.several import split_weapons
from bot.notation.words.other_editions import grammar_of
from bot.typed_text.visible import visible

NEAR = 80
"""Per cent, from which on a word is a misspelling of another."""
CLEAR = 8
"""Per cent by which the next neighbour must be further away."""
NEAR_WORD = 75
"""The same for one word among others: a letter of four."""
LEAST = 4
"""Letters of a word below which too many others are near it."""
NEAR_SHORT = 85
"""Per cent for such words: `hts` is hits."""
WORDS = (
    *("invulnerable", "invuln", "infantry", "vehicle", "monster", "stationary", "torrent"),
    *("strength", "toughness", "wounds", "attacks", "shots", "models", "saves", "hits", "failed"),
    *(
        "overwatch",
        "reroll",
        "lethal",
        "sustained",
        "devastating",
        "linked",
        "range",
        "cover",
        "damage",
    ),
)
"""Words that stand in shorthand, alone or beside others."""
_FIRST = re.compile(r"(A?\d*d?\d+(?:\+\d+)?) +", re.IGNORECASE)
"""The attacks at the beginning of a text."""
_VALUE = re.compile(r" ?[+-]?\d*d?\d+[+s]*$", re.IGNORECASE)
_SKILL = re.compile(r"(?<!\S)((?:bs|ws) ?[2-6])(?![\w+])", re.IGNORECASE)
Read = Callable[[str, str], Reading]


def mended(reading: Reading, read: Read) -> Meant:
    """The words of a reading that were not understood, and what each of them means; empty where one
    of them is unclear, or the text could not be read with these either.
    """
    text = visible(reading.text)
    pairs = _pairs(reading, text, read)
    meant = tuple(dict.fromkeys(pairs))
    for typed, right in meant:
        if text.count(typed) != 1:
            return ()
        text = text.replace(typed, right)
    if meant and _is_read(text, reading, read):
        return meant
    return ()


def _is_read(text: str, reading: Reading, read: Read) -> bool:
    """Whether a text is complete in the edition of a reading; of weapons perhaps several."""

    def is_complete(part: str) -> bool:
        return read(part, reading.edition).complete

    if is_complete(text):
        return True
    return isinstance(reading, WeaponReading) and all(map(is_complete, split_weapons(text)))


def spelt_right(reading: Reading) -> tuple[Meant, str]:
    """The misspelt words of a reading, perhaps of a part of a profile, each with what it means; and
    the text with these.
    """
    text = visible(reading.text)
    pairs = _spellings(reading)
    meant = tuple(dict.fromkeys(pairs))
    for typed, right in meant:
        text = text.replace(typed, right)
    return meant, text


def _pairs(reading: Reading, text: str, read: Read) -> Iterator[tuple[str, str]]:
    """What can be told of a reading that is not complete."""
    yield from _signs(reading, text, read)
    yield from _names_in_front(reading, text)
    yield from _spellings(reading)
    for error in reading.errors:
        yield from error.meant
    if isinstance(reading, WeaponReading):
        yield from _attacks(reading, text)


def _names_in_front(reading: Reading, text: str) -> Iterator[tuple[str, str]]:
    """`d6+3 flamer` as `flamer: d6+3`: a name between the attacks and the other values."""
    first = _FIRST.match(text)
    if first is None or not reading.unread:
        return
    name = reading.unread[0]
    stands_behind = text.startswith(name, first.end())
    has_only_letters = name.replace(" ", "").isalpha()
    if stands_behind and has_only_letters:
        yield f"{first[0]}{name}", f"{name}: {first[1]}"


def _attacks(reading: WeaponReading, text: str) -> Iterator[tuple[str, str]]:
    """`10 bolters` as `bolters: A10`, where nothing else says how many attacks they make."""
    is_counted = reading.name and "weapons" in reading.fields
    if not is_counted or "attacks" in reading.fields:
        return
    name = re.escape(reading.name)
    counted = re.search(
        rf"(?<!\S)(?P<count>\d+) ?x? +(?P<name>{name})(?!\w):?"
        rf"|(?<!\S)(?P<first>{name}):? +(?:x ?(?P<behind>\d+)|(?P<times>\d+) ?x)(?!\w)",
        text,
        re.IGNORECASE,
    )
    if counted:
        number = counted["count"] or counted["behind"] or counted["times"]
        yield counted[0], f"{counted['name'] or counted['first']}: A{number}"


def _signs(reading: Reading, text: str, read: Read) -> Iterator[tuple[str, str]]:
    """`BS3` as `BS3+` in the editions whose skill is a roll; not in a whole profile of one whose
    skill is none, where BS3 hits on 4+: `20 BS3 S4 AP5`.
    """
    if not isinstance(reading, WeaponReading) or EDITIONS[reading.edition].compares_skills:
        return
    if any(_is_profile_of(edition, text, read) for edition in EDITIONS.values()):
        return
    for skill in _SKILL.finditer(text):
        yield skill[0], f"{skill[0]}+"


def _is_profile_of(edition: Edition, text: str, read: Read) -> bool:
    """Whether a text is a weapon as editions write it that compare skills, with AP and all."""
    if not edition.compares_skills:
        return False
    weapon = read(text, edition.key)
    return weapon.complete and "ap" in weapon.fields


def _spellings(reading: Reading) -> Iterator[tuple[str, str]]:
    """Each group of unknown words that has one near neighbour."""
    bearer = Bearer.WEAPON if isinstance(reading, WeaponReading) else Bearer.TARGET
    known = dict(names_of_abilities(reading.edition, bearer))
    known |= {word: word for word in WORDS}
    for group in reading.unread:
        is_skill = _SKILL.fullmatch(group)
        if is_skill or _is_known_elsewhere(reading, group):
            continue
        name = group
        value = _VALUE.search(group)
        if value:
            name = group[: value.start()]
        right = _neighbour(name, known)
        if right:
            yield name, right
            continue
        words = list(_word_by_word(group, reading.edition, bearer))
        yield from words
        if not words and group == reading.unread[0]:
            told = like_name(group, EDITIONS[reading.edition], bearer)
            if told and told == reading.hint.meant:
                yield group, told


def _is_known_elsewhere(reading: Reading, group: str) -> bool:
    """Whether the refusal says that these words are the other box's or another edition's: `into
    cover` of a weapon is not Ignores Cover misspelt.
    """
    return group == reading.unread[0] and reading.hint.kind is HintKind.ELSEWHERE


def _words_beside(edition: str, bearer: Bearer) -> dict[str, str]:
    """The words of abilities and phrases, as they stand beside others."""
    names = dict(names_of_abilities(edition, bearer))
    words = words_of(grammar_of(EDITIONS[edition], bearer))
    alone = {word: names.get(word.replace("-", " "), word) for word in words if " " not in word}
    return alone | names


def _word_by_word(group: str, edition: str, bearer: Bearer) -> Iterator[tuple[str, str]]:
    """Each of some unknown words that is near a word of shorthand: `rerol hits`, `haevy
    stationry`. One alone was looked for among the abilities before.
    """
    known = {word: word for word in WORDS}
    if " " in group:
        known |= _words_beside(edition, bearer)
    for word in group.split():
        right = _neighbour(word, known, NEAR_WORD)
        is_another = right != word.casefold()
        if right and is_another:
            yield word, right


def _neighbour(typed: str, known: dict[str, str], near: int = NEAR) -> str | None:
    """What a word means that is near one known word alone."""
    folded = typed.casefold()
    likeness = list(_likeness(folded, known.items()))
    best, meant = max(likeness)
    if len(typed) < LEAST:
        near = NEAR_SHORT
    others = [like for like, other in likeness if other.rstrip("s") != meant.rstrip("s")]
    if best < near or best - max(others, default=0) < CLEAR:
        return None
    return meant


def _likeness(folded: str, known: Iterable[tuple[str, str]]) -> Iterator[tuple[float, str]]:
    for name, meant in known:
        yield fuzz.ratio(folded, name), meant
