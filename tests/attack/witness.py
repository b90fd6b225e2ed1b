"""A third opinion: the attack sequence in the terms of the dice library icepool, and random attacks
to ask it about.

Each attack is one icepool die whose outcomes are (hits, wounds, unsaved, packets of damage); the
unit's fate is a chain of `icepool.map`. Independent of the bot's stages, and of the referee.
"""

import random
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Any

import icepool
from icepool import Die, d6

Case = dict[str, Any]
Packet = tuple[str, str]
NOTHING = (0, 0, 0, ())
HIT = Die([(1, 0, 0, ())])
CAP = {"4th": 0, "8th": 99, "9th": 1, "10th": 1}


def dice(text: str, again: Any = None) -> Die[int]:
    """A quantity as an icepool die."""
    text = str(text)
    if "D" not in text:
        return Die([int(text)])
    count, _, rest = text.partition("D")
    sides, sign, plus = rest.partition("+") if "+" in rest else rest.partition("-")
    one = d6.map(lambda face: ceil(face / 2)) if sides == "3" else d6
    if again == "ones":
        one = one.reroll([1], depth=1)
    total = int(count or 1) @ one
    if isinstance(again, dict):
        total = total.reroll(lambda n: n <= again["upto"], depth=1)
    shift = int(f"{sign}{plus}") if plus else 0
    return total.map(lambda n: max(1, n + shift))


