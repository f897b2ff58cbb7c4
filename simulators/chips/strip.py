"""A chain of WS2812 or APA102 pixels: bits in, colours out."""

from simulators.chips.clock import Clock

LATCH_US = 280
"""Data sheet WS2812B, later printing: 280 us dark show what was sent"""


class Strip:
    """`pixels` in the order of the wire (green, red, blue); `frames`: each change and its time."""

    def __init__(self, clock: Clock, count: int, keep: int = 400) -> None:
        self._clock = clock
        self._keep = keep
        self.count = count
        self.pixels = bytes(3 * count)
        self.frames: list[tuple[int, bytes]] = []  # (us of the last bit, pixels)
        self.writes = 0
        self.bad_timing = 0

    def stream(self, timing: "tuple[int, int, int, int]", data: "bytes | bytearray") -> None:
        """A burst on the data line; `timing` is high and low of a 0, high and low of a 1, in ns."""
        self.writes += 1
        high0, low0, high1, low1 = timing
        if not (200 <= high0 <= 500 and 550 <= high1 <= 1000 and low0 >= 450 and low1 >= 250):
            self.bad_timing += 1
            return
        self._clock.spend(len(data) * 8 * (high0 + low0 + high1 + low1) // 2000 + LATCH_US)
        self._latch((bytes(data) + self.pixels[len(data) :])[: 3 * self.count])

    def write(self, frame: "bytes | bytearray") -> None:
        """A whole APA102 frame: start, brightness blue green red of each pixel, end clocks."""
        self.writes += 1
        if frame[:4] != b"\x00\x00\x00\x00" or len(frame) * 8 < 32 * (1 + self.count):
            self.bad_timing += 1
            return
        shown = b""
        for i in range(self.count):
            head, blue, green, red = frame[4 + 4 * i : 8 + 4 * i]
            scale = head & 0x1F if head & 0xE0 == 0xE0 else 0
            shown += bytes((green * scale // 31, red * scale // 31, blue * scale // 31))
        self._latch(shown)

    def exchange(self, frame: "bytes | bytearray", into: bytearray) -> None:
        """Pixels say nothing."""
        self.write(frame)

    def _latch(self, pixels: bytes) -> None:
        if pixels != self.pixels:
            self.pixels = pixels
            self.frames.append((self._clock.us, pixels))
            if len(self.frames) > self._keep:
                del self.frames[0]

    def power_up(self) -> None:
        """All pixels dark."""
        self.pixels = bytes(3 * self.count)
        self.frames.append((self._clock.us, self.pixels))
