"""What Prometheus is told: numbers alone, and names of commands; nothing that anybody typed, and
nobody's id.
"""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

NAMES = 150
"""Names of commands and controls that are told apart; there are some ninety. Others are `other`."""
ANSWERS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 15.0)
LATENESS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0)


class Metrics:
    """The bot's numbers. `content` is what is scraped."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        here = self.registry
        self._answers = Counter(
            "rules_bot_interactions",
            "Interactions by what was used and what became of them",
            ("command", "outcome"),
            registry=here,
        )
        self._seconds = Histogram(
            "rules_bot_interaction_seconds",
            "From an interaction's arrival to the end of its answer",
            ("command",),
            buckets=ANSWERS,
            registry=here,
        )
        self._lag = Histogram(
            "rules_bot_loop_lag_seconds",
            "How late the event loop does what is due",
            buckets=LATENESS,
            registry=here,
        )
        self._database = Histogram(
            "rules_bot_database_seconds",
            "How long the database takes to confirm a write",
            buckets=ANSWERS,
            registry=here,
        )
        self._writable = Gauge(
            "rules_bot_database_writable", "1 if the last write was kept", registry=here
        )
        self._reloads = Counter(
            "rules_bot_reloads", "Rules read again, by what came of it", ("outcome",), registry=here
        )
        self._corpus = Info("rules_bot_corpus", "The rules in use", registry=here)
        self._program = Info("rules_bot", "The program", registry=here)
        self._names: set[str] = set()
        self._latest = 0.0
        self.level(
            "loop_lag_worst_seconds",
            "The latest that the event loop was since this was asked before",
            self._take_latest,
        )
        ProcessCollector(registry=here)  # memory, processor, open files

    def answered(self, name: str, outcome: str, seconds: float) -> None:
        """An interaction ended."""
        if len(self._names) < NAMES:
            self._names.add(name)
        command = name if name in self._names else "other"
        self._answers.labels(command, outcome).inc()
        if outcome != "turned away":
            self._seconds.labels(command).observe(seconds)

    def late(self, late: float, _seconds: float) -> None:
        """The event loop was so late."""
        self._lag.observe(late)
        self._latest = max(self._latest, late)

    def _take_latest(self) -> float:
        latest, self._latest = self._latest, 0.0
        return latest

    def wrote(self, seconds: float | None) -> None:
        """A write was confirmed after so long; None: it could not be kept."""
        self._writable.set(seconds is not None)
        if seconds is not None:
            self._database.observe(seconds)

    def reloaded(self, outcome: str) -> None:
        """Rules were read again: `done`, `unchanged` or `refused`."""
        self._reloads.labels(outcome).inc()

    def level(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Let a number be read whenever it is asked for."""
        Gauge(f"rules_bot_{name}", meaning, registry=self.registry).set_function(read)

    def content(self, corpus: str, program: str) -> bytes:
        """All numbers as Prometheus reads them, with the versions of rules and program."""
        self._corpus.info({"version": corpus})
        self._program.info({"version": program})
        return generate_latest(self.registry)


CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
