"""An attack that was rolled, as a card for a phone: what it came to, what is left, a line for each
stage, and how lucky it was. Details have the dice and the reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from bot.armies.wording import name_key
from bot.attack import AttackStory
from bot.attack.explain.notes import (
    missed_circumstances,
    missed_keywords,
    of_bearers,
    readings,
)
from bot.attack.model.story import VolleyStory
from bot.notation import TargetReading, WeaponReading
from bot.notation.feedback.describe import damage_not_rolled, use_in_words
from bot.render.card import Card, edition_colour
from bot.render.escape import capital, harmless, typed, typed_plain, uncited
from bot.render.numbers import counted
from bot.render.rolls.luck import luck_line
from bot.render.rolls.stages import volley_lines
from bot.render.rolls.weapons import weapon_lines
from bot.rolls import AttackAsk, RolledAttack
from bot.rolls.called import name_and_remarks

CALLED = 200
"""Characters of what an attack is called."""


def attack_card(ask: AttackAsk, attacked: RolledAttack, footer: str) -> Card:
    """The card of a rolled attack."""
    story = attacked.story
    counts = story.counts()
    lines = [*_hurt(story), *asked_shortly(ask)]
    if len(story.volleys) > 1:
        lines += weapon_lines(story, ask.weapon_names())
    else:
        lines += volley_lines(story.volleys[0])
    read = [*readings(ask.spec), *_harmed_bearers(ask, story), *missed(ask)]
    lines += small([luck_line(ask, story), *remarks(ask, read)])
    return Card(
        title=capital(headline(story, counts)),
        text="\n".join(lines),
        badge=badge(ask, "attack"),
        colour=edition_colour(ask.spec.edition),
        footer=footer,
    )


def badge(ask: AttackAsk, shown: str, editions: str = "") -> str:
    """The edition, or the `editions`, what is shown of an attack, and what that is called, if
    anything: `11th edition · Boyz → Intercessor Squad`.
    """
    call, _ = _call(ask)
    parts = [editions or f"{ask.spec.edition} edition", shown, typed_plain(call, CALLED)]
    if call and shown == "attack":
        parts.remove(shown)
    return " · ".join(filter(None, parts))


def small(lines: Iterable[str]) -> list[str]:
    """Lines as Discord's small print."""
    return [f"-# {part}" for line in lines for part in line.split("\n")]


def asked(ask: AttackAsk) -> str:
    """The reading of what was typed, in words, a line for each weapon; before it what the attack is
    called, behind a kept profile what was typed over it.
    """
    weapons = map(in_words, ask.weapons)
    return "\n".join([*in_bold(ask), *_sentences(ask), *weapons, against(ask)])


def asked_shortly(ask: AttackAsk) -> list[str]:
    """The reading of what was typed, in words, without what the attack is called. Several weapons
    have their names on lines of their own; Details say what each of them is.
    """
    target = against_shortly(ask)
    changes = dict.fromkeys(chain(*(each.changes for each in (*ask.weapons, ask.target))))
    changed = [_changed(changes)] if changes else []
    if len(ask.weapons) > 1:
        return small([*changed, *_of_several(ask.weapons), target])
    (weapon,) = ask.weapons
    words = harmless(weapon.words())
    return small([f"{words} {target}", *changed])


def _of_several(weapons: Sequence[WeaponReading]) -> Iterator[str]:
    """Of several weapons, whose damage is read otherwise than it looks, and how all of them are
    used.
    """
    damage = [damage_not_rolled(weapon.fields, weapon.said) for weapon in weapons]
    yield from dict.fromkeys(filter(None, damage))
    idle = frozenset.intersection(*(weapon.idle for weapon in weapons))
    used = use_in_words([weapon.fields for weapon in weapons], idle)
    how = " · ".join(used)
    if how:
        yield f"*all weapons* {harmless(how)}"


def against_shortly(ask: AttackAsk) -> str:
    """The unit attacked; where the attack is called by its name, without that and its keywords."""
    target = ask.target
    call, _ = _call(ask)
    if target.name and name_key(target.name) in name_key(call):
        fields = dict(target.fields)
        fields.pop("keywords", None)
        target = replace(target, name="", fields=fields)
    words = harmless(target.words()).replace("+ invulnerable", "+ inv.")
    return f"*against* {words}"


