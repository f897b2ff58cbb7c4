"""How long to wait for an acknowledgement before a message is sent again."""

from __future__ import annotations

from dataclasses import dataclass

SHORTEST_RESEND_S = 0.05
"""Protocol 3: the shortest one, well above a round trip on a cable."""


@dataclass(slots=True)
class Pace:
    """How long an acknowledgement may take: follows the round trips that were seen (RFC 6298).

    `most_s` is the wait before anything was seen, and never exceeded.
    """

    most_s: float
    _mean: float = 0.0
    _spread: float = 0.0

    def saw(self, trip_s: float) -> None:
        """A message was acknowledged that was sent only once."""
        if not self._mean:
            self._mean, self._spread = trip_s, trip_s / 2
            return
        trip_s = min(trip_s, 2 * self.wait_s)  # one line that was late is not the rule
        self._spread += (abs(trip_s - self._mean) - self._spread) / 4
        self._mean += (trip_s - self._mean) / 8

    @property
    def wait_s(self) -> float:
        """Until the first resend."""
        if not self._mean:
            return self.most_s
        return min(self.most_s, max(SHORTEST_RESEND_S, self._mean + 4 * self._spread))
