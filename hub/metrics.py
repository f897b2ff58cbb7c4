"""What Prometheus asks the hub: letters, the broker, the database, and play at every table.

Counters of a table are those of its tablet's program, which begins them anew when it starts, as
Prometheus expects of counters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)

from companion.link.letter import LIGHT_MS
from hub.care import Care
from hub.floor import Floor
from hub.post import Post
from hub.reception import Reception

ANSWERED = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds in which a letter was answered: the bounds of the histogram."""

OWED_S = 150.0
"""What a table owes is no longer true when it was told so long ago. Chosen: it tells it each
minute, and may be late once."""


@dataclass
class Heard:
    """What this hub heard of each table since it began."""

    corrections: Counter[str] = field(default_factory=Counter)
    owed: dict[str, tuple[float, int]] = field(default_factory=dict)
    """When it was told, and how many versions were waiting at the table then."""

    def news(self, table: str, told: Mapping[str, Any], now: float) -> None:
        """What a table tells of itself. Raises ValueError, TypeError."""
        if "owed" in told:
            self.owed[table] = now, max(0, int(told["owed"]))


@dataclass(eq=False)
class Measured:
    """Everything that is measured, in a registry of its own."""

    reception: Reception
    floor: Floor
    post: Post
    care: Care
    tables: Heard

    def __post_init__(self) -> None:
        self.registry = CollectorRegistry()
        self.answered = Histogram(
            "tabletwin_hub_answer_seconds", "From a letter's arrival to its answer, on the disk.",
            buckets=ANSWERED, registry=self.registry,
        )  # fmt: skip
        self.registry.register(self)
        self.post.answered = self.answered.observe

    def text(self) -> bytes:
        """As Prometheus reads it."""
        return generate_latest(self.registry)

    def collect(self) -> Iterable[Metric]:
        """The rest is looked up when it is asked for."""
        for name, told, count in self._counts():
            yield CounterMetricFamily(f"tabletwin_hub_{name}", told, count)
        for name, told, value in self._now():
            yield GaugeMetricFamily(f"tabletwin_hub_{name}", told, value)
        yield from self._played()
        yield from self._waiting()

    def _counts(self) -> Iterator[tuple[str, str, int]]:
        yield "parcels_kept", "Parcels that were kept or known already.", self.reception.kept
        yield "letters_refused", "Letters that nobody of ours wrote.", self.reception.refused

    def _now(self) -> Iterator[tuple[str, str, float]]:
        spots = self.floor.spots()
        yield "broker_up", "Whether the broker is reached.", float(self.post.stands)
        yield "database_up", "Whether the last parcel was kept.", float(not self.reception.failed)
        yield "tables", "Tables of the house.", float(len(spots))
        yield "tables_playing", "Tables with a match.", float(sum(not s.free for s in spots))
        yield "tables_silent", "Tables that play unheard.", float(sum(s.silent for s in spots))
        yield "tables_stalled", "Tables without a step.", float(sum(s.stalled for s in spots))
        yield "tables_in_need", "Tables that need help.", float(sum(bool(s.help) for s in spots))

    # -- table by table

    def _played(self) -> Iterator[Metric]:
        light = HistogramMetricFamily(
            "tabletwin_table_light_seconds", "From a piece on a reader to the light beside it.",
            labels=["table"],
        )  # fmt: skip
        retries = _counter("retries", "Reads that had to be tried again.")
        laid = _counter("laid", "Pieces that were laid on readers.")
        for table, figures in self.care.counted().items():
            light.add_metric([table], _buckets(figures), None)
            retries.add_metric([table], figures["errors"])
            laid.add_metric([table], figures["shown"])
        corrections = _counter("corrections", "Moves that were taken back.")
        for table, count in list(self.tables.corrections.items()):
            corrections.add_metric([table], count)
        yield from (light, retries, laid, corrections)

    def _waiting(self) -> Iterator[Metric]:
        owed = GaugeMetricFamily(
            "tabletwin_table_outbox", "Versions of matches that a table still has to send.",
            labels=["table"],
        )  # fmt: skip
        ill = GaugeMetricFamily(
            "tabletwin_table_ill", "Nodes and readers of a table that need somebody.",
            labels=["table"],
        )  # fmt: skip
        now = self.floor.clock()
        for table, (when, count) in list(self.tables.owed.items()):
            if now - when < OWED_S:
                owed.add_metric([table], count)
        for table, names in self.care.ill().items():
            ill.add_metric([table], len(names))
        yield from (owed, ill)


def _counter(name: str, told: str) -> CounterMetricFamily:
    return CounterMetricFamily(f"tabletwin_table_{name}", told, labels=["table"])


def _buckets(figures: Mapping[str, int]) -> list[tuple[str, float]]:
    """Place to light as Prometheus counts: so many within each bound."""
    found, within = [], 0
    for number, bound in enumerate((*(ms / 1000 for ms in LIGHT_MS), "+Inf")):
        within += figures[f"light{number}"]
        found.append((str(bound), float(within)))
    return found
