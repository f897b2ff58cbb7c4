"""The four noise profiles: what goes wrong at a simulated table, how often, all of it counted."""

from __future__ import annotations

from dataclasses import dataclass

from simulators.faults import Faults

LINE_FAULTS = ("lost", "damaged", "doubled", "late")
"""The kinds of faults of a lossy wire, as `simulators.faults` counts them."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What a profile injects; shares are of lines or of seat-turns, between 0 and 1.

    `flapping` is the chips' own profile: each lying tag falsely disappears 20 times in
    10 minutes, is nudged, and slides slowly.
    """

    name: str
    flapping: bool = False
    lines: float = 0.0
    reboots: float = 0.0
    dead_readers: float = 0.0
    collisions: float = 0.0
    wrong_pieces: float = 0.0
    two_at_once: float = 0.0
    nudges: float = 0.0
    slow_slides: float = 0.0

    @property
    def faults(self) -> Faults:
        """What happens to the lines of either direction: one kind as often as the other."""
        each = self.lines / len(LINE_FAULTS)
        return Faults(lose=each, damage=each, double=each, late=each)


PROFILES = {
    profile.name: profile
    for profile in (
        Profile("clean"),
        Profile("flapping", flapping=True, nudges=0.1, slow_slides=0.1),
        Profile("lossy", lines=0.1),
        Profile(
            "hostile",
            flapping=True,
            lines=0.1,
            reboots=0.02,
            dead_readers=0.02,
            collisions=0.05,
            wrong_pieces=0.1,
            two_at_once=0.1,
            nudges=0.1,
            slow_slides=0.1,
        ),
    )
}
