"""What happened on the wire, counted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Counters:
    """What happened on the wire since the link was opened."""

    sent: int = 0
    resent: int = 0
    received: int = 0
    doubled: int = 0
    gaps: int = 0
    stale: int = 0
    bad: int = 0
    faults: int = 0
    dropped: int = 0