class Witness:
    """The sequence of one specification."""

    def __init__(self, case: Case) -> None:
        self.case, self.target, self.edition = case, case["target"], case["edition"]
        self.names = [item for item in case.get("abilities", ()) if isinstance(item, str)]
        self.triggers = [item for item in case.get("abilities", ()) if isinstance(item, dict)]
        self.each = self.target["wounds"]
        self.total = self.each * self.target["models"]

    def number(self, name: str, default: int) -> int:
        found = [item.split()[-1].rstrip("+") for item in self.names if item.startswith(name)]
        return int(found[0]) if found else default

    def set_off(self, at: str, face: int, modifier: int) -> list[dict[str, Any]]:
        default = "modified" if self.edition == "8th" else "unmodified"
        found = []
        for item in self.triggers:
            seen = face + modifier if item.get("value", default) == "modified" else face
            if item["trigger"] == at and seen >= item["on"]:
                found.append(item)
        return found

    def clamp(self, modifier: int) -> int:
        cap = CAP[self.edition]
        return max(-cap, min(cap, modifier))

    def good(self, need: int, modifier: int, always: int) -> set[int]:
        six = self.edition in ("9th", "10th")
        return {
            f
            for f in range(2, 7)
            if f + modifier >= need or f >= always or (f == 6 and six and need < 90)
        }

    @staticmethod
    def again(die: Die[int], kind: str, good: set[int], need: int) -> Die[int]:
        faces = {
            "none": set(),
            "ones": {1} - good,
            "failed": {f for f in range(1, 7) if f == 1 or f < need} - good,
            "all": set(range(1, 7)) - good,
        }[kind]
        return die.reroll(faces, depth=1) if 0 < len(faces) < 6 else die

    def attack(self, repeat: bool = True) -> Die[Any]:
        case = self.case
        if case.get("skill") == "auto":
            return self.added(HIT, self.rolled())
        need = max(2, 7 - case["bs"]) if "bs" in case else int(case["skill"][0])
        modifier = self.clamp(case.get("hit_mod", 0))
        always = self.number("Critical Hits", 7)
        good = self.good(need, modifier, always)
        if case.get("mode") == "overwatch":
            need, good = 6, {6}
        critical = 6 if case.get("mode") == "overwatch" else min(6, always)

        def one(face: int) -> Any:
            if face not in good:
                return NOTHING
            found = self.set_off("hit", face, modifier)
            lethal = ("Lethal Hits" in self.names and face >= critical) or any(
                item["effect"] == "auto_wound" for item in found
            )
            result = self.added(HIT, self.automatic() if lethal else self.rolled())
            extra = [item["n"] for item in found if item["effect"] == "extra_hits"]
            extra += [
                name.split()[-1]
                for name in self.names
                if name.startswith("Sustained") and face >= critical
            ]
            for text in extra:
                result = self.added(result, self.some(dice(text), self.added(HIT, self.rolled())))
            for item in found:
                if item["effect"] == "extra_attack" and repeat:
                    result = self.added(
                        result, self.many(int(item["n"]), self.attack(repeat=False))
                    )
            return result

        return self.again(d6, case.get("reroll_hits", "none"), good, need).map(one)

    @staticmethod
    def added(first: Any, second: Any) -> Any:
        return icepool.map(
            lambda a, b: tuple(x + y for x, y in zip(a, b, strict=True)), first, second, star=False
        )

    def some(self, number: Die[int], die: Any) -> Any:
        return number.map(lambda n: self.many(n, die), star=False)

    def many(self, n: int, die: Any) -> Any:
        result = Die([NOTHING])
        for _ in range(n):
            result = self.added(result, die)
        return result

    @lru_cache  # noqa: B019
    def rolled(self) -> Die[Any]:
        case, target = self.case, self.target
        strength, toughness = case["strength"], target["toughness"]
        if self.edition == "4th":
            need = 4 + toughness - strength
            need = 99 if need > 7 else min(6, max(2, need))
        else:
            ratio = Fraction(strength, toughness)
            need = (
                2
                if ratio >= 2
                else 6
                if ratio <= Fraction(1, 2)
                else 3
                if ratio > 1
                else 4
                if ratio == 1
                else 5
            )
        for item in self.triggers:
            if item["effect"] == "fixed_wound":
                need = item["on"]
        modifier = self.clamp(case.get("wound_mod", 0))
        anti = self.number("Anti-", 7)
        good = self.good(need, modifier, anti)
        kind = "all" if "Twin-linked" in self.names else case.get("reroll_wounds", "none")

        def one(face: int) -> Any:
            return (
                self.wound(self.set_off("wound", face, modifier), face >= min(6, anti))
                if face in good
                else NOTHING
            )

        return self.again(d6, kind, good, need).map(one)

    def automatic(self) -> Die[Any]:
        return self.wound([], critical=False)

    def wound(self, found: list[dict[str, Any]], critical: bool) -> Any:
        damage = next(
            (i["n"] for i in found if i["effect"] == "damage"), self.case.get("damage", "1")
        )
        ap = next((int(i["n"]) for i in found if i["effect"] == "ap"), self.case["ap"])
        mortals = tuple(("mortal", i["n"]) for i in found if i["effect"] == "mortal")
        if any(i.get("instead") for i in found):
            return Die([(0, 1, 1, mortals)])
        if critical and "Devastating Wounds" in self.names:
            return Die([(0, 1, 1, (("devastating", damage), *mortals))])
        saved = self.save(ap)
        return saved.map(
            lambda ok: (0, 1, 0, mortals) if ok else (0, 1, 1, (("damage", damage), *mortals))
        )

    def save(self, ap: int) -> Die[bool]:
        target, shooting = self.target, self.case.get("mode") != "melee"
        bonus = target.get("save_mod", 0)
        options = []
        if self.edition == "4th":
            if target.get("save") and ap > target["save"]:
                options.append((target["save"], bonus))
            if target.get("cover") and shooting:
                options.append((target["cover"], bonus))
        elif target.get("save"):
            cover = int(bool(target.get("cover")) and shooting)
            if self.edition == "10th" and ap == 0 and target["save"] < 4:
                cover = 0
            total = ap + bonus + cover
            options.append((target["save"], min(1, total) if self.edition == "10th" else total))
        if target.get("invuln"):
            options.append((target["invuln"], min(1, bonus) if self.edition == "10th" else bonus))
        best: Die[bool] = Die([False])
        for need, modifier in options:
            good = {f for f in range(2, 7) if f + modifier >= need}
            die = self.again(d6, target.get("reroll_saves", "none"), good, need).map(
                {f: f in good for f in range(1, 7)}
            )
            best = max(best, die, key=lambda d: d.probability(True))
        return best

    @lru_cache  # noqa: B019
    def loss(self, kind: str, text: str) -> Die[int]:
        """How many wounds a packet takes before it is capped by the model or the unit."""
        target = self.target
        ward = [
            target[name]
            for name in ("fnp", "fnp_mortal")[: 1 if kind == "damage" else 2]
            if target.get(name)
        ]
        if self.edition == "4th":
            if self.case["strength"] >= 2 * target["toughness"]:
                return Die([self.each])
            points = Die([1])
        elif kind == "mortal":
            points = dice(text)
        else:

            def changed(n: int) -> int:
                value = Fraction(n, 2) if target.get("half_damage") else Fraction(n)
                return max(1, ceil(value - target.get("damage_reduction", 0)))

            points = dice(text, self.case.get("reroll_damage")).map(changed)
        if not ward:
            return points
        through = Die({1: min(ward) - 1, 0: 7 - min(ward)})
        return points.map(lambda n: n @ through)

    @lru_cache  # noqa: B019
    def hurt(self, lost: int, kind: str, text: str) -> Die[int]:
        end = (
            self.total if kind == "mortal" else min(self.total, (lost // self.each + 1) * self.each)
        )
        return self.loss(kind, text).map(lambda n: min(end, lost + n))

    @lru_cache  # noqa: B019
    def step(self, lost: int, waiting: tuple[Packet, ...], packets: tuple[Packet, ...]) -> Any:
        later = [
            p
            for p in packets
            if p[0] == "devastating" or (p[0] == "mortal" and self.edition == "10th")
        ]
        # Devastating Wounds before mortal wounds, smaller before larger ones.
        state: Any = Die([lost])
        for kind, text in (p for p in packets if p not in later):
            state = self.hurt_all(state, kind, text)
        both = tuple(
            sorted(
                (*waiting, *later),
                key=lambda packet: (packet[0] == "mortal", dice(packet[1]).mean(), packet[1]),
            )
        )
        return state.map(lambda n: (n, both))

    def fate(self, attacks: int) -> Die[int]:
        """The wounds lost after so many attacks, and after what waited."""
        packets = self.attack().map(lambda *outcome: outcome[3], star=True)
        state: Any = Die([(self.target.get("wounds_lost", 0), ())])
        for _ in range(attacks):
            state = icepool.map(lambda s, p: self.step(s[0], s[1], p), state, packets, star=False)
        return state.map(self.settle, star=True)

    @staticmethod
    def summed(number: Die[int], each: Any) -> Any:
        return number.map(lambda n: n @ each, star=False)

    @lru_cache  # noqa: B019
    def settle(self, lost: int, waiting: tuple[Packet, ...]) -> Any:
        state: Any = Die([lost])
        for kind, text in waiting:
            state = self.hurt_all(state, kind, text)
        return state

    def hurt_all(self, state: Any, kind: str, text: str) -> Any:
        return state.map(lambda n: self.hurt(n, kind, text), star=False)

    def laws(self) -> dict[str, dict[int, Fraction]]:
        """The law of each count."""
        number = int(self.case.get("weapons", 1)) @ dice(
            self.case["attacks"], self.case.get("reroll_attacks")
        )
        attack = self.attack()
        dies: dict[str, Any] = {"attacks": number}
        for index, name in enumerate(("hits", "wounds", "unsaved")):
            dies[name] = self.summed(number, attack.marginals[index])
        lost = number.map(self.fate)
        before = self.target.get("wounds_lost", 0)
        dies["damage"] = lost.map(lambda n: n - before)
        dies["models_destroyed"] = lost.map(lambda n: n // self.each)
        return {
            name: {
                int(outcome): Fraction(ways, die.denominator())
                for outcome, ways in die.items()
                if ways
            }
            for name, die in dies.items()
        }


def random_case(chance: random.Random, edition: str) -> Case:
    """A random attack of an edition, small enough for icepool."""
    pick, often = chance.choice, lambda share: chance.random() < share
    target: dict[str, Any] = {
        "toughness": chance.randint(2, 9),
        "save": pick([None, 2, 3, 4, 5, 6, 7]),
        "wounds": chance.randint(1, 4),
        "models": chance.randint(1, 4),
        "reroll_saves": pick(["none"] * 5 + ["ones", "failed", "all"]),
    }
    case: Case = {
        "edition": edition,
        "attacks": pick(["1", "2", "3", "4", "5", "6", "D3", "D6", "D3+1", "2D3"]),
        "strength": chance.randint(2, 10),
        "ap": pick([2, 3, 4, 5, 6]) if edition == "4th" else -pick([0, 0, 1, 1, 2, 3, 4]),
        "damage": "1" if edition == "4th" else pick(["1", "1", "2", "3", "D3", "D6", "D3+1"]),
        "reroll_hits": pick(["none", "none", "ones", "failed", "all"]),
        "reroll_wounds": pick(["none", "none", "ones", "failed", "all"]),
        "abilities": [],
        "target": target,
    }
    if edition == "4th":
        case["bs"] = chance.randint(1, 7)
    else:
        case["skill"] = pick(["2+", "3+", "3+", "4+", "5+", "6+", "auto"])
        case["hit_mod"], case["wound_mod"] = (
            pick([-2, -1, 0, 0, 0, 1, 2]),
            pick([-2, -1, 0, 0, 0, 1]),
        )
    for share, name, values in (
        (0.25, "invuln", [4, 5, 6]),
        (0.2, "fnp", [4, 5, 6]),
        (0.15, "fnp_mortal", [4, 5, 6]),
        (0.15, "wounds_lost", [target["wounds"] - 1]),
        (0.15, "cover", [4, 5] if edition == "4th" else [True]),
        (0.1, "save_mod", [-1, 1] if edition != "4th" else [0]),
        (0.1, "half_damage", [edition != "4th"]),
        (0.1, "damage_reduction", [0 if edition == "4th" else 1]),
    ):
        if often(share):
            target[name] = pick(values)
    if often(0.1):
        case["reroll_attacks"] = pick(["ones", {"upto": 2}])
    if often(0.1):
        case["reroll_damage"] = pick(["ones", {"upto": 2}])
    if edition in ("8th", "9th", "10th") and often(0.1):
        case["mode"] = pick(["overwatch", "melee"])
    add = case["abilities"].append
    if edition == "10th":
        for share, names in (
            (0.3, ["Lethal Hits"]),
            (0.3, ["Sustained Hits 1", "Sustained Hits 2", "Sustained Hits D3"]),
            (0.35, ["Devastating Wounds"]),
            (0.2, ["Critical Hits 5+"]),
            (0.15, ["Twin-linked"]),
            (0.2, ["Anti-INFANTRY 3+", "Anti-INFANTRY 4+"]),
        ):
            if often(share):
                add(pick(names))
        target["keywords"] = ["INFANTRY"]
    if edition != "4th":
        for share, fields in (
            (0.12, {"trigger": "hit", "effect": "extra_hits", "n": "1"}),
            (0.08, {"trigger": "hit", "effect": "extra_attack", "n": "1"}),
            (0.12, {"trigger": "hit", "effect": "auto_wound", "n": "1"}),
            (0.2, {"trigger": "wound", "effect": "mortal", "n": pick(["1", "2", "D3"])}),
            (0.1, {"trigger": "wound", "effect": "ap", "n": "-4"}),
            (0.1, {"trigger": "wound", "effect": "damage", "n": "3"}),
        ):
            if often(share):
                add(
                    {**fields, "on": pick([5, 6, 6])}
                    | ({"value": pick(["modified", "unmodified"])} if often(0.4) else {})
                )
    if any("extra_hits" in str(item) or "Sustained" in str(item) for item in case["abilities"]):
        case["attacks"] = pick(["1", "2", "3", "D3"])
    if often(0.05):
        add({"trigger": "always", "effect": "fixed_wound", "on": pick([2, 3, 4])})
    return case


def icepool_laws(case: Case) -> dict[str, dict[int, Fraction]]:
    """The exact distributions of a case, by icepool."""
    return Witness(case).laws()
