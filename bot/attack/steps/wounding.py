"""The wound roll, the damage of a wound, and mortal wounds, as stages."""

from collections.abc import Sequence

from bot.attack.steps.force import Force
from bot.attack.steps.plan import Damage, Packet, Wound
from bot.attack.steps.saving import Saves
from bot.dice.quantity import Quantity
from bot.dice.stage import NEVER, Check, Stage
from bot.editions.adjustments import (
    At,
    CriticalFrom,
    Effect,
    FeelNoPain,
    FixedWound,
    HalvedDamage,
    Modifier,
    OnRoll,
)


class Wounding:
    """Describes wounds of one volley: those that are rolled, and those that need no roll."""

    def __init__(self, force: Force) -> None:
        self.force = force
        self.saves = Saves(force)
        self._packets: dict[tuple[str, Quantity], Packet] = {}

    def automatic(self) -> Wound:
        """A wound without a roll, which is never critical and triggers nothing."""
        return Wound(
            self.saves.against(self.force.volley.ap), self.damage(self.force.volley.damage)
        )

    def stage(self) -> Stage[Wound | None]:
        """The wound roll."""
        force, volley = self.force, self.force.volley
        need = force.edition.wound(volley.strength, force.target.toughness)
        reason = f"S{volley.strength} v T{force.target.toughness}"
        for fixed in force.of(FixedWound):
            # It counts even where Strength and Toughness would be better (002:42-46).
            need, reason = fixed.need, fixed.why
        modifier, why = force.modifier(At.WOUND, volley.wound_mod)
        criticals = force.at(CriticalFrom, At.WOUND)
        always = min([item.face for item in criticals], default=7)
        check = Check(need, modifier, force.edition.natural_six, always)
        return force.stage(
            At.WOUND, check, volley.reroll_wounds, (reason, *why), criticals, self._wound
        )

    def _wound(self, caused: Sequence[OnRoll], critical: bool) -> Wound:
        """What a wound roll that set off these triggers does."""
        if not caused:
            return Wound(
                self.saves.against(self.force.volley.ap),
                self.damage(self.force.volley.damage),
                (),
                critical,
            )
        by = {effect: [item for item in caused if item.effect is effect] for effect in Effect}
        volley = self.force.volley
        ap = min((item.amount.plus for item in by[Effect.AP]), default=volley.ap)
        roll = max(
            (item.amount for item in by[Effect.DAMAGE]), key=lambda n: n.mean, default=volley.damage
        )
        mortals = tuple(self.mortal(item.amount) for item in by[Effect.MORTAL])
        if any(item.instead for item in by[Effect.MORTAL]):
            return Wound(None, None, mortals, critical)
        if by[Effect.DEVASTATE]:
            return Wound(None, self.devastating(roll), mortals, critical)
        return Wound(self.saves.against(ap), self.damage(roll), mortals, critical)

    def damage(self, roll: Quantity) -> Packet:
        """The damage of one unsaved wound."""
        return self._packet("damage", roll)

    def devastating(self, roll: Quantity) -> Packet:
        """The same as mortal wounds that come after all other attacks and do not spill over (PUB,
        current text).
        """
        return self._packet("Devastating Wounds", roll)

    def mortal(self, amount: Quantity) -> Packet:
        """Mortal wounds: a point each, unchanged, and what is left over passes on (003:1229-1241)."""
        return self._packet("mortal wounds", amount)

    def _packet(self, name: str, roll: Quantity) -> Packet:
        key = (name, roll)
        if key not in self._packets:
            mortal = name != "damage"
            spills = name == "mortal wounds"
            deferred = name == "Devastating Wounds" or (
                spills and self.force.edition.mortal_wounds_wait
            )
            damage = Damage(roll) if spills else self._damage(roll)
            ignore = None if damage.slays else self._ignore(mortal)
            self._packets[key] = Packet(name, damage, ignore, spills, deferred)
        return self._packets[key]

    def _damage(self, roll: Quantity) -> Damage:
        force, target = self.force, self.force.target
        reading = dict(force.spec.rules).get("id_rule", ">=")
        return Damage(
            roll=Quantity.fixed(1) if force.edition.wounds_always_one else roll,
            again=force.volley.reroll_damage,
            halved=target.half_damage or bool(force.of(HalvedDamage)),
            change=sum([item.by for item in force.at(Modifier, At.DAMAGE)])
            - target.damage_reduction,
            slays=force.edition.slays(force.volley.strength, target.toughness, reading),
        )

    def _ignore(self, mortal: bool) -> Stage[bool] | None:
        """One die for each point; of several such abilities only one is used each time
        (003:1254-1258).
        """
        target = self.force.target
        needs = [item.need for item in self.force.of(FeelNoPain) if mortal or not item.mortal_only]
        needs += [
            need
            for need in (target.feel_no_pain, target.feel_no_mortal_pain if mortal else None)
            if need is not None
        ]
        if not needs:
            return None
        check = Check(min(needs))
        return Stage("ignore", check.passes, NEVER, str(check), (f"ignores on {min(needs)}+",))
