"""A chain of WS2812 pixels: bits in, colours out."""

from simulators.chips.clock import Clock

LATCH_US = 280


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
        pixels = (bytes(data) + self.pixels[len(data) :])[: 3 * self.count]
        if pixels != self.pixels:
            self.pixels = pixels
            self.frames.append((self._clock.us, pixels))
            if len(self.frames) > self._keep:
                del self.frames[0]

    def power_up(self) -> None:
        """All pixels dark."""
        self.pixels = bytes(3 * self.count)
        self.frames.append((self._clock.us, self.pixels))
