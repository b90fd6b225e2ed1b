"""Saving throws: what cover adds, and which of a model's saves is the best."""

from bot.attack.model.spec import Group, Target
from bot.attack.steps.active_rules import ActiveRules
from bot.dice.stage import Stage
from bot.editions.adjustments import At, Invulnerable, Modifier
from bot.editions.edition import Cover, SaveQuestion

GOOD_ARMOUR = 3
"""A save of so much or better gains nothing from some kinds of cover against AP 0."""


class Saves:
    """The saves of one volley's target, or of one of its groups, one stage for each AP that comes
    up.
    """

    def __init__(self, rules: ActiveRules, profile: Target | Group) -> None:
        self.rules = rules
        self.profile = profile
        self._by_ap: dict[int | None, Stage[bool] | None] = {}

    def against(self, ap: int | None) -> Stage[bool] | None:
        """The best saving throw against a wound of this AP; None where none can succeed.

        One of a model's saves is used, and its player picks the better one (002:632, 003:1185-1195,
        004:478).
        """
        if ap not in self._by_ap:
            possible = [stage for stage in self.options(ap) if any(stage.faces)]
            best = max(possible, key=_chance_to_save, default=None)
            self._by_ap[ap] = best
        return self._by_ap[ap]

    def options(self, ap: int | None) -> list[Stage[bool]]:
        """Every save that the target has against this AP, those that can never succeed included."""
        rules = self.rules
        target = rules.target
        modifiers = [item.by for item in rules.at(Modifier, At.SAVE)]
        covers = [self._cover(item, ap) for item in rules.covers]
        question = SaveQuestion(
            save=self.profile.save,
            own_cover=target.cover if isinstance(target.cover, int) else None,
            ap=ap,
            invulnerable=self._invulnerable(),
            cover_save=max(covers, default=0),
            bonus=target.save_mod + sum(modifiers),
            melee=rules.melee,
        )
        stages = []
        for option in rules.edition.saves(question):
            check = option.check
            again, rerolls = rules.again(At.SAVE, target.reroll_saves, check)
            besides = tuple(rerolls)
            stage = Stage(option.name, check.passes, again, str(check), option.why, besides)
            stages.append(stage)
        return stages

    def _invulnerable(self) -> int | None:
        profile = self.profile
        of_mode = profile.invulnerable_ranged
        if self.rules.melee:
            of_mode = profile.invulnerable_melee
        saves = [item.need for item in self.rules.of(Invulnerable)]
        for need in (profile.invulnerable, of_mode):
            if need is not None:
                saves.append(need)
        return min(saves, default=None)

    def _cover(self, cover: Cover, ap: int | None) -> int:
        if self.rules.melee:
            charged = cover.not_after_charge and self.rules.volley.situation.charged
            if charged:
                return 0
            return cover.melee_save
        save = self.profile.save
        if cover.not_for_good_armour and not ap and save is not None and save <= GOOD_ARMOUR:
            return 0
        return cover.ranged_save


def _chance_to_save(save: Stage[bool]) -> float:
    return save.chance(bool)
