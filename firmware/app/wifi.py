"""The radio network: joined, watched and joined again."""

import network
import ticks
from micropython import const

from app.log import log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# For one attempt: to join and to get an address. As mqtt_as has it (docs/decisions/mqtt-client-of-
# a-node.md).
JOIN_MS = const(60000)
FIRST_PAUSE_MS = const(1000)  # Chosen: doubled to the longest
LONGEST_PAUSE_MS = const(30000)  # Chosen: a node is back half a minute after its Wi-Fi
# A link counts when it held so long. Chosen: some ports show a link for an instant before the
# password is refused.
STEADY_MS = const(500)
NO_POWER_SAVE = const(0xA11140)  # CYW43, where its MicroPython has no name for it
_FAILURES = (
    ("STAT_WRONG_PASSWORD", "wrong password"),
    ("STAT_NO_AP_FOUND", "no such network"),
    ("STAT_CONNECT_FAIL", "refused"),
)


class Wifi:
    """`up()` tells whether the link can be used; it also does what is needed to get it."""

    def __init__(self, ssid: str, password: str) -> None:
        self._ssid = ssid
        self._password = password
        self._radio: "Any" = network.WLAN(network.STA_IF)
        self._tried_at: "int | None" = None
        self._joined_at: "int | None" = None
        self._rest_at: "int | None" = None
        self._pause_ms = FIRST_PAUSE_MS
        self.losses = 0

    def strength(self) -> "int | None":
        """How strongly the access point is heard, in dBm; None where the port cannot tell."""
        try:
            return int(self._radio.status("rssi"))
        except (OSError, TypeError, ValueError):
            return None

    def name_server(self) -> str:
        """Who is asked what a name means, as the access point told."""
        return str(self._radio.ifconfig()[3])

    def up(self, now: int) -> bool:
        """Whether the link holds; starts another attempt when it is time."""
        if self._radio.isconnected():
            return self._holds(now)
        if self._joined_at is not None:
            self._lost()
        if self._rest_at is not None:
            if ticks.diff(now, self._rest_at) < self._pause_ms:
                return False
            self._rest_at = None
            self._pause_ms = min(2 * self._pause_ms, LONGEST_PAUSE_MS)
        if self._tried_at is None:
            self._join(now)
        else:
            self._wait(now, self._tried_at)
        return False

    def _holds(self, now: int) -> bool:
        if self._joined_at is None:
            self._joined_at = now
            self._pause_ms = FIRST_PAUSE_MS
            log("wifi joined")
        return ticks.diff(now, self._joined_at) >= STEADY_MS

    def _lost(self) -> None:
        self._joined_at = self._tried_at = None
        self.losses += 1
        log("wifi lost")

    def _join(self, now: int) -> None:
        """Begin an attempt. A radio that saves power answers late, or not at all."""
        self._tried_at = now
        self._radio.active(False)
        self._radio.active(True)
        try:
            self._radio.config(pm=getattr(network.WLAN, "PM_NONE", NO_POWER_SAVE))
        except (OSError, TypeError, ValueError):
            pass  # this port has no power mode
        self._radio.connect(self._ssid, self._password)

    def _wait(self, now: int, since: int) -> None:
        """Give the attempt its time, unless the radio itself says that it failed."""
        why = self._failure()
        if not why and ticks.diff(now, since) < JOIN_MS:
            return
        log("wifi not joined: " + (why or "no answer"))
        self._tried_at = None
        self._rest_at = now

    def _failure(self) -> str:
        """What the radio says of an attempt that failed; "" while it goes on."""
        try:
            status = self._radio.status()
        except (OSError, TypeError, ValueError):
            return ""
        for name, why in _FAILURES:
            if getattr(network, name, None) == status:
                return why
        return "failed" if status < 0 else ""
