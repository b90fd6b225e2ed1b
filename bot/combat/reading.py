"""What was read from shorthand: the fields of a specification, what is missing, and what could not be read."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.combat.editions import EDITIONS
from bot.combat.phrases import Fields, Scan
from bot.errors import InputError


@dataclass(frozen=True, slots=True)
class Reading(ABC):
    """A weapon or target as read from shorthand.

    `fields` are those of the JSON form; `said` tells for each in which words it was said. `missing` names what a
    complete profile still needs, `problems` are sentences about what could not be read, `unread` its words.
    """

    text: str
    edition: str
    fields: Mapping[str, Any]
    said: Mapping[str, str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    def words(self) -> str:
        """The reading in words, parts separated by middle dots: `20 shots · BS 3+ · S4 · AP -1 · damage 1`."""
        return " · ".join(self._parts())

    @abstractmethod
    def _parts(self) -> Iterable[str]:
        """The parts of the reading, in the order in which players name them."""

    @property
    def complete(self) -> bool:
        """Whether nothing is missing and everything was read."""
        return not self.missing and not self.problems

    def demand(self, what: str) -> None:
        """InputError with the first problem, or with what is missing."""
        if self.problems:
            raise InputError(self.problems[0])
        if self.missing:
            raise InputError(f"The {what} lacks {_listed(self.missing)}.")


def gathered(scanned: Scan, listed: Mapping[str, str]) -> tuple[Fields, dict[str, str], list[str]]:
    """The fields of all phrases together; fields named in `listed` are collected under the name given there.

    A field said twice with different values is a problem that names both.
    """
    fields: Fields = {}
    said: dict[str, str] = {}
    problems = []
    for item in scanned.read:
        for name, value in item.fields.items():
            if name in listed:
                fields.setdefault(listed[name], []).append(value)
                continue
            if name in fields and fields[name] != value:
                problems.append(f"`{said[name]}` and `{item.text}` say different things: keep one of them.")
                continue
            fields[name] = value
            said[name] = item.text
    return fields, said, problems


def _listed(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


@dataclass(frozen=True, slots=True)
class WeaponReading(Reading):
    """A weapon as read from shorthand."""

    def _parts(self) -> Iterable[str]:
        get = self.fields.get
        if "attacks" in self.fields:
            noun = "attacks" if get("mode") == "melee" else "shots"
            yield f"{get('weapons')} × {get('attacks')} {noun}" if get("weapons") else f"{get('attacks')} {noun}"
        yield from self._skill()
        if "strength" in self.fields:
            yield f"S{get('strength')}"
        yield from self._effect()
        yield from (_told(item) for item in get("abilities", ()))
        yield from _options(self.fields)

    def _skill(self) -> Iterable[str]:
        for name in ("bs", "ws"):
            if name in self.fields:
                yield f"{name.upper()}{self.fields[name]}"
        skill = self.fields.get("skill")
        if skill == "auto":
            yield "hits automatically"
        elif skill:
            yield f"{'WS' if self.fields.get('mode') == 'melee' else 'BS'} {skill}"

    def _effect(self) -> Iterable[str]:
        edition = EDITIONS[self.edition]
        if not edition.damage_profile:
            yield f"AP {self.fields.get('ap', '-')}"
            return
        yield f"AP {self.fields.get('ap', 0)}" if "ap" in self.fields else "AP 0 (not said)"
        yield from _damage_in_words(self.fields, self.said)


@dataclass(frozen=True, slots=True)
class TargetReading(Reading):
    """A target as read from shorthand."""

    def _parts(self) -> Iterable[str]:
        get = self.fields.get
        if "armour" in self.fields:
            yield f"vehicle, armour {get('armour')}"
        else:
            models = get("models", 1)
            yield f"{models} model{'s' if models != 1 else ''}"
        yield from (f"{letter}{get(name)}" for name, letter in _PROFILE.items() if name in self.fields)
        yield from (form.format(get(name)) for name, form in _SAVES.items() if name in self.fields)
        if "cover" in self.fields:
            yield _cover(get("cover"))
        yield from (form.format(get(name)) for name, form in _FURTHER.items() if name in self.fields)
        yield from get("keywords", ())
        yield from get("abilities", ())


_PROFILE = {"toughness": "T", "ws": "WS", "wounds": "W"}
_SAVES = {
    "save": "save {}+",
    "invuln": "{}+ invulnerable",
    "fnp": "ignores damage on {}+",
    "fnp_mortal": "ignores mortal wounds on {}+",
}
_FURTHER = {
    "wounds_lost": "{} wounds already lost",
    "save_mod": "{:+d} to saves",
    "half_damage": "half damage",
    "damage_reduction": "-{} damage",
    "reroll_saves": "re-roll saves: {}",
}


def _cover(cover: object) -> str:
    if cover is True:
        return "in cover"
    if isinstance(cover, int):
        return f"{cover}+ cover save"
    return "Benefit of Cover" if cover == "benefit" else f"{cover} cover"


def _damage_in_words(fields: Mapping[str, Any], said: Mapping[str, str]) -> Iterable[str]:
    if "damage" not in fields:
        yield "damage 1 (not said)"
    elif fields["damage"] in ("3", "6") and said.get("damage", "").casefold().startswith("d"):
        yield f"damage {fields['damage']}, not D{fields['damage']}"
    else:
        yield f"damage {fields['damage']}"


def _told(ability: Any) -> str:
    if not isinstance(ability, dict):
        return str(ability)
    if ability["trigger"] == "always":
        return f"always wounds on {ability['on']}+"
    effect = {
        "extra_hits": "+{n} hits",
        "extra_attack": "+{n} attacks",
        "auto_wound": "wounds automatically",
        "mortal": "{n} mortal wounds",
        "ap": "AP {n}",
        "damage": "damage {n}",
    }[ability["effect"]].format(n=ability.get("n", "1"))
    value = f"{ability['value']} " if "value" in ability else ""
    return f"{ability['trigger']} {value}{ability['on']}+: {effect}{' instead' if ability.get('instead') else ''}"


def _options(fields: Mapping[str, Any]) -> Iterable[str]:
    for name, words in (("hit_mod", "to hit"), ("wound_mod", "to wound")):
        if name in fields:
            yield f"{fields[name]:+d} {words}"
    for name, words in _REROLLED.items():
        if name in fields:
            kind = fields[name]
            yield f"re-roll {words}: {kind if isinstance(kind, str) else 'up to ' + str(kind['upto'])}"
    if "mode" in fields:
        yield str(fields["mode"])
    for name, value in fields.items():
        if name.startswith("situation."):
            words = name.removeprefix("situation.").replace("_", " ")
            yield words if value else f"not {words}"
    if fields.get("ordnance"):
        yield "ordnance"


_REROLLED = {
    "reroll_hits": "hits",
    "reroll_wounds": "wounds",
    "reroll_attacks": "attacks",
    "reroll_damage": "damage",
}
