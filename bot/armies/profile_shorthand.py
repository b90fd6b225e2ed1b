"""Rows of weapons as shorthand: `2 BS3+ S4 AP-1 D1 [rapid fire 1]`.

What an edition's rows look like is recognised by their columns: since the 10th edition a weapon
has A and BS or WS; in the 8th and 9th its attacks stand in its type (`Heavy 3`) and its skill with
its bearer; in the 4th it has no damage.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.armies.model import Mode
from bot.armies.rosters.roster_tree import Profile
from bot.armies.wording import plain_letters
from bot.editions.ability import AbilityUse, Bearer
from bot.editions.named_abilities import find_ability
from bot.errors import UserError
from bot.notation import read_weapon

Columns = Mapping[str, str]

_DICE = re.compile(r"(\d*)D([36])(\+\d+)?", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
ROLL = re.compile(r"(\d)\+")
_TYPE = re.compile(r"(Rapid Fire|Heavy|Assault|Pistol|Grenade)\s+(\S+)", re.IGNORECASE)
_BETTER = re.compile(r"\+(\d+)")
_TIMES = re.compile(r"x(\d)", re.IGNORECASE)
SKILLS: Mapping[Mode, str] = {"ranged": "BS", "melee": "WS"}
"""The skill that a weapon of a mode hits with."""
LESSER = {"blast 2": "Blast", "blast 3": "Blast"}
"""Keywords of the 11th edition of which older ones have a weaker one."""
NAMES_BEFORE = {"close-quarters": "Pistol", "blast 1": "Blast", **LESSER}
"""Keywords of the 11th edition that older ones have under another name, and what they call them."""
_PLAIN_FIELDS = {"attacks", "skill", "strength", "ap", "damage", "abilities"}
"""The fields of a weapon that has numbers and abilities alone."""


def mode_of(weapon: Profile) -> Mode:
    """Whether a row is fired or fought with."""
    columns = weapon.columns
    melee = (
        weapon.kind.casefold().startswith("melee")
        or columns.get("RANGE", "").casefold() == "melee"
        or columns.get("TYPE", "").casefold().startswith(("melee", "close combat"))
    )
    return "melee" if melee or "WS" in columns else "ranged"


def weapon_shorthand(weapon: Profile, bearer: Columns, edition: str) -> str | None:
    """A weapon's row in shorthand; None where a number is missing that only its bearer knows."""
    columns = weapon.columns
    has_skill = not columns.keys().isdisjoint(SKILLS.values())
    if has_skill and "A" in columns:
        return _since_tenth(columns, edition)
    mode = mode_of(weapon)
    if "D" in columns and "TYPE" in columns:
        return _eighth_and_ninth(columns, bearer, mode, edition)
    return _fourth(columns, bearer, mode)


def _since_tenth(columns: Columns, edition: str) -> str | None:
    attacks = _attacks(columns["A"])
    strength = plain_number(columns.get("S", ""))
    damage = _damage(columns.get("D", ""))
    if attacks is None or strength is None or damage is None:
        return None
    abilities = known_abilities(columns.get("KEYWORDS", ""), edition)
    skill_name = "WS" if "WS" in columns else "BS"
    skill = _skill(skill_name, columns[skill_name])
    if skill:
        attacks += f" {skill}"
    elif "torrent" not in map(str.casefold, abilities):
        return None
    row = f"{attacks} S{strength} AP{_piercing(columns)} {damage}"
    return row + in_brackets(abilities)


def _eighth_and_ninth(columns: Columns, bearer: Columns, mode: Mode, edition: str) -> str | None:
    attacks = _attacks_until_ninth(columns, bearer, mode)
    skill_name = SKILLS[mode]
    skill = _skill(skill_name, bearer.get(skill_name, ""))
    strength = _strength_of_bearer(columns.get("S", ""), bearer.get("S", ""))
    damage = _damage(columns.get("D", ""))
    if None in (attacks, skill, strength, damage):
        return None
    row = f"{attacks} {skill} S{strength} AP{_piercing(columns)} {damage}"
    abilities = known_abilities(columns.get("ABILITIES", ""), edition)
    return row + in_brackets(abilities)


def in_brackets(words: Sequence[str]) -> str:
    """Keywords and abilities as they stand behind numbers; nothing where there are none."""
    return f" [{', '.join(words)}]" if words else ""


def _fourth(columns: Columns, bearer: Columns, mode: Mode) -> str | None:
    attacks = _attacks_until_ninth(columns, bearer, mode)
    skill_name = SKILLS[mode]
    skill = _NUMBER.fullmatch(bearer.get(skill_name, ""))
    printed = columns.get("STRENGTH", columns.get("S", ""))
    strength = _strength_of_bearer(printed, bearer.get("S", ""))
    if attacks is None or skill is None or strength is None:
        return None
    piercing = _NUMBER.fullmatch(columns.get("AP", ""))
    ap = piercing[0] if piercing else "-"
    return f"{attacks} {skill_name}{skill[0]} S{strength} AP{ap}"


