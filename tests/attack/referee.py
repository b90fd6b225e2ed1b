"""A second reading of the rules, written apart from the bot: one attack after the other, die by
die, as at a table.

`play` takes a specification in its JSON form and a function that gives the next D6; `exact` plays
it in all ways in which the dice can fall. Nothing here knows the bot's stages, laws or kernels.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import accumulate
from math import ceil
from typing import Any

from measuring import unmeasured
from ways import Face, laws_of

Die = Callable[[], Face]
Case = dict[str, Any]
CAPPED = ("9th", "10th", "11th")
SINCE_TENTH = ("10th", "11th")
TYPES = ("Assault", "Heavy", "Rapid Fire", "Grenade", "Pistol")
OLD_TABLE = [
    "4566------",
    "34566-----",
    "234566----",
    "2234566---",
    "22234566--",
    "222234566-",
    "2222234566",
    "2222223456",
    "2222222345",
    "2222222234",
]
"""Strength in rows, Toughness in columns (004:438-449)."""
TABLES = {
    "glancing": ["Shaken", "Shaken", "Stunned", "Gun Wrecked", "Immobilized", "Destroyed"],
    "penetrating": [
        "Stunned",
        "Stunned + Gun Wrecked",
        "Stunned + Immobilized",
        "Destroyed",
        "Destroyed",
        "Explodes",
    ],
    "ordnance": [
        "Stunned",
        "Stunned + Gun Wrecked",
        "Stunned + Immobilized",
        "Destroyed",
        "Explodes",
        "Annihilated",
    ],
}


def dice_of(text: str | int) -> tuple[int, int, int]:
    match = re.fullmatch(r"(?:(\d*)D(\d)([+-]\d+)?|(\d+))", str(text))
    assert match, text
    if match[4]:
        return 0, 6, int(match[4])
    return int(match[1] or 1), int(match[2]), int(match[3] or 0)


def average(text: str | int) -> Fraction:
    count, sides, plus = dice_of(text)
    return Fraction(count * (sides + 1), 2) + plus


def rolled(text: str | int, die: Die, again: Any = None) -> int:
    count, sides, plus = dice_of(text)

    def one() -> int:
        face = int(die())
        return ceil(face / 2) if sides == 3 else face

    values = [one() for _ in range(count)]
    if again == "ones":
        values = [one() if value == 1 else value for value in values]
    elif isinstance(again, dict) and count and sum(values) <= again["upto"]:
        values = [one() for _ in range(count)]
    return max(1, sum(values) + plus) if count else plus


def left_in(group: dict[str, Any]) -> list[int]:
    """The wounds that each model of a group has left."""
    wounds, models = group.get("wounds", 1), group.get("models", 1)
    return [wounds - group.get("wounds_lost", 0)] + [wounds] * (models - 1)


class Table:
    """One attack being resolved."""

    def __init__(self, case: Case, die: Die) -> None:
        self.case, self.die, self.target = case, die, case["target"]
        self.edition, self.mode = case["edition"], case.get("mode", "shoot")
        self.melee = self.mode == "melee"
        self.situation = case.get("situation", {})
        self.names = [item for item in case.get("abilities", []) if isinstance(item, str)]
        self.triggers = [item for item in case.get("abilities", []) if isinstance(item, dict)]
        self.lost = self.target.get("wounds_lost", 0)
        wounds = self.target.get("wounds", 1)
        self.line = wounds if isinstance(wounds, list) else [wounds] * self.target.get("models", 1)
        self.groups = self.target.get("groups", [])
        if self.groups:
            self.line = [left for group in self.groups for left in left_in(group)]
        self.savable: list[tuple[bool, int, str]] = []
        self.ends = list(accumulate(self.line))
        self.total = self.ends[-1]
        self.count: Counter[str] = Counter()
        self.after: list[tuple[bool, str]] = []
        self.results: list[str] = []

    def has(self, name: str) -> bool:
        return name in self.names

    def under(self, name: str) -> bool:
        """Whether the target has an ability."""
        return name in self.target.get("abilities", [])

    def published(self, name: str) -> bool:
        """Whether it has a stratagem as published, by its name or by the one it had before."""
        return self.under(name) or self.under(f"{name} published")

    def of_type(self, name: str) -> bool:
        """Whether the weapon is of a type of the 8th or 9th edition, with or without its number."""
        return self.edition in ("8th", "9th") and (self.has(name) or self.value(name) is not None)

    def value(self, name: str) -> str | None:
        return next(
            (item[len(name) + 1 :] for item in self.names if item.startswith(f"{name} ")), None
        )

    # The steps

    def strike(self) -> None:
        for _ in range(self.case.get("weapons", 1)):
            for _ in range(self.attacks_of_a_weapon()):
                self.count["attacks"] += 1
                self.attack(may_repeat=True)
        if self.groups:
            self.sorted_saves()

    def sorted_saves(self) -> None:
        """All saves are rolled; then the lowest die is judged first, by the group that is next.
        What changed an attack makes it one of a second batch.
        """
        dice = []
        for changed, ap, damage in self.savable:
            face = int(self.die())
            if face == 1 and self.target.get("reroll_saves") == "ones":
                face = int(self.die())
            dice.append((changed, face, ap, damage))
        for _, face, ap, damage in sorted(dice):
            if self.lost == self.total:
                # Nobody is left; with equal saves one may still say what it would have been.
                self.count["unsaved"] += not self.passes(face, ap, self.groups[0])
            elif not self.passes(face, ap, self.group_now()):
                self.count["unsaved"] += 1
                self.hurt(self.damage(damage), mortal=False, spills=False)

    def passes(self, face: int, ap: int, group: dict[str, Any]) -> bool:
        if face == 1:
            return False
        bonus = self.target.get("save_mod", 0)
        armour = group.get("save") is not None and face + ap + bonus >= group["save"]
        invulnerable = group.get("invuln") is not None and face + bonus >= group["invuln"]
        return armour or invulnerable

    def group_now(self) -> dict[str, Any]:
        """The first group of which anybody is left."""
        gone = 0
        for group in self.groups:
            gone += sum(left_in(group))
            if self.lost < gone:
                return group
        raise AssertionError("nobody is left")

    def settle(self, spills: bool, text: str) -> None:
        if self.lost < self.total:
            reduced = self.edition != "11th" or self.switch("dev_reduced", False)
            damage = rolled(text, self.die) if spills else self.damage(text, reduced)
            self.hurt(damage, mortal=True, spills=spills)

    def attacks_of_a_weapon(self) -> int:
        models = len(self.line)
        typed = [
            self.value(name)
            for name in TYPES
            if self.edition not in SINCE_TENTH and self.value(name)
        ]
        text = typed[0] if typed else self.case["attacks"]
        if self.edition == "9th" and self.has("Blast") and models >= 11:
            count, sides, plus = dice_of(text)
            number = count * sides + plus
        else:
            number = rolled(text, self.die, self.case.get("reroll_attacks"))
        if self.edition == "9th" and self.has("Blast") and models >= 6:
            number = max(3, number)
        if self.of_type("Rapid Fire") and self.situation.get("half_range"):
            number *= 2
        if self.edition == "10th" and self.has("Blast"):
            number += models // 5
        if self.edition == "11th":
            more = self.best("Blast", "1") if not self.melee else self.best("Cleave")
            number += sum(rolled(more, self.die) for _ in range(models // 5)) if more else 0
        rapid = self.best("Rapid Fire") if self.edition in SINCE_TENTH else None
        if rapid and self.situation.get("half_range"):
            number += rolled(rapid, self.die)
        return number

    def best(self, name: str, unsaid: str | None = None) -> str | None:
        """The best value of an ability of the 10th or 11th edition among those that apply."""
        found = []
        for item in self.names:
            plain, _, scope = item.partition(": ")
            if scope and not self.is_a(scope):
                continue
            if plain == name and unsaid:
                found.append(unsaid)
            elif plain.startswith(f"{name} "):
                found.append(plain[len(name) + 1 :])
        return max(found, key=lambda text: (average(text), "D" not in text), default=None)

    def is_a(self, scope: str) -> bool:
        """Whether the target is a `VEHICLE`, `INFANTRY/BEASTS`, `non-MONSTER`."""
        keywords = [word.lower() for word in self.target.get("keywords", [])]
        if scope.startswith("non-"):
            return not self.is_a(scope[4:])
        return any(word.lower() in keywords for word in scope.split("/"))

    def scoped(self, name: str) -> bool:
        """Whether the weapon has an ability without a number against this target."""
        return any(
            item == name or (item.startswith(f"{name}: ") and self.is_a(item[len(name) + 2 :]))
            for item in self.names
        )

    def switch(self, name: str, usual: bool) -> bool:
        return self.case.get("rules", {}).get(name, usual)

    def attack(self, may_repeat: bool) -> None:
        automatic = self.case.get("skill") == "auto"
        snap = self.mode == "overwatch"
        without_roll = automatic or self.has("Torrent") or self.has("Automatic Hits")
        if without_roll and (not snap or self.switch("torrent_snap", True)):
            self.hit(wounds=False)
            return
        face, final, success = self.hit_roll()
        if not success:
            return
        critical = self.critical_hit(face)
        set_off = [
            item
            for item in self.triggers
            if item["trigger"] == "hit" and self.is_set_off(item, face, final)
        ]
        lethal = self.scoped("Lethal Hits") and self.case.get("lethal") != "never"
        wounds = (critical and lethal) or any(i["effect"] == "auto_wound" for i in set_off)
        extra = 0
        if critical and self.best("Sustained Hits"):
            extra += rolled(self.best("Sustained Hits"), self.die)
        extra += sum(
            rolled(i.get("n", "1"), self.die) for i in set_off if i["effect"] == "extra_hits"
        )
        more = sum(
            rolled(i.get("n", "1"), self.die) for i in set_off if i["effect"] == "extra_attack"
        )
        self.hit(wounds)
        for _ in range(extra):
            self.hit(wounds=False)
        for _ in range(more if may_repeat else 0):
            self.attack(may_repeat=False)

    def hit_roll(self) -> tuple[int, int, bool]:
        modifier = self.hit_modifier()
        need = self.hit_need()

        def succeeds(face: int) -> bool:
            if self.mode == "overwatch":
                return face == 6
            if face == 1 or face < self.lowest_that_hits():
                return False
            if (face == 6 and self.edition in CAPPED) or face >= self.critical_hits_from():
                return True
            return face + modifier >= need

        reroll = self.case.get("reroll_hits", "none")
        if self.edition == "4th" and self.has("Twin-linked") and reroll != "all":
            reroll = "failed"
        if self.edition == "11th" and (self.mode == "overwatch" or self.indirect):
            reroll = "none"
        face = self.once_more(self.die(), succeeds, reroll, self.hit_threshold())
        return face, max(1, face + modifier), succeeds(face)

    def hit_threshold(self) -> int:
        return 6 if self.mode == "overwatch" else self.hit_need()

    def critical_hits_from(self) -> int:
        text = self.value("Critical Hits")
        return int(text[0]) if text else 7

    def critical_hit(self, face: int) -> bool:
        if self.mode == "overwatch":
            return face == 6 and (self.edition != "11th" or self.switch("snap_crits", False))
        far = self.edition == "11th" or self.situation.get("beyond_12")
        far = self.has("Conversion") and far
        return face >= min(6, self.critical_hits_from(), 4 if far else 6)

    def hit_need(self) -> int:
        if "bs" in self.case:
            return max(2, 7 - self.case["bs"])
        if "ws" in self.case:
            mine, theirs = self.case["ws"], self.target["ws"]
            return 3 if mine > theirs else 5 if theirs > 2 * mine else 4
        if self.case["skill"] == "auto":
            return 7
        need = int(self.case["skill"][0])
        if self.edition == "11th":
            changes = [self.case.get("skill_mod", 0)]
            if not self.melee:
                changes += [int(self.situation.get("plunging", False)), -int(self.covered())]
            if self.has("Psychic"):
                changes = [max(0, change) for change in changes]
            need = max(2, min(6, need - sum(changes)))
        return need

    def covered(self) -> bool:
        """11th: whether a target that is shot at has cover."""
        cover = self.target.get("cover") or self.under("Stealth") or self.under("Smokescreen")
        return bool(cover or self.indirect) and not self.has("Ignores Cover")

    @property
    def indirect(self) -> bool:
        unseen = self.has("Indirect Fire") and not self.situation.get("visible", True)
        return not self.melee and (self.situation.get("indirect", False) or unseen)

    def lowest_that_hits(self) -> int:
        if self.edition == "10th":
            return 4 if self.has("Indirect Fire") and not self.situation.get("visible", True) else 2
        if self.edition == "11th" and self.indirect:
            return 4 if self.situation.get("spotted") else 6
        return 2

    def hit_modifier(self) -> int:
        total = self.case.get("hit_mod", 0)
        if self.melee:
            total += self.has("Defensible")
        else:
            total -= self.of_type("Heavy") and self.situation.get("moved", False)
            total -= self.of_type("Assault") and self.situation.get("advanced", False)
            total += (
                self.edition in SINCE_TENTH
                and self.has("Heavy")
                and self.situation.get("stationary", False)
            )
        if self.edition == "11th":
            if self.has("Psychic"):
                total = max(0, self.case.get("hit_mod", 0)) + total - self.case.get("hit_mod", 0)
            return max(-1, min(1, total))
        if not self.melee:
            total -= self.under("Stealth") or self.published("Smokescreen")
            total -= self.under("Smokescreen (reference)")
            total -= self.target.get("cover") == "dense" and not self.has("Ignores Cover")
        total -= self.under("Go to Ground (reference)")
        total -= self.has("Indirect Fire") and not self.situation.get("visible", True)
        return max(-1, min(1, total)) if self.edition in CAPPED else total

    def is_set_off(self, item: dict[str, Any], face: int, final: int) -> bool:
        reads = item.get("value", "modified" if self.edition == "8th" else "unmodified")
        return (final if reads == "modified" else face) >= item["on"]

    def once_more(self, face: int, succeeds: Callable[[int], bool], reroll: str, need: int) -> int:
        if succeeds(face):
            return face
        fails_as_it_lies = face == 1 or face < need
        if (
            reroll == "all"
            or (reroll == "ones" and face == 1)
            or (reroll == "failed" and fails_as_it_lies)
        ):
            return self.die()
        return face

    def hit(self, wounds: bool) -> None:
        self.count["hits"] += 1
        if "armour" in self.target:
            self.penetrate()
        elif wounds:
            self.wound([], critical=False)
        else:
            self.wound_roll()

    def wound_roll(self) -> None:
        modifier = self.case.get("wound_mod", 0)
        modifier += self.has("Lance") and self.situation.get("charged", False)
        if self.edition in CAPPED:
            modifier = max(-1, min(1, modifier))
        need = self.wound_need()
        anti = min(
            (int(roll) for keyword, roll in self.anti() if self.is_a(keyword)),
            default=7,
        )

        def succeeds(face: int) -> bool:
            if face == 1 or need is None:
                return False
            if (face == 6 and self.edition in CAPPED) or face >= anti:
                return True
            return face + modifier >= need

        twin = self.edition in SINCE_TENTH and self.has("Twin-linked")
        reroll = "all" if twin else self.case.get("reroll_wounds", "none")
        face = self.once_more(self.die(), succeeds, reroll, need or 7)
        if succeeds(face):
            final = max(1, face + modifier)
            found = [
                i
                for i in self.triggers
                if i["trigger"] == "wound" and self.is_set_off(i, face, final)
            ]
            self.wound(found, critical=face >= min(6, anti))

    def anti(self) -> Iterator[tuple[str, str]]:
        for name in self.names:
            match = re.fullmatch(r"Anti-([\w/-]+) (\d)\+", name)
            if match:
                yield match[1], match[2]

    def wound_need(self) -> int | None:
        always = [item for item in self.triggers if item["trigger"] == "always"]
        if always:
            return always[0]["on"]
        strength, toughness = self.case["strength"], self.target["toughness"]
        if self.edition == "4th":
            cell = OLD_TABLE[strength - 1][toughness - 1]
            return None if cell == "-" else int(cell)
        for need, applies in (
            (2, strength >= 2 * toughness),
            (6, 2 * strength <= toughness),
            (3, strength > toughness),
            (4, strength == toughness),
        ):
            if applies:
                return need
        return 5

    def wound(self, set_off: list[dict[str, Any]], critical: bool) -> None:
        self.count["wounds"] += 1
        mortals = [item for item in set_off if item["effect"] == "mortal"]
        ap = next(
            (int(item["n"]) for item in set_off if item["effect"] == "ap"), self.case.get("ap", 0)
        )
        damage = next(
            (item["n"] for item in set_off if item["effect"] == "damage"),
            self.case.get("damage", "1"),
        )
        instead = any(item.get("instead") for item in mortals)
        devastating = critical and self.scoped("Devastating Wounds")
        if self.groups and not instead and not devastating:
            changed = any(item["effect"] in ("ap", "damage") for item in set_off)
            self.savable.append((changed, ap, damage))
        elif instead or devastating or not self.saved(ap):
            self.count["unsaved"] += 1
            if devastating and not instead:
                self.after.append((False, damage))
            elif not instead:
                self.hurt(self.damage(damage), mortal=False, spills=False)
        for item in mortals:
            if self.edition in SINCE_TENTH:
                self.after.append((True, item.get("n", "1")))
            else:
                self.hurt(rolled(item.get("n", "1"), self.die), mortal=True, spills=True)

    def saved(self, ap: int | str) -> bool:
        reroll = self.target.get("reroll_saves", "none")

        def chance(need: int, modifier: int) -> Fraction:
            good = [face for face in range(2, 7) if face + modifier >= need]
            again = [
                face
                for face in range(1, 7)
                if face not in good and self.may_repeat(face, need, reroll)
            ]
            return Fraction(len(good), 6) * (1 + Fraction(len(again), 6))

        options = self.saves(ap)
        if not options:
            return False
        need, modifier = max(options, key=lambda option: chance(*option))
        if not chance(need, modifier):
            return False
        face = self.once_more(self.die(), lambda f: f > 1 and f + modifier >= need, reroll, need)
        return face > 1 and face + modifier >= need

    @staticmethod
    def may_repeat(face: int, need: int, reroll: str) -> bool:
        return (
            reroll == "all"
            or (reroll == "ones" and face == 1)
            or (reroll == "failed" and face < max(2, need))
        )

    def saves(self, ap: int | str) -> list[tuple[int, int]]:
        target, bonus = self.target, self.target.get("save_mod", 0)
        bonus += self.under("Go to Ground (reference)")
        options = []
        if self.edition == "4th":
            if target.get("save") and (ap in ("-", 0) or ap > target["save"]):
                options.append((target["save"], bonus))
            if target.get("cover") and not self.melee:
                options.append((target["cover"], bonus))
            if target.get("invuln"):
                options.append((target["invuln"], bonus))
            return options
        cap = 1 if self.edition == "10th" else 99
        if target.get("save"):
            options.append((target["save"], min(cap, ap + bonus + self.cover(ap))))
        sixth = [6] if self.published("Go to Ground") and not self.melee else []
        if target.get("invuln") or sixth:
            options.append((min([*sixth, target.get("invuln") or 7]), min(cap, bonus)))
        return options

    def cover(self, ap: int) -> int:
        """What the best kind of cover adds to an armour save."""
        if self.has("Ignores Cover") or self.edition == "11th":
            return 0
        granted = self.published("Smokescreen") or self.published("Go to Ground")
        if self.has("Indirect Fire") and not self.situation.get("visible", True):
            granted = True
        kinds = [self.target.get("cover"), *(["benefit"] if granted else [])]
        return max(self.worth(cover, ap) for cover in kinds)

    def worth(self, cover: str | bool | None, ap: int) -> int:
        """8th: shooting. 9th: light shooting, heavy melee but for chargers. 10th: published, or of
        the reference.
        """
        if not cover or cover == "dense":
            return 0
        if cover == "heavy" and self.edition == "9th":
            return int(self.melee and not self.situation.get("charged"))
        if cover == "heavy" or not self.melee:
            benefit = self.edition == "10th" and cover in (True, "benefit")
            return int(not (benefit and ap == 0 and self.target["save"] <= 3))
        return 0

    def damage(self, text: str, reduced: bool = True) -> int:
        if self.edition == "4th":
            return self.total if self.slays() else 1
        amount: Fraction = Fraction(rolled(text, self.die, self.case.get("reroll_damage")))
        melta = 0
        if self.best("Melta") and self.situation.get("half_range"):
            melta = int(self.best("Melta"))
        if self.edition == "11th":
            amount, melta = amount + melta, 0
        if not reduced:
            return max(1, int(amount))
        if self.target.get("half_damage") or self.under("Half Damage"):
            amount /= 2
        amount += melta
        less = self.target.get("damage_reduction", 0)
        less += self.edition == "9th" and self.under("Disgustingly Resilient")
        return max(1, ceil(amount - less))

    def slays(self) -> bool:
        """Instant Death."""
        if self.edition != "4th":
            return False
        strength, twice = self.case["strength"], 2 * self.target["toughness"]
        return (
            strength == twice
            if self.case.get("rules", {}).get("id_rule") == "=="
            else strength >= twice
        )

    def wards(self, mortal: bool) -> list[int]:
        """The rolls that ignore a point of damage."""
        where = self.group_now() if self.groups else {}
        names = ("fnp", *(("fnp_mortal",) if mortal else ()))
        found = [where.get("fnp"), *[self.target.get(name) for name in names]]
        for name in self.target.get("abilities", []):
            match = re.fullmatch(r"Feel No Pain (v Mortal Wounds )?(\d)\+", name)
            if match and (mortal or not match[1]):
                found.append(int(match[2]))
        if self.edition == "8th":
            found += [5] if self.under("Disgustingly Resilient") else []
            found += [6] if self.under("Tenacious Survivor") else []
        return [] if self.slays() else [need for need in found if need]

    def hurt(self, damage: int, mortal: bool, spills: bool) -> None:
        if self.lost == self.total:
            return
        here = self.gone
        for _ in range(damage):
            if self.lost == self.total or (self.gone != here and not spills):
                return
            ignore = self.wards(mortal)
            if not ignore or self.die() < min(ignore):
                self.lost += 1

    @property
    def gone(self) -> int:
        """Models destroyed."""
        return sum(end <= self.lost for end in self.ends)

    def penetrate(self) -> None:
        total, armour = self.die() + self.case["strength"], self.target["armour"]
        if total < armour:
            return
        kind = "glancing" if total == armour else "penetrating"
        self.count[kind] += 1
        column = "ordnance" if kind == "penetrating" and self.case.get("ordnance") else kind
        result = TABLES[column][int(self.die()) - 1]
        self.count["destroying_results"] += result in ("Destroyed", "Explodes", "Annihilated")
        self.results.append(result)


def play(case: Case | list[Case], die: Die) -> dict[str, int]:
    """One attack: what was counted. A list are the weapons of one unit, used one after the other.

    Mortal wounds that wait do so until all of them were used: in the 10th edition normal damage of
    all the attacking unit's attacks comes first. In the 11th each weapon is done before the next.
    """
    tables = [Table(each, die) for each in (case if isinstance(case, list) else [case])]
    lost = lost_before = tables[0].lost
    for table in tables:
        table.lost = lost
        table.strike()
        lost = table.lost
        if table.edition == "11th":
            lost = settled([table], lost)
    if tables[0].edition != "11th":
        lost = settled(tables, lost)
    last = tables[-1]
    last.lost, last.count = lost, sum((table.count for table in tables), Counter())
    return counted(last, lost_before)


def settled(tables: list[Table], lost: int) -> int:
    """The wounds lost after what has waited was allocated."""
    waiting = [(*item, table) for table in tables for item in table.after]
    for spills, text, table in sorted(
        waiting, key=lambda item: (item[0], average(item[1]), item[1])
    ):
        table.lost = lost
        table.settle(spills, text)
        lost = table.lost
    return lost


def counted(table: Table, lost_before: int) -> dict[str, int]:
    """The numbers that an attack is about."""
    case, names = table.case, ["attacks", "hits"]
    if "armour" in case["target"]:
        names += ["glancing", "penetrating", "destroying_results"]
        return {name: table.count[name] for name in names} | {
            "models_destroyed": int(table.count["destroying_results"] > 0)
        }
    saves = {(group.get("save"), group.get("invuln")) for group in table.groups}
    names += ["wounds"] if len(saves) > 1 else ["wounds", "unsaved"]
    counts = {name: table.count[name] for name in names}
    return counts | {"damage": table.lost - lost_before, "models_destroyed": table.gone}


@unmeasured
def exact(case: Case | list[Case]) -> dict[str, dict[int, Fraction]]:
    """The exact distribution of every count, from all ways in which the dice can fall."""
    return laws_of(lambda die: play(case, die))
