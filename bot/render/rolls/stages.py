"""The stages of a rolled attack, a line each: what was needed, and how many dice did it and how
many did not. Details have the dice.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from bot.attack.model.story import DamageRoll, HitRoll, VehicleStory, VolleyStory, WoundRoll
from bot.attack.steps.volley_plan import Hit, Wound
from bot.dice.quantity import AmountRoll
from bot.dice.stage import Stage
from bot.render.escape import capital
from bot.render.numbers import counted

IMPOSSIBLE = "impossible"
"""What `Stage.need` says where no die can do it."""


def volley_lines(story: VolleyStory | VehicleStory) -> Iterator[str]:
    """One volley against a unit or a vehicle."""
    if isinstance(story, VolleyStory):
        return _against_unit(story)
    return _against_vehicle(story)


def _against_unit(story: VolleyStory) -> Iterator[str]:
    lines = [*_attacks(story), *_hits(story)]
    if story.wounds:
        lines += [*_wounds(story), *_saves(story)]
    packets: list[DamageRoll] = []
    for wound in story.wounds:
        packets += wound.damage
    packets += story.deferred
    lines += _damage(packets)
    unmet = sum(_met_nobody(wound) and not wound.damage for wound in story.wounds)
    waste = ", ".join(_waste(packets, unmet))
    if waste:
        lines[-1] += f" · {waste}"
    yield from lines
    yield from _bearers(story)


def _against_vehicle(story: VehicleStory) -> Iterator[str]:
    yield from _attacks(story)
    yield from _hits(story)
    if not story.struck:
        return
    yield f"Armour: **{hits_by_kind(story)}**"
    results = Counter(hit.result for hit in story.struck if hit.result)
    said = []
    for result, number in results.items():
        said.append(f"{result} ×{number}" if number > 1 else result)
    if said:
        yield f"Damage table: **{', '.join(said)}**"


def hits_by_kind(story: VehicleStory) -> str:
    """`2 penetrating · 1 glancing`."""
    kinds = []
    for kind in ("penetrating", "glancing"):
        number = story.number(kind)
        if number:
            kinds.append(f"{number} {kind}")
    return " · ".join(kinds) or "no effect"


def _attacks(story: VolleyStory | VehicleStory) -> Iterator[str]:
    """Only where the number of attacks was rolled, or a rule added to it."""
    is_rolled = any(amount.dice for weapon in story.attacks for amount in weapon.amounts)
    if is_rolled or story.plan.attacks.why:
        yield f"Attacks: **{story.number_of_attacks}**"


def _hits(story: VolleyStory | VehicleStory) -> Iterator[str]:
    stage = story.plan.hit
    hits = story.hits
    if stage is None:
        yield f"Hit: **{story.number_of_hits} automatic**"
        return
    dice = [hit.die for hit in hits if hit.die]
    if not dice:
        yield "No attacks, no hits"
        return
    made = sum(hit.hit is not None for hit in hits)
    line = _apart("Hit", stage.need, made, len(dice), "hit", "missed")
    yield line + _hit_remarks(stage, hits)


def _apart(roll: str, need: str, made: int, rolled: int, made_word: str, failed_word: str) -> str:
    """`Hit 3+: **9 hit**, 11 missed`; of what cannot be done no dice are counted."""
    if need == IMPOSSIBLE:
        return f"{roll}: **impossible**, all {rolled} {failed_word}"
    return f"{roll} {need}: **{made} {made_word}**, {rolled - made} {failed_word}"


def _hit_remarks(stage: Stage[Hit | None], hits: Sequence[HitRoll]) -> str:
    """` · 6s: 3 lethal, +3 hits, 17 in all`; what other dice did stands apart: ` · 6s: 3 lethal ·
    5+: +8 hits, 22 in all`.
    """
    remarks: defaultdict[str, list[str]] = defaultdict(list)
    wounding = [hit.hit for hit in hits if hit.hit and hit.hit.wounds]
    if wounding:
        words = [hit.word for hit in wounding if hit.word]
        word = words[0] if words else "wounding at once"
        on = _on(stage, lambda hit: hit.wounds)
        remarks[on].append(f"{len(wounding)} {word}")
    extra_hits = _total(hit.extra_hits for hit in hits)
    if extra_hits:
        in_all = sum(hit.hits for hit in hits)
        on = _on(stage, lambda hit: bool(hit.extra_hits))
        remarks[on] += [f"+{counted(extra_hits, 'hit')}", f"{in_all} in all"]
    extra_attacks = _total(hit.extra_attacks for hit in hits)
    if extra_attacks:
        on = _on(stage, lambda hit: bool(hit.extra_attacks))
        remarks[on].append(f"+{counted(extra_attacks, 'attack')}")
    return "".join(f" · {on}: {', '.join(told)}" for on, told in remarks.items())


def _total(rolled: Iterable[Sequence[AmountRoll]]) -> int:
    return sum(amount.total for amounts in rolled for amount in amounts)


def _on(stage: Stage[Hit | None], does_it: Callable[[Hit], bool]) -> str:
    """The numbers of the die with which a hit does it: `6s`, `5+`."""
    numbers = [number for number, hit in enumerate(stage.faces, 1) if hit and does_it(hit)]
    least = min(numbers, default=6)
    return "6s" if least == 6 else f"{least}+"


def _wounds(story: VolleyStory) -> Iterator[str]:
    wounded = story.number_of_wounds
    dice = [wound.die for wound in story.wounds if wound.die]
    if not dice:
        yield f"Wound: **{wounded} without a roll**"
        return
    # Those of lethal hits needed no roll.
    lethal = len(story.wounds) - len(dice)
    need = reached(story.plan.wound.need)
    parts = [_apart("Wound", need, wounded - lethal, len(dice), "wounded", "failed")]
    if lethal:
        parts.append(f"+{lethal} without a roll, {wounded} in all")
    parts += _wound_remarks(story)
    yield " · ".join(parts)


def _wound_remarks(story: VolleyStory) -> Iterator[str]:
    """What some wounds do that others do not: `1 devastating`, `2 with damage 3`, `1 with mortal
    wounds`.
    """
    wounds = [wound.wound for wound in story.wounds if wound.wound]
    packets = [wound.packet for wound in wounds if wound.packet]
    devastating = sum(packet.mortal for packet in packets)
    if devastating:
        yield f"{devastating} devastating"
    usual = story.plan.automatic.packet
    changed = [packet for packet in packets if packet != usual and not packet.mortal]
    damages = Counter(str(packet.damage.roll) for packet in changed)
    for damage, number in damages.items():
        yield f"{number} with damage {damage}"
    mortal = sum(bool(wound.mortals) for wound in wounds)
    if mortal:
        yield f"{mortal} with mortal wounds"


def _saves(story: VolleyStory) -> Iterator[str]:
    """Of each group a line for each kind of save that was made, and on the last of them how many
    wounds allowed none.
    """
    made: defaultdict[str, defaultdict[tuple[str, str], list[bool]]]
    made = defaultdict(lambda: defaultdict(list))
    bare = Counter[str]()
    for wound in story.wounds:
        if wound.wound is None or _met_nobody(wound):
            continue
        of_group = ""
        if wound.group is not None:
            of_group = f" of group {wound.group + 1}"
        of_its_group = made[of_group]
        save = _save_of(wound, wound.wound)
        if save is None:
            bare[of_group] += 1
            continue
        kind = "Save"
        if save.name != "armour":
            kind = f"{capital(save.name)} save"
        of_its_group[f"{kind}{of_group}", reached(save.need)].append(wound.saved)
    for of_group, kinds in made.items():
        yield from _saves_of(of_group, kinds, bare[of_group])


def _saves_of(
    of_group: str, kinds: Mapping[tuple[str, str], Sequence[bool]], bare: int
) -> Iterator[str]:
    lines = [
        _apart(kind, need, sum(results), len(results), "saved", "failed")
        for (kind, need), results in kinds.items()
    ]
    if bare and lines:
        lines[-1] += f" · {bare} had none"
    elif bare:
        lines.append(f"No save{of_group} against {counted(bare, 'wound')}")
    yield from lines


def _met_nobody(roll: WoundRoll) -> bool:
    """Whether it is one of the sorted saves that were left when the last group was destroyed."""
    sorted_saves = roll.wound is not None and roll.wound.sorted_saves is not None
    return sorted_saves and roll.group is None


def _save_of(roll: WoundRoll, wound: Wound) -> Stage[bool] | None:
    """The save that a wound met: of groups that of its own."""
    if wound.sorted_saves is None or roll.group is None:
        return wound.save
    return wound.sorted_saves.groups[roll.group]


def reached(need: str) -> str:
    """`6+` of what only a 6 reaches, as players say it of wounds and saves."""
    return "6+" if need == "6" else need


def _damage(packets: Sequence[DamageRoll]) -> Iterator[str]:
    """The damage made where it was rolled, some of it was mortal wounds, or some was ignored: else
    the card's title says it.
    """
    made = [packet for packet in packets if packet.damage is not None]
    is_rolled = any(packet.roll and packet.roll.dice for packet in made)
    slays = any(packet.packet.damage.slays for packet in made)
    points = sum(packet.damage or 0 for packet in made)
    besides = [*_mortal(made), *_ignored(made)]
    if is_rolled or besides:
        line = [f"Damage: **{points}**", *besides]
        yield ", ".join(line)
    if slays:
        yield "Instant Death: an unsaved wound slays the model"


def _mortal(made: Sequence[DamageRoll]) -> Iterator[str]:
    """`2 devastating`, `3 mortal`"""
    mortals = Counter[str]()
    for made_packet in made:
        packet = made_packet.packet
        if packet.mortal:
            mortals[packet.name] += made_packet.damage or 0
    for name, number in mortals.items():
        kind = name.casefold().removesuffix(" wounds")
        if number:
            yield f"{number} {kind}"


def _ignored(made: Sequence[DamageRoll]) -> Iterator[str]:
    """`1 ignored on 5+`, where dice were rolled for it."""
    needs: dict[str, None] = {}
    for packet in made:
        stages = filter(None, packet.packet.ignoring)
        needs |= dict.fromkeys(reached(stage.need) for stage in stages)
    if any(packet.ignored for packet in made):
        ignored = sum(packet.points_ignored for packet in made)
        yield f"**{ignored} ignored** on {' or '.join(needs)}"


def _waste(packets: Sequence[DamageRoll], unmet: int) -> Iterator[str]:
    """Damage beyond what a slain model had, and wounds that came after the last one, `unmet` of
    which would have been saved.
    """
    made = [packet for packet in packets if packet.damage is not None]
    wasted = sum((packet.damage or 0) - packet.lost - packet.points_ignored for packet in made)
    late = len(packets) - len(made) + unmet
    if wasted > 0:
        yield f"{wasted} wasted"
    if late:
        yield f"{counted(late, 'wound')} found nobody left"


def _bearers(story: VolleyStory) -> Iterator[str]:
    """What Hazardous did."""
    if story.bearer_tests:
        yield f"Hazardous: **{counted(story.bearers_failed, 'roll')}** failed"
