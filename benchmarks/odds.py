"""The exact odds against two dice libraries in one run: the same full answer, and the time each takes.

    python -m benchmarks.odds    (or python benchmarks/odds.py)

A full answer is every stage (attacks, hits, wounds, unsaved, damage, models destroyed), the chance to destroy the unit
and the means. icepool and dyce (truncation off) are given each case as a player of these libraries would write it:
the chances of each stage as numbers, worked out by hand. The bot is timed three times, reading no text in any of them:

- `again`: the odds of a specification whose stages and laws are at hand, as when an attack is rolled and explained;
- `anew`: from the stages (the faces of each roll, which is what the libraries are given as chances). Nothing else is
  remembered: all caches are emptied before each call, those of binomial coefficients included;
- `rules`: from the specification, so that all rules and abilities are folded into stages as well, which the libraries
  are never asked to do. No cache of any kind.

Below: a grid, the stress case, and what a line of a batch costs beside its odds. Times are medians of the
processor's time.
"""

from __future__ import annotations

import io
import json
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import icepool
from dyce import H
from dyce.evaluation import expand
from icepool import Die

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot.attack import attack_odds
from bot.attack.steps.planning import plan_attack
from bot.console.batches.dice_lines import answer_lines, odds_data
from bot.notation import attack_from_json

warnings.filterwarnings("ignore", message=".*is experimental")

Case = dict[str, Any]

CASES: dict[str, Case] = {
    "a": {
        **{"attacks": "10", "skill": "3+", "strength": 4, "ap": -1, "damage": "1"},
        "target": {"toughness": 4, "save": 3, "wounds": 2, "models": 5},
    },
    "b": {
        **{
            "attacks": "40",
            "skill": "3+",
            "reroll_hits": "ones",
            "strength": 5,
            "ap": -2,
            "damage": "2",
        },
        "target": {"toughness": 4, "save": 3, "invuln": 5, "wounds": 3, "fnp": 5, "models": 10},
    },
    "c": {
        **{"attacks": "2D6", "skill": "3+", "strength": 14, "ap": -4, "damage": "D6+2"},
        "target": {"toughness": 12, "save": 2, "invuln": 4, "wounds": 16, "models": 1},
    },
    "d": {
        **{"attacks": "120", "skill": "4+", "strength": 3, "ap": 0, "damage": "1"},
        "abilities": ["Lethal Hits", "Sustained Hits 1"],
        "target": {"toughness": 5, "save": 4, "wounds": 1, "models": 20},
    },
}
STRESS: Case = {
    **{"attacks": "500", "skill": "3+", "strength": 4, "ap": 0, "damage": "D3"},
    "abilities": ["Lethal Hits", "Sustained Hits 2"],
    "target": {"toughness": 4, "save": 4, "wounds": 3, "fnp": 5, "models": 60},
}


def tenth(case: Case) -> Any:
    """A case as a specification of the 10th edition."""
    return attack_from_json({"edition": "10th", **case})


CHANCES = {
    # of one attack, by hand: hit, wound, failed save
    "a": (Fraction(2, 3), Fraction(1, 2), Fraction(1, 2)),
    "b": (Fraction(7, 9), Fraction(2, 3), Fraction(2, 3)),
    "c": (Fraction(2, 3), Fraction(2, 3), Fraction(1, 2)),
}
D_UNSAVED = {0: 61, 1: 10, 2: 1}  # of 72, for case d
D_WOUNDS = {0: 26, 1: 8, 2: 2}  # of 36
D_HITS = {0: 3, 1: 2, 2: 1}  # of 6
STEPS = {
    # wounds of a model, models, wounds lost by one unsaved wound (in 36ths or 6ths)
    "b": (3, 10, {0: 1, 1: 4, 2: 4}),
    "c": (16, 1, {3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1}),
}


def stages(name: str) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """The weights of 0, 1, 2 hits, wounds and unsaved wounds of one attack."""
    if name == "d":
        return D_HITS, D_WOUNDS, D_UNSAVED
    hit, wound, fail = CHANCES[name]
    found = []
    for chance in (hit, hit * wound, hit * wound * fail):
        found.append({0: chance.denominator - chance.numerator, 1: chance.numerator})
    return found[0], found[1], found[2]


