"""The unit attacked, seen by the damage: a line of wounds, with a model's end here and there.

The state is one number, the wounds lost so far: a model that has lost wounds takes the next
(003:1142-1145, 004:457).
"""

from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from bot.dice.distribution import Floats, Ints


@dataclass(frozen=True, slots=True)
class Unit:
    """The wounds of each model, in the order in which models are lost. `group_sizes` are the models
    of each group, where unlike ones form groups.
    """

    wounds: tuple[int, ...]
    group_sizes: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """All wounds together."""
        return sum(self.wounds)

    def within(self, reach: int) -> "Unit":
        """The same without the models that are safe while no more than `reach` wounds are lost; one
        of those is kept. Only of a unit without groups.
        """
        slain = sum(end <= reach for end in self.ends)
        return Unit(self.wounds[: slain + 1])

    @property
    def ends(self) -> tuple[int, ...]:
        """The wounds lost at which each model is destroyed."""
        return tuple(accumulate(self.wounds))

    def end_after(self, lost: int) -> int:
        """Where damage to the model that is being hurt stops."""
        return next((end for end in self.ends if end > lost), self.total)

    @property
    def group_ends(self) -> tuple[int, ...]:
        """The wounds lost at which each group is destroyed; all there are where none is formed."""
        ends = self.ends
        return tuple([ends[models - 1] for models in accumulate(self.group_sizes)]) or ends[-1:]

    def group_at(self, lost: int) -> int:
        """The group that takes the next wound; the last one where nobody is left."""
        ends = self.group_ends
        return min(sum(end <= lost for end in ends), len(ends) - 1)

    def rooms(self, spills: bool) -> Ints:
        """For 0 wounds lost, 1, 2 … how many more one packet may take: to the model's end, or of
        all if it `spills`.
        """
        ends = (self.total,) * self.total if spills else np.repeat(self.ends, self.wounds)
        rooms: Ints = np.append(ends, self.total) - np.arange(self.total + 1)
        return rooms

    def destroyed(self, lost: int) -> int:
        """How many models are destroyed."""
        return sum(end <= lost for end in self.ends)

    def by_models(self, state: Floats) -> Floats:
        """The law of the number of models destroyed, from the law of the wounds lost."""
        each = self.wounds[0]
        if self.wounds.count(each) < len(self.wounds):
            return np.add.reduceat(state, [0, *self.ends])
        if each == 1:
            return state
        begins = np.arange(0, state.size, each)
        return np.add.reduceat(state, begins)