def missed(ask: AttackAsk) -> Sequence[str]:
    """Which abilities do nothing because the target lacks a keyword, or for want of a circumstance.
    Only of shorthand, whose player may have forgotten it; a datasheet has all its keywords, and
    abilities that nobody typed.
    """
    if in_bold(ask):
        return ()
    return (*missed_keywords(ask.spec), *missed_circumstances(ask.spec))


def _call(ask: AttackAsk) -> tuple[str, tuple[str, ...]]:
    """What the attack is called (`Boyz → Intercessor Squad`), if anything, and remarks on it."""
    return name_and_remarks(str(ask.request.values.get("called", "")))


def in_bold(ask: AttackAsk) -> list[str]:
    """What the attack is called, if anything, as a line."""
    name, _ = _call(ask)
    return [f"**{typed(name, CALLED)}**"] if name else []


def remarks(ask: AttackAsk, read: Iterable[str]) -> Iterator[str]:
    """What is to be known of an attack by name, and how rules were `read`: a line, if any."""
    sentences = " ".join([*_sentences(ask), *map(uncited, read)])
    if sentences:
        yield sentences


def _sentences(ask: AttackAsk) -> list[str]:
    """What is to be known of an attack by name."""
    _, remarks = _call(ask)
    return [f"{typed(each, CALLED)}." for each in remarks]


def against(ask: AttackAsk) -> str:
    """The unit attacked, in words."""
    return f"*against* {in_words(ask.target)}"


def in_words(reading: WeaponReading | TargetReading) -> str:
    """A weapon or target, and what was changed of it."""
    words = harmless(reading.words())
    return f"{words}\n{_changed(reading.changes)}" if reading.changes else words


def _changed(changes: Iterable[str]) -> str:
    """What was typed over a kept profile."""
    return f"*Changed:* {harmless(', '.join(changes))}"


def headline(story: AttackStory, counts: Mapping[str, int]) -> str:
    """What it came to, in a few words."""
    target = story.spec.target
    if target.armour is not None:
        return _vehicle_headline(
            counts["destroying_results"], counts["penetrating"], counts["glancing"]
        )
    damage = counted(counts["damage"], "wound")
    if not story.models_left:
        unit = f"unit destroyed, {counted(target.models, 'model')}"
        if target.models == 1:
            return "target destroyed"
        return unit
    if target.models == 1:
        lost = f"{damage} lost" if counts["damage"] else "no damage"
        ((group, left),) = story.groups_left
        return f"{lost}, {left} of {counted(group.wounds, 'wound')} left"
    destroyed = counts["models_destroyed"]
    if destroyed:
        return f"{counted(destroyed, 'model')} destroyed, {story.models_left} left"
    lost = f"{damage} lost" if counts["damage"] else "no damage"
    return f"{lost}, {counted(story.models_left, 'model')} left"


def _vehicle_headline(destroying: int, penetrating: int, glancing: int) -> str:
    if destroying:
        return "the vehicle is destroyed"
    if penetrating and glancing:
        return f"{penetrating} penetrating and {glancing} glancing hits: the vehicle survives"
    if penetrating:
        return f"{counted(penetrating, 'penetrating hit')}: the vehicle survives"
    if glancing:
        return f"{counted(glancing, 'glancing hit')}: the vehicle survives"
    return "the armour holds"


def _hurt(story: AttackStory) -> Iterator[str]:
    """What is left of the models of a unit that are hurt; of a single model the title says it."""
    if story.spec.target.models == 1:
        return
    hurt = []
    for group, left in story.groups_left:
        if left < group.wounds:
            hurt.append(f"**{left} of {counted(group.wounds, 'wound')}**")
    if hurt:
        who = "One of them" if story.models_left > 1 else "It"
        first, *others = hurt
        yield ", another ".join([f"{who} has {first} left", *others])


def _harmed_bearers(ask: AttackAsk, story: AttackStory) -> Sequence[str]:
    """What failed tests of Hazardous do to the attackers."""
    of_models = [volley for volley in story.volleys if isinstance(volley, VolleyStory)]
    if any(volley.bearers_failed for volley in of_models):
        return of_bearers(ask.spec)
    return ()
