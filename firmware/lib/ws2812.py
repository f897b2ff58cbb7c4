"""WS2812 pixels: bits of two lengths on one data line."""

import time

from micropython import const
from pixels import Pixels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TIMING = (400, 850, 800, 450)  # ns: high and low of a 0, high and low of a 1
# After so long a silence they show what they were sent; sooner they pass it on. Data sheet
# WS2812B, later printing: 280 us, and some.
QUIET_US = const(300)


class Ws2812(Pixels):
    """`send` puts bytes on the line with TIMING."""

    _quiet_at: "Any" = 0  # a tick of the microsecond clock

    def write(self, levels: "bytes | bytearray") -> None:
        """Send levels to the pixels."""
        rest = time.ticks_diff(self._quiet_at, time.ticks_us())
        if 0 < rest <= QUIET_US:
            time.sleep_us(rest)
        self._send(levels)
        self._quiet_at = time.ticks_add(time.ticks_us(), QUIET_US)
