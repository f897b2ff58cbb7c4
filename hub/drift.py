"""Which antenna will fail: one that needs ever more tries to read, hour after hour.

Each hour is compared with what this very antenna usually needs. Evidence adds up as a capped sum
(CUSUM): a coin under the mat for an evening is not enough, a slow decline is. Measured against
`simulators/wear.py`: `tests/hub/test_drift.py`, `docs/decisions/failing-antennas.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import log
from typing import Any, Final

ALLOWED: Final = log(2.4)
"""An antenna may need three times its usual and nothing is said: another cloth does that."""
MOST: Final = 1.0
"""What one hour can say at most, so that no single evening names an antenna."""
LEAST: Final = -1.0
NAMED: Final = 4.8
"""From this sum on the antenna is named; until it is at `WELL` again."""
WELL: Final = 1.0
LEARNED: Final = 200
"""Hours that the usual is a mean of: three weeks of a café."""
YOUNG: Final = 6
"""Hours before an antenna is judged at all."""


@dataclass(frozen=True, slots=True)
class Drift:
    """What is known of an antenna."""

    hours: int = 0
    usual: float = 0.0
    """Logarithm of its errors for each piece that was laid."""
    sum: float = 0.0
    failing: bool = False


def after(drift: Drift, shown: int, errors: int) -> Drift:
    """One hour of play more; an hour in which nothing was laid tells nothing."""
    if shown <= 0:
        return drift
    now = log((errors + 0.5) / (shown + 1))
    hours = drift.hours + 1
    if hours <= YOUNG:
        return Drift(hours, drift.usual + (now - drift.usual) / hours)
    evidence = min(MOST, max(LEAST, now - drift.usual - ALLOWED))
    total = min(2 * NAMED, max(0.0, drift.sum + evidence))
    failing = total >= NAMED or (drift.failing and total > WELL)
    usual = drift.usual
    if total < WELL:  # what may be a decline is never learned as usual
        usual += (min(MOST, max(-MOST, now - usual))) / min(hours, LEARNED)
    return Drift(hours, usual, total, failing)


def data(drift: Drift) -> dict[str, Any]:
    """As JSON."""
    return asdict(drift)


def read(told: Mapping[str, Any]) -> Drift:
    """From JSON."""
    return Drift(**{key: told[key] for key in ("hours", "usual", "sum", "failing")})
