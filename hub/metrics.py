"""What Prometheus asks the hub: letters, tables, the broker and the database, as they are now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from hub.floor import Floor
from hub.post import Post
from hub.reception import Reception

ANSWERED = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds in which a letter was answered: the bounds of the histogram."""


@dataclass(eq=False)
class Measured:
    """Everything that is measured, in a registry of its own."""

    reception: Reception
    floor: Floor
    post: Post

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
