"""A reading in words: the fields of a weapon or target, each as a player would say it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import groupby
from typing import Any

from bot.attack.model.rule_words import FURTHER, REROLL, SAVES
from bot.editions import Edition
from bot.notation.words.modifier_words import ADDED_UP
from bot.notation.words.phrases import SITUATION_PREFIX, WORSENED_AP
from bot.notation.words.trigger_words import COUNTED

Fields = Mapping[str, Any]
NOTHING: Set[str] = frozenset()
NO_EFFECT = " (no effect)"

REROLLS = {
    "reroll_hits": "hits",
    "reroll_wounds": "wounds",
    "reroll_attacks": "attacks",
    "reroll_damage": "damage",
}
EFFECTS = {
    "extra_hits": "+{n} hit",
    "extra_attack": "+{n} attack",
    "auto_wound": "wounds automatically",
    "mortal": "{n} mortal wound",
    "ap": "AP {n}",
    "damage": "damage {n}",
}


def weapon_in_words(
    fields: Fields, said: Mapping[str, str], edition: Edition, idle: Set[str]
) -> Iterator[str]:
    """`20 shots`, `BS 3+`, `S4`, `AP -1`, `damage 1`, abilities, options; what nobody said, and
    what is `idle`, is marked so.
    """
    if "attacks" in fields:
        noun = "attack" if fields.get("mode") == "melee" else "shot"
        weapons = f"{fields['weapons']} × " if "weapons" in fields else ""
        yield f"{weapons}{how_many(str(fields['attacks']), noun)}"
    yield from _skill(fields)
    yield from _told(fields, {"strength": "S{}"})
    if edition.ap_beats_armour:
        yield f"AP {fields.get('ap', '-')}"
    elif "ap" in fields:
        yield f"AP {fields['ap']}"
    else:
        yield "AP 0 (not said)"
    if not edition.wounds_always_one:
        yield _damage(fields, said)
    for ability in fields.get("abilities", ()):
        yield ability_in_words(ability)
    yield from _options(fields, idle)


def _told(fields: Fields, forms: Mapping[str, str]) -> Iterator[str]:
    """Those of some fields that were said, each in its form."""
    for name, form in forms.items():
        if name in fields:
            yield form.format(fields[name])


def use_in_words(several: Sequence[Fields], idle: Set[str] = NOTHING) -> Iterator[str]:
    """How several weapons are all used: `indirect`, `+1 to hit`; nothing that one of them alone
    is. What is `idle` for all of them is marked so.
    """
    first, *others = several
    shared = {
        name: value
        for name, value in first.items()
        if all(each.get(name) == value for each in others)
    }
    return _options(shared, idle)


def target_in_words(fields: Fields, idle: Set[str]) -> Iterator[str]:
    """`10 models`, `T4`, `W2`, saves, cover, keywords, abilities; what nobody said, and what is
    `idle`, is marked so.
    """
    groups = fields.get("groups", ())
    if "armour" in fields:
        yield f"vehicle, armour {fields['armour']}"
    elif not groups:
        yield how_many(str(fields.get("models", 1)), "model")
    yield from _told(fields, {"toughness": "T{}", "ws": "WS{}"})
    for number, group in enumerate(groups, 1):
        described = ", ".join(_group(group))
        yield f"group {number}: {described}"
    if "armour" not in fields and not groups:
        yield _wounds(fields)
        yield _save(fields)
    yield from _told(fields, SAVES)
    if "cover" in fields:
        yield _cover(fields["cover"]) + _effect_of("cover", idle)
    for modifier in _modifiers(fields):
        yield f"{modifier} it"
    yield from _told(fields, {WORSENED_AP: "AP of attacks worse by {}"})
    yield from _told(fields, FURTHER)
    if "reroll_saves" in fields:
        yield REROLL[fields["reroll_saves"]].format("saves")
    has_character = any(group.get("character") for group in groups)
    for keyword in fields.get("keywords", ()):
        if keyword != "CHARACTER" or not has_character:
            yield keyword
    yield from fields.get("abilities", ())


def _wounds(fields: Fields) -> str:
    """`W2`; of unlike models `9 with W1 and 1 with W3`, in the order in which they are hurt."""
    wounds = fields.get("wounds")
    if wounds is None:
        return "W1 (not said)"
    if isinstance(wounds, int):
        return f"W{wounds}"
    parts = []
    for each, models in groupby(wounds):
        number = len(list(models))
        parts.append(f"{number} with W{each}")
    return listed(parts)


def _save(fields: Fields) -> str:
    return f"save {fields['save']}+" if fields.get("save") else "no save"


def _group(fields: Fields) -> Iterator[str]:
    """`4 models`, `W2`, `save 3+`: one group of a target."""
    yield how_many(str(fields.get("models", 1)), "model")
    yield _wounds(fields)
    yield _save(fields)
    yield from _told(fields, SAVES)
    yield from _told(fields, {"wounds_lost": FURTHER["wounds_lost"]})
    if fields.get("character"):
        yield "CHARACTER"


def effect_in_words(effect: str, amount: str) -> str:
    """What a trigger causes: `+1 hit`, `D3 mortal wounds`, `wounds automatically`."""
    told = EFFECTS[effect].format(n=amount)
    return f"{told}s" if effect in COUNTED and amount != "1" else told


def listed(words: Iterable[str], joint: str = "and") -> str:
    """`8th, 9th and 10th`, or with another joint `8th, 9th or 10th`. At least one word."""
    *first, last = words
    return f"{', '.join(first)} {joint} {last}" if first else last


def how_many(number: str, noun: str) -> str:
    """`1 shot`, `20 shots`, `D6 shots`."""
    return f"{number} {noun}" if number == "1" else f"{number} {noun}s"


def _skill(fields: Fields) -> Iterator[str]:
    for name in ("bs", "ws"):
        if name in fields:
            yield f"{name.upper()}{fields[name]}"
    skill = fields.get("skill")
    if skill == "auto":
        yield "hits automatically"
    elif skill:
        yield f"{'WS' if fields.get('mode') == 'melee' else 'BS'} {skill}"


def _damage(fields: Fields, said: Mapping[str, str]) -> str:
    if "damage" not in fields:
        return "damage 1 (not said)"
    return damage_not_rolled(fields, said) or f"damage {fields['damage']}"


def damage_not_rolled(fields: Fields, said: Mapping[str, str]) -> str:
    """`damage 3, not D3`; empty where the damage is as it was typed."""
    damage = fields.get("damage")
    typed = said.get("damage", "").casefold()
    if damage in ("3", "6") and typed.startswith("d") and ":" not in typed:
        return f"damage {damage}, not D{damage}"
    return ""


def ability_in_words(ability: Any) -> str:
    if not isinstance(ability, dict):
        return str(ability)
    trigger = ability["trigger"]
    on = f"{ability['on']}+"
    if trigger == "always":
        return f"always wounds on {on}"
    if "value" in ability:
        trigger += f" {ability['value']}"
    effect = effect_in_words(ability["effect"], str(ability.get("n", "1")))
    if ability.get("instead"):
        effect += " instead"
    return f"{trigger} {on}: {effect}"


def _effect_of(name: str, idle: Set[str]) -> str:
    """What stands behind words that change nothing."""
    return NO_EFFECT if name in idle else ""


def _options(fields: Fields, idle: Set[str]) -> Iterator[str]:
    yield from _modifiers(fields)
    for name, words in REROLLS.items():
        kind = fields.get(name)
        if isinstance(kind, str):
            yield REROLL[kind].format(words)
        elif kind:
            yield f"re-roll {words} up to {kind['upto']}"
    if "mode" in fields:
        yield str(fields["mode"])
    for name, value in fields.items():
        if name.startswith(SITUATION_PREFIX):
            yield _situation(name.removeprefix(SITUATION_PREFIX), value) + _effect_of(name, idle)
    if fields.get("ordnance"):
        yield "ordnance"
    if fields.get("lethal") == "never":
        yield "Lethal Hits not used"
    if "precision" in fields:
        yield "on the CHARACTER"


def _situation(name: str, value: object) -> str:
    """`half range`, `not visible`; how far is far is for the edition to say."""
    if name == "beyond_12":
        return "far away" if value else "near"
    words = name.replace("_", " ")
    return words if value else f"not {words}"


def _modifiers(fields: Fields) -> Iterator[str]:
    """`+1 to hit`: what changes a roll."""
    for name, words in ADDED_UP.items():
        if name in fields:
            yield f"{fields[name]:+d} {words}"


def _cover(cover: object) -> str:
    if cover is True:
        return "in cover"
    if isinstance(cover, int):
        return f"{cover}+ cover save"
    return "Benefit of Cover" if cover == "benefit" else f"{cover} cover"
