"""How results of one attack are put together, whatever a result is: a count, or what it does to the
unit.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from bot.attack.steps.volley_plan import Hit
from bot.dice.quantity import Quantity
from bot.dice.stage import WAYS, Stage

Element = TypeVar("Element")


class Ring(ABC, Generic[Element]):
    """Results that may follow one another (`times`) and be drawn by chance (`mixed`); `one` is no
    result at all.
    """

    @property
    @abstractmethod
    def one(self) -> Element:
        """Nothing happens."""

    @abstractmethod
    def times(self, first: Element, second: Element) -> Element:
        """One thing, then another independent one."""

    @abstractmethod
    def mixed(self, parts: Sequence[tuple[float, Element]]) -> Element:
        """One of several things, each with its probability."""

    def repeated(self, each: Element, number: Quantity) -> Element:
        """As many of `each` as a quantity says."""
        law = number.law()
        power = self.one
        for _ in range(law.low):
            power = self.times(power, each)
        if law.low == law.high:
            return power
        parts = []
        for chance in law.pmf.tolist():
            parts.append((chance, power))
            power = self.times(power, each)
        return self.mixed(parts)

    def attack(self, hit: Stage[Hit | None] | None, rolled: Element, automatic: Element) -> Element:
        """One attack, from what a hit does that rolls to wound, and what one does that wounds by
        itself.

        Extra hits roll to wound and cause nothing more; extra attacks roll to hit and cause no
        further attacks.
        """
        if hit is None:
            return rolled
        plain = self._attack(hit, rolled, automatic, None)
        if not any(meaning and meaning.extra_attacks for meaning, _ in hit.weights):
            return plain
        return self._attack(hit, rolled, automatic, plain)

    def _attack(
        self, hit: Stage[Hit | None], rolled: Element, automatic: Element, another: Element | None
    ) -> Element:
        parts = []
        for meaning, ways in hit.weights:
            result = self.one
            if meaning is not None:
                result = automatic if meaning.wounds else rolled
                more = [(rolled, number) for number in meaning.extra_hits]
                if another is not None:
                    more += [(another, number) for number in meaning.extra_attacks]
                for each, number in more:
                    result = self.times(result, self.repeated(each, number))
            parts.append((ways / WAYS, result))
        return self.mixed(parts)