def stopped(lost: int, loss: int, wounds: int) -> int:
    """Wounds lost after a packet, excess lost with the model."""
    return min(lost + loss, (lost // wounds + 1) * wounds)


def by_icepool(name: str) -> dict[str, Any]:
    """The full answer with icepool."""
    hits, wounds, unsaved = (Die(weights) for weights in stages(name))
    if name == "c":
        attacks = 2 @ icepool.d6
        counts = [attacks.map(lambda n, die=None: n @ hits), attacks.map(lambda n: n @ wounds)]
        counts.append(attacks.map(lambda n: n @ unsaved))
    else:
        number = int(CASES[name]["attacks"])
        attacks, counts = Die([number]), [number @ hits, number @ wounds, number @ unsaved]
    answer = dict(zip(("attacks", "hits", "wounds", "unsaved"), (attacks, *counts), strict=True))
    if name in STEPS:
        each, models, weights = STEPS[name]
        packet, end = Die(weights), each * models
        states: list[Any] = [Die([0])]
        for _ in range(max(counts[2].outcomes())):
            moved = states[-1].map(
                lambda lost: (
                    lost if lost == end else packet.map(lambda loss: stopped(lost, loss, each))
                )
            )
            states.append(moved)
        damage = counts[2].map(lambda n: states[n])
    else:
        each, models = CASES[name]["target"]["wounds"], CASES[name]["target"]["models"]
        damage = counts[2].map(lambda n: min(n, each * models))
    answer["damage"] = damage
    answer["models_destroyed"] = damage.map(lambda n: n // each)
    return {
        key: (
            {n: float(p) for n, p in zip(die.outcomes(), die.probabilities(), strict=True)},
            float(die.mean()),
        )
        for key, die in answer.items()
    }


def by_dyce(name: str) -> dict[str, Any]:
    """The full answer with dyce, nothing truncated."""
    never = {"min_path_probability": Fraction(0)}
    hits, wounds, unsaved = (H(weights) for weights in stages(name))
    if name == "c":
        attacks = 2 @ H(6)
        counts = [
            expand(lambda r, h=h: r.outcome @ h, attacks, **never) for h in (hits, wounds, unsaved)
        ]
    else:
        number = int(CASES[name]["attacks"])
        attacks, counts = H({number: 1}), [number @ hits, number @ wounds, number @ unsaved]
    answer = dict(zip(("attacks", "hits", "wounds", "unsaved"), (attacks, *counts), strict=True))
    if name in STEPS:
        each, models, weights = STEPS[name]
        packet, end = H(weights), each * models

        def moved(result: Any) -> Any:
            lost = result.outcome
            return lost if lost == end else packet.apply(lambda loss: stopped(lost, loss, each))

        states = [H({0: 1})]
        for _ in range(max(counts[2])):
            states.append(expand(moved, states[-1], **never))
        damage = expand(lambda r: states[r.outcome], counts[2], **never)
    else:
        each, models = CASES[name]["target"]["wounds"], CASES[name]["target"]["models"]
        damage = counts[2].apply(lambda n: min(n, each * models))
    answer["damage"] = damage
    answer["models_destroyed"] = damage.apply(lambda n: n // each)
    return {
        key: ({n: float(p) for n, p in law.probability_items()}, float(law.mean()))
        for key, law in answer.items()
    }


def full(spec: Any) -> Any:
    """The full answer of the bot, means included."""
    odds = attack_odds(spec)
    return odds.means, odds


def median(
    work: Callable[[], Any], before: Callable[[], Any] = lambda: None, seconds: float = 0.6
) -> float:
    """The median time of a call, in seconds; `before` each of them something else is done, which is
    not timed.

    It is the processor's time, so that what else runs on the machine has little say.
    """
    work()
    times: list[float] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until or len(times) < 5:
        before()
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return statistics.median(times)


CACHES = {
    cached
    for name, module in sys.modules.items()
    if name.startswith(("bot.attack", "bot.dice"))
    for cached in vars(module).values()
    if hasattr(cached, "cache_clear")
}


def forget() -> None:
    """Empty every cache."""
    for cached in CACHES:
        cached.cache_clear()


def forget_laws() -> None:
    """Empty every cache but that of the stages."""
    for cached in CACHES:
        if cached is not plan_attack:
            cached.cache_clear()


def agree(name: str, peer: dict[str, Any]) -> float:
    """The largest difference of any probability from the bot's."""
    odds = attack_odds(tenth(CASES[name]))
    worst = 0.0
    for key, (law, _) in peer.items():
        found = odds.distribution(key).as_dict()
        worst = max(worst, *(abs(found.get(n, 0.0) - law.get(n, 0.0)) for n in {*found, *law}))
    return worst


def compare() -> None:
    """The table of times and ratios."""
    print(
        "times in µs                                            icepool takes … times as long   dyce"
    )
    print(
        "case    again     anew    rules    icepool       dyce     again     anew    rules     again     anew    rules"
    )
    worst = 0.0
    for name in CASES:
        spec = tenth(CASES[name])
        ours = [
            median(lambda spec=spec: full(spec)),
            median(lambda spec=spec: full(spec), forget_laws),
            median(lambda spec=spec: full(spec), forget),
        ]
        pool, other = (
            median(lambda name=name: by_icepool(name)),
            median(lambda name=name: by_dyce(name)),
        )
        worst = max(worst, agree(name, by_icepool(name)), agree(name, by_dyce(name)))
        times = (
            "".join(f"{each * 1e6:9.0f}" for each in ours)
            + f"{pool * 1e6:11.0f}{other * 1e6:11.0f}"
        )
        ratios = "  ".join(
            "".join(f"{peer / each:8.1f}x" for each in ours) for peer in (pool, other)
        )
        print(f"{name:4}{times}  {ratios}")
    print(f"largest difference of any probability: {worst:.1e}")


def grid() -> list[Any]:
    """Eight weapons against 24 targets, as specifications."""
    weapons = [
        {"attacks": n, "skill": skill, "strength": s, "ap": ap, "damage": d, "abilities": names}
        for n, skill, s, ap, d, names in (
            ("20", "3+", 4, -1, "1", []),
            ("10", "3+", 4, 0, "1", ["Lethal Hits"]),
            ("6", "3+", 5, -1, "2", ["Sustained Hits 1"]),
            ("4", "4+", 9, -3, "D6", []),
            ("2D6", "2+", 5, -1, "1", ["Torrent"]),
            ("D6", "3+", 8, -2, "3", ["Blast"]),
            ("30", "4+", 3, 0, "1", []),
            ("3", "3+", 12, -4, "D6+2", ["Melta 2"]),
        )
    ]
    targets = [
        {"toughness": t, "save": save, "wounds": w, "models": m, **({"invuln": 5} if w > 2 else {})}
        for t in (3, 4, 5, 8)
        for save in (3, 5)
        for w, m in ((1, 10), (2, 10), (12, 1))
    ]
    return [tenth({**weapon, "target": target}) for weapon in weapons for target in targets]


def scale() -> None:
    """The grid and the stress case."""
    cells = grid()

    def all_cells() -> None:
        for cell in cells:
            full(cell)

    print(f"grid of {len(cells)} cells, by the rules: {median(all_cells, forget) * 1e3:.1f} ms")
    stress = tenth(STRESS)
    print(
        f"500 attacks against 60 models, by the rules: {median(lambda: full(stress), forget) * 1e3:.2f} ms"
    )


def lines() -> None:
    """What a line of a batch costs beside its odds: reading, checking, writing."""
    for name, case in CASES.items():
        line = json.dumps({"edition": "10th", **case}).encode()
        spec = attack_from_json(json.loads(line))
        whole = median(
            lambda line=line: answer_lines([line], io.BytesIO(), odds_data, as_json=True)
        )
        beside = whole - median(lambda spec=spec: attack_odds(spec))
        print(f"a line of a batch, case {name}: {beside * 1e3:.3f} ms beside its odds")


if __name__ == "__main__":
    compare()
    scale()
    lines()
