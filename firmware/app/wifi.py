"""The radio network: joined, watched and joined again."""

import network
import ticks
from micropython import const

from app.log import log

TRY_MS = const(6000)  # for one attempt
STEADY_MS = const(500)  # a link counts when it held so long


class Wifi:
    """`up()` tells whether the link can be used; it also does what is needed to get it."""

    def __init__(self, ssid: str, password: str) -> None:
        self._ssid = ssid
        self._password = password
        self._radio = network.WLAN(network.STA_IF)
        self._tried_at: "int | None" = None
        self._joined_at: "int | None" = None
        self.losses = 0

    def strength(self) -> "int | None":
        """How strongly the access point is heard, in dBm; None where the port cannot tell."""
        try:
            return int(self._radio.status("rssi"))
        except (OSError, TypeError, ValueError):
            return None

    def up(self, now: int) -> bool:
        """Whether the link holds; starts another attempt when it is time."""
        if self._radio.isconnected():
            if self._joined_at is None:
                self._joined_at = now
                log("wifi joined")
            return ticks.diff(now, self._joined_at) >= STEADY_MS
        if self._joined_at is not None:
            self._joined_at = None
            self._tried_at = None
            self.losses += 1
            log("wifi lost")
        if self._tried_at is None or ticks.diff(now, self._tried_at) >= TRY_MS:
            self._tried_at = now
            self._radio.active(False)
            self._radio.active(True)
            self._radio.connect(self._ssid, self._password)
        return False
