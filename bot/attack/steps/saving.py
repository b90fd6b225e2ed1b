"""Saving throws: what cover adds, and which of a model's saves is the best."""

from bot.attack.steps.force import Force
from bot.dice.stage import Stage
from bot.editions.adjustments import At, Invulnerable, Modifier
from bot.editions.edition import Cover, SaveQuestion


class Saves:
    """The saves of one volley's target, one stage for each AP that comes up."""

    def __init__(self, force: Force) -> None:
        self.force = force
        self._by_ap: dict[int | None, Stage[bool] | None] = {}

    def against(self, ap: int | None) -> Stage[bool] | None:
        """The best saving throw against a wound of this AP; None where none can succeed.

        One of a model's saves is used, and its player picks the better one (002:632, 003:1185-1195,
        004:478).
        """
        if ap not in self._by_ap:
            stages = self.options(ap)
            best = (
                stages[0]
                if len(stages) == 1
                else max(stages, key=lambda stage: stage.chance(bool), default=None)
            )
            self._by_ap[ap] = best if best is not None and any(best.faces) else None
        return self._by_ap[ap]

    def options(self, ap: int | None) -> list[Stage[bool]]:
        """Every save that the target has against this AP, those that can never succeed included."""
        force, target = self.force, self.force.target
        bonus = target.save_mod + sum([item.by for item in force.at(Modifier, At.SAVE)])
        granted = [item.need for item in force.of(Invulnerable)]
        invulnerable = min(
            [*granted, *([target.invulnerable] if target.invulnerable else [])], default=None
        )
        cover = max([self._cover(item, ap) for item in force.covers], default=0)
        stages = []
        own_cover = target.cover if isinstance(target.cover, int) else None
        question = SaveQuestion(target.save, own_cover, ap, invulnerable, cover, bonus, force.melee)
        for option in force.edition.saves(question):
            again, rerolls = force.again(At.SAVE, target.reroll_saves, option.check)
            why = (*option.why, *rerolls)
            stages.append(Stage(option.name, option.check.passes, again, str(option.check), why))
        return stages

    def _cover(self, cover: Cover, ap: int | None) -> int:
        if self.force.melee:
            charged = cover.not_after_charge and self.force.volley.situation.charged
            return 0 if charged else cover.melee_save
        save = self.force.target.save
        if cover.not_for_good_armour and not ap and save is not None and save <= 3:
            return 0
        return cover.ranged_save