def _attacks_until_ninth(columns: Columns, bearer: Columns, mode: Mode) -> str | None:
    """The attacks of a fighter are those in the fighter's row; those of a gun stand in its type."""
    if mode == "melee":
        return _attacks(bearer.get("A", ""))
    typed = _TYPE.search(columns.get("TYPE", ""))
    if typed is None:
        return None
    kind, attacks = typed.groups()
    return f"{kind.title()} {attacks.upper()}"


def known_abilities(keywords: str, edition: str) -> tuple[str, ...]:
    """The keywords of a weapon as the edition's rules know them; others change no die of the
    bot.
    """
    found = [_in_words_of(edition, name) for name in split_keywords(keywords)]
    return tuple(name for name in found if name)


def unread_keywords_of(keywords: str, edition: str) -> tuple[str, ...]:
    """The keywords of a weapon that the edition's rules do not know, under no name, or that are
    less there: `Blast 2 beyond Blast`.
    """
    unread = [_unread(name, edition) for name in split_keywords(keywords)]
    return tuple(name for name in unread if name)


def _unread(keyword: str, edition: str) -> str | None:
    found = _in_words_of(edition, keyword)
    if found is None:
        return keyword
    is_less = found == LESSER.get(keyword.casefold())
    return f"{keyword} beyond {found}" if is_less else None


def _in_words_of(edition: str, keyword: str) -> str | None:
    """A keyword as the edition has it, if need be by its name before the 11th: `Blast 1` is
    `Blast`.
    """
    if _is_known(keyword, edition):
        return keyword
    before = NAMES_BEFORE.get(keyword.casefold())
    return before if before and _is_known(before, edition) else None


def split_keywords(keywords: str) -> tuple[str, ...]:
    """`Anti-Monster 4+, Blast` as its parts."""
    listed = plain_letters(keywords).strip("[]")
    parts = [part.strip(" .*") for part in listed.split(",")]
    return tuple(part for part in parts if part not in ("", "-"))


@lru_cache(maxsize=2048)
def _is_known(name: str, edition: str) -> bool:
    """Whether a weapon's shorthand may hold this keyword: it is read whole, and as an ability."""
    if find_known(name, edition, Bearer.WEAPON) is None:
        return False
    reading = read_weapon(f"1 BS3+ S4 AP0 D1 [{name}]", edition)
    return reading.complete and set(reading.fields) <= _PLAIN_FIELDS


def find_known(name: str, edition: str, bearer: Bearer) -> AbilityUse | None:
    """The ability of this name; None also where its value is missing or out of range."""
    try:
        return find_ability(name, edition, bearer)
    except UserError:
        return None


def _attacks(text: str) -> str | None:
    attacks = text.strip().upper()
    if _NUMBER.fullmatch(attacks):
        return attacks
    dice = _DICE.fullmatch(attacks)
    if dice is None:
        return None
    # A bare D3 or D6 could be read as damage.
    is_bare = not dice[1] and not dice[3]
    return f"A{attacks}" if is_bare else attacks


def _damage(text: str) -> str | None:
    """`D2` is the number, `DD6+1` is rolled; `D:3` and `D:6` are numbers whatever a bare `D3` and
    `D6` are read as.
    """
    text = text.strip()
    if text in ("3", "6"):
        return f"D:{text}"
    if _DICE.fullmatch(text) or _NUMBER.fullmatch(text):
        return f"D{text.upper()}"
    return None


def plain_number(text: str) -> str | None:
    found = _NUMBER.match(text.strip())
    return found[0] if found else None


def _skill(name: str, text: str) -> str | None:
    text = text.strip()
    found = ROLL.match(text) or re.match(r"([2-6])$", text)
    return f"{name}{found[1]}+" if found else None


def _piercing(columns: Columns) -> str:
    """AP below 0, whatever the sign it is printed with."""
    number = _NUMBER.search(columns.get("AP", ""))
    return f"-{number[0]}" if number and number[0] != "0" else "0"


def _strength_of_bearer(text: str, bearer: str) -> int | None:
    """`User`, `+1` and `x2` are the bearer's Strength changed."""
    text = text.strip()
    if _NUMBER.fullmatch(text):
        return int(text)
    found = _NUMBER.fullmatch(bearer.strip())
    if found is None:
        return None
    own = int(found[0])
    better = _BETTER.fullmatch(text)
    if better:
        return own + int(better[1])
    times = _TIMES.fullmatch(text)
    if times:
        return own * int(times[1])
    return own if text.casefold() == "user" else None
