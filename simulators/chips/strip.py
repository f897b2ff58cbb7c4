"""A chain of WS2812 or APA102 pixels: bits in, colours out; limits from their data sheets."""

from simulators.chips.clock import Clock

# WS2812B, ns: high and low of a 0, high and low of a 1, each 150 more or less.
WANTED = (400, 850, 800, 450)
TOLERANCE = 150
# The line is low so long before the pixels show, until then they pass bits on. Data sheet WS2812B.
QUIET_US = 280


class Strip:
    """`pixels` in the order of the wire (green, red, blue); `frames`: each change and its time."""

    fastest = 20000000  # bit/s, of the pixels with a clock

    def __init__(self, clock: Clock, count: int, keep: int = 400) -> None:
        self._clock = clock
        self._keep = keep
        self.count = count
        self.pixels = bytes(3 * count)
        self.frames: list[tuple[int, bytes]] = []  # (us when they show, pixels)
        self.writes = 0
        self.bad_timing = 0
        self._filled = 0  # bytes that the first pixels took since the line was quiet
        self._quiet_at = 0

    def stream(self, timing: "tuple[int, int, int, int]", data: "bytes | bytearray") -> None:
        """A burst on the data line; `timing` is high and low of a 0, high and low of a 1, in ns."""
        self.writes += 1
        self._clock.spend(len(data) * 8 * sum(timing) // 2000)
        if [1 for i in range(4) if abs(timing[i] - WANTED[i]) > TOLERANCE]:
            self.bad_timing += 1
            return
        if self._clock.us - len(data) * 8 * sum(timing) // 2000 >= self._quiet_at:
            self._filled = 0
        first, self._filled = self._filled, self._filled + len(data)
        self._quiet_at = self._clock.us + QUIET_US
        shown = self.pixels[:first] + bytes(data) + self.pixels[first + len(data) :]
        self._latch(shown[: 3 * self.count], self._quiet_at)

    def show(self, levels: bytes) -> None:
        """Bytes that came bit by bit on the line, and the line is quiet."""
        self.writes += 1
        self._latch((levels + self.pixels[len(levels) :])[: 3 * self.count], self._clock.us)

    def write(self, frame: "bytes | bytearray") -> None:
        """A whole APA102 frame: 32 zero bits; of each pixel 111 and five bits of brightness, blue,
        green, red; then clocks. Each pixel holds its neighbour's data back by half a clock.
        """
        self.writes += 1
        if frame[:4] != b"\x00\x00\x00\x00":
            self.bad_timing += 1
            return
        shown = self.pixels
        for i in range(self.count):
            if 8 * len(frame) < 32 * (i + 2) + (i + 1) // 2:
                break
            head, blue, green, red = frame[4 + 4 * i : 8 + 4 * i]
            if head & 0xE0 != 0xE0:
                break
            scale = head & 0x1F
            lit = bytes((green * scale // 31, red * scale // 31, blue * scale // 31))
            shown = shown[: 3 * i] + lit + shown[3 * i + 3 :]
        self._latch(shown, self._clock.us)

    def exchange(self, frame: "bytes | bytearray", into: bytearray) -> None:
        """Pixels say nothing."""
        self.write(frame)

    def _latch(self, pixels: bytes, us: int) -> None:
        if pixels != self.pixels:
            self.pixels = pixels
            self.frames.append((us, pixels))
            if len(self.frames) > self._keep:
                del self.frames[0]

    def power_up(self) -> None:
        """All pixels dark."""
        self.pixels = bytes(3 * self.count)
        self._filled = 0
        self.frames.append((self._clock.us, self.pixels))
