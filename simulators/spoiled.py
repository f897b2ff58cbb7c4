"""Wires with faults on their lines, between the carriers and the links of a table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.link.urls import Carrier
from simulators.faults import FaultyTransport
from simulators.noise import LINE_FAULTS, Profile


def _real(seconds: float) -> float:
    return seconds


class Spoiled:
    """Spoils each node's lines as a profile says. Satisfies `companion.house.nodes.Wires`."""

    def __init__(
        self,
        noise: Profile,
        seed: int | str,
        clock: Callable[[], float],
        wall: Callable[[float], float] = _real,
    ) -> None:
        """`wall` says how long `seconds` of the clock last."""
        self._noise, self._seed, self._clock, self.wall = noise, seed, clock, wall
        self._wires: list[FaultyTransport] = []

    def around(self, carrier: Carrier, node: str) -> Carrier:
        """The carrier with faults on its lines, when the profile has any."""
        if not self._noise.lines:
            return carrier
        faults, rng = self._noise.faults, Random(f"{self._seed} {node} wire")
        wire = FaultyTransport(carrier.transport, self._clock, rng, reads=faults, writes=faults)
        self._wires.append(wire)
        return carrier._replace(transport=wire)

    def due(self) -> float:
        """When a late line arrives."""
        return min((wire.due for wire in self._wires), default=float("inf"))

    def injected(self) -> dict[str, int]:
        """How many lines were lost, damaged, doubled or late."""
        counts = [wire.counts for each in self._wires for wire in (each.reads, each.writes)]
        found = {f"line_{kind}": sum(c[kind] for c in counts) for kind in LINE_FAULTS}
        return {kind: number for kind, number in found.items() if number}
