"""The wound roll, the damage of a wound, and mortal wounds, as stages."""

from collections.abc import Sequence

from bot.attack.model.spec import Group, Target
from bot.attack.steps.active_rules import ActiveRules
from bot.attack.steps.saving import Saves
from bot.attack.steps.volley_plan import Damage, Packet, SortedSaves, Wound
from bot.dice.quantity import Quantity
from bot.dice.stage import FACES, NEVER, Check, Stage
from bot.editions.adjustments import (
    At,
    CriticalFrom,
    Effect,
    FailsBelow,
    FeelNoPain,
    FixedWound,
    HalvedDamage,
    Modifier,
    OnRoll,
)


class Wounding:
    """Describes wounds of one volley: those that are rolled, and those that need no roll.

    Equal packets of damage are one object.
    """

    def __init__(self, rules: ActiveRules) -> None:
        self.rules = rules
        self.saves = [Saves(rules, profile) for profile in rules.target.profiles]
        self._packets: dict[tuple[Quantity, bool, bool], Packet] = {}

    def automatic(self) -> Wound:
        """A wound without a roll, which is never critical and triggers nothing."""
        volley = self.rules.volley
        return self._savable(volley.ap, volley.damage)

    def _savable(
        self,
        ap: int | None,
        damage: Quantity,
        mortals: tuple[Packet, ...] = (),
        critical: bool = False,
    ) -> Wound:
        """A wound that allows a save."""
        if not self.rules.target.groups:
            save = self.saves[0].against(ap)
            return Wound(save, self.damage(damage), mortals, critical, ap=ap)
        saves = self._sorted_saves(ap)
        return Wound(None, self.damage(damage), mortals, critical, saves, ap)

    def _sorted_saves(self, ap: int | None) -> SortedSaves:
        """The saves of all groups. Dice are re-rolled before they are sorted, by the save of the
        first group that has one.
        """
        groups = tuple([saves.against(ap) for saves in self.saves])
        again = next((save.again for save in groups if save is not None), NEVER)
        return SortedSaves(Stage("save", FACES, again, ""), groups)

    def stage(self) -> Stage[Wound | None]:
        """The wound roll."""
        rules = self.rules
        volley = rules.volley
        need, reason = self._need()
        modifier, why = rules.modifier(At.WOUND, volley.wound_mod)
        criticals = rules.at(CriticalFrom, At.WOUND)
        always = min([item.face for item in criticals], default=7)
        reasons = [reason, *why]
        floor = 2
        for item in rules.at(FailsBelow, At.WOUND):
            floor = max(floor, item.face)
            reasons.append(item.why)
        check = Check(need, modifier, rules.edition.natural_six, always, floor=floor)
        option = volley.reroll_wounds
        return rules.stage(At.WOUND, check, option, reasons, criticals, self._wound)

    def _need(self) -> tuple[int | None, str]:
        """The number that the wound roll needs before modifiers, and why."""
        rules = self.rules
        granted = dict.fromkeys(rules.of(FixedWound))
        if granted:
            # It counts even where Strength and Toughness would be better (002:42-46). Two that
            # differ are refused when they are read.
            (fixed,) = granted
            return fixed.need, fixed.why
        strength = rules.volley.strength
        toughness = rules.target.toughness
        need = rules.edition.wound(strength, toughness)
        why = f"S{strength} v T{toughness}"
        return need, why

    def _wound(self, triggers: Sequence[OnRoll], critical: bool) -> Wound:
        """What a wound roll that set off these triggers does."""
        volley = self.rules.volley
        if not triggers:
            return self._savable(volley.ap, volley.damage, critical=critical)

        aps = []
        rolls = []
        mortals = []
        devastates = replaced = False
        for item in triggers:
            match item.effect:
                case Effect.SET_AP:
                    aps.append(item.amount.plus)
                case Effect.SET_DAMAGE:
                    rolls.append(item.amount)
                case Effect.MORTAL:
                    mortals.append(self.mortal(item.amount))
                    replaced = replaced or item.instead
                case Effect.DEVASTATE:
                    devastates = True
                case _:
                    raise AssertionError(f"no wound roll causes {item.effect}")
        ap = min(aps, default=volley.ap)
        roll = max(rolls, key=lambda each: each.mean, default=volley.damage)
        added = tuple(mortals)
        if replaced:
            return Wound(None, None, added, critical)
        if devastates:
            return Wound(None, self.devastating(roll), added, critical)
        return self._savable(ap, roll, added, critical)

    def damage(self, roll: Quantity) -> Packet:
        """The damage of one unsaved wound."""
        return self._packet("damage", roll)

    def devastating(self, roll: Quantity) -> Packet:
        """The same as mortal wounds that come after all other attacks, or after the others of
        their group, and do not spill over (PUB, current text).
        """
        return self._packet("Devastating Wounds", roll, mortal=True, deferred=True)

    def mortal(self, amount: Quantity) -> Packet:
        """Mortal wounds: a point each, unchanged, and what is left over passes on
        (003:1229-1241).
        """
        waits = self.rules.edition.mortal_wounds_wait
        return self._packet("mortal wounds", amount, mortal=True, spills=True, deferred=waits)

    def _packet(
        self,
        label: str,
        roll: Quantity,
        *,
        mortal: bool = False,
        spills: bool = False,
        deferred: bool = False,
    ) -> Packet:
        key = (roll, mortal, spills)
        if key not in self._packets:
            reduced = not mortal or self.rules.edition.dev_reduced
            damage = Damage(roll) if spills else self._damage(roll, reduced)
            profiles = self.rules.target.profiles
            first, *later = [self._feel_no_pain(mortal, damage, profile) for profile in profiles]
            self._packets[key] = Packet(
                name=label,
                damage=damage,
                feel_no_pain=first,
                mortal=mortal,
                spills=spills,
                deferred=deferred,
                feel_no_pain_of_later_groups=tuple(later),
            )
        return self._packets[key]

    def _damage(self, roll: Quantity, reduced: bool) -> Damage:
        """The damage that a roll makes; what lessens it counts only if it is `reduced`."""
        rules = self.rules
        edition = rules.edition
        target = rules.target
        readings = dict(rules.spec.rules)
        reading = str(readings.get("id_rule", ">="))
        changes = [item.by for item in rules.at(Modifier, At.DAMAGE)]
        changes.append(-target.damage_reduction)
        more = sum([by for by in changes if by > 0])
        less = sum([by for by in changes if by < 0])
        halves = target.half_damage or bool(rules.of(HalvedDamage))
        early = more if edition.adds_before_halving else 0
        late = more - early
        return Damage(
            roll=Quantity.fixed(1) if edition.wounds_always_one else roll,
            again=rules.volley.reroll_damage,
            halved=reduced and halves,
            change=late + less if reduced else late,
            slays=edition.slays(rules.volley.strength, target.toughness, reading),
            added=early,
        )

    def _feel_no_pain(
        self, mortal: bool, damage: Damage, profile: Target | Group
    ) -> Stage[bool] | None:
        """One die for each point; of several such abilities only one is used each time
        (003:1254-1258).
        """
        if damage.slays:
            return None
        target = self.rules.target
        granted = self.rules.of(FeelNoPain)
        needs = [item.need for item in granted if mortal or not item.mortal_only]
        if profile.feel_no_pain is not None:
            needs.append(profile.feel_no_pain)
        if mortal and target.feel_no_mortal_pain is not None:
            needs.append(target.feel_no_mortal_pain)
        if not needs:
            return None
        best = min(needs)
        check = Check(best)
        return Stage("ignore", check.passes, NEVER, str(check), (f"ignores on {best}+",))
